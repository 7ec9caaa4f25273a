"""Two players who can be written to."""

from datetime import timedelta

import pytest
from allauth.account.models import EmailAddress
from django.utils import timezone

from notices import sweep as sweeping
from notices.models import Delivery, Notice


@pytest.fixture
def reachable(two, transactional_db):
    for user in two:
        EmailAddress.objects.create(user=user, email=user.email, verified=True, primary=True)
    return two


def all_falls_due():
    """But for what is told when time runs out."""
    for rows in (Notice.objects.exclude(kind="deadline_near"), Delivery.objects.all()):
        rows.filter(state="waiting").update(at=timezone.now() - timedelta(seconds=1))


def send_all():
    """Everything that waits is due and sent."""
    all_falls_due()
    return sweeping.sweep()


def mails_to(user, mailoutbox):
    return [mail for mail in mailoutbox if mail.to == [user.email]]

"""What was withdrawn is neither sent nor kept; what was given up is seen by the people of the house."""

from datetime import timedelta
from uuid import uuid4

import pytest
from django.core.mail import EmailMultiAlternatives
from django.utils import timezone

from notices import opening, outbox
from notices.keeping import forget_old
from notices.models import Delivery, Notice
from tests.notices.conftest import sweep
from tests.notices.test_outbox import told

pytestmark = pytest.mark.django_db(transaction=True)


def test_what_was_withdrawn_is_counted_no_more_and_soon_forgotten(player):
    about = uuid4()
    for later in (timedelta(), timedelta(days=1)):
        outbox.tell("hand_over", player, about=about, at=timezone.now() + later)
    outbox.withdraw("hand_over", about=about)
    assert outbox.backlog() == {"unopened": 0, "unwritten": 0}
    forget_old()
    assert Notice.objects.count() == 2
    Notice.objects.update(made=timezone.now() - timedelta(hours=7))
    Notice.objects.filter(pk=Notice.objects.first().pk).update(
        claim="somebody", claimed_until=timezone.now() + timedelta(seconds=30)
    )
    forget_old()
    assert Notice.objects.count() == 1
    Notice.objects.update(claim="", claimed_until=None)
    forget_old()
    assert not Notice.objects.exists()


def test_what_was_withdrawn_on_its_way_is_forgotten_with_its_delivery(player, monkeypatch):
    about = uuid4()
    outbox.tell("hand_over", player, about=about)
    monkeypatch.setattr(EmailMultiAlternatives, "send", lambda *_: (_ for _ in ()).throw(OSError))
    sweep()
    outbox.withdraw("hand_over", about=about)
    long_ago = timezone.now() - timedelta(hours=7)
    Delivery.objects.update(ended=long_ago)
    Notice.objects.update(made=long_ago)
    forget_old()
    assert not Delivery.objects.exists()


def test_what_is_put_into_words_while_it_is_withdrawn_is_not_sent(player, mailoutbox, monkeypatch):
    """Another process has made the deliveries just before the notice was marked."""
    about = uuid4()
    outbox.tell("hand_over", player, about=about)
    rows = type(Notice.objects.all())
    mark = rows.update

    def opened_meanwhile(found, **values):
        if values == {"state": Notice.MOOT}:
            opening.open_notice(Notice.objects.get())
        return mark(found, **values)

    with monkeypatch.context() as meanwhile:
        meanwhile.setattr(rows, "update", opened_meanwhile)
        outbox.withdraw("hand_over", about=about)
    assert [one.state for one in Delivery.objects.all()] == [Delivery.MOOT]


def test_operators_see_what_was_given_up_and_have_it_tried_again(player, mailoutbox, admin_client):
    told(player)
    Notice.objects.update(state=Notice.DEAD, attempts=24)
    assert outbox.backlog()["unwritten"] == 1
    chosen = {"action": "write_again", "_selected_action": [Notice.objects.get().pk]}
    admin_client.post("/admin/notices/notice/", chosen)
    sweep()
    assert len(mailoutbox) == 1
    Delivery.objects.update(state=Delivery.DEAD, error="unreachable")
    assert outbox.backlog()["mail.dead"] == 1
    assert outbox.backlog()["unwritten"] == 0
    Delivery.objects.update(error="gone")
    assert "mail.dead" not in outbox.backlog()

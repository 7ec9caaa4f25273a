"""The people of the house are written to when a battle had to be halted."""

from __future__ import annotations

from django.conf import settings
from django.core.mail import mail_admins
from django.urls import reverse

from battles.models import Due, Report


def write(due: Due) -> bool:
    """One mail to ADMINS, in English: what happened, and where it is mended. True: done."""
    battle = due.battle
    report = Report.objects.filter(battle=battle, kind=Report.DIVERGED, closed=False).order_by("-pk").first()
    if report is None:
        return True
    address = f"{settings.PUBLIC_URL}{reverse('admin:battles_battle_mend', args=[battle.pk])}"
    body = (
        f"Battle {battle.uuid} ({battle.game}) stands still since its entry {report.seq}.\n{address}\n\n{report.text}"
    )
    mail_admins(f"a battle is halted: {battle.uuid}", body)
    return True

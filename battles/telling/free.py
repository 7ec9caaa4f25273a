"""The other player has time just now, so that the battle may be played live for a while."""

from __future__ import annotations

from datetime import datetime

from django.utils import timezone
from django.utils.formats import time_format
from django.utils.translation import gettext

from accounts.quiet_hours import zone_of
from battles.models import Battle
from battles.telling import at_seat
from notices.models import Notice
from notices.writing import Content, Writer


def stands(notice: Notice) -> bool:
    """Whether he still has time."""
    at = at_seat.of(notice)
    if at is None or at.battle.status != Battle.RUNNING:
        return False
    return bool(at.battle.seats.filter(key=notice.detail["by"], free_until__gt=timezone.now()).exists())


def write(notice: Notice, public: bool) -> Content | None:
    """Who, and until when."""
    at = at_seat.of(notice, public)
    if at is None:
        return None
    until = datetime.fromisoformat(notice.detail["until"]).astimezone(zone_of(notice.user))
    return Content(
        subject=gettext("%(name)s can play now: %(title)s") % {"name": at.opponent, "title": at.title},
        headline=gettext("%(name)s can play until %(moment)s") % {"name": at.opponent, "moment": time_format(until)},
        link=at.link,
        action=gettext("Go to battle"),
    )


WRITER = Writer(write=write, stands=stands)

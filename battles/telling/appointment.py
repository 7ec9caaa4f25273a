"""The players have agreed to meet soon."""

from __future__ import annotations

from datetime import datetime, timedelta

from django.utils import timezone
from django.utils.translation import gettext

from battles.clocks.clock import clock_of
from battles.models import Battle
from battles.telling import at_seat
from ninthsite import dates
from notices.models import Notice
from notices.writing import Content, Writer

STILL_NEWS = timedelta(minutes=30)


def stands(notice: Notice) -> bool:
    """Whether they still mean to meet then."""
    at = at_seat.of(notice)
    if at is None or at.battle.status == Battle.OVER or timezone.now() > _moment(notice) + STILL_NEWS:
        return False
    return any(one.at == _moment(notice) for one in clock_of(at.battle).appointments)


def write(notice: Notice, public: bool) -> Content | None:
    """When, and with whom."""
    at = at_seat.of(notice, public)
    if at is None:
        return None
    moment = dates.moment(_moment(notice))
    return Content(
        subject=gettext("Your scheduled game: %(title)s") % {"title": at.title},
        headline=gettext("Your game against %(name)s starts at %(moment)s") % {"name": at.opponent, "moment": moment},
        link=at.link,
        action=gettext("Go to battle"),
    )


def _moment(notice: Notice) -> datetime:
    return datetime.fromisoformat(notice.detail["at"])


WRITER = Writer(write=write, stands=stands)

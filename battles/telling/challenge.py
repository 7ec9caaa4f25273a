"""Somebody has taken up a challenge or an invitation."""

from __future__ import annotations

from django.utils.translation import gettext

from battles.models import Battle
from battles.telling import at_seat
from notices.models import Notice
from notices.wishing import wishes_of
from notices.writing import Content, Writer


def stands(notice: Notice) -> bool:
    """Whoever is asked at once hears of it by that: one message is enough."""
    at = at_seat.of(notice)
    if at is None or at.battle.status != Battle.RUNNING:
        return False
    told_otherwise = at.seat.key in at.battle.asked_seats() and wishes_of(notice.user).of("hand_over")
    return not told_otherwise


def write(notice: Notice, public: bool) -> Content | None:
    """Who it is."""
    at = at_seat.of(notice, public)
    if at is None:
        return None
    return Content(
        subject=gettext("%(name)s accepted your challenge: %(title)s") % {"name": at.opponent, "title": at.title},
        headline=gettext("%(name)s accepted your challenge") % {"name": at.opponent},
        link=at.link,
        action=gettext("Go to battle"),
        lines=[gettext("The battle has begun.")],
    )


WRITER = Writer(write=write, stands=stands, looked=at_seat.looked)

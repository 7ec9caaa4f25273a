"""A battle is over."""

from __future__ import annotations

import msgspec
from django.utils.translation import gettext

from battles.telling import at_seat, picture
from battles.telling.at_seat import AtSeat
from notices.models import Notice
from notices.writing import Content, Writer
from rules.engine.text import Text


def write(notice: Notice, public: bool) -> Content | None:
    """Who has won, and why."""
    at = at_seat.of(notice, public)
    if at is None or not at.battle.over:
        return None
    subject = gettext("The battle is over: %(title)s") % {"title": at.title}
    return Content(
        subject=subject,
        headline=subject if at.secret else _outcome(at),
        link=at.link,
        action=gettext("Watch how it went"),
        lines=at.happened(),
        brief="" if at.secret else _reason(at),
        picture=picture.of(at),
    )


def _outcome(at: AtSeat) -> str:
    winner = (at.battle.result or {}).get("winner")
    if not winner:
        return gettext("The battle against %(name)s ends in a draw") % {"name": at.opponent}
    if winner == at.seat.key:
        return gettext("You have won against %(name)s") % {"name": at.opponent}
    return gettext("%(name)s has won") % {"name": at.opponent}


def _reason(at: AtSeat) -> str:
    try:
        return at.say(msgspec.convert((at.battle.result or {}).get("reason"), Text))
    except msgspec.ValidationError:
        return ""


WRITER = Writer(write=write, looked=at_seat.looked)

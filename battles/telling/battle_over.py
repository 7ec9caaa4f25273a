"""A battle is over."""

from __future__ import annotations

import msgspec
from django.utils.translation import gettext

from battles.called import to_reader
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
        action=gettext("Watch the replay"),
        lines=at.happened(),
        brief="" if at.secret else _reason(at),
        picture=picture.of(at),
    )


def _outcome(at: AtSeat) -> str:
    winner = (at.battle.result or {}).get("winner")
    if not winner:
        return gettext("Draw against %(name)s") % {"name": at.opponent}
    if winner == at.seat.key and not at.public:
        return gettext("You won against %(name)s") % {"name": at.opponent}
    return gettext("%(name)s won") % {"name": at.player(winner)}


def _reason(at: AtSeat) -> str:
    # Where others read along, "you" would be anybody.
    reader = "" if at.public else at.seat.key
    try:
        return at.say(to_reader(msgspec.convert((at.battle.result or {}).get("reason"), Text), reader))
    except msgspec.ValidationError:
        return ""


WRITER = Writer(write=write, looked=at_seat.looked)

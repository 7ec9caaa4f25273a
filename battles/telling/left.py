"""The other player has closed his account; the reader may end the battle."""

from __future__ import annotations

from django.utils.translation import gettext

from battles.models import Battle
from battles.telling import at_seat
from notices.models import Notice
from notices.writing import Content, Writer


def stands(notice: Notice) -> bool:
    """Whether it still goes on."""
    at = at_seat.of(notice)
    return at is not None and at.battle.status == Battle.RUNNING


def write(notice: Notice, public: bool) -> Content | None:
    """That he has, and what can be done."""
    at = at_seat.of(notice, public)
    if at is None:
        return None
    return Content(
        subject=gettext("Your opponent has left: %(title)s") % {"title": at.title},
        headline=gettext("Your opponent has closed the account"),
        link=at.link,
        action=gettext("Go to battle"),
        lines=[gettext("You can end the battle as a win whenever you like, or play on.")],
    )


WRITER = Writer(write=write, stands=stands, looked=at_seat.looked)

"""A battle had to be halted, or goes on after that."""

from __future__ import annotations

from django.utils.translation import gettext

from battles.models import Battle
from battles.telling import at_seat
from notices.models import Notice
from notices.writing import Content, Writer


def stands(notice: Notice) -> bool:
    """Whether it is still so."""
    at = at_seat.of(notice)
    return at is not None and at.battle.status == notice.detail["status"]


def write(notice: Notice, public: bool) -> Content | None:
    """How it stands."""
    at = at_seat.of(notice, public)
    if at is None:
        return None
    going_on = at.battle.status == Battle.RUNNING
    return Content(
        subject=(gettext("Battle resumed: %(title)s") if going_on else gettext("Battle on hold: %(title)s"))
        % {"title": at.title},
        headline=gettext("Your battle against %(name)s has resumed") % {"name": at.opponent}
        if going_on
        else gettext("Your battle against %(name)s is on hold") % {"name": at.opponent},
        link=at.link,
        action=gettext("Go to battle"),
        lines=[] if going_on else [gettext("Something went wrong on our side. No clock runs until it is fixed.")],
    )


WRITER = Writer(write=write, stands=stands)

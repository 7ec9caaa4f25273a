"""Somebody is asked to be the referee of a battle, or is called as one."""

from __future__ import annotations

from uuid import UUID

from django.utils.translation import gettext

from battles.games import games
from battles.models import Battle
from battles.telling.at_seat import AtSeat
from notices.models import Notice
from notices.writing import Content, Writer


def _battle(notice: Notice) -> Battle | None:
    found = Battle.objects.filter(uuid=notice.about or UUID(int=0), referee=notice.user, game__in=games())
    return found.exclude(status=Battle.OVER).first()


def stands(notice: Notice) -> bool:
    """Whether he is still wanted, and has not answered."""
    battle = _battle(notice)
    return battle is not None and battle.referee_agreed == (notice.detail["what"] == "called")


def write(notice: Notice, public: bool) -> Content | None:
    """Which battle, and what for."""
    battle = _battle(notice)
    seats = [] if battle is None else list(battle.seats.select_related("user").order_by("pk"))
    if battle is None or not seats:
        return None
    names = " – ".join(seat.name for seat in seats if seat.taken)
    called = notice.detail["what"] == "called"
    at = AtSeat(battle, seats[0], public=True)
    title = at.title if called else at.game
    headline = (
        gettext("You are needed as referee: %(names)s") if called else gettext("You are asked to referee: %(names)s")
    )
    return Content(
        subject=(gettext("Referee called: %(title)s") if called else gettext("Will you referee? %(title)s"))
        % {"title": title},
        headline=headline % {"names": names},
        link=battle.get_absolute_url(),
        action=gettext("Go to battle"),
        lines=[notice.detail["words"]] if called and not public else [],
    )


WRITER = Writer(write=write, stands=stands)

"""Somebody offers battle to the reader, or a rematch."""

from __future__ import annotations

from uuid import UUID

from django.urls import reverse
from django.utils.translation import gettext

from battles.games import games
from battles.models import Challenge
from battles.telling.at_seat import AtSeat
from conduct.blocks import apart_from
from notices.models import Notice
from notices.writing import Content, Writer


def _challenge(notice: Notice) -> Challenge | None:
    found = Challenge.objects.filter(battle__uuid=notice.about or UUID(int=0), wanted=notice.user)
    found = found.filter(battle__game__in=games()).exclude(battle__created_by__in=apart_from(notice.user))
    return found.select_related("battle__created_by").first()


def stands(notice: Notice) -> bool:
    """Whether it still waits for him."""
    return _challenge(notice) is not None


def write(notice: Notice, public: bool) -> Content | None:
    """Who it is, and what is to be played."""
    challenge = _challenge(notice)
    battle = challenge.battle if challenge else None
    seat = battle.seats.filter(user__isnull=False).order_by("pk").first() if battle else None
    if challenge is None or battle is None or seat is None:
        return None
    again = hasattr(battle, "rematch_of")
    headline = gettext("%(name)s offers you a rematch") if again else gettext("%(name)s has challenged you")
    headline %= {"name": seat.name}
    return Content(
        subject=f"{headline}: {AtSeat(battle, seat, public=True).game}",
        headline=headline,
        link=reverse("battles:invitation", args=[challenge.token]),
        action=gettext("View challenge"),
    )


WRITER = Writer(write=write, stands=stands)

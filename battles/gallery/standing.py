"""Who may read what onlookers say, write there, and take lines away."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from accounts.models import User
from battles.models import ONLOOKERS, Battle, Talk
from battles.refusals import refusal
from battles.sending.audiences import REFEREE
from battles.sending.sight import Sight
from rules.engine.refusal import IllegalAction


@dataclass(frozen=True)
class Standing:
    """`refused`: why this person may not write; None: he may. `switches`: he plays, and may object to the whole
    of it."""

    open: bool
    reads: bool
    refused: IllegalAction | None
    removes: bool
    switches: bool


def exists(battle: Battle) -> bool:
    """Whether there can be onlookers who talk."""
    return battle.status != Battle.WAITING and not battle.sandbox and battle.visibility != Battle.PRIVATE


def is_open(battle: Battle) -> bool:
    """Whether onlookers may talk: there can be some, and no player objects."""
    talk = Talk.objects.filter(battle=battle).first()
    return exists(battle) and (talk is None or talk.open(ONLOOKERS))


def standing(battle: Battle, seen: Sight, user: Any) -> Standing:
    """What this person is to them. While it runs the players hear nothing, and the referee, who knows what onlookers
    may learn only later, says nothing."""
    referee = seen.audience.startswith(REFEREE)
    there, opened = exists(battle), is_open(battle)
    staff = isinstance(user, User) and user.is_staff
    hears = battle.over or not seen.seats
    return Standing(
        open=opened,
        reads=there and hears and (opened or referee),
        refused=_refused(battle, seen, user, opened, referee),
        removes=there and (referee or staff) and hears,
        switches=there and bool(seen.seats),
    )


def _refused(battle: Battle, seen: Sight, user: Any, opened: bool, referee: bool) -> IllegalAction | None:
    if not isinstance(user, User) or not user.is_authenticated:
        return refusal("log_in")
    if not exists(battle):
        return refusal("no_onlookers")
    if not battle.over and (seen.seats or referee):
        return refusal("onlookers_only")
    return None if opened else refusal("onlookers_silenced")

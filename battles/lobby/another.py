"""The form for a new battle, filled in as an earlier one was: one chooses another army, and changes what one likes."""

from __future__ import annotations

from typing import Any
from urllib.parse import urlencode
from uuid import UUID

from accounts.models import User
from battles.clocks.presets import PRESETS
from battles.games import games
from battles.lobby.making import PERSON, SETTING, TO
from battles.lobby.matchmaking import HOT_SEAT
from battles.models import Battle, ClosedChallenge
from ninthsite.inputs import FORM_KINDS
from rules.engine.inputs import ChooseMany, Confirm


def fields_after(uuid: UUID, user: User) -> str:
    """The query string of that form. Raises `Battle.DoesNotExist` unless he has a seat in the battle."""
    was = Battle.objects.filter(uuid=uuid, seats__user=user, game__in=games()).distinct().get()
    return f"{form_of(was)}&{urlencode(_opponent(was, user))}"


def form_of(was: Battle | ClosedChallenge) -> str:
    """The query string of the form for a battle like this one, without an opponent."""
    fields: list[tuple[str, Any]] = [
        ("game", was.game),
        ("pace", was.pace if was.pace in PRESETS else "days"),
        ("visibility", was.visibility),
        ("delay", was.delay),
        *_settings(was),
    ]
    return urlencode(fields)


def _opponent(was: Battle, user: User) -> list[tuple[str, str]]:
    if was.hot_seat:
        return [("opponent", HOT_SEAT)]
    for seat in was.seats.select_related("user").exclude(user=user):
        if seat.bot:
            return [("opponent", f"bot:{seat.bot}")]
        if seat.user is not None:
            return [("opponent", PERSON), (TO, seat.user.username)]
    return []


def _settings(was: Battle | ClosedChallenge) -> list[tuple[str, Any]]:
    fields: list[tuple[str, Any]] = []
    for key, question in games()[was.game].settings.items():
        if key not in was.settings or not isinstance(question, FORM_KINDS):
            continue
        name, value = SETTING + key, was.settings[key]
        if isinstance(question, Confirm | ChooseMany):
            fields.append((f"{name}.shown", "1"))
        if isinstance(question, ChooseMany):
            fields += [(name, one) for one in value]
        elif not isinstance(question, Confirm) or value:
            fields.append((name, "1" if isinstance(question, Confirm) else value))
    return fields

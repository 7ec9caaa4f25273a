"""What a battle is made of before it begins: what is agreed, and what each side brings."""

from __future__ import annotations

import secrets
from random import Random
from typing import Any

from accounts.models import User
from armies.books.shelves import game_with_books
from battles.models import Seat
from battles.refusals import refusal
from rules.engine.game import Game
from rules.engine.refusal import IllegalAction


def agreed(
    game: Game, given: dict[str, Any] | None, drawn_map: dict[str, Any] | None, *, against_house: bool
) -> dict[str, Any]:
    """The settings of a battle: as they are given, usual for the rest, some fixed against the house. `drawn_map` is the
    map on which it is fought, where the game has maps. Raises `IllegalAction`."""
    chosen = read_settings(game, {**(given or {}), **(game.against_house if against_house else {})})
    if drawn_map is None or game.maps is None:
        return chosen
    return game.maps.taken(chosen, game.maps.check(drawn_map))


def read_settings(game: Game, given: dict[str, Any]) -> dict[str, Any]:
    """The settings of a battle, complete; refused where one is unknown or out of range."""
    unknown = [key for key in given if key not in game.settings]
    if unknown:
        raise refusal("setting", name=str(unknown[0])[:40])
    chosen = {}
    for key, question in game.settings.items():
        raw = given[key] if key in given else question.default()
        question.check(question.read(raw))
        chosen[key] = raw
    return chosen


def fitting_army(
    game: Game, settings: dict[str, Any], army: dict[str, Any] | None, user: User
) -> dict[str, Any] | None:
    """The army as the battle keeps it, if it is legal under these settings and made of books that are open to the user;
    a ready one if none is given."""
    if game.army is None:
        return None
    if army is None:
        ready = game.army.ready(settings)
        if not ready:
            raise refusal("no_ready_army")
        return game.army.frozen(Random(secrets.randbits(32)).choice(ready))
    bringing = game_with_books(game, user).army
    assert bringing is not None
    try:
        army = bringing.brought(army)
        breaches = bringing.breaches(army, settings)
    except IllegalAction:
        raise
    except (TypeError, ValueError, KeyError, AttributeError):
        raise refusal("army") from None
    if breaches:
        refused = refusal("army_breaches", n=len(breaches))
        refused.detail["breaches"] = breaches
        raise refused
    return bringing.frozen(army)


def new_seed() -> str:
    """A player's part of the dice, where he names none."""
    return secrets.token_hex(8)


def sit(seat: Seat, game: Game, settings: dict[str, Any], user: User, army: dict[str, Any] | None, seed: str) -> None:
    """Take a seat with this army, or a ready one if there is none; `seed` is the player's part of the dice."""
    seat.user = user
    # In a rematch the army lies ready at the seat.
    if army is not None or seat.army is None:
        seat.army = fitting_army(game, settings, army, user)
    # The parts are joined with colons for the dice.
    seat.player_seed = seed.replace(":", "-")[:100] or new_seed()

"""What a game's ready battles are made of: two armies, the battlefield, and what the players would have agreed on."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from battles.acts.preparing import prepare
from battles.due import bots
from battles.lessons import coaching
from battles.lobby import bringing
from battles.models import Battle
from rules.engine.game import Game, ReadyBattle


def armies_of(game: Game, ready: ReadyBattle) -> list[dict[str, Any]]:
    """The armies of a ready battle, in the order of the game's seats."""
    assert game.army is not None
    named = {army["name"]: army for army in game.army.ready(ready.settings)}
    return [named[name] for name in ready.armies]


def map_of(game: Game, ready: ReadyBattle) -> dict[str, Any] | None:
    """The battlefield, where the game has maps and the battle names one."""
    if game.maps is None or not ready.map:
        return None
    return game.maps.ready(*game.maps.board(ready.settings))[ready.map][1]


def settings_of(game: Game, ready: ReadyBattle) -> dict[str, Any]:
    """What is settled for a ready battle. Two people play it as they would against the computer."""
    return {**ready.settings, **game.against_house}


def agreed(game: Game, ready: ReadyBattle) -> dict[str, Any]:
    """All settings with which a ready battle is fought."""
    return bringing.agreed(game, settings_of(game, ready), map_of(game, ready), against_house=False)


def number_of(game: Game, battle: Battle, armies: Sequence[str]) -> int | None:
    """Which of the game's ready battles it is, whichever army stands on which side; None if it is none of them."""
    for number, one in enumerate(game.ready_battles):
        if sorted(one.armies) == sorted(armies) and agreed(game, one) == battle.settings:
            return number
    return None


def draw_up(battle: Battle, game: Game, *, against: str = "") -> None:
    """Lay the table and draw both armies up, as the best bot does it: even an opponent that makes mistakes finds them
    drawn up sensibly. `against`: as `prepare` has it. The coach comes to whoever plays his first battle."""
    players = [seat.user for seat in battle.seats.select_related("user") if seat.user is not None]
    prepare(battle.uuid, bots.strengths(game)[-1], against=against)
    for user in dict.fromkeys(players):
        coaching.begins(user, game, battle)

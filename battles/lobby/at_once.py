"""A battle that is ready: armies, terrain and deployment are there, and the first move is the visitor's to make."""

from __future__ import annotations

from random import Random
from typing import Any

from accounts.models import User
from battles.acts.preparing import prepare
from battles.due import bots
from battles.lobby import matchmaking
from battles.models import Battle
from rules.engine.game import Game, ReadyBattle


def play_at_once(user: User, game: Game, bot: str, rng: Random) -> Battle:
    """One of the game's ready battles against a bot; where it has none, a battle from the beginning. Raises
    `IllegalAction`."""
    if not game.ready_battles:
        return matchmaking.create_battle(user, game.key, opponent=f"bot:{bot}")
    ready = rng.choice(game.ready_battles)
    mine, other = (_army(game, ready, name) for name in ready.armies)
    battle = matchmaking.create_battle(
        user,
        game.key,
        opponent=f"bot:{bot}",
        settings=dict(ready.settings),
        drawn_map=_map(game, ready),
        army=mine,
        other_army=other,
    )
    # Even an opponent that makes mistakes finds both armies drawn up sensibly.
    prepare(battle.uuid, bots.strengths(game)[-1])
    return battle


def _army(game: Game, ready: ReadyBattle, name: str) -> dict[str, Any]:
    assert game.army is not None
    return next(army for army in game.army.ready(ready.settings) if army["name"] == name)


def _map(game: Game, ready: ReadyBattle) -> dict[str, Any] | None:
    if game.maps is None or not ready.map:
        return None
    return game.maps.ready(*game.maps.board(ready.settings))[ready.map][1]

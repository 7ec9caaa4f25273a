"""A battle that is ready: armies, terrain and deployment are there, and the first move is the visitor's to make."""

from __future__ import annotations

from random import Random

from accounts.models import User
from battles.lobby import matchmaking, ready
from battles.models import Battle
from rules.engine.game import Game


def play_at_once(user: User, game: Game, bot: str, rng: Random) -> Battle:
    """One of the game's ready battles against a bot; where it has none, a battle from the beginning. Raises
    `IllegalAction`."""
    if not game.ready_battles:
        return matchmaking.create_battle(user, game.key, opponent=f"bot:{bot}")
    chosen = rng.choice(game.ready_battles)
    one, other = ready.armies_of(game, chosen)
    # Who sits where is open until the dice have said who begins: nobody's first question should be one about a turn
    # that is not his own.
    battle = matchmaking.create_battle(
        user,
        game.key,
        opponent=matchmaking.HOT_SEAT,
        settings=ready.settings_of(game, chosen),
        drawn_map=ready.map_of(game, chosen),
        army=one,
        other_army=other,
    )
    ready.draw_up(battle, game, against=bot)
    return battle

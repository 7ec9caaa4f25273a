"""Who plays the bench's battles: bots that read the stored battle, as another process of the site would."""

from __future__ import annotations

from random import Random
from typing import Any
from uuid import UUID

from rules.engine.decisions import Decision

GAME = "de_bellis"
SCALES = ("introductory", "ordinary", "tournament", "extra_strong")


def question(uuid: UUID) -> Decision | None:
    """What is asked in a battle now; None once it is over."""
    from battles.sending import changes
    from battles.table.live import tables

    table = tables.of(uuid)
    with table.lock:
        battle = changes.caught_up(table)
        return None if battle.over else table.flow.pending[0]


def thought(uuid: UUID, bot: str, rng: Random, game: str = GAME) -> tuple[str, int, dict[str, Any]] | None:
    """The seat that is asked, the number of its question, and what this bot answers; None once the battle is over."""
    from battles.games import game_of
    from battles.table.live import tables
    from rules.engine.bots import bots_of

    asked = question(uuid)
    if asked is None:
        return None
    state = tables.of(uuid).flow.state
    return asked.seat, asked.number, bots_of(game_of(game))[bot](state, asked, rng)

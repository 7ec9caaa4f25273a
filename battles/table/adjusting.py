"""The table with changes made: from a checkpoint, on a new branch."""

from __future__ import annotations

from typing import Any

import msgspec

from battles.refusals import refusal
from battles.table.restore import from_checkpoint
from rules.engine.dice import Dice
from rules.engine.events import Event
from rules.engine.flow import Flow, Saved, decode_state
from rules.engine.game import Battle, Game


def changed(
    game: Game, saved: Saved, changes: list[dict[str, Any]], seat: str | None = None
) -> tuple[Any, list[Event]]:
    """The state of a checkpoint with the changes made, and what there is to tell; with a `seat`, of the state as far as
    that seat knows it ("": as everybody does). Raises `IllegalAction`."""
    if game.adjust is None:
        raise refusal("no_adjust")
    state = decode_state(game, saved)
    battle = Battle(state if seat is None else game.seen(state, seat or None))
    for change in changes:
        game.adjust(battle, change)
    # A state that cannot be stored must not be kept.
    msgspec.msgpack.encode(battle.state)
    return battle.state, battle.events


def adjusted(game: Game, saved: Saved, changes: list[dict[str, Any]], dice: Dice) -> tuple[Flow, list[Event]]:
    """The battle from a checkpoint with the changes made, played up to its next question, and what there is to tell.

    Dice that already lay between the checkpoint and the question stay, unless the changed table asks for others.
    """
    state, events = changed(game, saved, changes)
    flow, opening = from_checkpoint(
        game, Saved(game.schema, msgspec.msgpack.encode(state), saved.number, saved.rolls), dice
    )
    return flow, events + opening

"""Changing the table by consent: from the latest checkpoint, with the changes made, on a new branch."""

from __future__ import annotations

from typing import Any

import msgspec

from battles.refusals import refusal
from battles.table.blobs import Sheet
from battles.table.desk import Desk
from rules.engine.dice import Dice, DiceAhead, NoDice
from rules.engine.events import Event
from rules.engine.flow import Diverged, Flow, Saved, decode_state
from rules.engine.game import Battle, Game
from rules.engine.refusal import IllegalAction

MOST_CHANGES = 20


def changed(game: Game, saved: Saved, changes: list[dict[str, Any]]) -> tuple[Any, list[Event]]:
    """The state of a checkpoint with the changes made, and what there is to tell. Raises `IllegalAction`."""
    if game.adjust is None:
        raise refusal("no_adjust")
    battle = Battle(decode_state(game, saved))
    for change in changes:
        game.adjust(battle, change)
    # A state that cannot be stored must not be kept.
    msgspec.msgpack.encode(battle.state)
    return battle.state, battle.events


def check_changes(desk: Desk, changes: Any) -> None:
    """Refuses changes that could not be made now."""
    if not isinstance(changes, list) or not 1 <= len(changes) <= MOST_CHANGES:
        raise refusal("changes", most=MOST_CHANGES)
    if not all(isinstance(change, dict) for change in changes):
        raise refusal("changes", most=MOST_CHANGES)
    try:
        changed(desk.table.game, desk.flow.saved, changes)
    except IllegalAction:
        raise
    except (TypeError, ValueError, KeyError, AttributeError, msgspec.MsgspecError):
        raise refusal("changes", most=MOST_CHANGES) from None


def adjusted(game: Game, saved: Saved, changes: list[dict[str, Any]], dice: Dice) -> tuple[Flow, list[Event]]:
    """The battle from a checkpoint with the changes made, played up to its next question, and what there is to tell.

    Dice that already lay between the checkpoint and the question stay, unless the changed table asks for others.
    """
    state, events = changed(game, saved, changes)
    edited = Saved(game.schema, msgspec.msgpack.encode(state), saved.number, list(saved.rolls))
    try:
        Flow.resume(game, edited, [], NoDice())
    except (Diverged, DiceAhead):
        flow = Flow.start(game, state, dice)
        return flow, events + flow.opening
    edited.rolls = list(saved.rolls)
    return Flow.resume(game, edited, [], dice), events


def adjust(desk: Desk, changes: list[dict[str, Any]], seat: str, client_id: str | None, event: Event) -> None:
    """Make the changes. Answers since the latest checkpoint are taken back: they were given on another table."""
    check_changes(desk, changes)
    desk.touched = True
    upto = desk.seq_before(len(desk.flow.since))
    flow, events = adjusted(desk.table.game, desk.flow.saved, changes, desk.table.dice)
    sheet = Sheet(events=[event, *events], data={"changes": changes, "upto": upto})
    if thrown := desk.table.dice.take():
        sheet.rolls = [(one.label, one.faces) for one in thrown]
        sheet.counter, sheet.sides = thrown[0].counter, [one.sides for one in thrown]
    entry = desk.note("adjust", sheet, seat=seat, client_id=client_id)
    desk.void(upto, by=entry.seq)
    desk.jump(flow, permanent=True)
    desk.play(flow.settle(), "auto")

"""From stored rows to a running battle: as it is now, or as it was at an earlier moment."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from battles.models import ANSWERS, Battle, Entry, Snapshot
from battles.table.blobs import read_saved
from battles.table.dice import KeptDice
from rules.engine.dice import Dice, DiceAhead, NoDice
from rules.engine.events import Event
from rules.engine.flow import Diverged, Flow, Recorded, Saved, decode_state
from rules.engine.game import Game

if TYPE_CHECKING:
    from django.db.models import QuerySet

    from battles.models import Seat


class Unreachable(Exception):
    """No stored checkpoint leads to that moment."""


def dice_of(battle: Battle, seats: Sequence[Seat]) -> KeptDice:
    """The dice of a battle, from where they stand."""
    return KeptDice(battle.server_seed, [seat.player_seed for seat in seats], battle.counter)


def setup_of(battle: Battle, seats: Sequence[Seat]) -> dict[str, Any]:
    """What the game begins with."""
    return {
        "settings": battle.settings,
        "armies": {seat.key: seat.army for seat in seats if seat.army is not None},
        "seats": [seat.key for seat in seats],
    }


def load(game: Game, battle: Battle, dice: Dice) -> Flow:
    """The battle as it is now: its latest checkpoint and the few answers since. Raises `Diverged`."""
    snapshot = Snapshot.objects.get(battle=battle, latest=True)
    since = _records(Entry.of(battle.pk, seq__gt=snapshot.seq, void_by=None))
    return Flow.resume(game, read_saved(snapshot.blob), since, dice)


def standing(game: Game, battle: Battle, dice: Dice) -> Flow:
    """The battle as it stood at its latest checkpoint, with nothing asked: the rules are not run."""
    snapshot = Snapshot.objects.get(battle=battle, latest=True)
    return Flow(game, decode_state(game, read_saved(snapshot.blob)), dice)


def from_checkpoint(game: Game, saved: Saved, dice: Dice) -> tuple[Flow, list[Event]]:
    """A battle from a checkpoint on, played up to its next question, and what happened before it.

    Dice that already lay between the checkpoint and the question stay, unless the rules ask for others now.
    """
    kept = list(saved.rolls)
    try:
        Flow.resume(game, Saved(saved.schema, saved.state, saved.number, list(kept)), [], NoDice())
    except (Diverged, DiceAhead):
        flow = Flow.start(game, decode_state(game, saved), dice)
        return flow, flow.opening
    return Flow.resume(game, Saved(saved.schema, saved.state, saved.number, kept), [], dice), []


def as_it_was(game: Game, battle: Battle, seq: int, dice: Dice) -> Flow:
    """The battle right after the entry `seq`, on the branch that was played then. Raises `Unreachable` or
    `Diverged`."""
    snapshot = Snapshot.objects.filter(battle=battle, seq__lte=seq).order_by("-seq", "-latest").first()
    if snapshot is None:
        raise Unreachable
    between = list(Entry.of(battle.pk, seq__gt=snapshot.seq, seq__lte=seq))
    alive = [entry for entry in between if entry.void_by is None or entry.void_by > seq]
    # Where an adjustment or a repair lies between, its own checkpoint has been given up together with it.
    if any(entry.kind in ("adjust", "repair", "restart") for entry in alive):
        raise Unreachable
    return Flow.resume(game, read_saved(snapshot.blob), _records(alive), dice)


def renumber(flow: Flow, battle: Battle) -> None:
    """Give the pending questions the numbers under which they were put."""
    flow.renumber(battle.number - len(flow.pending))
    for decision, question in zip(flow.pending, battle.pending, strict=False):
        decision.number = question["number"]


def _records(entries: QuerySet[Entry] | list[Entry]) -> list[Recorded]:
    sheets = [entry.sheet for entry in entries if entry.kind in ANSWERS]
    return [sheet.record for sheet in sheets if sheet.record is not None]

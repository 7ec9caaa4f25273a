"""From stored rows to a running battle: as it is now, or as it was at an earlier moment."""

from __future__ import annotations

import logging
from collections.abc import Iterator, Sequence
from itertools import count
from typing import TYPE_CHECKING, Any

from django.db import DatabaseError

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

logger = logging.getLogger(__name__)


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
    checkpoint = next(checkpoints(game, battle, seq), None)
    if checkpoint is None:
        raise Unreachable
    before, saved = checkpoint
    between = list(Entry.of(battle.pk, seq__gt=before, seq__lte=seq))
    alive = [entry for entry in between if entry.void_by is None or entry.void_by > seq]
    # Where an adjustment or a repair lies between, its own checkpoint has been given up together with it.
    if any(entry.kind in ("adjust", "repair", "restart") for entry in alive):
        raise Unreachable
    try:
        return Flow.resume(game, saved, _records(alive), dice)
    except Diverged:
        raise
    except Exception as fault:
        # Rules that have changed may ask for other dice, or fail anyhow.
        raise Diverged(saved.number, f"{type(fault).__name__}: {fault}") from fault


def checkpoints(game: Game, battle: Battle, upto: int) -> Iterator[tuple[int, Saved]]:
    """The checkpoints up to the entry `upto` that can be read, the newest first, each with its entry."""
    return _in_order(game, Snapshot.objects.filter(battle=battle, seq__lte=upto).order_by("-seq", "-latest"))


def _in_order(game: Game, rows: QuerySet[Snapshot]) -> Iterator[tuple[int, Saved]]:
    # One by one: mostly the first can be read.
    for index in count():
        row = rows[index : index + 1].first()
        if row is None:
            return
        if (saved := _readable(game, row)) is not None:
            yield row.seq, saved


def next_checkpoint(game: Game, battle: Battle, seq: int) -> tuple[int, Saved] | None:
    """The first checkpoint at or after the entry `seq` from which the battle can be played on."""
    for at, saved in _in_order(game, Snapshot.objects.filter(battle=battle, seq__gte=seq).order_by("seq", "latest")):
        try:
            Flow.resume(game, Saved(saved.schema, saved.state, saved.number, list(saved.rolls)), [], NoDice())
        except Exception:
            logger.info("checkpoint %s of battle %s leads elsewhere", at, battle.pk, exc_info=True)
        else:
            return at, saved
    return None


def latest_is_readable(game: Game, battle: Battle) -> bool:
    """Whether the latest checkpoint is there and whole."""
    row = Snapshot.objects.filter(battle=battle, latest=True).first()
    return row is not None and _readable(game, row) is not None


def checkpoint_of(battle: Battle) -> int:
    """The entry of the latest checkpoint, whether it can be read or not; where none is left, the beginning."""
    rows = Snapshot.objects.filter(battle=battle).order_by("-latest", "-seq")
    return rows.values_list("seq", flat=True).first() or 1


def seq_before(battle: Battle, answers: int) -> int:
    """The entry after which the last so many answers were given, on the present branch."""
    if not answers:
        return battle.seq
    alive = Entry.of(battle.pk, kind__in=ANSWERS, void_by=None).order_by("-seq")
    return alive.values_list("seq", flat=True)[answers - 1] - 1


def _readable(game: Game, row: Snapshot) -> Saved | None:
    try:
        saved = read_saved(row.blob)
        decode_state(game, saved)
    except DatabaseError:
        raise
    except Exception:
        # Whatever is wrong with what was stored may raise anything.
        logger.warning("checkpoint %s of battle %s cannot be read", row.seq, row.battle_id, exc_info=True)
        return None
    return saved


def renumber(flow: Flow, battle: Battle) -> None:
    """Give the pending questions the numbers under which they were put."""
    flow.renumber(battle.number - len(flow.pending))
    for decision, question in zip(flow.pending, battle.pending, strict=False):
        decision.number = question["number"]


def _records(entries: QuerySet[Entry] | list[Entry]) -> list[Recorded]:
    sheets = [entry.sheet for entry in entries if entry.kind in ANSWERS]
    return [sheet.record for sheet in sheets if sheet.record is not None]

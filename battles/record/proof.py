"""The proof that a battle was fair and is told truly: every die follows from the seeds, and playing it again gives
what is stored."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any

import msgspec

from battles.games import game_of
from battles.models import ANSWERS, Battle, Entry, Seat
from battles.table import restore
from battles.table.blobs import Sheet
from battles.table.course import course
from battles.table.dice import DiceDiffer
from rules.engine.dice import faces, seed_hash
from rules.engine.events import Event
from rules.engine.flow import Diverged, Flow
from rules.engine.refusal import IllegalAction


@dataclass
class Proof:
    """What was checked, and every difference that was found, in words for a reader of logs."""

    rolls: int = 0
    answers: int = 0
    differences: list[str] = field(default_factory=list)

    @property
    def holds(self) -> bool:
        return not self.differences

    def differs(self, seq: int, what: str) -> None:
        self.differences.append(f"entry {seq}: {what}")


def prove(battle: Battle) -> Proof:
    """Check the dice and the whole course of a battle, whether it is over or not."""
    return check(battle, list(battle.seats.order_by("pk")), list(Entry.of(battle.pk)))


def check(
    battle: Battle, seats: list[Seat], rows: list[Entry], passed: Callable[[Entry, Flow], None] | None = None
) -> Proof:
    """The same for rows that need not be stored. `passed` is called with each entry and the battle right after it."""
    proof = Proof()
    entries = [(entry, entry.sheet) for entry in rows]
    _dice(proof, battle, seats, entries)
    _course(proof, battle, seats, entries, passed)
    return proof


def rolls(battle: Battle) -> list[dict[str, Any]]:
    """Every roll of a battle in its order, also of what was taken back: entry, counter, label, sides, faces."""
    return [
        {"seq": entry.seq, "counter": sheet.counter + index, "label": label, "sides": sides, "faces": shown}
        for entry in Entry.of(battle.pk)
        for sheet in [entry.sheet]
        for index, ((label, shown), sides) in enumerate(zip(sheet.rolled, sheet.sides, strict=True))
    ]


def seeds(battle: Battle) -> dict[str, Any]:
    """What anybody needs to check the dice; the server's seed only once the battle is over."""
    made: dict[str, Any] = {
        "seed_hash": battle.seed_hash,
        "player_seeds": [seat.player_seed for seat in battle.seats.order_by("pk")],
    }
    if battle.over:
        made["server_seed"] = battle.server_seed
    return made


def _dice(proof: Proof, battle: Battle, seats: list[Seat], entries: list[tuple[Entry, Sheet]]) -> None:
    if seed_hash(battle.server_seed) != battle.seed_hash:
        proof.differs(0, "the server's seed is not the one whose hash was published")
    players = [seat.player_seed for seat in seats]
    counter = 0
    for entry, sheet in entries:
        if len(sheet.sides) != len(sheet.rolled):
            proof.differs(entry.seq, "dice without a proof")
            continue
        for index, ((label, shown), sides) in enumerate(zip(sheet.rolled, sheet.sides, strict=True)):
            if sheet.counter + index != counter:
                proof.differs(entry.seq, f"roll {counter} is missing or was made twice")
                counter = sheet.counter + index
            if faces(battle.server_seed, players, counter, len(shown), sides) != shown:
                proof.differs(entry.seq, f"the dice for {label} do not follow from the seeds")
            counter += 1
            proof.rolls += 1
    if counter != battle.counter:
        proof.differs(battle.seq, f"{battle.counter} rolls were counted, {counter} are stored")


def _course(
    proof: Proof,
    battle: Battle,
    seats: list[Seat],
    entries: list[tuple[Entry, Sheet]],
    passed: Callable[[Entry, Flow], None] | None,
) -> None:
    game, flow = game_of(battle.game), None
    setup = restore.setup_of(battle, seats)
    try:
        for entry, sheet, latest, told in course(game, setup, entries):
            flow = latest
            proof.answers += entry.kind in ANSWERS
            if told is not None and as_stored(told) != sheet.told:
                proof.differs(entry.seq, "something else happened")
            if passed is not None:
                passed(entry, flow)
    except (Diverged, DiceDiffer, IllegalAction) as difference:
        proof.differences.append(str(difference))
        return
    if flow is not None and battle.over and battle.result and battle.result["by"] == "rules":
        outcome = game.outcome(flow.state)
        if not flow.over or (outcome.winner if outcome else None) != battle.result["winner"]:
            proof.differs(battle.seq, "the rules name another winner")


def as_stored(told: list[Event]) -> list[Event]:
    """Events as they come back from the database, where a length of 3 has become one of 3.0."""
    return msgspec.msgpack.decode(msgspec.msgpack.encode(told), type=list[Event])

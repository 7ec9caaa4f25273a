"""The proof that a battle was fair and is told truly: every die follows from the seeds, and playing it again gives
what is stored."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass, field
from itertools import chain
from typing import Any

import msgspec

from battles.games import game_of
from battles.models import ANSWERS, Battle, Entry, Seat
from battles.table import restore
from battles.table.blobs import Sheet
from battles.table.course import Checkpoint, Passed, Skipped, course
from battles.table.dice import DiceDiffer
from battles.table.rules_version import rules_version
from ninthsite.heavy.budget import budget
from rules.engine.dice import faces, seed_hash
from rules.engine.events import Event, visible
from rules.engine.flow import Diverged, Flow
from rules.engine.refusal import IllegalAction


@dataclass
class Proof:
    """What was checked, and every difference that was found, in words for a reader of logs. `changed`: where it differs
    because the rules are others now than those that were played by, or may be; `skipped` answers could not be played
    again for that."""

    rolls: int = 0
    answers: int = 0
    skipped: int = 0
    differences: list[str] = field(default_factory=list)
    changed: list[str] = field(default_factory=list)

    @property
    def holds(self) -> bool:
        return not self.differences

    def differs(self, seq: int, what: str) -> None:
        self.differences.append(f"entry {seq}: {what}")

    def parts(self, entry: Entry, what: str, rules: str) -> bool:
        """Playing an entry again with these rules leads elsewhere; returns whether others made it."""
        if entry.rules == rules:
            self.differs(entry.seq, what)
            return False
        made = f"made by {entry.rules}" if entry.rules else "made by an unknown version"
        word = "differs because the rules changed" if entry.rules else "differs, perhaps because the rules changed"
        self.changed.append(f"entry {entry.seq}: {word} ({made}, these are {rules}): {what}")
        return True


def prove(battle: Battle) -> Proof:
    """Check the dice and the whole course of a battle, whether it is over or not."""
    proof, seats, game = Proof(), list(battle.seats.order_by("pk")), game_of(battle.game)
    entries = [(entry, entry.sheet) for entry in Entry.of(battle.pk)]
    rules = rules_version(battle.game)

    def onward(entry: Entry, difference: Exception) -> Checkpoint | None:
        """Where the rules have changed it goes on from the next checkpoint; where they have not, it is over."""
        known = isinstance(difference, Skipped)
        if not known and not proof.parts(entry, _words(difference), rules):
            return None
        return restore.next_checkpoint(game, battle, entry.seq)

    _dice(proof, battle, seats, entries)
    last: Passed | None = None
    for last in course(game, restore.setup_of(battle, seats), entries, onward):
        proof.answers += last.entry.kind in ANSWERS
        proof.skipped += last.entry.kind in ANSWERS and last.flow is None
        if last.told is not None and as_stored(last.told) != last.sheet.told:
            proof.parts(last.entry, "something else happened", rules)
    if (
        last is not None
        and last.flow is not None
        and last.entry.seq == battle.seq
        and _ended_otherwise(battle, last.flow)
    ):
        proof.parts(last.entry, "the rules name another winner", rules)
    return proof


def check(battle: Battle, seats: list[Seat], rows: list[Entry], passed: Callable[[Entry, Flow], None]) -> Proof:
    """The same for rows that are not stored, and so without checkpoints: whatever differs is a difference, by whichever
    rules it was made. `passed` is called with each entry and the battle right after it."""
    proof = Proof()
    entries = [(entry, entry.sheet) for entry in rows]
    _dice(proof, battle, seats, entries)
    flow: Flow | None = None
    try:
        for one in course(game_of(battle.game), restore.setup_of(battle, seats), entries):
            flow = one.flow
            assert flow is not None
            proof.answers += one.entry.kind in ANSWERS
            if one.told is not None and as_stored(one.told) != one.sheet.told:
                proof.differs(one.entry.seq, "something else happened")
            passed(one.entry, flow)
    except (Diverged, DiceDiffer, IllegalAction) as difference:
        proof.differences.append(str(difference))
        return proof
    if flow is not None and _ended_otherwise(battle, flow):
        proof.differs(battle.seq, "the rules name another winner")
    return proof


def rolls(battle: Battle) -> list[dict[str, Any]]:
    """Every roll of a battle in its order, also of what was taken back: entry, counter, label, sides, faces; `told` is
    what the log says of it, `gone`: it was taken back."""
    made: list[dict[str, Any]] = []
    for entry in Entry.of(battle.pk):
        budget.check()
        sheet = entry.sheet
        said = _said([list(shown) for _, shown in sheet.rolled], visible(sheet.told, None))
        for index, ((label, shown), sides) in enumerate(zip(sheet.rolled, sheet.sides, strict=True)):
            roll = {"seq": entry.seq, "counter": sheet.counter + index, "label": label, "sides": sides, "faces": shown}
            made.append(roll | said.get(index, {}) | ({"gone": True} if entry.void_by else {}))
    return made


def _said(rolled: list[list[int]], events: Iterable[Event]) -> dict[int, dict[str, Any]]:
    """By the number of each roll the event that tells of it: the one that shows its dice, alone or with those of the
    next rolls."""
    found: dict[int, dict[str, Any]] = {}
    begin = 0
    for event in events:
        dice = sorted(event.dice)
        for first in range(begin, len(rolled)) if dice else ():
            last = first
            while last < len(rolled) and sum(map(len, rolled[first : last + 1])) < len(dice):
                last += 1
            if sorted(chain.from_iterable(rolled[first : last + 1])) == dice:
                told = {"told": {"key": event.key, "params": event.params}}
                found |= dict.fromkeys(range(first, last + 1), told)
                begin = last + 1
                break
    return found


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


def _ended_otherwise(battle: Battle, flow: Flow) -> bool:
    if not (battle.over and battle.result and battle.result["by"] == "rules"):
        return False
    outcome = flow.game.outcome(flow.state)
    return not flow.over or (outcome.winner if outcome else None) != battle.result["winner"]


def _words(difference: Exception) -> str:
    known = isinstance(difference, Diverged | DiceDiffer | IllegalAction)
    return str(difference) if known else f"{type(difference).__name__}: {difference}"


def as_stored(told: list[Event]) -> list[Event]:
    """Events as they come back from the database, where a length of 3 has become one of 3.0."""
    return msgspec.msgpack.decode(msgspec.msgpack.encode(told), type=list[Event])

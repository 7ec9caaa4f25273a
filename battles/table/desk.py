"""What one visit at a battle writes: entries, checkpoints, the pending questions. All of it is committed, or none."""

from __future__ import annotations

from dataclasses import dataclass, field
from datetime import datetime
from typing import Any

from django.utils import timezone

from battles.models import Battle, Committed, Entry, Snapshot
from battles.sending import views_of
from battles.table import hot, restore, thinning
from battles.table.blobs import Sheet, pack_saved, pack_sheet
from battles.table.live import Table
from battles.table.rules_version import rules_version
from battles.telling import habits
from rules.engine.events import Event
from rules.engine.flow import Flow, Recorded
from rules.engine.text import Text

# Entries that are not moves of the battle: a take-back leaves them as they are.
TALK = ("offer", "accept", "decline", "withdraw", "clock", "halt", "retry", "rebuilt", "referee", "trust")


@dataclass(frozen=True)
class Postponed:
    """A standing order that answers the question with a number only now, under this client id. `sitting`: who sat
    there before the question was put."""

    seat: str
    number: int
    sitting: str
    client_id: str


@dataclass
class Desk:
    """The locked row of a battle, its live table, and what is about to be written.

    `touched`: the flow has been moved; from then on any failure discards it. `taken_back`: the entry after which all
    was taken back. `hurry`: something falls due at once. `plans_changed`: seats. `went_back`: another branch has taken
    the place of the present one. `following`: the act is done, plans answer. `by`: the seat whose person acts.
    `postponed`: the order whose time has come. `spared`: who is not asked small matters, once somebody might be.
    """

    battle: Battle
    table: Table
    now: datetime = field(default_factory=timezone.now)
    entries: list[Entry] = field(default_factory=list)
    told: list[tuple[int, Event]] = field(default_factory=list)
    taken_back: int | None = None
    touched: bool = False
    hurry: bool = False
    plans_changed: set[str] = field(default_factory=set)
    went_back: bool = False
    following: bool = False
    by: str = ""
    postponed: Postponed | None = None
    spared: frozenset[str] | None = None

    def __post_init__(self) -> None:
        self.before = self.battle.seq
        self.flow: Flow = self.table.flow
        self._checkpoints = self.flow.checkpoints
        self._checkpoint: int | None = None
        self._permanent = False

    def note(self, kind: str, sheet: Sheet, *, seat: str = "", client_id: str | None = None) -> Entry:
        """Write one entry."""
        self.battle.seq += 1
        number = sheet.record.number if sheet.record else -1
        entry = Entry(
            battle_id=self.battle.pk,
            seq=self.battle.seq,
            kind=kind,
            seat=seat,
            number=number,
            client_id=client_id,
            rules=rules_version(self.battle.game),
            blob=pack_sheet(sheet),
        )
        self.entries.append(entry)
        self.told += [(entry.seq, event) for event in sheet.told]
        return entry

    def answer(self, seat: str, number: int, given: dict[str, Any], kind: str, client_id: str | None = None) -> None:
        """Apply a seat's answer to the question with this number, and every forced one after it. Raises
        `IllegalAction`."""
        self.flow.check(seat, number, given)
        question = self.flow.asked(seat)
        if kind == "answer" and question is not None and not self.battle.sandbox:
            habits.answered(self.table.thinking, seat, question.topic, self.now)
        self.touched, sealed = True, self.flow.together
        records = self.flow.submit(seat, number, given, auto=kind == "usual", unhurried=True)
        self.play(records, kind, client_id, sealed=sealed)

    def play(self, records: list[Recorded], kind: str, client_id: str | None = None, *, sealed: bool = False) -> None:
        """Write the answers that the flow has just applied; the first is of `kind`, the others were forced."""
        self.touched = True
        thrown = self.table.dice.take()
        if records:
            # The fingerprint of the last one vouches for all that came before it.
            records[-1].state = self.flow.state_hash()
        for index, record in enumerate(records):
            sheet = Sheet(record=record, sealed=sealed)
            if record.rolls:
                mine, thrown = thrown[: len(record.rolls)], thrown[len(record.rolls) :]
                sheet.counter, sheet.sides = mine[0].counter, [one.sides for one in mine]
            self._trail(record, sealed)
            self.note("auto" if index else kind, sheet, seat=record.seat, client_id=None if index else client_id)
        if self.flow.checkpoints != self._checkpoints:
            self._checkpoint = self.battle.seq - len(self.flow.since)

    def _trail(self, record: Recorded, sealed: bool) -> None:
        trail, seq = self.battle.trail, self.battle.seq
        if record.rolls or sealed or any(event.audience is not None for event in record.events):
            self.battle.trail = []
        elif not trail or trail[0] != record.seat:
            self.battle.trail = [record.seat, seq, 0 if record.auto else 1]
        elif not record.auto:
            self.battle.trail = [trail[0], trail[1], trail[2] + 1]

    def jump(self, flow: Flow, *, permanent: bool = False) -> None:
        """Another branch of the battle takes the place of the present one; its questions get new numbers. Call it
        after `void`."""
        flow.renumber(self.battle.number)
        self.flow = flow
        self.touched = self.went_back = True
        self._permanent = permanent
        self._checkpoint = self.seq_before(len(flow.since))
        self._checkpoints = flow.checkpoints
        self.battle.trail = []

    def seq_before(self, answers: int) -> int:
        """The entry after which the last so many answers were given, on the present branch."""
        return restore.seq_before(self.battle, answers)

    def void(self, after: int, by: int) -> None:
        """Take back every move of the battle after the entry `after`."""
        later = Entry.of(self.battle.pk, seq__gt=after, seq__lt=by, void_by=None)
        later.exclude(kind__in=TALK).update(void_by=by)
        Snapshot.objects.filter(battle=self.battle, seq__gt=after, latest=False).delete()
        self._set_turns([turn for turn in self.battle.turns if turn[0] <= after])
        self.taken_back = after

    def finish(self, winner: str | None, reason: Text, by: str) -> None:
        """The battle is over. `by`: rules, resign, draw, time or referee; the house declares in `repair`. `score` says
        how it stood, where its game counts."""
        self.battle.status = Battle.OVER
        self.battle.ended = self.now
        self.battle.result = {"winner": winner, "reason": views_of.plain(reason), "by": by}
        score = self.table.game.score(self.flow.state)
        if score is not None:
            self.battle.result["score"] = dict(score.sides)
        self.battle.open_offers = self.battle.plans = 0
        self.battle.trail = []

    def end_by_the_rules(self) -> None:
        """If the rules have nothing more to ask, the battle is over, as they say."""
        if self.flow.over and not self.battle.over:
            outcome = self.table.game.outcome(self.flow.state)
            winner, reason = (outcome.winner, outcome.reason) if outcome else (None, Text("battle.ended"))
            self.finish(winner, reason, "rules")

    def go_on(self) -> None:
        """A battle that was over is played again; call it after going back to where it was not."""
        self.battle.status, self.battle.ended, self.battle.result = Battle.RUNNING, None, None
        self.battle.save(update_fields=["status", "ended", "result"])

    # ------------------------------------------------------------------ writing it down

    def write(self) -> None:
        """Everything into the database, within the transaction of the visit."""
        if not self.entries:
            return
        battle = self.battle
        hot.add_entries(self.entries)
        if self._checkpoint is not None:
            self._keep(self._checkpoint)
        if battle.delay in (Battle.QUARTER, Battle.HOUR):
            Committed.objects.create(battle_id=battle.pk, seq=battle.seq, at=self.now)
        battle.counter = self.table.dice.counter
        battle.moved = self.now
        hot.save_battle(battle)
        if battle.over:
            battle.save(update_fields=["status", "ended", "result"])
            # Everybody may know everything now.
            Committed.objects.filter(battle_id=battle.pk).delete()
            thinning.thin(battle)

    def _keep(self, seq: int) -> None:
        saved, battle = self.flow.saved, self.battle
        hot.save_latest(Snapshot(battle_id=battle.pk, seq=seq, blob=pack_saved(saved)))
        turn = views_of.turn_of(self.table, self.flow, battle)
        new = turn != battle.turn
        if new:
            self._set_turns([*battle.turns, [seq, turn]])
        if new or self._permanent:
            blob = pack_saved(saved, 9)
            Snapshot.objects.create(battle=battle, seq=seq, blob=blob, pinned=self._permanent)
            thinning.thin(battle)

    def _set_turns(self, turns: list[Any]) -> None:
        self.battle.turns, self.battle.turn = turns, turns[-1][1] if turns else ""
        Battle.objects.filter(pk=self.battle.pk).update(turns=turns)

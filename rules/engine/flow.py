"""A battle being played: it runs the procedure, puts its questions, rolls its dice and keeps the latest checkpoint."""

from __future__ import annotations

import hashlib
from collections.abc import Mapping
from typing import Any

import msgspec

from rules.engine.decisions import Decision, Seat, Together
from rules.engine.dice import Dice, DiceAhead, Roll, SeededDice
from rules.engine.events import Event
from rules.engine.game import Battle, Checkpoint, Game
from rules.engine.refusal import IllegalAction
from rules.engine.text import Text

Rolled = tuple[str, list[int]]
_ENCODER = msgspec.msgpack.Encoder()


class Recorded(msgspec.Struct, omit_defaults=True):
    """One answer as it is kept for ever: its question, what was answered, the dice it led to and what happened."""

    number: int
    seat: Seat
    topic: str
    answer: dict[str, Any]
    auto: bool = False
    rolls: list[Rolled] = []
    events: list[Event] = []
    state: str = ""
    hidden: bool = False


class Saved(msgspec.Struct):
    """A checkpoint: the encoded state, the number of the next question, and the dice rolled between it and that
    question."""

    schema: int
    state: bytes
    number: int
    rolls: list[Rolled]


class Diverged(Exception):
    """Re-applying stored answers did not lead to what was stored. `number` is the answer at which they part."""

    def __init__(self, number: int, what: str) -> None:
        super().__init__(f"answer {number}: {what}")
        self.number = number


class Flow:
    """One live battle. Touch it from one thread only; throw it away after any exception other than `IllegalAction`
    from a check."""

    def __init__(self, game: Game, state: Any, dice: Dice, number: int = 0) -> None:
        self.game = game
        self.battle = Battle(state)
        self.pending: list[Decision] = []
        self.opening: list[Event] = []
        self.opening_rolls: list[Rolled] = []
        self.checkpoints = 0
        self.since: list[Recorded] = []
        self.trail: list[Recorded] = []
        self._dice = dice
        self._recorded_dice: list[Rolled] = []
        self._number = number
        self._sealed: dict[int, Any] = {}
        self._together = False
        self._apart = False
        self._rolls: list[Rolled] = []
        self._before_question = True
        self._keep()
        self._trail_from = (self.saved, list[Recorded]())
        self._procedure = game.play(self.battle)

    # ------------------------------------------------------------------ beginning, resuming, forking

    @classmethod
    def begin(cls, game: Game, setup: Mapping[str, Any], dice: Dice) -> Flow:
        """A new battle, played up to its first question. `opening` tells what happened before it."""
        return cls.start(game, game.begin(setup), dice)

    @classmethod
    def start(cls, game: Game, state: Any, dice: Dice) -> Flow:
        """A battle from a given state (a scenario, a checkpoint that was edited by consent), played up to its next
        question."""
        flow = cls(game, state, dice)
        flow._advance(None)
        flow.opening, flow.battle.events = flow.battle.events, []
        flow.opening_rolls = flow._rolls
        return flow

    @classmethod
    def resume(cls, game: Game, saved: Saved, since: list[Recorded], dice: Dice) -> Flow:
        """The battle as it was: from a checkpoint, with the answers given since applied again and compared with what
        was stored."""
        flow = cls(game, decode_state(game, saved), dice, saved.number)
        flow._recorded_dice = list(saved.rolls)
        flow._advance(None)
        flow.battle.events = []
        for stored in since:
            flow._apply_again(stored)
        if flow._recorded_dice:
            raise Diverged(flow._number, "stored dice were not asked for")
        return flow

    def again(self, stored: Recorded) -> Recorded:
        """Apply an answer that was stored, with its dice; `Diverged` if that does not lead to what was stored."""
        return self._apply_again(stored)

    def fork(self, seat: Seat | None, seed: int, dice: Dice | None = None) -> Flow:
        """A copy of the battle as that seat may know it, with later dice from a fresh seed (or the given ones).

        Sealed answers of others are not in it: they are asked again. What others answered in secret since the
        checkpoint is replaced by what an expired clock would have given. `Diverged` if that leads elsewhere: then what
        the seat may not see decides what it is asked, and there is no such copy until the next checkpoint.
        """
        try:
            copy = self._followed(seat, dice or SeededDice(seed))
        except Diverged:
            raise
        except Exception as fault:
            raise Diverged(self._number, f"a copy fails: {type(fault).__name__}: {fault}") from fault
        mine, there = self.asked(seat), copy.asked(seat)
        if mine is not None and (there is None or (there.topic, there.pieces) != (mine.topic, mine.pieces)):
            raise Diverged(mine.number, f"the copy asks {there.topic if there else 'nothing'}")
        return copy

    def whole(self, seed: int) -> Flow:
        """A copy with everything that is secret, with later dice from a fresh seed. Nobody may see more of it than of
        the battle."""
        return Flow.resume(self.game, self.saved, self.since, SeededDice(seed))

    def _followed(self, seat: Seat | None, dice: Dice) -> Flow:
        seen = msgspec.msgpack.encode(self.game.seen(decode_state(self.game, self.saved), seat))
        state = msgspec.msgpack.decode(seen, type=self.game.state_type)
        flow = Flow(self.game, state, dice, self.saved.number)
        flow._apart = True
        flow._recorded_dice = list(self.saved.rolls)
        flow._advance(None)
        flow.battle.events = []
        for stored in self.since:
            if stored.seat == seat or not (stored.hidden or stored.number in self._sealed):
                # The fingerprint is that of the whole state, of which the seat sees a part.
                flow._apply_again(msgspec.structs.replace(stored, state=""))
            elif stored.number not in self._sealed and (asked := flow.asked(stored.seat)) is not None:
                flow._apply_again(msgspec.structs.replace(stored, answer=asked.default(), state=""))
        if flow._recorded_dice:
            raise Diverged(flow._number, "stored dice were not asked for")
        return flow

    # ------------------------------------------------------------------ answers

    def asked(self, seat: Seat | None) -> Decision | None:
        """The question that this seat has to answer now."""
        return next((decision for decision in self.pending if decision.seat == seat), None)

    def check(self, seat: Seat, number: int, answer: Any) -> Any:
        """The typed answer; refused if it is not this seat's question or the rules refuse it. Changes nothing."""
        decision = self.asked(seat)
        if decision is None:
            raise IllegalAction("ENGINE-TURN", Text("engine.not_asked"))
        if decision.number != number:
            raise IllegalAction("ENGINE-STALE", Text("engine.stale", {"number": number, "now": decision.number}))
        return decision.check(answer)

    def submit(
        self, seat: Seat, number: int, answer: dict[str, Any], *, auto: bool = False, unhurried: bool = False
    ) -> list[Recorded]:
        """Apply an answer and every forced one that follows, with `unhurried` up to a question that is. Refuses without
        changing anything."""
        value = self.check(seat, number, answer)
        records = [self._apply(seat, answer, value, auto=auto)]
        while (forced := self._forced()) is not None and not (unhurried and forced[0].unhurried):
            decision, raw = forced
            records.append(self._apply(decision.seat, raw, decision.read(raw), auto=True))
        return records

    def settle(self) -> list[Recorded]:
        """Answer whatever is forced at this moment; used once after the beginning."""
        records: list[Recorded] = []
        while (forced := self._forced()) is not None:
            decision, raw = forced
            records.append(self._apply(decision.seat, raw, decision.read(raw), auto=True))
        return records

    def undoable(self, seat: Seat) -> int:
        """How many of its latest answers this seat may take back freely: no die, no other seat, nothing sealed
        since."""
        if self.asked(seat) is None or any(record.seat != seat for record in self.trail):
            return 0
        return sum(not record.auto for record in self.trail)

    def undone(self, seat: Seat, count: int = 1) -> Flow:
        """The battle without this seat's last `count` answers (and what was forced after them). This flow is spent."""
        if not 1 <= count <= self.undoable(seat):
            raise IllegalAction("ENGINE-UNDO", Text("engine.undo", {"n": self.undoable(seat)}))
        kept = list(self.trail)
        for _ in range(count):
            while kept.pop().auto:
                pass
        saved, since = self._trail_from
        flow = Flow.resume(self.game, saved, since + kept, self._dice)
        flow.renumber(self._number)
        return flow

    def renumber(self, number: int) -> None:
        """Give the pending questions numbers from `number` on, so that answers to what was asked before are stale."""
        for decision in self.pending:
            decision.number, number = number, number + 1
        self._number = max(self._number, number)

    # ------------------------------------------------------------------ what it stands on

    @property
    def state(self) -> Any:
        return self.battle.state

    @property
    def over(self) -> bool:
        return not self.pending

    @property
    def together(self) -> bool:
        """Whether the present questions are several put at once, whose answers stay sealed until all are in."""
        return self._together

    @property
    def number(self) -> int:
        """The number that the next question gets; it only grows."""
        return self._number

    def state_hash(self) -> str:
        """A short fingerprint of the state, equal in every process."""
        return hashlib.sha256(msgspec.msgpack.encode(self.battle.state)).hexdigest()[:16]

    # ------------------------------------------------------------------ running the procedure

    def _forced(self) -> tuple[Decision, dict[str, Any]] | None:
        for decision in self.pending:
            if decision.number not in self._sealed and (raw := decision.only_answer()) is not None:
                return decision, raw
        return None

    def _apply(self, seat: Seat, answer: dict[str, Any], value: Any, *, auto: bool) -> Recorded:
        decision = self.asked(seat)
        assert decision is not None
        record = Recorded(decision.number, seat, decision.topic, answer, auto, hidden=decision.hidden)
        before, alone, start = self.checkpoints, not self._together, (self.saved, list(self.since))
        self._rolls = record.rolls
        self._sealed[decision.number] = value
        if len(self.pending) > 1:
            self.pending = [other for other in self.pending if other is not decision]
        else:
            values = [self._sealed[number] for number in sorted(self._sealed)]
            self._sealed = {}
            self._advance(values if self._together else values[0])
        record.events, self.battle.events = self.battle.events, []
        if self.checkpoints == before:
            self.since.append(record)
        self._follow(record, alone, start)
        return record

    def _follow(self, record: Recorded, alone: bool, start: tuple[Saved, list[Recorded]]) -> None:
        if record.rolls or not alone:
            self.trail, self._trail_from = [], (self.saved, list(self.since))
        elif not self.trail or self.trail[-1].seat != record.seat:
            self.trail, self._trail_from = [record], start
        else:
            self.trail.append(record)

    def _apply_again(self, stored: Recorded) -> Recorded:
        decision = self.asked(stored.seat)
        if decision is None or decision.topic != stored.topic:
            raise Diverged(stored.number, "another question is asked")
        if decision.number != stored.number:
            decision.number, self._number = stored.number, max(self._number, stored.number + 1)
        self._recorded_dice = list(stored.rolls)
        try:
            value = decision.check(stored.answer)
        except IllegalAction as refusal:
            raise Diverged(stored.number, f"refused: {refusal}") from refusal
        record = self._apply(stored.seat, stored.answer, value, auto=stored.auto)
        if self._recorded_dice:
            raise Diverged(stored.number, "stored dice were not asked for")
        if stored.state and stored.state != self.state_hash():
            raise Diverged(stored.number, "another state")
        record.state = stored.state
        return record

    def _advance(self, value: Any) -> None:
        self.pending = []
        try:
            asked = self._until_asked(value)
        except StopIteration:
            self._keep()
            return
        except Exception as fault:
            if not self._apart or isinstance(fault, Diverged | DiceAhead | IllegalAction):
                raise
            # Of what a seat may not see something was needed.
            raise Diverged(self._number, f"a copy fails: {type(fault).__name__}: {fault}") from fault
        self._together = isinstance(asked, Together)
        self.pending = list(asked.decisions) if isinstance(asked, Together) else [asked]
        for decision in self.pending:
            decision.number, self._number = self._number, self._number + 1
            if self.game.moment is not None:
                decision.moment = self.game.moment(self.battle.state)
        self._before_question = False

    def _until_asked(self, value: Any) -> Any:
        asked = self._procedure.send(value)
        while isinstance(asked, Roll | Checkpoint):
            if isinstance(asked, Roll):
                asked = self._procedure.send(self._rolled(asked))
            else:
                self._keep()
                asked = self._procedure.send(None)
        return asked

    def _rolled(self, roll: Roll) -> list[int]:
        if self._recorded_dice:
            label, shown = self._recorded_dice.pop(0)
            if label != roll.label or len(shown) != roll.count:
                raise Diverged(self._number, f"dice for {roll.label} asked for, {label} stored")
        else:
            shown = self._dice.roll(roll)
        self._rolls.append((roll.label, shown))
        if self._before_question:
            self.saved.rolls.append((roll.label, shown))
        return shown

    def _keep(self) -> None:
        """Keep this moment as the latest checkpoint."""
        encoded = _ENCODER.encode(self.battle.state)
        self.saved = Saved(self.game.schema, encoded, self._number, [])
        self.since = []
        self.checkpoints += 1
        self._before_question = True


def decode_state(game: Game, saved: Saved) -> Any:
    """The state of a checkpoint, brought up to the game's present schema."""
    if saved.schema == game.schema:
        return msgspec.msgpack.decode(saved.state, type=game.state_type)
    raw = msgspec.msgpack.decode(saved.state)
    for version in range(saved.schema, game.schema):
        raw = game.upcast[version](raw)
    return msgspec.convert(raw, game.state_type)

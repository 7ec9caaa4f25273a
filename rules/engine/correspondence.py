"""A battle between two people who are never there at the same time: who sits there, what each has left behind, and how
often the battle passes from one to the other."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from random import Random
from typing import Any

from rules.engine.decisions import Decision, Raw, Seat
from rules.engine.dice import DiceAhead, NoDice
from rules.engine.flow import Diverged, Flow
from rules.engine.game import Bot
from rules.engine.plans import Followed, Intention, Plan, follow, offered
from rules.engine.sheets import usual_orders

MOST_AHEAD = 120
"""As many questions are looked ahead as somebody would plan in a sitting, those of the opponent among them."""

Leaving = Callable[[Any, Seat], Plan]
"""The plan that a seat leaves behind in a state of its game."""


@dataclass(slots=True)
class Correspondence:
    """Follows one battle. Whoever leaves has his plan of the sitting drafted as far as the next dice, and the usual way
    taken in every row of his sheets; of the questions that these would answer only the `share` is left to them.

    `plan`: what a game has left behind instead. `passed` counts the hand-overs, `away` the questions put to somebody
    who was not there, in no turn of his own, and had not planned them, `caught` those of them that a standing order
    answered.
    """

    bots: Mapping[Seat, Bot]
    plan: Leaving | None = None
    share: float | None = None
    rng: Random = field(default_factory=lambda: Random(0))
    present: Seat | None = None
    left: dict[Seat, Plan] = field(default_factory=dict)
    stopped: set[Seat] = field(default_factory=set)
    passed: int = 0
    away: Counter[str] = field(default_factory=Counter)
    caught: Counter[str] = field(default_factory=Counter)

    def answer(self, flow: Flow, decision: Decision) -> Raw | None:
        """What was decided in advance about this question; None: its seat comes and answers it itself."""
        seat = decision.seat
        if self.present is not None and self.present != seat and self.present not in self.left:
            self.left[self.present] = self._leaves(flow, self.present)
        followed = self._followed(decision)
        waits = self.present not in (None, seat) and _moment(flow).get("active", seat) != seat
        if waits and (followed.ordered or followed.answer is None):
            self.away[decision.topic] += 1
            self.caught[decision.topic] += followed.ordered
        if followed.answer is None:
            self.left.pop(seat, None)
            self.stopped.discard(seat)
            self.passed += self.present not in (None, seat)
            self.present = seat
        return followed.answer

    def _followed(self, decision: Decision) -> Followed:
        seat = decision.seat
        followed = follow(self.left.get(seat, Plan()), decision, stopped=seat in self.stopped)
        if followed.stopped:
            self.stopped.add(seat)
        if followed.ordered and self.share is not None and self.rng.random() >= self.share:
            return Followed()
        return followed

    def _leaves(self, flow: Flow, seat: Seat) -> Plan:
        if self.share is None:
            return self.plan(flow.state, seat) if self.plan is not None else Plan()
        known = flow.game.seen(flow.state, seat)
        sheets = flow.game.sheets(known, seat) if flow.game.sheets is not None else ()
        return Plan([*self._drafted(flow, seat), *usual_orders(sheets)])

    def _drafted(self, flow: Flow, seat: Seat) -> list[Intention]:
        """What the seat would answer next in this part of the battle, if the opponent did what an expired clock does;
        as far as the next dice. Nothing where what is hidden from the seat decides what comes."""
        try:
            copy = flow.fork(seat, 0, NoDice())
        except Diverged:
            return []
        now = _moment(copy)
        steps: list[Intention] = []
        try:
            for _ in range(MOST_AHEAD):
                if copy.over or _moment(copy) != now:
                    break
                asked = copy.asked(seat)
                if asked is None:
                    other = copy.pending[0]
                    copy.submit(other.seat, other.number, other.default())
                    continue
                answer = self.bots[seat](copy.game.seen(copy.state, seat), asked, self.rng)
                steps.append(Intention(asked.topic, answer, known=_listed(asked), about=list(asked.pieces)))
                copy.submit(seat, asked.number, answer)
        except (DiceAhead, Diverged):
            pass
        return _all_seen(steps)


def _moment(flow: Flow) -> dict[str, Any]:
    return flow.game.moment(flow.state) if flow.game.moment is not None else {}


def _listed(decision: Decision) -> list[str]:
    listed = {"options", "candidates"} & set(decision.input.__struct_fields__)
    return offered(decision) if listed else []


def _all_seen(steps: list[Intention]) -> list[Intention]:
    """Whoever has planned several answers on a topic has seen what was offered for any of them."""
    seen: dict[str, dict[str, None]] = {}
    for step in steps:
        seen.setdefault(step.topic, {}).update(dict.fromkeys(step.known))
    for step in steps:
        step.known = list(seen[step.topic])
    return steps

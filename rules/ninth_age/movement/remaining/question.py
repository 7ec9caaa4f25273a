"""The question how a unit moves (T9A-MOV-111 to 121)."""

from __future__ import annotations

from collections.abc import Mapping
from random import Random
from typing import Any

import msgspec

from rules.engine.decisions import Decision
from rules.engine.geometry import CONTACT
from rules.engine.inputs import Formation, FormationAnswer, Mover, Path, PathAnswer
from rules.engine.inputs.path import LegKind
from rules.engine.refusal import allows, refuse
from rules.engine.text import text
from rules.ninth_age.characters import joining
from rules.ninth_age.movement.allowance import Allowance, MoveKind, allowance
from rules.ninth_age.movement.legs import along
from rules.ninth_age.movement.page import page_of_move
from rules.ninth_age.movement.remaining.free_reform import plan_free_reform
from rules.ninth_age.movement.remaining.plan import Plan, plan_move
from rules.ninth_age.movement.remaining.propose import propose
from rules.ninth_age.movement.surroundings import END, Surroundings, least, obstacle_of, surroundings
from rules.ninth_age.names import name
from rules.ninth_age.queries.movement import has_free_reform
from rules.ninth_age.state import State, Unit
from rules.ninth_age.units.footprint import outline
from rules.ninth_age.units.front_rank import stands_in_front

PATH, FREE_REFORM = "t9a.remaining.path", "t9a.remaining.free_reform"
LEGS: tuple[LegKind, ...] = ("forward", "back", "side", "wheel", "turn")
MOST_LEGS = 12

# What answers are read by: every leg may be named, so that the rule that forbids it can say so.
_PATH = Path(movers={"": Mover(0.0, 0.0, 0.0, legs=LEGS)}, most_legs=MOST_LEGS, intent=True, may_stay=True)

Answer = PathAnswer | Mapping[str, Any]


class MoveQuestion:
    """One asking how a unit moves; it remembers the surroundings, and the move that it has judged last.

    `leaving`: the unit out of which a Character comes; `state` is then that in which he stands on his own.
    """

    def __init__(
        self,
        state: State,
        unit: str,
        kind: MoveKind,
        *,
        flying: bool = False,
        topic: str = "",
        leaving: str = "",
    ) -> None:
        self.state, self.unit, self.kind, self.leaving = state, unit, kind, leaving
        self.allowed: Allowance = allowance(state, unit, kind, flying=flying)
        self.free_reform = has_free_reform(state, unit)
        self.topic = topic or (FREE_REFORM if self.free_reform else PATH)
        self._around: Surroundings | None = None
        self._last: tuple[Any, Plan] | None = None

    @property
    def around(self) -> Surroundings:
        """What the unit keeps clear of; worked out when it is first needed."""
        if self._around is None:
            without = (self.leaving,) if self.leaving else ()
            self._around = surroundings(self.state, self.state.units[self.unit], without=without)
        return self._around

    def decision(self) -> Decision:
        """What the owner of the unit is asked: a path, and with it a formation where its models may change places."""
        one = self.state.units[self.unit]
        return Decision(
            topic=self.topic,
            seat=one.seat,
            input=_PATH,
            rule="T9A-MOV-117" if self.kind == "march" else "T9A-MOV-111",
            prompt=text(f"t9a.ask.{self.topic.removeprefix('t9a.')}", unit=name(one)),
            facts={"allowance": self.allowed.forward.total, "kind": self.kind, "turn": self.state.turn},
            pieces=(self.unit,),
            also=self._formations(one),
            judge=self._judge,
            propose=self._propose,
            fallback={"path": {"legs": []}},
            page=lambda: page_of_move(self.state, one, self.allowed, self.around),
        )

    def planned(self, answer: Answer) -> Plan:
        """What the answered move does; refused as the rules refuse it."""
        if self._last is not None and self._last[0] == answer:
            return self._last[1]
        path, formation = _parts(answer)
        if path.aim:
            plan = joining.plan_join(self.state, self.unit, self.allowed, path, leaving=self.leaving)
        elif self.free_reform and formation is not None and formation.files:
            plan = plan_free_reform(self.state, self.unit, self.allowed, path, formation)
        else:
            plan = plan_move(self.state, self.unit, self.allowed, path, formation, self.around)
        if self.leaving and not plan.stays:
            judge_apart(self.state, self.leaving, self.around, plan)
        self._last = (answer, plan)
        return plan

    def _formations(self, one: Unit) -> tuple[Formation, ...]:
        if len(one.models) < 2:
            return ()
        members = tuple(one.models)
        if self.free_reform:
            return (Formation(members, 1, len(members), True, True, True, True),)
        if any(stands_in_front(self.state, id) for id in members):
            return (Formation(members, one.files, one.files, free_places=True, may_stay=True),)
        return ()

    def _judge(self, answer: Answer) -> None:
        self.planned(answer)

    def _propose(self, rng: Random) -> dict[str, Any]:
        legs, plan = propose(rng, self.state, self.unit, self.allowed, self.around)
        if plan is not None and self.leaving and not allows(judge_apart, self.state, self.leaving, self.around, plan):
            return {"path": {"legs": []}}
        raw = {"legs": msgspec.to_builtins(legs)}
        if plan is not None:
            path = PathAnswer(list(legs))
            self._last = (path if not self._formations(self.state.units[self.unit]) else {"path": path}, plan)
        return {"path": raw}


def judge_apart(state: State, left: str, around: Surroundings, plan: Plan) -> None:
    """Refuse that a Character ends nearer than 1 inch to the unit that he leaves (T9A-CHA-021)."""
    pieces = tuple([along(piece, plan.course.start, plan.course.end) for piece in around.pieces])
    rest = obstacle_of(left, "friend", outline(state, state.units[left]))
    if least(pieces, rest) < END - CONTACT:
        refuse("T9A-CHA-021", "t9a.movement.refused.not_clear_of_unit", unit=name(state.units[left]))


def _parts(answer: Answer) -> tuple[PathAnswer, FormationAnswer | None]:
    if isinstance(answer, PathAnswer):
        return answer, None
    return answer["path"], answer.get("formation")

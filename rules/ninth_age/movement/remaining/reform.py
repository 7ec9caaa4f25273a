"""The Reform: a new formation and facing round the same centre (T9A-MOV-122 to 124)."""

from __future__ import annotations

from random import Random
from typing import Any

from rules.engine.decisions import Decision
from rules.engine.events import told
from rules.engine.game import Battle, Procedure
from rules.engine.inputs import Formation, FormationAnswer
from rules.engine.refusal import IllegalAction
from rules.engine.text import text
from rules.ninth_age.movement.arrangement import arranged, write
from rules.ninth_age.movement.check import judge_end
from rules.ninth_age.movement.counted import count_as_moved
from rules.ninth_age.movement.moved_models import assign_models, straight_within
from rules.ninth_age.movement.surroundings import Surroundings, as_standing, surroundings
from rules.ninth_age.names import name
from rules.ninth_age.queries.movement import movement
from rules.ninth_age.state import State, Unit

_TRIES = 6
_FACINGS = (0.0, 0.0, 90.0, 180.0, 270.0)


def reformed(state: State, unit: Unit, answer: FormationAnswer, around: Surroundings | None = None) -> Unit:
    """The unit as a copy after a Reform; refused if the formation is not legal, if a model would come farther than
    twice its Movement from where it was, or if it would stand too near to anything. `around`: its surroundings, if they
    are known."""
    after = arranged(state, unit, answer)
    reaches = straight_within(lambda model: 2.0 * movement(state, model).total)  # T9A-MOV-123
    assign_models(state, unit, after, reaches, "T9A-MOV-123", "t9a.movement.refused.reform_too_far")
    before = surroundings(state, unit) if around is None else around
    now = as_standing(state, after, before)
    judge_end(now, now.pieces, after.pose, near=before.near, rule="T9A-MOV-122")
    return after


def ask_to_reform(battle: Battle, unit: str, topic: str, rule: str) -> Procedure:
    """Ask how the unit reforms and do it; True if it did, False if it stays as it is."""
    state: State = battle.state
    question = _Question(state, unit, topic, rule)
    answer = yield question.decision()
    if answer.files == 0:
        return False
    carry_out(battle, unit, reformed(state, state.units[unit], answer))
    return True


def carry_out(battle: Battle, unit: str, after: Unit) -> None:
    """Set the unit down as reformed, and tell it."""
    state: State = battle.state
    one = state.units[unit]
    start = one.pose
    write(one, after)
    count_as_moved(state, one)
    battle.tell(
        told(
            "t9a.movement.reforms",
            pieces=[unit],
            rule="T9A-MOV-122",
            moves={unit: [(start.x, start.y, start.bearing), (one.x, one.y, one.bearing)]},
            unit=name(one),
            files=one.files,
        )
    )


def shape_question(unit: Unit) -> Formation:
    """The input of a new formation for a unit; it may also stay as it is."""
    return Formation(
        members=tuple(unit.models),
        least=1,
        most=max(1, len(unit.models)),
        free_places=True,
        free_bearing=True,
        free_rear=True,
        may_stay=True,
    )


class _Question:
    def __init__(self, state: State, unit: str, topic: str, rule: str) -> None:
        self._state, self._unit, self._topic, self._rule = state, unit, topic, rule
        self._around: Surroundings | None = None

    def decision(self) -> Decision:
        unit = self._state.units[self._unit]
        return Decision(
            topic=self._topic,
            seat=unit.seat,
            input=shape_question(unit),
            rule=self._rule,
            prompt=text(f"t9a.ask.{self._topic.removeprefix('t9a.')}", unit=name(unit)),
            pieces=(self._unit,),
            judge=self._judge,
            propose=self._propose,
            fallback={"formation": {"files": 0}},
        )

    def _reformed(self, answer: FormationAnswer) -> Unit:
        unit = self._state.units[self._unit]
        if self._around is None:
            self._around = surroundings(self._state, unit)
        return reformed(self._state, unit, answer, self._around)

    def _judge(self, answer: FormationAnswer) -> None:
        if answer.files:
            self._reformed(answer)

    def _propose(self, rng: Random) -> dict[str, Any]:
        unit = self._state.units[self._unit]
        for _ in range(_TRIES):
            files = rng.randint(1, max(1, min(len(unit.models), 12)))
            bearing = round((unit.bearing + rng.choice(_FACINGS) + rng.choice((0.0, rng.uniform(-90, 90)))) % 360, 2)
            try:
                self._reformed(FormationAnswer(files, bearing=bearing))
            except IllegalAction:
                continue
            return {"formation": {"files": files, "bearing": bearing}}
        return {"formation": {"files": 0}}

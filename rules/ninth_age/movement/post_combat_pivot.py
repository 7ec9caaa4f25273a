"""The Post-Combat Pivot (T9A-CCB-109): the unit turns about its centre and keeps its formation, and its Front Rank
models may change their places. In the Movement Phase a charger that has destroyed a fleeing unit may make it too
(T9A-CCB-161, T9A-MOV-074)."""

from __future__ import annotations

from random import Random
from typing import Any

import msgspec

from rules.engine.decisions import Decision
from rules.engine.events import told
from rules.engine.game import Battle, Procedure
from rules.engine.geometry import Pose, turn_between
from rules.engine.inputs import Formation, FormationAnswer, Slide
from rules.engine.refusal import allows
from rules.engine.text import text
from rules.ninth_age.movement.arrangement import arranged, write
from rules.ninth_age.movement.check import judge_end
from rules.ninth_age.movement.counted import count_as_moved
from rules.ninth_age.movement.headings import page_of_headings, towards_the_nearest
from rules.ninth_age.movement.surroundings import as_standing, surroundings
from rules.ninth_age.names import name
from rules.ninth_age.state import State, Unit, other

SAME = 0.05
"""Degrees. Nobody sees a smaller turn: a bearing typed as it is shown is the unit's own."""
FACE_ENEMY = "face_enemy"
"""The habit of turning the front to the nearest enemy."""
NEAR = 20.0
"""How far away an enemy is counted among those near, in inches."""


def ask_to_pivot(battle: Battle, unit: str, topic: str, rule: str) -> Procedure:
    """Ask for the facing, and for the places of the Front Rank models, and carry it out."""
    state: State = battle.state
    one = state.units[unit]

    def judge(answer: dict[str, Any]) -> None:
        pivoted(state, state.units[unit], answer, rule)

    def propose(rng: Random) -> dict[str, Any]:
        bearing = round(rng.uniform(0.0, 360.0), 2)
        return {"slide": bearing if may_face(bearing) else state.units[unit].bearing}

    def may_face(bearing: float) -> bool:
        return allows(pivoted, state, state.units[unit], {"slide": bearing}, rule)

    answer = yield Decision(
        topic=topic,
        seat=one.seat,
        input=Slide(((0.0, 360.0),), preset=one.bearing, unit="degrees"),
        also=(Formation(tuple(one.models), one.files, one.files, free_places=True, may_stay=True),),
        rule=rule,
        prompt=text(f"t9a.ask.{topic.removeprefix('t9a.')}", unit=name(one)),
        facts={"enemies_near": enemies_near(state, unit)},
        pieces=(unit,),
        judge=judge,
        propose=propose,
        fallback=lambda: {"slide": state.units[unit].bearing},
        habits={FACE_ENEMY: lambda: {"slide": towards_the_nearest(state, state.units[unit])}},
        page=lambda: {"facts": page_of_headings(state, state.units[unit], may_face)},
    )
    one = state.units[unit]
    after = pivoted(state, one, answer, rule)
    before = one.pose
    if after.models == one.models and abs(turn_between(before.bearing, after.bearing)) < SAME:
        return
    write(one, after)
    count_as_moved(state, one)
    moves = {unit: [(at.x, at.y, at.bearing) for at in (before, one.pose)]}
    battle.tell(told("t9a.charges.pivots", pieces=[unit], rule=rule, moves=moves, unit=name(one)))


def pivoted(state: State, unit: Unit, answer: dict[str, Any], rule: str) -> Unit:
    """The unit as a copy after the pivot, as wide and deep as before; refused where it would stand too near to
    something to which it is not near already. As it stands it may always stay."""
    bearing: float = answer["slide"] % 360.0
    formation: FormationAnswer | None = answer.get("formation")
    after = msgspec.structs.replace(unit, models=list(unit.models))
    if formation is not None and formation.files:
        after = arranged(state, unit, formation)
    if abs(turn_between(unit.bearing, bearing)) < SAME:
        return after
    before = surroundings(state, unit)
    after.stand(Pose(unit.x, unit.y, bearing))  # T9A-CCB-109
    now = as_standing(state, after, before)
    judge_end(now, now.pieces, after.pose, near=before.near, rule=rule)
    return after


def enemies_near(state: State, unit: str) -> int:
    """How many enemy units are about, as a standing order counts them."""
    one = state.units[unit]
    return sum(
        (enemy.x - one.x) ** 2 + (enemy.y - one.y) ** 2 <= NEAR * NEAR for enemy in state.standing(other(one.seat))
    )

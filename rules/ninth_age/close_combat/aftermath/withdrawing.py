"""A unit that gives up the assault of a Building withdraws to 1 inch from it (T9A-TER-066, 069, 070)."""

from __future__ import annotations

from functools import partial
from itertools import pairwise
from math import atan2, degrees, hypot
from random import Random
from typing import Any

import msgspec

from rules.engine.decisions import Decision
from rules.engine.events import told
from rules.engine.game import Battle, Procedure
from rules.engine.geometry import CONTACT, Pose, distance, moved, normalised, rounded
from rules.engine.inputs import Formation, FormationAnswer
from rules.engine.refusal import allows, refuse
from rules.engine.text import text
from rules.ninth_age.movement.arrangement import arranged, write
from rules.ninth_age.movement.check import judge_end
from rules.ninth_age.movement.moved_models import assign_models, straight_within
from rules.ninth_age.movement.surroundings import END, as_standing, surroundings
from rules.ninth_age.names import feature_name, name
from rules.ninth_age.queries.movement import movement
from rules.ninth_age.state import State, Unit
from rules.ninth_age.terrain.features import area_of, pieces
from rules.ninth_age.units.footprint import outline

ROUND_ABOUT = 15
"""In which steps, in degrees, a way out is looked for where straight away from a wall there is no room."""
FAR = 24.0
FINE = 0.005


def apart_from(state: State, unit: Unit, building: str) -> Unit | None:
    """The unit as a copy, moved by the least distance that leaves 1 inch between it and a Building; None if there is no
    room for it anywhere."""
    around = surroundings(state, state.units[unit.id])
    near = around.near - {building}
    ways = [(_least_way(state, unit, building, bearing), bearing) for bearing in _bearings(state, building)]
    for way, bearing in sorted(ways):
        after = msgspec.structs.replace(unit, models=list(unit.models))
        at = moved(Pose(unit.x, unit.y, bearing), way)
        after.stand(rounded(Pose(at.x, at.y, unit.bearing)))
        now = as_standing(state, after, around)
        if way < FAR and allows(partial(judge_end, near=near, rule="T9A-TER-066"), now, now.pieces, after.pose):
            return after
    return None


def _bearings(state: State, building: str) -> list[float]:
    """Straight out of each wall of the Building, then all round."""
    corners = area_of(state.features[building]).corners
    walls = [degrees(atan2(bx - ax, by - ay)) for (ax, ay), (bx, by) in pairwise((*corners, corners[0]))]
    straight = [round(normalised(wall + turn), 4) for wall in walls for turn in (90.0, -90.0)]
    return list(dict.fromkeys([*straight, *(float(turn) for turn in range(0, 360, ROUND_ABOUT))]))


def _least_way(state: State, unit: Unit, building: str, bearing: float) -> float:
    """How far the unit goes this way until it is 1 inch away from the Building."""
    low, high = 0.0, FAR
    if _gap(state, unit, building, bearing, low) >= END - CONTACT:
        return 0.0
    while high - low > FINE:
        middle = (low + high) / 2
        low, high = (low, middle) if _gap(state, unit, building, bearing, middle) >= END else (middle, high)
    return high


def _gap(state: State, unit: Unit, building: str, bearing: float, way: float) -> float:
    at = moved(Pose(unit.x, unit.y, bearing), way)
    own = outline(state, unit, Pose(at.x, at.y, unit.bearing))
    return min(distance(one, part) for one in own for part in pieces(state.features[building]))


def withdrawn(state: State, unit: str, building: str, answer: FormationAnswer) -> Unit:
    """The unit as a copy after it has reformed, or pivoted by the newer edition, without regard to the Building, and
    has been moved away from it."""
    one = state.units[unit]
    after = msgspec.structs.replace(one, models=list(one.models))
    if answer.files:
        after = arranged(state, one, answer)
        reaches = straight_within(lambda model: 2.0 * movement(state, model).total)
        if state.edition.assault_withdrawal == "reform":
            assign_models(state, one, after, reaches, "T9A-MOV-123", "t9a.movement.refused.reform_too_far")
    found = apart_from(state, after, building)
    if found is None:
        refuse("T9A-TER-066", "t9a.assault.refused.no_room", unit=name(one))
    return found or one


def withdraw(battle: Battle, unit: str, building: str, rule: str) -> Procedure:
    """Ask how the unit stands when it has withdrawn, and set it down there."""
    state: State = battle.state
    answer: FormationAnswer = yield _question(state, unit, building, rule)
    _stand_back(battle, unit, building, withdrawn(state, unit, building, answer), rule)


def step_back(battle: Battle, unit: str, building: str, rule: str) -> None:
    """The unit is moved away from the Building as it stands, if there is room."""
    after = apart_from(battle.state, battle.state.units[unit], building)
    if after is not None:
        _stand_back(battle, unit, building, after, rule)


def _stand_back(battle: Battle, unit: str, building: str, after: Unit, rule: str) -> None:
    state: State = battle.state
    one = state.units[unit]
    before = one.pose
    write(one, after)
    moves = {unit: [(at.x, at.y, at.bearing) for at in (before, one.pose)]}
    terrain = feature_name(state.features[building])
    battle.tell(told("t9a.assault.withdraws", pieces=[unit], rule=rule, moves=moves, unit=name(one), terrain=terrain))


def _question(state: State, unit: str, building: str, rule: str) -> Decision:
    one = state.units[unit]
    reforms = state.edition.assault_withdrawal == "reform"
    files = (1, len(one.models)) if reforms else (one.files, one.files)

    def judge(answer: FormationAnswer) -> None:
        withdrawn(state, unit, building, answer)

    def propose(rng: Random) -> dict[str, Any]:
        wide, bearing = rng.randint(*files), round(rng.uniform(0.0, 360.0), 2)
        legal = allows(judge, FormationAnswer(wide, bearing=bearing))
        return {"formation": {"files": wide, "bearing": bearing} if legal else {"files": 0}}

    return Decision(
        topic="t9a.building.withdraw",
        seat=one.seat,
        input=Formation(
            tuple(one.models), *files, free_places=True, free_bearing=True, free_rear=reforms, may_stay=True
        ),
        rule=rule,
        prompt=text("t9a.ask.building.withdraw", unit=name(one)),
        facts={"enemies_near": sum(hypot(foe.x - one.x, foe.y - one.y) <= FAR for foe in state.standing())},
        pieces=(unit,),
        judge=judge,
        propose=propose,
        fallback={"formation": {"files": 0}},
        auto=False,
    )

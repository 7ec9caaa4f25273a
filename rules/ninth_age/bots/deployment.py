"""The line of battle: fighters in front, shooters where they see, War Machines behind, Characters in their units. All
of it at once, so that the side is the first to finish (T9A-SET-060)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from rules.engine.decisions import Decision
from rules.engine.geometry import Pose, distance, translated
from rules.engine.refusal import allows
from rules.ninth_age.bots.worth import worth
from rules.ninth_age.deployment.drops import Drop, in_formation, judge_drop, judge_grown, set_down, trial_of
from rules.ninth_age.deployment.formations import usual_files
from rules.ninth_age.deployment.places import judge_place
from rules.ninth_age.deployment.spots import CLEAR
from rules.ninth_age.deployment.zones import facing, zone
from rules.ninth_age.queries.joining import joins_like_a_character, may_join
from rules.ninth_age.shooting.missiles import greatest_range
from rules.ninth_age.state import Seat, State, Unit
from rules.ninth_age.terrain.features import closed, pieces
from rules.ninth_age.troop_types import TROOP_TYPES, WAR_MACHINE, troop_type_of
from rules.ninth_age.units.footprint import rectangle_of

Raw = dict[str, Any]
STEP = 1.5
BEHIND = {"line": 0.5, "shooters": 0.5, "wings": 1.5, "machines": 6.0, "characters": 4.0}
"""How far behind the front of the zone they stand."""
SHOOTING_RANKS = 2
LEAST_HOST = 8
"""A unit of fewer models makes a poor guard."""


def deploy(state: State, decision: Decision) -> Raw:
    """Everything that is still to be deployed."""
    seat: Seat = "red" if decision.seat == "red" else "blue"
    trial = trial_of(state)
    placed: list[dict[str, Any]] = []
    units = [state.units[id] for id in decision.pieces]
    for unit in sorted(units, key=lambda unit: _order(state, unit)):
        drop = next(_drops(trial, seat, trial.units[unit.id]), None)
        if drop is not None:
            set_down(trial, drop)
            at = drop.at
            placed.append({"piece": unit.id, "x": at.x, "y": at.y, "bearing": at.bearing, "files": drop.files})
    return {"place": placed}


def part_of(state: State, unit: Unit) -> str:
    """The part that a unit plays in the line."""
    if all(state.models[id].character for id in unit.models):
        return "characters"
    if troop_type_of(state, unit.id) == WAR_MACHINE:
        return "machines"
    if greatest_range(state, unit.id) > 12:
        return "shooters"
    troop_type = TROOP_TYPES[state.kind_of(unit.models[0]).troop_type]
    return "wings" if troop_type.mounted else "line"


def _order(state: State, unit: Unit) -> tuple[int, float]:
    """The line from its middle outward, the best in the middle; then those beside it and behind; Characters last."""
    return list(BEHIND).index(part_of(state, unit)), -worth(state, unit)


def _drops(state: State, seat: Seat, unit: Unit) -> Iterator[Drop]:
    """Legal places, the best first."""
    if len(unit.models) == 1 and joins_like_a_character(state, unit.models[0]):
        yield from _hosts(state, seat, unit)
    files = _files(state, unit)
    for width in dict.fromkeys((files, usual_files(state, unit), 1)):
        yield from _places(state, seat, unit, width)


def _hosts(state: State, seat: Seat, unit: Unit) -> Iterator[Drop]:
    """The units that he could join: fighters, the largest first."""
    model = unit.models[0]
    hosts = [one for one in state.standing(seat) if len(one.models) >= LEAST_HOST and may_join(state, model, one.id)]
    for host in sorted(
        hosts, key=lambda one: (part_of(state, one) != "line", _characters(state, one), -len(one.models))
    ):
        drop = Drop(unit.id, host.pose, 1, host=host.id)
        if allows(judge_drop, state, drop, judge_place) and _has_room(state, drop):
            yield drop


def _has_room(state: State, drop: Drop) -> bool:
    """Whether the unit still stands legally with him in it."""
    trial = trial_of(state)

    def join() -> None:
        set_down(trial, drop)
        judge_grown(trial, trial.units[drop.host], judge_place)

    return allows(join)


def _characters(state: State, unit: Unit) -> int:
    return sum(state.models[id].character for id in unit.models)


def _files(state: State, unit: Unit) -> int:
    """Shooters in two ranks, fighters as wide as full ranks need."""
    if part_of(state, unit) == "shooters":
        return max(1, min(10, -(-len(unit.models) // SHOOTING_RANKS)))
    return usual_files(state, unit)


def _places(state: State, seat: Seat, unit: Unit, files: int) -> Iterator[Drop]:
    bearing, outline = facing(state, seat), zone(state, seat)
    shaped = in_formation(state, unit, Drop(unit.id, Pose(0.0, 0.0, bearing), files))
    box = rectangle_of(state, shaped, Pose(0.0, 0.0, bearing))
    taken = [rectangle_of(state, other) for other in state.standing() if other.id != unit.id]
    taken += [piece for feature in closed(state) for piece in pieces(feature)]
    forward = 1.0 if bearing == 0.0 else -1.0
    setback = BEHIND[part_of(state, unit)]
    fronts = sorted({y for _, y in outline}, key=lambda y: -forward * y)
    depth = abs(fronts[0] - fronts[-1])
    middle = sum(x for x, _ in outline) / len(outline)
    columns = int(state.width / STEP)
    across = sorted((STEP * column for column in range(columns + 1)), key=lambda x: abs(x - middle))
    while setback + 2 * box.half_depth <= depth + 0.01:
        y = round(fronts[0] - forward * (setback + box.half_depth), 3)
        for x in across:
            here = translated(box, x, y)
            if all(distance(here, other) >= CLEAR for other in taken):
                drop = Drop(unit.id, Pose(x, y, bearing), files)
                if allows(judge_drop, state, drop, judge_place):
                    yield drop
        setback += STEP

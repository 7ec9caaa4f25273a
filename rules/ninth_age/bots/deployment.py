"""The line of battle: the dearest in the middle of the front, War Machines behind, Characters in their units. All
of it at once, so that the side is the first to finish (T9A-SET-060)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, NamedTuple

from rules.engine.decisions import Decision
from rules.engine.geometry import Footprint, Point, Pose, distance, translated
from rules.engine.refusal import allows
from rules.ninth_age.bots.border import Border, border
from rules.ninth_age.deployment.drops import Drop, in_formation, judge_drop, judge_grown, set_down, trial_of
from rules.ninth_age.deployment.formations import usual_files
from rules.ninth_age.deployment.places import judge_place
from rules.ninth_age.deployment.spots import CLEAR
from rules.ninth_age.queries.joining import joins_like_a_character, may_join
from rules.ninth_age.scoring.worth import worth
from rules.ninth_age.shooting.missiles import greatest_range
from rules.ninth_age.state import Seat, State, Unit
from rules.ninth_age.terrain.features import closed, pieces
from rules.ninth_age.troop_types import TROOP_TYPES, WAR_MACHINE, troop_type_of
from rules.ninth_age.units.footprint import rectangle_of

Raw = dict[str, Any]


class Spacing(NamedTuple):
    """Inches from place to place that is looked at, and inches between units: `room` in the first `rows`."""

    step: float
    room: float
    rows: int


ROOM = 2.5
"""Inches in which units can wheel."""
LOOSE, CLOSE = Spacing(1.5, ROOM, 5), Spacing(0.75, CLEAR, 0)
BEHIND = {"line": 0.5, "shooters": 0.5, "wings": 0.5, "machines": 6.0, "characters": 4.0}
"""How far behind the front of the zone they stand."""
ORDER = {"line": 0, "wings": 0, "shooters": 0, "machines": 1, "characters": 2}
SHOOTING_RANKS = 2
LEAST_HOST = 8
"""A unit of fewer models makes a poor guard."""


def deploy(state: State, decision: Decision) -> Raw:
    """Everything that is still to be deployed, with room between the units or, if somebody finds no place so, as
    close as may be."""
    seat: Seat = "red" if decision.seat == "red" else "blue"
    units = sorted((state.units[id] for id in decision.pieces), key=lambda unit: _order(state, unit))
    placed: list[Raw] = []
    for order in (LOOSE, CLOSE):
        found = _planned(state, seat, units, order)
        placed = max(placed, found, key=len)
        if len(found) == len(units):
            break
    return {"place": placed}


def _planned(state: State, seat: Seat, units: list[Unit], order: Spacing) -> list[Raw]:
    """A place for each, as far as there are any."""
    trial, placed = trial_of(state), list[Raw]()
    for unit in units:
        drop = next(_drops(trial, seat, trial.units[unit.id], order), None)
        if drop is not None:
            set_down(trial, drop)
            at = drop.at
            placed.append({"piece": unit.id, "x": at.x, "y": at.y, "bearing": at.bearing, "files": drop.files})
    return placed


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
    """The line, its best first and so in the middle; then those behind it; Characters last, into units that stand."""
    return ORDER[part_of(state, unit)], -worth(state, unit)


def _drops(state: State, seat: Seat, unit: Unit, order: Spacing) -> Iterator[Drop]:
    """Legal places, the best first."""
    if len(unit.models) == 1 and joins_like_a_character(state, unit.models[0]):
        yield from _hosts(state, seat, unit)
    files = _files(state, unit)
    for width in dict.fromkeys((files, usual_files(state, unit), 1)):
        yield from _places(state, seat, unit, width, order)


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


def _places(state: State, seat: Seat, unit: Unit, files: int, order: Spacing) -> Iterator[Drop]:
    """Along the border from its middle outward, row behind row: with room to wheel first, then wherever it fits."""
    line = border(state, seat)
    shaped = in_formation(state, unit, Drop(unit.id, Pose(0.0, 0.0, line.bearing), files))
    box = rectangle_of(state, shaped, Pose(0.0, 0.0, line.bearing))
    taken = [rectangle_of(state, other) for other in state.standing() if other.id != unit.id]
    taken += [piece for feature in closed(state) for piece in pieces(feature)]
    spots = list(_spots(line, box, BEHIND[part_of(state, unit)], order.step))
    for room, most in ((order.room, order.rows), (CLEAR, len(spots))):
        for row, (x, y) in spots:
            here = translated(box, x, y)
            if row <= most and all(distance(here, other) >= room for other in taken):
                drop = Drop(unit.id, Pose(x, y, line.bearing), files)
                if allows(judge_drop, state, drop, judge_place):
                    yield drop


def _spots(line: Border, box: Footprint, setback: float, step: float) -> Iterator[tuple[int, Point]]:
    """The rows and their places, from the front to the back and from the middle outward."""
    least, most = line.sides
    columns = int((most - least) / step) + 1
    across = sorted(
        (line.middle + step * column for column in range(-columns, columns + 1)), key=lambda u: abs(u - line.middle)
    )
    fronts = [
        (along, front)
        for along in across
        if least <= along - box.half_width
        and along + box.half_width <= most
        and (front := line.front(along - box.half_width, along + box.half_width)) is not None
    ]
    row = 0
    while setback + step * row + 2 * box.half_depth <= line.depth + 0.01:
        for along, front in fronts:
            yield row, line.point(along, front - setback - step * row - box.half_depth)
        row += 1

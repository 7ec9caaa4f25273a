"""Where a player may deploy (DBF-TER-019, 020, 022, 023, 025)."""

from __future__ import annotations

from collections.abc import Sequence

from rules.de_bellis.ground import feature_ids, forbidden_areas, ground_of, on_road, river_areas, walls_against
from rules.de_bellis.movement.surroundings import ZONE_DEPTH, printed
from rules.de_bellis.names import name
from rules.de_bellis.state import Element, Outline, Seat, State, footprint, other
from rules.de_bellis.troops import TROOP_TYPES
from rules.engine.geometry import Area, Box, Footprint, Pose, in_area, in_zone, inside, overlaps, rectangle
from rules.engine.inputs import Placement
from rules.engine.refusal import refuse

DEPTH = 30.0
JOINT = 0.06
"""So much of its length a piece of defence may share with others to which it is joined at an angle."""
FACING = {"south": 0.0, "north": 180.0, "west": 90.0, "east": 270.0}


def deployment_box(state: State, seat: Seat) -> Box:
    """Everything within 30 cm of the owner's side of the table."""
    depth, side = printed(state, DEPTH), state.sides[seat]
    if side == "south":
        return Box(0.0, 0.0, state.width, depth)
    if side == "north":
        return Box(0.0, state.height - depth, state.width, state.height)
    if side == "west":
        return Box(0.0, 0.0, depth, state.height)
    return Box(state.width - depth, 0.0, state.width, state.height)


def deployment_area(state: State, seat: Seat) -> Outline:
    """The same as an outline."""
    left, bottom, right, top = deployment_box(state, seat)
    return ((left, bottom), (right, bottom), (right, top), (left, top))


def facing(state: State, seat: Seat) -> float:
    """The bearing straight away from the owner's side."""
    return FACING[state.sides[seat]]


def judge_elements(state: State, seat: Seat, placements: Sequence[Placement]) -> None:
    """Refuse a deployment in which any element stands where it may not."""
    placed = [footprint(element) for element in state.standing()]
    for placement in placements:
        element = state.elements[placement.piece]
        base = rectangle(Pose(placement.x, placement.y, placement.bearing % 360), element.width, element.depth)
        judge_element(state, seat, element, base, placed)
        placed.append(base)


def judge_element(state: State, seat: Seat, element: Element, base: Footprint, placed: Sequence[Footprint]) -> None:
    """Refuse one element's place, with these bases already on the table."""
    judge_ground(state, seat, element, base)
    if any(overlaps(base, taken) for taken in placed):
        refuse("DBF-TER-023", "dbf.refused.deploy_overlap", piece=name(element), pieces=(element.id,))


def judge_ground(state: State, seat: Seat, element: Element, base: Footprint) -> None:
    """Refuse ground outside the deployment area, forbidden, in a river, difficult for engines, across a wall, or in an
    enemy's zone."""
    if not inside(deployment_box(state, seat), base):
        refuse(
            "DBF-TER-020",
            "dbf.refused.deploy_outside",
            piece=name(element),
            depth=printed(state, DEPTH),
            pieces=(element.id,),
        )
    ground = ground_of(state)
    met = [area for area in ground.forbidden if in_area(base, area)]
    if met:
        _refuse_ground(state, element, "DBF-TER-023", "deploy_forbidden", met)
    met = [area for _, area in ground.rivers if in_area(base, area)]
    if met:
        _refuse_ground(state, element, "DBF-TER-023", "deploy_river", met)
    engine = TROOP_TYPES[element.type].difficult is None
    if engine and not on_road(state, base):
        met = [area for area in ground.difficult if in_area(base, area)]
        if met:
            _refuse_ground(state, element, "DBF-TER-023", "deploy_difficult", met)
    if any(overlaps(base, wall) for wall in walls_against(state, seat)):
        refuse("DBF-TER-029", "dbf.refused.deploy_wall", piece=name(element), pieces=(element.id,))
    depth = printed(state, ZONE_DEPTH)
    for enemy in state.standing(other(seat)):
        room = depth + base.radius + enemy.width + enemy.depth
        if abs(enemy.x - base.x) > room or abs(enemy.y - base.y) > room:
            continue
        theirs = footprint(enemy)
        if in_zone(theirs, base, depth) or in_zone(base, theirs, depth):
            refuse(
                "DBF-TER-022",
                "dbf.refused.deploy_zone",
                piece=name(element),
                enemy=name(enemy),
                depth=depth,
                pieces=(element.id,),
                in_the_way=(enemy.id,),
            )


def _refuse_ground(state: State, element: Element, rule: str, key: str, met: list[Area]) -> None:
    ids = feature_ids(state, met)
    refuse(rule, f"dbf.refused.{key}", piece=name(element), pieces=(element.id,), in_the_way=ids)


def judge_defences(state: State, seat: Seat, placements: Sequence[Placement]) -> None:
    """Refuse pieces of defence outside the deployment area, on forbidden ground, in a river, or across each other."""
    lines = [
        defence_line(one.x, one.y, one.bearing, one.length - JOINT) for one in state.defences.values() if one.placed
    ]
    for placement in placements:
        defence = state.defences[placement.piece]
        line = defence_line(placement.x, placement.y, placement.bearing, defence.length)
        if not inside(deployment_box(state, seat), line):
            refuse("DBF-TER-025", "dbf.refused.defence_outside", pieces=(placement.piece,))
        met = [area for area in (*forbidden_areas(state), *river_areas(state)) if in_area(line, area)]
        if met:
            ids = feature_ids(state, met)
            refuse("DBF-TER-025", "dbf.refused.defence_ground", pieces=(placement.piece,), in_the_way=ids)
        between_joints = defence_line(placement.x, placement.y, placement.bearing, defence.length - JOINT)
        if any(overlaps(between_joints, taken) for taken in lines):
            refuse("DBF-TER-025", "dbf.refused.defence_overlap", pieces=(placement.piece,))
        lines.append(between_joints)


def defence_line(x: float, y: float, bearing: float, length: float) -> Footprint:
    """A piece of defence as a thin base, for tests of place: the tolerance eats most of its depth."""
    return rectangle(Pose(x, y, bearing % 360), length, 0.05)

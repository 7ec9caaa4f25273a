"""A charge on the table: the bodies of charger and target, the side struck, and what stands in the way."""

from __future__ import annotations

from collections.abc import Collection, Hashable, Iterable
from functools import lru_cache
from math import hypot

import msgspec

from rules.engine.geometry import Footprint, Pose, rectangle, shifted, table
from rules.engine.geometry.footprint import disc
from rules.ninth_age.movement.charges.approach import Approach
from rules.ninth_age.movement.charges.body import Body, body, flush_spans, mirrored, with_engaged
from rules.ninth_age.movement.charges.charge_path import line_of
from rules.ninth_age.movement.charges.counting import touching_at
from rules.ninth_age.movement.charges.ground import Ground, Obstacle, obstacle
from rules.ninth_age.queries.movement import crosses_closed_terrain, passes_over
from rules.ninth_age.state import Contact, Side, State, Unit
from rules.ninth_age.terrain.features import closed, pieces
from rules.ninth_age.units.closing_up import take_out
from rules.ninth_age.units.footprint import ground as measured_from
from rules.ninth_age.units.footprint import is_round, outline, rectangle_of
from rules.ninth_age.units.formation import Shape, places, shape_of


def as_charging(state: State, unit: str, character: str = "") -> State:
    """The state as a charge sees it: of a unit out of which a Character charges only he is there, in his place, and
    what he leaves is off the table under an id of its own, so that it blocks nothing (T9A-CHA-022)."""
    if not character:
        return state
    one = state.units[unit]
    place = next(place for place in places(state, one) if place.model == character)
    at = shifted(one.pose, place.y, place.x)
    alone = msgspec.structs.replace(
        one, models=[character], files=1, gaps=(), beside=("", ""), loose=False, x=at.x, y=at.y
    )
    left = msgspec.structs.replace(one, id=_left_id(unit), where="joined")
    stay = {id: msgspec.structs.replace(state.models[id], unit=left.id) for id in one.models if id != character}
    return msgspec.structs.replace(
        state, units={**state.units, unit: alone, left.id: left}, models={**state.models, **stay}
    )


def _left_id(unit: str) -> str:
    return f"{unit}.left"


def _host(state: State, unit: str) -> list[Unit]:
    left = state.units.get(_left_id(unit))
    return [left] if left is not None else []


def _left_behind(state: State, unit: str) -> list[Obstacle]:
    """The unit out of which a Character charges, closed up without him: he may go through it, but not end in it."""
    left = next(iter(_host(state, unit)), None)
    if left is None or len(left.models) < 2:
        return []
    rest = msgspec.structs.replace(left, models=list(left.models), where="board")
    take_out(state, rest, state.units[unit].models)
    return [obstacle(rest.id, "left", outline(state, rest))]


def body_of(state: State, unit: Unit) -> Body:
    """The shape of a unit and the models along its sides, none of them in contact yet."""
    return _body(shape_of(state, unit), tuple(unit.models))


@lru_cache(maxsize=1024)
def _body(shape: Shape, models: tuple[str, ...]) -> Body:
    bases = [(id, p.x, p.y, p.width, p.depth) for id, p in zip(models, shape.places, strict=True)]
    shapes = [
        disc((p.x, p.y), p.width / 2) if p.round else rectangle(Pose(p.x, p.y, 0.0), p.width, p.depth)
        for p in shape.pieces
    ]
    return body("", bases, shapes)


def engaged_models(state: State, unit: str) -> frozenset[str]:
    """The models of a unit that are in contact with an enemy (T9A-MOV-069)."""
    found: set[str] = set()
    for contact in state.contacts:
        if unit in (contact.charger, contact.target):
            found |= models_in_contact(state, contact)
    return frozenset(found)


def models_in_contact(state: State, contact: Contact) -> set[str]:
    """The models of both units of a combat that face an enemy base, over gaps too (T9A-CCB-027)."""
    charger, target = state.units[contact.charger], state.units[contact.target]
    if is_round(state, target) or target.where == "building" or not charger.on_board:
        return {charger.models[0], target.models[0]} if charger.models and target.models else set()
    line = line_of(rectangle_of(state, target).edge(contact.side), ())
    (ax, ay), (bx, by) = rectangle_of(state, charger).front
    rx, ry = line.point(1.0)
    mx, my = line.middle
    slide = ((ax + bx) / 2 - mx) * (rx - mx) + ((ay + by) / 2 - my) * (ry - my)
    own, others = body_of(state, charger).sides["front"], mirrored(body_of(state, target).sides[contact.side])
    return touching_at(own, others, slide)


def charged(state: State, target: Unit, side: Side) -> Body:
    """The body of a target whose models already in contact are no longer fresh."""
    plain = body_of(state, target)
    known = engaged_models(state, target.id)
    if not known:
        return plain
    return msgspec.structs.replace(plain, sides={**plain.sides, side: with_engaged(plain.sides[side], known)})


def obstacles(state: State, unit: str, target: str, absent: Collection[str] = ()) -> list[Obstacle]:
    """Everything that stands on the table but the charger, its target and units that are taken as absent."""
    own = state.units[unit].seat
    building = state.units[target].building
    found = [
        obstacle(one.id, "friend" if one.seat == own else "enemy", outline(state, one))
        for one in state.standing()
        if one.id not in (unit, target) and one.id not in absent
    ]
    return found + [obstacle(one.id, "terrain", pieces(one)) for one in closed(state, building)]


def grounds(state: State, unit: str, target: str, absent: Collection[str], flying: bool) -> tuple[Ground, Ground]:
    """What is in the way of the move, and what of its end: a flying charger passes over everything (T9A-MOV-052), some
    pass through closed terrain."""
    board = table(state.width, state.height)
    all_of_them = obstacles(state, unit, target, absent)
    on_the_way: Iterable[Obstacle] = all_of_them
    if flying and passes_over(state, unit, flying):
        on_the_way = ()
    elif crosses_closed_terrain(state, unit):
        on_the_way = [one for one in all_of_them if one.kind != "terrain"]
    struck = obstacle(target, "target", target_pieces(state, state.units[target]))
    return Ground([struck, *on_the_way], board), Ground([*all_of_them, *_left_behind(state, unit)], board)


def target_pieces(state: State, target: Unit) -> tuple[Footprint, ...]:
    """The shapes that a charger must touch: the target's, or those of the Building that it is in (T9A-MOV-061)."""
    return tuple(measured_from(state, target))


def approach(
    state: State, unit: str, target: str, side: Side, *, absent: Collection[str] = (), flying: bool = False
) -> Approach:
    """All ways of a charger to a side of its target. `absent`: units taken as not there (T9A-MOV-011)."""
    one, other = state.units[unit], state.units[target]
    models = mirrored(body_of(state, other).sides[side])
    line = line_of(rectangle_of(state, other).edge(side), flush_spans(models))
    way, beside = grounds(state, unit, target, absent, flying)
    way, beside = _that_matter(rectangle_of(state, one), rectangle_of(state, other), way, beside)  # T9A-MOV-057
    return Approach(body_of(state, one), one.pose, line, way, beside)


def _that_matter(charger: Footprint, target: Footprint, *grounds: Ground) -> tuple[Ground, ...]:
    """The parts of grounds that a charge can meet at all.

    It wheels by no more than 90 degrees, so that the corner about which it wheels never goes back, nor farther from
    where it was than it is in the end: within the width of the front from the target. Nothing of the charger is farther
    from that corner than its diagonal, nothing of a target that turns farther from the front than its own.
    """
    (ax, ay), (bx, by) = charger.front
    front = ((ax + bx) / 2, (ay + by) / 2)
    away = hypot(target.x - front[0], target.y - front[1]) + target.radius
    reach = away + max(2 * charger.half_width * 2 + 2 * charger.radius, 2 * target.radius) + 0.1
    behind = max(2 * charger.radius, 2 * target.radius) + 0.1
    return tuple([ground.before(front, charger.ahead, reach, behind) for ground in grounds])


def all_that_matters(state: State, unit: str, target: str, absent: Collection[str]) -> Hashable:
    """Everything on which the ways of a charger to a target depend, as a value: while it is the same, so are they."""
    struck = state.units[target]
    return (
        (state.width, state.height, struck.where, struck.building, struck.fleeing, *state.features.values()),
        (passes_over(state, unit, True), crosses_closed_terrain(state, unit), state.options.charge_ways),
        tuple(state.contacts),
        tuple([
            (one.id, one.seat, one.x, one.y, one.bearing, shape_of(state, one))
            for one in (*state.standing(), *_host(state, unit))
            if one.id not in absent
        ]),
    )  # fmt: skip


def has_sides(state: State, target: Unit) -> bool:
    """Whether it must be struck on a side and aligned with: not one that flees (T9A-MOV-072), stands on a round base or
    is in a Building (T9A-MOV-061)."""
    return target.where != "building" and not is_round(state, target) and not target.fleeing

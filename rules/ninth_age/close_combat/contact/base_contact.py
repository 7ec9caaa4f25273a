"""Bases that touch, corners included, and bases that face each other over a gap (T9A-CCB-006, T9A-CCB-027,
T9A-CCB-028)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import lru_cache
from math import atan2, degrees
from typing import NamedTuple

from rules.engine.geometry import CONTACT, Footprint, Point, Pose, distance, first_contact_ahead, translated
from rules.ninth_age.attacks.facing import engaged_on
from rules.ninth_age.close_combat.contact.facing import outwards
from rules.ninth_age.state import Outline, State, Unit
from rules.ninth_age.terrain.features import closed
from rules.ninth_age.units.footprint import bases_at, convex_parts, outline, outline_at, rectangle_of
from rules.ninth_age.units.formation import Shape, shape_of

Pairs = tuple[tuple[int, int], ...]
Bases = tuple[Footprint, ...]


class Stand(NamedTuple):
    """A formation and where it stands: as long as neither changes, neither do its contacts."""

    shape: Shape
    pose: Pose


def bases_in_contact(state: State, unit: str, enemy: str) -> Iterator[tuple[str, str]]:
    """The pairs of models of two engaged units whose bases are in contact; none while no real bases touch
    (T9A-CCB-027)."""
    one, two = state.units[unit], state.units[enemy]
    if not (one.on_board and two.on_board):
        return
    found = _pairs(
        _stand(state, one),
        _stand(state, two),
        outwards(state, unit, engaged_on(state, unit, enemy) or "front"),
        outwards(state, enemy, engaged_on(state, enemy, unit) or "front"),
        _others(state, one, two),
        tuple(feature.outline for feature in closed(state)),
    )
    for model, other in found:
        yield one.models[model], two.models[other]


def bases_touch(state: State, one: Unit, two: Unit) -> bool:
    """Whether real bases of two units touch, which is what makes them engaged (T9A-UNT-005)."""
    around, others = rectangle_of(state, one), rectangle_of(state, two)
    dx, dy, reach = around.x - others.x, around.y - others.y, around.radius + others.radius + CONTACT
    if dx * dx + dy * dy > reach * reach:
        return False
    return any(distance(a, b) <= CONTACT for a in outline(state, one) for b in outline(state, two))


def _stand(state: State, unit: Unit) -> Stand:
    return Stand(shape_of(state, unit), unit.pose)


def _others(state: State, one: Unit, two: Unit) -> tuple[Stand, ...]:
    """The units that could stand in a gap between two."""
    x, y = (one.x + two.x) / 2, (one.y + two.y) / 2
    found: list[Stand] = []
    reach = sum(shape_of(state, unit).width + shape_of(state, unit).depth for unit in (one, two))
    for unit in state.standing():
        if unit is not one and unit is not two:
            shape = shape_of(state, unit)
            if abs(unit.x - x) + abs(unit.y - y) < reach + shape.width + shape.depth:
                found.append(Stand(shape, unit.pose))
    return tuple(found)


@lru_cache(maxsize=512)
def _pairs(
    one: Stand,
    two: Stand,
    out_of_one: Point,
    out_of_two: Point,
    others: tuple[Stand, ...],
    walls: tuple[Outline, ...],
) -> Pairs:
    """The places of both formations that are in contact with each other, in their order."""
    mine, theirs = bases_at(*one), bases_at(*two)
    touching = [(i, j) for i, a in enumerate(mine) for j, b in enumerate(theirs) if _touch(a, b)]
    if not touching:
        return tuple(touching)
    between = [piece for other in others for piece in outline_at(*other)]  # T9A-CCB-027, T9A-CCB-028
    between += [piece for wall in walls for piece in convex_parts(wall)]
    pairs = dict.fromkeys(touching)
    pairs.update(dict.fromkeys(_over_gaps(mine, theirs, _opposite(out_of_two), between)))
    pairs.update(dict.fromkeys((i, j) for j, i in _over_gaps(theirs, mine, _opposite(out_of_one), between)))
    return tuple(sorted(pairs))


def _touch(a: Footprint, b: Footprint) -> bool:
    """Whether two bases are in contact; corner to corner is contact (T9A-CCB-006)."""
    dx, dy, reach = a.x - b.x, a.y - b.y, a.radius + b.radius + CONTACT
    return dx * dx + dy * dy <= reach * reach and distance(a, b) <= CONTACT


def _over_gaps(
    movers: Bases, targets: Bases, towards: Point, between: Sequence[Footprint]
) -> Iterator[tuple[int, int]]:
    """What each base would touch if it were shifted straight towards the engaged side of the enemy, through empty space
    only: of every file or row the outermost can be."""
    bearing = degrees(atan2(*towards))
    for index, base in enumerate(movers):
        limit = max((base.radius + target.radius + _ahead(base, target, towards) for target in targets), default=0.0)
        reached = _first(base, bearing, targets, limit)
        if reached is None or reached <= CONTACT:
            continue
        if _first(base, bearing, movers[:index] + movers[index + 1 :], reached) is not None:
            continue
        if _first(base, bearing, between, reached) is not None:
            continue
        shifted = translated(base, towards[0] * reached, towards[1] * reached)
        yield from ((index, other) for other, target in enumerate(targets) if _touch(shifted, target))


def _ahead(base: Footprint, target: Footprint, towards: Point) -> float:
    return (target.x - base.x) * towards[0] + (target.y - base.y) * towards[1]


def _first(base: Footprint, bearing: float, obstacles: Sequence[Footprint], limit: float) -> float | None:
    """How far a base goes straight on before it meets one of them; None if it is free for the limit."""
    found = [first_contact_ahead(base, bearing, obstacle, limit) for obstacle in obstacles]
    return min([here for here in found if here is not None], default=None)


def _opposite(direction: Point) -> Point:
    return (-direction[0], -direction[1])

"""Round templates and the Line Template: which models are under them (T9A-GEN-028 to 033, T9A-GEN-089)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Literal

from rules.engine.geometry import CONTACT, Footprint, Point, Segment, disc, segment_to_footprint
from rules.engine.geometry import distance as apart
from rules.ninth_age.general_principles.measuring import POINT
from rules.ninth_age.state import Feature, State, Unit
from rules.ninth_age.terrain.features import of_kind, pieces
from rules.ninth_age.units.footprint import bases, rectangle_of

Diameter = Literal[1, 3, 5]
DIAMETERS: tuple[Diameter, ...] = (1, 3, 5)


def round_template(centre: Point, diameter: Diameter) -> Footprint:
    """A round template of 1, 3 or 5 inches held over a point (T9A-GEN-028). Raises ValueError for other sizes."""
    if diameter not in DIAMETERS:
        raise ValueError("round templates are discs of 1, 3 and 5 inches")
    return disc(centre, diameter / 2)


def models_under(state: State, template: Footprint) -> tuple[str, ...]:
    """The models of all units, friend and foe, any part of whose base is under a template; touching it counts
    (T9A-GEN-030). The part of a template off the board changes nothing for the rest (T9A-GEN-089)."""
    return tuple([id for id, base in _bases_near(state, template) if _covers(template, base)])


def _covers(template: Footprint, base: Footprint) -> bool:
    return apart(template, base) <= POINT  # T9A-GEN-030


def _bases_near(state: State, template: Footprint) -> Iterator[tuple[str, Footprint]]:
    for unit in state.standing():
        if _may_reach(template, rectangle_of(state, unit)):
            yield from [(id, base) for id, base in bases(state, unit) if _may_reach(template, base)]


def _may_reach(template: Footprint, shape: Footprint) -> bool:
    dx, dy, reach = shape.x - template.x, shape.y - template.y, shape.radius + template.radius + CONTACT
    return dx * dx + dy * dy <= reach * reach


def models_swept(state: State, path: Segment, radius: float) -> tuple[str, ...]:
    """The models over which a round template passes when its centre is moved along a path, its first and last place
    included; each once."""
    return tuple(
        id
        for unit in state.standing()
        if segment_to_footprint(path, _around(state, unit)) <= radius + POINT
        for id, base in bases(state, unit)
        if segment_to_footprint(path, base) <= radius + POINT
    )


def _around(state: State, unit: Unit) -> Footprint:
    """A circle that holds the whole unit."""
    held = rectangle_of(state, unit)
    return disc(held.centre, held.radius + CONTACT)


def models_within(state: State, base: Footprint, inches: float) -> tuple[str, ...]:
    """The models any part of whose base is within so many inches of a base."""
    return tuple(
        id for unit in state.standing() for id, other in bases(state, unit) if apart(base, other) <= inches + POINT
    )


def models_under_line(state: State, line: Segment) -> tuple[str, ...]:
    """The models that the Line Template passes over, nearest to its beginning first: a straight line without width
    (T9A-GEN-029) that goes through the inside of their bases or touches them."""
    hit = [
        (apart(disc(line[0], POINT), base), id)
        for unit in state.standing()
        for id, base in bases(state, unit)
        if segment_to_footprint(line, base) <= POINT
    ]
    return tuple(id for _, id in sorted(hit))


def models_at_point(state: State, point: Point) -> tuple[str, ...]:
    """The models whose base holds a point of a template, such as its centre mark. It is never over more than one base
    (T9A-GEN-031): where it lies exactly between several, whoever places the template chooses among these, and after a
    scatter the choice is random."""
    return models_under(state, disc(point, POINT))


def buildings_under(state: State, template: Footprint, reach: float = 0.0) -> tuple[Feature, ...]:
    """The Buildings that a template touches, or that are within `reach` inches of it."""
    return tuple(
        feature
        for feature in of_kind(state, "building")
        if any(apart(template, piece) <= reach + POINT for piece in pieces(feature))
    )


def buildings_swept(state: State, path: Segment, radius: float) -> tuple[Feature, ...]:
    """The Buildings over which a round template passes when its centre is moved along a path."""
    return tuple(
        feature
        for feature in of_kind(state, "building")
        if any(segment_to_footprint(path, piece) <= radius + POINT for piece in pieces(feature))
    )

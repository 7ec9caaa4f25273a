"""The least shift that brings a unit back into contact: exact, without turning it (T9A-CCB-053, T9A-CCB-056)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import pairwise
from math import hypot
from typing import NamedTuple

from rules.engine.geometry import (
    CONTACT,
    SHRINK,
    Footprint,
    Point,
    Pose,
    Span,
    ahead,
    free_spans,
    overlap_span,
    shrunk,
    translated,
)
from rules.engine.geometry.footprint import convex
from rules.ninth_age.attacks.facing import engaged_on
from rules.ninth_age.close_combat.combats import combat_of
from rules.ninth_age.close_combat.contact.facing import lies_on
from rules.ninth_age.general_principles.board_edge import wholly_on_board
from rules.ninth_age.movement.clearance import close_span
from rules.ninth_age.movement.surroundings import END, surroundings
from rules.ninth_age.state import State
from rules.ninth_age.units.footprint import outline

_HERE = 1e-6


class _Barrier(NamedTuple):
    """Something that a nudged unit does not pass through, and how far from it it must end."""

    piece: Footprint
    gap: float


def least_nudge(state: State, unit: str, enemy: str) -> Pose | None:
    """Where a unit would stand in contact with an enemy again after the least shift; None if there is none."""
    mover, target = state.units[unit], state.units[enemy]
    own, theirs = outline(state, mover), outline(state, target)
    barriers = _barriers(state, unit, enemy)
    shifts = sorted(_shifts(own, theirs, barriers), key=lambda shift: (round(hypot(*shift), 6), shift))
    for x, y in shifts:
        pose = Pose(mover.x + x, mover.y + y, mover.bearing)
        if not _keeps_facing(state, unit, enemy, (x, y), pose) or not wholly_on_board(state, mover, pose):
            continue
        if any(_passes(own, way, barriers) for way in _ways(mover.pose, (x, y))):
            return pose
    return None


def _barriers(state: State, unit: str, enemy: str) -> list[_Barrier]:
    """All other units and closed terrain: units of the same combat, and whatever was nearer from the beginning, may be
    come up to."""
    around = surroundings(state, state.units[unit])
    near = {*around.near, *combat_of(state, unit), *combat_of(state, enemy)}
    return [
        _Barrier(piece, 0.0 if one.id in near else END)  # T9A-CCB-056
        for one in around.obstacles
        if one.id != enemy
        for piece in one.pieces
    ]


def _keeps_facing(state: State, unit: str, enemy: str, shift: Point, pose: Pose) -> bool:
    """Whether both units are then engaged on the same sides as before."""
    theirs, own = engaged_on(state, enemy, unit) or "front", engaged_on(state, unit, enemy) or "front"  # T9A-CCB-056
    target = state.units[enemy]
    shifted_back = Pose(target.x - shift[0], target.y - shift[1], target.bearing)
    return lies_on(state, enemy, unit, theirs, pose) and lies_on(state, unit, enemy, own, shifted_back)


def _shifts(own: Sequence[Footprint], theirs: Sequence[Footprint], barriers: Sequence[_Barrier]) -> Iterator[Point]:
    """Of each edge along which two pieces would touch the nearest shift that overlaps nothing. A shifted piece touches
    another if the shift lies on the outline of the difference of the two shapes."""
    solid = [*barriers, *(_Barrier(piece, 0.0) for piece in theirs)]
    for piece in own:
        for other in theirs:
            if not (piece.corners and other.corners):
                yield _straight(piece, other)
                continue
            for a, b in _edges_of_contact(piece, other):
                length = hypot(b[0] - a[0], b[1] - a[1])
                if length < _HERE:
                    continue
                along = ((b[0] - a[0]) / length, (b[1] - a[1]) / length)
                blocked = _blocked(own, a, along, solid, SHRINK / 2)
                for low, high in free_spans(0.0, length, blocked):
                    here = min(max(-a[0] * along[0] - a[1] * along[1], low), high)
                    yield (a[0] + along[0] * here, a[1] + along[1] * here)


def _edges_of_contact(piece: Footprint, other: Footprint) -> list[tuple[Point, Point]]:
    difference = convex([(ox - px, oy - py) for ox, oy in other.corners for px, py in piece.corners]).corners
    return [*pairwise(difference), (difference[-1], difference[0])]


def _straight(piece: Footprint, other: Footprint) -> Point:
    """The shift of a piece that closes the distance to another, one of the two being round."""
    if piece.corners:
        x, y = _straight(other, piece)
        return (-x, -y)
    x, y = _nearest(piece.centre, other)
    dx, dy = x - piece.x, y - piece.y
    share = max(0.0, 1.0 - piece.radius / max(hypot(dx, dy), _HERE))
    return (dx * share, dy * share)


def _nearest(point: Point, shape: Footprint) -> Point:
    """The point of a shape that is nearest to a point outside it."""
    if not shape.corners:
        dx, dy = point[0] - shape.x, point[1] - shape.y
        share = shape.radius / max(hypot(dx, dy), _HERE)
        return (shape.x + dx * share, shape.y + dy * share)
    feet: list[Point] = []
    for (ax, ay), (bx, by) in shape.edges:
        ex, ey = bx - ax, by - ay
        share = min(1.0, max(0.0, ((point[0] - ax) * ex + (point[1] - ay) * ey) / (ex * ex + ey * ey)))
        feet.append((ax + ex * share, ay + ey * share))
    return min(feet, key=lambda foot: hypot(foot[0] - point[0], foot[1] - point[1]))


def _blocked(
    own: Sequence[Footprint], start: Point, along: Point, solid: Sequence[_Barrier], slack: float = SHRINK
) -> list[Span]:
    """Where, along a line of shifts, a piece of the unit would overlap something or come too near to it. `slack`: how
    far inside their outlines; less for a place where the unit will stand, which must do after it has been rounded."""
    found = []
    for piece in own:
        core = shrunk(translated(piece, *start), slack) or translated(piece, *start)
        for barrier in solid:
            other = shrunk(barrier.piece, slack) or barrier.piece
            if barrier.gap:
                span = close_span(core, along, other, barrier.gap - CONTACT)
            else:
                span = overlap_span(core, other, *along)
            if span is not None:
                found.append(span)
    return found


def _ways(pose: Pose, shift: Point) -> Iterator[tuple[Point, ...]]:
    """Straight there, or first forwards or backwards and then to a side, or the other way round."""
    ux, uy = ahead(pose.bearing)
    forward = shift[0] * ux + shift[1] * uy
    onward = (ux * forward, uy * forward)
    aside = (shift[0] - onward[0], shift[1] - onward[1])
    yield (shift,)
    yield (onward, aside)
    yield (aside, onward)


def _passes(own: Sequence[Footprint], legs: Sequence[Point], barriers: Sequence[_Barrier]) -> bool:
    """Whether the way leads through nothing (T9A-CCB-056)."""
    x = y = 0.0
    solid = [_Barrier(one.piece, 0.0) for one in barriers]
    for dx, dy in legs:
        length = hypot(dx, dy)
        if length > _HERE:
            spans = _blocked(own, (x, y), (dx / length, dy / length), solid)
            if any(low < length - _HERE and high > _HERE for low, high in spans):
                return False
        x, y = x + dx, y + dy
    return True

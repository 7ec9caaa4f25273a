"""What a charger must not move into: other units, closed terrain, and the edges of the board at the end.

A charge ignores the 1" rule (T9A-MOV-059), but it may touch no enemy other than its target (T9A-MOV-060): those are
kept larger by the width of a contact, so that one test serves all.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence
from functools import lru_cache
from math import hypot
from typing import Literal

import msgspec

from rules.engine.geometry import (
    CONTACT,
    SHRINK,
    Box,
    Footprint,
    Point,
    Pose,
    Span,
    blocked_spans,
    convex,
    disc,
    first_contact_ahead,
    first_contact_wheel,
    off_table_spans,
    overlaps,
    rectangle,
    rotated,
    shrunk,
    swept_ahead,
)
from rules.engine.geometry.overlap import meets
from rules.engine.geometry.plane import outward
from rules.engine.geometry.pose import ahead
from rules.ninth_age.movement.charges.body import Body, placed
from rules.ninth_age.movement.charges.stopped import Hit

_NO_CONTACT = 2 * CONTACT
_FAR = 200.0
_SHARES = (1.0, 0.5, 0.75, 0.25)
"""Where in a turn it is looked first for what blocks it, before its whole course is worked out."""
_LATER = (0.5, 0.25, 0.75)
"""Where in the rest of a turn that is blocked somewhere it is looked for what blocks it."""


ObstacleKind = Literal["friend", "enemy", "target", "left", "terrain"]
"""Whose it is; `left`: the unit out of which a Character charges, through which he may go (T9A-CHA-022)."""


class Obstacle(msgspec.Struct, frozen=True, gc=False):
    """A unit or a feature in the way, within a circle."""

    id: str
    kind: ObstacleKind
    pieces: tuple[Footprint, ...]
    x: float
    y: float
    radius: float


def obstacle(id: str, kind: ObstacleKind, pieces: Sequence[Footprint]) -> Obstacle:
    """An obstacle from the convex shapes that fill it."""
    if kind == "enemy":  # T9A-MOV-060
        pieces = [grown(piece, _NO_CONTACT) for piece in pieces]
    left, right = min(p.x - p.radius for p in pieces), max(p.x + p.radius for p in pieces)
    bottom, top = min(p.y - p.radius for p in pieces), max(p.y + p.radius for p in pieces)
    x, y = (left + right) / 2, (bottom + top) / 2
    radius = max(hypot(p.x - x, p.y - y) + p.radius for p in pieces)
    return Obstacle(id, kind, tuple(pieces), x, y, radius)


def grown(shape: Footprint, by: float) -> Footprint:
    """A shape made larger by moving its edges outward."""
    if not shape.corners:
        return disc(shape.centre, shape.radius + by)
    moved: list[Point] = []
    normals = [outward(edge) for edge in shape.edges]
    for (x, y), (px, py), (nx, ny) in zip(shape.corners, normals[-1:] + normals[:-1], normals, strict=True):
        stretch = by / (1.0 + px * nx + py * ny)
        moved.append((x + (px + nx) * stretch, y + (py + ny) * stretch))
    if shape.half_width:
        return Footprint(
            shape.x,
            shape.y,
            hypot(shape.half_width + by, shape.half_depth + by),
            tuple(moved),
            shape.ahead,
            shape.half_width + by,
            shape.half_depth + by,
        )
    return convex(moved)


class Ground:
    """Obstacles round a charge. It remembers which of them blocked last and asks that one first."""

    def __init__(self, obstacles: Iterable[Obstacle], board: Box) -> None:
        self.obstacles = list(obstacles)
        self.board = board

    @classmethod
    def of_shapes(cls, shapes: Sequence[Footprint], board: Box) -> Ground:
        """Ground on which only one thing stands, given as shapes."""
        return cls([obstacle("", "target", shapes)], board)

    def within(self, point: Point, reach: float) -> Ground:
        """The part of it that matters inside a circle."""
        x, y = point
        near = [o for o in self.obstacles if (o.x - x) ** 2 + (o.y - y) ** 2 < (o.radius + reach) ** 2]
        return Ground(near, self.board)

    def before(self, front: Point, direction: Point, reach: float, behind: float) -> Ground:
        """The part of it that is neither farther than `reach` from the middle of a front nor farther back than
        `behind`."""
        (x, y), (ux, uy) = front, direction
        near = [
            one
            for one in self.within(front, reach).obstacles
            if (one.x - x) * ux + (one.y - y) * uy + one.radius > -behind
        ]
        return Ground(near, self.board)

    def without(self, *kinds: str) -> Ground:
        """The same ground without obstacles of some kinds."""
        return Ground([one for one in self.obstacles if one.kind not in kinds], self.board)

    def but_for(self, absent: Collection[str]) -> Ground:
        """The same ground if some of what stands on it were not there."""
        return Ground([one for one in self.obstacles if one.id not in absent], self.board)

    def free(self, shapes: Iterable[Footprint]) -> bool:
        """Whether shapes overlap nothing."""
        return self.hit(shapes) is None

    def hit(self, shapes: Iterable[Footprint]) -> Hit | None:
        """The first of the shapes that overlaps something, and the piece that it overlaps."""
        for shape in shapes:
            x, y, radius = shape.x, shape.y, shape.radius
            for index, one in enumerate(self.obstacles):
                dx, dy, reach = one.x - x, one.y - y, one.radius + radius
                if dx * dx + dy * dy < reach * reach:
                    for piece in one.pieces:
                        if _hits(shape, piece):
                            if index:
                                self.obstacles.insert(0, self.obstacles.pop(index))
                            return Hit(shape, piece, one.id)
        return None

    def ahead(self, shapes: Iterable[Footprint], bearing: float, limit: float = _FAR) -> float:
        """How far shapes go straight ahead before they run into something."""
        for shape in shapes:
            for one in self.obstacles:
                for piece in one.pieces:
                    found = first_contact_ahead(shape, bearing, piece, limit)
                    limit = limit if found is None else found
        return limit

    def wheel(self, shapes: Iterable[Footprint], pivot: Point, degrees: float) -> float:
        """By how many degrees, of those given (clockwise positive), shapes turn about a point before they run into
        something."""
        limit, clockwise = abs(degrees), degrees >= 0.0
        px, py = pivot
        for shape in shapes:
            reach = hypot(shape.x - px, shape.y - py) + shape.radius
            for one in self.obstacles:
                away = one.radius + reach
                if limit <= 0.0 or (one.x - px) ** 2 + (one.y - py) ** 2 >= away * away:
                    continue
                for piece in one.pieces:
                    found = first_contact_wheel(shape, pivot, clockwise, piece, limit)
                    limit = limit if found is None else min(limit, found)
        return limit

    def wheels(self, shapes: Sequence[Footprint], pivot: Point, degrees: float) -> bool:
        """Whether shapes can turn all the way."""
        if self.hit_in_wheel(shapes, pivot, degrees) is not None:
            return False
        return self.wheel(shapes, pivot, degrees) >= abs(degrees) - 1e-9

    def hit_in_wheel(self, shapes: Sequence[Footprint], pivot: Point, degrees: float) -> tuple[float, Hit] | None:
        """What shapes overlap in the last place of a turn or in a few before it, and at which share of it."""
        for share in _SHARES:
            hit = self.hit_at(shapes, pivot, degrees, share)
            if hit is not None:
                return share, hit
        return None

    def hit_at(self, shapes: Sequence[Footprint], pivot: Point, degrees: float, share: float) -> Hit | None:
        """What shapes overlap at a share of a turn."""
        return self.hit([rotated(shape, pivot, degrees * share) for shape in shapes])

    def hit_after(
        self, shapes: Sequence[Footprint], pivot: Point, degrees: float, gone: float
    ) -> tuple[float, Hit] | None:
        """What shapes overlap, and how far in the turn, once they have turned by a share of it after which they run
        into something; None if they only graze it."""
        for later in _LATER:
            share = gone + (1.0 - gone) * later
            hit = self.hit_at(shapes, pivot, degrees, share)
            if hit is not None:
                return share, hit
        return None

    def blocked(self, shapes: Iterable[Footprint], direction: float, low: float, high: float) -> list[Span]:
        """The slides in a direction at which shapes overlap something."""
        pieces = [piece for one in self.obstacles for piece in one.pieces]
        return [span for shape in shapes for span in blocked_spans(shape, direction, pieces, low, high)]

    def off_board(self, whole: Footprint, direction: float) -> list[Span]:
        """The slides in a direction at which a shape would not be wholly on the board."""
        return off_table_spans(whole, direction, self.board)


def _hits(shape: Footprint, piece: Footprint) -> bool:
    """Whether a moving shape overlaps a piece of an obstacle; what it is shrunk to for that is kept."""
    if shape.half_width and piece.half_width:
        return overlaps(shape, piece)
    if not meets(shape, piece):
        return False
    inner, own = _inner(piece), shrunk(shape, SHRINK)
    return inner is not None and own is not None and meets(own, inner)


@lru_cache(maxsize=1024)
def _inner(piece: Footprint) -> Footprint | None:
    return shrunk(piece, SHRINK)


def swept(body: Body, pose: Pose, distance: float) -> list[Footprint]:
    """The ground that a body covers on its way straight ahead from a pose."""
    if distance < 1e-9:
        return list(body.at(pose))
    ux, uy = ahead(pose.bearing)
    half = distance / 2
    shapes: list[Footprint] = []
    for piece in body.pieces:
        if piece.half_width and piece.ahead == (0.0, 1.0):
            x, y = pose.x + uy * piece.x + ux * piece.y + ux * half, pose.y - ux * piece.x + uy * piece.y + uy * half
            shapes.append(rectangle(Pose(x, y, pose.bearing), 2 * piece.half_width, 2 * piece.half_depth + distance))
        else:
            shapes.append(swept_ahead(placed(piece, pose), distance, pose.bearing))
    return shapes

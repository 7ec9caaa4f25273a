"""A polygon cut into convex pieces, so that every test against terrain is a test of convex shapes."""

import shapely

from rules.engine.geometry.footprint import Footprint, convex
from rules.engine.geometry.plane import Point

_Ring = tuple[Point, ...]


def convex_pieces(polygon: shapely.Polygon) -> tuple[Footprint, ...]:
    """Convex shapes that fill a valid polygon, holes left out: triangles joined wherever the union stays convex."""
    triangles = shapely.get_parts(shapely.constrained_delaunay_triangles(polygon))
    rings: list[_Ring] = []
    for triangle in triangles:
        corners = _clockwise(tuple((x, y) for x, y in triangle.exterior.coords[:-1]))
        joined: _Ring | None = corners
        while joined is not None:
            corners = joined
            joined = None
            for index, ring in enumerate(rings):
                joined = _joined(ring, corners)
                if joined is not None:
                    del rings[index]
                    break
        rings.append(corners)
    return tuple(piece for ring in rings if (piece := _piece(ring)) is not None)


def _piece(ring: _Ring) -> Footprint | None:
    """A ring as a shape; None for a sliver that rounding has left between two others, narrower than 1e-9."""
    try:
        return convex(ring)
    except ValueError:
        return None


def _clockwise(ring: _Ring) -> _Ring:
    turn = sum(ax * by - bx * ay for (ax, ay), (bx, by) in zip(ring, ring[1:] + ring[:1], strict=True))
    return ring if turn < 0.0 else ring[::-1]


def _joined(a: _Ring, b: _Ring) -> _Ring | None:
    """The union of two clockwise rings with a common edge, if it is convex."""
    for i, start in enumerate(a):
        end = a[(i + 1) % len(a)]
        for j, other in enumerate(b):
            if other == end and b[(j + 1) % len(b)] == start:
                whole = tuple(a[(i + 1 + k) % len(a)] for k in range(len(a)))
                ring = whole + tuple(b[(j + 2 + k) % len(b)] for k in range(len(b) - 2))
                return ring if _is_convex(ring) else None
    return None


def _is_convex(ring: _Ring) -> bool:
    """Does a clockwise ring turn right, or go straight on, at every corner?"""
    for k in range(len(ring)):
        (ax, ay), (bx, by), (cx, cy) = ring[k - 2], ring[k - 1], ring[k]
        if (bx - ax) * (cy - by) - (by - ay) * (cx - bx) > 1e-12:
            return False
    return True

"""The walls of a Building, at which units stand that assault it (T9A-TER-059)."""

from __future__ import annotations

from rules.engine.geometry import Footprint, Segment, outward, segment_to_footprint
from rules.ninth_age.state import Feature
from rules.ninth_age.terrain.features import area_of


def walls(building: Feature) -> list[Segment]:
    """Its walls as sides to be struck, clockwise round it."""
    corners = area_of(building).corners
    pairs = list(zip(corners, (*corners[1:], corners[0]), strict=True))
    twice = sum(ax * by - bx * ay for (ax, ay), (bx, by) in pairs)
    return pairs if twice < 0 else [(end, start) for start, end in pairs]


def wall_touched(building: Feature, shapes: tuple[Footprint, ...], towards: tuple[float, float]) -> Segment:
    """The wall nearest to a unit; of several that it touches the one that it faces most, its front looking
    `towards`."""

    def apart(wall: Segment) -> tuple[float, float]:
        out = outward(wall)
        gap = min(segment_to_footprint(wall, shape) for shape in shapes)
        return round(gap, 1), out[0] * towards[0] + out[1] * towards[1]

    return min(walls(building), key=apart)

"""Poses made by contact: computed from the partner, not taken from the drag."""

from math import atan2, degrees
from typing import Literal

from rules.engine.geometry.footprint import Edge, Footprint
from rules.engine.geometry.plane import length, middle, outward
from rules.engine.geometry.pose import Pose, normalised

FrontCorner = Literal["front_left", "front_right"]


def pose_against(partner: Footprint, edge: Edge, depth: float, slide: float = 0.0) -> Pose:
    """Where a base of a depth stands with its front along an edge of its partner.

    The middle of its front is `slide` to its own right of the middle of the edge. Exact; `rounded` before it is stored.

    >>> from rules.engine.geometry import rectangle
    >>> pose_against(rectangle(Pose(45.0, 50.0, 180.0), 4, 1.5), "front", 3)
    Pose(x=45.0, y=47.75, bearing=0.0)
    """
    side = partner.edge(edge)
    ox, oy = outward(side)
    x, y = middle(side)
    bearing = normalised(round(degrees(atan2(-ox, -oy)), 9))
    return Pose(x + ox * depth / 2 - oy * slide, y + oy * depth / 2 + ox * slide, bearing)


def pose_at_corner(partner: Footprint, edge: Edge, width: float, depth: float, corner: FrontCorner) -> Pose:
    """Where a base stands with its front along an edge and one front corner on the partner's corner at that end of it.

    >>> from rules.engine.geometry import rectangle
    >>> pose_at_corner(rectangle(Pose(45.0, 50.0, 180.0), 4, 1.5), "left", 4, 2, "front_left")
    Pose(x=48.0, y=51.25, bearing=270.0)
    """
    slide = (width - length(partner.edge(edge))) / 2
    return pose_against(partner, edge, depth, slide if corner == "front_left" else -slide)

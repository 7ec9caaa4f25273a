"""Geometry of the table: poses, footprints, contact, sweeps, fields, areas. See docs/geometry.md."""

from rules.engine.geometry.align import pose_against, pose_at_corner
from rules.engine.geometry.arcs import arc_lengths, arc_of
from rules.engine.geometry.area import Area, area, area_of, areas_overlap, in_area, strip, wholly_in_area
from rules.engine.geometry.board import Box, first_edge_ahead, first_edge_wheel, inside, table
from rules.engine.geometry.contact import SharedEdge, front_lies_on, shared_edge, side_by_side, touching_corners
from rules.engine.geometry.distance import (
    distance,
    point_to_segment,
    range_within,
    segment_to_footprint,
    segment_to_segment,
)
from rules.engine.geometry.fields import (
    facing_edge,
    facing_edge_name,
    field_of_fire,
    lane,
    left_and_right,
    straight_ahead,
)
from rules.engine.geometry.footprint import (
    Corner,
    Edge,
    Footprint,
    convex,
    disc,
    hull,
    rectangle,
    rotated,
    shrunk,
    translated,
)
from rules.engine.geometry.overlap import overlaps
from rules.engine.geometry.plane import (
    CONTACT,
    SHRINK,
    Point,
    Segment,
    distance_between,
    length,
    middle,
    outward,
    within,
)
from rules.engine.geometry.pose import (
    Pose,
    ahead,
    bearing_difference,
    moved,
    normalised,
    pose,
    right,
    rounded,
    shifted,
    swung,
    swung_point,
    turn_between,
    turned,
)
from rules.engine.geometry.slide import (
    FrontModel,
    best_slides,
    blocked_spans,
    free_spans,
    models_in_contact,
    off_table_spans,
)
from rules.engine.geometry.straight import Span, first_contact_ahead, overlap_span
from rules.engine.geometry.swept import swept_ahead, swept_wheel
from rules.engine.geometry.wheel import first_contact_wheel
from rules.engine.geometry.zones import depth_ahead, in_zone, zone_ahead

__all__ = [
    "CONTACT", "SHRINK", "Area", "Box", "Corner", "Edge", "Footprint", "FrontModel", "Point", "Pose", "Segment",
    "SharedEdge", "Span", "ahead", "arc_lengths", "arc_of", "area", "area_of", "areas_overlap",
    "bearing_difference", "best_slides", "blocked_spans", "convex", "depth_ahead", "disc", "distance",
    "distance_between", "facing_edge", "facing_edge_name", "field_of_fire", "first_contact_ahead",
    "first_contact_wheel", "first_edge_ahead", "first_edge_wheel", "free_spans", "front_lies_on", "hull",
    "in_area", "in_zone", "inside", "lane", "left_and_right", "length", "middle", "models_in_contact", "moved",
    "normalised", "off_table_spans", "outward", "overlap_span", "overlaps", "point_to_segment", "pose",
    "pose_against", "pose_at_corner", "range_within", "rectangle", "right", "rotated", "rounded",
    "segment_to_footprint", "segment_to_segment", "shared_edge", "shifted", "shrunk", "side_by_side",
    "straight_ahead", "strip", "swept_ahead", "swept_wheel", "swung", "swung_point", "table",
    "touching_corners", "translated", "turn_between", "turned", "wholly_in_area", "within", "zone_ahead",
]  # fmt: skip

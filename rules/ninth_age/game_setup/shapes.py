"""The terrain pieces in the box: an outline for each kind, of the recommended sizes (T9A-SET-019)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import get_args

from rules.engine.geometry import Pose, shifted
from rules.ninth_age.state import Feature, Outline
from rules.ninth_age.terrain.kinds import FeatureKind

FEATURE_KINDS: tuple[FeatureKind, ...] = get_args(FeatureKind)

SIX_BY_EIGHT: Outline = ((-3.0, -4.0), (3.0, -4.0), (3.0, 4.0), (-3.0, 4.0))
SHAPES: Mapping[FeatureKind, Outline] = {
    "impassable": ((-3.0, -2.5), (-1.0, -4.0), (2.2, -3.6), (3.0, -0.4), (2.0, 3.4), (-0.8, 4.0), (-2.8, 2.0)),
    "water": ((-2.4, -3.6), (0.6, -4.0), (2.6, -2.8), (3.0, 0.6), (1.8, 3.6), (-1.0, 4.0), (-2.8, 2.4), (-3.0, -1.0)),
    "hill": ((-3.0, -2.0), (-1.6, -4.6), (1.0, -5.0), (2.8, -3.0), (3.0, 1.6), (1.6, 4.6), (-1.0, 5.0), (-2.8, 2.8)),
    "field": SIX_BY_EIGHT,
    "forest": ((-3.0, -1.6), (-2.0, -4.2), (0.8, -5.0), (2.7, -3.4), (3.0, 2.0), (1.2, 4.8), (-1.4, 5.0), (-2.8, 2.6)),
    "wall": ((0.0, -5.0), (0.0, 5.0)),
    "ruins": SIX_BY_EIGHT,
    "building": SIX_BY_EIGHT,
}
"""Outlines round (0, 0), in inches; a Wall is a line of 10"."""


def size_of(kind: FeatureKind) -> tuple[float, float]:
    """How far a piece of this kind reaches across and up before it is turned; a Wall is drawn an inch thick."""
    across, up = [x for x, _ in SHAPES[kind]], [y for _, y in SHAPES[kind]]
    return (max(max(across) - min(across), 1.0), max(up) - min(up))


def piece(id: str, kind: FeatureKind, x: float, y: float, bearing: float = 0.0) -> Feature:
    """A piece of this kind laid with its centre on a point, turned to a bearing (T9A-SET-019)."""
    at = Pose(x, y, bearing)
    corners = [shifted(at, up, across) for across, up in SHAPES[kind]]
    return Feature(id=id, kind=kind, outline=tuple((round(one.x, 4), round(one.y, 4)) for one in corners))


def moved_by(feature: Feature, dx: float, dy: float) -> Feature:
    """The same piece, carried along without turning."""
    outline = tuple((round(x + dx, 4), round(y + dy, 4)) for x, y in feature.outline)
    return Feature(id=feature.id, kind=feature.kind, outline=outline, name=feature.name)

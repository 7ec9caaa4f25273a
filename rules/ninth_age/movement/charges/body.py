"""A unit as a charge move sees it: the shape that moves, and the models along each of its sides."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

import msgspec

from rules.engine.geometry import Footprint, Pose, Span, disc, free_spans, rectangle, rotated, translated
from rules.engine.geometry.pose import ahead
from rules.ninth_age.state import Side

SIDES: tuple[Side, ...] = ("front", "right", "rear", "left")
_BEHIND = 1e-6
_SAME = 1e-6
_SEEN = 0.01


class EdgeModel(msgspec.Struct, frozen=True, gc=False):
    """A model that faces out of a side: where it begins and ends along that side, from its middle.

    `fresh`: it was in contact with no enemy before. `flush`: its base lies on the side itself; the others lie so far
    `behind` it and face the enemy over a gap (T9A-CCB-027). `open`: nothing of its own unit covers it, so that it can
    be shifted towards the enemy; of a model partly covered only what can be seen of it is given.
    """

    model: str
    begin: float
    end: float
    fresh: bool = True
    flush: bool = True
    behind: float = 0.0
    open: bool = True


class Body(msgspec.Struct, frozen=True, gc=False):
    """A unit in its own axes: x to its right, y forward, origin in the centre of the rectangle round it.

    `pieces` are convex and fill the footprint. `sides`: the models that face out of each side; along the front they run
    from left to right, along the others clockwise round the unit, as seen by an enemy from right to left.
    """

    id: str
    width: float
    depth: float
    pieces: tuple[Footprint, ...]
    sides: dict[Side, tuple[EdgeModel, ...]]
    round: bool = False

    def at(self, pose: Pose) -> tuple[Footprint, ...]:
        """The shapes that it covers when it stands in a pose."""
        return tuple([placed(piece, pose) for piece in self.pieces])

    def rectangle(self, pose: Pose) -> Footprint:
        """The rectangle round it (T9A-UNT-026)."""
        return rectangle(pose, self.width, self.depth)

    def length_of(self, side: Side) -> float:
        """The length of a side, in inches."""
        return self.width if side in ("front", "rear") else self.depth


def placed(piece: Footprint, pose: Pose) -> Footprint:
    """A shape given in a unit's own axes, where the unit stands in a pose."""
    ux, uy = ahead(pose.bearing)
    x, y = pose.x + uy * piece.x + ux * piece.y, pose.y - ux * piece.x + uy * piece.y
    if piece.half_width and piece.ahead == (0.0, 1.0):
        return rectangle(Pose(x, y, pose.bearing), 2 * piece.half_width, 2 * piece.half_depth)
    if not piece.corners:
        return disc((x, y), piece.radius)
    return translated(rotated(piece, (0.0, 0.0), pose.bearing), pose.x, pose.y)


def body(id: str, bases: Sequence[tuple[str, float, float, float, float]], pieces: Sequence[Footprint]) -> Body:
    """The body of a unit from its bases (model, x, y, width, depth in its own axes) and the shapes that fill it."""
    left, right = min(b[1] - b[3] / 2 for b in bases), max(b[1] + b[3] / 2 for b in bases)
    rear, front = min(b[2] - b[4] / 2 for b in bases), max(b[2] + b[4] / 2 for b in bases)
    sides: dict[Side, tuple[EdgeModel, ...]] = {
        "front": _facing([(m, x - w / 2, x + w / 2, front - y - d / 2) for m, x, y, w, d in bases]),
        "rear": _facing([(m, -x - w / 2, -x + w / 2, y - d / 2 - rear) for m, x, y, w, d in bases]),
        "right": _facing([(m, -y - d / 2, -y + d / 2, right - x - w / 2) for m, x, y, w, d in bases]),
        "left": _facing([(m, y - d / 2, y + d / 2, x - w / 2 - left) for m, x, y, w, d in bases]),
    }
    return Body(id, right - left, front - rear, tuple(pieces), sides)


def _facing(marks: Iterable[tuple[str, float, float, float]]) -> tuple[EdgeModel, ...]:
    """The models that those before them do not cover towards a side; each mark is (model, begin, end, behind)."""
    seen: list[EdgeModel] = []
    for model, begin, end, behind in sorted(marks, key=lambda mark: (round(mark[3], 6), mark[1])):
        parts = free_spans(begin, end, [(other.begin, other.end) for other in seen])
        whole = bool(parts) and parts[0][0] <= begin + _SAME and parts[0][1] >= end - _SAME
        for low, high in [(begin, end)] if whole else [part for part in parts if part[1] - part[0] > _SEEN]:
            seen.append(EdgeModel(model, low, high, True, behind <= _BEHIND, max(0.0, behind), whole))
    return tuple(sorted(seen, key=lambda one: one.begin))


def with_engaged(models: Iterable[EdgeModel], engaged: Iterable[str]) -> tuple[EdgeModel, ...]:
    """The same models, those named no longer fresh."""
    known = frozenset(engaged)
    return tuple(msgspec.structs.replace(one, fresh=False) if one.model in known else one for one in models)


def mirrored(models: Iterable[EdgeModel]) -> tuple[EdgeModel, ...]:
    """The models of a side as an enemy before it counts them, from his left to his right."""
    return tuple(msgspec.structs.replace(one, begin=-one.end, end=-one.begin) for one in reversed(tuple(models)))


def flush_spans(models: Iterable[EdgeModel]) -> tuple[Span, ...]:
    """The parts of a side on which bases really stand, joined."""
    spans: list[Span] = []
    for one in models:
        if not one.flush:
            continue
        if spans and one.begin <= spans[-1][1] + _SAME:
            spans[-1] = (spans[-1][0], max(spans[-1][1], one.end))
        else:
            spans.append((one.begin, one.end))
    return tuple(spans)

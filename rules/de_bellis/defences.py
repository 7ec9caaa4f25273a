"""Who stands behind a piece of defence, and against whom it protects (DBF-TER-026, DBF-TER-027)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import lru_cache
from typing import Literal

from rules.de_bellis.state import Defence, Element, State, footprint
from rules.engine.geometry import CONTACT, Footprint, Pose, ahead, front_lies_on, moved, normalised, rectangle

Protection = Literal["temporary", "permanent"]
MIN_SHARED_FRONT = 0.5


def defence_against(state: State, element: Element, enemy: Element) -> Protection | None:
    """The kind of defence behind which the element stands against an enemy on its other side; of two the better
    (DBF-MEL-036)."""
    return better(piece for piece in defences_before(state, element) if on_outer_side(piece, (enemy.x, enemy.y)))


def defences_before(state: State, element: Element) -> Iterator[Defence]:
    """The pieces behind which the element stands."""
    for piece in state.defences.values():
        if piece.placed and piece.seat == element.seat and is_behind(piece, element):
            yield piece


def is_behind(piece: Defence, element: Element) -> bool:
    """Whether the element's front edge lies along the inner side over at least half a base front (DBF-TER-026)."""
    touch = front_lies_on(footprint(element), _beyond(piece.x, piece.y, piece.bearing, piece.length))
    if touch is None or touch.edge_of_b != "front":
        return False
    return touch.length >= MIN_SHARED_FRONT * element.width - CONTACT


def on_outer_side(piece: Defence, point: tuple[float, float]) -> bool:
    """Whether a point lies on the outer side of the line."""
    ux, uy = ahead(piece.bearing)
    return (point[0] - piece.x) * ux + (point[1] - piece.y) * uy > 0  # DBF-TER-027


def better(pieces: Iterable[Defence]) -> Protection | None:
    """What several pieces are worth together: an element is behind one line only. A gate is a permanent fortification
    (DBF-ARM-023)."""
    kinds = {piece.kind for piece in pieces}
    if kinds & {"permanent", "gate"}:
        return "permanent"
    return "temporary" if kinds else None


@lru_cache(maxsize=512)
def _beyond(x: float, y: float, bearing: float, length: float) -> Footprint:
    """A base of one centimetre on the outer side whose front edge is the line, seen from within."""
    return rectangle(moved(Pose(x, y, normalised(bearing + 180)), -0.5), length, 1.0)

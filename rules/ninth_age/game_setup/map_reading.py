"""Reading a battlefield that somebody drew: nothing in it is trusted (T9A-SET-010, T9A-SET-020)."""

from __future__ import annotations

import math
from typing import Annotated, Any

import msgspec

from rules.engine.refusal import IllegalAction
from rules.engine.text import text
from rules.ninth_age.state import Feature
from rules.ninth_age.terrain.features import area_of, wholly_on
from rules.ninth_age.terrain.kinds import FeatureKind

MOST_FEATURES = 40
MOST_CORNERS = 60
LONGEST_NAME = 40
SMALLEST = 0.25
"""Square inches below which nothing can be seen or stood on."""

Coordinate = Annotated[float, msgspec.Meta(ge=-1000, le=1000)]
Corner = tuple[Coordinate, Coordinate]


class Drawn(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A feature as an editor sends it: its kind, its corners in inches in order (of a Wall its line), and a name if it
    has one."""

    kind: FeatureKind
    outline: Annotated[tuple[Corner, ...], msgspec.Meta(min_length=2, max_length=MOST_CORNERS)]
    name: Annotated[str, msgspec.Meta(max_length=LONGEST_NAME)] = ""


DrawnMap = Annotated[tuple[Drawn, ...], msgspec.Meta(max_length=MOST_FEATURES)]


def read_map(raw: Any, width: float, height: float) -> tuple[Feature, ...]:
    """The features of a drawn map, a list of `{"kind", "outline", "name"}`, on a board of this size.

    `IllegalAction` for anything else: another shape, numbers that are none, an outline that crosses itself, a feature
    off the board.
    """
    try:
        drawn = msgspec.convert(raw, DrawnMap)
    except (msgspec.ValidationError, RecursionError, OverflowError, UnicodeError) as error:
        raise _bad("t9a.refused.map_form", {"reason": str(error)[:200]}) from None
    return tuple(_feature(number, one, width, height) for number, one in enumerate(drawn, 1))


def _feature(number: int, drawn: Drawn, width: float, height: float) -> Feature:
    if not all(math.isfinite(x) and math.isfinite(y) for x, y in drawn.outline):
        raise _bad("t9a.refused.map_numbers", n=number)
    name = " ".join("".join(letter if letter.isprintable() else " " for letter in drawn.name).split())
    outline = tuple((round(x, 4), round(y, 4)) for x, y in drawn.outline)
    feature = Feature(id=f"f{number}", kind=drawn.kind, outline=outline, name=name)
    try:
        ground = area_of(feature)
    except ValueError:
        raise _bad("t9a.refused.map_outline", n=number) from None
    if ground.polygon.area < SMALLEST:
        raise _bad("t9a.refused.map_outline", n=number)
    if not wholly_on(feature, width, height):
        raise IllegalAction("T9A-SET-020", text("t9a.refused.map_off_board", n=number))
    return feature


def _bad(key: str, detail: dict[str, Any] | None = None, /, **params: Any) -> IllegalAction:
    return IllegalAction("T9A-SET-010", text(key, **params), detail)

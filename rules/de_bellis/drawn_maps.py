"""Battlefields that people draw and keep: their kinds of terrain, what is read of them, how a battle takes one.

Players may agree on a table instead of rolling for it, with whatever lies on it (DBF-TER-004, 010, 011, 013): sea,
beach and gentle hill among it, which the dice never bring.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Mapping
from typing import Annotated, Any, Literal, get_args

import msgspec

from rules.de_bellis.ground import area_of_feature
from rules.de_bellis.maps import BATTLEFIELDS, BattlefieldKey, ready_map
from rules.de_bellis.scales import OTHER_TABLES, SCALES
from rules.de_bellis.state import Feature, Outline, State
from rules.engine.geometry import Point, middle
from rules.engine.given_names import cleaned
from rules.engine.maps import MapFormat, MapKind
from rules.engine.refusal import IllegalAction
from rules.engine.text import text

RULE = "DBF-TER-004"
SHORTEST_SIDE, LONGEST_SIDE = 60.0, 240.0
MOST_FEATURES = 30
MOST_CORNERS = 60
SMALLEST = 2.0
"""Square centimetres below which nothing can be seen or stood on."""

KindKey = Literal[
    "woods", "steep_hill", "gentle_hill", "marsh", "broken_ground", "dunes", "enclosure", "vineyard", "low_walls",
    "village", "stream", "river", "road", "bridge", "ford", "sea", "lake", "cliff", "beach",
]  # fmt: skip
WIDTHS: dict[str, float] = {"stream": 2.0, "river": 3.0, "road": 4.0, "bridge": 4.0, "ford": 5.0}
"""What is drawn as a line, and how wide it is."""
HILLS = ("steep_hill", "gentle_hill")
_ROUND: Outline = ((-6, -1), (-4, 4), (0, 5.5), (5, 4.4), (6, -0.4), (3.6, -4.6), (-1, -5.5), (-5, -4.2))
_BROAD: Outline = ((-20, -7), (20, -7), (20, 5), (8, 7), (-6, 5), (-20, 7))
_LENGTHS = {"bridge": 6.0, "ford": 6.0}

Coordinate = Annotated[float, msgspec.Meta(ge=-1000, le=1000)]
Side = Annotated[float, msgspec.Meta(ge=SHORTEST_SIDE, le=LONGEST_SIDE)]


class Drawn(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A piece of terrain as an editor sends it; of a line its course."""

    kind: KindKey
    outline: Annotated[tuple[tuple[Coordinate, Coordinate], ...], msgspec.Meta(min_length=2, max_length=MOST_CORNERS)]
    name: Annotated[str, msgspec.Meta(max_length=40)] = ""


class Sheet(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A drawn map as it is kept: the table in centimetres and what lies on it."""

    features: Annotated[tuple[Drawn, ...], msgspec.Meta(max_length=MOST_FEATURES)]
    name: Annotated[str, msgspec.Meta(max_length=60)] = ""
    width: Side = 90.0
    height: Side = 90.0


def checked(raw: Any) -> dict[str, Any]:
    """A drawn map as it is kept. `IllegalAction` for anything that is none."""
    sheet, features = read_sheet(raw)
    return _plain(sheet.name, sheet.width, sheet.height, features)


def read_sheet(raw: Any) -> tuple[Sheet, tuple[Feature, ...]]:
    """The table of a drawn map and the terrain on it; nothing in it is trusted."""
    try:
        sheet = msgspec.convert(raw, Sheet)
    except (msgspec.ValidationError, RecursionError, OverflowError, UnicodeError) as error:
        raise IllegalAction(RULE, text("dbf.refused.map_form"), {"reason": str(error)[:200]}) from None
    return sheet, tuple(_feature(number, one, sheet) for number, one in enumerate(sheet.features, 1))


def _feature(number: int, drawn: Drawn, sheet: Sheet) -> Feature:
    if not all(math.isfinite(x) and math.isfinite(y) for x, y in drawn.outline):
        raise IllegalAction(RULE, text("dbf.refused.map_outline", n=number))
    points = tuple((round(x, 2), round(y, 2)) for x, y in drawn.outline)
    if not all(0 <= x <= sheet.width and 0 <= y <= sheet.height for x, y in points):
        raise IllegalAction(RULE, text("dbf.refused.map_off_table", n=number))
    feature = _laid(f"f{number}", drawn.kind, points)
    feature.name = cleaned(drawn.name) or msgspec.UNSET
    try:
        ground = area_of_feature(State(width=sheet.width, height=sheet.height), feature)
    except (ValueError, ZeroDivisionError):
        raise IllegalAction(RULE, text("dbf.refused.map_outline", n=number)) from None
    if ground.polygon.area < SMALLEST:
        raise IllegalAction(RULE, text("dbf.refused.map_outline", n=number))
    return feature


def _laid(id: str, kind: str, points: Outline) -> Feature:
    if kind in WIDTHS:
        return Feature(id=id, kind=kind, line=points, width=WIDTHS[kind])
    crest = _middle(points) if kind in HILLS else None
    return Feature(id=id, kind=kind, outline=points, crest=crest)


def _middle(points: Outline) -> Point:
    xs, ys = [x for x, _ in points], [y for _, y in points]
    return middle(((min(xs), min(ys)), (max(xs), max(ys))))


def scaled(features: Iterable[Feature], factor: float) -> list[Feature]:
    """The terrain of a table that is so many times as large (DBF-TRP-003)."""

    def times(points: Outline) -> Outline:
        return tuple((round(x * factor, 4), round(y * factor, 4)) for x, y in points)

    return [
        msgspec.structs.replace(
            one,
            outline=times(one.outline),
            line=times(one.line),
            width=one.width * factor,
            crest=times((one.crest,))[0] if one.crest else None,
        )
        for one in features
    ]


def board(settings: Mapping[str, Any]) -> tuple[float, float]:
    """The table of a battle under these settings."""
    scale = SCALES.get(settings.get("scale", "ordinary"), SCALES["ordinary"])
    return OTHER_TABLES.get(str(settings.get("table_size", "")), scale.default_table)


def taken(settings: Mapping[str, Any], drawn: Mapping[str, Any]) -> dict[str, Any]:
    """The settings of a battle on that map."""
    return {**settings, "battlefield": "drawn", "map": dict(drawn)}


def ready(width: float, height: float) -> dict[str, tuple[Any, dict[str, Any]]]:
    """The battlefields that come with the game, on a table of this size."""
    keys: list[BattlefieldKey] = [key for key in BATTLEFIELDS if key not in ("dice", "plain")]
    return {
        key: (text(f"dbf.battlefield.{key}"), _plain("", width, height, ready_map(key, width, height))) for key in keys
    }


def _plain(name: str, width: float, height: float, features: Iterable[Feature]) -> dict[str, Any]:
    def within(points: Outline) -> list[list[float]]:
        # Lines run past the edge where they are laid; drawn they end there.
        return [[round(min(max(x, 0.0), width), 2), round(min(max(y, 0.0), height), 2)] for x, y in points]

    drawn = [{"kind": one.kind, "outline": within(one.outline or one.line), "name": one.name or ""} for one in features]
    return {"name": name, "width": width, "height": height, "features": drawn}


def _shape(kind: str) -> Outline:
    if kind in WIDTHS:
        half = _LENGTHS.get(kind, 20.0)
        return ((0.0, -half), (0.0, half))
    return _BROAD if kind in ("sea", "beach") else _ROUND


MAP_FORMAT = MapFormat(
    kinds=tuple(
        MapKind(
            key=kind,
            name=text(f"dbf.terrain.{kind}"),
            look=kind,
            outline=_shape(kind),
            line=kind in WIDTHS,
            width=WIDTHS.get(kind, 0.0),
        )
        for kind in get_args(KindKey)
    ),
    check=checked,
    board=board,
    sizes=(SHORTEST_SIDE, LONGEST_SIDE),
    ready=ready,
    taken=taken,
    most=MOST_FEATURES,
)

"""Battlefields that people draw and keep: their kinds of terrain, what is read of them, how a battle takes one
(T9A-SET-010, T9A-SET-019)."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Annotated, Any

import msgspec

from rules.engine.maps import MapFormat, MapKind
from rules.engine.refusal import IllegalAction
from rules.engine.text import Text, text
from rules.ninth_age.game_setup.map_reading import MOST_FEATURES, read_map
from rules.ninth_age.game_setup.maps import MAPS, ready_map
from rules.ninth_age.game_setup.shapes import FEATURE_KINDS, SHAPES
from rules.ninth_age.game_setup.size import DEPTH, WIDTH, usual_board
from rules.ninth_age.state import Feature

SMALLEST, LARGEST = 24.0, 96.0
Side = Annotated[float, msgspec.Meta(ge=SMALLEST, le=LARGEST)]


class Sheet(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A drawn map as it is kept: the board in inches and what lies on it."""

    features: Any
    name: Annotated[str, msgspec.Meta(max_length=60)] = ""
    width: Side = WIDTH
    height: Side = DEPTH


def checked(raw: Any) -> dict[str, Any]:
    """A drawn map as it is kept. `IllegalAction` for anything that is none."""
    sheet, features = read_sheet(raw)
    return _plain(sheet.name, sheet.width, sheet.height, features)


def read_sheet(raw: Any) -> tuple[Sheet, tuple[Feature, ...]]:
    """The board of a drawn map and the features on it. `IllegalAction` for anything that is none."""
    try:
        sheet = msgspec.convert(raw, Sheet)
    except (msgspec.ValidationError, RecursionError, OverflowError, UnicodeError) as error:
        raise IllegalAction("T9A-SET-010", text("t9a.refused.map_form", reason=str(error)[:200])) from None
    return sheet, read_map(sheet.features, sheet.width, sheet.height)


def board(settings: Mapping[str, Any]) -> tuple[float, float]:
    """The usual board of a battle under these settings."""
    return usual_board(int(settings.get("points", 2500)))


def taken(settings: Mapping[str, Any], drawn: Mapping[str, Any]) -> dict[str, Any]:
    """The settings of a battle on that map."""
    return {**settings, "terrain": "map", "map": dict(drawn)}


def ready(width: float, height: float) -> dict[str, tuple[Text, dict[str, Any]]]:
    """The battlefields that come with the game, on a board of this size."""
    return {
        key: (text(f"t9a.setup.map.{key}"), _plain("", width, height, ready_map(key, width, height))) for key in MAPS
    }


def _plain(name: str, width: float, height: float, features: Iterable[Feature]) -> dict[str, Any]:
    drawn = [
        {"kind": one.kind, "outline": [list(corner) for corner in one.outline], "name": one.name} for one in features
    ]
    return {"name": name, "width": width, "height": height, "features": drawn}


MAP_FORMAT = MapFormat(
    kinds=tuple(
        MapKind(key=kind, name=text(f"t9a.terrain.{kind}"), look=kind, outline=SHAPES[kind], line=kind == "wall")
        for kind in FEATURE_KINDS
    ),
    check=checked,
    board=board,
    sizes=(SMALLEST, LARGEST),
    ready=ready,
    taken=taken,
    most=MOST_FEATURES,
)

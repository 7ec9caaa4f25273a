"""Maps of a board that people draw by hand, for games whose terrain may be agreed on beforehand.

A drawn map is plain data: `{"name", "width", "height", "features": [{"kind", "outline", "name"}]}`, lengths in the
game's unit, origin at the bottom left, outlines as lists of `[x, y]`.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any

import msgspec

from rules.engine.text import Text


class MapKind(msgspec.Struct, frozen=True, kw_only=True):
    """A kind of terrain: what it is called, how it is drawn (as areas of a view are), the outline of an ordinary piece
    round (0, 0), and whether it is a line without an inside; `width`: how wide such a line is, which may have bends."""

    key: str
    name: Text
    look: str
    outline: tuple[tuple[float, float], ...]
    line: bool = False
    width: float = 0.0


@dataclass(frozen=True, slots=True)
class MapFormat:
    """How maps of a game are drawn and taken.

    `check(data)` gives a drawn map as it is kept, or raises `IllegalAction`: nothing in it is trusted.
    `board(settings)` is the board of a battle under these settings, `sizes` what a side of a map may measure, `most`
    how many features there may be. `ready(width, height)` are the maps that come with the game, by key.
    `taken(settings, map)` are the settings of a battle on a map.
    """

    kinds: tuple[MapKind, ...]
    check: Callable[[Any], dict[str, Any]]
    board: Callable[[Mapping[str, Any]], tuple[float, float]]
    sizes: tuple[float, float]
    ready: Callable[[float, float], Mapping[str, tuple[Text, dict[str, Any]]]]
    taken: Callable[[Mapping[str, Any], Mapping[str, Any]], dict[str, Any]]
    most: int

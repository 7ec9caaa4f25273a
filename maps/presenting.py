"""Maps as pages show them: small pictures, and what the editor needs to know."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Any

from maps.keeping import format_of
from maps.models import BattleMap
from ninthsite.wording import said
from rules.engine.game import Game
from rules.engine.text import Text


@dataclass(frozen=True)
class Shape:
    """A feature as a path of a picture, y downwards."""

    look: str
    path: str
    line: bool


@dataclass(frozen=True)
class Picture:
    """A map in small."""

    width: float
    height: float
    shapes: list[Shape]


@dataclass(frozen=True)
class Card:
    """A map on an overview. `drawn` is None for one that comes with the game, which `key` names."""

    name: Text | str
    game: Game
    picture: Picture
    drawn: BattleMap | None = None
    key: str = ""


def picture(game: Game, data: Mapping[str, Any]) -> Picture:
    """The picture of a map."""
    kinds = {kind.key: kind for kind in format_of(game).kinds}
    width, height = data["width"], data["height"]
    shapes = []
    for one in data["features"]:
        kind = kinds[one["kind"]]
        line = kind.line and (kind.width > 0 or len(one["outline"]) == 2)
        corners = "L".join(f"{x:g} {height - y:g}" for x, y in one["outline"])
        shapes.append(Shape(look=kind.look, path=f"M{corners}" + ("" if line else "Z"), line=line))
    return Picture(width=width, height=height, shapes=shapes)


def cards(maps: Iterable[BattleMap], games: Mapping[str, Game]) -> list[Card]:
    """The cards of maps that people keep."""
    return [Card(one.name, games[one.game], picture(games[one.game], one.data), drawn=one) for one in maps]


def ready_cards(game: Game) -> list[Card]:
    """The maps that come with a game, on its usual board."""
    format = format_of(game)
    ready = format.ready(*format.board({}))
    return [Card(name, game, picture(game, data), key=key) for key, (name, data) in ready.items()]


def for_editor(game: Game, data: Mapping[str, Any]) -> dict[str, Any]:
    """What the page of a map knows: the map, the kinds of terrain in the visitor's language, what is allowed."""
    format = format_of(game)
    kinds = [
        {"key": kind.key, "name": said(kind.name, game), "look": kind.look, "outline": kind.outline, "line": kind.line}
        | ({"width": kind.width} if kind.width else {})
        for kind in format.kinds
    ]
    return {"map": data, "kinds": kinds, "sizes": format.sizes, "most": format.most, "unit": game.unit}

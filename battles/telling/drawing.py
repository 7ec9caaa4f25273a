"""A view (docs/protocol.md) as a small picture: ground, areas, and every piece that stands on the table."""

from __future__ import annotations

import io
import math
from collections.abc import Iterable, Mapping, Sequence
from functools import cache
from typing import Any

from PIL import Image, ImageDraw, ImageFont

Point = tuple[float, float]
Pose = tuple[float, float, float]
Colour = str | tuple[int, int, int]

WIDTH = 720
# Drawn larger and made smaller, so that edges are smooth.
FINER = 2
MARGIN = 6

FIELD, FIELD_EDGE, GRID = "#d7dcb4", "#8d7d60", "#cbd1a6"
GROUNDS = {
    "wood": "#8fae83", "woods": "#8fae83", "forest": "#8fae83",
    "hill": "#cdb98a", "gentle_hill": "#cdb98a", "steep": "#b79f6c", "steep_hill": "#b79f6c",
    "water": "#a9c9d8", "stream": "#a9c9d8", "river": "#a9c9d8", "lake": "#a9c9d8", "sea": "#a9c9d8",
    "ford": "#c4d6d2", "road": "#e3d3ab", "bridge": "#b5a79a",
    "village": "#b5a79a", "building": "#b5a79a", "buildings": "#b5a79a", "ruins": "#b5a79a", "walls": "#b5a79a",
    "rock": "#a59c8e", "impassable": "#a59c8e", "cliff": "#a59c8e",
}  # fmt: skip
OTHER_GROUND = "#c9c19a"
LONGEST_CODE, LETTER_SIZE = 3, 13
# How far the disc of a number reaches.
BADGE = 10
OUTLINED_ONLY = ("zone", "marker")
# The two seats as on the page, then grey.
SEATS = [("#b5460b", "#f3c9a6"), ("#1b5aa3", "#b9d2ee")]
# Pieces that look this little in one direction together do not say how the table lies.
UNDECIDED = 0.5
NOBODY = ("#5a4e3d", "#d2c4a6")


@cache
def _letters() -> Any:
    return ImageFont.load_default(LETTER_SIZE * FINER)


def unnamed(view: dict[str, Any]) -> list[str]:
    """The pieces on the table on which no code can be read."""
    pieces = view.get("pieces", {})
    return [key for key, piece in pieces.items() if "x" in piece and "y" in piece and not _code(piece)]


def _code(piece: dict[str, Any]) -> str:
    code = "" if piece.get("models") else str(piece.get("code") or "")
    return code if len(code) <= LONGEST_CODE else ""


def draw(
    view: dict[str, Any], seats: Sequence[str], below: str | None = None, numbers: Mapping[str, int] | None = None
) -> bytes:
    """The view as a PNG, the side of the seat `below` at the bottom, as on its page; without one that of the first.
    `numbers` stand on the pieces."""
    table = view["table"]
    quarters = _quarters(view, below or next(iter(seats), ""))
    drawing = _Drawing(float(table["width"]), float(table["height"]), quarters)
    drawing.ground(table.get("grid"))
    for area in view.get("areas", {}).values():
        drawing.area(area)
    standing = {key: piece for key, piece in view.get("pieces", {}).items() if "x" in piece and "y" in piece}
    for piece in standing.values():
        drawing.piece(piece, _colours(piece, seats))
    for key, number in (numbers or {}).items():
        if key in standing:
            drawing.number(standing[key], number, _colours(standing[key], seats))
    return drawing.png()


def _colours(piece: dict[str, Any], seats: Sequence[str]) -> tuple[Colour, Colour]:
    seat = piece.get("seat")
    return SEATS[seats.index(seat)] if seat in seats[: len(SEATS)] else NOBODY


def _quarters(view: dict[str, Any], seat: str) -> int:
    """By how many quarters, clockwise, the table is turned so that the pieces of a seat look up the picture (the same
    as `Board.faceUp`)."""
    bearings = [
        math.radians(float(piece["bearing"] or 0.0))
        for piece in view.get("pieces", {}).values()
        if piece.get("seat") == seat and "x" in piece and "bearing" in piece
    ]
    right, up = sum(map(math.sin, bearings)), sum(map(math.cos, bearings))
    return -round(math.degrees(math.atan2(right, up)) / 90) % 4 if math.hypot(right, up) > UNDECIDED else 0


class _Drawing:
    """Turns lengths of the table into pixels; y goes up on the table and down in the picture. `quarters`: how the table
    lies, clockwise."""

    def __init__(self, width: float, height: float, quarters: int = 0) -> None:
        self.width, self.height, self.quarters = width, height, quarters
        wide, self.high = (height, width) if quarters % 2 else (width, height)
        self.scale = (WIDTH - 2 * MARGIN) * FINER / wide
        size = (WIDTH * FINER, round(self.high * self.scale) + 2 * MARGIN * FINER)
        self.image = Image.new("RGB", (size[0] // FINER * FINER, size[1] // FINER * FINER), "#efe6d3")
        self.pen = ImageDraw.Draw(self.image)

    def png(self) -> bytes:
        kept = io.BytesIO()
        self.image.reduce(FINER).save(kept, "PNG", compress_level=6)
        return kept.getvalue()

    def at(self, x: float, y: float) -> Point:
        edge = MARGIN * FINER
        turned = ((x, y), (y, self.width - x), (self.width - x, self.height - y), (self.height - y, x))
        right, up = turned[self.quarters]
        return edge + right * self.scale, edge + (self.high - up) * self.scale

    def ground(self, grid: float | None) -> None:
        corners = [self.at(0, 0), self.at(self.width, self.height)]
        (left, right), (top, bottom) = (sorted(axis) for axis in zip(*corners, strict=True))
        self.pen.rectangle([left, top, right, bottom], fill=FIELD, outline=FIELD_EDGE, width=FINER)
        if not grid:
            return
        for step in range(1, math.ceil(max(self.width, self.height) / grid)):
            if step * grid < self.width:
                self.pen.line([self.at(step * grid, 0), self.at(step * grid, self.height)], fill=GRID, width=1)
            if step * grid < self.height:
                self.pen.line([self.at(0, step * grid), self.at(self.width, step * grid)], fill=GRID, width=1)

    def area(self, area: dict[str, Any]) -> None:
        look = area.get("look", "")
        fill = None if look in OUTLINED_ONLY else GROUNDS.get(look, OTHER_GROUND)
        if "line" in area:
            points = [self.at(*point) for point in area["line"]]
            breadth = max(FINER, round(float(area.get("width") or 0.3) * self.scale))
            if len(points) > 1:
                self.pen.line(points, fill=fill or FIELD_EDGE, width=breadth, joint="curve")
        elif "disc" in area:
            x, y, radius = area["disc"]
            self._disc(x, y, radius, fill)
        elif len(area.get("outline", [])) > 2:
            self._polygon([self.at(*point) for point in area["outline"]], fill, FIELD_EDGE)

    def piece(self, piece: dict[str, Any], colours: tuple[Colour, Colour]) -> None:
        pose = (float(piece["x"]), float(piece["y"]), float(piece.get("bearing") or 0.0))
        line, wash = colours
        models = piece.get("models") or []
        if "disc" in piece["shape"]:
            self._disc(pose[0], pose[1], piece["shape"]["disc"], fill=wash if models else line, line=wash)
        else:
            width, depth = piece["shape"]["rect"]
            self._polygon(self._corners(pose, 0, 0, width, depth), wash if models else line, line if models else wash)
            self._front(pose, width, depth, line if models else wash, outside=bool(models))
        for kind in models:
            for right, ahead in kind["at"]:
                if "rect" in kind:
                    self._polygon(self._corners(pose, right, ahead, *kind["rect"]), line, wash)
                elif "disc" in kind:
                    x, y = placed(pose, right, ahead)
                    self._disc(x, y, kind["disc"], fill=line, line=wash)
        if not models:
            # A little behind the middle, clear of the mark of the front.
            behind = -0.12 * piece["shape"]["rect"][1] if "rect" in piece["shape"] else 0.0
            self._write(placed(pose, 0, behind), _code(piece), wash)

    def number(self, piece: dict[str, Any], number: int, colours: tuple[Colour, Colour]) -> None:
        """A number on a small disc in the middle of the piece."""
        line, wash = colours
        across, down = self.at(float(piece["x"]), float(piece["y"]))
        reach = BADGE * FINER
        self.pen.ellipse([across - reach, down - reach, across + reach, down + reach], wash, line, FINER)
        self.pen.text((across, down), str(number), fill=line, font=_letters(), anchor="mm")

    def _front(self, pose: Pose, width: float, depth: float, fill: Colour, outside: bool) -> None:
        """A small mark at the middle of the front says which way it looks."""
        size = 0.25 * min(width, depth)
        base, tip = (depth / 2, depth / 2 + size) if outside else (depth / 2 - size, depth / 2)
        self.pen.polygon(
            [self.at(*placed(pose, *point)) for point in ((-size, base), (0, tip), (size, base))], fill=fill
        )

    def _write(self, point: Point, code: str, fill: Colour) -> None:
        if code:
            self.pen.text(self.at(*point), code, fill=fill, font=_letters(), anchor="mm")

    def _corners(self, pose: Pose, right: float, ahead: float, width: float, depth: float) -> list[Point]:
        sides = ((-1, 1), (1, 1), (1, -1), (-1, -1))
        return [self.at(*placed(pose, right + x * width / 2, ahead + y * depth / 2)) for x, y in sides]

    def _polygon(self, points: Iterable[Point], fill: Colour | None, line: Colour) -> None:
        around = list(points)
        if fill is not None:
            self.pen.polygon(around, fill=fill)
        self.pen.line([*around, around[0]], fill=line, width=FINER, joint="curve")

    def _disc(self, x: float, y: float, radius: float, fill: Colour | None, line: Colour = FIELD_EDGE) -> None:
        (across, down), reach = self.at(x, y), radius * self.scale
        around = [across - reach, down - reach, across + reach, down + reach]
        self.pen.ellipse(around, fill=fill, outline=line, width=FINER)


def placed(pose: Pose, right: float, ahead: float) -> Point:
    """A point beside and before the middle of a piece; bearings are degrees clockwise from +y."""
    turn = math.radians(pose[2])
    return (
        pose[0] + right * math.cos(turn) + ahead * math.sin(turn),
        pose[1] - right * math.sin(turn) + ahead * math.cos(turn),
    )

"""Poses for one piece or several."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import Annotated, Any

import msgspec

from rules.engine.inputs.shape import Degrees, Key, Length, bad, read_as, schema_of
from rules.engine.text import Text


class Placement(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A piece set down: the centre of its footprint and its bearing in degrees clockwise from +y, and for a unit of
    several models the files of its front rank (0: as it is)."""

    piece: Key
    x: Length
    y: Length
    bearing: Degrees = 0.0
    files: Annotated[int, msgspec.Meta(ge=0, le=200)] = 0


Placements = Annotated[list[Placement], msgspec.Meta(max_length=400)]


class Token(msgspec.Struct, frozen=True, omit_defaults=True):
    """A piece to be placed: its footprint, front by depth, in the game's unit. `files`: up to so many the player may
    choose for its front rank. For the page only: `sizes` has the footprint for each number of files, `name` says what a
    token is called that the view does not show."""

    width: float
    depth: float
    files: int = 0
    sizes: dict[str, tuple[float, float]] = {}
    name: Text | None = None


class Place(msgspec.Struct, frozen=True, tag_field="kind", tag="place", omit_defaults=True):
    """Between `least` and `most` of the tokens set down inside the zones (outlines of which each holds whole
    footprints).

    Answer: the list of placements. With `free_bearing` false the pieces keep the bearing `bearing`. `gap`: what the
    page leaves between pieces that it sets side by side; `none`: what it is called to place nothing.
    """

    tokens: dict[str, Token]
    zones: tuple[tuple[tuple[float, float], ...], ...]
    least: int = 1
    most: int = 400
    bearing: float = 0.0
    free_bearing: bool = True
    may_pass: bool = False
    gap: float = 0.0
    none: Text | None = None

    def schema(self) -> dict[str, Any]:
        return schema_of(Placements)

    def read(self, raw: Any) -> list[Placement]:
        return read_as(Placements, raw)

    def check(self, value: list[Placement]) -> None:
        if not value and self.may_pass:
            return
        for placement in value:
            if placement.piece not in self.tokens:
                raise bad("piece", piece=placement.piece)
            if placement.files > self.tokens[placement.piece].files:
                raise bad("how_many", least=1, most=self.tokens[placement.piece].files)
        if len(dict.fromkeys(placement.piece for placement in value)) != len(value):
            raise bad("twice")
        if not self.least <= len(value) <= self.most:
            raise bad("how_many", least=self.least, most=min(self.most, len(self.tokens)))

    @property
    def listable(self) -> bool:
        """Whether `choices` lists everything that can be answered."""
        return False

    def choices(self) -> Iterator[Any]:
        """Places are not countable; only passing is."""
        if self.may_pass:
            yield []

    def sample(self, rng: Random) -> Any:
        pieces = rng.sample(sorted(self.tokens), max(self.least, 1))
        return [self._somewhere(piece, rng) for piece in pieces]

    def default(self) -> Any:
        return [] if self.may_pass else self.sample(Random(0))

    def _somewhere(self, piece: str, rng: Random) -> dict[str, Any]:
        zone = rng.choice(self.zones)
        token = self.tokens[piece]
        inset = max(token.width, token.depth) / 2
        across, up = [x for x, _ in zone], [y for _, y in zone]
        x = rng.uniform(min(across) + inset, max(min(across) + inset, max(across) - inset))
        y = rng.uniform(min(up) + inset, max(min(up) + inset, max(up) - inset))
        return {"piece": piece, "x": round(x, 2), "y": round(y, 2), "bearing": self.bearing}

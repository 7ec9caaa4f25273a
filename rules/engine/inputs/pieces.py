"""Units or models picked on the table."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations
from random import Random
from typing import Any

import msgspec

from rules.engine.inputs.choose_many import Keys
from rules.engine.inputs.shape import bad, read_as, schema_of
from rules.engine.text import Text


class Pieces(msgspec.Struct, frozen=True, tag_field="kind", tag="pieces", omit_defaults=True):
    """Between `least` and `most` of the candidates. Answer: the list of their ids.

    With `none` set, an empty list is legal as well and means what the text says ("end of the phase"). `links` lists
    for each candidate those that it may be picked together with (empty: all), so that the page can offer whole bodies
    with one gesture; `names`, for the page only, says what candidates are called that the view does not show.
    """

    candidates: tuple[str, ...]
    least: int = 1
    most: int = 1
    none: Text | None = None
    links: dict[str, tuple[str, ...]] = {}
    names: dict[str, Text] = {}

    def schema(self) -> dict[str, Any]:
        return schema_of(Keys)

    def read(self, raw: Any) -> list[str]:
        return read_as(Keys, raw)

    def check(self, value: list[str]) -> None:
        if not value and self.none is not None:
            return
        for piece in value:
            if piece not in self.candidates:
                raise bad("piece", piece=piece)
        if len(dict.fromkeys(value)) != len(value):
            raise bad("twice")
        if not self.least <= len(value) <= self.most:
            raise bad("how_many", least=self.least, most=min(self.most, len(self.candidates)))

    @property
    def listable(self) -> bool:
        """Whether `choices` lists everything that can be answered."""
        return True

    def choices(self) -> Iterator[Any]:
        if self.none is not None:
            yield []
        for size in range(max(self.least, 1), min(self.most, len(self.candidates)) + 1):
            yield from (list(some) for some in combinations(self.candidates, size))

    def sample(self, rng: Random) -> Any:
        if not self.candidates or (self.none is not None and rng.random() < 1 / (1 + len(self.candidates))):
            return []
        size = rng.randint(max(self.least, 1), max(self.least, min(self.most, len(self.candidates))))
        return rng.sample(self.candidates, size)

    def default(self) -> Any:
        return [] if self.none is not None else list(self.candidates[: self.least])

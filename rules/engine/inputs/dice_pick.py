"""A number of dice from a pool, or some of the dice that lie on the table."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations
from random import Random
from typing import Annotated, Any

import msgspec

from rules.engine.inputs.shape import bad, read_as, schema_of

Indexes = Annotated[list[Annotated[int, msgspec.Meta(ge=0, le=400)]], msgspec.Meta(max_length=400)]
Count = Annotated[int, msgspec.Meta(ge=0, le=400)]


class DicePick(msgspec.Struct, frozen=True, tag_field="kind", tag="dice", omit_defaults=True):
    """With `faces`: which of these dice (answer: list of their places, from 0); without: how many (answer: a
    number)."""

    least: int = 0
    most: int = 0
    faces: tuple[int, ...] = ()
    sides: int = 6

    def schema(self) -> dict[str, Any]:
        return schema_of(Indexes if self.faces else Count)

    def read(self, raw: Any) -> int | list[int]:
        if self.faces:
            return read_as(Indexes, raw)
        return read_as(Count, raw)

    def check(self, value: int | list[int]) -> None:
        number = value if isinstance(value, int) else len(value)
        if not self.least <= number <= self.most:
            raise bad("how_many", least=self.least, most=self.most)
        if isinstance(value, list):
            if len(dict.fromkeys(value)) != len(value):
                raise bad("twice")
            if any(index >= len(self.faces) for index in value):
                raise bad("option", option=str(max(value)))

    @property
    def listable(self) -> bool:
        """Whether `choices` lists everything that can be answered."""
        return True

    def choices(self) -> Iterator[Any]:
        for number in range(self.least, self.most + 1):
            if self.faces:
                yield from (list(some) for some in combinations(range(len(self.faces)), number))
            else:
                yield number

    def sample(self, rng: Random) -> Any:
        number = rng.randint(self.least, self.most)
        return sorted(rng.sample(range(len(self.faces)), number)) if self.faces else number

    def default(self) -> Any:
        return list(range(self.least)) if self.faces else self.least

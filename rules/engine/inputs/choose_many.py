"""Some of the listed options, within stated limits."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations
from random import Random
from typing import Annotated, Any

import msgspec

from rules.engine.inputs.option import Option
from rules.engine.inputs.shape import Key, bad, read_as, schema_of

Keys = Annotated[list[Key], msgspec.Meta(max_length=400)]


class ChooseMany(msgspec.Struct, frozen=True, tag_field="kind", tag="choose_many", omit_defaults=True):
    """Between `least` and `most` of the options, each once. Answer: the list of their keys."""

    options: tuple[Option, ...]
    least: int = 0
    most: int = 400
    preset: tuple[str, ...] = ()

    def schema(self) -> dict[str, Any]:
        return schema_of(Keys)

    def read(self, raw: Any) -> list[str]:
        return read_as(Keys, raw)

    def check(self, value: list[str]) -> None:
        known = [option.key for option in self.options]
        for key in value:
            if key not in known:
                raise bad("option", option=key)
        if len(dict.fromkeys(value)) != len(value):
            raise bad("twice")
        if not self.least <= len(value) <= self.most:
            raise bad("how_many", least=self.least, most=min(self.most, len(known)))

    @property
    def listable(self) -> bool:
        """Whether `choices` lists everything that can be answered."""
        return True

    def choices(self) -> Iterator[Any]:
        keys = [option.key for option in self.options]
        for size in range(self.least, min(self.most, len(keys)) + 1):
            yield from (list(some) for some in combinations(keys, size))

    def sample(self, rng: Random) -> Any:
        keys = [option.key for option in self.options]
        return rng.sample(keys, rng.randint(self.least, min(self.most, len(keys))))

    def default(self) -> Any:
        return list(self.preset) or [option.key for option in self.options[: self.least]]

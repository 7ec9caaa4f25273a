"""The listed things in an order."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import permutations
from random import Random
from typing import Any

import msgspec

from rules.engine.inputs.choose_many import Keys
from rules.engine.inputs.option import Option
from rules.engine.inputs.shape import bad, read_as, schema_of


class Order(msgspec.Struct, frozen=True, tag_field="kind", tag="order"):
    """All options in an order. Answer: the list of their keys, first one first."""

    options: tuple[Option, ...]

    def schema(self) -> dict[str, Any]:
        return schema_of(Keys)

    def read(self, raw: Any) -> list[str]:
        return read_as(Keys, raw)

    def check(self, value: list[str]) -> None:
        if sorted(value) != sorted(option.key for option in self.options):
            raise bad("order")

    @property
    def listable(self) -> bool:
        """Whether `choices` lists everything that can be answered."""
        return True

    def choices(self) -> Iterator[Any]:
        yield from (list(some) for some in permutations(option.key for option in self.options))

    def sample(self, rng: Random) -> Any:
        keys = [option.key for option in self.options]
        rng.shuffle(keys)
        return keys

    def default(self) -> Any:
        return [option.key for option in self.options]

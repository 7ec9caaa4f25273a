"""One of the listed options."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import Any

import msgspec

from rules.engine.inputs.option import Option
from rules.engine.inputs.shape import Key, bad, read_as, schema_of


class ChooseOne(msgspec.Struct, frozen=True, tag_field="kind", tag="choose_one", omit_defaults=True):
    """One of the listed options. Answer: its key. `preset` is what the page preselects and an expired clock takes."""

    options: tuple[Option, ...]
    preset: str = ""

    def schema(self) -> dict[str, Any]:
        return schema_of(Key)

    def read(self, raw: Any) -> str:
        return read_as(Key, raw)

    def check(self, value: str) -> None:
        if all(option.key != value for option in self.options):
            raise bad("option", option=value)

    @property
    def listable(self) -> bool:
        """Whether `choices` lists everything that can be answered."""
        return True

    def choices(self) -> Iterator[Any]:
        yield from (option.key for option in self.options)

    def sample(self, rng: Random) -> Any:
        return rng.choice(self.options).key

    def default(self) -> Any:
        return self.preset or self.options[0].key

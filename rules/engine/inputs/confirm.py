"""Yes or no."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import Any

import msgspec

from rules.engine.inputs.shape import read_as, schema_of


class Confirm(msgspec.Struct, frozen=True, tag_field="kind", tag="confirm"):
    """Yes or no. Answer: a boolean."""

    preset: bool = False

    def schema(self) -> dict[str, Any]:
        return schema_of(bool)

    def read(self, raw: Any) -> bool:
        return read_as(bool, raw)

    def check(self, value: bool) -> None:
        """Both answers are always within the limits."""

    @property
    def listable(self) -> bool:
        """Whether `choices` lists everything that can be answered."""
        return True

    def choices(self) -> Iterator[Any]:
        yield from (self.preset, not self.preset)

    def sample(self, rng: Random) -> Any:
        return rng.random() < 0.5

    def default(self) -> Any:
        return self.preset

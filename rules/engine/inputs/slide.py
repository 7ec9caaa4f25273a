"""One number within limits, shown as a handle."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import Any

import msgspec

from rules.engine.inputs.shape import bad, read_as, schema_of

TOLERANCE = 1e-6


class Slide(msgspec.Struct, frozen=True, tag_field="kind", tag="slide", omit_defaults=True):
    """A number in one of the closed intervals, on the grid of `step` if there is one (0: none). Answer: the number."""

    intervals: tuple[tuple[float, float], ...]
    step: float = 0.0
    preset: float | None = None
    unit: str = ""

    def schema(self) -> dict[str, Any]:
        return schema_of(float)

    def read(self, raw: Any) -> float:
        return read_as(float, raw)

    def check(self, value: float) -> None:
        if all(not low - TOLERANCE <= value <= high + TOLERANCE for low, high in self.intervals):
            raise bad("interval", least=self.intervals[0][0], most=self.intervals[-1][1])
        if self.step:
            steps = (value - self.intervals[0][0]) / self.step
            if abs(steps - round(steps)) > TOLERANCE:
                raise bad("step", step=self.step)

    @property
    def listable(self) -> bool:
        """Whether `choices` lists everything that can be answered."""
        return self.step > 0 or all(low == high for low, high in self.intervals)

    def choices(self) -> Iterator[Any]:
        """The ends of the intervals, and with a step every number on the grid."""
        if not self.step:
            yield from dict.fromkeys(end for interval in self.intervals for end in interval)
            return
        first = self.intervals[0][0]
        for number in range(round((self.intervals[-1][1] - first) / self.step) + 1):
            value = first + number * self.step
            if any(low - TOLERANCE <= value <= high + TOLERANCE for low, high in self.intervals):
                yield value

    def sample(self, rng: Random) -> Any:
        if self.step:
            return rng.choice(list(self.choices()))
        low, high = rng.choice(self.intervals)
        return rng.uniform(low, high)

    def default(self) -> Any:
        return self.intervals[0][0] if self.preset is None else self.preset

"""Where a round template, a line or an outline lies."""

from __future__ import annotations

import math
from collections.abc import Iterator
from random import Random
from typing import Annotated, Any, Literal

import msgspec

from rules.engine.inputs.shape import Degrees, Length, Point, bad, read_as, schema_of

Shape = Literal["round", "line", "outline"]


class TemplateAnswer(msgspec.Struct, frozen=True, omit_defaults=True, forbid_unknown_fields=True):
    """A point and a bearing for round and line templates; for an outline its corners, for a watercourse its middle
    line and `width`."""

    x: Length = 0.0
    y: Length = 0.0
    bearing: Degrees = 0.0
    points: Annotated[list[Point], msgspec.Meta(max_length=60)] = []
    width: Length = 0.0


class Template(msgspec.Struct, frozen=True, tag_field="kind", tag="template", omit_defaults=True):
    """A template laid inside `within` (an outline). Answer: see `TemplateAnswer`.

    `radius` for round, `length` and `width` for line; for an outline `length` is the largest extent.
    """

    shape: Shape
    within: tuple[tuple[float, float], ...]
    radius: float = 0.0
    length: float = 0.0
    width: float = 0.0
    preset: tuple[tuple[float, float], ...] = ()

    def schema(self) -> dict[str, Any]:
        return schema_of(TemplateAnswer)

    def read(self, raw: Any) -> TemplateAnswer:
        return read_as(TemplateAnswer, raw)

    def check(self, value: TemplateAnswer) -> None:
        if self.shape == "outline" and len(value.points) < 2:
            raise bad("outline")

    @property
    def listable(self) -> bool:
        """Whether `choices` lists everything that can be answered."""
        return False

    def choices(self) -> Iterator[Any]:
        """Places are not countable."""
        return iter(())

    def sample(self, rng: Random) -> Any:
        across, up = [x for x, _ in self.within], [y for _, y in self.within]
        x, y = rng.uniform(min(across), max(across)), rng.uniform(min(up), max(up))
        if self.shape != "outline":
            return {"x": round(x, 2), "y": round(y, 2), "bearing": float(rng.randrange(360))}
        radius = self.length / 2
        angles = [math.tau * corner / 8 for corner in range(8)]
        return {"points": [[x + radius * math.sin(angle), y + radius * math.cos(angle)] for angle in angles]}

    def default(self) -> Any:
        if self.preset:
            return {"points": [list(point) for point in self.preset]}
        return self.sample(Random(0))

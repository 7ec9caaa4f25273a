"""What one thing is aimed at."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import Any

import msgspec

from rules.engine.inputs.option import Option
from rules.engine.inputs.shape import Key, Point, bad, read_as, schema_of
from rules.engine.text import Text


class TargetAnswer(msgspec.Struct, frozen=True, omit_defaults=True, forbid_unknown_fields=True):
    """The key of a listed target, or a point of the table, or neither (nothing is aimed at); or several keys, which are
    carried out in this order."""

    key: Key = ""
    point: Point | None = None
    keys: tuple[Key, ...] = ()


class Target(msgspec.Struct, frozen=True, tag_field="kind", tag="target", omit_defaults=True):
    """A unit, model, part or point. Answer: `{"key": ...}`, `{"point": [x, y]}` or, with `none` set, `{}`.

    `barred`: what cannot be aimed at, which the page shows with the fact `why` of each, a text. `together`: several
    options may be named at once, `{"keys": [...]}`, and this is what that is called (its `n`: how many); `suggested`:
    the keys that the page begins with. `act`: what the button is called that sends the one that is chosen.
    """

    options: tuple[Option, ...]
    none: Text | None = None
    points: bool = False
    barred: tuple[Option, ...] = ()
    together: Text | None = None
    suggested: tuple[str, ...] = ()
    act: Text | None = None

    def schema(self) -> dict[str, Any]:
        return schema_of(TargetAnswer)

    def read(self, raw: Any) -> TargetAnswer:
        return read_as(TargetAnswer, raw)

    def check(self, value: TargetAnswer) -> None:
        if value.keys:
            if self.together is None or value.key or value.point is not None:
                raise bad("target")
            if len(dict.fromkeys(value.keys)) != len(value.keys):
                raise bad("twice")
            for key in value.keys:
                self._known(key)
        elif value.point is not None:
            if not self.points or value.key:
                raise bad("target")
        elif value.key:
            self._known(value.key)
        elif self.none is None:
            raise bad("target")

    def _known(self, key: str) -> None:
        if all(option.key != key for option in self.options):
            raise bad("option", option=key)

    @property
    def listable(self) -> bool:
        """Whether `choices` lists everything that can be answered."""
        return not self.points

    def choices(self) -> Iterator[Any]:
        if self.none is not None:
            yield {}
        yield from ({"key": option.key} for option in self.options)

    def sample(self, rng: Random) -> Any:
        return rng.choice(list(self.choices()))

    def default(self) -> Any:
        return next(self.choices())

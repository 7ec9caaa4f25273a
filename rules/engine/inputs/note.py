"""A line of text; as a rule a sealed answer, shown to nobody else until the rules say so."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import Annotated, Any

import msgspec

from rules.engine.inputs.option import Option
from rules.engine.inputs.shape import bad, read_as, schema_of

Line = Annotated[str, msgspec.Meta(max_length=500)]


class Note(msgspec.Struct, frozen=True, tag_field="kind", tag="note", omit_defaults=True):
    """A line of text, or with `options` the key of one of them, written down in secret. Answer: a string.

    `sealed` False: everybody may read it.
    """

    options: tuple[Option, ...] = ()
    may_be_empty: bool = True
    sealed: bool = True

    def schema(self) -> dict[str, Any]:
        return schema_of(Line)

    def read(self, raw: Any) -> str:
        return read_as(Line, raw)

    def check(self, value: str) -> None:
        if not value and self.may_be_empty:
            return
        if self.options and all(option.key != value for option in self.options):
            raise bad("option", option=value)
        if not value:
            raise bad("empty")

    @property
    def listable(self) -> bool:
        """Whether `choices` lists everything that can be answered."""
        return bool(self.options)

    def choices(self) -> Iterator[Any]:
        if self.may_be_empty:
            yield ""
        yield from (option.key for option in self.options)

    def sample(self, rng: Random) -> Any:
        return rng.choice(list(self.choices()) or ["-"])

    def default(self) -> Any:
        return next(self.choices(), "-")

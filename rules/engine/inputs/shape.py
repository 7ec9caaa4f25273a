"""The shape of answers: reading untrusted JSON values into typed ones."""

from __future__ import annotations

import math
from typing import Annotated, Any, TypeVar

import msgspec

from rules.engine.refusal import IllegalAction
from rules.engine.text import text

T = TypeVar("T")

SHAPE = "ENGINE-INPUT"
Length = Annotated[float, msgspec.Meta(ge=-1000, le=1000)]
Degrees = Annotated[float, msgspec.Meta(ge=-360, le=360)]
Key = Annotated[str, msgspec.Meta(max_length=100)]
Point = tuple[Length, Length]


def bad(reason: str, /, **params: Any) -> IllegalAction:
    """The refusal of an answer that does not even have the form of an answer. Numbers go into its words; ids and
    names of parts say nothing to a player and are told to programs."""
    numbers = {name: value for name, value in params.items() if isinstance(value, int | float)}
    names = {name: value for name, value in params.items() if name not in numbers}
    return IllegalAction(SHAPE, text(f"engine.input.{reason}", **numbers), names)


def read_as(kind: type[T], raw: Any) -> T:
    """The raw JSON value as `kind`; refused when it has another shape, or a number that is none."""
    try:
        value = msgspec.convert(raw, kind)
    except (msgspec.ValidationError, RecursionError, OverflowError, UnicodeError) as error:
        raise bad("shape", reason=str(error)[:200]) from None
    if not _finite(raw):
        raise bad("number")
    return value


def _finite(raw: Any) -> bool:
    if isinstance(raw, float):
        return math.isfinite(raw)
    if isinstance(raw, dict):
        return all(_finite(value) for value in raw.values())
    if isinstance(raw, list | tuple):
        return all(_finite(value) for value in raw)
    return True


def schema_of(kind: Any) -> dict[str, Any]:
    """JSON schema of an answer type."""
    return msgspec.json.schema(kind)

"""What is wrong with an army book, said so that its writer finds the place."""

from __future__ import annotations

import msgspec


class Problem(msgspec.Struct, frozen=True):
    """Something wrong: in which file, in which entry (names from the outside in), in which field, and what.

    `tolerable`: the book can be used all the same; whatever hangs on it has no effect.
    """

    file: str
    entry: str
    field: str
    message: str
    tolerable: bool = False

    def __str__(self) -> str:
        return ": ".join(part for part in (self.file, self.entry, self.field, self.message) if part)

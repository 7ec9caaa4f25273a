"""What could not be carried over, each with its place in the file."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from contextlib import contextmanager

import msgspec

from armies.battlescribe.raw import Modifier


class Lost(msgspec.Struct, frozen=True, kw_only=True):
    """Something of a file that the army book does not have. `path`: the names of what it stands in, outermost first."""

    file: str
    line: int
    path: str
    what: str


class Losses:
    """Collects what is lost; knows where the conversion is at the moment."""

    def __init__(self) -> None:
        self.found: list[Lost] = []
        self.file = ""
        self.path: list[str] = []

    @contextmanager
    def inside(self, name: str) -> Iterator[None]:
        """Whatever is lost meanwhile was lost inside this."""
        self.path.append(name)
        try:
            yield
        finally:
            self.path.pop()

    def add(self, line: int, what: str) -> None:
        self.found.append(Lost(file=self.file, line=line, path="/".join(self.path), what=what))

    def add_changes(self, changes: Iterable[Modifier], of: str) -> None:
        """Changes that nothing in an army book can make."""
        for one in changes:
            self.add(one.line, f"a change ({one.kind} {one.field}) of {of}")

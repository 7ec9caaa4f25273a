"""A roster as its file has it, the same for XML of every schema generation and for JSON."""

from __future__ import annotations

import msgspec


class Selection(msgspec.Struct, kw_only=True):
    """Something chosen. ``number`` counts it in the whole selection above; ``ids`` are the links that lead to it and
    its own id, ``group`` the ids of the group that it was chosen from."""

    id: str
    ids: tuple[str, ...]
    name: str
    number: int = 1
    title: str = ""
    notes: str = ""
    group: tuple[str, ...] = ()
    selections: list[Selection] = []
    line: int = 0


class Force(msgspec.Struct, kw_only=True):
    """An army of one catalogue, in a revision of it; ``entry`` is the id of the kind of force that it is."""

    catalogue: str
    catalogue_name: str
    entry: str
    revision: str = ""
    selections: list[Selection] = []


class Limit(msgspec.Struct, kw_only=True):
    """How much of a kind of cost may be spent; schema 1.15 knows points alone."""

    type_id: str
    name: str
    value: float


class Roster(msgspec.Struct, kw_only=True):
    """A roster of any number of forces; ``limits`` by the id and the name of the kind of cost."""

    file: str
    name: str
    system: str
    system_name: str
    limits: list[Limit] = []
    notes: str = ""
    forces: list[Force] = []


def ids_of(written: str) -> tuple[str, ...]:
    """The ids that a path such as ``link::entry`` is made of."""
    return tuple(part for part in written.split("::") if part)

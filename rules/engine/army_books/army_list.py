"""An army list: what has been chosen from an army book. Plain data, fit for JSON, and never trusted."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Annotated, Any

import msgspec

MOST_PICKS = 5_000
DEEPEST = 12

Key = Annotated[str, msgspec.Meta(min_length=1, max_length=400)]
Count = Annotated[int, msgspec.Meta(ge=1, le=1000)]


class Pick(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True, forbid_unknown_fields=True):
    """Something chosen: `number` of it for each one of the pick above it. `picks`: what was chosen for it in turn.

    `choice`: its id (of the link if there is one), or the ids from the pick above down to it joined by `::`.
    """

    choice: Key
    number: Count = 1
    picks: tuple[Pick, ...] = ()


class Chosen(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True, forbid_unknown_fields=True):
    """A unit of the list: an entry of the book with its options. `title`: what its owner calls it."""

    id: Annotated[str, msgspec.Meta(min_length=1, max_length=40, pattern="^[A-Za-z0-9_.-]+$")]
    entry: Key
    title: Annotated[str, msgspec.Meta(max_length=80)] = ""
    picks: tuple[Pick, ...] = ()


class BookReference(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True, forbid_unknown_fields=True):
    """Which book: its id and version, and the digest of exactly the text that the list was written for."""

    id: Annotated[str, msgspec.Meta(min_length=1, max_length=200)]
    version: Annotated[str, msgspec.Meta(max_length=200)] = ""
    digest: Annotated[str, msgspec.Meta(max_length=64)] = ""


class ArmyList(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True, forbid_unknown_fields=True):
    """An army list. `points_limit`: the size of the battle. `general`: the id of the unit that is the General."""

    name: Annotated[str, msgspec.Meta(min_length=1, max_length=80)]
    book: BookReference
    points_limit: Annotated[int, msgspec.Meta(ge=1, le=100_000)] = 2500
    edition: Annotated[str, msgspec.Meta(max_length=40)] = ""
    force: Annotated[str, msgspec.Meta(max_length=200)] = ""
    general: Annotated[str, msgspec.Meta(max_length=40)] = ""
    units: Annotated[tuple[Chosen, ...], msgspec.Meta(max_length=200)] = ()

    def unit(self, unit_id: str) -> Chosen | None:
        """The unit with this id, if there is one."""
        return next((unit for unit in self.units if unit.id == unit_id), None)


def walk(picks: tuple[Pick, ...]) -> Iterator[Pick]:
    """These picks and all below them, each before what was chosen for it."""
    for pick in picks:
        yield pick
        yield from walk(pick.picks)


def encode_list(army: ArmyList) -> dict[str, Any]:
    """The plain data of a list, fit for JSON."""
    encoded: dict[str, Any] = msgspec.json.decode(msgspec.json.encode(army))
    return encoded


def decode_list(data: Mapping[str, Any]) -> ArmyList:
    """A list from plain data. `msgspec.ValidationError` says what does not fit; lists too large or deep are none."""
    army = msgspec.convert(dict(data), ArmyList)
    picks = 0
    for unit in army.units:
        level = list(unit.picks)
        for _depth in range(DEEPEST):
            picks += len(level)
            level = [below for pick in level for below in pick.picks]
        if level or picks > MOST_PICKS:
            raise msgspec.ValidationError(f"more than {MOST_PICKS} picks or {DEEPEST} levels - at `$.units`")
    return army

"""Rosters from New Recruit's JSON, which has the structure of the XML with plain lists."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any

import msgspec

from armies.battlescribe.refused import Refused
from armies.battlescribe.rosters.roster import Force, Limit, Roster, Selection, ids_of
from armies.battlescribe.unpacking import unpack

NUMBER = re.compile(r"-?[0-9]{1,9}(\.[0-9]{1,9})?")
DEEPEST = 100
MOST = 1_000_000
MOST_SELECTIONS = 100_000
# Empty objects are two letters in the file and a hundred bytes in memory.
MOST_PARTS = 400_000


def read_json(data: bytes, file: str) -> Roster:
    """The roster that a JSON file holds. Errors: ``Refused``."""
    content = unpack(data, file)
    if content.count(b"{") + content.count(b"[") > MOST_PARTS:
        raise Refused("too_many", file=file, count=MOST_PARTS)
    try:
        whole = msgspec.json.decode(content)
    except (msgspec.DecodeError, RecursionError, UnicodeDecodeError) as broken:
        raise Refused("not_json", file=file) from broken
    roster = whole.get("roster") if isinstance(whole, dict) else None
    if not isinstance(roster, dict):
        raise Refused("not_a_roster", file=file)
    return _Reader(file).roster(roster)


class _Reader:
    def __init__(self, file: str) -> None:
        self.file = file
        self.count = 0

    def roster(self, roster: dict[str, Any]) -> Roster:
        return Roster(
            file=self.file,
            name=self.text(roster, "name"),
            system=self.text(roster, "gameSystemId"),
            system_name=self.text(roster, "gameSystemName"),
            limits=[self.limit(one) for one in self.objects(roster, "costLimits")],
            notes=self.text(roster, "customNotes"),
            forces=[self.force(one) for one in self.forces(roster, DEEPEST)],
        )

    def limit(self, limit: dict[str, Any]) -> Limit:
        return Limit(
            type_id=self.text(limit, "typeId"), name=self.text(limit, "name"), value=self.number(limit, "value")
        )

    def forces(self, holder: dict[str, Any], depth: int) -> Iterator[dict[str, Any]]:
        if not depth:
            raise Refused("too_deep", file=self.file, depth=DEEPEST, line=1)
        for force in self.objects(holder, "forces"):
            yield force
            yield from self.forces(force, depth - 1)

    def force(self, force: dict[str, Any]) -> Force:
        return Force(
            catalogue=self.text(force, "catalogueId"),
            catalogue_name=self.text(force, "catalogueName"),
            entry=self.text(force, "entryId"),
            revision=self.text(force, "catalogueRevision"),
            selections=[self.selection(one, DEEPEST) for one in self.objects(force, "selections")],
        )

    def selection(self, selection: dict[str, Any], depth: int) -> Selection:
        self.count += 1
        if self.count > MOST_SELECTIONS:
            raise Refused("too_many", file=self.file, count=MOST_SELECTIONS)
        if not depth:
            raise Refused("too_deep", file=self.file, depth=DEEPEST, line=1)
        name = self.text(selection, "name")
        number = self.number(selection, "number", 1.0)
        if number != int(number) or not 0 <= number <= MOST:
            raise Refused("bad_count", file=self.file, name=name[:80], count=f"{number:g}", line=1)
        return Selection(
            id=self.text(selection, "id"),
            ids=ids_of(self.text(selection, "entryId")),
            name=name,
            number=int(number),
            title=self.text(selection, "customName"),
            notes=self.text(selection, "customNotes"),
            group=ids_of(self.text(selection, "entryGroupId")),
            selections=[self.selection(one, depth - 1) for one in self.objects(selection, "selections")],
        )

    def objects(self, holder: dict[str, Any], key: str) -> list[dict[str, Any]]:
        found = holder.get(key) or []
        if not isinstance(found, list) or not all(isinstance(one, dict) for one in found):
            raise Refused("not_a_roster", file=self.file)
        return found

    def text(self, holder: dict[str, Any], key: str) -> str:
        found = holder.get(key)
        if found is None:
            return ""
        # New Recruit writes a text that looks like a number, yes or no as such: a list may be called 1500.
        if isinstance(found, bool):
            return "true" if found else "false"
        if isinstance(found, int | float):
            return str(found)
        if not isinstance(found, str):
            raise Refused("not_a_roster", file=self.file)
        return found

    def number(self, holder: dict[str, Any], key: str, default: float = 0.0) -> float:
        found = holder.get(key)
        if found is None:
            return default
        if isinstance(found, str) and NUMBER.fullmatch(found.strip()):
            found = float(found)
        if isinstance(found, bool) or not isinstance(found, int | float) or abs(found) > 1e9:
            raise Refused("not_a_roster", file=self.file)
        return float(found)

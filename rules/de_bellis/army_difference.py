"""What changed between two versions of an army."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from typing import Any

from rules.de_bellis.army import Army, Element, describe
from rules.de_bellis.army_reading import army_from
from rules.de_bellis.builder import alike, division_name
from rules.de_bellis.prices import army_price
from rules.engine.army_builder import Difference
from rules.engine.text import Text, text


def difference(before: Mapping[str, Any], after: Mapping[str, Any]) -> tuple[Difference, ...]:
    """Line by line what differs: the army's own fields, then each division, then the defences.

    Empty if nothing does.
    """
    old, new = army_from(before), army_from(after)
    return (*_of_army(old, new), *_of_divisions(old, new), *_of_defences(old, new))


def _of_army(old: Army, new: Army) -> Iterator[Difference]:
    whole = text("dbf.term.army")
    pairs: list[tuple[str, Text | str | int, Text | str | int]] = [
        ("name", old.name, new.name),
        ("scale", text(f"dbf.scale.{old.scale}"), text(f"dbf.scale.{new.scale}")),
        ("irregular", _yes(old.irregular), _yes(new.irregular)),
        ("allies", _yes(old.allies), _yes(new.allies)),
        ("points", int(army_price(old).total), int(army_price(new).total)),
    ]
    for key, was, now in pairs:
        if was != now:
            yield Difference(section=whole, label=text(f"dbf.builder.field.{key}"), before=was, after=now)


def _of_divisions(old: Army, new: Army) -> Iterator[Difference]:
    ids = list(dict.fromkeys([*(one.id for one in old.divisions), *(one.id for one in new.divisions), ""]))
    for division_id in ids:
        was, now = _contents(old, division_id), _contents(new, division_id)
        title = _title(old, new, division_id)
        names = [division_name(army, found) if (found := army.division(division_id)) else None for army in (old, new)]
        if names[0] is not None and names[1] is not None and names[0] != names[1]:
            label = text("dbf.builder.field.division_name")
            yield Difference(section=title, label=label, before=names[0], after=names[1])
        for element in dict.fromkeys([*was, *now]):
            if was[element] != now[element]:
                yield Difference(section=title, label=describe(element), before=was[element], after=now[element])


def _contents(army: Army, division_id: str) -> Counter[Element]:
    if division_id:
        return Counter(alike(element) for element in army.elements_of(division_id))
    return Counter(alike(element) for element in army.elements if army.division(element.division) is None)


def _title(old: Army, new: Army, division_id: str) -> Text | str:
    for army in (new, old):
        division = army.division(division_id)
        if division is not None:
            return division_name(army, division)
    return text("dbf.builder.no_division")


def _of_defences(old: Army, new: Army) -> Iterator[Difference]:
    was, now = ({one.kind: one.pieces for one in army.defences} for army in (old, new))
    for kind in dict.fromkeys([*was, *now]):
        if was.get(kind, 0) != now.get(kind, 0):
            yield Difference(
                section=text("dbf.builder.defences"),
                label=text(f"dbf.defence.{kind}"),
                before=was.get(kind, 0),
                after=now.get(kind, 0),
            )


def _yes(value: bool) -> Text:
    return text("dbf.builder.yes" if value else "dbf.builder.no")

"""An army of De Bellis Fantasy as a sheet to fill in: divisions and their elements, defences, points and breaches."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from typing import Any

import msgspec

from rules.de_bellis.army import Army, Defence, DefenceKind, Division, Element, agreement_for, describe, encode_army
from rules.de_bellis.army_reading import army_from
from rules.de_bellis.break_point import break_point, counted_elements
from rules.de_bellis.builder_fields import army_fields, division_fields, element_fields, element_marks
from rules.de_bellis.legality import Breach, breaches, warnings
from rules.de_bellis.prices import DEFENCE_PRICES, army_price, defence_price, element_price
from rules.de_bellis.ready import ready_armies
from rules.de_bellis.scales import SCALES
from rules.de_bellis.troops import TROOP_TYPES, TroopType
from rules.engine.army_builder import Fact, Gauge, Item, Row, Section, Sheet
from rules.engine.explained import Explained
from rules.engine.text import Text, text

DEFENCES = "defences"
NO_DIVISION = "none"
MOST_OF_A_ROW = 60


def settings(data: Mapping[str, Any]) -> dict[str, Any]:
    """The settings of a battle for which an army was written."""
    agreement: dict[str, Any] = msgspec.to_builtins(agreement_for(army_from(data)))
    return agreement


def ready() -> dict[str, dict[str, Any]]:
    """All ready armies as plain data, by key."""
    return {key: encode_army(entry.army) for key, entry in ready_armies().items()}


def sheet(data: Mapping[str, Any]) -> Sheet:
    """The army as a form. `IllegalAction` if the data is no army."""
    army = army_from(data)
    budget = SCALES[army.scale].points
    return Sheet(
        name=army.name,
        gauge=Gauge(label=text("dbf.term.points"), value=int(army_price(army).total), most=budget, rule="DBF-ARM-001"),
        fields=army_fields(army),
        sections=(*_divisions(army), *_without_division(army), _defences(army)),
        items=tuple(_item(troop) for troop in TROOP_TYPES.values()),
        facts=_facts(army),
        breaches=(found := tuple(breaches(army, agreement_for(army)))),
        needs=tuple(one for one in found if _is_needed(one)),
        warnings=tuple(warnings(army)),
        grows=text("dbf.builder.another_division"),
    )


def _is_needed(breach: Breach) -> bool:
    """Whether a leader, a general or a commander is still to be added."""
    match breach.message.key, breach.message.params:
        case "dbf.breach.one_leader", {"n": 0}:
            return True
        case "dbf.breach.generals", {"n": int(wanted), "found": int(found)}:
            return found < wanted
    return breach.message.key == "dbf.breach.no_commander"


def alike(element: Element) -> Element:
    """What elements of one row have in common: everything but who they are and where."""
    return msgspec.structs.replace(element, id="alike", division="alike")


def elements_of_row(army: Army, row: str) -> tuple[Element, ...]:
    """The elements of a row, which is named after the first of them."""
    first = next((element for element in army.elements if element.id == row), None)
    if first is None:
        return ()
    return tuple(one for one in army.elements if one.division == first.division and alike(one) == alike(first))


def division_name(army: Army, division: Division) -> Text | str:
    """The name that a division was given, otherwise its number."""
    return division.name or text("dbf.builder.division", n=army.divisions.index(division) + 1)


def _divisions(army: Army) -> list[Section]:
    return [
        Section(
            key=division.id,
            title=division_name(army, division),
            rows=_rows(army, army.elements_of(division.id)),
            fields=division_fields(army, division),
            open=True,
            removable=True,
            hint=text("dbf.builder.allied_division") if division.allied else None,
        )
        for division in army.divisions
    ]


def _without_division(army: Army) -> list[Section]:
    known = {division.id for division in army.divisions}
    lost = tuple(element for element in army.elements if element.division not in known)
    if not lost:
        return []
    title, hint = text("dbf.builder.no_division"), text("dbf.builder.no_division_hint")
    return [Section(key=NO_DIVISION, title=title, rows=_rows(army, lost), hint=hint)]


def _rows(army: Army, elements: tuple[Element, ...]) -> tuple[Row, ...]:
    first: dict[Element, str] = {}
    for element in sorted(elements, key=lambda one: not one.role):
        first.setdefault(alike(element), element.id)
    numbers = Counter(alike(element) for element in elements)
    by_id = {element.id: element for element in elements}
    return tuple(_row(army, by_id[key], numbers[kind]) for kind, key in first.items())


def _row(army: Army, element: Element, number: int) -> Row:
    plain = msgspec.structs.replace(element, quality="ordinary", fast=False, regular=False, flying=False, role="")
    return Row(
        key=element.id,
        label=describe(msgspec.structs.replace(plain, rides=False)),
        number=number,
        each=price_of(army, element),
        code=element.type,
        symbol=f"de_bellis/{element.type}",
        least=0,
        most=1 if element.role else MOST_OF_A_ROW,
        marks=element_marks(element),
        fields=element_fields(army, element),
    )


def price_of(army: Army, element: Element) -> Explained:
    """The price of an element; nothing for a type that does not exist."""
    if element.type not in TROOP_TYPES:
        return Explained.sum([])
    return element_price(element, irregular=army.irregular)


def _defences(army: Army) -> Section:
    bought: Counter[DefenceKind] = Counter()
    for defence in army.defences:
        bought[defence.kind] += defence.pieces
    rows = tuple(
        Row(
            key=f"{DEFENCES}.{kind}",
            label=text(f"dbf.defence.{kind}"),
            number=bought[kind],
            each=defence_price(Defence(kind=kind, pieces=1)),
        )
        for kind in DEFENCE_PRICES
    )
    return Section(key=DEFENCES, title=text("dbf.builder.defences"), rows=rows, hint=text("dbf.builder.defences_hint"))


def _item(troop: TroopType) -> Item:
    def fact(name: str, value: float | str | Text, rule: str = "DBF-MEL-005") -> Fact:
        return Fact(label=text(f"dbf.builder.fact.{name}"), value=value, rule=rule)

    never = text("dbf.builder.fact.never")
    return Item(
        key=troop.code,
        code=troop.code,
        label=text(f"dbf.type.{troop.code}"),
        symbol=f"de_bellis/{troop.code}",
        price=troop.cost,
        group=text(f"dbf.class.{troop.troop_class}"),
        facts=(
            fact("good", troop.good, "DBF-MOV-033"),
            fact("difficult", never if troop.difficult is None else troop.difficult, "DBF-MOV-033"),
            fact("reach", "–" if troop.reach is None else troop.reach, "DBF-SHO-002"),
            fact("against_foot", troop.against_foot),
            fact("against_mounted", troop.against_mounted),
        ),
        rule="DBF-TRP-004",
    )


def _facts(army: Army) -> tuple[Fact, ...]:
    scale = SCALES[army.scale]
    counted = counted_elements(army)
    return (
        Fact(label=text("dbf.builder.fact.elements"), value=len(army.elements), rule="DBF-TRP-001"),
        Fact(label=text("dbf.term.break_point"), value=break_point(counted), rule="DBF-VIC-002"),
        Fact(
            label=text("dbf.builder.fact.divisions"),
            value=text(
                "dbf.builder.fact.so_many_of",
                n=sum(not division.allied for division in army.divisions),
                most=scale.leaders + scale.generals,
            ),
            rule="DBF-ARM-009",
        ),
    )

"""What a person can do to an army while writing it: each change gives a new army, legal or not."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, cast

import msgspec

from rules.de_bellis.army import Army, Defence, DefenceKind, Division, Element, encode_army
from rules.de_bellis.army_reading import army_from, no_army
from rules.de_bellis.builder import DEFENCES, MOST_OF_A_ROW, elements_of_row
from rules.de_bellis.builder_fields import NO_ROLE
from rules.de_bellis.prices import DEFENCE_PRICES
from rules.de_bellis.scales import SCALES
from rules.de_bellis.troops import TROOP_TYPES
from rules.engine.army_builder import (
    Add,
    AddSection,
    Change,
    Count,
    Edit,
    EditArmy,
    EditSection,
    RemoveSection,
)
from rules.engine.given_names import given_name
from rules.engine.refusal import IllegalAction
from rules.engine.text import text

MOST_DIVISIONS = 12
GENERAL_TYPE = "Kn"


def begun(name: str, settings: Mapping[str, Any]) -> dict[str, Any]:
    """An army with nothing but its leader and the generals of the scale, each with a division (DBF-ARM-009)."""
    scale = SCALES[settings.get("scale", "introductory")]
    army = Army(
        name=name,
        scale=scale.key,
        irregular=bool(settings.get("irregular", False)),
        allies=bool(settings.get("allies", False)),
    )
    for _ in range(scale.leaders + scale.generals):
        army = _with_division(army)
    return encode_army(army)


def change(data: Mapping[str, Any], wish: Change) -> dict[str, Any]:
    """The army after a change. `IllegalAction` if the change names something that the army does not have."""
    army = army_from(data)
    match wish:
        case Add():
            army = _added(army, wish)
        case Count():
            army = _counted(army, wish)
        case Edit():
            army = _edited(army, wish)
        case EditSection():
            army = _division_edited(army, wish)
        case EditArmy():
            army = _replaced(army, wish.values)
        case AddSection():
            army = _with_division(army)
        case RemoveSection():
            army = _dissolved(army, wish.section)
    # What was put in is read again, so that no change can leave behind what could not be read.
    return encode_army(army_from(encode_army(army)))


def _added(army: Army, wish: Add) -> Army:
    if wish.item not in TROOP_TYPES or army.division(wish.section) is None:
        raise _gone()
    same = [
        one
        for one in army.elements_of(wish.section)
        if one == Element(id=one.id, type=wish.item, division=wish.section)
    ]
    number = min(max(wish.number, 1), MOST_OF_A_ROW - len(same))
    new = [Element(id=key, type=wish.item, division=wish.section) for key in _ids(army, number)]
    return _with_elements(army, _inserted(army, same, new))


def _counted(army: Army, wish: Count) -> Army:
    if wish.row.startswith(f"{DEFENCES}."):
        return _fortified(army, wish.row.removeprefix(f"{DEFENCES}."), wish.number)
    row = elements_of_row(army, wish.row)
    if not row:
        raise _gone()
    wanted = min(max(wish.number, 0), 1 if row[0].role else MOST_OF_A_ROW)
    if wanted > len(row):
        new = [msgspec.structs.replace(row[0], id=key) for key in _ids(army, wanted - len(row))]
        return _with_elements(army, _inserted(army, list(row), new))
    dropped = {element.id for element in row[wanted:]}
    return _with_elements(army, [element for element in army.elements if element.id not in dropped])


def _fortified(army: Army, kind: str, number: int) -> Army:
    if kind not in DEFENCE_PRICES:
        raise _gone()
    wanted = {defence.kind: defence.pieces for defence in army.defences}
    wanted[cast(DefenceKind, kind)] = min(max(number, 0), 100)
    defences = tuple(Defence(kind=one, pieces=wanted[one]) for one in DEFENCE_PRICES if wanted.get(one, 0))
    return msgspec.structs.replace(army, defences=defences)


def _edited(army: Army, wish: Edit) -> Army:
    row = elements_of_row(army, wish.row)
    if not row:
        raise _gone()
    values = dict(wish.values)
    if "element_name" in values:
        values["name"] = given_name(values.pop("element_name"))
    if values.get("role") == NO_ROLE:
        values["role"] = ""
    takes_command = bool(values.get("role")) and values["role"] != row[0].role
    number = 1 if takes_command else wish.number or len(row)
    # From the end, so that the row keeps its name while it shrinks.
    chosen = {element.id for element in row[-min(max(number, 1), len(row)) :]}
    elements = [_changed(element, values) if element.id in chosen else element for element in army.elements]
    if takes_command:
        home = values.get("division", row[0].division)
        elements = [
            msgspec.structs.replace(element, role="")
            if element.role and element.division == home and element.id not in chosen
            else element
            for element in elements
        ]
    return _with_elements(army, elements)


def _changed(element: Element, values: Mapping[str, Any]) -> Element:
    changed: Element = _replaced(element, values)
    if changed.type != "Wb" and changed.warband_base != "A":
        changed = msgspec.structs.replace(changed, warband_base="A")
    return changed


def _division_edited(army: Army, wish: EditSection) -> Army:
    division = army.division(wish.section)
    if division is None:
        raise _gone()
    values = {("name" if key == "division_name" else key): value for key, value in wish.values.items()}
    edited = _replaced(division, values)
    elements = list(army.elements)
    if edited.allied != division.allied:
        elements = [_under(edited, element) for element in elements]
    divisions = tuple(edited if one.id == edited.id else one for one in army.divisions)
    return msgspec.structs.replace(army, divisions=divisions, elements=tuple(elements))


def _under(division: Division, element: Element) -> Element:
    # Whoever commands a division that changes sides changes with it.
    if element.division != division.id or not element.role:
        return element
    return msgspec.structs.replace(element, role="allied_general" if division.allied else "general")


def _with_division(army: Army) -> Army:
    if len(army.divisions) >= MOST_DIVISIONS:
        raise IllegalAction("DBF-ARM-009", text("dbf.builder.too_many_divisions", n=MOST_DIVISIONS))
    numbers = [int(one.id[1:]) for one in army.divisions if one.id[:1] == "d" and one.id[1:].isdecimal()]
    division = Division(id=f"d{max(numbers, default=0) + 1}")
    led = any(element.role == "leader" for element in army.elements)
    commander = Element(
        id=_ids(army, 1)[0],
        type=GENERAL_TYPE if led else "Er",
        role="general" if led else "leader",
        division=division.id,
    )
    return msgspec.structs.replace(army, divisions=(*army.divisions, division), elements=(*army.elements, commander))


def _dissolved(army: Army, section: str) -> Army:
    if army.division(section) is None:
        raise _gone()
    return msgspec.structs.replace(
        army,
        divisions=tuple(division for division in army.divisions if division.id != section),
        elements=tuple(
            msgspec.structs.replace(element, division="", role="") if element.division == section else element
            for element in army.elements
        ),
    )


def _ids(army: Army, number: int) -> list[str]:
    taken = [int(one.id[1:]) for one in army.elements if one.id[:1] == "e" and one.id[1:].isdecimal()]
    first = max(taken, default=0) + 1
    return [f"e{first + index}" for index in range(number)]


def _inserted(army: Army, row: list[Element], new: list[Element]) -> list[Element]:
    """All elements, the new ones behind the row that they belong to, otherwise at the end."""
    elements = list(army.elements)
    place = elements.index(row[-1]) + 1 if row else len(elements)
    return elements[:place] + new + elements[place:]


def _with_elements(army: Army, elements: list[Element]) -> Army:
    return msgspec.structs.replace(army, elements=tuple(elements))


def _replaced(value: Any, changes: Mapping[str, Any]) -> Any:
    unknown = [key for key in changes if key not in value.__struct_fields__]
    if unknown:
        raise no_army(unknown[0])
    return msgspec.structs.replace(value, **changes)


def _gone() -> IllegalAction:
    return IllegalAction("DBF-ARM-030", text("dbf.builder.gone"))

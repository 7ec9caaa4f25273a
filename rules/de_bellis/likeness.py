"""How an element is drawn, and its card: what the page shows of it that does not change as it moves."""

from __future__ import annotations

from functools import lru_cache
from typing import Any, Literal, NamedTuple

import msgspec

from rules.de_bellis.break_point import command_value
from rules.de_bellis.names import name
from rules.de_bellis.state import Element, State
from rules.de_bellis.troops import TROOP_TYPES
from rules.engine.text import Text, text

Row = dict[str, Any]


class Traits(NamedTuple):
    """The fields of an element on which its looks depend, under their names."""

    seat: Literal["red", "blue"]
    type: str
    quality: Literal["superior", "ordinary", "inferior"]
    fast: bool
    regular: bool
    flying: bool
    number: int
    role: Literal["", "leader", "general", "allied_general"]
    name: str
    width: float
    depth: float
    red_counter: bool


def likeness(state: State, element: Element) -> dict[str, Any]:
    """Drawing, name, marks, card and command group of an element, in the form of docs/protocol.md.

    The dictionary is the caller's own; what lies in it is shared, so that a patch finds at once that it is the same.
    """
    traits = Traits(
        element.seat,
        element.type,
        element.quality,
        element.fast,
        element.regular,
        element.flying,
        element.number,
        element.role,
        element.name,
        element.width,
        element.depth,
        element.red_counter,
    )
    division = state.divisions[element.division] if element.division else None
    command = None
    if element.role in ("leader", "general"):
        command = command_value(element.quality, ordinary_value=state.options.ordinary_command)
    return dict(
        _likeness(traits, None if division is None else (division.id, division.number, division.name or ""), command)
    )


@lru_cache(maxsize=4096)
def _likeness(traits: Traits, division: tuple[str, int, str] | None, command: int | None) -> dict[str, Any]:
    element = Element(id="", **traits._asdict())
    shown: dict[str, Any] = {
        "seat": element.seat,
        "shape": {"rect": [element.width, element.depth]},
        "symbol": f"de_bellis/{element.type}",
        "class": TROOP_TYPES[element.type].troop_class,
        "code": element.type,
        "name": _data(name(element)),
        "marks": [{"mark": mark, "text": _data(label), "rule": rule} for mark, label, rule in marks(element)],
        "card": card(element, command),
    }
    if division is not None:
        id, number, title = division
        words = text("dbf.division.titled", n=number, title=title) if title else text("dbf.division", n=number)
        shown["body"] = {"key": id, "number": number, "text": _data(words)}
    return shown


def marks(element: Element) -> list[tuple[str, Text, str]]:
    """The small badges of an element: name of the drawing, text, rule."""
    shown: list[tuple[str, Text, str]] = []
    if element.role:
        shown.append((element.role, text(f"dbf.role.{element.role}"), "DBF-ARM-009"))
    if element.quality != "ordinary":
        rule = "DBF-MEL-038" if element.quality == "superior" else "DBF-MEL-039"
        shown.append((element.quality, text(f"dbf.quality.{element.quality}"), rule))
    if element.fast:
        shown.append(("fast", text("dbf.trait.fast"), "DBF-MOV-038"))
    if element.regular:
        shown.append(("regular", text("dbf.trait.regular"), "DBF-TRP-016"))
    if element.flying or element.type in ("CrV", "Dra"):
        shown.append(("flying", text("dbf.trait.flying"), "DBF-TRP-017"))
    if element.red_counter:
        shown.append(("shaken", text("dbf.trait.red_counter"), "DBF-MEL-042"))
    return shown


def card(element: Element, command: int | None) -> list[Row]:
    """What the player reads on an element's card: its line of the Tactical Table and what is special about it."""
    troop = TROOP_TYPES[element.type]
    difficult = troop.difficult if troop.difficult is not None else text("dbf.card.forbidden")
    rows = [
        _row("type", text(f"dbf.type.{element.type}"), "DBF-TRP-004"),
        _row("quality", text(f"dbf.quality.{element.quality}"), "DBF-TRP-014"),
        _row("class", text(f"dbf.class.{troop.troop_class}"), "DBF-TRP-006"),
        _row("against_foot", troop.against_foot, "DBF-MEL-005"),
        _row("against_mounted", troop.against_mounted, "DBF-MEL-005"),
        _row("good", troop.good, "DBF-MOV-033"),
        _row("difficult", difficult, "DBF-MOV-033"),
    ]
    if troop.reach is not None:
        rows.append(_row("range", troop.reach, "DBF-SHO-002"))
    rows.append(_row("depth", element.depth, "DBF-TRP-021"))
    if command is not None:
        rows.append(_row("command", command, "DBF-VIC-006"))
    rows += [_row("note", label, rule) for _, label, rule in marks(element) if rule != "DBF-ARM-009"]
    return rows


def _row(label: str, value: Text | float, rule: str) -> Row:
    shown = _data(value) if isinstance(value, Text) else value
    return {"label": _data(text(f"dbf.card.{label}")), "value": shown, "rule": rule}


def _data(value: Text) -> Any:
    return msgspec.to_builtins(value)

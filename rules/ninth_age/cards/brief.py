"""The card of a unit in brief: who it is made of, its profiles, gear and special rules by name."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, NamedTuple

import msgspec

from rules.engine.text import Text, text
from rules.ninth_age.cards.naming import is_known, rule_name
from rules.ninth_age.cards.profiles import CHARACTERISTICS
from rules.ninth_age.item_names import item_name
from rules.ninth_age.names import printed_name
from rules.ninth_age.state import Kind, Part, Rule, State, Unit
from rules.ninth_age.wounds import wounds_left

Row = dict[str, Any]


class Printed(NamedTuple):
    """The rows that follow from the kinds of a unit alone: profiles and gear; special rules and what is by hand."""

    before_items: list[Row]
    after_items: list[Row]


def brief(state: State, unit: Unit) -> list[Row]:
    """The rows of a unit's card. Rules of its book that the engine does not know are listed as not enforced.

    The list is the caller's own; the rows in it may be shared."""
    kinds = kinds_of(state, unit)
    rows: list[Row] = []
    if unit.models:
        rows.append(_row("type", text(f"t9a.type.{kinds[0].troop_type}"), "T9A-TYP-001"))
        rows.append(_row("models", text("t9a.card.of", n=len(unit.models), whole=unit.size), "T9A-UNT-010"))
        rows.append(_row("wounds", sum(wounds_left(state, model) for model in unit.models), "T9A-GEN-041"))
    if unit.points:
        rows.append(_row("points", unit.points, "T9A-ARM-004"))
    printed = _kept(state, unit.seat, kinds[0]) if len(kinds) == 1 else _printed(state, unit.seat, kinds)
    items = _list("items", [item_name(state, model, item) for model, item in items_of(state, unit)])
    return [*rows, *printed.before_items, *items, *printed.after_items]


def _kept(state: State, seat: str, kind: Kind) -> Printed:
    """Worked out once for each kind and the book of its army: a view shows the cards of all units after each answer."""
    book = state.books.get(seat)
    known: dict[str, tuple[object, Printed]] = kind.__dict__.setdefault("brief", {})
    if seat not in known or known[seat][0] is not book:
        known[seat] = (book, _printed(state, seat, [kind]))
    return known[seat][1]


def _printed(state: State, seat: str, kinds: list[Kind]) -> Printed:
    before: list[Row] = []
    for part in (part for kind in kinds for part in kind.parts):
        line = {"label": _data(printed_name(state, seat, part.name)), "value": _data(profile(part))}
        before += [] if line in before else [line]
    # Beside its name at the mouse: many bear the same sign, and other weapons.
    before += [row | {"glance": True} for row in _list("gear", [rule_name(state, seat, one) for one in gear_of(kinds)])]
    after = _list("rules", [rule_name(state, seat, one) for one in rules_of(kinds) if is_known(one.key)])
    after += _list("not_enforced", [rule_name(state, seat, one) for one in by_hand_of(kinds)])
    return Printed(before, after)


def kinds_of(state: State, unit: Unit) -> list[Kind]:
    """The kinds of the models of a unit, alike ones once."""
    found: list[Kind] = []
    for key in dict.fromkeys(state.models[model].kind for model in unit.models):
        if state.kinds[key] not in found:
            found.append(state.kinds[key])
    return found


def gear_of(kinds: Iterable[Kind]) -> list[Rule]:
    """Weapons and armour, each once."""
    parts = [part for kind in kinds for part in kind.parts]
    return list(dict.fromkeys(one for part in parts for one in (*part.weapons, *part.armour)))


def rules_of(kinds: Iterable[Kind]) -> list[Rule]:
    """Special rules as printed, each once."""
    every = list(kinds)
    printed = [rule for kind in every for rule in kind.rules]
    printed += [rule for kind in every for part in kind.parts for rule in part.rules]
    return list(dict.fromkeys(printed))


def by_hand_of(kinds: Iterable[Kind]) -> list[Rule]:
    """What a book prints of models and of their weapons and the engine does not know, each once."""
    every = list(kinds)
    profiles = [one.profile for one in gear_of(every) if one.profile is not None]
    of_weapons = [rule for one in profiles for rule in (*one.rules, *one.centre_rules)]
    return list(dict.fromkeys(one for one in (*rules_of(every), *of_weapons) if not is_known(one.key)))


def items_of(state: State, unit: Unit) -> list[tuple[str, str]]:
    """The magic items in a unit, each with a model that carries it."""
    carried: dict[str, str] = {}
    for model in unit.models:
        for item in state.models[model].items:
            carried.setdefault(item, model)
    return [(model, item) for item, model in carried.items()]


def profile(part: Part) -> Text:
    """The nine characteristics in a line (T9A-GEN-034)."""
    values: dict[str, Any] = {key: part.random.get(key) or part.characteristics.get(key, 0) for key in CHARACTERISTICS}
    return text("t9a.card.profile", **{key.lower(): value for key, value in values.items()})


def _list(label: str, entries: list[Text]) -> list[Row]:
    shown: list[Text] = []
    for entry in entries:
        if entry not in shown:
            shown.append(entry)
    return [_row(label, text("t9a.card.list", entries=shown))] if shown else []


def _row(label: str, value: Text | float, rule: str = "") -> Row:
    row: Row = {"label": _data(text(f"t9a.card.{label}")), "value": _data(value) if isinstance(value, Text) else value}
    return row | {"rule": rule} if rule else row


def _data(value: Text) -> Any:
    return msgspec.to_builtins(value)

"""What the page shows on the card of a unit: who it is made of, its profiles, gear and special rules."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

import msgspec

from rules.engine.text import Text, text
from rules.ninth_age.special_rules.registry import known
from rules.ninth_age.state import Part, Rule, State, Unit
from rules.ninth_age.wounds import wounds_left

Row = dict[str, Any]
CHARACTERISTICS = ("M", "WS", "BS", "S", "T", "W", "I", "A", "Ld")


def card(state: State, unit: Unit) -> list[Row]:
    """The rows of a unit's card. Rules of its book that the engine does not know are listed as not enforced."""
    kinds = list(dict.fromkeys(state.models[model].kind for model in unit.models))
    rows: list[Row] = []
    if unit.models:
        rows.append(_row("type", text(f"t9a.type.{state.kinds[kinds[0]].troop_type}"), "T9A-TYP-001"))
        rows.append(_row("models", text("t9a.card.of", n=len(unit.models), whole=unit.size), "T9A-UNT-010"))
        rows.append(_row("wounds", sum(wounds_left(state, model) for model in unit.models), "T9A-GEN-041"))
    if unit.points:
        rows.append(_row("points", unit.points, "T9A-ARM-004"))
    for key in kinds:
        for part in state.kinds[key].parts:
            rows.append({"label": _data(text("t9a.unit", name=part.name)), "value": _data(profile(part))})
    gear = _named(rule for key in kinds for part in state.kinds[key].parts for rule in (*part.weapons, *part.armour))
    items = [text("t9a.unit", name=item) for model in unit.models for item in state.models[model].items]
    rules = [rule for key in kinds for rule in state.kinds[key].rules]
    rules += [rule for key in kinds for part in state.kinds[key].parts for rule in part.rules]
    rows += _list("gear", gear)
    rows += _list("items", items)
    rows += _list("rules", _named(rule for rule in rules if known(rule.key) is not None))
    rows += _list("not_enforced", _named(rule for rule in rules if known(rule.key) is None))
    return rows


def profile(part: Part) -> Text:
    """The nine characteristics in a line (T9A-GEN-034)."""
    values: dict[str, Any] = {key: part.random.get(key) or part.characteristics.get(key, 0) for key in CHARACTERISTICS}
    return text("t9a.card.profile", **{key.lower(): value for key, value in values.items()})


def _named(rules: Iterable[Rule]) -> list[Text]:
    shown = dict.fromkeys(_words(rule) for rule in rules)
    return [text("t9a.unit", name=words) for words in shown]


def _words(rule: Rule) -> str:
    words = rule.name or rule.key.replace("_", " ").capitalize()
    return f"{words} ({rule.parameter})" if rule.parameter and rule.parameter not in words else words


def _list(label: str, entries: list[Text]) -> list[Row]:
    return [_row(label, text("t9a.card.list", entries=entries))] if entries else []


def _row(label: str, value: Text | float, rule: str = "") -> Row:
    row: Row = {"label": _data(text(f"t9a.card.{label}")), "value": _data(value) if isinstance(value, Text) else value}
    return row | {"rule": rule} if rule else row


def _data(value: Text) -> Any:
    return msgspec.to_builtins(value)

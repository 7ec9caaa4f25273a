"""The lists on a card: equipment, magic items and rules, each with its text and whether the players play it by hand."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from rules.engine.text import Text, text
from rules.ninth_age.cards.brief import by_hand_of, gear_of, items_of, kinds_of, rules_of
from rules.ninth_age.cards.naming import is_enforced, is_known, rule_name, rule_of, said_of
from rules.ninth_age.hidden_items import hidden_items
from rules.ninth_age.item_names import item_name, printed_item
from rules.ninth_age.special_rules.holding import held
from rules.ninth_age.state import Rule, State, Unit

Entry = dict[str, Any]
Titled = dict[str, Any]


def lists(state: State, unit: Unit) -> list[Titled]:
    """What a unit has, under headings; headings without anything under them are left out."""
    printed = rules_of(kinds_of(state, unit))
    book = state.books.get(unit.seat)
    found = {
        "gear": [_rule(state, unit, one) for one in gear_of(kinds_of(state, unit))],
        "items": [_item(state, model, item) for model, item in items_of(state, unit)],
        "rules": [_rule(state, unit, one) for one in printed if is_known(one.key)],
        "given": [_rule(state, unit, one) for one in _given(state, unit, printed)],
        "not_enforced": [_rule(state, unit, one) for one in by_hand_of(kinds_of(state, unit))],
        "army_rules": [_rule(state, unit, one) for one in (book.army_rules if book is not None else ())],
    }
    return [{"title": text(f"t9a.card.{key}"), "entries": entries} for key, entries in found.items() if entries]


def _given(state: State, unit: Unit, printed: list[Rule]) -> Iterator[Rule]:
    """Rules that models of the unit have through their troop type, other rules or others."""
    told = {rule.key for rule in printed}
    for model in unit.models:
        for rule in held(state, model):
            if rule.key not in told:
                told.add(rule.key)
                yield rule


def _rule(state: State, unit: Unit, rule: Rule) -> Entry:
    entry: Entry = {"name": rule_name(state, unit.seat, rule)}
    if is_known(rule.key):
        return entry | _said(said_of(rule.key), rule_of(rule.key), by_hand=not is_enforced(rule.key))
    book = state.books.get(unit.seat)
    printed = book.printed.get(rule.name) if book is not None else None
    words = text("t9a.unit", name=printed.text) if printed is not None and printed.text else None
    return entry | _said(words, "", by_hand=True)


def _item(state: State, model: str, item: str) -> Entry:
    entry: Entry = {"name": item_name(state, model, item)}
    if item in hidden_items(state, state.models[model]):
        entry["note"] = text("t9a.items.is_hidden")
        entry["reveal"] = {"what": "reveal", "piece": state.models[model].unit, "note": item}
    printed = printed_item(state, model, item)
    said = said_of(item)
    if said is None and printed is not None and printed.text:
        said = text("t9a.unit", name=printed.text)
    return entry | _said(said, rule_of(item), by_hand=not is_enforced(item))


def _said(said: Text | None, rule: str, *, by_hand: bool) -> Entry:
    entry: Entry = {}
    if said is not None:
        entry["text"] = said
    if rule:
        entry["rule"] = rule
    if by_hand:
        entry["by_hand"] = True
    return entry

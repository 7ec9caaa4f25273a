"""What magic items are called, and what they look like to those who may not know what they are (T9A-ARM-035)."""

from __future__ import annotations

from rules.engine.text import Text, text
from rules.ninth_age.known_rules import items_by_key, rules_by_key
from rules.ninth_age.names import spoken
from rules.ninth_age.state import Printed, State

ARMOUR = "armour"


def printed_item(state: State, model: str, item: str) -> Printed | None:
    """What the army book of a model says of an item."""
    book = state.books.get(state.units[state.models[model].home].seat)
    return book.printed.get(item) if book is not None else None


def item_name(state: State, model: str, item: str) -> Text:
    """The name of an item of a model: that of the rulebook, otherwise that of its army book."""
    if item in items_by_key():
        return text(f"t9a.item.{item}")
    printed = printed_item(state, model, item)
    if printed is None:
        return text("t9a.unit", name=item)
    return spoken(printed.name or item, printed.words)


def counterpart_of(state: State, model: str, item: str) -> str:
    """The key of the mundane equipment as which everybody sees the item; "" if it is not seen at all."""
    printed, known = printed_item(state, model, item), items_by_key().get(item)
    if printed is not None and printed.counterpart:  # T9A-ARM-035
        return printed.counterpart
    return known.counterpart if known is not None else ""


def is_armour(counterpart: str) -> bool:
    """Whether such equipment is worn or carried as armour."""
    known = rules_by_key().get(counterpart)
    return known is not None and known.kind == ARMOUR

"""The card of a unit in full, in the form of docs/protocol.md: numbers with their terms, profiles, lists with texts."""

from __future__ import annotations

from typing import Any

import msgspec

from rules.engine.text import text
from rules.ninth_age.cards.entries import lists
from rules.ninth_age.cards.numbers import numbers
from rules.ninth_age.cards.profiles import profiles
from rules.ninth_age.secrecy import seen
from rules.ninth_age.state import State


def card(state: State, seat: str | None, piece: str) -> dict[str, Any]:
    """What a seat, or a spectator, may read of a unit; nothing of one that has no models left. All of it is worked out
    from what the seat knows: a number says nothing that a hidden item would explain (T9A-ARM-033)."""
    known = seen(state, seat)
    unit = known.units.get(piece)
    if unit is None or not unit.models:
        return {}
    kind = known.kind_of(unit.models[0])
    made = {
        "rows": [
            {"label": text("t9a.card.type"), "value": text(f"t9a.type.{kind.troop_type}"), "rule": "T9A-TYP-001"},
            *(
                {"label": text(f"t9a.card.{label}"), "value": number, "rule": rule}
                for label, number, rule in numbers(known, unit)
            ),
        ],
        "profiles": profiles(known, unit),
        "lists": lists(known, unit),
    }
    found: dict[str, Any] = msgspec.to_builtins(made)
    return found

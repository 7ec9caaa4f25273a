"""The profiles on a card: every characteristic of every part of a model, with what makes it what it is now."""

from __future__ import annotations

from typing import Any, get_args

from msgspec.structs import replace

from rules.engine.text import text
from rules.ninth_age.general_principles.characteristics import Short, value
from rules.ninth_age.names import printed_name
from rules.ninth_age.state import Kind, Part, State, Unit

CHARACTERISTICS: tuple[Short, ...] = get_args(Short)
ALONE = "?"


def profiles(state: State, unit: Unit) -> list[dict[str, Any]]:
    """Each part of each kind of model in a unit, alike ones once (T9A-UNT-007, T9A-GEN-034)."""
    found: list[dict[str, Any]] = []
    for model in _one_of_each_kind(state, unit):
        kind = state.kind_of(model)
        for part in kind.parts:
            shown: dict[str, Any] = {
                "name": printed_name(state, unit.seat, part.name),
                "values": [_value(state, model, kind, part, short) for short in CHARACTERISTICS],
            }
            if part.number > 1:
                shown["number"] = part.number
            if shown not in found:
                found.append(shown)
    return found


def _one_of_each_kind(state: State, unit: Unit) -> list[str]:
    first: dict[tuple[str, bool], str] = {}
    for id in unit.models:
        first.setdefault((state.models[id].kind, state.models[id].character), id)
    return list(first.values())


def _value(state: State, model: str, kind: Kind, part: Part, short: Short) -> dict[str, Any]:
    label = {"label": text(f"t9a.short.{short}"), "rule": "T9A-GEN-034"}
    if short in part.random:
        return label | {"value": text("t9a.unit", name=part.random[short])}
    return label | {"value": value(_alone(state, model, kind, part), model, short)}


def _alone(state: State, model: str, kind: Kind, part: Part) -> State:
    """The state in which the part is all of the model: what the other parts have does not touch it (T9A-SPC-005)."""
    if len(kind.parts) == 1:
        return state
    models = {**state.models, model: replace(state.models[model], kind=ALONE)}
    return replace(state, models=models, kinds={**state.kinds, ALONE: replace(kind, parts=(part,))})

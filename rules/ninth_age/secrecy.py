"""What a seat may not know: where the enemy's Hidden models are (T9A-SET-069), and with hidden lists his magic items
(T9A-ARM-033)."""

from __future__ import annotations

from msgspec.structs import replace

from rules.engine.refusal import switched_off
from rules.ninth_age.state import State


def seen(state: State, seat: str | None) -> State:
    """The state without what the seat (None: a spectator) may not know; after the battle everything is open."""
    if state.phase == "over":
        return state
    lists_hidden = state.options.hidden_lists and not switched_off("T9A-ARM-033")
    models = dict(state.models)
    for id, model in state.models.items():
        if state.units[model.unit].seat == seat:
            continue
        if model.hidden_in and not switched_off("T9A-SET-069"):
            models[id] = model = replace(model, hidden_in="")
        if lists_hidden and model.items:
            models[id] = replace(model, items=())
    known = replace(state, models=models)
    if lists_hidden:
        # What a unit costs would betray what it carries (T9A-ARM-034).
        known.units = {
            id: unit if unit.seat == seat or switched_off("T9A-ARM-034") else replace(unit, points=0)
            for id, unit in state.units.items()
        }
    return known

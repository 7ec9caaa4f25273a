"""What a seat may not know: where the enemy's Hidden models are (T9A-SET-069), and with hidden lists his magic items
(T9A-ARM-033)."""

from __future__ import annotations

from msgspec.structs import replace

from rules.engine.refusal import switched_off
from rules.ninth_age.state import Kind, Model, Part, State


def seen(state: State, seat: str | None) -> State:
    """The state without what the seat (None: a spectator) may not know; after the battle everything is open."""
    if state.phase == "over":
        return state
    lists_hidden = state.options.hidden_lists and not switched_off("T9A-ARM-033")
    models, kinds = dict(state.models), dict(state.kinds)
    for id, model in state.models.items():
        if state.units[model.unit].seat == seat:
            continue
        if model.hidden_in and not switched_off("T9A-SET-069"):
            models[id] = model = replace(model, hidden_in="")
        if lists_hidden and model.items:
            models[id] = _without_items(state, kinds, model)
    known = replace(state, models=models, kinds=kinds)
    if lists_hidden:
        # What a unit costs would betray what it carries (T9A-ARM-034).
        known.units = {
            id: unit if unit.seat == seat or switched_off("T9A-ARM-034") else replace(unit, points=0)
            for id, unit in state.units.items()
        }
    return known


def _without_items(state: State, kinds: dict[str, Kind], model: Model) -> Model:
    """The model without its magic items, and of a kind that has no weapon or armour that is one of them."""
    kind = state.kinds[model.kind]
    plain = replace(kind, parts=tuple(_plain(part, model.items) for part in kind.parts))
    if plain == kind:
        return replace(model, items=())
    key = next((key for key, known in kinds.items() if known == plain), f"{model.kind}-")
    kinds[key] = plain
    return replace(model, items=(), kind=key)


def _plain(part: Part, items: tuple[str, ...]) -> Part:
    return replace(
        part,
        weapons=tuple(one for one in part.weapons if (one.key or one.name) not in items),
        armour=tuple(one for one in part.armour if (one.key or one.name) not in items),
    )

"""Magic items of hidden lists during the battle: which are still hidden, and how they show themselves (T9A-ARM-037 to
T9A-ARM-043)."""

from __future__ import annotations

from rules.engine.events import told
from rules.engine.game import Battle
from rules.ninth_age.army_building.revealing import Use, changes_of, is_used
from rules.ninth_age.item_names import item_name
from rules.ninth_age.names import model_name
from rules.ninth_age.state import Model, State


def hidden_items(state: State, model: Model) -> tuple[str, ...]:
    """The items of a model of which the enemy may not know (T9A-ARM-033)."""
    if not model.items or not state.options.hidden_lists:
        return ()
    return tuple(item for item in model.items if item not in model.revealed)


def reveal(battle: Battle, model: str, item: str) -> None:
    """An item is used: from now on everybody knows it (T9A-ARM-037), and of runes on one thing only that one
    (T9A-ARM-043). Nothing happens if everybody knows it already."""
    state: State = battle.state
    one = state.models[model]
    hidden = hidden_items(state, one)
    if item not in hidden:
        return
    one.revealed = (*one.revealed, item)
    battle.tell(
        told(
            "t9a.items.revealed",
            pieces=[one.unit],
            rule="T9A-ARM-037",
            model=model_name(state, model),
            item=item_name(state, model, item),
        )
    )


def reveal_used(battle: Battle, unit: str, use: Use, *, model: str = "") -> None:
    """Reveal whatever hidden items of a unit, or of one model of it, are used now, before any die is rolled."""
    state: State = battle.state
    for id in (model,) if model else tuple(state.units[unit].models):
        for item in hidden_items(state, state.models[id]):
            if is_used(use, changes_of(item)):
                reveal(battle, id, item)

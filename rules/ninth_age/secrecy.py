"""What a seat may not know: where the enemy's Hidden models are (T9A-SET-069), and with hidden lists his magic items
until they are used (T9A-ARM-033 to T9A-ARM-037).

Whatever a seat is told about the enemy before a hidden item is revealed is worked out from the state `seen` by it.
"""

from __future__ import annotations

from collections.abc import Iterable

from msgspec.structs import replace

from rules.ninth_age.equipment.close_combat_weapons import HAND_WEAPON
from rules.ninth_age.hidden_items import hidden_items
from rules.ninth_age.item_names import counterpart_of, is_armour
from rules.ninth_age.state import ArmyBook, Kind, Model, Part, Rule, State, Unit

NOTHING_TO_SEE = ("", HAND_WEAPON.key)
"""A Hand Weapon is nothing that anybody sees on a model: all have one (T9A-EQP-007)."""


def seen(state: State, seat: str | None) -> State:
    """The state without what the seat (None: a spectator) may not know; after the battle everything is open."""
    if state.phase == "over":
        return state
    lists_hidden = state.options.hidden_lists  # T9A-ARM-033
    models, kinds = dict(state.models), dict(state.kinds)
    secret: dict[str, list[str]] = {}
    for id, model in state.models.items():
        owner = state.units[model.unit].seat
        if owner == seat:
            continue
        if model.hidden_in:  # T9A-SET-069
            models[id] = model = replace(model, hidden_in="")
        if hidden := hidden_items(state, model):
            models[id] = _as_it_looks(state, kinds, model, hidden)
            secret.setdefault(owner, []).extend(hidden)
    known = replace(state, models=models, kinds=kinds)
    if lists_hidden:
        used = {model.kind for model in models.values()}
        known.kinds = {key: kind for key, kind in kinds.items() if key in used}
        known.books = {one: _without(book, secret.get(one, ())) for one, book in state.books.items()}
        known.units = {id: unit if unit.seat == seat else _public(unit) for id, unit in state.units.items()}
    return known


def _public(unit: Unit) -> Unit:
    """What a unit costs would betray what it carries (T9A-ARM-034)."""
    return replace(unit, points=unit.points - unit.item_points, item_points=0)


def _without(book: ArmyBook, items: Iterable[str]) -> ArmyBook:
    """The words of a book without those about hidden items."""
    secret = {*items, *(book.printed[item].name for item in items if item in book.printed)}
    return replace(book, printed={name: one for name, one in book.printed.items() if name not in secret})


def _as_it_looks(state: State, kinds: dict[str, Kind], model: Model, hidden: tuple[str, ...]) -> Model:
    """The model without its hidden items, and of a kind that has their mundane counterparts instead."""
    kind = state.kinds[model.kind]
    counterparts = [one for item in hidden if (one := counterpart_of(state, model.id, item)) not in NOTHING_TO_SEE]
    looks = replace(kind, parts=tuple(_plain(part, hidden, counterparts) for part in kind.parts))
    shown = tuple(item for item in model.items if item not in hidden)
    if looks == kind:
        return replace(model, items=shown)
    key = next((key for key, known in kinds.items() if known == looks), f"{model.kind}-")
    kinds[key] = looks
    return replace(model, items=shown, kind=key)


def _plain(part: Part, hidden: tuple[str, ...], counterparts: list[str]) -> Part:
    worn = [one for one in counterparts if is_armour(one)]
    wielded = [one for one in counterparts if not is_armour(one)]
    return replace(
        part,
        weapons=_with(part.weapons, hidden, () if part.mount else wielded),
        armour=_with(part.armour, hidden, () if part.mount else worn),
    )


def _with(gear: tuple[Rule, ...], hidden: tuple[str, ...], counterparts: Iterable[str]) -> tuple[Rule, ...]:
    plain = [one for one in gear if (one.key or one.name) not in hidden]
    plain += [Rule(key) for key in counterparts if all(one.key != key for one in plain)]
    return tuple(plain)

"""Hidden items that show themselves when their bearer is hit, wounded or saved (T9A-ARM-038, 040)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Literal

from rules.engine.game import Battle
from rules.ninth_age.army_building.revealing import Attack as Made
from rules.ninth_age.army_building.revealing import Roll, Save
from rules.ninth_age.attacks.attack import Attack
from rules.ninth_age.equipment.shooting_weapons import is_artillery
from rules.ninth_age.hidden_items import reveal_used
from rules.ninth_age.known_rules import items_by_key
from rules.ninth_age.special_rules.flaming_attacks import is_flaming
from rules.ninth_age.state import State

Against = Literal["shooting", "flames", "spells", "artillery"]


def striking(battle: Battle, attack: Attack) -> None:
    """Normal Close Combat Attacks are made: by what the models hold that make them, and under the banner of their unit
    (T9A-ARM-039). A mount holds nothing."""
    state: State = battle.state
    if attack.special or attack.kind != "close_combat":
        return
    holders = [id for id in state.units[attack.unit].models if _carries_a_banner(state, id)]
    if not state.kind_of(attack.model).parts[attack.part].mount:
        holders.append(attack.model)
    for model in dict.fromkeys(holders):
        reveal_used(battle, attack.unit, Made(), model=model)


def _carries_a_banner(state: State, model: str) -> bool:
    known = items_by_key()
    return any(item in known and known[item].category == "magic_banner" for item in state.models[model].items)


def struck(battle: Battle, attack: Attack) -> None:
    """A model of its own has been hit, and the dice To Wound come next."""
    if model := attack.target.model:
        reveal_used(battle, attack.target.unit, Roll("hit_received"), model=model)
        reveal_used(battle, attack.target.unit, Roll("to_wound"), model=model)
        if attack.kind == "shooting":
            reveal_used(battle, attack.target.unit, Roll("to_wound_by_shooting"), model=model)


def saving(battle: Battle, attack: Attack, what: Literal["armour_save", "special_save"]) -> None:
    """A model of its own is about to save."""
    if model := attack.target.model:
        reveal_used(battle, attack.target.unit, Save(what, tuple(_kinds(attack))), model=model)


def _kinds(attack: Attack) -> Iterator[Against]:
    if attack.kind == "shooting":
        yield "shooting"
    if attack.kind == "spell":
        yield "spells"
    if is_flaming(attack):
        yield "flames"
    if is_artillery(attack.weapon):
        yield "artillery"

"""Which close combat weapons a part of a model may use, and which it uses (T9A-EQP-003 to 008)."""

from __future__ import annotations

from rules.engine.refusal import refuse
from rules.ninth_age.attacks.attack import Pool
from rules.ninth_age.attacks.target import models_of
from rules.ninth_age.equipment.close_combat_weapons import CLOSE_COMBAT_WEAPONS, HAND_WEAPON
from rules.ninth_age.equipment.shooting_weapons import SHOOTING_WEAPONS, shoots
from rules.ninth_age.equipment.weapon import Weapon
from rules.ninth_age.hooks import HAND_WEAPON_TOO
from rules.ninth_age.special_rules.asking import offered
from rules.ninth_age.special_rules.situation import Situation
from rules.ninth_age.state import Rule, State
from rules.ninth_age.troop_types import on_foot

_OWN_HANDS = Rule(HAND_WEAPON.key, HAND_WEAPON.name)
_UNKNOWN = Weapon("other_weapon", "")
_BEASTS = ("war_beast", "monstrous_beast")


def weapon_of(key: str) -> Weapon:
    """What a weapon is in close combat: a Pistol counts as an Additional Hand Weapon (T9A-EQP-036), and one that the
    engine does not know is used like a Hand Weapon that cannot parry."""
    row = SHOOTING_WEAPONS.get(key)
    if row is not None and row.close_combat:
        key = row.close_combat
    return CLOSE_COMBAT_WEAPONS.get(key, _UNKNOWN)


def close_combat_weapons_of(state: State, model: str, part: int) -> tuple[Rule, ...]:
    """The close combat weapons among which a part may choose. Everybody has a Hand Weapon (T9A-EQP-007), which nobody
    uses who has another (T9A-EQP-008); mounts use none (T9A-EQP-005)."""
    profile = state.kind_of(model).parts[part]
    if profile.mount:
        return ()
    carried = dict.fromkeys(_named(rule) for rule in profile.weapons if _for_close_combat(rule))
    usable = [rule for rule in carried if _may_use(state, model, weapon_of(rule.key))]
    others = [rule for rule in usable if rule.key != HAND_WEAPON.key]
    if others:
        asked = Situation(state, state.models[model].unit, model=model, part=part)
        if not offered(asked, HAND_WEAPON_TOO):
            return tuple(others)
    return (*others, _OWN_HANDS)


def _for_close_combat(rule: Rule) -> bool:
    row = SHOOTING_WEAPONS.get(rule.key)
    return bool(row.close_combat) if row is not None else not shoots(rule)


def _named(rule: Rule) -> Rule:
    """A weapon by what it is called: what its book says of shooting with it does not matter here."""
    return _OWN_HANDS if rule.key == HAND_WEAPON.key else Rule(rule.key or rule.name, rule.name)


def _may_use(state: State, model: str, weapon: Weapon) -> bool:
    if weapon.users == "anybody":
        return True
    if weapon.users == "on_foot":
        return on_foot(state, model)
    return not on_foot(state, model) or state.kind_of(model).troop_type in _BEASTS


def judge_weapon(state: State, model: str, part: int, key: str) -> None:
    """Refuse a weapon that the part may not use: it does not have it, or may not choose it."""
    if any(rule.key == key for rule in close_combat_weapons_of(state, model, part)):
        return
    if key == HAND_WEAPON.key:
        refuse("T9A-EQP-008", "t9a.weapon.refused.hand_weapon")
    weapon = weapon_of(key)
    owned = any(_named(rule).key == key for rule in state.kind_of(model).parts[part].weapons)
    if owned and weapon.only:
        refuse(weapon.only, f"t9a.weapon.refused.{weapon.users}")
    refuse("T9A-EQP-006", "t9a.weapon.refused.not_carried")


def weapon_used(state: State, model: str, part: int) -> str:
    """The close combat weapon of a part: the one chosen for this combat, before that the first that it may use; "" for
    a mount."""
    chosen = state.models[model].weapons
    if part < len(chosen) and chosen[part]:  # T9A-EQP-003
        return chosen[part]
    usable = close_combat_weapons_of(state, model, part)
    return usable[0].key if usable else ""


def weapons_against(state: State, pool: Pool) -> tuple[str, ...]:
    """The weapons that are used by who is attacked, of Rank-and-File by the majority (T9A-EQP-013)."""
    alike: dict[tuple[str, tuple[str, ...]], list[str]] = {}
    for id in models_of(state, pool):
        alike.setdefault((state.models[id].kind, state.models[id].weapons), []).append(id)
    using: dict[str, int] = {}
    for models in alike.values():
        for key in _weapons_of(state, models[0]):
            using[key] = using.get(key, 0) + len(models)
    total = sum(map(len, alike.values()))
    return tuple(key for key, number in using.items() if 2 * number > total)


def _weapons_of(state: State, model: str) -> tuple[str, ...]:
    """What the parts of a model use in close combat."""
    used = (weapon_used(state, model, part) for part in range(len(state.kind_of(model).parts)))
    return tuple(dict.fromkeys(weapon_of(key).key for key in used if key))

"""How attacks are made: who makes them, with what, against whom, and which special rules they carry
(T9A-DMG-001 to 004)."""

from __future__ import annotations

from collections.abc import Iterable

from msgspec.structs import replace

from rules.ninth_age.attacks.attack import Attack, Pool
from rules.ninth_age.attacks.facing import engaged_on
from rules.ninth_age.attacks.target import models_of
from rules.ninth_age.equipment.shooting_weapons import rules_of_shots, strength_of
from rules.ninth_age.equipment.weapon import Brings
from rules.ninth_age.equipment.weapon_choice import weapon_of
from rules.ninth_age.special_rules.carried import carried
from rules.ninth_age.state import Rule, Side, State, TroopType

RIDERS_AND_CHARIOTS: tuple[TroopType, ...] = ("cavalry", "monstrous_cavalry", "chariot")


def close_combat_attack(
    state: State,
    model: str,
    part: int,
    target: Pool,
    *,
    weapon: str = "",
    supporting: bool = False,
    charging: bool = False,
    challenge: bool = False,
    side: Side = "front",
    initiative: int = -1,
) -> Attack:
    """A Close Combat Attack of a part of a model with the weapon that it uses, "" for a mount (T9A-DMG-001). The
    weapon itself is one of the rules that the attack carries, so that nothing else gains by it (T9A-EQP-001)."""
    unit = state.units[state.models[model].unit]
    attack = Attack(
        kind="close_combat",
        seat=unit.seat,
        target=target,
        unit=unit.id,
        model=model,
        part=part,
        weapon=weapon,
        supporting=supporting,
        charging=charging,
        challenge=challenge,
        side=side,
        initiative=initiative,
    )
    brought = _of_weapon(state, attack) if weapon else ()
    return replace(attack, rules=carried(state, model, part, "close_combat", brought))


def _of_weapon(state: State, attack: Attack) -> tuple[Rule, ...]:
    weapon = weapon_of(attack.weapon)
    brought = (one for one in weapon.brings if _against(state, attack, one))
    return (Rule(weapon.key), *(Rule(one.key, parameter=one.parameter) for one in brought))


def _against(state: State, attack: Attack, brought: Brings) -> bool:
    """Whether what a weapon brings counts against this enemy: for the point of a Spear, riders and chariots engaged in
    the front of the bearer's unit (T9A-EQP-025)."""
    if brought.against == "everybody":
        return True
    if not attack.target.unit or engaged_on(state, attack.unit, attack.target.unit) != "front":
        return False
    types = [state.kind_of(id).troop_type for id in models_of(state, attack.target)]
    return 2 * sum(one in RIDERS_AND_CHARIOTS for one in types) > len(types)


def shooting_attack(state: State, model: str, part: int, target: Pool, weapon: Rule) -> Attack:
    """A Shooting Attack (T9A-DMG-002) with the Strength and the special rules of the weapon (T9A-EQP-030), or with the
    Strength of the user (T9A-EQP-037)."""
    unit = state.units[state.models[model].unit]
    brought = rules_of_shots(weapon)
    return Attack(
        kind="shooting",
        seat=unit.seat,
        target=target,
        unit=unit.id,
        model=model,
        part=part,
        weapon=weapon.key or weapon.name,
        rules=carried(state, model, part, "shooting", brought),
        strength=strength_of(weapon),
    )


def special_attack(
    state: State,
    model: str,
    part: int,
    target: Pool,
    *,
    rules: Iterable[Rule] = (),
    strength: int | None = None,
    shooting: bool = False,
    aimed: bool = False,
    challenge: bool = False,
    charging: bool = False,
    initiative: int = -1,
) -> Attack:
    """A Special Attack (T9A-DMG-003): neither the weapon nor the rules of the normal attacks help it, but what its own
    rule says, in `rules`. `strength`: one of its own, None for the characteristic of the part."""
    unit = state.units[state.models[model].unit]
    return Attack(
        kind="shooting" if shooting else "close_combat",
        seat=unit.seat,
        target=target,
        unit=unit.id,
        model=model,
        part=part,
        weapon="",  # T9A-EQP-002
        special=True,
        aimed=aimed,
        rules=carried(state, model, part, "special", tuple(rules)),
        strength=strength,
        challenge=challenge,
        charging=charging,
        initiative=initiative,
    )

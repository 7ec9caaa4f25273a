"""Which missile weapons a unit may stand and shoot with (T9A-MOV-030, 032)."""

from __future__ import annotations

from collections.abc import Iterator

from rules.engine.effects import Effect, Forbid, Offer
from rules.ninth_age.dice import whole_number
from rules.ninth_age.equipment.shooting_weapons import SHOOTING_WEAPONS, rules_of_weapon
from rules.ninth_age.hooks import BREATHE_AT_THE_CHARGER, STAND_AND_SHOOT, STAND_AND_SHOOT_AT_ANY_DISTANCE
from rules.ninth_age.special_rules.asking import offered
from rules.ninth_age.special_rules.holding import printed
from rules.ninth_age.special_rules.registry import known
from rules.ninth_age.special_rules.situation import Situation
from rules.ninth_age.state import Kind, State


def has_weapon(state: State, unit: str) -> bool:
    """Whether a model has a missile weapon with which it may stand and shoot: one is enough (T9A-MOV-030), and a breath
    may be one (T9A-SPC-045)."""
    return any(True for _ in _usable(state, unit)) or bool(breathers(state, unit))


def breathers(state: State, unit: str) -> tuple[str, ...]:
    """The models that may answer a charge with their Breath Weapon (T9A-SPC-045)."""
    models = state.units[unit].models
    return tuple(id for id in models if offered(Situation(state, "", model=id), BREATHE_AT_THE_CHARGER))


def only_breath(state: State, unit: str) -> bool:
    """Whether nothing but breath makes the unit able to stand and shoot: then the reaction spends it."""
    return bool(breathers(state, unit)) and not any(True for _ in _usable(state, unit))


def has_weapon_at_any_distance(state: State, unit: str) -> bool:
    """Whether one of these weapons asks for no distance to the charger (T9A-SPC-156)."""
    asked = Situation(state, unit, occasion="stand_and_shoot")
    return any(
        isinstance(effect, Offer) and effect.hook is STAND_AND_SHOOT_AT_ANY_DISTANCE and effect.holds(asked)
        for effects in _usable(state, unit)
        for effect in effects
    )


def _usable(state: State, unit: str) -> Iterator[tuple[Effect, ...]]:
    """The effects on each weapon that may be used, as they stand at the charge reaction."""
    asked = Situation(state, unit, occasion="stand_and_shoot")
    for kind in dict.fromkeys(state.models[model].kind for model in state.units[unit].models):
        for keys in _shooting(state.kinds[kind]):
            effects = tuple(_of_the_part(keys))
            if not any(isinstance(effect, Forbid) and effect.holds(asked) for effect in effects):
                yield effects


def _shooting(kind: Kind) -> Iterator[tuple[str, ...]]:
    """For every shooting weapon of a model: the keys of its own special rules and of those of the part that has it."""
    whole = tuple(rule.key for rule in printed(kind) if all(rule not in part.rules for part in kind.parts))
    for part in kind.parts:
        for weapon in part.weapons:
            # A weapon that only its army book knows shoots if the book prints a range for it.
            shoots = weapon.key in SHOOTING_WEAPONS or whole_number(weapon.parameter) > 0
            if shoots and part.characteristics.get("BS", 0) > 0:  # T9A-GEN-039
                yield (*whole, *(rule.key for rule in part.rules), *(rule.key for rule in rules_of_weapon(weapon.key)))


def _of_the_part(keys: tuple[str, ...]) -> Iterator[Effect]:
    for key in dict.fromkeys(keys):
        rule = known(key)
        for held in rule.effects if rule is not None else ():
            if held.holder == "part" and held.hook in (STAND_AND_SHOOT, STAND_AND_SHOOT_AT_ANY_DISTANCE):
                yield held.effect

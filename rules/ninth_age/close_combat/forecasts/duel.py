"""What one model does to another in a round of a Challenge."""

from __future__ import annotations

from rules.ninth_age.attacks.attack import Pool
from rules.ninth_age.attacks.making import close_combat_attack
from rules.ninth_age.close_combat.forecasts.expected import expected_wounds
from rules.ninth_age.equipment.weapon_choice import weapon_used
from rules.ninth_age.queries.attacking import number_of_attacks
from rules.ninth_age.state import State


def wounds_in_a_duel(state: State, model: str, enemy: str) -> float:
    """The wounds that a model expects to cause in a round, all its parts together."""
    one = state.models[model]
    charging = state.units[one.unit].charging
    pool = Pool(state.models[enemy].unit, enemy)
    total = 0.0
    for index, part in enumerate(state.kind_of(model).parts):
        weapon = weapon_used(state, model, index)
        attack = close_combat_attack(state, model, index, pool, weapon=weapon, charging=charging, challenge=True)
        number = int(number_of_attacks(state, model, index, weapon, charging).total) * part.number
        total += expected_wounds(state, attack, number) if number else 0.0
    return total

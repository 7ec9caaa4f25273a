"""What the special rules say of shots: their own, and those of their weapons."""

from __future__ import annotations

from rules.ninth_age.attacks.attack import Attack
from rules.ninth_age.hooks import SHOOT_AT_ANY_DISTANCE, SHOOT_FROM_ANY_RANK, SHOOT_ON_THE_MOVE, SHOOT_OVER_MODELS
from rules.ninth_age.special_rules.asking import offered
from rules.ninth_age.special_rules.situation import Occasion, Situation
from rules.ninth_age.state import State


def about(state: State, attack: Attack, occasion: Occasion) -> Situation:
    """The situation in which the rules are asked about a shot. `occasion`: the Shooting Phase, or Stand and Shoot."""
    return Situation(
        state,
        attack.unit,
        model=attack.model,
        part=attack.part,
        other=attack.target.unit,
        attack=attack,
        occasion=occasion,
    )


def fires_from_any_rank(state: State, attack: Attack, occasion: Occasion) -> bool:
    """Whether models behind the second rank may shoot too (T9A-SPC-223)."""
    return offered(about(state, attack, occasion), SHOOT_FROM_ANY_RANK)


def fires_over_models(state: State, attack: Attack, occasion: Occasion) -> bool:
    """Whether models between give no cover (T9A-SPC-222)."""
    return offered(about(state, attack, occasion), SHOOT_OVER_MODELS)


def fires_on_the_move(state: State, attack: Attack, occasion: Occasion) -> bool:
    """Whether moving does not matter (T9A-SPC-155)."""
    return offered(about(state, attack, occasion), SHOOT_ON_THE_MOVE)


def fires_at_any_distance(state: State, attack: Attack, occasion: Occasion) -> bool:
    """Whether a charger may be as near as it likes (T9A-SPC-156)."""
    return offered(about(state, attack, occasion), SHOOT_AT_ANY_DISTANCE)

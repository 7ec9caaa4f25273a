"""The one blow of a Crush Attack (T9A-SPC-052, T9A-SPC-053)."""

from __future__ import annotations

from rules.ninth_age.attacks.attack import Attack, Pool
from rules.ninth_age.attacks.making import special_attack
from rules.ninth_age.special_rules.crush_attack import CRUSH_ATTACK, RULES, STEP, STRENGTH
from rules.ninth_age.state import State


def mark_of_crushing(model: str, part: int) -> str:
    """How a Round of Combat remembers that a part of a model crushes."""
    return f"{CRUSH_ATTACK}.{model}.{part}"


def crushes(state: State, model: str, part: int) -> bool:
    """Whether a part has given up its normal attacks of this round for the blow."""
    return state.round is not None and mark_of_crushing(model, part) in state.round.tripped


def any_crushes(state: State) -> bool:
    """Whether anybody does so in this round."""
    return state.round is not None and any(mark.startswith(f"{CRUSH_ATTACK}.") for mark in state.round.tripped)


def crushing_blow(state: State, model: str, part: int, target: Pool) -> Attack:
    """The blow at one pool: with nothing of the weapon or of what helps normal attacks (T9A-SPC-053)."""
    return special_attack(state, model, part, target, rules=RULES, strength=STRENGTH, aimed=True, initiative=STEP)

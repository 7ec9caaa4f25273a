"""Random Attacks (T9A-SPC-157, 158)."""

from __future__ import annotations

from rules.engine.witness import acted
from rules.ninth_age.dice import are_dice
from rules.ninth_age.special_rules.holding import best_of, rules_of_part
from rules.ninth_age.special_rules.rule import SpecialRule
from rules.ninth_age.state import State

RANDOM_ATTACKS = SpecialRule("random_attacks", "Random Attacks", "X")


def dice_for_attacks(state: State, model: str, part: int) -> str:
    """The dice that give the number of attacks of a part each time it attacks, instead of its characteristic; "" if it
    has one. A profile may print them in its place too. Modifiers are added, and 10 is no limit (T9A-SPC-158)."""
    # T9A-SPC-157
    stated = [rule.parameter for rule in rules_of_part(state, model, part) if rule.key == RANDOM_ATTACKS.key]
    printed = state.kind_of(model).parts[part].random.get("A", "")
    found = best_of(RANDOM_ATTACKS.key, [*stated, *([printed] if printed else [])])
    rolled = next((one for one in found if are_dice(one)), "")
    if rolled:
        acted("T9A-SPC-157")
    return rolled

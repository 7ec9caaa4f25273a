"""The 71 special rules of chapter 17 (T9A-SPC-022), each one value."""

from __future__ import annotations

from collections.abc import Mapping

from rules.ninth_age.special_rules.armour_piercing import ARMOUR_PIERCING
from rules.ninth_age.special_rules.bodyguard import BODYGUARD
from rules.ninth_age.special_rules.breath_weapon import BREATH_WEAPON
from rules.ninth_age.special_rules.cannot_march import CANNOT_MARCH
from rules.ninth_age.special_rules.daemonic_instability import DAEMONIC_INSTABILITY
from rules.ninth_age.special_rules.engineer import ENGINEER
from rules.ninth_age.special_rules.ethereal import ETHEREAL
from rules.ninth_age.special_rules.fear import AFRAID, FEAR
from rules.ninth_age.special_rules.flammable import FLAMMABLE
from rules.ninth_age.special_rules.frenzy import FRENZY, FRENZY_LOST
from rules.ninth_age.special_rules.grinding_attacks import GRINDING_ATTACKS
from rules.ninth_age.special_rules.hatred import HATRED
from rules.ninth_age.special_rules.hellfire import BURNING
from rules.ninth_age.special_rules.hidden import HIDDEN
from rules.ninth_age.special_rules.impact_hits import IMPACT_HITS
from rules.ninth_age.special_rules.lightning_attack import STRUCK_BY_LIGHTNING
from rules.ninth_age.special_rules.lightning_reflexes import LIGHTNING_REFLEXES
from rules.ninth_age.special_rules.magic_resistance import MAGIC_RESISTANCE
from rules.ninth_age.special_rules.magical_attacks import MAGICAL_ATTACKS
from rules.ninth_age.special_rules.metalshifting import METALSHIFTING
from rules.ninth_age.special_rules.multiple_shots import MULTIPLE_SHOTS
from rules.ninth_age.special_rules.multiple_wounds import MULTIPLE_WOUNDS
from rules.ninth_age.special_rules.random_attacks import RANDOM_ATTACKS
from rules.ninth_age.special_rules.random_movement import RANDOM_MOVEMENT
from rules.ninth_age.special_rules.refused_challenge import REFUSED_CHALLENGE
from rules.ninth_age.special_rules.requires_two_hands import REQUIRES_TWO_HANDS
from rules.ninth_age.special_rules.rule import SpecialRule
from rules.ninth_age.special_rules.scout import SCOUT
from rules.ninth_age.special_rules.skirmishers import SKIRMISHERS
from rules.ninth_age.special_rules.stomp import STOMP
from rules.ninth_age.special_rules.toxic_attacks import TOXIC_ATTACKS
from rules.ninth_age.special_rules.unstable import UNSTABLE
from rules.ninth_age.special_rules.written import WRITTEN

_IN_PYTHON = (
    ARMOUR_PIERCING, BODYGUARD, BREATH_WEAPON, CANNOT_MARCH, DAEMONIC_INSTABILITY, ENGINEER, ETHEREAL, FEAR,
    FLAMMABLE, FRENZY, GRINDING_ATTACKS, HATRED, HIDDEN, IMPACT_HITS, LIGHTNING_REFLEXES, MAGICAL_ATTACKS,
    MAGIC_RESISTANCE, METALSHIFTING, MULTIPLE_SHOTS, MULTIPLE_WOUNDS, RANDOM_ATTACKS, RANDOM_MOVEMENT,
    REQUIRES_TWO_HANDS, SCOUT, SKIRMISHERS, STOMP, TOXIC_ATTACKS, UNSTABLE,
)  # fmt: skip


SPECIAL_RULES: Mapping[str, SpecialRule] = {
    rule.key: rule for rule in sorted((*_IN_PYTHON, *WRITTEN.values()), key=lambda rule: rule.name)
}
"""The 71 rules of the list, in its order."""

GIVEN: Mapping[str, SpecialRule] = {
    rule.key: rule for rule in (AFRAID, BURNING, FRENZY_LOST, REFUSED_CHALLENGE, STRUCK_BY_LIGHTNING)
}
"""What models have only for a time, because of one of these rules or of something that happened to them."""

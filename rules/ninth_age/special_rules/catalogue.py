"""The 71 special rules of chapter 17 (T9A-SPC-022), each one value."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path

import msgspec

from rules.engine import data_files
from rules.ninth_age.special_rules.ambush import AMBUSH
from rules.ninth_age.special_rules.armour_piercing import ARMOUR_PIERCING
from rules.ninth_age.special_rules.bodyguard import BODYGUARD
from rules.ninth_age.special_rules.breath_weapon import BREATH_WEAPON
from rules.ninth_age.special_rules.cannot_march import CANNOT_MARCH
from rules.ninth_age.special_rules.crush_attack import CRUSH_ATTACK
from rules.ninth_age.special_rules.cumbersome import CUMBERSOME
from rules.ninth_age.special_rules.daemonic_instability import DAEMONIC_INSTABILITY
from rules.ninth_age.special_rules.devastating_charge import DEVASTATING_CHARGE
from rules.ninth_age.special_rules.distracting import DISTRACTING
from rules.ninth_age.special_rules.divine_attacks import DIVINE_ATTACKS
from rules.ninth_age.special_rules.engineer import ENGINEER
from rules.ninth_age.special_rules.ethereal import ETHEREAL
from rules.ninth_age.special_rules.fast_cavalry import FAST_CAVALRY
from rules.ninth_age.special_rules.fear import AFRAID, FEAR
from rules.ninth_age.special_rules.fight_in_extra_rank import FIGHT_IN_EXTRA_RANK
from rules.ninth_age.special_rules.fireborn import FIREBORN
from rules.ninth_age.special_rules.flaming_attacks import FLAMING_ATTACKS
from rules.ninth_age.special_rules.flammable import FLAMMABLE
from rules.ninth_age.special_rules.fly import FLY
from rules.ninth_age.special_rules.free_reform import FREE_REFORM
from rules.ninth_age.special_rules.frenzy import FRENZY, FRENZY_LOST
from rules.ninth_age.special_rules.grinding_attacks import GRINDING_ATTACKS
from rules.ninth_age.special_rules.hard_target import HARD_TARGET
from rules.ninth_age.special_rules.hatred import HATRED
from rules.ninth_age.special_rules.hellfire import BURNING, HELLFIRE
from rules.ninth_age.special_rules.hidden import HIDDEN
from rules.ninth_age.special_rules.immune_to_psychology import IMMUNE_TO_PSYCHOLOGY
from rules.ninth_age.special_rules.impact_hits import IMPACT_HITS
from rules.ninth_age.special_rules.insignificant import INSIGNIFICANT
from rules.ninth_age.special_rules.large_target import LARGE_TARGET
from rules.ninth_age.special_rules.lethal_strike import LETHAL_STRIKE
from rules.ninth_age.special_rules.lightning_attack import LIGHTNING_ATTACK, STRUCK_BY_LIGHTNING
from rules.ninth_age.special_rules.lightning_reflexes import LIGHTNING_REFLEXES
from rules.ninth_age.special_rules.magic_resistance import MAGIC_RESISTANCE
from rules.ninth_age.special_rules.magical_attacks import MAGICAL_ATTACKS
from rules.ninth_age.special_rules.metalshifting import METALSHIFTING
from rules.ninth_age.special_rules.move_or_fire import MOVE_OR_FIRE
from rules.ninth_age.special_rules.multiple_shots import MULTIPLE_SHOTS
from rules.ninth_age.special_rules.multiple_wounds import MULTIPLE_WOUNDS
from rules.ninth_age.special_rules.not_a_leader import NOT_A_LEADER
from rules.ninth_age.special_rules.otherworldly import OTHERWORLDLY
from rules.ninth_age.special_rules.poisoned_attacks import POISONED_ATTACKS
from rules.ninth_age.special_rules.quick_to_fire import QUICK_TO_FIRE
from rules.ninth_age.special_rules.random_attacks import RANDOM_ATTACKS
from rules.ninth_age.special_rules.random_movement import RANDOM_MOVEMENT
from rules.ninth_age.special_rules.refused_challenge import REFUSED_CHALLENGE
from rules.ninth_age.special_rules.regeneration import REGENERATION
from rules.ninth_age.special_rules.requires_two_hands import REQUIRES_TWO_HANDS
from rules.ninth_age.special_rules.rule import Duplicates, SpecialRule
from rules.ninth_age.special_rules.scout import SCOUT
from rules.ninth_age.special_rules.scythes import SCYTHES
from rules.ninth_age.special_rules.skirmishers import SKIRMISHERS
from rules.ninth_age.special_rules.stomp import STOMP
from rules.ninth_age.special_rules.strider import STRIDER
from rules.ninth_age.special_rules.stubborn import STUBBORN
from rules.ninth_age.special_rules.stupidity import STUPIDITY
from rules.ninth_age.special_rules.swiftstride import SWIFTSTRIDE
from rules.ninth_age.special_rules.terror import TERROR
from rules.ninth_age.special_rules.thunderous_charge import THUNDEROUS_CHARGE
from rules.ninth_age.special_rules.toxic_attacks import TOXIC_ATTACKS
from rules.ninth_age.special_rules.unbreakable import UNBREAKABLE
from rules.ninth_age.special_rules.undead import UNDEAD
from rules.ninth_age.special_rules.unstable import UNSTABLE
from rules.ninth_age.special_rules.unwieldy import UNWIELDY
from rules.ninth_age.special_rules.vanguard import VANGUARD
from rules.ninth_age.special_rules.volley_fire import VOLLEY_FIRE
from rules.ninth_age.special_rules.war_platform import WAR_PLATFORM
from rules.ninth_age.special_rules.ward_save import WARD_SAVE
from rules.ninth_age.special_rules.weapon_master import WEAPON_MASTER

_PLAIN = Path(__file__).with_name("plain.yaml")

_WITH_EFFECTS = (
    AMBUSH, ARMOUR_PIERCING, BODYGUARD, BREATH_WEAPON, CANNOT_MARCH, CRUSH_ATTACK, CUMBERSOME, DAEMONIC_INSTABILITY,
    DEVASTATING_CHARGE, DISTRACTING, DIVINE_ATTACKS, ENGINEER, ETHEREAL, FAST_CAVALRY, FEAR, FIGHT_IN_EXTRA_RANK,
    FIREBORN, FLAMING_ATTACKS, FLAMMABLE, FLY, FREE_REFORM, FRENZY, GRINDING_ATTACKS, HARD_TARGET, HATRED, HELLFIRE,
    HIDDEN, IMMUNE_TO_PSYCHOLOGY, IMPACT_HITS, INSIGNIFICANT, LARGE_TARGET, LETHAL_STRIKE, LIGHTNING_ATTACK,
    LIGHTNING_REFLEXES, MAGICAL_ATTACKS, MAGIC_RESISTANCE, METALSHIFTING, MOVE_OR_FIRE, MULTIPLE_SHOTS, MULTIPLE_WOUNDS,
    NOT_A_LEADER, OTHERWORLDLY, POISONED_ATTACKS, QUICK_TO_FIRE, RANDOM_ATTACKS, RANDOM_MOVEMENT, REGENERATION,
    REQUIRES_TWO_HANDS, SCOUT, SCYTHES, SKIRMISHERS, STOMP, STRIDER, STUBBORN, STUPIDITY, SWIFTSTRIDE, TERROR,
    THUNDEROUS_CHARGE, TOXIC_ATTACKS, UNBREAKABLE, UNDEAD, UNSTABLE, UNWIELDY, VANGUARD, VOLLEY_FIRE, WARD_SAVE,
    WAR_PLATFORM, WEAPON_MASTER,
)  # fmt: skip


def _plain() -> list[SpecialRule]:
    rows = msgspec.convert(data_files.read(_PLAIN), dict[str, tuple[str, str, Duplicates]])
    return [SpecialRule(key, name, parameter, duplicates=counts) for key, (name, parameter, counts) in rows.items()]


SPECIAL_RULES: Mapping[str, SpecialRule] = {
    rule.key: rule for rule in sorted((*_WITH_EFFECTS, *_plain()), key=lambda rule: rule.name)
}
"""The 71 rules of the list, in its order."""

GIVEN: Mapping[str, SpecialRule] = {
    rule.key: rule for rule in (AFRAID, BURNING, FRENZY_LOST, REFUSED_CHALLENGE, STRUCK_BY_LIGHTNING)
}
"""What models have only for a time, because of one of these rules or of something that happened to them."""

"""The 71 special rules of chapter 17 (T9A-SPC-022), each one value."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path

import msgspec
import yaml

from rules.ninth_age.special_rules.ambush import AMBUSH
from rules.ninth_age.special_rules.bodyguard import BODYGUARD
from rules.ninth_age.special_rules.breath_weapon import BREATH_WEAPON
from rules.ninth_age.special_rules.cannot_march import CANNOT_MARCH
from rules.ninth_age.special_rules.cumbersome import CUMBERSOME
from rules.ninth_age.special_rules.ethereal import ETHEREAL
from rules.ninth_age.special_rules.fast_cavalry import FAST_CAVALRY
from rules.ninth_age.special_rules.fear import FEAR
from rules.ninth_age.special_rules.flaming_attacks import FLAMING_ATTACKS
from rules.ninth_age.special_rules.fly import FLY
from rules.ninth_age.special_rules.free_reform import FREE_REFORM
from rules.ninth_age.special_rules.frenzy import FRENZY
from rules.ninth_age.special_rules.hard_target import HARD_TARGET
from rules.ninth_age.special_rules.hidden import HIDDEN
from rules.ninth_age.special_rules.immune_to_psychology import IMMUNE_TO_PSYCHOLOGY
from rules.ninth_age.special_rules.insignificant import INSIGNIFICANT
from rules.ninth_age.special_rules.large_target import LARGE_TARGET
from rules.ninth_age.special_rules.magical_attacks import MAGICAL_ATTACKS
from rules.ninth_age.special_rules.move_or_fire import MOVE_OR_FIRE
from rules.ninth_age.special_rules.multiple_shots import MULTIPLE_SHOTS
from rules.ninth_age.special_rules.not_a_leader import NOT_A_LEADER
from rules.ninth_age.special_rules.otherworldly import OTHERWORLDLY
from rules.ninth_age.special_rules.quick_to_fire import QUICK_TO_FIRE
from rules.ninth_age.special_rules.random_movement import RANDOM_MOVEMENT
from rules.ninth_age.special_rules.refused_challenge import REFUSED_CHALLENGE
from rules.ninth_age.special_rules.regeneration import REGENERATION
from rules.ninth_age.special_rules.rule import Duplicates, SpecialRule
from rules.ninth_age.special_rules.scout import SCOUT
from rules.ninth_age.special_rules.skirmishers import SKIRMISHERS
from rules.ninth_age.special_rules.strider import STRIDER
from rules.ninth_age.special_rules.stubborn import STUBBORN
from rules.ninth_age.special_rules.stupidity import STUPIDITY
from rules.ninth_age.special_rules.swiftstride import SWIFTSTRIDE
from rules.ninth_age.special_rules.terror import TERROR
from rules.ninth_age.special_rules.unbreakable import UNBREAKABLE
from rules.ninth_age.special_rules.undead import UNDEAD
from rules.ninth_age.special_rules.unstable import UNSTABLE
from rules.ninth_age.special_rules.unwieldy import UNWIELDY
from rules.ninth_age.special_rules.vanguard import VANGUARD
from rules.ninth_age.special_rules.volley_fire import VOLLEY_FIRE
from rules.ninth_age.special_rules.war_platform import WAR_PLATFORM
from rules.ninth_age.special_rules.ward_save import WARD_SAVE

GIVEN: Mapping[str, SpecialRule] = {rule.key: rule for rule in (REFUSED_CHALLENGE,)}
_PLAIN = Path(__file__).with_name("plain.yaml")

_WITH_EFFECTS = (
    AMBUSH, BREATH_WEAPON, BODYGUARD, CANNOT_MARCH, CUMBERSOME, ETHEREAL, FAST_CAVALRY, FEAR, FLAMING_ATTACKS, FLY,
    FREE_REFORM, FRENZY, HIDDEN, IMMUNE_TO_PSYCHOLOGY, INSIGNIFICANT, LARGE_TARGET, MAGICAL_ATTACKS,
    NOT_A_LEADER, OTHERWORLDLY, QUICK_TO_FIRE, RANDOM_MOVEMENT, REGENERATION, SCOUT, SKIRMISHERS, STRIDER,
    STUBBORN, STUPIDITY, SWIFTSTRIDE, TERROR, UNBREAKABLE, UNDEAD, UNSTABLE, VANGUARD, WAR_PLATFORM,
    HARD_TARGET, MOVE_OR_FIRE, MULTIPLE_SHOTS, UNWIELDY, VOLLEY_FIRE, WARD_SAVE,
)  # fmt: skip


def _plain() -> list[SpecialRule]:
    rows = msgspec.convert(yaml.safe_load(_PLAIN.read_text(encoding="utf-8")), dict[str, tuple[str, str, Duplicates]])
    return [SpecialRule(key, name, parameter, duplicates=counts) for key, (name, parameter, counts) in rows.items()]


SPECIAL_RULES: Mapping[str, SpecialRule] = {
    rule.key: rule for rule in sorted((*_WITH_EFFECTS, *_plain()), key=lambda rule: rule.name)
}

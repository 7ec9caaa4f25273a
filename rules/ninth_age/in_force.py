"""The rules, weapons and armour that are in force in battles of this game, put together to be handed in."""

from __future__ import annotations

from rules.ninth_age.equipment.armour import pieces_of
from rules.ninth_age.equipment.barding import BARDING
from rules.ninth_age.equipment.close_combat_weapons import CLOSE_COMBAT_WEAPONS
from rules.ninth_age.equipment.weapon_choice import weapons_against
from rules.ninth_age.special_rules.catalogue import GIVEN, SPECIAL_RULES
from rules.ninth_age.special_rules.registry import InForce

IN_FORCE = InForce(
    listed=SPECIAL_RULES,
    given=GIVEN,
    equipment={
        **{weapon.key: weapon.effects for weapon in CLOSE_COMBAT_WEAPONS.values()},
        BARDING.key: BARDING.effects,
    },
    wielded=weapons_against,
    worn=pieces_of,
)

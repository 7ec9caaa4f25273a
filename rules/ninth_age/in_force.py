"""What acts in battles of this game, put together to be handed in: rules, weapons, armour and troop types."""

from __future__ import annotations

from rules.ninth_age.equipment.armour import pieces_of
from rules.ninth_age.equipment.barding import BARDING
from rules.ninth_age.equipment.close_combat_weapons import CLOSE_COMBAT_WEAPONS
from rules.ninth_age.equipment.weapon_choice import weapons_against
from rules.ninth_age.special_rules.catalogue import GIVEN, SPECIAL_RULES
from rules.ninth_age.special_rules.registry import InForce
from rules.ninth_age.troop_types import TYPE_EFFECTS

IN_FORCE = InForce(
    listed=SPECIAL_RULES,
    given=GIVEN,
    equipment={
        **{weapon.key: weapon.effects for weapon in CLOSE_COMBAT_WEAPONS.values()},
        BARDING.key: BARDING.effects,
    },
    of_types=TYPE_EFFECTS,
    wielded=weapons_against,
    worn=pieces_of,
)

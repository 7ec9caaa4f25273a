"""The game's terms as messages. The glossary of the rulebook has them in all four languages."""

from __future__ import annotations

from typing import get_args

from rules.engine.messages import LANGUAGES, Template
from rules.engine.rulebook import GlossaryTerm
from rules.ninth_age.catalogue import glossary
from rules.ninth_age.equipment.shooting_weapons import SHOOTING_WEAPONS
from rules.ninth_age.known_rules import rules_by_key
from rules.ninth_age.special_rules.catalogue import SPECIAL_RULES
from rules.ninth_age.state import TroopType

# Message key to glossary key.
TERMS: dict[str, str] = {
    **{f"t9a.type.{troop}": troop for troop in get_args(TroopType)},
    **{f"t9a.rule.{key}": key for key in SPECIAL_RULES if key in glossary()},
    **{f"t9a.equipment.{key}": key for key in rules_by_key() if key in glossary() and key not in SPECIAL_RULES},
    "t9a.equipment.shooting_weapon": "shooting_weapon",
    **{f"t9a.weapon.{key}": key for key in SHOOTING_WEAPONS},
    "t9a.shooting.hard_cover": "hard_cover",
    "t9a.shooting.soft_cover": "soft_cover",
    "t9a.shooting.long_range": "long_range",
    "t9a.shooting.moving": "moving_and_shooting",
    "t9a.shooting.stand_and_shoot": "stand_and_shoot",
    "t9a.terrain.impassable": "impassable_terrain",
    **{f"t9a.terrain.{key}": key for key in ("water", "hill", "field", "forest", "wall", "ruins", "building")},
    "t9a.phase.movement": "movement_phase",
    "t9a.phase.magic": "magic_phase",
    "t9a.phase.shooting": "shooting_phase",
    "t9a.phase.combat": "close_combat_phase",
    "t9a.phase.setting_up": "deployment_phase",
    "t9a.step.charge": "charge_move",
    "t9a.step.compulsory": "compulsory_moves",
    "t9a.step.remaining": "remaining_moves",
    **{f"t9a.command.{key}": key for key in ("champion", "standard_bearer", "musician")},
    "t9a.mark.general": "general",
    "t9a.mark.battle_standard": "battle_standard_bearer",
    "t9a.mark.wizard": "wizard",
    "t9a.mark.character": "character",
    "t9a.mark.engaged": "engaged",
    "t9a.mark.fleeing": "fleeing_unit",
    "t9a.mark.charge": "charge",
    "t9a.mark.marched": "march_move",
    "t9a.mark.reformed": "reform",
    "t9a.mark.ambush": "ambush",
    "t9a.arc.front": "front_arc",
    "t9a.arc.flank": "flank_arc",
    "t9a.arc.rear": "rear_arc",
    "t9a.term.wounds": "wounds",
    "t9a.term.rank": "rank",
    "t9a.term.file": "file",
    "t9a.term.model": "model",
    "t9a.term.victory_points": "victory_points",
    **{
        f"t9a.characteristic.{short}": key
        for short, key in {
            "M": "movement", "WS": "weapon_skill", "BS": "ballistic_skill", "S": "strength", "T": "toughness",
            "W": "wounds", "I": "initiative", "A": "attacks", "Ld": "leadership",
        }.items()
    },
}  # fmt: skip


def first_variant(term: GlossaryTerm, language: str) -> str:
    """The first of the words that a term has in a language, with a capital, as a heading needs it."""
    word = str(getattr(term, language)).split(" / ")[0].split(" (")[0]
    return word[:1].upper() + word[1:]


MESSAGES: dict[str, dict[str, Template]] = {
    key: {language: first_variant(glossary()[term], language) for language in LANGUAGES} for key, term in TERMS.items()
}

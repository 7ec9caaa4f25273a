"""What the names of choices mean in the game: command models, wizard levels, paths, magic items, mounts."""

from __future__ import annotations

import re
from collections.abc import Iterable

from armies.battlescribe.converting.spelling import shown, slug
from rules.engine.army_books.choices import Item, Role
from rules.ninth_age.known_rules import known_item, known_rule, plain

ROLES: dict[str, Role] = {
    "champion": "champion",
    "musician": "musician",
    "standard bearer": "standard_bearer",
    "veteran standard bearer": "veteran_standard_bearer",
    "battle standard bearer": "battle_standard_bearer",
    "battle standard": "battle_standard_bearer",
    "bsb": "battle_standard_bearer",
    "general": "general",
    "army general": "general",
}
LEVEL = re.compile(r"\b(?:level|lvl)\s*([1-4])\b", re.IGNORECASE)
PATH = re.compile(r"^path of (?:the )?\S+", re.IGNORECASE)
MOUNTS = re.compile(r"\bmounts?\b", re.IGNORECASE)
COMMAND_NUMBER = re.compile(r"\s*\(.*\)$")

ITEM_GROUPS = (
    (re.compile(r"\bmagic(?:al)? (?:standards?|banners?)|\bbanners?\b", re.IGNORECASE), "magic_banner"),
    (re.compile(r"\bmagic(?:al)? weapons?", re.IGNORECASE), "magic_weapon"),
    (re.compile(r"\bmagic(?:al)? armours?", re.IGNORECASE), "magic_armour"),
    (re.compile(r"\btalismans?", re.IGNORECASE), "talisman"),
    (re.compile(r"\benchanted items?", re.IGNORECASE), "enchanted_item"),
    (re.compile(r"\barcane items?", re.IGNORECASE), "arcane_item"),
    (re.compile(r"\brunes?\b|\brunic\b", re.IGNORECASE), "rune"),
)
DAEMONIC = re.compile(r"\bdaemonic (?:weapons?|armours?|talismans?|arcane|enchanted|items?|gifts?)", re.IGNORECASE)
MAGIC_PROFILES = {"talisman": "talisman", "magic_banner": "magic_banner"}
WORDS_ROUND_A_TYPE = re.compile(r"\b(?:magical|magic|mundane|artillery|weapon of|suit of)\b|[.*]", re.IGNORECASE)
EQUIPMENT = ("close_combat_weapon", "shooting_weapon", "artillery_weapon", "armour")


def role(name: str) -> Role:
    """The role of a model with that upgrade; "" if it has none."""
    return ROLES.get(plain(COMMAND_NUMBER.sub("", shown(name))), "")


def wizard_level(name: str) -> int:
    """The wizard level that an upgrade gives; 0 if none."""
    found = LEVEL.search(shown(name)) if "wizard" in name.casefold() else None
    return int(found[1]) if found else 0


def magic_path(name: str) -> str:
    """The path of magic that an upgrade is; "" if none."""
    path = shown(name)
    return path if PATH.match(path) else ""


def offers_mounts(name: str) -> bool:
    """Whether a group or entry of that name has mounts in it."""
    return MOUNTS.search(shown(name)) is not None


def item_category(groups: Iterable[str]) -> str:
    """The category of magic items that the innermost telling group round a choice offers; "" if none does."""
    for name in groups:
        if DAEMONIC.search(name):
            return "daemonic_gift"
        for words, category in ITEM_GROUPS:
            if words.search(name):
                return category
    return ""


def item_of(name: str, category: str, profile_types: Iterable[str], printed_types: Iterable[str]) -> Item | None:
    """The magic item that a choice is: a common one by its name, one of the book's own by its group or its profile."""
    common = known_item(name)
    if common is not None:
        return Item(key=common.key, category=common.category, counterpart=common.counterpart)
    own = category or next((MAGIC_PROFILES[one] for one in profile_types if one in MAGIC_PROFILES), "")
    if not own or not slug(name):
        return None
    counterparts = (equipment_key(printed) for printed in printed_types)
    return Item(key=slug(name), category=own, counterpart=next((key for key in counterparts if key), ""))


def equipment_key(printed: str) -> str:
    """The game's key of a weapon or armour by its printed name or type; "" if the game knows none of that name."""
    name = shown(printed)
    for words in (name, " ".join(WORDS_ROUND_A_TYPE.sub(" ", name).split())):
        for one in (words, re.sub(r"\s*\bweapon$", "", words, flags=re.IGNORECASE), words.removesuffix("s")):
            match = known_rule(one)
            if match is not None and match.known.kind in EQUIPMENT:
                return match.known.key
    return ""

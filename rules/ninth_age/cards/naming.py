"""What stands on cards: rules, equipment and items by their names in the reader's language, and what they do."""

from __future__ import annotations

from rules.engine.text import Text, text
from rules.ninth_age.catalogue import comes_later
from rules.ninth_age.known_rules import items_by_key, rules_by_key
from rules.ninth_age.messages import MESSAGES
from rules.ninth_age.names import printed_name
from rules.ninth_age.special_rules.registry import known
from rules.ninth_age.state import Rule, State
from rules.ninth_age.terrain.kinds import KINDS

TERRAIN = {kind.rstrip("s"): kind for kind in KINDS}


def rule_name(state: State, seat: str, rule: Rule) -> Text:
    """A special rule or a piece of equipment: the rulebook's name with what stands in the brackets, or what the army
    book calls it."""
    if not is_known(rule.key):
        return printed_name(state, seat, rule.name or rule.key.replace("_", " ").capitalize())
    called = text(f"t9a.{'rule' if known(rule.key) else 'equipment'}.{rule.key}")
    return text("t9a.card.with", name=called, parameter=_parameter(rule.parameter)) if rule.parameter else called


def _parameter(words: str) -> Text | str:
    """What stands in brackets; a kind of terrain is named as the reader calls it."""
    terrain = TERRAIN.get(words.casefold().rstrip("s"))
    return text(f"t9a.terrain.{terrain}") if terrain else words


def is_known(key: str) -> bool:
    """Whether the rulebook itself has such a rule or piece of equipment."""
    return known(key) is not None or key in rules_by_key()


def is_enforced(key: str) -> bool:
    """Whether the program plays it; otherwise the players do, by hand."""
    special = known(key)
    if special is not None and special.effects:
        return True
    rule = rule_of(key)
    return bool(rule) and not comes_later(rule)


def rule_of(key: str) -> str:
    """The first rule of the catalogue about a special rule, a piece of equipment or an item; "" of what no rule is."""
    found = rules_by_key().get(key) or items_by_key().get(key)
    return found.rule if found is not None else ""


def said_of(key: str) -> Text | None:
    """What a rule, a piece of equipment or an item of the rulebook does, in a few words."""
    return text(f"t9a.says.{key}") if f"t9a.says.{key}" in MESSAGES else None

"""The special rules that must be seen to act, each by the ids under which it does."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from pathlib import Path
from typing import Any

from rules.engine import data_files
from rules.ninth_age.special_rules.registry import known_rules
from rules.ninth_age.special_rules.requires_two_hands import REQUIRES_TWO_HANDS

RESTATED = {REQUIRES_TWO_HANDS.key: ("T9A-EQP-083",)}
"""Rules that act where another chapter says the same: two-handed weapons leave no hand for a shield."""
CHAPTER = Path(__file__).parents[1] / "rulebook" / "17-special-rules.yaml"


@cache
def acting_rules() -> Mapping[str, frozenset[str]]:
    """By the key of each special rule, `rule <key>`, the ids under which its chapter states it, and those of its
    effects: what flames do stands under what they meet."""
    chapter: dict[str, Any] = data_files.read(CHAPTER)
    ids: dict[str, set[str]] = {}
    for rule in chapter["rules"]:
        if "name" in rule:
            ids.setdefault(rule["name"], set()).add(rule["id"])
    return {
        f"rule {rule.key}": frozenset(
            [*ids.get(rule.name, ()), *(held.effect.rule for held in rule.effects), *RESTATED.get(rule.key, ())]
        )
        for rule in known_rules().values()
    }

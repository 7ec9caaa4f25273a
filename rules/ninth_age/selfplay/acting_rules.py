"""The special rules that must be seen to act, each by the ids under which the rulebook states what it does."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from pathlib import Path
from typing import Any

import yaml

from rules.ninth_age.special_rules.registry import known_rules

CHAPTER = Path(__file__).parents[1] / "rulebook" / "17-special-rules.yaml"


@cache
def acting_rules() -> Mapping[str, frozenset[str]]:
    """By the key of each special rule, `rule <key>`, the ids of its effects."""
    chapter: dict[str, Any] = yaml.safe_load(CHAPTER.read_text(encoding="utf-8"))
    ids: dict[str, set[str]] = {}
    for rule in chapter["rules"]:
        if "name" in rule:
            ids.setdefault(rule["name"], set()).add(rule["id"])
    return {f"rule {rule.key}": frozenset(ids.get(rule.name, ())) for rule in known_rules().values()}

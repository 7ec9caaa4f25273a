"""The rulebook of the game as data: its glossary, and which rules nothing enforces yet."""

from __future__ import annotations

from functools import cache
from pathlib import Path

from rules.engine import data_files
from rules.engine.rulebook import GlossaryTerm, load_terms

RULEBOOK = Path(__file__).parent / "rulebook"


def comes_later(rule: str) -> bool:
    """Whether nothing enforces a rule yet: its id, or what the ids of its chapter begin with, is listed so."""
    return any(rule == one or rule.startswith(f"{one}-") for one in _later())


@cache
def _later() -> tuple[str, ...]:
    status = data_files.read(RULEBOOK / "status.yaml")
    return tuple(rule for rules in (status.get("later") or {}).values() for rule in rules)


@cache
def glossary() -> dict[str, GlossaryTerm]:
    """The terms of the game by key, each in four languages."""
    return load_terms(RULEBOOK)

"""The rulebook of the game as data: its glossary."""

from __future__ import annotations

from functools import cache
from pathlib import Path

from rules.engine.rulebook import GlossaryTerm, load_terms

RULEBOOK = Path(__file__).parent / "rulebook"


@cache
def glossary() -> dict[str, GlossaryTerm]:
    """The terms of the game by key, each in four languages."""
    return load_terms(RULEBOOK)

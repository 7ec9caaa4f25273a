"""The catalogue of De Bellis Fantasy: its rules and terms, read once."""

from __future__ import annotations

from functools import cache
from pathlib import Path

from rules.engine.rulebook import GlossaryTerm, Rulebook, load, load_terms

FOLDER = Path(__file__).parent / "rulebook"


@cache
def rulebook() -> Rulebook:
    """The whole rulebook."""
    return load(FOLDER)


@cache
def glossary() -> dict[str, GlossaryTerm]:
    """The game's terms in four languages, by key."""
    return load_terms(FOLDER)

"""Mistakes that make no difference to a rule: each with the reason, in a file for each game."""

from __future__ import annotations

from pathlib import Path

import msgspec

from rules.engine import data_files


class Equivalent(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A mistake, as a diff without its line numbers, and why it changes nothing that the rule says."""

    mistake: str
    because: str


def equivalents(game: str) -> dict[str, list[Equivalent]]:
    """Those of a game, by the rule for which they are made."""
    path = Path(__file__).parent / f"{game}.yaml"
    said = data_files.read(path) if path.exists() else {}
    return msgspec.convert(said or {}, type=dict[str, list[Equivalent]])


def identity(words: str) -> str:
    """A mistake without the numbers of its lines, which change with every line above."""
    return "\n".join(line.rstrip() for line in words.splitlines() if not line.startswith("@@")).strip()

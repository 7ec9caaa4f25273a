"""Weapons that shoot in one of several ways: a book prints both in each cell, "1: [...] or 2: (...)" (T9A-EQP-038)."""

from __future__ import annotations

import re
from collections.abc import Mapping

from rules.ninth_age.equipment.printed_profile import TYPE, profile_of
from rules.ninth_age.known_rules import INVISIBLE, known_rule
from rules.ninth_age.state import Rule

Cells = Mapping[str, int | str]
_MODES = re.compile(r"\s*1\s*:\s*(.+?)\s+or\s+2\s*:\s*(.+?)\s*", re.DOTALL)
_IN_BRACKETS = re.compile(r"[\[(](.*)[\])](?:\s*\*.*)?", re.DOTALL)
_ARTILLERY = re.compile(r"\s*\bartillery weapon\b", re.IGNORECASE)


def modes_of(name: str, printed: Cells) -> tuple[Rule, ...]:
    """The ways in which an Artillery Weapon may shoot, each as a weapon with its profile; none if the book prints one
    way only, or one that the rulebook does not know: half a weapon is not enforced. A cell without two ways says the
    same of both."""
    if _MODES.fullmatch(_visible(printed.get(TYPE, ""))) is None:
        return ()
    both = [_mode(name, {column: _cell(value, which) for column, value in printed.items()}) for which in (0, 1)]
    found = tuple(one for one in both if one is not None)
    return found if len(found) == len(both) else ()


def _mode(name: str, cells: Mapping[str, str]) -> Rule | None:
    match = known_rule(_ARTILLERY.sub("", cells[TYPE]).strip())
    profile = profile_of(cells, mode_of=name)
    if match is None or match.known.kind != "artillery_weapon" or profile is None:
        return None
    return Rule(match.known.key, f"{name} ({cells[TYPE].strip()})", profile=profile)


def _cell(value: int | str, which: int) -> str:
    words = _visible(value)
    found = _MODES.fullmatch(words)
    if found is None:
        return words
    one = found[which + 1].strip()
    inside = _IN_BRACKETS.fullmatch(one)
    return inside[1].strip() if inside is not None else one


def _visible(value: int | str) -> str:
    return INVISIBLE.sub("", str(value))

"""The special rules that are written as data (docs/effects.md), read into the same values as those in Python."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import cast

from rules.engine import data_files
from rules.engine.written_effects.reading import WrittenRule, decode_effects
from rules.ninth_age.special_rules.rule import Held, Holder, SpecialRule
from rules.ninth_age.special_rules.vocabulary import VOCABULARY

FOLDER = Path(__file__).parent / "effects"


def special_rule(rule: WrittenRule) -> SpecialRule:
    """A rule as it is written, as a value."""
    row = rule.row
    effects = tuple(Held(cast(Holder, written.of), written.effect) for written in rule.effects)
    return SpecialRule(row.key, row.name, row.parameter, effects, row.duplicates, row.attacks)


def _read() -> dict[str, SpecialRule]:
    files = [(path.name, data_files.read(path)) for path in sorted(FOLDER.glob("*.yaml"))]
    found = [rule for name, data in files for rule in decode_effects(data, name, VOCABULARY).rules]
    return {rule.row.key: special_rule(rule) for rule in found}


WRITTEN: Mapping[str, SpecialRule] = _read()
"""The special rules that are written as data, by key."""

"""What a Round of Combat may be expected to come to: for the sheet of the combat, and for whoever chooses a weapon."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec.structs import replace

from rules.ninth_age.close_combat.expected import expected_wounds
from rules.ninth_age.close_combat.rows import attack_of, rows_of_unit
from rules.ninth_age.queries.attacking import number_of_attacks
from rules.ninth_age.state import State


def wounds_with(state: State, models: Sequence[str], part: int, weapon: str) -> float:
    """The wounds that a part of these models expects with a weapon, as they stand now, at the best of its targets."""
    unit = state.units[state.models[models[0]].unit]
    total = 0.0
    for row in rows_of_unit(state, unit.id):
        if row.part != part or row.model not in models:
            continue
        profile = state.kind_of(row.model).parts[part]
        with_it = int(number_of_attacks(state, row.model, part, weapon, unit.charging).total) * profile.number
        number = row.total if row.supporting or row.dice else row.models * with_it
        armed = replace(row, weapon=weapon)
        total += max(expected_wounds(state, attack_of(state, armed, pool), number) for pool in row.reach)
    return total

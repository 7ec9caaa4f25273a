"""A random number of Attacks is rolled for every model at its Initiative step, before anything is allocated
(T9A-SPC-157)."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec.structs import replace

from rules.engine.game import Procedure
from rules.ninth_age.close_combat.who_fights.rows import Row
from rules.ninth_age.dice import dice


def roll_attacks(rows: Sequence[Row]) -> Procedure:
    """The rows with what their dice have come to; a Supporting Attack is limited as usual."""
    found: list[Row] = []
    for place, row in enumerate(rows, 1):
        if not row.dice:
            found.append(row)
            continue
        one, total = dice(row.dice), 0
        for number in range(1, row.models + 1):
            faces = yield one.roll(f"attacks {place}.{number} {row.unit}", "T9A-SPC-157")
            total += min(one.total(faces), row.attacks) if row.supporting else one.total(faces) + row.attacks
        found.append(replace(row, rolled=total))
    return [row for row in found if row.total]

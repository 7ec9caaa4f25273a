"""The formation in which a unit is deployed: any legal width (T9A-SET-055, T9A-SET-071)."""

from __future__ import annotations

from collections.abc import Iterator

from msgspec.structs import replace

from rules.ninth_age.state import State, Unit
from rules.ninth_age.troop_types import full_rank_size

USUAL_FILES = 5


def formed(unit: Unit, files: int) -> Unit:
    """A copy of the unit with this many files in its front rank, its rear rank in the centre."""
    return replace(unit, models=list(unit.models), files=max(1, min(files, len(unit.models))), gaps=(), rear="centre")


def usual_files(state: State, unit: Unit) -> int:
    """The width that gives ranks just large enough to be Full: 5 models, 3 of Monstrous ones."""
    return max(1, min(full_rank_size(state, unit.id) or USUAL_FILES, len(unit.models)))


def widths(state: State, unit: Unit) -> Iterator[int]:
    """All widths, the usual one first, then those ever further from it."""
    usual, most = usual_files(state, unit), len(unit.models)
    yield from sorted(range(1, most + 1), key=lambda files: (abs(files - usual), files))

"""At whom attacks are directed by habit, where nobody chooses otherwise (T9A-CCB-034 to 036)."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

from rules.ninth_age.attacks.attack import Pool
from rules.ninth_age.close_combat.forecasts.expected import expected_wounds
from rules.ninth_age.close_combat.who_fights.rows import Row, attack_of
from rules.ninth_age.state import State

PREFERENCES: Mapping[str, Callable[[State, Pool], bool]] = {
    "rank_and_file": lambda state, pool: not pool.model,
    "champions": lambda state, pool: bool(pool.model) and state.models[pool.model].command == "champion",
    "characters": lambda state, pool: bool(pool.model) and state.models[pool.model].character,
}
"""Which pools are preferred, by the name of the habit."""


def receiver_key(row: Row, place: int) -> str:
    """A target of a row, by its place in the reach of the row."""
    return f"{row.key}>{place}"


def usual(state: State, rows: Sequence[Row]) -> dict[str, int]:
    """What an expired clock gives: Rank-and-File strike at Rank-and-File, Characters where they expect most wounds."""
    return {receiver_key(row, usual_place(state, row)): row.total for row in rows}


def preferring(state: State, rows: Sequence[Row], habit: str) -> dict[str, int]:
    """All attacks of each row at the first pool that the habit prefers; where it can reach none, as usual."""
    is_preferred = PREFERENCES[habit]
    allocated: dict[str, int] = {}
    for row in rows:
        found = (place for place, pool in enumerate(row.reach) if is_preferred(state, pool))
        place = next(found, None)
        allocated[receiver_key(row, usual_place(state, row) if place is None else place)] = row.total
    return allocated


def usual_place(state: State, row: Row) -> int:
    """The place in the reach of a row of the pool that it strikes at if nobody chooses another."""
    if not state.models[row.model].character:
        return next((place for place, pool in enumerate(row.reach) if not pool.model), 0)
    places = range(len(row.reach))
    return max(places, key=lambda place: expected_wounds(state, attack_of(state, row, row.reach[place]), row.total))

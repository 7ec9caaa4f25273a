"""What is awarded at the end."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from leagues.reckoning.standings import Standing

PODIUM = 3


@dataclass(frozen=True)
class Award:
    """A place on the podium and who holds it: several where they are equal in everything."""

    place: int
    players: tuple[int, ...]


def awards(rows: Sequence[Standing], ranked: Sequence[int]) -> list[Award]:
    """The first three places of those who are `ranked`. Whoever has left wins nothing; places move up for him."""
    kept = [row for row in rows if row.player in set(ranked)]
    found: list[Award] = []
    for number, row in enumerate(kept, 1):
        if number > 1 and row.place == kept[number - 2].place:
            found[-1] = Award(found[-1].place, (*found[-1].players, row.player))
        elif number <= PODIUM:
            found.append(Award(number, (row.player,)))
        else:
            break
    return found

"""What the pairing of a round knows of each player."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field


@dataclass(frozen=True, slots=True)
class Player:
    """Somebody who is there in this round. `place`: how many stand before him, after all tie-breaks and the lot, so
    that no two have the same. `met`: each earlier opponent with the latest round of it. `barred_from_bye`: he had a bye
    or a win without a game. `team`, `club` and `country` are empty where he
    has none. `apart`: with whom he should not be paired
    as long as there is another pairing. `losses` are counted where who loses may be out."""

    id: int
    points: int = 0
    place: int = 0
    met: Mapping[int, int] = field(default_factory=dict)
    barred_from_bye: bool = False
    club: str = ""
    team: str = ""
    country: str = ""
    apart: frozenset[int] = frozenset()
    losses: int = 0

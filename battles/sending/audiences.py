"""To whom something is sent. An audience is a seat, PUBLIC for everybody else, HOT_SEAT for the one person who plays
all seats, DELAYED for onlookers of a battle that is shown later, or the referee: REFEREE alone, or followed by the seat
through whose eyes both players let him look."""

from __future__ import annotations

PUBLIC = ""
HOT_SEAT = "*"
REFEREE = "!"
DELAYED = "~"


def plays(audience: str) -> bool:
    """Whether it is a player, who is asked and decides."""
    return audience not in (PUBLIC, DELAYED) and not audience.startswith(REFEREE)


def hears(audience: str) -> bool:
    """Whether it reads what the players say and offer to each other."""
    return audience not in (PUBLIC, DELAYED)


def eyes_of(audience: str) -> str | None:
    """The seat through whose eyes it sees, where that is one and the same; None: as everybody does."""
    return None if audience == DELAYED else audience.removeprefix(REFEREE) or None

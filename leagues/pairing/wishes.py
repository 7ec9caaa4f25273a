"""What is wished of a pairing, in strict order: each wish is an integer cost of an edge, and no sum of lower wishes
ever reaches one step of a higher one."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from hashlib import blake2b

from leagues.pairing.players import Player

# The other end of an edge; None stands for the bye.
Other = Player | None
# Who is kept apart: the first gives way last.
APART = ("team", "club", "country")
LOT_BITS = 12
MOST_BITS = 125


class TooFine(ValueError):
    """The wishes together need more bits than the matching counts with."""


@dataclass(frozen=True)
class Wish:
    """`cost` of one edge; `most` is the largest total of a whole pairing."""

    key: str
    cost: Callable[[Player, Other], int]
    most: int


def lowest_bye(players: Sequence[Player]) -> Wish:
    """The bye goes to the lowest score."""
    least = min(player.points for player in players)

    def cost(one: Player, other: Other) -> int:
        return one.points - least if other is None else 0

    return Wish("bye", cost, max(player.points for player in players) - least)


def kept_apart(players: Sequence[Player]) -> Wish:
    """Who should not meet is kept apart as long as that is possible."""

    def cost(one: Player, other: Other) -> int:
        return int(other is not None and other.id in one.apart)

    return Wish("apart", cost, _tables(players))


def near_in_points(players: Sequence[Player]) -> Wish:
    """Opponents with like scores. The square: else 30-20, 20-10 and 30-10, 20-20 would cost the same."""

    def cost(one: Player, other: Other) -> int:
        return 0 if other is None else (one.points - other.points) ** 2

    spread = max(player.points for player in players) - min(player.points for player in players)
    return Wish("points", cost, _tables(players) * spread**2)


def from_elsewhere(players: Sequence[Player], what: str) -> Wish:
    """Nobody meets his own team, club or country."""

    def cost(one: Player, other: Other) -> int:
        own = getattr(one, what)
        return int(other is not None and bool(own) and own == getattr(other, what))

    return Wish(what, cost, _tables(players))


def near_in_places(players: Sequence[Player]) -> Wish:
    """Neighbours in the standings; the bye counts as the place below the last."""

    def cost(one: Player, other: Other) -> int:
        return ((len(players) if other is None else other.place) - one.place) ** 2

    return Wish("places", cost, _tables(players) * len(players) ** 2)


def lot(players: Sequence[Player], seed: str) -> Wish:
    """What is left is drawn: the same seed draws the same."""

    def cost(one: Player, other: Other) -> int:
        ends = sorted((one.id, -1 if other is None else other.id))
        drawn = blake2b(f"{seed}:{ends[0]}:{ends[1]}".encode(), digest_size=2).digest()
        return int.from_bytes(drawn, "big") >> (16 - LOT_BITS)

    return Wish("lot", cost, _tables(players) * (2**LOT_BITS - 1))


def no_rematch(players: Sequence[Player]) -> Wish:
    """Where rematches are let in: as few and as long ago as possible. One costs less than any two."""
    latest = max((number for player in players for number in player.met.values()), default=0)

    def cost(one: Player, other: Other) -> int:
        return 0 if other is None or other.id not in one.met else latest + one.met[other.id]

    return Wish("rematch", cost, _tables(players) * 2 * latest)


def no_second_bye(players: Sequence[Player]) -> Wish:
    """Where a second bye is let in: only if nobody without one can have it."""

    def cost(one: Player, other: Other) -> int:
        return int(other is None and one.barred_from_bye)

    return Wish("second_bye", cost, 1)


def weighed(wishes: Sequence[Wish]) -> Callable[[Player, Other], int]:
    """The cost of an edge under all wishes, the first the most important. Raises `TooFine`."""
    factors: list[tuple[Wish, int]] = []
    step = 1
    for wish in reversed(wishes):
        factors.append((wish, step))
        step *= wish.most + 1
    if step.bit_length() > MOST_BITS:
        raise TooFine(f"{step.bit_length()} bits are needed, {MOST_BITS} are there")

    def cost(one: Player, other: Other) -> int:
        return sum(wish.cost(one, other) * factor for wish, factor in factors)

    return cost


def _tables(players: Sequence[Player]) -> int:
    return -(-len(players) // 2)

"""Groups, then finals: everybody meets everybody of his group of three or four; the first two of each go on to a
knock-out.

The seeds are dealt out to the groups in turns, there and back. In the finals the winners of the groups are the highest
seeds, and nobody meets somebody of his own group in their first round.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence

from leagues.pairing import berger, knockout
from leagues.pairing.draws import CannotPair, Draw, Situation

SIZE, GO_ON = 4, 2
# As many as a group of four takes.
ROUNDS = berger.rounds_of(SIZE)
Slot = int | None


def number_of_groups(players: int) -> int:
    """As few as hold all players.

    >>> [number_of_groups(players) for players in (2, 4, 5, 8, 9)]
    [1, 1, 2, 2, 3]
    """
    return max(1, -(-players // SIZE))


def rounds_of(players: int) -> int:
    """How many rounds it takes, the finals among them.

    >>> [rounds_of(players) for players in (4, 8, 9, 16)]
    [4, 5, 6, 6]
    """
    return ROUNDS + knockout.rounds_of(GO_ON * number_of_groups(players))


def groups_of(seats: Sequence[int]) -> list[list[int]]:
    """Who is in which group, the highest seed first.

    >>> groups_of([1, 2, 3, 4, 5, 6, 7])
    [[1, 4, 5], [2, 3, 6, 7]]
    """
    count = number_of_groups(len(seats))
    groups: list[list[int]] = [[] for _ in range(count)]
    for place, one in enumerate(seats):
        turn, step = divmod(place, count)
        groups[count - 1 - step if turn % 2 else step].append(one)
    return groups


def draw(now: Situation) -> Draw:
    """The next round of the groups, or of the finals. Raises `CannotPair` if nobody is left who could meet."""
    there = {player.id for player in now.field}
    groups = groups_of(now.seats)
    if now.number <= ROUNDS:
        return _of_groups(groups, now.number, there)
    if now.number > ROUNDS + 1:
        return knockout.bracket_round(now.through, there)
    places = {player.id: player.place for player in now.field}
    best = [sorted((one for one in group if one in there), key=lambda one: places[one])[:GO_ON] for group in groups]
    return knockout.bracket_round(_finals(best), there)


def _of_groups(groups: Sequence[Sequence[int]], number: int, there: Collection[int]) -> Draw:
    tables: list[tuple[int, ...]] = []
    for group in groups:
        # A group of three has an empty seat, a lonely player has nobody.
        seats: list[Slot] = [*group, *([None] * (SIZE - len(group)))]
        for both in berger.circle(seats, number):
            tables.append(tuple(one for one in both if one is not None and one in there))
    if not any(tables):
        raise CannotPair(sorted(there))
    return Draw(tuple(sorted((one for one in tables if one), key=len, reverse=True)))


def _finals(best: Sequence[Sequence[int]]) -> list[Slot]:
    """The first two of each group down the bracket. The seconds are moved on until no two of one group meet."""
    count = len(best)
    firsts: list[Slot] = [group[0] if group else None for group in best]
    seconds: list[Slot] = [group[1] if len(group) > 1 else None for group in best]
    size = GO_ON * count
    for moved in range(count):
        seeded = [*firsts, *seconds[moved:], *seconds[:moved]]
        group_of = [place % count if place < count else (place - count + moved) % count for place in range(size)]
        order = knockout.bracket(size)
        meet = [both for both in zip(order[::2], order[1::2], strict=True) if max(both) < size]
        if all(group_of[one] != group_of[other] for one, other in meet) or count == 1:
            return [seeded[place] if place < size else None for place in order]
    raise AssertionError("there is always a way")

"""A round of a Swiss event.

Hard rules are missing edges: no rematch, no forbidden pair, the bye only for whoever had neither a bye nor a win
without a game. Everything else is a wish, in the order of `wishes_of`.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence

from leagues.pairing.draws import CannotPair, Draw, Situation
from leagues.pairing.matching import Edge, cheapest
from leagues.pairing.players import Player
from leagues.pairing.wishes import (
    APART,
    Wish,
    from_elsewhere,
    kept_apart,
    lot,
    lowest_bye,
    near_in_places,
    near_in_points,
    no_rematch,
    no_second_bye,
    weighed,
)

# So many neighbours in the standings are enough for the optimum in practice; more are tried where they do not do.
NEIGHBOURS = (40, 160)


def draw(now: Situation) -> Draw:
    """The round for those who are there. Raises `CannotPair`, `TooFine`."""
    return pair(now.field, seed=now.seed, first=now.number == 1, loosened=now.loosened)


def pair(
    field: Sequence[Player],
    *,
    seed: str,
    first: bool = False,
    clubs_first: bool = False,
    forbidden: Collection[frozenset[int]] = (),
    loosened: bool = False,
) -> Draw:
    """Who meets whom. `first`: nothing is known of anybody, so the lot decides and no places. `loosened`: rematches and
    a second bye are let in, as few as possible. Raises `CannotPair`, `TooFine`."""
    players = sorted(field, key=lambda player: player.place)
    if len(players) < 2:
        raise CannotPair([player.id for player in players])
    cost = weighed(wishes_of(players, seed, first=first, clubs_first=clubs_first, loosened=loosened))
    nodes = len(players) + len(players) % 2
    for reach in (*(most for most in NEIGHBOURS if most < len(players) - 1), len(players)):
        edges: list[Edge] = []
        for here, one in enumerate(players):
            for there in range(here + 1, min(len(players), here + reach + 1)):
                other = players[there]
                if frozenset((one.id, other.id)) not in forbidden and (loosened or other.id not in one.met):
                    edges.append((here, there, cost(one, other)))
            if nodes > len(players) and (loosened or not one.barred_from_bye):
                edges.append((here, len(players), cost(one, None)))
        matched = cheapest(nodes, edges)
        if 2 * len(matched) == nodes:
            return _draw(players, matched)
    seated = {node for both in matched for node in both}
    raise CannotPair([player.id for node, player in enumerate(players) if node not in seated])


def wishes_of(
    players: Sequence[Player], seed: str, *, first: bool = False, clubs_first: bool = False, loosened: bool = False
) -> list[Wish]:
    """The wishes in their order. Wherever teams, clubs and countries come, the bye comes before them; who should not
    meet comes first."""
    wishes = [no_rematch(players), no_second_bye(players)] if loosened else []
    # As long as nobody names any it costs no bits.
    apart = [from_elsewhere(players, what) for what in APART if any(getattr(player, what) for player in players)]
    points = [near_in_points(players)]
    if any(player.apart for player in players):
        wishes.append(kept_apart(players))
    wishes += [lowest_bye(players), *(apart + points if clubs_first else points + apart)]
    if not first:
        wishes.append(near_in_places(players))
    return [*wishes, lot(players, seed)]


def _draw(players: Sequence[Player], matched: Sequence[tuple[int, int]]) -> Draw:
    """Pairs as (higher, lower) in the standings, the highest first, and the bye below them."""
    pairs, bye = [], None
    for here, there in matched:
        if there == len(players):
            bye = players[here]
        else:
            pairs.append((players[here], players[there]))
    return Draw(
        tables=(*((one.id, other.id) for one, other in pairs), *([(bye.id,)] if bye else [])),
        rematches=tuple((one.id, other.id) for one, other in pairs if other.id in one.met),
        second_bye=bye is not None and bye.barred_from_bye,
    )

"""What becomes of a battle that is not over when the time of its round is up."""

from __future__ import annotations

import logging
from dataclasses import dataclass

from battles.games import game_of
from battles.models import Battle
from battles.models import Entry as Line
from battles.table.restore import as_it_was, dice_of
from leagues.models import Event, Pairing, Side
from leagues.results.points import table_of

logger = logging.getLogger(__name__)

# What a player has answered himself: neither forced by the rules, nor for him when his time had run out.
OWN_ANSWERS = ("answer", "plan")


@dataclass(frozen=True)
class Verdict:
    """The ruling, why, and what side 1 gets where points are shared (None: what the ruling brings)."""

    ruling: str
    cause: str
    points: int | None = None


WINS = {1: Pairing.FIRST, 2: Pairing.SECOND}


def verdict(event: Event, sides: list[Side], battle: Battle | None) -> Verdict:
    """Who is asked and has never answered did not come: the other wins, and where that is both, both lose. Else the
    rule of the event decides. Whatever is the matter with the battle, there is a verdict."""
    away = [side for side in sides if not _has_come(side, battle)]
    if len(away) == len(sides):
        return Verdict(Pairing.NEITHER, Pairing.NOBODY)
    if away:
        return Verdict(WINS[3 - away[0].number], Pairing.ABSENT)
    if event.at_deadline == Event.BOTH_LOSE:
        return Verdict(Pairing.NEITHER, Pairing.TIME)
    return _by_score(event, sides, battle)


def _has_come(side: Side, battle: Battle | None) -> bool:
    user = side.entry.user
    if user is None or not user.is_active:
        return False
    if battle is None or side.seat not in battle.asked_seats():
        return True
    return Line.of(battle.pk, kind__in=OWN_ANSWERS, seat=side.seat).exists()


def _by_score(event: Event, sides: list[Side], battle: Battle | None) -> Verdict:
    scores = last_score(battle) if battle is not None else None
    if scores is None:
        return Verdict(Pairing.DRAW, Pairing.TIME)
    own, other = (scores.get(side.seat, 0.0) for side in sides)
    table = table_of(event)
    shared = table.shared(own, other) if table.total else None
    ruling = Pairing.DRAW if own == other else WINS[1 if own > other else 2]
    return Verdict(ruling, Pairing.TIME, shared)


def last_score(battle: Battle) -> dict[str, float] | None:
    """What the game counted for each seat when the last complete game turn had ended; None where it counts nothing, no
    turn is complete, or the battle cannot be read."""
    begun = _last_turn(battle)
    if begun is None:
        return None
    game = game_of(battle.game)
    try:
        seats = list(battle.seats.order_by("pk"))
        score = game.score(as_it_was(game, battle, begun, dice_of(battle, seats)).state)
    except Exception:
        # A halted battle, or one of rules that have changed, holds no round up.
        logger.exception("battle %s cannot be adjudicated by its score", battle.uuid)
        return None
    return {str(seat): float(value) for seat, value in score.sides.items()} if score is not None else None


def _last_turn(battle: Battle) -> int | None:
    """The entry that led to the game turn which is played now; None in the first."""
    turns = [(int(seq), str(turn).partition(":")[0]) for seq, turn in battle.turns]
    if not turns or turns[-1][1] == turns[0][1]:
        return None
    return next(seq for seq, number in turns if number == turns[-1][1])

"""How much there is to decide in a turn, and about how long it takes.

As it was in the former turns of this battle, else in those of the player's latest ones. Where there were none, as it
was when he sat so before; else as it was with others; else by answering the usual way ahead on a copy of the battle as
this seat knows it.
"""

from __future__ import annotations

import math
import time
from dataclasses import dataclass

from django.db.models import QuerySet, Sum

from battles.due import bots
from battles.models import Battle, Entry, Habit, Seat
from rules.engine.decisions import Decision
from rules.engine.flow import Diverged
from rules.engine.refusal import IllegalAction

# Of fewer than so many sittings nothing can be learnt.
ENOUGH = 3
USUAL_SECONDS = 20.0
MOST_AHEAD = 60
# What a player has decided, at once or in advance; "auto" is what was forced.
DECIDED = ("answer", "plan", "expired")
# From so many of his other battles it is known how a player's turns go.
BATTLES = 3
SECONDS_FOR_LOOKING_AHEAD = 1.0


@dataclass(frozen=True)
class Sitting:
    """The question that waits, how many there will be with it in this turn, and the seconds for all of them."""

    question: Decision
    questions: int
    seconds: float


def of(battle: Battle, seat: Seat) -> Sitting | None:
    """What waits for a seat; None if nothing does."""
    found = bots.question_before(battle.uuid, seat.key)
    if found is None:
        return None
    _number, _known, question = found
    same = Habit.objects.filter(game=battle.game, topic=question.topic)
    known = [_figures(same.filter(user=seat.user_id)), _figures(same)]
    questions = left(battle, seat) or next((n for n, _ in known if n), None) or ahead(battle, seat.key)
    seconds = next((each for _, each in known if each), None) or USUAL_SECONDS
    return Sitting(question, max(1, round(questions)), max(1, round(questions)) * seconds)


def left(battle: Battle, seat: Seat) -> float | None:
    """How many answers a seat has still to give in this turn if it gives as many as in the former ones of its kind, on
    average: its own, or those of the opponent. Of a first turn this player's latest battles tell; None if they do not.
    At least the open question is left."""
    if not battle.turns:
        return None
    kind = _whose(battle.turns[-1][1], seat.key)
    *former, (_, given) = _asked(battle, seat.key)
    alike = [number for whose, number in former if whose == kind]
    if not alike:
        elsewhere = [one for other in _other_seats(seat) for one in _asked(other.battle, other.key)[:-1]]
        alike = [number for whose, number in elsewhere if whose == kind]
        if len(alike) < ENOUGH:
            return None
    return max(1.0, sum(alike) / len(alike) - given)


def _asked(battle: Battle, seat: str) -> list[tuple[str, int]]:
    """Of every turn so far whose it was, and how many answers the seat gave in it."""
    turns: list[tuple[int, str]] = [(int(begun), str(name)) for begun, name in battle.turns]
    if not turns:
        return []
    answers = Entry.of(battle.pk, seat=seat, kind__in=DECIDED, void_by=None, seq__gt=turns[0][0])
    given = list(answers.values_list("seq", flat=True))
    # A turn begins after the entry that led to it.
    ends = [*(begun for begun, _ in turns[1:]), math.inf]
    return [
        (_whose(name, seat), sum(begun < seq <= end for seq in given))
        for (begun, name), end in zip(turns, ends, strict=True)
    ]


def _whose(turn: str, seat: str) -> str:
    """Nobody's, as before the first one; the seat's own; or another's."""
    active = turn.partition(":")[2]
    return "own" if active == seat else active and "other"


def _other_seats(seat: Seat) -> QuerySet[Seat]:
    """Where the same player sat in his latest battles of the game."""
    own = Seat.objects.filter(user=seat.user_id, battle__game=seat.battle.game, battle__hot_seat=False)
    own = own.filter(user__isnull=False, battle__sandbox=0, battle__imported=False, battle__lesson=None)
    own = own.exclude(battle=seat.battle_id)
    return own.select_related("battle").order_by("-battle__moved")[:BATTLES]


def _figures(habits: QuerySet[Habit]) -> tuple[float | None, float | None]:
    """Answers of a sitting and seconds for an answer, as far as enough is known."""
    summed = habits.aggregate(*(Sum(name) for name in ("sittings", "answers", "timed", "seconds")))
    sittings, answers, timed, seconds = (
        summed[f"{name}__sum"] or 0 for name in ("sittings", "answers", "timed", "seconds")
    )
    return (answers / sittings if sittings >= ENOUGH else None, seconds / timed if timed >= ENOUGH else None)


def ahead(battle: Battle, seat: str) -> int:
    """How many questions come before somebody else is asked, if each gets its usual answer; where what is hidden from
    the seat decides that, as far as can be known."""
    counted, until = 0, time.monotonic() + SECONDS_FOR_LOOKING_AHEAD
    try:
        copy = bots.copy_for(battle.uuid, seat)
        while counted < MOST_AHEAD and time.monotonic() < until:
            question = copy.asked(seat)
            if question is None:
                break
            counted += 1
            copy.submit(seat, question.number, question.default())
    except (Diverged, IllegalAction):
        pass
    return counted

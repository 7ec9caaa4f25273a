"""How much there is to decide in a sitting, and about how long it takes.

Where this player has sat so before, as it was then; else as it was with others; else by answering the usual way ahead
on a copy of the battle as this seat knows it.
"""

from __future__ import annotations

import time
from dataclasses import dataclass

from django.db.models import QuerySet, Sum

from battles.due import bots
from battles.models import Battle, Habit, Seat
from rules.engine.decisions import Decision
from rules.engine.flow import Diverged
from rules.engine.refusal import IllegalAction

# Of fewer than so many sittings nothing can be learnt.
ENOUGH = 3
USUAL_SECONDS = 20.0
MOST_AHEAD = 60
SECONDS_FOR_LOOKING_AHEAD = 1.0


@dataclass(frozen=True)
class Sitting:
    """The question that waits, how many there will be until the next hand-over, and the seconds for all of them."""

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
    questions = next((answers for answers, _ in known if answers), None) or ahead(battle, seat.key)
    seconds = next((each for _, each in known if each), None) or USUAL_SECONDS
    return Sitting(question, max(1, round(questions)), max(1, round(questions)) * seconds)


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

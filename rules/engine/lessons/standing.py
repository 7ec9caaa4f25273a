"""How a lesson stands: which prompt is next, whether its goal is reached, and why it was missed."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import msgspec

from rules.engine.decisions import Decision
from rules.engine.events import Event
from rules.engine.game import Game
from rules.engine.lengths import tenths
from rules.engine.lessons.form import Lesson
from rules.engine.scenario.expectations import differences, way_to_go
from rules.engine.scenario.form import Then


class Standing(msgspec.Struct, frozen=True):
    """`prompt` counts the prompts that are done with. `why` is the number of the sentence of the lesson's `misses` that
    says what was missed, -1 for none; `short` the length in it, to a tenth. `too_late`: it was missed before the last
    answer."""

    prompt: int
    reached: bool
    missed: bool
    why: int = -1
    short: float = 0
    too_late: bool = False


def standing(
    lesson: Lesson,
    game: Game,
    state: Any,
    events: Sequence[Event],
    pending: Sequence[Decision],
    prompt: int = 0,
    *,
    earlier: int = 0,
) -> Standing:
    """The standing after `events`, all since the beginning. A `prompt` that was done with stays so. So many of the
    events were told `earlier` than the learner's last answer: what he had missed by then he does not reach any more."""

    def holds(then: Then | None) -> bool:
        return then is not None and not any(differences(then, game, state, events, pending))

    done = [number for number, one in enumerate(lesson.prompts, 1) if holds(one.done)]
    prompt = max([prompt, *done])
    too_late = out_of_reach(lesson, game, state, events[:earlier])
    if holds(lesson.reached) and not too_late:
        return Standing(prompt, reached=True, missed=False)
    if not (too_late or out_of_reach(lesson, game, state, events) or game.outcome(state) is not None):
        return Standing(prompt, reached=False, missed=False)
    for number, one in enumerate(lesson.misses):
        short = tenths(way_to_go(lesson.reached, game, state, one.of), "over") if one.of else 0
        if (one.when is None or holds(one.when)) and (short > 0 or not one.of):
            return Standing(prompt, reached=False, missed=True, why=number, short=short, too_late=too_late)
    return Standing(prompt, reached=False, missed=True, too_late=too_late)


def out_of_reach(lesson: Lesson, game: Game, state: Any, events: Sequence[Event]) -> bool:
    """Whether these events have put the goal out of reach."""
    signs = (lesson.missed, *(one.when for one in lesson.misses if one.now))
    return any(not any(differences(one, game, state, events, None)) for one in signs if one is not None)

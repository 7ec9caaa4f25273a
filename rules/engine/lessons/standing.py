"""How a lesson stands: which prompt is next, and whether its goal is reached."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import msgspec

from rules.engine.decisions import Decision
from rules.engine.events import Event
from rules.engine.game import Game
from rules.engine.lessons.form import Lesson
from rules.engine.scenario.expectations import differences
from rules.engine.scenario.form import Then


class Standing(msgspec.Struct, frozen=True):
    """`prompt` counts the prompts that are done with."""

    prompt: int
    reached: bool
    missed: bool


def standing(
    lesson: Lesson, game: Game, state: Any, events: Sequence[Event], pending: Sequence[Decision], prompt: int = 0
) -> Standing:
    """The standing after `events`, all since the beginning. A `prompt` that was done with stays so."""

    def holds(then: Then | None) -> bool:
        return then is not None and not any(differences(then, game, state, events, pending))

    done = [number for number, one in enumerate(lesson.prompts, 1) if holds(one.done)]
    reached = holds(lesson.reached)
    missed = not reached and (holds(lesson.missed) or game.outcome(state) is not None)
    return Standing(max([prompt, *done]), reached, missed)

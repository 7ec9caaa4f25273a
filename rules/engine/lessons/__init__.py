"""Lessons: scenarios with words and a goal, which people play. See docs/lessons.md."""

from rules.engine.lessons.coach import Hint, hints, hints_done
from rules.engine.lessons.form import Lesson, Miss, Prompt, Words, lessons
from rules.engine.lessons.standing import Standing, out_of_reach, standing

__all__ = [
    "Hint", "Lesson", "Miss", "Prompt", "Standing", "Words",
    "hints", "hints_done", "lessons", "out_of_reach", "standing",
]  # fmt: skip

"""Lessons: scenarios with words and a goal, which people play. See docs/lessons.md."""

from rules.engine.lessons.form import Lesson, Prompt, Words, lessons
from rules.engine.lessons.standing import Standing, standing

__all__ = ["Lesson", "Prompt", "Standing", "Words", "lessons", "standing"]

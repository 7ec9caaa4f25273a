"""How far a lesson is, and which lessons somebody has finished."""

from __future__ import annotations

from dataclasses import dataclass

from accounts.models import User
from battles.games import game_of, games
from battles.models import Battle, Entry, LessonBattle, LessonDone
from battles.sending import changes
from battles.table.live import tables
from rules.engine.game import Game
from rules.engine.lessons import Lesson, Standing, lessons, standing


@dataclass(frozen=True)
class Course:
    """The lessons of a game, and those that one has finished."""

    game: Game
    lessons: list[Lesson]
    done: set[str]

    @property
    def next(self) -> Lesson | None:
        """The first that is not finished yet."""
        return next((one for one in self.lessons if one.key not in self.done), None)


def courses(user: User | None) -> list[Course]:
    """The games that have lessons."""
    finished = LessonDone.objects.filter(user=user).values_list("game", "key") if user else []
    done = set(finished)
    return [
        Course(game, found, {key for of, key in done if of == game.key})
        for game in (game_of(key) for key in games())
        if (found := list(lessons(game.lessons).values()))
    ]


def lesson_of(battle: Battle) -> Lesson | None:
    """The lesson that is taken in a battle; none where it is no lesson, or one that is no longer given."""
    kept = LessonBattle.objects.filter(battle=battle).first() if battle.sandbox else None
    return lessons(game_of(battle.game).lessons).get(kept.key) if kept else None


def after(game: Game, lesson: Lesson) -> Lesson | None:
    """The lesson that follows."""
    keys = list(lessons(game.lessons))
    place = keys.index(lesson.key) + 1
    return lessons(game.lessons)[keys[place]] if place < len(keys) else None


def look(battle: Battle, lesson: Lesson) -> Standing:
    """How the lesson stands now; a goal that is reached is kept for the learner."""
    table = tables.of(battle.uuid)
    with table.lock:
        current = changes.caught_up(table)
        entries = Entry.of(current.pk, void_by__isnull=True, seq__lte=current.seq)
        events = [event for entry in entries for event in entry.sheet.told]
        kept = LessonBattle.objects.get(battle=current)
        flow = table.flow
        found = standing(lesson, table.game, flow.battle.state, events, flow.pending, kept.prompt)
    if found.prompt != kept.prompt:
        LessonBattle.objects.filter(pk=kept.pk).update(prompt=found.prompt)
    if found.reached and battle.created_by is not None:
        LessonDone.objects.get_or_create(user=battle.created_by, game=battle.game, key=lesson.key)
    return found

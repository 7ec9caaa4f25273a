"""How far a lesson is, and which lessons somebody has finished."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from accounts.models import User
from battles.games import game_of, games
from battles.models import ANSWERS, UNASKED, Battle, Entry, LessonBattle, LessonDone
from battles.sending import changes
from battles.table.live import tables
from rules.engine.events import Event
from rules.engine.flow import Flow
from rules.engine.game import Game
from rules.engine.lessons import Lesson, Standing, lessons, out_of_reach, standing


@dataclass(frozen=True)
class Course:
    """The lessons of a game, and those that one has finished."""

    game: Game
    lessons: list[Lesson]
    done: set[str]

    @property
    def minutes(self) -> int:
        """How long those take that are not finished yet."""
        return sum(one.minutes for one in self.lessons if one.key not in self.done)

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


def left(user: User | None) -> tuple[Battle, Lesson] | None:
    """The lesson that somebody has begun and not finished."""
    begun = LessonBattle.objects.filter(battle__created_by=user).select_related("battle").first() if user else None
    lesson = lesson_of(begun.battle) if begun and begun.battle.game in games() else None
    if begun is None or lesson is None:
        return None
    finished = LessonDone.objects.filter(user=user, game=begun.battle.game, key=lesson.key).exists()
    return None if finished else (begun.battle, lesson)


def after(game: Game, lesson: Lesson) -> Lesson | None:
    """The lesson that follows."""
    keys = list(lessons(game.lessons))
    place = keys.index(lesson.key) + 1
    return lessons(game.lessons)[keys[place]] if place < len(keys) else None


def look(battle: Battle, lesson: Lesson) -> tuple[Standing, int]:
    """How the lesson stands now, and the entry that led to it; a goal that is reached is kept for the learner."""
    table = tables.of(battle.uuid)
    with table.lock:
        current = changes.caught_up(table)
        kept = LessonBattle.objects.get(battle=current)
        if _finished_here(current, lesson):
            # Whoever plays on has reached it nevertheless.
            return Standing(kept.prompt, reached=True, missed=False), current.seq
        found = standing_after(current, lesson, table.flow, prompt=kept.prompt)
        seq = _reached_by(current, lesson, table.flow) if found.reached else current.seq
    if found.prompt != kept.prompt:
        LessonBattle.objects.filter(pk=kept.pk).update(prompt=found.prompt)
    if found.reached and battle.created_by is not None:
        LessonDone.objects.get_or_create(user=battle.created_by, game=battle.game, key=lesson.key)
    return found, seq


def _finished_here(battle: Battle, lesson: Lesson) -> bool:
    done = LessonDone.objects.filter(user=battle.created_by, game=battle.game, key=lesson.key, at__gt=battle.created)
    return battle.created_by is not None and done.exists()


def steps(battle: Battle, lesson: Lesson) -> list[Entry]:
    """What the learner has answered himself, and still counts."""
    given = Entry.of(battle.pk, kind__in=ANSWERS, seat=lesson.seat, void_by=None)
    return list(given.exclude(kind__in=UNASKED))


def wrong_step(battle: Battle, lesson: Lesson, flow: Flow) -> Entry | None:
    """The step with which one has to begin anew: the one by which the goal came out of reach, or the last."""
    events: list[Event] = []
    own: Entry | None = None
    mine = {entry.seq for entry in steps(battle, lesson)}
    for entry in Entry.of(battle.pk, void_by__isnull=True, seq__lte=battle.seq):
        own = entry if entry.seq in mine else own
        events += entry.sheet.told
        if own is not None and out_of_reach(lesson, flow.game, flow.battle.state, events):
            break
    return own


def _reached_by(battle: Battle, lesson: Lesson, flow: Flow) -> int:
    """The entry by which the goal was reached: the one that told the last event of which it speaks; without any the
    learner's last answer, which may have led on to what does not matter any more."""
    entries = list(Entry.of(battle.pk, void_by__isnull=True, seq__lte=battle.seq).order_by("seq"))
    if lesson.reached.over is None and not lesson.reached.events:
        return max((entry.seq for entry in entries if entry.seat == lesson.seat), default=battle.seq)
    events: list[Event] = []
    for entry in entries:
        events += entry.sheet.told
        if standing(lesson, flow.game, flow.battle.state, events, flow.pending).reached:
            return entry.seq
    return battle.seq


def standing_after(
    battle: Battle, lesson: Lesson, flow: Flow, more: Sequence[Event] | None = None, prompt: int = 0
) -> Standing:
    """How the lesson stands in `flow`, where one more answer that is tried out has led to `more`."""
    entries = list(Entry.of(battle.pk, void_by__isnull=True, seq__lte=battle.seq))
    answered = max((entry.seq for entry in steps(battle, lesson)), default=0)
    last = answered if more is None else battle.seq + 1
    earlier = sum(len(entry.sheet.told) for entry in entries if entry.seq < last)
    events = [*(event for entry in entries for event in entry.sheet.told), *(more or ())]
    return standing(lesson, flow.game, flow.battle.state, events, flow.pending, prompt, earlier=earlier)

"""Undoing a step of a lesson, with everything that came of it: its dice fall as they did, so that whoever goes on as
the lesson says gets what the lesson promises."""

from __future__ import annotations

from battles.acts.take_back import back_to
from battles.lessons import progress
from battles.models import ANSWERS, Battle, Entry, LessonBattle
from battles.refusals import refusal, seat_name
from battles.submit import submit
from battles.table.blobs import Sheet
from battles.table.desk import Desk
from rules.engine.events import told
from rules.engine.lessons import Lesson


def step_back(battle: Battle, lesson: Lesson) -> int:
    """Take back the answer that has put the goal out of reach, or the learner's last one, whatever was rolled or
    answered since. Raises `IllegalAction`."""

    def act(desk: Desk) -> None:
        given = Entry.of(desk.battle.pk, kind__in=ANSWERS, void_by=None).order_by("seq")
        own = progress.wrong_step(desk.battle, lesson, desk.flow)
        if own is None:
            raise refusal("undo", n=0)
        rolled = next((entry.sheet for entry in given.filter(seq__gte=own.seq) if entry.sheet.sides), None)
        if rolled is not None:
            desk.table.dice.counter = rolled.counter
        sheet = Sheet(events=[told("battle.told.undone", seat=seat_name(lesson.seat), n=1)], data={"upto": own.seq - 1})
        back_to(desk, own.seq - 1, "undo", sheet, lesson.seat, None)
        if desk.battle.over:
            desk.go_on()
        LessonBattle.objects.filter(battle=desk.battle).update(prompt=0)

    return submit(battle.uuid, act, ended=True)

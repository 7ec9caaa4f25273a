"""Taking a lesson: a battle that only its learner sees, from the lesson's situation, with the dice of its seed."""

from __future__ import annotations

import hashlib

from django.db import transaction
from django.utils import timezone

from accounts.models import User
from battles.clocks.clock import Clock
from battles.due import waking
from battles.models import Battle, Due, LessonBattle, Seat
from battles.sandbox.kept import LASTS
from battles.table import beginning
from rules.engine.game import Game
from rules.engine.lessons import Lesson

PLAYER_SEED = "lesson"


def server_seed(game: Game, lesson: Lesson) -> str:
    """The seed of a lesson's dice: the same each time, so that what is shown can be relied upon."""
    return hashlib.sha256(f"{game.key}/{lesson.key}/{lesson.seed}".encode()).hexdigest()


def take(user: User, game: Game, lesson: Lesson) -> Battle:
    """Begin a lesson, or begin it anew. Whoever begins one gives up the one that he was at."""
    assert game.scenario is not None
    seed = server_seed(game, lesson)
    with transaction.atomic(durable=True):
        Battle.objects.filter(created_by=user, lesson__isnull=False).delete()
        battle = Battle.sealed(
            game=game.key,
            title=lesson.title.en[:120],
            pace="free",
            clock=Clock().plain(),
            visibility=Battle.PRIVATE,
            server_seed=seed,
            created_by=user,
        )
        for key in game.seats:
            learner = key == lesson.seat
            Seat.objects.create(
                battle=battle,
                key=key,
                user=user if learner else None,
                bot="" if learner else lesson.opponent,
                player_seed=PLAYER_SEED,
            )
        LessonBattle.objects.create(battle=battle, key=lesson.key)
        beginning.begin(battle, game.scenario(lesson.given))
        battle.sandbox = battle.seq
        battle.save(update_fields=["sandbox"])
        Due.objects.create(battle=battle, kind="sandbox", seat="", at=timezone.now() + LASTS)
    waking.wake()
    return battle

"""The coach: whom it speaks to in which battle, what it has said already, and who has left it."""

from __future__ import annotations

from dataclasses import dataclass

from accounts.models import User
from battles.games import game_of
from battles.lessons.progress import lesson_of
from battles.models import Battle, Coaching, Entry, LessonDone
from rules.engine.game import Game
from rules.engine.lessons import Hint, hints, hints_done


@dataclass(frozen=True)
class Coached:
    """What the coach says in somebody's battle: `on` where it comes of itself, from `prompt` on; otherwise it is
    called."""

    hints: list[Hint]
    prompt: int
    on: bool


def begins(user: User, game: Game, battle: Battle) -> None:
    """A ready battle begins: the first one of this game is where the coach comes."""
    if hints(game.coach):
        Coaching.objects.get_or_create(user=user, about=_of_first_battle(game.key), defaults={"battle": battle})


def coached(user: User, battle: Battle) -> Coached | None:
    """What the coach says to a player of a battle; None where there is no coach."""
    given = hints(game_of(battle.game).coach)
    if not given or battle.status != Battle.RUNNING or not battle.seats.filter(user=user).exists():
        return None
    kept = Coaching.objects.filter(user=user, about=_of_first_battle(battle.game)).first()
    if kept is None or kept.battle_id != battle.pk:
        return Coached(given, 0, on=False)
    finished = kept.prompt >= len(given)
    return Coached(given, 0 if finished else kept.prompt, on=not (kept.left or finished))


def comes_of_itself(user: User, battle: Battle) -> bool:
    """Whether the coach of a lesson speaks unasked: not to whoever has finished the lesson or has left its coach."""
    lesson = lesson_of(battle)
    if lesson is None or LessonDone.objects.filter(user=user, game=battle.game, key=lesson.key).exists():
        return False
    return not Coaching.objects.filter(user=user, about=_about(battle), left=True).exists()


def keep(user: User, battle: Battle, *, left: bool, prompt: int) -> int:
    """Keep how far the coach has come and whether it was left; how far that is, what has been played counted in."""
    about = _about(battle)
    lesson = about.startswith("lesson/")
    given = [] if lesson else hints(game_of(battle.game).coach)
    # Called in another battle than the first, it begins anew there, and of that nothing is kept.
    kept, _ = Coaching.objects.get_or_create(user=user, about=about, defaults={"battle": battle, "left": left})
    if not lesson and kept.battle_id != battle.pk:
        return hints_done(given, (), prompt)
    now = hints_done(given, _told(user, battle) if given else (), min(prompt, len(given)))
    kept.prompt, kept.left = max(kept.prompt, now), left
    kept.save(update_fields=["prompt", "left"])
    return now


def _told(user: User, battle: Battle) -> list[str]:
    """The events of what somebody has answered himself, in their order: what the house has set up for him
    (battles.acts.preparing) has taught him nothing."""
    seats = list(battle.seats.filter(user=user).values_list("key", flat=True))
    entries = Entry.of(battle.pk, kind="answer", seat__in=seats, void_by__isnull=True)
    return [event.key for entry in entries for event in entry.sheet.told]


def _about(battle: Battle) -> str:
    lesson = lesson_of(battle)
    return f"lesson/{battle.game}/{lesson.key}" if lesson else _of_first_battle(battle.game)


def _of_first_battle(game: str) -> str:
    return f"battle/{game}"

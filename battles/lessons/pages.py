"""Pages of lessons: all of them with one's progress, beginning one, and how the one that is taken stands."""

from __future__ import annotations

import json
from typing import Any
from uuid import UUID

import msgspec
from django.http import Http404, HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.translation import get_language
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_GET, require_POST

from accounts.guests import player_required
from accounts.models import User
from battles.games import game_of, games
from battles.lessons import coaching, progress
from battles.lessons.back import step_back
from battles.lessons.taking import take
from battles.models import Battle
from rules.engine.lessons import Lesson, lessons
from rules.engine.refusal import IllegalAction


def _language() -> str:
    return (get_language() or "en")[:2]


@require_GET
def index(request: HttpRequest) -> HttpResponse:
    """All lessons by game, and how many of them one has finished."""
    user = request.user if isinstance(request.user, User) else None
    language = _language()
    known = sorted(progress.courses(user), key=lambda course: sum(one.minutes for one in course.lessons))
    courses = [
        {
            "game": course.game,
            "done": len(course.done & {one.key for one in course.lessons}),
            "next": _line(course, course.next, language) if course.next else None,
            "parts": _parts(course, language),
            "all": len(course.lessons),
            "minutes": course.minutes,
        }
        for course in known
    ]
    context: dict[str, Any] = {"courses": courses, "new": not any(course.done for course in known)}
    if (begun := progress.left(user)) is not None:
        battle, lesson = begun
        context["left"] = {"battle": battle, "title": lesson.title.said(language), "key": lesson.key}
    return render(request, "learn/index.html", context)


def _line(course: progress.Course, one: Lesson, language: str) -> dict[str, Any]:
    return {
        "key": one.key,
        "title": one.title.said(language),
        "words": one.goal.said(language),
        "minutes": one.minutes,
        "number": course.lessons.index(one) + 1,
    }


def _parts(course: progress.Course, language: str) -> list[dict[str, Any]]:
    """The lessons of a course under the headings of its parts."""
    parts: list[dict[str, Any]] = []
    for number, one in enumerate(course.lessons, 1):
        if one.part is not None or not parts:
            parts.append({"title": one.part.said(language) if one.part else "", "begins": number, "lessons": []})
        parts[-1]["lessons"].append(_line(course, one, language) | {"done": one.key in course.done})
    return parts


@require_POST
@player_required
def begin(request: HttpRequest, game: str, key: str) -> HttpResponse:
    """Begin a lesson, or begin it anew."""
    if game not in games() or key not in lessons(game_of(game).lessons):
        raise Http404
    assert isinstance(request.user, User)
    return redirect(take(request.user, game_of(game), lessons(game_of(game).lessons)[key]))


@never_cache
@require_POST
@player_required
def look(request: HttpRequest, uuid: UUID) -> JsonResponse:
    """How the lesson stands that one is taking."""
    battle, lesson = _taken(request, uuid)
    found, seq = progress.look(battle, lesson)
    return JsonResponse(msgspec.to_builtins(found) | {"seq": seq, "steps": len(progress.steps(battle, lesson))})


@never_cache
@require_POST
@player_required
def back(request: HttpRequest, uuid: UUID) -> JsonResponse:
    """Undo a step of the lesson that one is taking."""
    battle, lesson = _taken(request, uuid)
    try:
        return JsonResponse({"seq": step_back(battle, lesson)})
    except IllegalAction:
        return JsonResponse({}, status=409)


def _taken(request: HttpRequest, uuid: UUID) -> tuple[Battle, Lesson]:
    assert isinstance(request.user, User)
    battle = Battle.objects.filter(uuid=uuid, created_by=request.user, sandbox__gt=0).first()
    lesson = progress.lesson_of(battle) if battle else None
    if battle is None or lesson is None:
        raise Http404
    return battle, lesson


def card(battle: Battle) -> dict[str, Any] | None:
    """What the page of a battle shows of its lesson; None where it is no lesson."""
    lesson = progress.lesson_of(battle)
    if lesson is None:
        return None
    game, language = game_of(battle.game), _language()
    following = progress.after(game, lesson)
    place = list(lessons(game.lessons)).index(lesson.key) + 1
    return {
        "title": lesson.title.said(language),
        "words": lesson.words.said(language),
        "goal": lesson.goal.said(language),
        "hint": lesson.hint.said(language) if lesson.hint else "",
        "place": place,
        "of": len(lessons(game.lessons)),
        "again": reverse("battles:take_lesson", args=[game.key, lesson.key]),
        "next": reverse("battles:take_lesson", args=[game.key, following.key]) if following else "",
        "coach": reverse("battles:coach", args=[battle.uuid]),
        "coached": battle.created_by is not None and coaching.comes_of_itself(battle.created_by, battle),
        "game": game.key,
        "back": reverse("battles:lesson_back", args=[battle.uuid]),
        "misses": json.dumps([one.words.said(language) for one in lesson.misses]),
        "look": reverse("battles:lesson", args=[battle.uuid]),
        "prompts": json.dumps(
            [{"words": one.words.said(language), "at": one.at, "asked": one.asked} for one in lesson.prompts]
        ),
    }

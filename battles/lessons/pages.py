"""Pages of lessons: all of them with one's progress, beginning one, and how the one that is taken stands."""

from __future__ import annotations

import json
from typing import Any
from uuid import UUID

from django.http import Http404, HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.translation import get_language
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_GET, require_POST

from accounts.guests import player_required
from accounts.models import User
from battles.games import game_of, games
from battles.lessons import progress
from battles.lessons.taking import take
from battles.models import Battle
from rules.engine.lessons import lessons


def _language() -> str:
    return (get_language() or "en")[:2]


@require_GET
def index(request: HttpRequest) -> HttpResponse:
    """All lessons by game, and how many of them one has finished."""
    user = request.user if isinstance(request.user, User) else None
    language = _language()
    courses = [
        {
            "game": course.game,
            "done": len(course.done & {one.key for one in course.lessons}),
            "next": course.next.key if course.next else "",
            "lessons": [
                {
                    "key": one.key,
                    "title": one.title.said(language),
                    "words": one.goal.said(language),
                    "done": one.key in course.done,
                }
                for one in course.lessons
            ],
        }
        for course in progress.courses(user)
    ]
    return render(request, "learn/index.html", {"courses": courses})


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
    assert isinstance(request.user, User)
    battle = Battle.objects.filter(uuid=uuid, created_by=request.user, sandbox__gt=0).first()
    lesson = progress.lesson_of(battle) if battle else None
    if battle is None or lesson is None:
        raise Http404
    found = progress.look(battle, lesson)
    return JsonResponse({"prompt": found.prompt, "reached": found.reached, "missed": found.missed})


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
        "look": reverse("battles:lesson", args=[battle.uuid]),
        "prompts": json.dumps([{"words": one.words.said(language), "at": one.at} for one in lesson.prompts]),
    }

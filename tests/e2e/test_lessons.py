"""Lessons by hand: each can be ended with a mouse, one of each game with a finger on a telephone; progress is kept."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from rules.de_bellis.game import GAME as DE_BELLIS
from rules.engine.lessons import lessons
from rules.ninth_age.game import GAME as NINTH_AGE
from tests.e2e.players.learning import begin, fall_short, play

pytestmark = pytest.mark.e2e
GAMES = (DE_BELLIS, NINTH_AGE)
LESSONS = [(game, lesson) for game in GAMES for lesson in lessons(game.lessons).values()]


@pytest.fixture(scope="module")
def site(serve):
    """A site with both games."""
    with serve("lessons", NINTHSITE_GAMES="rules.de_bellis.game.GAME,rules.ninth_age.game.GAME") as site:
        yield site


@pytest.mark.parametrize(("game", "lesson"), LESSONS, ids=lambda one: one.key)
def test_it_is_ended_with_the_mouse(visitor, game, lesson):
    someone = visitor(reduced_motion="reduce")
    begin(someone.page, game.key, lesson)
    play(someone.page, lesson)
    expect(someone.page.locator("#lesson")).to_contain_class("lesson--reached")
    assert someone.complaints == []


def test_a_wrong_decision_is_told_at_once_and_taken_back(visitor):
    someone = visitor(reduced_motion="reduce")
    page, lesson = someone.page, lessons(NINTH_AGE.lessons)["pursuit"]
    begin(page, "ninth_age", lesson)
    play(page, lesson, steps=lesson.wrong[0])
    told, coach = page.locator(".lesson__told"), page.locator(".coach")
    expect(told).to_contain_text("did not pursue")
    page.get_by_role("button", name="Undo the last step").click()
    question = page.locator(".prompt__question")
    expect(question).to_have_text("Pursue or restrain?")
    # Neither way stands out, and the coach speaks of this question.
    expect(page.locator(".option--preset")).to_have_count(0)
    page.get_by_role("button", name="Show me").click()
    expect(coach).to_contain_text("Choose here to pursue them")
    page.get_by_role("button", name="Undo the last step").click()
    expect(question).to_contain_text("Declare a charge")
    play(page, lesson)
    expect(page.locator("#lesson")).to_contain_class("lesson--reached")
    assert someone.complaints == []


@pytest.mark.journey
@pytest.mark.background
@pytest.mark.parametrize("game", GAMES, ids=lambda one: one.key)
def test_with_a_finger_it_leads_to_the_next_and_progress_is_kept(visitor, game):
    someone = visitor(390, 844, reduced_motion="reduce", has_touch=True, is_mobile=True)
    page, course = someone.page, list(lessons(game.lessons).values())
    begin(page, game.key, course[0])
    fall_short(page)
    expect(page.locator(".lesson__told")).to_contain_text("short of")
    page.get_by_role("button", name="Undo the last step").tap()
    expect(page.locator("#lesson")).not_to_contain_class("lesson--missed")
    play(page, course[0], touch=True)
    expect(page.locator("#lesson")).to_contain_class("lesson--reached")
    # Where the next decision would be asked, one button leads on.
    expect(page.locator(".prompt")).to_be_hidden()
    page.locator(".sheet").get_by_role("button", name="Next lesson").tap()
    expect(page.locator(".lesson__goal")).to_contain_text(f"2/{len(course)}")
    page.goto("/learn/")
    expect(page.locator(f"#{game.key} .course__lesson--done")).to_have_count(1)
    expect(page.locator(f"#{game.key}")).to_contain_text(f"1 of {len(course)} done")
    assert someone.complaints == []

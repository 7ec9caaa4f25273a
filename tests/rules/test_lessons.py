"""Every lesson: its model solution reaches the goal with the dice that its learner gets."""

from __future__ import annotations

import pytest

from battles.lessons.taking import PLAYER_SEED, server_seed
from rules.de_bellis.game import GAME as DE_BELLIS
from rules.engine.dice import ProvableDice
from rules.engine.flow import Flow
from rules.engine.lessons import hints, lessons, standing
from rules.engine.messages import LANGUAGES
from rules.engine.scenario.form import step_from
from rules.ninth_age.game import GAME as NINTH_AGE

IDLE = 40
# So many letters fit into two lines at 390 pixels.
TWO_LINES = 80
LESSONS = [(game, lesson) for game in (DE_BELLIS, NINTH_AGE) for lesson in lessons(game.lessons).values()]


def played(game, lesson, steps, *, idle=False):
    """The standings after each of these steps; the others give the answers of an expired clock, and whoever is `idle`
    then gives them too until the goal is missed."""
    dice = ProvableDice(server_seed(game, lesson), [PLAYER_SEED] * len(game.seats))
    flow = Flow.start(game, game.scenario(lesson.given), dice)
    events = list(flow.opening)

    def heard(records):
        events.extend(event for record in records for event in record.events)

    def others(*, all_of_them=False):
        for _ in range(IDLE):
            if not flow.pending or standings[-1].missed:
                return
            if flow.asked(lesson.seat) is not None and not all_of_them:
                return
            asked = flow.pending[0]
            heard(flow.submit(asked.seat, asked.number, asked.default()))
            stand()

    def stand():
        before = standings[-1].prompt if standings else 0
        standings.append(standing(lesson, game, flow.battle.state, events, flow.pending, before))

    standings = []
    heard(flow.settle())
    stand()
    for raw in steps:
        others()
        step = step_from(raw, game.seats)
        asked = flow.asked(lesson.seat)
        assert asked is not None, f"nobody asks {raw}; events: {[one.key for one in events]}"
        assert step.topic in ("", asked.topic), f"asked {asked.topic}; events: {[one.key for one in events]}"
        heard(flow.submit(lesson.seat, asked.number, step.answer))
        stand()
    others(all_of_them=idle)
    return standings, events


@pytest.mark.parametrize(("game", "lesson"), LESSONS, ids=lambda one: one.key)
def test_its_model_solution_reaches_the_goal(game, lesson):
    standings, events = played(game, lesson, lesson.solution)
    assert not standings[0].reached, "something is to be done"
    assert not any(one.missed for one in standings)
    assert standings[-1].reached, [f"{one.key} {one.pieces} {one.dice}" for one in events]


@pytest.mark.parametrize(("game", "lesson"), LESSONS, ids=lambda one: one.key)
def test_a_plain_mistake_does_not_reach_it(game, lesson):
    for steps in lesson.wrong:
        standings, _ = played(game, lesson, steps)
        assert not any(one.reached for one in standings), steps


@pytest.mark.parametrize(("game", "lesson"), LESSONS, ids=lambda one: one.key)
def test_whoever_does_nothing_or_a_plain_mistake_is_told_what_was_missed(game, lesson):
    for steps in ([], *lesson.wrong):
        standings, _ = played(game, lesson, steps, idle=True)
        assert not any(one.reached for one in standings), steps
        missed = [one for one in standings if one.missed]
        assert missed, steps
        assert all(one.why >= 0 for one in missed), steps
        of, words = lesson.misses[missed[0].why].of, lesson.misses[missed[0].why].words
        assert bool(of) == (missed[0].short > 0) == all("{short}" in words.said(code) for code in LANGUAGES), steps


@pytest.mark.parametrize(("game", "lesson"), LESSONS, ids=lambda one: one.key)
def test_its_bot_exists_and_its_prompts_point_at_pieces_that_are_there(game, lesson):
    assert lesson.opponent == "still" or lesson.opponent in game.bots
    pieces = game.view(game.scenario(lesson.given), lesson.seat)["pieces"]
    for prompt in lesson.prompts:
        kind, _, name = prompt.at.partition(":")
        assert kind == "part" or name in pieces, prompt.at


@pytest.mark.parametrize("game", [DE_BELLIS, NINTH_AGE], ids=lambda one: one.key)
def test_the_coach_speaks_in_two_lines_of_a_telephone(game):
    prompts = [*hints(game.coach), *(prompt for lesson in lessons(game.lessons).values() for prompt in lesson.prompts)]
    said = [prompt.words.said(code) for prompt in prompts for code in LANGUAGES]
    assert [one for one in said if len(one) > TWO_LINES] == []


@pytest.mark.parametrize(("game", "lesson"), LESSONS, ids=lambda one: one.key)
def test_its_coach_speaks_about_what_is_asked(game, lesson):
    """Along the solution there is always a sentence for the question, or the steps before it have led to it."""
    dice = ProvableDice(server_seed(game, lesson), [PLAYER_SEED] * len(game.seats))
    flow = Flow.start(game, game.scenario(lesson.given), dice)
    flow.settle()
    topics = []
    for raw in lesson.solution:
        while flow.asked(lesson.seat) is None:
            flow.submit(flow.pending[0].seat, flow.pending[0].number, flow.pending[0].default())
        asked = flow.asked(lesson.seat)
        topics.append(asked.topic)
        flow.submit(lesson.seat, asked.number, step_from(raw, game.seats).answer)
    spoken = {topic for prompt in lesson.prompts for topic in prompt.asked}
    assert topics[0] in spoken
    assert spoken <= set(topics)


@pytest.mark.parametrize(("inches", "prompt"), [(8, 1), (5.6, 1), (5.4, 0), (2, 0)])
def test_only_who_is_near_enough_to_the_middle_is_told_so(inches, prompt):
    lesson = lessons(NINTH_AGE.lessons)["scoring"]
    march = {"red": {"pieces": ["r1"], "path": {"legs": [{"kind": "forward", "amount": inches}]}}}
    standings, _ = played(NINTH_AGE, lesson, [march])
    assert standings[-1].prompt == prompt
    finished, _ = played(NINTH_AGE, lesson, [march, {"red": {"pieces": []}}])
    assert finished[-1].reached is bool(prompt)


@pytest.mark.parametrize(("game", "lesson"), LESSONS, ids=lambda one: one.key)
def test_the_rules_that_it_names_are_in_the_rulebook(game, lesson):
    catalogue = "".join(path.read_text(encoding="utf-8") for path in game.rulebook.rglob("*.yaml"))
    assert all(f"{rule}" in catalogue for rule in lesson.rules)

"""Every lesson: its model solution reaches the goal with the dice that its learner gets."""

from __future__ import annotations

import pytest

from battles.lessons.taking import PLAYER_SEED, server_seed
from rules.de_bellis.game import GAME as DE_BELLIS
from rules.engine.dice import ProvableDice
from rules.engine.flow import Flow
from rules.engine.lessons import lessons, standing
from rules.engine.scenario.form import step_from
from rules.ninth_age.game import GAME as NINTH_AGE

IDLE = 40
LESSONS = [(game, lesson) for game in (DE_BELLIS, NINTH_AGE) for lesson in lessons(game.lessons).values()]


def solved(game, lesson):
    """The standings after each step of the model solution; the others give the answers of an expired clock."""
    dice = ProvableDice(server_seed(game, lesson), [PLAYER_SEED] * len(game.seats))
    flow = Flow.start(game, game.scenario(lesson.given), dice)
    events = list(flow.opening)

    def heard(records):
        events.extend(event for record in records for event in record.events)

    def others():
        for _ in range(IDLE):
            if not flow.pending or flow.asked(lesson.seat) is not None or standings[-1].reached:
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
    for raw in lesson.solution:
        others()
        step = step_from(raw, game.seats)
        asked = flow.asked(lesson.seat)
        assert asked is not None, f"nobody asks {raw}; events: {[one.key for one in events]}"
        assert step.topic in ("", asked.topic), f"asked {asked.topic}; events: {[one.key for one in events]}"
        heard(flow.submit(lesson.seat, asked.number, step.answer))
        stand()
    others()
    return standings, events


@pytest.mark.parametrize(("game", "lesson"), LESSONS, ids=lambda one: one.key)
def test_its_model_solution_reaches_the_goal(game, lesson):
    standings, events = solved(game, lesson)
    assert not standings[0].reached, "something is to be done"
    assert not any(one.missed for one in standings)
    assert standings[-1].reached, [f"{one.key} {one.pieces} {one.dice}" for one in events]


@pytest.mark.parametrize(("game", "lesson"), LESSONS, ids=lambda one: one.key)
def test_its_bot_exists_and_its_prompts_point_at_pieces_that_are_there(game, lesson):
    assert lesson.opponent == "still" or lesson.opponent in game.bots
    pieces = game.view(game.scenario(lesson.given), lesson.seat)["pieces"]
    for prompt in lesson.prompts:
        kind, _, name = prompt.at.partition(":")
        assert kind == "part" or name in pieces, prompt.at


@pytest.mark.parametrize(("game", "lesson"), LESSONS, ids=lambda one: one.key)
def test_the_rules_that_it_names_are_in_the_rulebook(game, lesson):
    catalogue = "".join(path.read_text(encoding="utf-8") for path in game.rulebook.rglob("*.yaml"))
    assert all(f"{rule}" in catalogue for rule in lesson.rules)

"""Plans: intended answers, given when their question comes."""

import pytest

from battles.acts import planning
from battles.models import Battle, Entry, SeatPlan
from battles.sending import changes
from rules.engine.refusal import IllegalAction
from tests.battles.conftest import asked, give, play_on

pytestmark = pytest.mark.django_db(transaction=True)

MUSTER = [
    {"topic": "tiny.kit", "answer": {"choose_many": ["rope", "lamp"]}},
    {"topic": "tiny.call", "answer": {"order": ["b1", "b2", "b3"]}},
    {"topic": "tiny.courage", "answer": {"allocate": {"b1": 2, "b2": 2, "b3": 2}}},
    {"topic": "tiny.files", "answer": {"formation": {"files": 3}}},
    {"topic": "tiny.camp", "answer": {"place": [{"piece": "b1", "x": 20, "y": 35}]}},
]


def test_a_plan_answers_when_its_questions_come(battle):
    give(battle, "red")
    give(battle, "blue")
    planning.set_plan(battle.uuid, "blue", MUSTER, "p1")
    before = Battle.objects.get(pk=battle.pk).handovers
    for _ in range(5):
        give(battle, "red")
    battle.refresh_from_db()
    assert asked(battle, "red")["topic"] == "tiny.do"
    assert Entry.of(battle.pk, kind="plan").count() == 5
    assert battle.handovers == before
    assert battle.plans == 0


def test_a_plan_that_fits_the_present_question_acts_at_once(battle):
    planning.set_plan(battle.uuid, "blue", [{"topic": "tiny.claim", "answer": {"note": "east"}}])
    assert asked(battle, "blue") is None


def test_a_plan_stops_when_it_has_become_illegal(battle):
    give(battle, "red")
    give(battle, "blue")
    planning.set_plan(battle.uuid, "red", [{"topic": "tiny.kit", "answer": {"choose_many": ["sword", "axe"]}}])
    row = SeatPlan.objects.get(battle=battle)
    assert row.stopped == "engine.plan.illegal"
    assert asked(battle, "red")["topic"] == "tiny.kit"


def test_a_plan_stops_when_a_new_option_has_come_up(battle):
    plan = [{"topic": "tiny.do", "answer": {"choose_one": "rest"}, "known": ["rest", "march"], "repeat": True}]
    planning.set_plan(battle.uuid, "red", plan)
    play_on(battle, until=lambda one: asked(one, "red") and asked(one, "red")["topic"] == "tiny.do")
    assert SeatPlan.objects.get(battle=battle).stopped == "engine.plan.new_option"


def test_a_standing_order_stays(battle):
    planning.set_plan(battle.uuid, "red", [{"topic": "tiny.do", "answer": {"choose_one": "rest"}, "repeat": True}])
    play_on(battle)
    assert Entry.of(battle.pk, kind="plan", seat="red").count() > 1


def test_a_repeated_plan_message_does_not_bring_back_what_was_used(battle):
    queue = [{"topic": "tiny.claim", "answer": {"note": "east"}}]
    planning.set_plan(battle.uuid, "blue", queue, "p1")
    planning.set_plan(battle.uuid, "blue", queue, "p1")
    assert SeatPlan.objects.get(battle=battle).queue == []


@pytest.mark.parametrize("queue", ["x", [1], [{}], [{"topic": 1, "answer": {}}], [{"topic": "x", "answer": []}] * 3])
def test_what_is_no_plan_is_refused(battle, queue):
    with pytest.raises(IllegalAction, match="BATTLE-PLAN"):
        planning.set_plan(battle.uuid, "red", queue)
    assert Battle.objects.get(pk=battle.pk).plans == 0


def test_what_an_order_names_comes_back_as_texts_that_a_reader_of_any_language_can_be_shown(battle):
    names = {"run": {"key": "tiny.option.run", "params": {"man": {"key": "tiny.man", "params": {"n": 1}}}}}
    given = {"topic": "tiny.later", "answer": {"choose_one": "run"}, "group": "here:1", "words": "Runs away"}
    planning.set_orders(battle.uuid, "blue", "tiny.later", [{**given, "names": names}, {**given, "names": {}}, given])
    kept = changes.state(battle.uuid, "blue")["plan"]["queue"]
    assert [one.get("names") for one in kept] == [names, {}, None]
    assert [one["words"] for one in kept] == ["Runs away"] * 3


def test_the_words_of_what_is_queued_come_back_to_its_maker_alone(battle):
    queue = [{"topic": "tiny.later", "answer": {"choose_one": "run"}, "words": "Runs away"}]
    planning.set_plan(battle.uuid, "blue", queue)
    assert changes.state(battle.uuid, "blue")["plan"]["queue"][0]["words"] == "Runs away"
    assert "Runs away" not in str([changes.state(battle.uuid, one)["plan"] for one in ["red"]])
    with pytest.raises(IllegalAction, match="BATTLE-PLAN"):
        planning.set_plan(battle.uuid, "blue", [queue[0] | {"words": "x" * 201}])

"""Standing orders answer charges as soon as they are declared, as long as what they rely on holds."""

from __future__ import annotations

import pytest

from battles.acts import planning
from battles.models import Battle, Entry, SeatPlan
from battles.sending import looking
from rules.engine.refusal import IllegalAction
from tests.battles.charging.conftest import REACTION, charge, order
from tests.battles.conftest import asked, give, view_of

pytestmark = pytest.mark.django_db(transaction=True)


def plan_of(battle) -> SeatPlan:
    return SeatPlan.objects.get(battle=battle, seat="blue")


def flees(battle, unit: str) -> bool:
    return "fleeing" in [mark["mark"] for mark in view_of(battle, "red")["pieces"][unit].get("marks", [])]


def test_an_order_answers_at_once_and_saves_two_handovers(battle):
    planning.set_orders(battle.uuid, "blue", REACTION, [order("hold")])
    before = Battle.objects.get(pk=battle.pk).handovers
    seq = give(battle, "red", charge("r1", "b1"))
    battle.refresh_from_db()
    assert asked(battle, "red")["topic"] == "t9a.charge.declare"
    assert Entry.of(battle.pk, kind="plan", seat="blue").count() == 1
    assert battle.handovers == before
    assert (plan_of(battle).saved, plan_of(battle).used) == (2, [seq + 1])


def test_the_conditions_of_an_order_are_tried_in_turn(battle):
    orders = [order("flee", when=[{"fact": "needed", "at_most": 3}]), order("hold")]
    planning.set_orders(battle.uuid, "blue", REACTION, orders)
    give(battle, "red", charge("r1", "b1"))
    assert asked(battle, "red")["topic"] == "t9a.charge.declare"
    assert not flees(battle, "b1")
    orders = [order("flee", when=[{"fact": "needed", "at_most": 7}]), order("hold")]
    planning.set_orders(battle.uuid, "blue", REACTION, orders)
    give(battle, "red", charge("r2", "b2"))
    assert flees(battle, "b2")


def test_an_order_about_others_leaves_the_question_to_its_player(battle):
    planning.set_orders(battle.uuid, "blue", REACTION, [order("hold", about=("b2", "r2"), group="r2:b2")])
    give(battle, "red", charge("r1", "b1"))
    assert asked(battle, "blue")["topic"] == REACTION
    give(battle, "blue", {"choose_one": "hold"})
    give(battle, "red", charge("r2", "b2"))
    assert asked(battle, "blue") is None


@pytest.mark.parametrize(("repeat", "left"), [(False, []), (True, ["flee", "hold"])])
def test_an_order_is_spent_with_its_group_or_kept(battle, repeat, left):
    rare = [{"fact": "needed", "at_most": 2}]
    orders = [order("flee", when=rare, repeat=repeat, group="b1"), order("hold", repeat=repeat, group="b1")]
    planning.set_orders(battle.uuid, "blue", REACTION, orders)
    give(battle, "red", charge("r1", "b1"))
    assert [one["answer"]["choose_one"] for one in plan_of(battle).queue] == left


def test_a_fact_that_is_another_stops_that_order_alone(battle):
    orders = [
        order("hold", about=("b1", "r1"), group="r1:b1", relies={"side": "rear"}),
        order("hold", about=("b2", "r2"), group="r2:b2", relies={"side": "front"}),
        order("hold"),
    ]
    planning.set_orders(battle.uuid, "blue", REACTION, orders)
    give(battle, "red", charge("r1", "b1"))
    assert asked(battle, "blue")["topic"] == REACTION
    queue = plan_of(battle).queue
    assert [one.get("stopped", "") for one in queue] == ["engine.plan.facts", "", ""]
    give(battle, "blue", {"choose_one": "hold"})
    give(battle, "red", charge("r2", "b2"))
    assert asked(battle, "blue") is None


def test_orders_go_on_when_the_plan_beside_them_has_stopped(battle):
    planning.set_orders(battle.uuid, "blue", REACTION, [order("hold")])
    planning.set_plan(battle.uuid, "blue", [{"topic": REACTION, "answer": {"choose_one": "dance"}}])
    give(battle, "red", charge("r1", "b1"))
    assert plan_of(battle).stopped == "engine.plan.illegal"
    give(battle, "blue", {"choose_one": "hold"})
    give(battle, "red", charge("r2", "b2"))
    assert asked(battle, "blue") is None


def test_a_plan_and_orders_do_not_write_over_each_other(battle):
    planning.set_orders(battle.uuid, "blue", REACTION, [order("hold")])
    planning.set_plan(battle.uuid, "blue", [{"topic": "t9a.remaining.next", "answer": {"pieces": ["b3"]}}])
    planning.set_orders(battle.uuid, "blue", "another", [])
    planning.set_orders(battle.uuid, "blue", REACTION, [order("flee"), order("hold")])
    assert [one["answer"] for one in plan_of(battle).queue] == [
        {"pieces": ["b3"]},
        {"choose_one": "flee"},
        {"choose_one": "hold"},
    ]


@pytest.mark.parametrize(
    "orders",
    [
        "x",
        [{}],
        [{"topic": REACTION, "answer": {}}],
        [order("hold") | {"topic": "t9a.charge.fly"}],
        [order("hold", when=[{"fact": "needed", "at_most": "x"}])],
        [order("hold", about=[1])],
        [order("hold")] * 401,
    ],
)
def test_what_are_no_orders_is_refused(battle, orders):
    with pytest.raises(IllegalAction, match="BATTLE-PLAN"):
        planning.set_orders(battle.uuid, "blue", REACTION, orders)
    assert not SeatPlan.objects.filter(battle=battle).exclude(queue=[]).exists()


def test_a_plan_cannot_smuggle_orders_in(battle):
    with pytest.raises(IllegalAction, match="BATTLE-PLAN"):
        planning.set_plan(battle.uuid, "blue", [order("hold")])


def test_the_sheet_of_who_waits_has_what_can_come(battle):
    sheet, *_ = looking.sheets(battle.uuid, "blue")
    assert [row["key"] for row in sheet["rows"]] == ["b1", "r1:b1", "b2", "r2:b2", "*"]
    give(battle, "red", charge("r1", "b1"))
    give(battle, "blue", {"choose_one": "hold"})
    sheet, *_ = looking.sheets(battle.uuid, "blue")
    assert [row["key"] for row in sheet["rows"]] == ["b2", "r2:b2", "*"]

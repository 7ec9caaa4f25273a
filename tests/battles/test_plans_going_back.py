"""What was queued for a table that is no more waits until its owner has looked at the one that there is."""

from dataclasses import replace

import pytest

from battles.acts import offers, planning, undo
from battles.games import games
from battles.models import Battle, Offer, SeatPlan
from battles.referee.acting import act_as_referee
from battles.sending import changes
from rules.engine.messages import engine_messages
from tests.battles.conftest import asked, give, play_on
from tests.tiny import game as tiny

pytestmark = pytest.mark.django_db(transaction=True)

THROW = [{"topic": "tiny.throw", "answer": {"target": {"key": "r1"}}}, {"topic": "tiny.again", "answer": {"dice": []}}]
GONE_BACK = "engine.plan.gone_back"


@pytest.fixture
def fighting(battle, monkeypatch):
    """Red is asked what to do; men may be moved by consent."""
    monkeypatch.setitem(games(), "tiny", replace(tiny.GAME, adjust=lambda battle, change: None))
    play_on(battle, until=lambda one: asked(one, "red") and asked(one, "red")["topic"] == "tiny.do")
    return battle


def consent(battle, kind, **detail):
    offers.make_offer(battle.uuid, "red", kind, detail)
    offers.reply(battle.uuid, "blue", Offer.objects.get(battle=battle).pk, True)


def take_back(battle, seq):
    consent(battle, "takeback", seq=seq)


def adjust(battle, seq):
    consent(battle, "adjust", changes=[{"piece": "r1", "x": 33}], note="bumped")


def referee(battle, seq):
    judge = battle.seats.get(key="blue").user
    Battle.objects.filter(pk=battle.pk).update(referee=judge, referee_agreed=True)
    act_as_referee(battle.uuid, judge.pk, "takeback", "That was not asked.", {"seq": seq}, "back")


def stopped(battle, seat):
    return SeatPlan.objects.get(battle=battle, seat=seat).stopped


@pytest.mark.parametrize("going_back", [take_back, adjust, referee])
def test_a_queue_stops_when_the_table_becomes_another_and_says_why(fighting, going_back):
    seq = give(fighting, "red", {"choose_one": "rest"})
    planning.set_plan(fighting.uuid, "blue", THROW)
    going_back(fighting, seq)
    plan = changes.state(fighting.uuid, "blue")["plan"]
    assert (plan["stopped"], len(plan["queue"])) == (GONE_BACK, 2)
    assert set(engine_messages()[GONE_BACK]) == {"en", "it", "es", "pl"}


def test_nothing_of_it_is_given_later_until_it_is_sent_again(fighting):
    seq = give(fighting, "red", {"choose_one": "rest"})
    planning.set_plan(fighting.uuid, "blue", THROW)
    take_back(fighting, seq)
    give(fighting, "red", {"choose_one": "rest"})
    give(fighting, "blue", {"choose_one": "throw"})
    assert asked(fighting, "blue")["topic"] == "tiny.throw"
    planning.set_plan(fighting.uuid, "blue", THROW)
    assert (asked(fighting, "blue") or {}).get("topic") != "tiny.throw"


def test_who_undoes_an_answer_is_asked_again_whatever_he_has_queued_for_his_next_turn(fighting):
    give(fighting, "red", {"choose_one": "march"})
    planning.set_plan(fighting.uuid, "red", [{"topic": "tiny.do", "answer": {"choose_one": "rest"}}])
    undo.undo(fighting.uuid, "red", 1)
    assert asked(fighting, "red")["topic"] == "tiny.do"
    assert stopped(fighting, "red") == GONE_BACK


def test_standing_orders_go_on(fighting):
    seq = give(fighting, "red", {"choose_one": "rest"})
    order = {"topic": "tiny.throw", "answer": {"target": {"key": "r1"}}, "group": "always", "repeat": True}
    planning.set_orders(fighting.uuid, "blue", "tiny.throw", [order])
    take_back(fighting, seq)
    assert stopped(fighting, "blue") == ""
    give(fighting, "red", {"choose_one": "rest"})
    give(fighting, "blue", {"choose_one": "throw"})
    assert (asked(fighting, "blue") or {}).get("topic") != "tiny.throw"


def test_an_offer_that_is_no_going_back_leaves_it_as_it_is(fighting):
    give(fighting, "red", {"choose_one": "march"})
    planning.set_plan(fighting.uuid, "blue", THROW)
    consent(fighting, "trust")
    assert stopped(fighting, "blue") == ""

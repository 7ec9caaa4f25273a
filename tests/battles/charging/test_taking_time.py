"""An order that lets time pass cannot be told from a person, and is never lost."""

from __future__ import annotations

from datetime import timedelta

import pytest
from django.utils import timezone

from battles.acts import planning
from battles.clocks.clock import terms_of
from battles.clocks.presets import rhythm
from battles.due import expiry, orders
from battles.due.sweep import sweep
from battles.models import Battle, Due, Entry, Seat, SeatPlan
from battles.refusals import refusal
from battles.sending import changes
from battles.table.live import tables
from notices.models import Notice
from tests.battles.charging.conftest import REACTION, charge, charging, order
from tests.battles.charging.test_nobody_else_knows import known_to
from tests.battles.conftest import asked, give

pytestmark = pytest.mark.django_db(transaction=True)


@pytest.fixture(autouse=True)
def _as_long_as_people(settings):
    settings.ORDER_DELAY = 1.0


def waiting(battle) -> Due:
    return Due.objects.get(battle=battle, kind="order")


def falls_due(battle) -> None:
    Due.objects.filter(battle=battle, kind="order").update(at=timezone.now() - timedelta(seconds=1))


def time_passes(battle) -> None:
    falls_due(battle)
    sweep()


def with_order(*people):
    battle = charging(*people)
    planning.set_orders(battle.uuid, "blue", REACTION, [order("hold")])
    return battle


@pytest.mark.long
def test_the_question_stands_until_a_person_might_have_answered(two, worker):
    battle = with_order(*two)
    give(battle, "red", charge("r1", "b1"))
    assert asked(battle, "blue")["topic"] == REACTION
    least, most = rhythm(terms_of(Battle.objects.get(pk=battle.pk))).thinking
    assert least - 1 <= (waiting(battle).at - timezone.now()).total_seconds() <= most
    worker.finishes()
    assert asked(battle, "blue") is not None
    falls_due(battle)
    worker.finishes()
    assert asked(battle, "red")["topic"] == "t9a.charge.declare"
    assert not Due.objects.filter(battle=battle, kind="order").exists()


@pytest.mark.long
@pytest.mark.usefixtures("stopped")
@pytest.mark.parametrize("audience", ["red", ""])
def test_before_and_after_it_looks_like_a_person_the_count_of_handovers_too(two, audience):
    by_order, by_hand = with_order(*two), charging(*two)
    for battle in (by_order, by_hand):
        give(battle, "red", charge("r1", "b1"))
    assert known_to(by_order, audience) == known_to(by_hand, audience)
    time_passes(by_order)
    give(by_hand, "blue", {"choose_one": "hold"})
    assert known_to(by_order, audience) == known_to(by_hand, audience)
    assert len({Battle.objects.get(pk=one.pk).handovers for one in (by_order, by_hand)}) == 1


def test_what_it_spares_is_counted_for_its_owner_alone(two, worker):
    battle = with_order(*two)
    give(battle, "red", charge("r1", "b1"))
    assert changes.state(battle.uuid, "blue")["plan"]["soon"] is True
    assert "soon" not in changes.state(battle.uuid, "red")["plan"]
    falls_due(battle)
    worker.finishes()
    assert SeatPlan.objects.get(battle=battle, seat="blue").saved == 2
    assert "soon" not in changes.state(battle.uuid, "blue")["plan"]


def test_the_player_may_answer_before_his_order(two):
    battle = with_order(*two)
    give(battle, "red", charge("r1", "b1"))
    late = waiting(battle)
    give(battle, "blue", {"choose_one": "flee"})
    assert not Due.objects.filter(battle=battle, kind="order").exists()
    seq = Battle.objects.get(pk=battle.pk).seq
    orders.give(late)
    assert Battle.objects.get(pk=battle.pk).seq == seq


def test_an_order_given_to_a_question_that_stands_answers_at_once(two):
    battle = charging(*two)
    give(battle, "red", charge("r1", "b1"))
    planning.set_orders(battle.uuid, "blue", REACTION, [order("hold")])
    assert asked(battle, "blue") is None


def test_an_order_withdrawn_in_time_does_not_answer(two, worker):
    battle = with_order(*two)
    give(battle, "red", charge("r1", "b1"))
    planning.set_orders(battle.uuid, "blue", REACTION, [])
    falls_due(battle)
    worker.finishes()
    assert asked(battle, "blue")["topic"] == REACTION


def test_a_process_that_dies_with_the_answer_loses_nothing_and_gives_it_once(two):
    """One died after claiming the row, one after the answer was stored but before the row was gone."""
    battle = with_order(*two)
    give(battle, "red", charge("r1", "b1"))
    past = timezone.now() - timedelta(seconds=200)
    Due.objects.filter(battle=battle, kind="order").update(at=past, claim="dead", claimed_until=past)
    row = waiting(battle)
    tables.clear()
    orders.give(row)
    assert Entry.of(battle.pk, kind="plan", client_id=row.client_id).count() == 1
    orders.give(row)
    sweep()
    assert Entry.of(battle.pk, kind="plan").count() == 1
    assert not Due.objects.filter(battle=battle, kind="order").exists()


def test_nobody_is_written_to_while_his_order_is_about_to_answer(two):
    battle = with_order(*two)
    give(battle, "red", charge("r1", "b1"))
    assert Notice.objects.get(kind="hand_over", user=two[1], state=Notice.WAITING).at > waiting(battle).at


def test_on_a_hot_seat_nobody_waits(two):
    battle = with_order(*two)
    Battle.objects.filter(pk=battle.pk).update(hot_seat=True)
    give(battle, "red", charge("r1", "b1"))
    assert Entry.of(battle.pk, kind="plan").count() == 1


@pytest.mark.parametrize("rule", ["busy", "storage"])
def test_an_order_that_cannot_be_given_when_time_runs_out_is_given_later_and_no_default_instead(two, monkeypatch, rule):
    battle = with_order(*two)
    give(battle, "red", charge("r1", "b1"))
    long_ago = timezone.now() - timedelta(days=30)
    Seat.objects.filter(battle=battle, key="blue").update(asked_since=long_ago, bank=0)
    Due.objects.filter(battle=battle, kind="deadline", seat="blue").update(at=long_ago)

    def refuses(*_, **__):
        raise refusal(rule)

    with monkeypatch.context() as trouble:
        trouble.setattr(orders, "submit", refuses)
        sweep()
    assert asked(battle, "blue")["topic"] == REACTION
    assert waiting(battle)
    deadline = Due.objects.get(battle=battle, kind="deadline", seat="blue")
    assert deadline.failures == 1
    Due.objects.filter(pk=deadline.pk).update(at=timezone.now())
    sweep()
    assert asked(battle, "blue") is None
    assert not Due.objects.filter(battle=battle, kind="order").exists()
    assert Entry.of(battle.pk, kind="plan").count() == 1
    assert not Entry.of(battle.pk, kind="expired").exists()


def test_the_time_of_an_order_holds_where_the_clock_was_set_anew_meanwhile(two):
    battle = with_order(*two)
    give(battle, "red", charge("r1", "b1"))
    claimed = Due.objects.get(battle=battle, kind="deadline", seat="blue")
    claimed.at = timezone.now() - timedelta(seconds=1)
    Due.objects.filter(pk=claimed.pk).delete()
    expiry.expire(claimed)
    assert asked(battle, "blue")["topic"] == REACTION
    assert waiting(battle)

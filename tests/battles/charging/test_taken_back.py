"""Charges that were sent as one, and the first of them taken back."""

import pytest

from battles.acts import offers, planning
from battles.models import Entry, Offer, SeatPlan
from tests.battles.conftest import asked

pytestmark = pytest.mark.django_db(transaction=True)


def test_the_second_is_not_declared_in_the_place_of_the_first(battle):
    question = asked(battle, "red")
    known = [one["key"] for one in question["input"]["options"]]
    planning.set_plan(
        battle.uuid,
        "red",
        [
            {"topic": question["topic"], "answer": {"target": {"key": key}}, "known": known}
            for key in ("r1>b1", "r2>b2")
        ],
    )
    first = Entry.of(battle.pk, kind="plan", void_by=None).order_by("seq")[0]
    offers.make_offer(battle.uuid, "red", "takeback", {"seq": first.seq})
    offers.reply(battle.uuid, "blue", Offer.objects.get(battle=battle).pk, True)
    assert asked(battle, "red")["topic"] == question["topic"]
    assert not Entry.of(battle.pk, kind="plan", void_by=None).exists()
    assert SeatPlan.objects.get(battle=battle, seat="red").stopped == "engine.plan.gone_back"

"""An order given in one process answers a charge that is declared in another, once."""

from __future__ import annotations

import pytest

from battles.acts import planning
from battles.models import Battle, Entry, SeatPlan
from battles.record.proof import prove
from tests.battles.charging.conftest import REACTION, charge, order
from tests.battles.conftest import asked
from tests.battles.racing import begin
from tests.battles.test_two_processes import outcome, start

pytestmark = pytest.mark.django_db(transaction=True)


@pytest.mark.long
def test_an_order_is_followed_by_whichever_process_takes_the_charge(battle, settings):
    planning.set_orders(battle.uuid, "blue", REACTION, [order("hold", repeat=False)])
    number = asked(battle, "red")["number"]
    racing = [start(battle, settings, "red", number, charge("r1", "b1"), "same") for _ in range(2)]
    begin(racing)
    said = [line for process in racing for line in outcome(process)]
    assert len(set(said)) == 1
    assert Entry.of(battle.pk, kind="plan", seat="blue").count() == 1
    assert SeatPlan.objects.get(battle=battle).queue == []
    assert asked(battle, "red")["topic"] == "t9a.charge.declare"
    assert prove(Battle.objects.get(pk=battle.pk)).holds

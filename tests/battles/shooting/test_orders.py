"""Shots ordered in advance are given while their player is away, are in the log, and nobody else knows of the order."""

import msgspec
import pytest

from battles.acts import planning
from battles.models import Entry
from battles.record import replay
from battles.sending import changes, looking
from rules.engine.sheets import Sheet, orders, usual_orders
from tests.battles.charging.test_nobody_else_knows import known_to
from tests.battles.conftest import asked, give
from tests.battles.shooting.conftest import moving

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.usefixtures("stopped")]
SHOOT = "dbf.shoot"
END = {"pieces": []}


def sheets_of(battle, seat):
    return msgspec.convert(looking.sheets(battle.uuid, seat), tuple[Sheet, ...])


def ordered(battle, seat, key, way):
    """That way of that row, as the page sends it."""
    sheet, row = next((sheet, row) for sheet in sheets_of(battle, seat) for row in sheet.rows if row.key == key)
    planning.set_orders(battle.uuid, seat, [SHOOT], msgspec.to_builtins(orders(sheet, row, way)))


def test_an_order_to_hold_fire_spares_both_hand_overs(two):
    battle = moving(*two)
    ordered(battle, "blue", SHOOT, "hold")
    give(battle, "red", END)
    battle.refresh_from_db()
    assert battle.handovers == 1
    assert asked(battle, "blue")["topic"] == "dbf.move"
    assert [entry.seat for entry in Entry.of(battle.pk, kind="plan")] == ["blue"]


def test_shots_by_habit_are_in_the_log_and_looked_at_like_any_other(two):
    battle = moving(*two)
    ordered(battle, "blue", "r2:shoot", "first")
    give(battle, "red", END)
    battle.refresh_from_db()
    shots = [event for event in replay.log(battle, "red") if event["key"] == "dbf.event.shot"]
    assert shots
    assert shots[0]["pieces"][-1] == "r2"
    assert changes.state(battle.uuid, "blue")["plan"]["used"]


@pytest.mark.parametrize("audience", ["red", ""])
def test_nobody_else_knows_of_the_orders(two, audience):
    with_orders, without = moving(*two), moving(*two)
    made = msgspec.to_builtins(usual_orders(sheets_of(with_orders, "blue")))
    topics = list(dict.fromkeys(one["topic"] for one in made))
    assert topics == ["dbf.shoot", "dbf.flight.side", "dbf.fight"]
    planning.set_orders(with_orders.uuid, "blue", topics, made)
    assert known_to(with_orders, audience) == known_to(without, audience)
    given = [END, *[entry.sheet.record.answer for entry in _by_order(with_orders)]]
    assert len(given) > 1
    give(without, "red", given.pop(0))
    for answer in given:
        give(without, "blue", answer)
    assert known_to(with_orders, audience) == known_to(without, audience)


def _by_order(battle):
    give(battle, "red", END)
    battle.refresh_from_db()
    return list(Entry.of(battle.pk, kind="plan"))


def test_each_player_is_shown_his_own_sheets(two):
    battle = moving(*two)
    rows = {seat: [row.key for sheet in sheets_of(battle, seat) for row in sheet.rows] for seat in ("red", "blue")}
    assert SHOOT in rows["blue"]
    assert SHOOT not in rows["red"]

"""What is decided in advance is known to nobody else before it is used, and afterwards looks like any answer."""

from __future__ import annotations

import json

import msgspec
import pytest

from battles.acts import planning
from battles.models import Battle
from battles.record import replay
from battles.sending import changes, looking
from battles.table.live import tables
from rules.engine.refusal import IllegalAction
from rules.engine.sheets import Sheet, usual_orders
from tests.battles.charging.conftest import REACTION, charge, charging, order
from tests.battles.conftest import give
from tests.battles.test_api import Program
from tests.battles.test_socket import Page

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.usefixtures("stopped")]
# Each battle has its own seed; a spared hand-over is not counted.
OF_THE_BATTLE = ("seed_hash", "handovers")


def known_to(battle, audience):
    """All that an audience can be sent of a battle."""
    from battles.sending.publish import encode

    table = tables.of(battle.uuid)
    sent = [changes.state(battle.uuid, audience), changes.since(battle.uuid, audience, 1) or {}]
    with table.lock:
        row = changes.caught_up(table)
        sent += [replay.log(row, audience), replay.replay(table, row, audience, 0)]
    made = json.loads(encode(sent))
    return [without_its_own(one) for one in made]


def without_its_own(sent):
    """What was sent, without what differs from battle to battle."""
    return {key: value for key, value in sent.items() if key not in OF_THE_BATTLE} if isinstance(sent, dict) else sent


@pytest.mark.parametrize("audience", ["red", ""])
def test_orders_leave_no_trace_before_they_are_used(two, audience):
    with_orders, without = charging(*two), charging(*two)
    planning.set_orders(with_orders.uuid, "blue", REACTION, [order("flee")])
    assert known_to(with_orders, audience) == known_to(without, audience)
    rows = [Battle.objects.get(pk=one.pk) for one in (with_orders, without)]
    assert rows[0].seq == rows[1].seq
    assert rows[0].moved <= rows[1].moved


@pytest.mark.parametrize("audience", ["red", ""])
def test_an_order_that_was_used_looks_like_an_answer(two, audience):
    by_order, by_hand = charging(*two), charging(*two)
    planning.set_orders(by_order.uuid, "blue", REACTION, [order("hold", when=[{"fact": "needed", "at_most": 9}])])
    for battle in (by_order, by_hand):
        give(battle, "red", charge("r1", "b1"))
    give(by_hand, "blue", {"choose_one": "hold"})
    assert known_to(by_order, audience) == known_to(by_hand, audience)


def test_the_player_himself_sees_that_it_was_his_order(battle):
    planning.set_orders(battle.uuid, "blue", REACTION, [order("hold")])
    give(battle, "red", charge("r1", "b1"))
    shown = changes.state(battle.uuid, "blue")["plan"]
    assert len(shown["queue"]) == 1
    [used] = shown["used"]
    told = {event["seq"]: event["key"] for event in replay.log(Battle.objects.get(pk=battle.pk), "blue")}
    assert told[used] == "t9a.charges.reacts.hold"
    assert changes.state(battle.uuid, "red")["plan"] == {"queue": [], "stopped": "", "used": [], "saved": 0}


async def test_nothing_is_sent_to_the_others_when_orders_are_given(battle, two):
    pages = [Page(battle, user) for user in (*two, None)]
    for page in pages:
        await page.open()
        await page.hear("state")
    ada, ben, onlooker = pages
    await ben.say(type="orders", client_id="o1", topic=REACTION, orders=[order("hold")])
    _done, change = await ben.hear_all("done", "change")
    assert change["plan"]["queue"][0]["answer"] == {"choose_one": "hold"}
    for page in (ada, onlooker):
        await page.say(type="ping")
        await page.hear("pong")
        assert {message["type"] for message in page.seen} <= {"state", "presence", "pong"}
        await page.close()
    await ben.close()


async def test_the_socket_tells_the_sheet_to_its_seat_alone(battle, two):
    ben, onlooker = [await Page(battle, user).open() for user in (two[1], None)]
    await ben.say(type="sheets", token="t")
    heard = await ben.hear("sheets")
    assert heard["token"] == "t"
    assert heard["sheets"][0]["rows"][0]["key"] == "b1"
    await onlooker.say(type="sheets", token="t")
    assert (await onlooker.hear("refused"))["rule"] == "BATTLE-SPECTATOR"
    for page in (ben, onlooker):
        await page.close()


def test_programs_read_sheets_and_give_orders_for_their_own_seat(battle, two, new_user):
    ada, ben, stranger = Program(two[0]), Program(two[1]), Program(new_user())
    path = f"battles/{battle.uuid}/"
    sheet, *_ = ben.get(f"{path}sheets/").json()["sheets"]
    assert sheet["topic"] == REACTION
    assert ada.get(f"{path}sheets/").json()["sheets"][0]["rows"] != sheet["rows"]
    body = {"client_id": "o1", "topic": REACTION, "orders": [order("hold")]}
    assert ben.post(f"{path}orders/", body).status_code == 200
    assert ben.get(path).json()["plan"]["queue"] != []
    assert ada.get(path).json()["plan"]["queue"] == []
    for act in (lambda: stranger.get(f"{path}sheets/"), lambda: stranger.post(f"{path}orders/", body)):
        assert act().status_code in (403, 404)
    assert ben.post(f"{path}orders/", body | {"orders": [{}], "client_id": "o2"}).status_code == 400


def test_sheets_are_worked_out_so_often_only(battle, two, settings):
    settings.LIMITS_TIMES = 1
    settings.LIMITS = {**settings.LIMITS, "preview": ("2/m", "-")}
    program = Program(two[1])
    codes = [program.get(f"battles/{battle.uuid}/sheets/").status_code for _ in range(3)]
    assert codes == [200, 200, 429]


@pytest.mark.parametrize("audience", ["red", ""])
def test_sheets_on_every_theme_leave_no_trace(two, audience):
    with_orders, without = charging(*two), charging(*two)
    shown = msgspec.convert(looking.sheets(with_orders.uuid, "blue"), tuple[Sheet, ...])
    made = msgspec.to_builtins(usual_orders(shown))
    topics = list(dict.fromkeys(one["topic"] for one in made))
    assert len(topics) > 20
    planning.set_orders(with_orders.uuid, "blue", topics, made)
    assert known_to(with_orders, audience) == known_to(without, audience)
    for battle in (with_orders, without):
        give(battle, "red", charge("r1", "b1"))
    give(without, "blue", {"choose_one": "hold"})
    assert known_to(with_orders, audience) == known_to(without, audience)


def test_orders_on_several_topics_replace_those_on_each_of_them(battle):
    planning.set_orders(battle.uuid, "blue", [REACTION, "t9a.combat.reform"], [order("hold")])
    planning.set_orders(battle.uuid, "blue", ["t9a.combat.reform"], [])
    assert len(changes.state(battle.uuid, "blue")["plan"]["queue"]) == 1
    with pytest.raises(IllegalAction, match="BATTLE-PLAN"):
        planning.set_orders(battle.uuid, "blue", ["t9a.combat.reform"], [order("hold")])
    planning.set_orders(battle.uuid, "blue", [REACTION, "t9a.combat.reform"], [])
    assert changes.state(battle.uuid, "blue")["plan"]["queue"] == []

"""When a player sleeps or is away is nobody's business: the players learn that a clock stands, and until when."""

import json
from datetime import timedelta

import pytest
from django.test import Client
from django.utils import timezone

from battles.clocks import quiet_choice, turning, vacation
from battles.clocks.terms import CORRESPONDENCE, LIVE, Terms
from battles.models import Battle
from battles.sending import changes
from battles.sending.audiences import PUBLIC, REFEREE
from tests.battles.clocks.conftest import DAY, HOUR, near
from tests.battles.conftest import begun
from tests.battles.test_socket import Page

pytestmark = pytest.mark.django_db(transaction=True)


def asleep(user, begins, ends):
    """His quiet hours are so many hours from now."""
    now = timezone.now()
    quiet_choice.choose(user, "UTC", *((now + timedelta(hours=h)).strftime("%H:%M") for h in (begins, ends)))


def three_days(two):
    return begun(*two, clock=Terms(CORRESPONDENCE, 3 * DAY, DAY).plain())


def test_strangers_learn_neither_the_hours_nor_what_would_tell_them(two, world):
    asleep(two[0], -1, 7)
    battle = three_days(two)
    for found in (changes.state(battle.uuid, PUBLIC), Client().get(f"/api/battles/{battle.uuid}/").json()):
        assert found["clock"]["terms"]["sitting"] == 3 * DAY
        assert "seats" not in found["clock"]
        assert "deadline" not in found
        assert not any(word in json.dumps(found) for word in ('"still"', '"until"', '"left"'))


def test_nor_do_they_from_the_lists(two, world, client):
    asleep(two[0], -1, 7)
    three_days(two)
    assert "left" not in client.get("/battles/watch/").content.decode()


@pytest.mark.parametrize("audience", ["blue", REFEREE])
def test_the_players_and_the_referee_learn_until_when_a_clock_stands_and_no_other_hours(two, world, audience):
    asleep(two[0], -1, 7)
    battle = three_days(two)
    clock = changes.state(battle.uuid, audience)["clock"]
    [[begins, ends]] = clock["seats"]["red"]["still"]
    assert begins == clock["now"]
    assert near((timezone.datetime.fromisoformat(ends) - timezone.now()).total_seconds(), 7 * HOUR, 90)


def test_the_other_player_does_not_learn_of_hours_or_days_off_to_come(two, world):
    asleep(two[0], 1, 9)
    vacation.take(two[0], timezone.now() + timedelta(hours=30), 5)
    seat = changes.state(three_days(two).uuid, "blue")["clock"]["seats"]["red"]
    assert "still" not in seat
    assert "until" in seat


def test_a_live_clock_is_seen_running_by_everybody(two, world):
    battle = begun(*two, clock=Terms(LIVE, 0, HOUR, 0, 0).plain())
    shown = changes.state(battle.uuid, PUBLIC)
    assert shown["clock"]["seats"]["red"]["until"]
    assert shown["deadline"]


def test_a_clock_that_comes_to_a_stand_is_told_then(two, world):
    asleep(two[0], 1, 9)
    battle = three_days(two)
    changes.state(battle.uuid, "blue")
    assert turning.passed([battle.uuid]) == []
    world.passes(hours=2)
    assert turning.passed([battle.uuid]) == [battle.uuid]
    assert turning.passed([battle.uuid]) == []
    assert changes.state(battle.uuid, "blue")["clock"]["seats"]["red"]["still"]
    world.passes(hours=8)
    assert turning.passed([battle.uuid]) == [battle.uuid]
    assert "still" not in changes.state(battle.uuid, "blue")["clock"]["seats"]["red"]


def test_what_nobody_listens_to_is_forgotten(two, world):
    battle = three_days(two)
    changes.state(battle.uuid, "blue")
    world.passes(days=30)
    assert turning.passed([]) == []
    assert turning.passed([battle.uuid]) == []


async def test_an_open_page_hears_of_it(two, world):
    from channels.db import database_sync_to_async as on_thread

    await on_thread(asleep)(two[0], 1, 9)
    battle = await on_thread(three_days)(two)
    page = await Page(battle, two[1]).open()
    state = await page.hear("state")
    assert "still" not in state["clock"]["seats"]["red"]
    world.passes(hours=2)
    while not (heard := await page.hear("change", 10))["clock"]["seats"]["red"].get("still"):
        pass
    assert heard["events"] == []
    await page.wire.disconnect()


def test_the_battle_is_over_and_nothing_turns_any_more(two, world):
    battle = three_days(two)
    Battle.objects.filter(pk=battle.pk).update(status=Battle.OVER, result={"winner": None, "by": "draw", "reason": {}})
    changes.state(battle.uuid, "blue")
    world.passes(days=30)
    assert turning.passed([battle.uuid]) == []

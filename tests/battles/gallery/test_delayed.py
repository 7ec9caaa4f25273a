"""Where a battle is shown later, so is what its onlookers say: whoever says it, nothing gets ahead of the delay."""

import pytest
from django.test import Client

from battles.gallery import reading, saying
from battles.models import Battle, OnlookerLine
from battles.sending import delayed
from battles.sending.audiences import DELAYED, PUBLIC
from ninthsite.threads import in_thread
from tests.battles.conftest import begun, give, play_on
from tests.battles.test_socket import Page

pytestmark = pytest.mark.django_db(transaction=True)


def say(battle, user, text, client_id="c"):
    return saying.say(battle.uuid, user, text, client_id)


def read(battle, user):
    browser = Client()
    if user is not None:
        browser.force_login(user)
    lines = browser.get(f"/api/battles/{battle.uuid}/gallery/").json()["lines"]
    return [(line["text"], bool(line.get("held"))) for line in lines]


@pytest.mark.parametrize(("delay", "minutes"), [("15m", 15), ("1h", 60)])
def test_a_line_comes_when_everything_that_had_happened_is_shown(two, new_user, world, delay, minutes):
    battle, cleo, dan = begun(*two, delay=delay), new_user("Cleo"), new_user("Dan")
    give(battle, "red", {"note": "west"})
    battle.refresh_from_db()
    say(battle, cleo, "a player has told me: west")
    assert read(battle, cleo) == [("a player has told me: west", True)]
    assert read(battle, dan) == read(battle, None) == []
    world.passes(minutes=minutes - 1)
    assert read(battle, dan) == []
    assert delayed.shown_until(battle) < battle.seq
    world.passes(minutes=1.1)
    assert delayed.shown_until(battle) == battle.seq
    assert read(battle, dan) == [("a player has told me: west", False)]


@pytest.mark.long
@pytest.mark.parametrize("delay", ["15m", "1h", "turn", "end"])
def test_no_line_is_shown_before_the_moment_at_which_it_was_written(two, new_user, world, delay):
    """However the battle goes: what the text could tell of is shown when the text is."""
    battle, cleo = begun(*two, delay=delay), new_user("Cleo")
    for step in range(60):
        battle.refresh_from_db()
        if battle.over:
            break
        if step % 3 == 0:
            say(battle, cleo, f"as of {battle.seq}", f"c{step}")
        give(battle, battle.asked_seats()[0])
        world.passes(minutes=4)
        battle.refresh_from_db()
        shown = delayed.shown_until(battle)
        early = [line.text for line in reading.shown_to(battle, DELAYED) if line.seq > shown]
        assert early == []
        assert len(reading.latest(battle, PUBLIC, None)) == OnlookerLine.objects.count()
    assert OnlookerLine.objects.count() > 3


def test_when_it_comes_does_not_tell_whether_anything_has_happened(two, new_user, world):
    """By the clock alone: in a quiet battle no sooner than in a busy one."""
    battle, cleo, dan = begun(*two, delay="15m"), new_user("Cleo"), new_user("Dan")
    world.passes(minutes=120)
    say(battle, cleo, "nothing moves")
    assert delayed.shown_until(battle) == battle.seq
    assert read(battle, dan) == []
    world.passes(minutes=16)
    assert read(battle, dan) == [("nothing moves", False)]


@pytest.mark.long
def test_a_turn_later_it_comes_with_the_next_turn(two, new_user):
    battle, cleo, dan = begun(*two, delay="turn"), new_user("Cleo"), new_user("Dan")
    play_on(battle, until=lambda one: len(one.turns) >= 2)
    battle.refresh_from_db()
    say(battle, cleo, "now blue")
    assert read(battle, dan) == []
    turns = len(battle.turns)
    play_on(battle, until=lambda one: len(one.turns) > turns or one.over)
    assert read(battle, dan) == [("now blue", False)]


def test_until_the_end_nobody_reads_it_and_then_everybody(two, new_user):
    battle, cleo = begun(*two, delay="end"), new_user("Cleo")
    give(battle, "red", {"note": "west"})
    say(battle, cleo, "west!")
    assert read(battle, new_user()) == []
    play_on(battle)
    assert read(battle, None) == read(battle, two[0]) == [("west!", False)]


def test_the_referee_reads_it_at_once_and_a_removed_line_never_comes(two, new_user, world):
    battle, cleo, judge = begun(*two, delay="15m"), new_user("Cleo"), new_user("Judge")
    Battle.objects.filter(pk=battle.pk).update(referee=judge, referee_agreed=True)
    say(battle, cleo, "secret")
    assert read(battle, judge) == [("secret", False)]
    saying.remove(battle.uuid, judge, 1)
    world.passes(minutes=20)
    assert read(battle, None) == read(battle, cleo) == []


@pytest.mark.long
async def test_sockets_are_not_told_before_its_time(two, new_user, world):
    battle = await in_thread(begun, *two, delay="15m")
    cleo = await in_thread(new_user, "Cleo")
    world.passes(minutes=20)
    stranger = await Page(battle, None).open()
    await stranger.hear("state")
    await in_thread(say, battle, cleo, "later")
    await stranger.say(type="ping")
    await stranger.hear("pong")
    with pytest.raises(TimeoutError):
        await stranger.hear("gallery", timeout=2.5)
    world.passes(minutes=16)
    again = await Page(battle, None).open()
    assert [line["text"] for line in (await again.hear("gallery"))["lines"]] == ["later"]
    await again.close()

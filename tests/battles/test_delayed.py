"""Onlookers of a battle that its players show later: by no route do they learn anything sooner."""

from dataclasses import replace

import pytest
from asgiref.sync import async_to_sync
from django.test import Client

from battles.acts import endings, offers
from battles.games import games
from battles.models import Battle, Entry, Offer
from battles.record import replay
from battles.sending import changes, delayed, messages_for
from battles.sending.audiences import DELAYED
from battles.sending.publish import encode
from battles.sending.sight import sight
from battles.table import repair
from battles.table.live import tables
from battles.telling import picture
from battles.telling.at_seat import AtSeat
from ninthsite.threads import in_thread
from tests.battles.conftest import begun, give, play_on
from tests.battles.test_halted import other_rules
from tests.battles.test_socket import Page
from tests.tiny import game as tiny

pytestmark = pytest.mark.django_db(transaction=True)
GETS = ("", "changes/?since=0", "changes/?since=1", "log/", "replay/", "card/?piece=r1", "outlook/", "proof/")


@pytest.fixture
def later(two, world):
    return begun(*two, delay="15m")


def camped(battle):
    """Play until the first camp stands: its poses are what an onlooker looks for."""
    play_on(battle, until=lambda one: "tiny.told.camp" in keys(one))
    battle.refresh_from_db()


def keys(battle):
    return [event.key for entry in Entry.of(battle.pk) for event in entry.sheet.told]


def everything(battle, page):
    return {route: page.get(f"/api/battles/{battle.uuid}/{route}") for route in GETS} | {
        "page": page.get(f"/battles/{battle.uuid}/"),
        "replay page": page.get(f"/battles/{battle.uuid}/replay/"),
        "watch": page.get("/watch/"),
        "lobby": page.get("/"),
        "list": page.get("/api/battles/"),
    }


def test_nothing_is_known_before_its_time(later, world):
    camped(later)
    assert sight(later.uuid, None).audience == "~"
    for route, answer in everything(later, Client()).items():
        said = answer.content.decode()
        assert "tiny.told.camp" not in said, route
        assert '"r1"' not in said, route
        assert f'"seq":{later.seq}' not in said.replace(" ", ""), route
        assert f'data-seq="{later.seq}"' not in said, route
    assert changes.state(later.uuid, "~")["view"] == {}


def test_everything_comes_when_it_is_old_enough(later, world):
    camped(later)
    then = changes.state(later.uuid, "")["view"]
    seq = later.seq
    world.passes(minutes=16)
    give(later, later.asked_seats()[0])
    state = changes.state(later.uuid, "~")
    assert state["seq"] == seq
    assert state["view"] == then
    assert "tiny.told.camp" in encode(replay.log(later, "~"))
    assert max(event["seq"] for event in replay.log(later, "~")) <= seq
    table = tables.of(later.uuid)
    with table.lock:
        shown = replay.replay(table, changes.caught_up(table), "~", 0)
    assert shown["seq"] == seq
    assert max(step["seq"] for step in shown["steps"]) == seq


def test_changes_lead_from_one_shown_moment_to_the_next(later, world):
    give(later, "red", {"note": "west"})
    give(later, "blue", {"note": "east"})
    world.passes(minutes=16)
    first = changes.state(later.uuid, "~")
    assert changes.since(later.uuid, "~", first["seq"]) is None
    camped(later)
    assert changes.since(later.uuid, "~", first["seq"]) is None
    world.passes(minutes=16)
    change = changes.since(later.uuid, "~", first["seq"])
    assert change["type"] == "change"
    assert change["after"] == first["seq"]
    assert change["seq"] == later.seq
    assert "tiny.told.camp" in encode(change["events"])
    assert "clock" not in change
    assert "deadline" not in change


def test_what_is_taken_back_before_its_time_is_seen_as_it_was_then(later, world):
    play_on(later, until=lambda one: one.seq >= 4)
    world.passes(minutes=16)
    offers.make_offer(later.uuid, "red", "takeback", {"seq": 4})
    offers.reply(later.uuid, "blue", Offer.objects.get(state=Offer.OPEN).pk, True)
    state = changes.state(later.uuid, "~")
    assert state["seq"] == 4
    assert changes.state(later.uuid, "")["seq"] > 4
    world.passes(minutes=16)
    change = changes.since(later.uuid, "~", 4)
    assert change["taken_back"] == 3


def test_sockets_get_the_same(later, world):
    camped(later)
    assert messages_for.state(later.uuid, "~")[:2] == (0, 0)
    assert messages_for.since(later.uuid, "~", 0)[0] == 0
    world.passes(minutes=16)
    seq, message = messages_for.since(later.uuid, "~", 0)
    assert seq == later.seq
    assert "tiny.man" in message


def test_a_turn_later_they_see_how_the_turn_began(two):
    battle = begun(*two, delay="turn")
    play_on(battle, until=lambda one: len(one.turns) >= 2)
    battle.refresh_from_db()
    began = battle.turns[-1][0]
    give(battle, battle.asked_seats()[0], {"choose_one": "rest"} if battle.seq == began else None)
    battle.refresh_from_db()
    assert delayed.shown_until(battle) == battle.turns[-1][0]
    assert changes.state(battle.uuid, "~")["seq"] <= battle.turns[-1][0]


def test_until_the_end_they_see_nothing_and_then_everything(two):
    battle = begun(*two, delay="end")
    camped(battle)
    assert changes.state(battle.uuid, "~")["view"] == {}
    assert Client().get(f"/api/battles/{battle.uuid}/replay/").json()["rule"] == "BATTLE-LATER"
    play_on(battle)
    battle.refresh_from_db()
    assert changes.state(battle.uuid, "~")["view"] == changes.state(battle.uuid, "")["view"]
    assert changes.state(battle.uuid, "~")["result"] == battle.result


def test_players_and_the_referee_see_it_at_once(later, two, new_user):
    camped(later)
    assert sight(later.uuid, two[0]).audience == "red"
    Battle.objects.filter(pk=later.pk).update(referee=new_user("Cleo"), referee_agreed=True)
    cleo = Battle.objects.get(pk=later.pk).referee
    assert sight(later.uuid, cleo).audience == "!"


def test_messages_that_others_read_along_tell_nothing(later):
    camped(later)
    seat = later.seats.select_related("user", "battle").get(key="red")
    public, own = AtSeat(later, seat, public=True), AtSeat(later, seat)
    assert public.happened() == []
    assert picture.of(public) == ""
    assert own.happened() != []


def test_the_time_is_kept_only_where_it_is_needed(two):
    from battles.models import Committed

    give(begun(*two), "red")
    assert not Committed.objects.exists()
    later = begun(*two, delay="15m")
    give(later, "red")
    assert Committed.objects.filter(battle=later).exists()
    endings.resign(later.uuid, "red")
    assert not Committed.objects.exists(), "when it is over everybody may know everything"


def test_an_unknown_delay_is_refused(two):
    with pytest.raises(Exception, match="BATTLE-PACE"):
        begun(*two, delay="never")


def test_the_form_and_the_terms_name_the_delay(two):
    page = Client()
    page.force_login(two[0])
    answer = page.post("/play/", {"opponent": "invite", "pace": "days", "delay": "1h"})
    assert Battle.objects.get().delay == "1h"
    assert "an hour later" in page.get(answer["Location"]).content.decode()


# ---------------------------------------------------------------------- a battle that the site has halted


@pytest.fixture
def halted(later, world, monkeypatch):
    """The site comes back with other rules while onlookers see the battle as it was a quarter of an hour ago."""
    camped(later)
    world.passes(minutes=20)
    shown = changes.state(later.uuid, DELAYED)
    play_on(later, until=lambda one: one.seq > shown["seq"] + 2)

    def come(rules):
        monkeypatch.setitem(games(), "tiny", replace(tiny.GAME, play=rules))
        tables.clear()
        changes.state(later.uuid, "red")
        later.refresh_from_db()

    return later, shown, come


def test_they_learn_at_once_that_it_is_halted_and_see_no_later_moment(halted):
    battle, shown, come = halted
    come(other_rules)
    assert battle.status == Battle.HALTED
    state = changes.state(battle.uuid, DELAYED)
    assert state["status"] == "halted"
    assert 0 < state["seq"] <= shown["seq"]
    assert state["view"]["pieces"]
    assert state["waiting"] == []
    told, change = changes.standstill(battle.uuid, shown["seq"])
    assert told
    assert (change["status"], change["after"], change["seq"]) == ("halted", shown["seq"], shown["seq"])
    assert (change["patch"], change["events"]) == ({}, [])


def test_an_open_page_of_theirs_hears_that_it_is_halted_and_that_it_goes_on(halted):
    battle, shown, come = halted

    async def watch():
        page = await Page(battle, None).open()
        before = (await page.hear("state"))["seq"]
        await in_thread(come, other_rules)
        change = await page.hear("change", 10)
        await in_thread(come, tiny.GAME.play)
        await in_thread(repair.retry, battle.uuid)
        again = await page.hear("change", 10)
        await page.close()
        return before, change, again

    before, change, again = async_to_sync(watch)()
    assert before == shown["seq"]
    assert (change["status"], change["seq"], change["events"]) == ("halted", before, [])
    assert (again["status"], again["seq"], again["events"]) == ("running", before, [])


def test_nothing_else_that_comes_beside_the_log_is_told_to_them(halted, two):
    from battles.acts import at_battle

    battle, _shown, come = halted
    seen = sight(battle.uuid, two[0])

    async def watch():
        page = await Page(battle, None).open()
        await page.hear("state")
        await in_thread(at_battle.say_free, seen, 30)
        # The next thing that they may know: had they been told of the other, it would have come before.
        await in_thread(come, other_rules)
        change = await page.hear("change", 10)
        await page.close()
        return change, [one["type"] for one in page.seen].count("change")

    change, changes_told = async_to_sync(watch)()
    assert (change["status"], changes_told) == ("halted", 1)

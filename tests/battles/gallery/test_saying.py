"""Onlookers talk among themselves: the players hear nothing before the battle is over."""

import json

import pytest
from django.test import Client

from battles.acts import endings
from battles.acts.silence import silence
from battles.gallery import reading, saying
from battles.models import ONLOOKERS, Barred, Battle, OnlookerLine
from battles.sending.sight import NotVisible, sight
from ninthsite.threads import in_thread
from rules.engine.refusal import IllegalAction
from tests.battles.conftest import begun, play_on
from tests.battles.test_socket import Page

pytestmark = pytest.mark.django_db(transaction=True)


def browser_of(user):
    browser = Client()
    if user is not None:
        browser.force_login(user)
    return browser


def get(battle, user):
    return browser_of(user).get(f"/api/battles/{battle.uuid}/gallery/").json()


def say(battle, user, text="well moved", client_id="c"):
    return saying.say(battle.uuid, user, text, client_id)


def texts(shown):
    return [line["text"] for line in shown["lines"]]


def refused(work, *args):
    with pytest.raises(IllegalAction) as caught:
        work(*args)
    return caught.value.rule


def test_onlookers_and_strangers_read_it_and_players_do_not(battle, two, new_user):
    cleo = new_user("Cleo")
    say(battle, cleo)
    for reader in (None, cleo, new_user("Dan")):
        shown = get(battle, reader)
        assert texts(shown) == ["well moved"]
        assert shown["lines"][0]["by"] == "Cleo"
    for player in two:
        assert get(battle, player)["lines"] == []
        assert not get(battle, player)["reads"]
    play_on(battle)
    assert texts(get(battle, two[0])) == ["well moved"]


def test_players_and_the_referee_say_nothing_while_it_runs(battle, two, new_user):
    cleo = new_user("Cleo")
    Battle.objects.filter(pk=battle.pk).update(referee=cleo, referee_agreed=True)
    for person in (*two, cleo):
        assert refused(say, battle, person) == "BATTLE-ONLOOKERS_ONLY"
    say(battle, new_user("Dan"))
    assert texts(get(battle, cleo)) == ["well moved"]
    endings.resign(battle.uuid, "red")
    say(battle, two[0], "thank you")
    assert texts(get(battle, two[1])) == ["well moved", "thank you"]


def test_a_stranger_is_asked_to_log_in(battle):
    assert refused(say, battle, None) == "BATTLE-LOG_IN"
    answer = Client().post(
        f"/api/battles/{battle.uuid}/gallery/", {"client_id": "c", "text": "x"}, content_type="application/json"
    )
    assert answer.status_code in (401, 403)
    assert not OnlookerLine.objects.exists()


def test_the_same_client_id_stands_once_and_is_each_writers_own(battle, new_user):
    cleo, dan = new_user("Cleo"), new_user("Dan")
    assert say(battle, cleo) == say(battle, cleo) == 1
    assert say(battle, dan, "I say so, too") == 2
    assert texts(get(battle, None)) == ["well moved", "I say so, too"]


@pytest.mark.parametrize("text", ["", "  ", "\u202e\u200b", "x" * 301])
def test_nothing_and_too_much_are_refused(battle, new_user, text):
    assert refused(say, battle, new_user(), text) == "BATTLE-CHAT"


def test_controls_and_turned_letters_are_left_out(battle, new_user):
    say(battle, new_user(), "a\u202eb\nc\0d <b>")
    assert texts(get(battle, None)) == ["abcd <b>"]


def test_where_nobody_looks_on_nobody_talks(two, new_user):
    battle = begun(*two, visibility="private")
    with pytest.raises(NotVisible):
        say(battle, new_user())
    assert refused(say, battle, two[0]) == "BATTLE-NO_ONLOOKERS"


def test_whoever_is_barred_is_silent_at_once(battle, new_user):
    cleo = new_user("Cleo")
    say(battle, cleo)
    Barred.objects.create(battle=battle, user=cleo)
    with pytest.raises(NotVisible):
        say(battle, cleo, "and again", "d")
    assert browser_of(cleo).get(f"/api/battles/{battle.uuid}/gallery/").status_code == 404


def test_they_talk_as_long_as_no_player_objects(battle, two, new_user):
    cleo = new_user("Cleo")
    say(battle, cleo)
    red, blue = (sight(battle.uuid, user) for user in two)
    silence(red, ONLOOKERS, False)
    silence(blue, ONLOOKERS, True)
    assert refused(say, battle, cleo, "x", "d") == "BATTLE-ONLOOKERS_SILENCED"
    assert get(battle, cleo) | {"open": False, "lines": []} == get(battle, cleo)
    assert get(battle, two[0])["silenced"]
    assert not get(battle, two[1])["silenced"]
    silence(red, ONLOOKERS, True)
    assert texts(get(battle, cleo)) == ["well moved"]


def test_only_a_player_silences_them(battle, new_user):
    path = f"/api/battles/{battle.uuid}/gallery/switch/"
    answer = browser_of(new_user()).post(path, {"on": False}, content_type="application/json")
    assert answer.status_code == 403
    assert get(battle, None)["open"]


def test_the_referee_and_the_house_take_lines_away(battle, two, new_user):
    cleo, dan, eve = new_user("Cleo"), new_user("Dan"), new_user("Eve")
    Battle.objects.filter(pk=battle.pk).update(referee=dan, referee_agreed=True)
    eve.is_staff = True
    eve.save()
    for number in range(1, 4):
        say(battle, cleo, f"line {number}", f"c{number}")
    for nobody in (cleo, two[0], new_user()):
        assert refused(saying.remove, battle.uuid, nobody, 1) == "BATTLE-NOT_REFEREE"
    assert browser_of(dan).delete(f"/api/battles/{battle.uuid}/gallery/1/").status_code == 204
    saying.remove(battle.uuid, eve, 2)
    assert texts(get(battle, cleo)) == ["line 3"]
    assert refused(saying.remove, battle.uuid, dan, 1) == "BATTLE-NO_SUCH_LINE"


def test_there_is_an_end_to_it(battle, new_user, monkeypatch):
    monkeypatch.setattr(saying, "MOST_LINES", 1)
    cleo = new_user()
    say(battle, cleo)
    assert refused(say, battle, cleo, "more", "d") == "BATTLE-CHAT_FULL"


def test_who_leaves_is_named_no_more(battle, new_user):
    from accounts.deletion import anonymise

    cleo = new_user("Cleo")
    say(battle, cleo)
    anonymise(cleo)
    assert "Cleo" not in json.dumps(get(battle, None))


def test_what_somebody_does_not_want_to_hear_is_left_out(battle, new_user, monkeypatch):
    cleo, dan = new_user("Cleo"), new_user("Dan")
    say(battle, cleo)
    say(battle, dan, "hello", "d")
    monkeypatch.setattr(reading, "unheard", lambda reader: frozenset([cleo.pk] if reader == dan else []))
    assert texts(get(battle, dan)) == ["hello"]
    assert texts(get(battle, None)) == ["well moved", "hello"]


def test_who_is_silenced_by_the_house_says_nothing(battle, new_user):
    from datetime import UTC, datetime, timedelta

    from conduct.models import Decision

    cleo = new_user()
    ends = datetime.now(UTC) + timedelta(hours=2)
    Decision.objects.create(person=cleo, outcome=Decision.SILENCED, until=ends)
    assert refused(say, battle, cleo) == "BATTLE-SILENCED"


def test_it_is_reported_by_whoever_reads_it(battle, two, new_user):
    from battles.reported import onlooker as found

    cleo, dan = new_user("Cleo"), new_user("Dan")
    say(battle, cleo)
    say(battle, cleo, "again", "d")
    about = found(dan, f"{battle.uuid}:2")
    assert (about.person, about.said, about.context) == (cleo, "again", ["Cleo: well moved"])
    assert found(two[0], f"{battle.uuid}:2") is None, "a player does not hear it"
    assert found(dan, f"{battle.uuid}:3") is None
    Battle.objects.filter(pk=battle.pk).update(delay="end")
    assert found(dan, f"{battle.uuid}:2") is None, "nor does anybody before its time"


async def test_sockets_of_onlookers_hear_it_and_those_of_players_do_not(battle, two, new_user):
    cleo = await in_thread(new_user, "Cleo")
    pages = [await Page(battle, user).open() for user in (two[0], cleo, None)]
    for page in pages:
        await page.hear("state")
    player, writer, stranger = pages
    await writer.say(type="gallery", client_id="g1", text="look at that")
    done, own = await writer.hear_all("done", "gallery")
    assert done["client_id"] == "g1"
    for heard in (own, await stranger.hear("gallery")):
        assert [line["text"] for line in heard["lines"]] == ["look at that"]
    await in_thread(endings.resign, battle.uuid, "red")
    change = await player.hear("change")
    assert change["status"] == "over"
    assert not [one for one in player.seen if one["type"] == "gallery"]
    # Now that it is over.
    assert [line["text"] for line in (await player.hear("gallery"))["lines"]] == ["look at that"]
    for page in pages:
        await page.close()


async def test_a_line_that_is_taken_away_goes_from_every_page(battle, new_user):
    cleo, judge = await in_thread(new_user, "Cleo"), await in_thread(new_user, "Judge")
    await in_thread(Battle.objects.filter(pk=battle.pk).update, referee=judge, referee_agreed=True)
    stranger = await Page(battle, None).open()
    await stranger.hear("state")
    await in_thread(saying.say, battle.uuid, cleo, "nonsense", "c")
    assert (await stranger.hear("gallery"))["lines"][0]["number"] == 1
    await in_thread(saying.remove, battle.uuid, judge, 1)
    assert (await stranger.hear("gallery"))["gone"] == [1]
    await stranger.close()


async def test_whom_somebody_has_blocked_is_not_sent_to_him(battle, new_user):
    from conduct.blocks import block

    cleo, dan, eve = [await in_thread(new_user, name) for name in ("Cleo", "Dan", "Eve")]
    await in_thread(block, dan, "Cleo")
    deaf, hearing = await Page(battle, dan).open(), await Page(battle, eve).open()
    for page in (deaf, hearing):
        await page.hear("state")
    await in_thread(saying.say, battle.uuid, cleo, "one", "c")
    assert [line["text"] for line in (await hearing.hear("gallery"))["lines"]] == ["one"]
    await in_thread(saying.say, battle.uuid, eve, "two", "e")
    assert [line["text"] for line in (await deaf.hear("gallery"))["lines"]] == ["two"]
    for page in (deaf, hearing):
        await page.close()

"""My battles: what waits first, by the time that is left; what is new; where to go next."""

import re
from datetime import UTC, datetime, timedelta
from uuid import uuid4

import msgspec
import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.utils import timezone

from battles.acts import chat
from battles.acts.at_battle import seen
from battles.clocks.clock import Pause, clock_of, keep
from battles.clocks.terms import DAY, HOUR, Terms
from battles.lobby import matchmaking
from battles.lobby.mine import my_battles, next_for, number_waiting
from battles.models import Battle, Seat, Vacation
from battles.sending.sight import sight
from tests.battles.conftest import begun, give

pytestmark = pytest.mark.django_db(transaction=True)


def terms(hours):
    return Terms("correspondence", hours * HOUR, 0, 0, DAY).plain()


def browser(user):
    found = Client()
    found.force_login(user)
    return found


def pause(battle, until):
    keep(battle, msgspec.structs.replace(clock_of(battle), pause=Pause(timezone.now(), until, "red")))


def ids(rows):
    return [one.line.battle.pk for one in rows]


def test_what_waits_stands_first_by_the_time_that_is_left(two):
    ada, ben = two
    slow, hasty, free = begun(ada, ben, clock=terms(48)), begun(ada, ben, clock=terms(2)), begun(ada, ben)
    free_of_clock = begun(ada, ben, pace="free")
    done = begun(ada, ben, clock=terms(1))
    give(done, "red")
    mine = my_battles(ada)
    assert ids(mine.yours) == [hasty.pk, slow.pk, free.pk, free_of_clock.pk]
    assert ids(mine.theirs) == [done.pk]
    assert mine.number == number_waiting(ada) == 4


def test_the_deadline_is_ones_own_and_not_the_other_players(two):
    ada, ben = two
    battle = begun(ada, ben, clock=terms(48))
    Battle.objects.filter(pk=battle.pk).update(
        pending=[{"seat": "blue", "number": 1, "deadline": timezone.now().isoformat()}, *_own(battle)]
    )
    [one] = my_battles(ada).yours
    assert one.left > timedelta(hours=47)


def test_the_time_of_the_turn_and_the_bank_are_told_apart_wherever_battles_are_listed(two):
    ada, ben = two
    day = 86_400
    battle = begun(ada, ben, clock={"kind": "correspondence", "sitting": 3 * day, "bank": 7 * day})
    Seat.objects.filter(battle=battle, key="red").update(asked_since=timezone.now() - timedelta(minutes=30))
    said = "2 days 23 hours, then 7 days in the bank"
    for page in ("/mine/", "/"):
        assert said in browser(ada).get(page).content.decode(), page


def _own(battle):
    battle.refresh_from_db()
    return [question for question in battle.pending if question["seat"] == "red"]


def test_quiet_hours_and_vacations_do_not_count_as_time_left(two):
    ada, ben = two
    battle = begun(ada, ben, clock=terms(2))
    now = timezone.now()
    Vacation.objects.create(user=ada, begins=now - timedelta(minutes=1), ends=now + timedelta(hours=30))
    late = (now + timedelta(hours=32)).isoformat()
    Battle.objects.filter(pk=battle.pk).update(pending=[{**_own(battle)[0], "deadline": late}])
    [one] = my_battles(ada).yours
    assert timedelta(hours=1, minutes=55) < one.left <= timedelta(hours=2)
    assert one.still > now + timedelta(hours=29)
    assert "your clock is paused" in browser(ada).get("/mine/").content.decode()


def test_events_and_chat_are_marked_until_they_have_been_seen(two):
    ada, ben = two
    battle = begun(ada, ben)
    chat.say(battle.uuid, "blue", "Hello", "c1")
    battle.refresh_from_db()
    [one] = my_battles(ada).yours
    assert (one.events, one.chats) == (battle.seq, 1)
    seen(sight(battle.uuid, ada), battle.seq, 1)
    [one] = my_battles(ada).yours
    assert (one.events, one.chats) == (0, 0)
    give(battle, "blue")
    assert my_battles(ada).yours[0].events == 1
    assert my_battles(ben).theirs[0].chats == 0, "who said it has read it"


def test_what_is_marked_is_said_in_words_and_drawn_without_emoji(two):
    ada, ben = two
    battle = begun(ada, ben, clock=terms(48))
    chat.say(battle.uuid, "blue", "Hello", "c1")
    pause(battle, timezone.now() + timedelta(days=3))
    page = browser(ada).get("/mine/").content.decode()
    lines = page[page.index('id="mine"') :]
    assert '<span class="visually-hidden">1 new chat message</span>' in lines
    for name in ("chat", "pause"):
        assert f"icons.svg#{name}" in lines
    # What a device may draw in colours of its own, or not at all.
    assert re.findall("[\U0001f000-\U0001faff⌚-⏿▶☾]", lines) == []


@pytest.mark.long
def test_a_pause_ends_at_a_moment_of_the_readers_own_day(two):
    ada, ben = two
    battle = begun(ada, ben, clock=terms(48))
    ends = datetime(2031, 5, 3, 22, 30, tzinfo=UTC)
    pause(battle, ends)
    for zone, shown in (("Asia/Tokyo", "4 may 2031, 7:30"), ("America/New_York", "3 may 2031, 18:30")):
        ada.preferences["zone"] = zone
        ada.save(update_fields=["preferences"])
        for address in ("/mine/", "/"):
            page = Client(headers={"accept-language": "es"})
            page.force_login(ada)
            said = page.get(address).content.decode()
            assert f'<time datetime="2031-05-03T22:30:00+00:00" data-moment>{shown}</time>' in said


def test_who_has_not_read_the_lines_before_has_not_read_them_by_writing(two):
    battle = begun(*two)
    chat.say(battle.uuid, "blue", "Hello", "c1")
    chat.say(battle.uuid, "red", "Who?", "c2")
    assert my_battles(two[0]).yours[0].chats == 2


def test_the_next_battle_is_the_most_urgent_other_one(two):
    ada, ben = two
    first, second = begun(ada, ben, clock=terms(2)), begun(ada, ben, clock=terms(48))
    waiting, found = next_for(ada, but=first.uuid)
    assert (waiting, ids(found)) == (1, [second.pk])
    answer = browser(ada).get(f"/api/mine/?but={first.uuid}&limit=1").json()
    assert answer["waiting"] == 1
    assert answer["battles"][0]["id"] == str(second.uuid)
    assert answer["battles"][0]["others"] == ["Ben"]
    assert 0 < answer["battles"][0]["left"] <= 48 * HOUR
    assert browser(ada).get("/api/mine/?but=nonsense").status_code == 400
    assert Client().get("/api/mine/").status_code in (401, 403)


def test_nobody_waits_where_one_plays_both_sides(two):
    matchmaking.create_battle(two[0], "tiny", opponent="hot_seat")
    assert number_waiting(two[0]) == 0
    assert next_for(two[0]) == (0, [])


def test_every_page_says_how_many_wait(two):
    ada, ben = two
    begun(ada, ben)
    page = browser(ada).get("/").content.decode()
    assert re.search(r'class="badge"[^>]*title="1 battle is waiting for you">1</span>', page)
    assert browser(ada).get("/mine/badge/").status_code == 200
    assert "site-nav__mine" not in Client().get("/").content.decode()


def test_the_page_of_a_battle_counts_only_the_others(two):
    ada, ben = two
    first, second = begun(ada, ben), begun(ada, ben)
    badge = re.compile(r'class="badge"[^>]*>(\d+)</span>')
    page = browser(ada).get(f"/battles/{first.uuid}/").content.decode()
    assert badge.findall(page) == ["1"]
    assert f"/mine/badge/?but={first.uuid}" in page
    assert badge.findall(browser(ada).get(f"/mine/badge/?but={second.uuid}").content.decode()) == ["1"]
    assert badge.findall(browser(ada).get("/mine/badge/").content.decode()) == ["2"]
    assert browser(ada).get("/mine/badge/?but=nonsense").status_code == 404


def test_a_referee_finds_the_battles_that_he_is_asked_for(two, new_user):
    ada, ben = two
    cleo = new_user("Cleo")
    battle = begun(ada, ben)
    Battle.objects.filter(pk=battle.pk).update(referee=cleo)
    page = browser(cleo).get("/mine/").content.decode()
    assert f"/battles/{battle.uuid}/" in page
    assert "Accept or decline" in page
    Battle.objects.filter(pk=battle.pk).update(referee_agreed=True)
    page = browser(cleo).get("/mine/").content.decode()
    assert f"/battles/{battle.uuid}/" in page
    assert "Accept or decline" not in page
    assert "Accept or decline" not in browser(ada).get("/mine/").content.decode()
    Battle.objects.filter(pk=battle.pk).update(status=Battle.OVER)
    assert f"/battles/{battle.uuid}/" not in browser(cleo).get("/mine/").content.decode()


def test_a_stranger_logs_in_first():
    assert Client().get("/mine/").status_code == 302


@pytest.mark.long
def test_sixty_battles_cost_no_more_than_six(two):
    ada, ben = two
    model = begun(ada, ben, clock=terms(48))
    client = browser(ada)
    client.get("/mine/")
    few = _queries(client)
    model.refresh_from_db()
    rows = list(Seat.objects.filter(battle=model))
    for _ in range(59):
        copy = Battle.objects.get(pk=model.pk)
        copy.pk, copy.uuid = None, uuid4()
        copy.save()
        Seat.objects.bulk_create(
            Seat(battle=copy, key=row.key, user=row.user, asked_since=row.asked_since) for row in rows
        )
    many = _queries(client)
    assert len(many) == len(few) <= 15
    assert len(my_battles(ada).yours) == 60


def _queries(client):
    with CaptureQueriesContext(connection) as caught:
        assert client.get("/mine/").status_code == 200
    return caught.captured_queries


def test_each_battle_says_in_words_what_game_it_is_and_what_is_to_be_done(two):
    ada, ben = two
    battle = begun(ada, ben)
    Battle.objects.filter(pk=battle.pk).update(turn="2:red", seq=41)
    for opponent in ("open", "invite"):
        matchmaking.create_battle(ada, "tiny", opponent=opponent)
    page = browser(ada).get("/mine/").content.decode()
    assert "· turn 2" in page
    assert "#41" not in page
    assert page.count('class="line__game"') == 3
    assert "Anyone can join" in page
    assert "Send the link" in page
    assert "notify you" not in page

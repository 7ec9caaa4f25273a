"""Battles that are over are found again."""

from datetime import UTC, datetime
from uuid import uuid4

import pytest
from django.db import connection
from django.http import QueryDict
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.urls import reverse

from battles.acts import endings
from battles.lobby import matchmaking
from battles.lobby.past import past, wanted
from battles.models import Battle, Seat
from battles.record import replay
from tests.battles.conftest import begun

pytestmark = pytest.mark.django_db(transaction=True)


def titles(user, query=""):
    return [battle.title for battle in past(user, wanted(QueryDict(query)))]


def over(red, blue, loser="red", **more):
    made = begun(red, blue, **more)
    endings.resign(made.uuid, loser)
    return made


@pytest.fixture
def three(two, new_user):
    """Ada has lost against Ben in March, won against Cleo in April, and drawn against Ben in May."""
    ada, ben = two
    lost = over(ada, ben, "red", title="March")
    won = over(ada, new_user("Cleo"), "blue", title="April")
    drawn = over(ben, ada, title="May")
    Battle.objects.filter(pk=drawn.pk).update(result={"winner": None, "reason": ""})
    for battle, month in ((lost, 3), (won, 4), (drawn, 5)):
        Battle.objects.filter(pk=battle.pk).update(ended=datetime(2026, month, 10, 12, tzinfo=UTC))
    lost.seats.filter(user=ada).update(army={"name": "Rats of the Deep"})
    won.seats.exclude(user=ada).update(army={"name": "Elves"})
    return ada


@pytest.mark.parametrize(
    ("query", "found"),
    [
        ("", ["May", "April", "March"]),
        ("opponent=ben", ["May", "March"]),
        ("opponent=Ada", []),
        ("army=rats", ["March"]),
        ("army=elves", ["April"]),
        ("result=won", ["April"]),
        ("result=lost", ["March"]),
        ("result=draw", ["May"]),
        ("since=2026-04-10", ["May", "April"]),
        ("until=2026-04-10", ["April", "March"]),
        ("since=2026-04-01&until=2026-04-30&opponent=cleo&result=won", ["April"]),
        ("game=tiny", ["May", "April", "March"]),
        ("game=chess&result=perhaps&since=yesterday&until=2026-99-99", ["May", "April", "March"]),
    ],
)
def test_by_opponent_army_game_result_and_date(three, query, found):
    assert titles(three, query) == found


def test_only_ones_own_battles_that_are_over_are_found(three, two, new_user):
    begun(*two, title="Goes on")
    over(two[1], new_user("Dora"), title="Of others")
    assert titles(three) == ["May", "April", "March"]


def test_the_computer_is_an_opponent_and_one_who_plays_both_sides_has_not_won(new_user):
    ada = new_user()
    for opponent in ("bot:random", "hot_seat"):
        endings.resign(matchmaking.create_battle(ada, "tiny", opponent=opponent, title=opponent).uuid, "red")
    assert titles(ada, "opponent=random") == ["bot:random"]
    assert titles(ada, "result=lost") == ["bot:random"]
    assert titles(ada, "result=won") == []


def test_the_form_keeps_what_was_looked_for_also_from_page_to_page(three):
    browser = Client()
    browser.force_login(three)
    model = Battle.objects.get(title="March")
    rows = list(Seat.objects.filter(battle=model))

    def cost():
        with CaptureQueriesContext(connection) as caught:
            answer = browser.get("/mine/past/?opponent=Ben&result=lost")
        return len(caught), answer.content.decode()

    few, _page = cost()
    for _ in range(60):
        model.pk, model.uuid, model._state.adding = None, uuid4(), True
        model.save()
        Seat.objects.bulk_create(Seat(battle=model, key=row.key, user=row.user) for row in rows)
    many, page = cost()
    assert many == few <= 15
    assert 'value="Ben"' in page
    assert "?opponent=Ben&amp;result=lost&amp;page=2" in page
    assert "61 battles" in page


def test_strangers_are_led_to_the_log_in(client):
    assert client.get("/mine/past/").status_code == 302


def test_the_replay_lists_every_turn_once_and_no_setting_up():
    turns = [[1, "0:"], [4, "1:red"], [6, "1:blue"], [7, "1:red"], [9, "1:blue"], [12, "2:red"], [15, "2:blue"]]
    listed = replay.turns(Battle(status=Battle.OVER, seq=20, turns=turns), "~")
    assert [(one["seq"], one["turn"], one["active"]) for one in listed] == [
        (4, "1", "red"),
        (9, "1", "blue"),
        (12, "2", "red"),
        (15, "2", "blue"),
    ]


def test_finished_battles_name_both_armies_to_everybody(two):
    battle = begun(*two)
    endings.resign(battle.uuid, "red")
    for key, name in (("red", "The Old Bridge"), ("blue", "Hill Clans")):
        battle.seats.filter(key=key).update(army={"name": name})
    client = Client()
    assert "The Old Bridge – Hill Clans" in client.get("/watch/?over=1").content.decode()
    client.force_login(two[0])
    assert "The Old Bridge – Hill Clans" in client.get(reverse("battles:mine")).content.decode()

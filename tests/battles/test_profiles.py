"""The page of a player: what everybody may know, and nothing else."""

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext

from accounts.deletion import anonymise
from accounts.guests import new_guest
from battles.acts import endings
from battles.lobby import matchmaking
from battles.lobby.profile import profile_of
from battles.models import Barred, Battle
from conduct.models import Block
from tests.battles.conftest import begun

pytestmark = pytest.mark.django_db(transaction=True)


def browser(user=None):
    found = Client()
    if user:
        found.force_login(user)
    return found


def page(name, user=None):
    answer = browser(user).get(f"/@{name}/")
    return answer.content.decode() if answer.status_code == 200 else answer.status_code


def over(red, blue, loser="red", **more):
    made = begun(red, blue, **more)
    endings.resign(made.uuid, loser)
    return made


@pytest.mark.long
def test_it_says_how_a_player_has_done_against_people_and_the_computer(two):
    ada, ben = two
    over(ada, ben, "red")
    over(ada, ben, "blue")
    drawn = over(ben, ada, "red")
    Battle.objects.filter(pk=drawn.pk).update(result={"winner": None, "reason": "draw"})
    endings.resign(matchmaking.create_battle(ada, "tiny", opponent="bot:random").uuid, "red")
    (record,) = profile_of(ada, ben).records
    assert (record.people.won, record.people.drawn, record.people.lost) == (1, 1, 1)
    assert (record.computer.won, record.computer.drawn, record.computer.lost) == (0, 0, 1)
    assert "Against the computer" in page("Ada")


@pytest.mark.long
def test_it_names_the_armies_that_were_led_most_often(two):
    ada, ben = two
    for name in ("Rats", "Elves", "Rats"):
        over(ada, ben).seats.filter(user=ada).update(army={"name": name})
    assert profile_of(ada, ben).records[0].favourites == [("Rats", 2), ("Elves", 1)]


@pytest.mark.parametrize("visibility", ["private", "unlisted"])
def test_hidden_battles_are_neither_listed_nor_counted(two, visibility):
    ada, ben = two
    over(ada, ben, visibility=visibility, title="Hidden")
    begun(ada, ben, visibility=visibility, title="Hidden")
    for reader in (None, ben, ada):
        assert "Hidden" not in page("Ada", reader)
    assert profile_of(ada, ben).records == []


def test_what_one_plays_alone_does_not_count(two):
    ada, _ben = two
    made = matchmaking.create_battle(ada, "tiny", opponent="hot_seat", title="Alone")
    endings.resign(made.uuid, "red")
    assert profile_of(ada, ada).records == []
    assert "Alone" not in page("Ada")


def test_the_latest_battles_lead_to_the_table_and_a_waiting_one_is_not_there(two):
    ada, ben = two
    going = begun(ada, ben, title="Going on")
    matchmaking.create_battle(ada, "tiny", opponent="invite", title="Waits")
    shown = page("Ada")
    assert going.get_absolute_url() in shown
    assert "Going on" in shown
    assert "Waits" not in shown


def test_of_a_battle_that_is_shown_later_nothing_is_told_of_how_it_stands(two):
    ada, ben = two
    begun(ada, ben, delay="end", title="Later")
    shown = page("Ada")
    assert "Later" in shown
    assert "to move" not in shown


def test_between_two_of_whom_one_has_blocked_the_other_no_battle_is_shown(two, new_user):
    ada, ben = two
    cleo = new_user("Cleo")
    over(ada, ben, title="Theirs")
    Block.objects.create(by=ada, person=cleo)
    assert "Theirs" not in page("Ada", cleo)
    assert "Challenge Ada" not in page("Ada", cleo)
    assert "Theirs" not in page("Ben", cleo)
    assert "Theirs" in page("Ben")


def test_who_may_no_longer_watch_a_battle_does_not_find_it_here(two, new_user):
    cleo = new_user("Cleo")
    made = begun(*two, title="Noise")
    assert "Noise" in page("Ada", cleo)
    Barred.objects.create(battle=made, user=cleo)
    assert "Noise" not in page("Ada", cleo)


def test_closed_accounts_and_unknown_names_have_no_page(two):
    ada, _ben = two
    assert page("Nobody") == 404
    anonymise(ada)
    assert page("Ada") == 404
    assert page(ada.username) == 404


def test_a_guest_has_a_plain_page(db):
    guest = new_guest()
    shown = page(guest.username)
    assert "Plays as a guest" in shown
    assert "Member since" not in shown


def test_one_s_own_page_leads_to_the_account_and_that_of_another_to_a_challenge(two):
    ada, ben = two
    assert "Challenge Ada" not in page("Ada", ada)
    assert 'href="/play/?opponent=person&amp;to=Ada"' in page("Ada", ben)


@pytest.mark.long
def test_many_battles_cost_no_more_queries_than_few(two):
    ada, ben = two

    def cost():
        with CaptureQueriesContext(
            connection,
        ) as caught:
            assert browser().get("/@Ada/").status_code == 200
        return len(caught)

    for _ in range(2):
        over(ada, ben)
    few = cost()
    for _ in range(10):
        over(ada, ben)
    assert cost() == few <= 12


@pytest.mark.long
def test_its_battles_are_told_from_the_side_of_the_player_whoever_reads(two, new_user):
    ada, ben = two
    over(ada, ben, "blue")
    won = '<span class="chip chip--good">✓ Won</span>'
    for reader in (None, ada, ben, new_user("Cleo")):
        shown = page("Ada", reader)
        assert won in shown
        assert 'against <a class="person-name" href="/@Ben/">Ben</a>' in shown
        assert won not in page("Ben", reader)
    begun(ada, ben)
    for reader in (None, ada, ben):
        names = '<a class="person-name" href="/@Ada/">Ada</a> – <a class="person-name" href="/@Ben/">Ben</a>'
        assert names in page("Ben", reader)

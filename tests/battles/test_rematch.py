"""A battle that is over is fought once more."""

import threading

import pytest
from django.db import close_old_connections
from django.test import Client

from accounts.models import User
from battles.acts import endings
from battles.lobby import matchmaking, rematch
from battles.models import Battle, Challenge, Rematch
from conduct.models import Block
from notices.models import Notice
from rules.engine.refusal import IllegalAction
from tests.battles.conftest import begun
from tests.battles.joining import accept, join_page

pytestmark = pytest.mark.django_db(transaction=True)


@pytest.fixture
def over(two):
    """Ada, who was red, has given up."""
    made = begun(*two, title="Autumn", visibility="unlisted")
    endings.resign(made.uuid, "red")
    return made


def browser(user):
    found = Client()
    found.force_login(user)
    return found


def post(user, battle, accept=True):
    address = f"/api/battles/{battle.uuid}/rematch/"
    return browser(user).post(address, {"accept": accept}, content_type="application/json")


def state(user, battle):
    return browser(user).get(f"/api/battles/{battle.uuid}/rematch/").json()


def refused(call, *given):
    with pytest.raises(IllegalAction) as error:
        call(*given)
    return error.value.rule


def test_one_asks_the_other_accepts_and_both_find_the_new_battle(two, over):
    ada, ben = two
    assert state(ada, over)["state"] == "none"
    assert post(ada, over).json()["state"] == "open"
    assert state(ben, over) == {"state": "open", "yours": False, "people": True, "possible": True}
    assert state(ada, over)["yours"]
    told = post(ben, over).json()
    new = Battle.objects.exclude(pk=over.pk).get()
    assert told["url"] == state(ada, over)["url"] == new.get_absolute_url()
    assert new.status == Battle.RUNNING
    assert not Challenge.objects.exists()


def test_the_players_change_sides_and_everything_else_stays(two, over):
    ada, ben = two
    post(ada, over)
    post(ben, over)
    new = Battle.objects.exclude(pk=over.pk).get()
    assert [seat.user for seat in over.seats.order_by("pk")] == [ada, ben]
    assert [seat.user for seat in new.seats.order_by("pk")] == [ben, ada]
    for name in ("game", "settings", "title", "pace", "visibility", "delay"):
        assert getattr(new, name) == getattr(Battle.objects.get(pk=over.pk), name)
    assert new.server_seed != over.server_seed


def test_each_brings_the_army_that_he_had(two, over):
    ada, ben = two
    for seat, name in zip(over.seats.order_by("pk"), ("Hers", "His"), strict=True):
        seat.army = {"name": name}
        seat.save()
    post(ben, over)
    post(ada, over)
    new = Battle.objects.exclude(pk=over.pk).get()
    assert {seat.user: seat.army["name"] for seat in new.seats.all()} == {ada: "Hers", ben: "His"}


def test_whoever_clicks_twice_has_asked_once(two, over):
    for _ in range(3):
        assert post(two[0], over).json()["state"] == "open"
    assert Battle.objects.count() == 2
    post(two[1], over)
    assert post(two[1], over).json()["url"] == post(two[0], over).json()["url"]
    assert Battle.objects.count() == 2


def test_both_ask_at_once_and_there_is_one_battle(two, over):
    start = threading.Barrier(2)

    def go(user):
        start.wait()
        try:
            rematch.ask(over.uuid, user)
        finally:
            close_old_connections()

    threads = [threading.Thread(target=go, args=(user,)) for user in two]
    for one in threads:
        one.start()
    for one in threads:
        one.join()
    new = Battle.objects.exclude(pk=over.pk).get()
    assert new.status == Battle.RUNNING
    assert Rematch.objects.get().state == Rematch.ACCEPTED


def test_only_the_players_of_a_battle_that_is_over_ask(two, over, new_user):
    stranger = new_user("Cleo")
    assert post(stranger, over).status_code == 404
    assert browser(stranger).get(f"/api/battles/{over.uuid}/rematch/").status_code == 404
    assert Client().post(f"/api/battles/{over.uuid}/rematch/").status_code in (401, 403)
    running = begun(*two)
    assert post(two[0], running).status_code == 409
    assert Battle.objects.count() == 2


def test_nobody_else_takes_the_seat(two, over, new_user):
    ada, ben = two
    post(ada, over)
    token = Challenge.objects.get().token
    assert browser(new_user("Cleo")).get(f"/invite/{token}/").status_code == 404
    assert refused(accept, token, User.objects.get(username="Cleo")) == "BATTLE-GONE"
    assert browser(ben).get(f"/invite/{token}/").status_code == 200


def test_who_has_declined_may_ask_himself_and_the_other_may_not_ask_again(two, over):
    ada, ben = two
    post(ada, over)
    assert post(ben, over, accept=False).json()["state"] == "declined"
    assert Battle.objects.count() == 1
    assert post(ada, over).status_code == 409
    assert state(ada, over) == {"state": "declined", "yours": True, "people": True, "possible": True}
    assert post(ben, over).json()["state"] == "open"
    assert "url" in post(ada, over).json()


def test_who_takes_his_offer_back_may_make_it_again(two, over):
    post(two[0], over)
    assert post(two[0], over, accept=False).json()["state"] == "withdrawn"
    assert post(two[0], over).json()["state"] == "open"
    matchmaking.withdraw_challenge(Challenge.objects.get().token, two[0])
    assert state(two[1], over)["state"] == "withdrawn"


def test_blocked_players_and_closed_accounts_are_told_the_same(two, over):
    ada, ben = two
    Block.objects.create(by=ben, person=ada)
    assert refused(rematch.ask, over.uuid, ada) == "BATTLE-NOT_REACHABLE"
    assert refused(rematch.ask, over.uuid, ben) == "BATTLE-BLOCKED"
    Block.objects.all().delete()
    User.objects.filter(pk=ben.pk).update(is_active=False)
    assert refused(rematch.ask, over.uuid, ada) == "BATTLE-NOT_REACHABLE"
    assert Battle.objects.count() == 1


def test_who_is_blocked_while_he_waits_is_not_joined(two, over):
    ada, ben = two
    post(ada, over)
    Block.objects.create(by=ada, person=ben)
    assert refused(rematch.ask, over.uuid, ben) == "BATTLE-GONE"
    assert Battle.objects.filter(status=Battle.RUNNING).count() == 0


def test_against_the_computer_it_begins_at_once_on_the_same_side(new_user):
    ada = new_user()
    was = matchmaking.create_battle(ada, "tiny", opponent="bot:random")
    endings.resign(was.uuid, "red")
    told = post(ada, was).json()
    new = Battle.objects.exclude(pk=was.pk).get()
    assert told["url"] == new.get_absolute_url()
    assert new.status == Battle.RUNNING
    assert [(seat.user, seat.bot) for seat in new.seats.order_by("pk")] == [(ada, ""), (None, "random")]
    assert post(ada, was).json()["url"] == told["url"]


def test_where_one_plays_both_sides_it_begins_at_once(new_user):
    ada = new_user()
    was = matchmaking.create_battle(ada, "tiny", opponent="hot_seat")
    endings.resign(was.uuid, "red")
    assert "url" in post(ada, was).json()
    assert Battle.objects.exclude(pk=was.pk).get().hot_seat


def test_the_other_player_is_told_as_long_as_it_waits(two, over):
    ada, ben = two
    post(ada, over)
    assert Notice.objects.get(kind="challenged").user == ben


def test_who_leaves_takes_his_offer_with_him(two, over):
    post(two[0], over)
    matchmaking.withdraw_challenges_of(two[0])
    assert state(two[1], over)["state"] == "withdrawn"


def test_another_army_leads_to_the_form_as_the_battle_was(two, over):
    ada, ben = two
    answer = browser(ada).get(f"/battles/{over.uuid}/another/")
    assert "opponent=person" in answer["Location"]
    page = browser(ada).get(answer["Location"]).content.decode()
    assert 'name="to" value="Ben"' in page
    assert browser(ada).get(f"/battles/{matchmaking.create_battle(ben, 'tiny').uuid}/another/").status_code == 404


def test_a_player_is_challenged_by_name_and_nobody_else_may_join(two, new_user):
    ada, ben = two
    answer = browser(ada).post("/play/", {"opponent": "person", "to": "Ben", "pace": "days"})
    challenge = Challenge.objects.get()
    assert answer["Location"] == f"/invite/{challenge.token}/"
    assert challenge.wanted == ben
    assert "You have challenged Ben" in browser(ada).get(answer["Location"]).content.decode()
    assert browser(new_user("Cleo")).get(answer["Location"]).status_code == 404
    assert join_page(browser(ben), answer["Location"]).status_code == 302
    assert Battle.objects.get().status == Battle.RUNNING


@pytest.mark.parametrize("name", ["Nobody", "", "Ada"])
def test_who_cannot_be_challenged_is_no_opponent(two, name):
    answer = browser(two[0]).post("/play/", {"opponent": "person", "to": name})
    assert answer.status_code == 422
    assert not Battle.objects.exists()


def test_the_form_goes_on_where_an_army_is_chosen_for_the_computer_again(new_user):
    ada = new_user()
    was = matchmaking.create_battle(ada, "tiny", opponent="bot:random")
    assert "opponent=bot%3Arandom" in browser(ada).get(f"/battles/{was.uuid}/another/")["Location"]

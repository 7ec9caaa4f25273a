"""Taking a lesson: a battle that nobody else sees and that counts for nothing, and progress that is kept."""

from __future__ import annotations

import pytest
from django.test import Client

from accounts.models import User
from battles.games import games
from battles.lobby.mine import my_battles, number_waiting
from battles.models import Battle, LessonDone
from battles.sandbox.kept import kept
from battles.sending.sight import NotVisible, sight
from tests.battles.conftest import give

pytestmark = pytest.mark.django_db(transaction=True)
ADDRESS = "/learn/de_bellis/forward/"


@pytest.fixture(autouse=True)
def _real_game(settings, _tiny_game):
    settings.NINTHSITE_GAMES = ["rules.de_bellis.game.GAME"]
    games.cache_clear()
    yield
    games.cache_clear()


@pytest.fixture
def learner(two):
    page = Client()
    page.force_login(two[0])
    return page


def begun(page, address=ADDRESS):
    answer = page.post(address)
    assert answer.status_code == 302
    return Battle.objects.get(uuid=answer.url.split("/")[-2])


def forward(battle, length):
    give(battle, "red", {"pieces": ["r1"], "path": {"legs": [{"kind": "forward", "amount": length}]}})


def stands(page, battle):
    return page.post(f"/battles/{battle.uuid}/lesson/").json()


def test_the_goal_is_reached_by_playing_and_kept(learner, two):
    battle = begun(learner)
    assert stands(learner, battle) == {"prompt": 0, "reached": False, "missed": False}
    forward(battle, 8)
    assert stands(learner, battle)["reached"]
    assert LessonDone.objects.get(user=two[0]).key == "forward"
    assert "1 of " in learner.get("/learn/").content.decode()


def test_a_wrong_move_is_allowed_and_one_may_try_again(learner, two):
    battle = begun(learner)
    forward(battle, 1)
    assert stands(learner, battle)["missed"]
    assert not LessonDone.objects.exists()
    again = begun(learner)
    assert not stands(learner, again)["missed"]
    assert list(Battle.objects.filter(created_by=two[0])) == [again], "one lesson at a time"


def test_its_dice_are_the_same_each_time(learner):
    first = begun(learner).server_seed
    assert begun(learner).server_seed == first


def test_nobody_else_sees_it_and_it_counts_nowhere(learner, two):
    battle = begun(learner)
    for other in (two[1], None):
        with pytest.raises(NotVisible):
            sight(battle.uuid, other)
    stranger = Client()
    stranger.force_login(two[1])
    assert stranger.post(f"/battles/{battle.uuid}/lesson/").status_code == 404
    assert number_waiting(two[0]) == 0
    assert not my_battles(two[0]).any
    assert kept(two[0]) == []


def test_a_visitor_learns_as_a_guest(db):
    page = Client()
    battle = begun(page)
    assert battle.created_by is not None
    assert battle.created_by.is_guest
    forward(battle, 8)
    assert stands(page, battle)["reached"]
    assert User.objects.count() == 1


def test_only_lessons_that_there_are_and_only_by_post(learner):
    assert learner.get(ADDRESS).status_code == 405
    for address in ("/learn/de_bellis/nothing/", "/learn/nothing/forward/"):
        assert learner.post(address).status_code == 404
    assert learner.get("/learn/").status_code == 200


def test_its_page_shows_the_goal_in_the_readers_language(learner):
    battle = begun(learner)
    page = learner.get(f"/battles/{battle.uuid}/", headers={"accept-language": "en"}).content.decode()
    assert "Move your cavalry across the road." in page
    assert "/learn/de_bellis/group/" in page

"""The coach: it comes in the first ready battle of a game, can be left and called, and never comes twice."""

from __future__ import annotations

import json
from html import unescape
from random import Random
from re import search
from types import SimpleNamespace

import pytest
from django.test import Client

from battles.games import game_of, games
from battles.lessons import coaching
from battles.lobby.at_once import play_at_once
from battles.models import Battle, Coaching
from battles.models import battle as sealing
from battles.table.live import tables
from rules.de_bellis.game import GAME as DE_BELLIS
from rules.engine.lessons import hints, hints_done
from rules.engine.lessons.form import MOST_PROMPTS
from rules.ninth_age.game import GAME as NINTH_AGE
from tests.battles.conftest import give

pytestmark = pytest.mark.django_db(transaction=True)


@pytest.fixture(autouse=True)
def _real_game(settings, _tiny_game):
    settings.NINTHSITE_GAMES = ["rules.de_bellis.game.GAME"]
    games.cache_clear()
    yield
    games.cache_clear()


@pytest.fixture(autouse=True)
def _same_dice(monkeypatch):
    """Who begins, and with how many points, is not left to chance here."""
    monkeypatch.setattr(sealing, "secrets", SimpleNamespace(token_hex=lambda size: "5" * 2 * size))


@pytest.fixture
def page(two):
    page = Client()
    page.force_login(two[0])
    return page


def begun(user):
    return play_at_once(user, game_of("de_bellis"), "easy", Random(1))


def coach_of(page, battle):
    html = page.get(f"/battles/{battle.uuid}/", headers={"accept-language": "en"}).content.decode()
    found = search(r'data-coach="([^"]*)"', html)
    return json.loads(unescape(found[1])) if found else None


def kept(page, battle, **said):
    return page.post(f"/battles/{battle.uuid}/coach/", json.dumps(said), content_type="application/json")


def until_asked(battle, seat):
    """The house has its turn first, if the dice want it so; it does nothing."""
    with (table := tables.of(battle.uuid)).lock:
        table.catch_up(Battle.objects.get(pk=battle.pk))
        pending = [(one.seat, one.default()) for one in table.flow.pending]
    if pending and all(one != seat for one, _ in pending):
        give(battle, *pending[0])
        until_asked(battle, seat)


def test_it_comes_in_the_first_battle_and_in_no_other(page, two):
    first, second = begun(two[0]), begun(two[0])
    assert coach_of(page, first)["on"]
    assert not coach_of(page, second)["on"]
    assert coach_of(page, second)["prompts"], "it can be called there"


def test_what_it_has_said_is_kept_on_the_server(page, two):
    battle = begun(two[0])
    assert kept(page, battle, left=False, prompt=2).json() == {"prompt": 2}
    assert coach_of(page, battle)["prompt"] == 2


def test_whoever_has_left_it_is_not_bothered_again_but_may_call_it(page, two):
    battle = begun(two[0])
    kept(page, battle, left=True, prompt=1)
    assert not coach_of(page, battle)["on"]
    kept(page, battle, left=False, prompt=1)
    assert coach_of(page, battle)["on"]
    assert coach_of(page, battle)["prompt"] == 1


def test_when_it_has_said_everything_it_does_not_come_again_even_if_it_is_called(page, two):
    battle = begun(two[0])
    kept(page, battle, left=True, prompt=len(hints(DE_BELLIS.coach)))
    kept(page, battle, left=False, prompt=0)
    assert not coach_of(page, battle)["on"]


def test_what_is_done_on_the_table_is_not_explained_any_more(page, two, monkeypatch):
    battle = begun(two[0])
    assert kept(page, battle, left=False, prompt=0).json() == {"prompt": 0}
    until_asked(battle, "red")
    give(battle, "red", {"pieces": []})
    assert kept(page, battle, left=False, prompt=0).json() == {"prompt": 0}, "nothing has moved yet"
    about_ending = [one for one in hints(DE_BELLIS.coach) if "dbf.event.phase" in one.done]
    monkeypatch.setattr(coaching, "hints", lambda path: about_ending)
    assert kept(page, battle, left=False, prompt=0).json() == {"prompt": 1}


@pytest.mark.long
def test_what_the_house_has_set_up_is_not_taken_for_what_the_visitor_has_done(page, two, settings):
    settings.NINTHSITE_GAMES = ["rules.ninth_age.game.GAME"]
    games.cache_clear()
    battle = play_at_once(two[0], game_of("ninth_age"), "easy", Random(1))
    assert kept(page, battle, left=False, prompt=0).json() == {"prompt": 0}


def test_nobody_else_is_coached_or_changes_what_is_kept(page, two):
    battle = begun(two[0])
    stranger = Client()
    stranger.force_login(two[1])
    assert coach_of(stranger, battle) is None
    assert kept(stranger, battle, left=True, prompt=3).status_code == 404
    assert not Coaching.objects.get().left


@pytest.mark.parametrize("said", ["[]", "{", '{"prompt": "many"}'])
def test_nonsense_is_refused(page, two, said):
    battle = begun(two[0])
    answer = page.post(f"/battles/{battle.uuid}/coach/", said, content_type="application/json")
    assert answer.status_code == 400


def test_the_coach_of_a_lesson_that_is_finished_or_left_does_not_come_again(page, two):
    def taken(key):
        html = page.get(page.post(f"/learn/de_bellis/{key}/").url).content.decode()
        return html, search(r'data-keep="/battles/([^/]*)/coach/"', html)[1]

    html, uuid = taken("forward")
    assert "data-coached" in html
    page.post(f"/battles/{uuid}/coach/", json.dumps({"left": True}), content_type="application/json")
    assert "data-coached" not in taken("forward")[0]
    html, uuid = taken("wheel")
    assert "data-coached" in html
    battle = two[0].battle_seats.get(battle__uuid=uuid).battle
    legs = [{"kind": "wheel", "amount": 70, "corner": "right"}, {"kind": "forward", "amount": 7}]
    give(battle, "red", {"pieces": ["r1"], "path": {"legs": legs}})
    assert page.post(f"/battles/{uuid}/lesson/").json()["reached"]
    assert "data-coached" not in taken("wheel")[0]


@pytest.mark.parametrize("game", [DE_BELLIS, NINTH_AGE], ids=lambda one: one.key)
def test_each_game_has_a_coach_of_few_sentences_that_waits_for_events_there_are(game):
    said = hints(game.coach)
    written = "".join(path.read_text() for path in game.coach.parent.rglob("*.py"))
    assert 0 < len(said) <= MOST_PROMPTS
    for one in said:
        assert one.at.partition(":")[0] in ("part", "piece")
        assert all(event in game.messages for event in one.done), one.done
        assert all(f'"{topic}"' in written for topic in one.asked), one.asked


@pytest.mark.parametrize("game", [DE_BELLIS, NINTH_AGE], ids=lambda one: one.key)
def test_what_it_says_of_moving_and_shooting_waits_until_that_is_asked(game):
    """Where the house has the first turn, shooting or a reaction is asked before anything can be dragged."""
    moves = {"dbf.move", "t9a.remaining.next", "t9a.charge.declare"}
    shots = {"dbf.shoot", "t9a.shooting.target"}
    assert any(set(one.asked) <= shots for one in hints(game.coach) if one.asked)
    for one in hints(game.coach):
        if one.at.startswith("piece:") or one.at in ("part:finish",):
            assert one.asked, one.words.en
            assert set(one.asked) <= moves or set(one.asked) <= shots


def test_the_page_is_told_what_each_sentence_waits_for(page, two):
    said = coach_of(page, begun(two[0]))["prompts"]
    assert said[0]["asked"] == ["dbf.move"]
    assert said[-1]["asked"] == []


def test_a_later_thing_done_passes_over_what_came_before():
    given = hints(DE_BELLIS.coach)
    assert hints_done(given, ()) == 0
    assert hints_done(given, ["dbf.event.moved"]) == 1
    assert hints_done(given, ["dbf.event.moved", "dbf.event.phase"]) == 4
    assert hints_done(given, ["dbf.event.moved"], 4) == 4


def test_a_phase_that_ends_before_anything_has_moved_answers_no_hint():
    given = hints(DE_BELLIS.coach)
    assert hints_done(given, ["dbf.event.phase"]) == 0
    assert hints_done(given, ["dbf.event.phase", "dbf.event.moved"]) == 1

"""Taking a lesson: a battle that nobody else sees and that counts for nothing, and progress that is kept."""

from __future__ import annotations

import pytest
from django.test import Client

from accounts.models import User
from battles.acts.previews import preview
from battles.games import game_of, games
from battles.lobby.mine import my_battles, number_waiting
from battles.models import Battle, Entry, LessonDone
from battles.sandbox.kept import kept
from battles.sending.sight import NotVisible, sight
from battles.table.live import tables
from rules.de_bellis.game import GAME as DE_BELLIS
from rules.engine.lessons import lessons
from rules.ninth_age.game import GAME as NINTH_AGE
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
def both_games(settings, _real_game):
    settings.NINTHSITE_GAMES = ["rules.de_bellis.game.GAME", "rules.ninth_age.game.GAME"]
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
    battle.refresh_from_db()
    unmoved = {"prompt": 0, "reached": False, "missed": False, "why": -1, "short": 0, "too_late": False}
    assert stands(learner, battle) == unmoved | {"seq": battle.seq, "steps": 0}
    forward(battle, 8)
    found = stands(learner, battle)
    assert found["reached"]
    # What led to it is the move, whatever the phase has gone on to since.
    moved = Entry.of(battle.pk, kind="answer", seat="red").last()
    assert found["seq"] == moved.seq
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


def test_a_missed_goal_is_explained_and_the_last_step_undone(learner):
    battle = begun(learner)
    forward(battle, 5)
    found = stands(learner, battle)
    # What is left is as far as its back edge has to go.
    assert (found["missed"], found["short"]) == (True, 2.5)
    page = learner.get(f"/battles/{battle.uuid}/", headers={"accept-language": "en"}).content.decode()
    assert "cm short of crossing the road" in page
    assert learner.post(f"/battles/{battle.uuid}/lesson/back/").status_code == 200
    assert not stands(learner, battle)["missed"]
    forward(battle, 8)
    assert stands(learner, battle)["reached"]


def test_undone_steps_get_the_dice_that_they_had(learner):
    battle = begun(learner, "/learn/de_bellis/charge/")
    before = battle.counter
    forward(battle, 7.25)
    battle.refresh_from_db()
    first, rolled = stands(learner, battle), battle.counter
    assert first["reached"]
    assert rolled > before
    learner.post(f"/battles/{battle.uuid}/lesson/back/")
    forward(battle, 7.25)
    battle.refresh_from_db()
    assert battle.counter == rolled
    assert stands(learner, battle)["reached"]


def answered(battle, lesson, steps):
    """Gives these answers of the learner, the others those of an expired clock."""
    for raw in steps:
        others(battle, lesson)
        [(_, answer)] = raw.items()
        give(battle, lesson.seat, answer)
    others(battle, lesson)


def others(battle, lesson):
    while True:
        with (table := tables.of(battle.uuid)).lock:
            table.catch_up(Battle.objects.get(pk=battle.pk))
            asked = [] if table.flow.asked(lesson.seat) else table.flow.pending[:1]
            defaults = [(one.seat, one.default()) for one in asked]
        if not defaults:
            return
        give(battle, *defaults[0])


WRONG = [
    (game.key, lesson, steps)
    for game in (DE_BELLIS, NINTH_AGE)
    for lesson in lessons(game.lessons).values()
    for steps in lesson.wrong
]


@pytest.mark.long
@pytest.mark.parametrize(("game", "lesson", "steps"), WRONG, ids=lambda one: getattr(one, "key", None))
def test_whatever_was_done_wrong_can_be_undone_and_done_right(learner, both_games, game, lesson, steps):
    battle = begun(learner, f"/learn/{game}/{lesson.key}/")
    answered(battle, lesson, steps)
    if not stands(learner, battle)["missed"]:
        answered(battle, lesson, [{lesson.seat: default_of(battle, lesson)}])
    assert stands(learner, battle)["missed"], "it is known at the latest after one more step"
    learner.post(f"/battles/{battle.uuid}/lesson/back/")
    assert not stands(learner, battle)["missed"], "it goes back to before the goal was missed"
    while stands(learner, battle)["steps"] > same(steps, lesson.solution):
        assert learner.post(f"/battles/{battle.uuid}/lesson/back/").status_code == 200
    answered(battle, lesson, lesson.solution[stands(learner, battle)["steps"] :])
    assert stands(learner, battle)["reached"]


def default_of(battle, lesson):
    with (table := tables.of(battle.uuid)).lock:
        table.catch_up(Battle.objects.get(pk=battle.pk))
        return table.flow.asked(lesson.seat).default()


def same(steps, solution):
    """How many of the first steps are right."""
    return next((n for n, (one, other) in enumerate(zip(steps, solution, strict=False)) if one != other), 0)


def test_who_restrained_is_asked_again_whether_he_pursues(learner, both_games):
    battle = begun(learner, "/learn/ninth_age/pursuit/")
    lesson = lessons(game_of("ninth_age").lessons)["pursuit"]
    answered(battle, lesson, lesson.wrong[0])
    # It is said at once, and not when the combat has long been over.
    assert stands(learner, battle)["missed"]
    number = Battle.objects.get(pk=battle.pk).pending[0]["number"]
    assert "lesson" not in preview(battle.uuid, lesson.seat, number, default_of(battle, lesson))
    answered(battle, lesson, [{lesson.seat: default_of(battle, lesson)}])
    learner.post(f"/battles/{battle.uuid}/lesson/back/")
    with (table := tables.of(battle.uuid)).lock:
        table.catch_up(Battle.objects.get(pk=battle.pk))
        assert table.flow.asked(lesson.seat).topic == "t9a.combat.pursue"
    assert not stands(learner, battle)["missed"]
    answered(battle, lesson, lesson.solution[1:])
    assert stands(learner, battle)["reached"]


def test_what_is_reached_after_it_was_missed_is_not_praised(learner):
    battle = begun(learner, "/learn/de_bellis/group/")
    lesson = lessons(game_of("de_bellis").lessons)["group"]
    moves = [{"pieces": [one], "path": {"legs": [{"kind": "forward", "amount": 4}]}} for one in ("r1", "r2", "r3")]
    for move in moves:
        # One element after the other, each turn one.
        others(battle, lesson)
        give(battle, "red", move)
        assert not stands(learner, battle)["reached"]
    assert stands(learner, battle)["missed"]
    assert not LessonDone.objects.exists()


def test_who_plays_on_has_reached_it_nevertheless(learner):
    battle = begun(learner)
    forward(battle, 8)
    assert stands(learner, battle)["reached"]
    lesson = lessons(game_of("de_bellis").lessons)["forward"]
    answered(battle, lesson, [{"red": {"pieces": []}}])
    assert stands(learner, battle)["reached"]


def test_nothing_is_undone_before_the_first_step_nor_by_others(learner, two):
    battle = begun(learner)
    assert learner.post(f"/battles/{battle.uuid}/lesson/back/").status_code == 409
    stranger = Client()
    stranger.force_login(two[1])
    assert stranger.post(f"/battles/{battle.uuid}/lesson/back/").status_code == 404


def test_a_move_that_would_miss_the_goal_says_so_before_it_is_made(learner):
    battle = begun(learner)
    number = Battle.objects.get(pk=battle.pk).pending[0]["number"]

    def foreseen(length):
        path = {"legs": [{"kind": "forward", "amount": length}]}
        return preview(battle.uuid, "red", number, {"pieces": ["r1"], "path": path}).get("lesson")

    assert foreseen(5) == {"why": 0, "short": 2.5}
    assert foreseen(8) is None


def test_the_page_of_all_lessons_leads_on_where_one_left(learner, two):
    said = learner.get("/learn/", headers={"accept-language": "en"}).content.decode()
    assert "Start: 1. Forward" in said
    assert "about 12 minutes" in said
    battle = begun(learner)
    assert f'href="/battles/{battle.uuid}/"' in learner.get("/learn/").content.decode()
    forward(battle, 8)
    stands(learner, battle)
    said = learner.get("/learn/", headers={"accept-language": "en"}).content.decode()
    assert "Next: 2. Groups" in said
    assert f'href="/battles/{battle.uuid}/"' not in said


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
    assert "Move your Cavalry across the road." in page
    assert "/learn/de_bellis/group/" in page

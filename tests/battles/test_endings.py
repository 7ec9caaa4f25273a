"""How a battle ended, as whoever reads it is told, and how it stands."""

from random import Random

import pytest
from django.test import Client

from battles.acts import endings
from battles.called import to_reader
from battles.games import game_of, games
from battles.lobby import at_once
from battles.sending import changes
from rules.engine.text import Text

pytestmark = pytest.mark.django_db(transaction=True)

RESIGNED = Text("battle.reason.resign", {"seat": Text("battle.seat.red")})


def past(user):
    browser = Client()
    browser.force_login(user)
    return browser.get("/mine/past/").content.decode()


def test_who_resigns_is_told_so_and_so_is_who_has_won(battle, two):
    endings.resign(battle.uuid, "red")
    assert "You resigned." in past(two[0])
    assert "Ada resigned. You win." in past(two[1])


@pytest.mark.parametrize(
    ("reason", "seat", "key"),
    [
        (RESIGNED, "red", "battle.reason.resign.you"),
        (RESIGNED, "blue", "battle.reason.resign.them"),
        (RESIGNED, "", "battle.reason.resign"),
        (Text("battle.reason.draw"), "blue", "battle.reason.draw.you"),
        (Text("battle.reason.referee", {"reason": "late"}), "red", "battle.reason.referee"),
    ],
)
def test_a_reason_is_said_from_the_side_of_its_reader(reason, seat, key):
    assert to_reader(reason, seat).key == key


@pytest.mark.long
@pytest.mark.parametrize(("name", "counted"), [("de_bellis", "dbf.score"), ("ninth_age", "t9a.score.victory_points")])
def test_a_battle_that_is_broken_off_says_what_both_sides_have(new_user, settings, name, counted):
    settings.NINTHSITE_GAMES = [f"rules.{name}.game.GAME"]
    games.cache_clear()
    made = at_once.play_at_once(new_user(), game_of(name), "medium", Random(0))
    endings.resign(made.uuid, made.seats.get(bot="").key)
    outcome = changes.state(made.uuid, "")["view"]["outcome"]
    # The dice have chosen what is fought for: somebody may hold it already.
    have = {seat: account["total"] for seat, account in outcome["accounts"].items()}
    assert set(have) == {"red", "blue"}
    assert outcome["score"] == {"counted": {"key": counted}, "sides": have}

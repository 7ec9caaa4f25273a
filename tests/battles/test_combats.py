"""At the table: the last move before combats, and their order. Who chooses one has fought that one."""

import dataclasses

import pytest

from battles.acts import previews, undo
from battles.games import games
from battles.lobby import matchmaking
from battles.models import Entry
from battles.sending import changes
from battles.table.live import tables
from rules.de_bellis.game import GAME as DE_BELLIS
from rules.de_bellis.scenario import state_from
from tests.battles.conftest import asked, give
from tests.battles.joining import joined

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.usefixtures("stopped")]

SPEARS = {"type": "Sp", "at": (40, 20, 0)}
MOVE = {"pieces": ["r3"], "path": {"legs": [{"kind": "forward", "amount": 3}]}}


def two_combats(setup=None):
    """Two pairs of spears in contact, far from each other; Red has one point left for a third element."""
    return state_from(
        {
            "phase": 1,
            "opened": True,
            "divisions": {"red.1": {"points": 1}},
            "red": {"r1": {"type": "Sp", "at": (20, 40, 0)}, "r2": {"type": "Sp", "at": (60, 40, 0)}, "r3": SPEARS},
            "blue": {"b1": {"type": "Sp", "at": (20, 41.5, 180)}, "b2": {"type": "Sp", "at": (60, 41.5, 180)}},
        }
    )


GAME = dataclasses.replace(DE_BELLIS, begin=two_combats, army=None, settings={})


@pytest.fixture
def battle(settings, two):
    settings.NINTHSITE_GAMES = ["tests.battles.test_combats.GAME"]
    games.cache_clear()
    tables.clear()
    red, blue = two
    yield joined(matchmaking.create_battle(red, "de_bellis", opponent="open").challenge, blue)
    games.cache_clear()


def test_choosing_one_of_two_fights_that_one_and_the_other_is_asked_for(battle):
    give(battle, "red", {"pieces": []})
    give(battle, "red", {"choose_one": "r2:b2"})
    fought = [e.pieces for one in Entry.of(battle.pk) for e in one.sheet.told if e.key == "dbf.event.fight"]
    assert [tuple(pair) for pair in fought] == [("r2", "b2")]
    battle.refresh_from_db()
    for _ in range(3):
        # The loser may have to choose his way before.
        [seat] = battle.asked_seats()
        question = asked(battle, seat)
        if question["topic"] == "dbf.fight":
            break
        give(battle, seat)
        battle.refresh_from_db()
    assert [option["key"] for option in question["input"]["options"]] == ["r1:b1"]
    tables.clear()
    assert asked(battle, "red")["number"] == question["number"], "and still is when the battle is loaded again"


def test_the_last_move_says_that_it_ends_the_phase_and_can_be_taken_back(battle):
    number = asked(battle, "red")["number"]
    seen = previews.preview(battle.uuid, "red", number, MOVE)
    assert (seen["ends"], seen["phase_over"]) == ("", True)
    give(battle, "red", MOVE)
    state = changes.state(battle.uuid, "red")
    assert state["asked"]["topic"] == "dbf.fight"
    assert state["undoable"] == 1
    undo.undo(battle.uuid, "red", 1)
    assert asked(battle, "red")["topic"] == "dbf.move"

"""Battles of Three Stones, the smallest game."""

import itertools
import random
from dataclasses import replace
from datetime import timedelta

import msgspec
import pytest

from accounts.models import User
from battles.acts import answers
from battles.due import sweep
from battles.games import games
from battles.lobby import matchmaking
from battles.models import Battle
from battles.sending import changes
from battles.table.live import tables
from rules.engine.events import told
from rules.engine.refusal import refuse
from tests import own_clock
from tests.battles.joining import joined
from tests.tiny import game as tiny

TINY = "tests.tiny.game.GAME"
_numbers = itertools.count(1)


@pytest.fixture(autouse=True)
def _tiny_game(settings):
    settings.NINTHSITE_GAMES = [TINY]
    games.cache_clear()
    tables.clear()
    yield
    tables.clear()


@pytest.fixture
def new_user(db):
    def make(name=""):
        number = next(_numbers)
        return User.objects.create_user(name or f"player{number}", f"p{number}@example.org", "pw")

    return make


@pytest.fixture
def two(new_user):
    return new_user("Ada"), new_user("Ben")


@pytest.fixture
def stopped():
    """Time stands still, so that clocks can be compared to the second."""
    with own_clock.clock().moved():
        own_clock.clock().stops()
        yield


class World:
    """What the server takes for the time."""

    def passes(self, **length):
        own_clock.clock().passes(timedelta(**length))

    def sweeps(self):
        while sweep.sweep():
            pass


@pytest.fixture
def world():
    """Time passes when a test says so."""
    with own_clock.clock().moved():
        yield World()


def push(battle, change):
    """Lets a man be moved by consent."""
    man = battle.state.men.get(change.get("piece"))
    if man is None:
        refuse("TINY-ADJUST", "tiny.refused.far", most=0)
    man.pose = msgspec.structs.replace(man.pose, x=float(change["x"]))
    battle.tell(told("tiny.told.march", pieces=[man.id]))


@pytest.fixture
def adjustable(monkeypatch):
    """Players may move men by consent."""
    monkeypatch.setitem(games(), "tiny", replace(tiny.GAME, adjust=push))


@pytest.fixture
def battle(two, transactional_db):
    """A battle that has just begun: Ada is red, Ben is blue."""
    return begun(*two)


def begun(red, blue, **options):
    made = matchmaking.create_battle(red, "tiny", opponent="open", seed="ada", **options)
    return joined(made.challenge, blue, seed="ben")


def asked(battle, seat):
    """The question before a seat as its page gets it, or None."""
    return changes.state(battle.uuid, seat).get("asked")


def play_on(battle, rng=None, until=None, most=500):
    """Answer at random, for whoever is asked, until the battle is over or `until(battle)`; returns the number of
    answers."""
    rng = rng or random.Random(1)
    for given in range(most):
        battle.refresh_from_db()
        if battle.over or (until and until(battle)):
            return given
        give(battle, battle.asked_seats()[0], rng=rng)
    raise AssertionError("the battle does not end")


def give(battle, seat, answer=None, client_id=None, rng=None):
    """Answer the question before a seat: as told, or at random."""
    table = tables.of(battle.uuid)
    with table.lock:
        table.catch_up(Battle.objects.get(pk=battle.pk))
        question = table.flow.asked(seat)
    answer = question.sample(rng or random.Random(7)) if answer is None else answer
    return answers.answer(battle.uuid, seat, question.number, answer, client_id)


def view_of(battle, seat):
    return changes.state(battle.uuid, seat)["view"]

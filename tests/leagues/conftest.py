"""An event of the smallest game with an organiser and players."""

import itertools

import pytest
from django.test import Client

from accounts.models import User
from battles.acts import endings
from battles.models import Battle
from leagues.entering import entries
from leagues.models import Event, Pairing
from leagues.playing import battles
from leagues.results.record import Record
from leagues.rounds import drawing, publishing
from tests.battles.conftest import TINY, _tiny_game  # noqa: F401

_numbers = itertools.count(1)


@pytest.fixture
def new_user(transactional_db):
    def make(name=""):
        number = next(_numbers)
        return User.objects.create_user(name or f"player{number}", f"p{number}@example.org", "pw")

    return make


@pytest.fixture(autouse=True)
def _time_enough(monkeypatch):
    """However slow the machine is, whoever publishes makes all battles."""
    monkeypatch.setattr(battles, "SECONDS", 600.0)


@pytest.fixture
def organiser(new_user):
    return new_user("Olga")


@pytest.fixture
def people(new_user):
    return [new_user(name) for name in ("Ada", "Ben", "Cleo", "Dan")]


@pytest.fixture
def browser_of():
    def make(user=None):
        made = Client()
        if user is not None:
            made.force_login(user)
        return made

    return make


@pytest.fixture
def event(organiser):
    return Event.objects.create(name="Autumn Cup", organiser=organiser, game="tiny", tie_breaks=["direct", "opponents"])


@pytest.fixture
def entered(event, people):
    """The event with four players in it."""
    for user in people:
        entries.enter(event.uuid, user, None)
    return event


@pytest.fixture
def running(entered, organiser):
    """The event with its first round published."""
    play_round(entered, organiser)
    return entered


def play_round(event, organiser):
    """Draw and publish the next round; its battles begin."""
    made = publishing.publish(event.uuid, organiser, drawing.draw(event.uuid, organiser).pk)
    battles.begin_all(event)
    return made


def decide(event, *, winner=1):
    """Every battle that runs ends: the side with this number wins."""
    for pairing in Pairing.objects.filter(round__event=event, battle__status=Battle.RUNNING):
        loser = pairing.sides.exclude(number=winner).get()
        endings.resign(pairing.battle.uuid, loser.seat)


def record_of(event):
    event.refresh_from_db()
    return Record(event)


def names(record):
    """The names of the standings, the first first."""
    return [record.entries[row.player].name for row in record.standings]

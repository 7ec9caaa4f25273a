"""An event of the smallest game with an organiser and players."""

import itertools

import pytest
from django.test import Client

from accounts.models import User
from battles.acts import endings
from battles.games import games
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
def de_bellis(settings):
    """De Bellis Fantasy alone is played, where an army has to be brought."""
    settings.NINTHSITE_GAMES = ["rules.de_bellis.game.GAME"]
    games.cache_clear()
    yield games()["de_bellis"]
    games.cache_clear()


@pytest.fixture
def of_de_bellis(de_bellis, browser_of, organiser):
    """Makes an event of De Bellis Fantasy, as the form with these fields makes it."""

    def make(**fields):
        form = {"name": "Autumn Cup", "rounds": "3", "game": "de_bellis", "pace": "days"}
        browser_of(organiser).post("/leagues/new/", form | fields)
        return Event.objects.get()

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


def army(event, name=""):
    """A ready army of De Bellis Fantasy under the settings of the event, by a name of its own where one is given."""
    ready = games()["de_bellis"].army.ready(event.settings)[0]
    return ready | {"name": name} if name else ready


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

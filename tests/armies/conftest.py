"""A player with an army list of De Bellis Fantasy."""

import pytest

from accounts.models import User
from armies.lists import as_stored, begin
from ninthsite.games import game_of

READY = "old_bridge_watch"


@pytest.fixture
def game():
    return game_of("de_bellis")


@pytest.fixture
def ready(game):
    """The data of a legal introductory army."""
    return as_stored(game.army.builder.ready()[READY])


@pytest.fixture
def player(db):
    return User.objects.create_user("Alberico", "alberico@example.org", "a long password")


@pytest.fixture
def other(db):
    return User.objects.create_user("Brunilde", "brunilde@example.org", "a long password")


@pytest.fixture
def member(client, player):
    client.force_login(player)
    return client


@pytest.fixture
def army(player, game, ready):
    return begin(player, game, {**ready, "name": "Bridge"})

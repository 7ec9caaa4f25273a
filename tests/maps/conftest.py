"""A player with a map of The 9th Age."""

import pytest

from accounts.models import User
from battles.table.live import tables
from maps import keeping
from ninthsite.games import game_of

POND = {"kind": "water", "outline": [[10, 10], [18, 10], [14, 18]], "name": "Pond"}


@pytest.fixture
def game():
    tables.clear()
    yield game_of("ninth_age")
    tables.clear()


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
def drawn(player, game):
    """A map of the player's with a pond on it."""
    return keeping.begin(player, game, {"width": 72, "height": 48, "features": [POND]}, "Marsh")

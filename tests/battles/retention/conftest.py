"""Guests, and a site on which rounds are made when a test says so."""

import pytest
from django.core.cache import cache

from accounts.guests import new_guest
from battles.lobby import matchmaking
from battles.models import Battle
from battles.retention import sweep
from tests.battles.conftest import begun


@pytest.fixture
def guests(db):
    return new_guest(), new_guest()


@pytest.fixture
def of_guests(guests, transactional_db):
    """A battle that two guests have just begun."""
    return begun(*guests)


@pytest.fixture
def rounds(world):
    """Time passes, then so many rounds are made: the first one hides a battle, the second takes it away."""
    cache.delete(sweep.PLACE)

    def make(number=2, **length):
        world.passes(**length)
        for _ in range(number):
            sweep.sweep()

    return make


def stands(battle):
    return Battle.objects.filter(pk=battle.pk).exists()


def alone(user, opponent="hot_seat"):
    """A battle that somebody plays with himself or against the house."""
    return matchmaking.create_battle(user, "tiny", opponent=opponent)

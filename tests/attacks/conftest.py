"""Battles of the smallest game, people who fight them, and people who have no business there."""

import itertools
import uuid

import pytest
from django.test import Client

from accounts.models import User
from armies.models import ArmyList
from battles.models import Battle
from maps.models import BattleMap
from tests.battles.conftest import _tiny_game, battle, new_user, two  # noqa: F401

_addresses = itertools.count(1)


@pytest.fixture
def address():
    """An address that no other test comes from."""
    number = next(_addresses)
    return f"10.{number >> 8 & 255}.{number & 255}.{uuid.uuid4().int % 250 + 1}"


@pytest.fixture
def browser_of(address):
    """A logged-in browser."""

    def make(user=None, **options):
        browser = Client(REMOTE_ADDR=address, raise_request_exception=False, **options)
        if user is not None:
            browser.force_login(user)
        return browser

    return make


@pytest.fixture
def private(battle):  # noqa: F811
    """A battle that only its players may see."""
    Battle.objects.filter(pk=battle.pk).update(visibility=Battle.PRIVATE)
    battle.refresh_from_db()
    return battle


@pytest.fixture
def owned(two):  # noqa: F811
    """Ada's own list and map, which she shares with nobody."""
    return {
        "army": ArmyList.objects.create(owner=two[0], game="tiny", name="Hidden host", data={}),
        "map": BattleMap.objects.create(owner=two[0], game="tiny", name="Hidden field", data={}),
    }


@pytest.fixture
def people(db):
    return [User.objects.create_user(name, f"{name}@example.org", "pw") for name in ("Ada", "Ben", "Cleo")]


@pytest.fixture
def browsers(people):
    made = [Client(raise_request_exception=False) for _person in people]
    for browser, person in zip(made, people, strict=True):
        browser.force_login(person)
    return made

"""Requests that come at once do not both find room for the last thing that an account may have."""

import threading
from contextlib import suppress
from types import SimpleNamespace

import pytest
from django.db import close_old_connections

from armies import lists
from armies.models import ArmyList
from battles.games import games
from battles.lobby import matchmaking
from battles.models import Battle
from maps import keeping
from maps.models import BattleMap
from notices import forms
from notices.models import Webhook
from rules.engine.refusal import IllegalAction

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.stored]

PEOPLE = 6


def at_once(act):
    """So many requests of one account, each on a thread of its own."""
    start = threading.Barrier(PEOPLE)

    def go():
        start.wait()
        try:
            with suppress(IllegalAction, lists.ListRefused, keeping.MapRefused):
                act()
        finally:
            close_old_connections()

    threads = [threading.Thread(target=go) for _ in range(PEOPLE)]
    for one in threads:
        one.start()
    for one in threads:
        one.join()


def test_open_challenges(two):
    for _ in range(matchmaking.MOST_WAITING - 1):
        matchmaking.create_battle(two[0], "tiny")
    at_once(lambda: matchmaking.create_battle(two[0], "tiny"))
    assert Battle.objects.filter(status=Battle.WAITING).count() == matchmaking.MOST_WAITING


def test_army_lists(two, monkeypatch):
    monkeypatch.setattr(lists, "MOST_LISTS", 1)
    # This game has no armies: what they contain does not matter here.
    monkeypatch.setattr(lists, "game_with_books", lambda game, owner: game)
    monkeypatch.setattr(lists, "_read", lambda game, data: (data, "Army"))
    at_once(lambda: lists.begin(two[0], games()["tiny"], {}))
    assert ArmyList.objects.count() == 1


def test_maps(two, monkeypatch):
    monkeypatch.setattr(keeping, "MOST_MAPS", 1)
    monkeypatch.setattr(keeping, "format_of", lambda game: SimpleNamespace(check=lambda data: data))
    at_once(lambda: keeping.begin(two[0], games()["tiny"], {}, "Map"))
    assert BattleMap.objects.count() == 1


def test_webhooks(two, monkeypatch):
    monkeypatch.setattr(forms, "MOST_WEBHOOKS", 1)
    monkeypatch.setattr(forms.WebhookForm, "clean_url", lambda self: self.cleaned_data["url"])
    given = {"url": "https://example.org/hook", "open": False}
    at_once(lambda: (form := forms.WebhookForm(given, user=two[0])).is_valid() and form.added())
    assert Webhook.objects.count() == 1

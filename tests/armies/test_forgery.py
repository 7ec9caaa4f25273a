"""Armies that claim a book of their own: nothing that a sender says about prices is believed."""

from __future__ import annotations

import json

import pytest
from django.test import Client

from armies.books import keeping
from armies.lists import begin, builder_of
from armies.models import ArmyList
from battles.models import Battle, Seat
from battles.table.live import tables
from ninthsite.games import game_of
from tests.armies.test_books import fens, new_list

pytestmark = pytest.mark.django_db(transaction=True)


@pytest.fixture
def game():
    tables.clear()
    yield game_of("ninth_age")
    tables.clear()


def forged(game):
    """A legal ready army whose frozen book gives everything away."""
    army = game.army.frozen(dict(builder_of(game).ready()["tide_watch"]))
    free = json.loads(json.dumps(army["frozen_book"]).replace('"price": ', '"price": -'))
    assert free != army["frozen_book"]
    return {**army, "frozen_book": free}


def test_a_forged_book_is_dropped_when_a_list_is_stored(game, player, member):
    army = forged(game)
    kept = begin(player, game, army)
    assert "frozen_book" not in kept.data
    answer = member.put(f"/api/armies/{kept.uuid}/", json.dumps({"army": army}), content_type="application/json")
    assert answer.status_code == 200
    assert "frozen_book" not in ArmyList.objects.get().data
    pasted = {"format": "ninthsite-army", "version": 1, "game": "ninth_age", "army": army}
    member.post("/armies/import/", {"game": "ninth_age", "written": json.dumps(pasted)})
    assert ArmyList.objects.count() == 2
    assert not any("frozen_book" in one.data for one in ArmyList.objects.all())


def test_a_forged_book_does_not_come_to_battle(game, player, member):
    army = forged(game)
    settings = builder_of(game).settings(army)
    asked = {"game": "ninth_age", "opponent": "invite", "settings": settings, "army": army}
    answer = member.post("/api/battles/", json.dumps(asked), content_type="application/json")
    assert answer.status_code == 201
    true = game.army.frozen(dict(builder_of(game).ready()["tide_watch"]))
    assert all(seat.army in (None, true) for seat in Seat.objects.all())


def test_a_book_of_somebody_else_does_not_come_to_battle(game, player, other):
    book = keeping.bring(player, [("fens.json", fens())]).books[0]
    army = new_list(player, game, book.latest.digest).data
    browser = Client()
    browser.force_login(other)
    asked = {"game": "ninth_age", "opponent": "invite", "settings": {"points": "1500"}, "army": army}
    answer = browser.post("/api/battles/", json.dumps(asked), content_type="application/json")
    assert 400 <= answer.status_code < 500
    assert "T9A-ARM-001" in answer.content.decode()
    assert not Battle.objects.exists()

"""A battle takes a map along: frozen, one's own or one that is open to the player."""

from __future__ import annotations

import json

import pytest
from django.test import Client

from armies.models import Visibility
from battles.models import Battle
from battles.sending import changes
from maps.models import BattleMap

pytestmark = pytest.mark.django_db(transaction=True)


def make(browser, key, **form):
    asked = {"game": "ninth_age", "opponent": "hot_seat", "s.points": "500", "map": key}
    return browser.post("/play/", {**asked, **form})


def test_a_battle_is_fought_on_the_drawn_map_and_keeps_it(member, drawn):
    assert make(member, f"saved:{drawn.uuid}").status_code == 302
    drawn.delete()
    battle = Battle.objects.get()
    assert battle.settings["map"]["features"] == drawn.data["features"]
    view = changes.state(battle.uuid, "red")["view"]
    assert (view["table"]["width"], view["table"]["height"]) == (72.0, 48.0)
    assert "map: Marsh" in member.get("/").content.decode()


def test_a_battle_is_fought_on_a_map_of_the_game(member, game):
    key = sorted(game.maps.ready(36, 48))[-1]
    assert make(member, f"ready:{key}").status_code == 302
    assert Battle.objects.get().settings["map"] == game.maps.ready(36, 48)[key][1]


def test_a_private_map_of_somebody_else_is_not_taken(other, drawn):
    browser = Client()
    browser.force_login(other)
    answer = make(browser, f"saved:{drawn.uuid}")
    assert answer.status_code == 422
    assert "There is no such map." in answer.content.decode()
    assert "Marsh" not in browser.get(f"/play/?game=ninth_age&map=saved:{drawn.uuid}").content.decode()
    drawn.visibility = Visibility.LINK
    drawn.save()
    assert "Marsh" in browser.get(f"/play/?game=ninth_age&map=saved:{drawn.uuid}").content.decode()
    assert make(browser, f"saved:{drawn.uuid}").status_code == 302


@pytest.mark.parametrize("key", ["saved:", "saved:none", "ready:nowhere", "nonsense", "ready:"])
def test_a_map_that_is_not_there_makes_no_battle(member, game, key):
    assert make(member, key).status_code == 422
    assert not Battle.objects.exists()


def test_a_program_names_a_map_too(member, drawn):
    asked = {"game": "ninth_age", "opponent": "hot_seat", "settings": {"points": "500"}, "map": f"saved:{drawn.uuid}"}
    answer = member.post("/api/battles/", json.dumps(asked), content_type="application/json")
    assert answer.status_code == 201
    assert Battle.objects.get().settings["map"]["name"] == "Marsh"
    asked["settings"] = {"points": "500", "map": {"features": []}}
    assert member.post("/api/battles/", json.dumps(asked), content_type="application/json").status_code == 409


@pytest.mark.long
def test_de_bellis_is_fought_on_drawn_maps_with_sea_beach_and_gentle_hill(member):
    assert member.post("/maps/new/", {"game": "de_bellis"}).status_code == 302
    drawn = BattleMap.objects.get()
    coast = [
        {"kind": "sea", "outline": [[0, 70], [120, 70], [120, 80], [0, 80]]},
        {"kind": "beach", "outline": [[0, 62], [120, 62], [120, 70], [0, 70]]},
        {"kind": "gentle_hill", "outline": [[50, 30], [62, 30], [62, 42], [50, 42]]},
        {"kind": "road", "outline": [[20, 0], [20, 62]]},
    ]
    data = {"name": "The Coast", "width": 120, "height": 80, "features": coast}
    stored = member.post(f"/maps/{drawn.uuid}/store/", json.dumps(data), content_type="application/json")
    assert stored.status_code == 200, stored.content
    page = member.get("/play/", {"game": "de_bellis", "map": f"saved:{drawn.uuid}"}).content.decode()
    assert "The Coast" in page
    asked = {"game": "de_bellis", "opponent": "hot_seat", "s.scale": "ordinary", "map": f"saved:{drawn.uuid}"}
    assert member.post("/play/", asked).status_code == 302
    view = changes.state(Battle.objects.get().uuid, "red")["view"]
    assert (view["table"]["width"], view["table"]["height"]) == (120, 80)
    assert [area["look"] for area in view["areas"].values()] == ["sea", "beach", "gentle_hill", "road"]
    assert "map: The Coast" in member.get("/").content.decode()

"""Drawing maps: begun, stored as the game reads them, shared, copied, deleted. Nothing that is sent is trusted."""

from __future__ import annotations

import json

import pytest
from django.test import Client

from armies.models import Visibility
from maps import keeping
from maps.models import BattleMap
from tests.maps.conftest import POND

pytestmark = pytest.mark.django_db


def send(browser, drawn, data):
    written = data if isinstance(data, str) else json.dumps(data)
    return browser.post(f"/maps/{drawn.uuid}/store/", written, content_type="application/json")


def whole(**changes):
    return {"name": "Marsh", "width": 72, "height": 48, "features": [POND], **changes}


def test_a_visitor_begins_a_map_and_becomes_a_guest(client):
    answer = client.post("/maps/new/", {"game": "ninth_age"})
    drawn = BattleMap.objects.get()
    assert answer["Location"] == f"/maps/{drawn.uuid}/"
    assert drawn.owner.is_guest
    assert (drawn.data["width"], drawn.data["features"]) == (72.0, [])
    assert "Impassable Terrain" in client.get(answer["Location"]).content.decode()


def test_a_map_of_the_site_is_copied_to_be_changed(member, game):
    (key, (_name, ready)), *_rest = sorted(game.maps.ready(72, 48).items())
    member.post("/maps/new/", {"game": "ninth_age", "ready": key})
    assert BattleMap.objects.get().data["features"] == ready["features"]


def test_half_a_letter_is_refused(member, drawn):
    assert send(member, drawn, whole(name="\ud800")).status_code == 422


def test_what_is_drawn_is_stored_as_the_game_reads_it(member, drawn):
    hill = {"kind": "hill", "outline": [[30.00001, 20], [36, 20], [36, 26]], "name": " The \u200b Knoll\n"}
    answer = send(member, drawn, whole(name="Downs", features=[POND, hill]))
    assert answer.status_code == 200
    drawn.refresh_from_db()
    assert (drawn.name, drawn.data["name"]) == ("Downs", "Downs")
    assert drawn.data["features"][1] == {
        "kind": "hill",
        "outline": [[30.0, 20.0], [36.0, 20.0], [36.0, 26.0]],
        "name": "The Knoll",
    }


@pytest.mark.rule("T9A-SET-020")
def test_terrain_off_the_board_is_refused_with_its_rule(member, drawn):
    answer = send(member, drawn, whole(width=36))
    assert answer.status_code == 200
    answer = send(member, drawn, whole(features=[{**POND, "outline": [[70, 10], [80, 10], [75, 18]]}]))
    assert answer.status_code == 422
    assert answer.json()["rule"] == "T9A-SET-020"


@pytest.mark.parametrize(
    "data",
    [
        "no json",
        "[" * 5000,
        "null",
        [],
        {},
        {"features": None},
        whole(features=[{**POND, "kind": "lava"}]),
        whole(features=[{**POND, "outline": [[1, 1], [2, 2]]}]),
        whole(features=[{**POND, "outline": [[0, 0], [4, 4], [4, 0], [0, 4]]}]),
        whole(features=[{**POND, "outline": [["1", 1], [2, 2], [3, 0]]}]),
        '{"features": [{"kind": "hill", "outline": [[NaN, 1], [2, 2], [3, 0]]}]}',
        '{"width": 1e999, "features": []}',
        whole(width=10_000),
        whole(width=-72),
        whole(width="wide"),
        whole(name="n" * 500),
        whole(features=[POND] * 200),
        whole(owner=1),
        whole(features=[{**POND, "id": "f9"}]),
        " " * 200_000,
    ],
)
def test_what_is_no_map_is_refused_and_changes_nothing(member, drawn, data):
    before = drawn.data
    assert send(member, drawn, data).status_code == 422
    drawn.refresh_from_db()
    assert drawn.data == before


def test_only_its_owner_may_change_a_map(other, drawn):
    browser = Client()
    browser.force_login(other)
    BattleMap.objects.update(visibility=Visibility.PUBLIC)
    assert send(browser, drawn, whole(name="Mine")).status_code == 404
    for deed in ("share", "delete"):
        assert browser.post(f"/maps/{drawn.uuid}/{deed}/", {"visibility": "public"}).status_code == 404
    assert BattleMap.objects.get().name == "Marsh"


def test_a_private_map_is_not_there_for_others(other, drawn):
    browser = Client()
    browser.force_login(other)
    for address in ("", "json/"):
        assert browser.get(f"/maps/{drawn.uuid}/{address}").status_code == 404
    assert browser.post(f"/maps/{drawn.uuid}/copy/").status_code == 404
    assert "Marsh" not in browser.get("/maps/").content.decode()


@pytest.mark.parametrize(("visibility", "listed"), [("link", False), ("public", True)])
def test_a_shared_map_is_looked_at_and_copied(member, other, drawn, visibility, listed):
    member.post(f"/maps/{drawn.uuid}/share/", {"visibility": visibility})
    browser = Client()
    browser.force_login(other)
    assert "Copy and edit" in browser.get(f"/maps/{drawn.uuid}/").content.decode()
    assert browser.get(f"/maps/{drawn.uuid}/json/").json()["features"] == drawn.data["features"]
    assert ("Marsh" in browser.get("/maps/").content.decode()) == listed
    browser.post(f"/maps/{drawn.uuid}/copy/")
    assert other.maps.get().data == drawn.data
    assert other.maps.get().visibility == Visibility.PRIVATE


def test_who_may_see_a_map_is_one_of_the_choices(member, drawn):
    member.post(f"/maps/{drawn.uuid}/share/", {"visibility": "everybody"})
    drawn.refresh_from_db()
    assert drawn.visibility == Visibility.PRIVATE


def test_a_deleted_map_is_gone(member, drawn):
    member.post(f"/maps/{drawn.uuid}/delete/")
    assert not BattleMap.objects.exists()


def test_nobody_keeps_maps_without_end(member, drawn, monkeypatch):
    monkeypatch.setattr(keeping, "MOST_MAPS", 1)
    answer = member.post("/maps/new/", {"game": "ninth_age"}, follow=True)
    assert BattleMap.objects.count() == 1
    assert "Delete one before drawing another." in answer.content.decode()


def test_there_are_no_maps_for_a_game_that_has_none(member):
    assert member.post("/maps/new/", {"game": "tiny"}).status_code == 404
    assert member.post("/maps/new/", {"game": "ninth_age", "ready": "nowhere"}).status_code == 404

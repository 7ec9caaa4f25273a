import json

import pytest
from django.test import Client

from armies.models import ArmyList

pytestmark = pytest.mark.django_db


def post(client, address, body):
    data = body if isinstance(body, str) else json.dumps(body)
    return client.post(address, data, content_type="application/json")


def test_an_army_is_stored_listed_read_changed_and_deleted(member, ready):
    made = post(member, "/api/armies/", {"game": "de_bellis", "army": ready})
    assert made.status_code == 201
    address = f"/api/armies/{made.json()['id']}/"
    assert [one["legal"] for one in member.get("/api/armies/").json()] == [True]
    assert member.get(address).json()["army"] == ready
    renamed = {**ready, "name": "Another"}
    body = json.dumps({"army": renamed, "visibility": "public"})
    assert member.put(address, body, content_type="application/json").json()["name"] == "Another"
    assert member.delete(address).status_code == 204
    assert not ArmyList.objects.exists()


def test_an_army_is_stored_from_its_text(member, game, ready):
    made = post(member, "/api/armies/", {"game": "de_bellis", "text": game.army.builder.to_text(ready, "pl")})
    assert made.json()["points"] == 250


def test_visitors_may_ask_but_not_store(client, ready):
    assert post(client, "/api/armies/", {"game": "de_bellis", "army": ready}).status_code in (401, 403)
    assert client.get("/api/armies/").json() == []


def test_others_read_only_what_is_shared_and_change_nothing(army, other):
    stranger = Client()
    stranger.force_login(other)
    address = f"/api/armies/{army.uuid}/"
    assert stranger.get(address).status_code == 404
    ArmyList.objects.update(visibility="public")
    assert stranger.get(address).status_code == 200
    assert len(stranger.get("/api/armies/?shared=1").json()) == 1
    assert stranger.put(address, "{}", content_type="application/json").status_code == 404
    assert stranger.delete(address).status_code == 404
    assert ArmyList.objects.exists()


def test_everything_wrong_with_an_army_is_told_with_its_rule(client, ready):
    body = {"game": "de_bellis", "army": ready, "settings": {"scale": "ordinary"}}
    verdict = client.post(
        "/api/armies/validate/", json.dumps(body), content_type="application/json", headers={"accept-language": "it"}
    ).json()
    assert verdict["legal"] is False
    assert {"DBF-ARM-002", "DBF-ARM-005"} <= {breach["rule"] for breach in verdict["breaches"]}
    assert any("Generale" in breach["text"] for breach in verdict["breaches"])
    assert post(client, "/api/armies/validate/", {"game": "de_bellis", "army": ready}).json()["legal"] is True


@pytest.mark.parametrize(
    "body",
    [
        "",
        "[]",
        "nonsense",
        "{}",
        '{"a":' * 5000,
        '{"game": "de_bellis", "army": {}}',
        '{"game": "de_bellis", "army": {"name": "x", "scale": "ordinary", "elements": [{"id": "\\ud800"}]}}',
        '{"game": "de_bellis", "army": {"name": "x", "scale": "ordinary", "elements": NaN}}',
        '{"game": "de_bellis", "army": {"name": "a\\u0000", "scale": "ordinary"}}',
        '{"game": "de_bellis", "army": {"name": "a", "scale": "ordinary"}, "settings": {"scale": 1}}',
        '{"game": "de_bellis", "army": {"name": "a", "scale": "ordinary"}, "settings": {"weather": "rain"}}',
        '{"game": "chess", "army": {}}',
    ],
)
@pytest.mark.parametrize("address", ["/api/armies/", "/api/armies/validate/"])
def test_nonsense_is_refused_and_never_a_failure(member, address, body):
    answer = post(member, address, body)
    allowed = {400, 404} | ({201} if address == "/api/armies/" and "settings" in body else set())
    assert answer.status_code in allowed, answer.content
    answer.json()


def test_the_ready_armies_can_be_fetched(client):
    assert "old_bridge_watch" in client.get("/api/armies/ready/?game=de_bellis").json()
    assert client.get("/api/armies/ready/").status_code == 404


def test_the_interface_is_described(client):
    schema = client.get("/api/schema/?format=json").json()
    assert "/api/armies/validate/" in schema["paths"]

"""Whatever a program does wrong, it reads one shape of error."""

import json
import re
import uuid

import jsonschema
import pytest
from django.db import OperationalError
from django.test import Client
from django.urls import reverse
from drf_spectacular.generators import SchemaGenerator

from accounts import tokens
from ninthsite.api_errors import CODES, VERSION
from tests.attacks.routes import routes

pytestmark = pytest.mark.django_db(transaction=True)

ROUTES = sorted(name for name in routes() if name.split(":")[0] in ("api", "armies_api", "conduct_api"))
JSON, WRONG = "application/json", '{"text": 5, "client_id": [], "game": {}, "answer": [1], "queue": [1]}'
ASKED = [(method, body, JSON) for method in ("POST", "PUT") for body in ("", "{", "[]", WRONG)]
ASKED += [("POST", "x", "text/plain"), ("GET", "", JSON), ("DELETE", "", JSON), ("PATCH", "{}", JSON)]
NOWHERE = {"uuid": uuid.UUID(int=7), "number": 1, "token": "x"}


def shape():
    schema = SchemaGenerator().get_schema(public=True)
    return {"$ref": "#/components/schemas/Refused", "components": schema["components"]}


SHAPE = shape()


def assert_is_an_error(answer):
    told = json.loads(answer.content)
    jsonschema.validate(told, SHAPE)
    assert set(told["error"]) <= {"code", "text", "rule", "fields", "message", "data"}
    assert told["error"]["text"]
    assert answer.headers["Content-Type"].startswith("application/json")
    assert ("Retry-After" in answer.headers) == (answer.status_code in (429, 503))
    return told


@pytest.fixture
def program(django_user_model):
    user = django_user_model.objects.create_user("Ada", "ada@example.org", "pw")
    return Client(headers={"authorization": f"Token {tokens.make(user, 'bot')}"}, raise_request_exception=False)


@pytest.mark.parametrize("name", ROUTES)
def test_every_route_refuses_in_one_shape(name, program, client):
    path, refused = reverse(name, kwargs={key: NOWHERE[key] for key in routes()[name]}), 0
    for browser in (program, client):
        for method, body, kind in ASKED:
            answer = browser.generic(method, path, body, content_type=kind)
            if answer.status_code >= 400:
                refused += 1
                assert_is_an_error(answer)
    assert refused


@pytest.mark.parametrize("path", ["/api/", "/api/no/such/thing/", "/api/battles/%00/", "/api/battles/7/"])
def test_an_address_that_leads_nowhere(path, client):
    told = assert_is_an_error(client.get(path))
    assert told["error"]["code"] in ("not_found", "invalid")


def test_a_wrong_token(client):
    told = assert_is_an_error(client.get("/api/mine/", headers={"authorization": "Token x"}))
    assert told["error"]["code"] == "authentication_failed"


def test_a_field_that_is_wrong_is_named(program):
    answer = program.post("/api/conduct/reports/", {"kind": "person"}, content_type="application/json")
    told = assert_is_an_error(answer)
    assert told["error"]["fields"] == {"thing": ["This field is required."]}
    assert told["thing"] == ["This field is required."]


def test_what_is_wrong_is_said_in_the_language_asked_for(program):
    spoken = {"accept-language": "it"}
    told = program.post("/api/conduct/reports/", {}, content_type="application/json", headers=spoken).json()
    assert told["error"]["fields"]["kind"] == ["Campo obbligatorio."]


def test_a_refusal_of_the_site_has_its_rule(program):
    told = assert_is_an_error(program.post("/api/battles/", {"game": "none"}, content_type="application/json"))
    assert told["error"]["code"] == "refused"
    assert told["error"]["rule"] == told["rule"]
    assert told["error"]["text"] == told["text"]


def test_too_much_says_how_long_to_wait(program, settings):
    settings.LIMITS_TIMES = 1
    settings.LIMITS = {**settings.LIMITS, "read": ("0/m", "-")}
    for path in ("/api/games/", "/api/armies/", "/api/conduct/blocks/"):
        answer = program.get(path)
        assert answer.status_code == 429
        assert assert_is_an_error(answer)["error"]["code"] == "throttled"
        assert int(answer.headers["Retry-After"]) >= 1


def test_an_address_that_has_made_its_guests_is_told_when_it_may_make_another(client, settings):
    settings.ACCOUNT_RATE_LIMITS = {"play_as_guest": "1/h/ip"}
    first, second = client.post("/api/guest/"), client.post("/api/guest/")
    assert first.status_code == 201
    assert first.json()["name"].startswith("Guest-")
    assert_is_an_error(second)
    assert 3500 < int(second.headers["Retry-After"]) <= 3600


def test_a_database_that_is_away(program, monkeypatch):
    def away(*_args, **_more):
        raise OperationalError("gone")

    monkeypatch.setattr("battles.lobby.mine.next_for", away)
    answer = program.get("/api/mine/")
    assert (answer.status_code, assert_is_an_error(answer)["error"]["code"]) == (503, "unavailable")


def test_a_fault_of_the_site(program, monkeypatch):
    def broken(*_args, **_more):
        raise ZeroDivisionError

    monkeypatch.setattr("battles.lobby.mine.next_for", broken)
    answer = program.get("/api/mine/")
    assert (answer.status_code, assert_is_an_error(answer)["error"]["code"]) == (500, "server_error")


def test_every_status_has_a_word():
    assert all(re.fullmatch("[a-z_]+", word) for word in CODES.values())


@pytest.mark.parametrize("path", ["/api/games/", "/api/nowhere/", "/api/mine/", "/api/schema/"])
def test_every_answer_says_which_version_of_the_interface_it_is(path, client):
    assert client.get(path).headers["Api-Version"] == VERSION
    assert "Api-Version" not in client.get("/").headers


def test_the_description_names_the_same_version():
    assert SchemaGenerator().get_schema(public=True)["info"]["version"] == VERSION

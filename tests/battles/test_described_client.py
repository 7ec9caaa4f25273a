"""A client that has nothing but the description plays: what it sends and what it is answered has the shape there."""

import jsonschema
import pytest
from django.test import Client as Browser

from rules.engine.inputs import KINDS
from tests.battles.described import Client, Description

pytestmark = pytest.mark.django_db(transaction=True)


@pytest.fixture(scope="module")
def description():
    return Description()


@pytest.mark.long
def test_a_client_made_from_the_description_plays_a_whole_battle(description):
    token = Client(description, Browser())("guest")["token"]
    call = Client(description, Browser(headers={"authorization": f"Token {token}"}))
    made = call("make_battle", {"game": "tiny", "opponent": "hot_seat"})
    known = 0
    for step in range(400):
        state = call("state", uuid=made["id"])
        call("changes", uuid=made["id"])
        if state["status"] == "over":
            assert state["result"]["by"] == "rules"
            return
        asked, known = state["asked"], state["seq"]
        body = {"client_id": str(step), "number": asked["number"], "answer": asked["preset"]}
        assert call("answer", body, uuid=made["id"])["seq"] > known
    raise AssertionError("no end")


@pytest.mark.parametrize("kind", KINDS)
def test_the_schemas_of_an_input_stand_on_their_own(kind, client):
    told = client.get("/api/inputs/").json()["inputs"][kind]
    for schema in (told["schema"], told["answer"]):
        jsonschema.Draft202012Validator.check_schema(schema)
        # Looks every reference up, and takes nothing.
        assert not jsonschema.Draft202012Validator(schema).is_valid(None)
        for name in told["schema"].get("$defs", {}):
            whole = {"$ref": f"#/$defs/{name}", "$defs": told["schema"]["$defs"]}
            list(jsonschema.Draft202012Validator(whole).iter_errors({}))


def test_an_answer_of_another_form_is_refused_by_its_schema(client):
    path = client.get("/api/inputs/").json()["inputs"]["path"]["answer"]
    good = {"legs": [{"kind": "wheel", "amount": 30, "corner": "left"}, {"kind": "forward", "amount": 4.5}]}
    jsonschema.validate(good, path)
    for bad in ({"legs": [{"kind": "jump", "amount": 1}]}, {"legs": 3}, {"steps": []}):
        with pytest.raises(jsonschema.ValidationError):
            jsonschema.validate(bad, path)

"""The description of the interface says what is answered: every operation has a shape, and what it answers has it.

With EXAMPLES=new in the environment what this run was answered, shortened, becomes battles/api/examples.json.
"""

import json
import os

import jsonschema
import pytest

from battles.api.examples import FILE
from battles.games import games
from tests.battles.api_tour import tour
from tests.battles.described import Description

LONGEST = 2
# Larger than this a map of things by their names is shortened.
FEW = 3


@pytest.fixture(scope="module")
def description():
    return Description()


def test_no_operation_answers_any_object(description):
    answers = description.answers().items()
    assert [name for name, told in answers if not description.says_something(told["schema"])] == []


def test_no_request_is_any_object(description):
    bodies = {name: body for name in description.operations if (body := description.body(name))}
    assert [name for name, body in bodies.items() if not description.says_something(body)] == []


def test_every_reference_leads_to_a_part(description):
    jsonschema.Draft202012Validator.check_schema({"$defs": description.parts})
    named = {ref.split('"')[0] for ref in json.dumps(description.whole).split("#/components/schemas/")[1:]}
    assert named <= set(description.parts)


def test_every_refusal_has_one_shape(description):
    shapes = {
        json.dumps(told.get("content"))
        for _method, _path, operation in description.operations.values()
        for status, told in operation["responses"].items()
        if status[0] != "2"
    }
    assert shapes == {json.dumps({"application/json": {"schema": {"$ref": "#/components/schemas/Refused"}}})}


def test_every_operation_has_an_example_that_fits(description):
    bad = {
        name: description.wrong(told["schema"], told["example"]) if "example" in told else ["none"]
        for name, told in description.answers().items()
    }
    assert {name: why for name, why in bad.items() if why} == {}


@pytest.mark.long
@pytest.mark.django_db(transaction=True)
def test_what_is_answered_has_the_shape_that_is_described(description, settings):
    settings.NINTHSITE_GAMES = ["rules.de_bellis.game.GAME"]
    games.cache_clear()
    seen, answers = tour().seen, description.answers()
    if os.environ.get("EXAMPLES") == "new":
        short = {name: shortened(value) for name, value in sorted(seen.items())}
        FILE.write_text(json.dumps(short, indent=1, ensure_ascii=False) + "\n", "utf-8")
    assert set(seen) == set(answers)
    bad = {name: description.wrong(answers[name]["schema"], value) for name, value in seen.items()}
    assert {name: why for name, why in bad.items() if why} == {}


def shortened(value):
    """The same with the first of many like things."""
    if isinstance(value, list):
        points = all(isinstance(one, int | float) for one in value)
        return [shortened(one) for one in value[: 4 if points else LONGEST]]
    if isinstance(value, dict):
        things = len(value) > FEW and all(isinstance(one, dict) for one in value.values())
        kept = dict(list(value.items())[:LONGEST]) if things and "schema" not in value else value
        return {key: shortened(one) for key, one in kept.items()}
    # Of a token only how it begins.
    return f"{value[:3]}…" if isinstance(value, str) and value.startswith("n9_") else value

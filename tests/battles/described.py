"""The description of the interface as a client reads it."""

import copy
import json

import jsonschema
from drf_spectacular.generators import SchemaGenerator


class Description:
    """Operations by their names, and the parts of their shapes: as they are, and closed, so that nothing may come which
    they do not name."""

    def __init__(self):
        self.whole = SchemaGenerator().get_schema(public=True)
        self.parts = self.whole["components"]["schemas"]
        self.closed = copy.deepcopy(self.parts)
        for part in [part for name, part in self.closed.items() if name != "Present"]:
            _close(part)
        self.operations = {}
        for path, methods in self.whole["paths"].items():
            for method, operation in methods.items():
                self.operations[operation["operationId"]] = (method, path, operation)
        self._checks = {}

    def answers(self):
        """What each operation answers if it is not refused, by its name: schema and example."""
        return {name: told for name in self.operations if (told := self.answer(name)) is not None}

    def answer(self, name):
        for status, told in self.operations[name][2]["responses"].items():
            if status[0] == "2" and "content" in told:
                return told["content"]["application/json"]
        return None

    def body(self, name):
        """The schema of what an operation is sent."""
        body = self.operations[name][2].get("requestBody", {}).get("content", {}).get("application/json")
        return body and body["schema"]

    def wrong(self, schema, value, closed=True):
        """What of a value does not fit."""
        key = (json.dumps(schema), closed)
        if key not in self._checks:
            parts = self.closed if closed else self.parts
            self._checks[key] = jsonschema.Draft202012Validator({**schema, "components": {"schemas": parts}})
        found = self._checks[key].iter_errors(value)
        return [f"{error.json_path}: {error.message[:200]}" for error in found][:3]

    def says_something(self, schema):
        """Whether a schema says what is in a value."""
        while "$ref" in schema:
            schema = self.parts[schema["$ref"].rsplit("/", 1)[1]]
        if schema.get("type") == "array":
            return self.says_something(schema["items"])
        more = schema.get("additionalProperties")
        return bool(schema.get("properties")) or (isinstance(more, dict) and self.says_something(more))


def _close(schema):
    if isinstance(schema, dict):
        if isinstance(schema.get("properties"), dict) and "additionalProperties" not in schema:
            schema["unevaluatedProperties"] = False
        for inner in list(schema.values()):
            _close(inner)
    elif isinstance(schema, list):
        for inner in schema:
            _close(inner)


class Client:
    """A program that knows the operations by their names, sends what they describe and reads nothing else."""

    def __init__(self, description, browser):
        self.description, self.browser = description, browser

    def __call__(self, name, body=None, **places):
        method, path, _operation = self.description.operations[name]
        if body is not None:
            assert self.description.wrong(self.description.body(name), body, closed=False) == [], name
        address = path.format(**places)
        sent = {} if body is None else {"data": json.dumps(body), "content_type": "application/json"}
        answer = getattr(self.browser, method)(address, **sent)
        assert answer.status_code < 300, (name, answer.content)
        told = answer.json()
        assert self.description.wrong(self.description.answer(name)["schema"], told) == [], name
        return told

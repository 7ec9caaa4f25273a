"""What the interface answers, as JSON schema: the description of the interface and `/api/inputs/` are made of it.

What is a type in the code is described by its type, what is put together as plain data by the files beside this one.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Any

import msgspec
from drf_spectacular.utils import OpenApiResponse, extend_schema_field
from rest_framework import serializers

from battles.clocks.terms import Terms
from ninthsite.described import add
from rules.engine import data_files
from rules.engine.events import Event
from rules.engine.inputs import KINDS, FormationAnswer, PathAnswer, Placement, TargetAnswer, TemplateAnswer
from rules.engine.plans import Intention
from rules.engine.sheets import Sheet

# As JSON schema has it; in the description of the interface the parts lie elsewhere.
WITHIN = "#/$defs/"
DESCRIBED = "#/components/schemas/"

TYPES = [*KINDS.values(), PathAnswer, Placement, TargetAnswer, FormationAnswer, TemplateAnswer]
TYPES += [Intention, Sheet, Event, Terms]


@cache
def parts() -> dict[str, dict[str, Any]]:
    """Every part by its name. What a file says of a type that has one is added to it."""
    _schemas, found = msgspec.json.schema_components(TYPES, ref_template=f"{WITHIN}{{name}}")
    for file in sorted(Path(__file__).parent.glob("*.yaml")):
        for name, part in data_files.read(file).items():
            if name in found:
                found[name]["properties"] |= part["properties"]
            else:
                found[name] = part
    kinds = {kind: f"{WITHIN}{one.__name__}" for kind, one in KINDS.items()}
    found["Input"] = {
        "oneOf": [{"$ref": ref} for ref in kinds.values()],
        "discriminator": {"propertyName": "kind", "mapping": kinds},
    }
    return found


def whole(schema: dict[str, Any]) -> dict[str, Any]:
    """A schema with all that it refers to, which stands on its own."""
    needed: dict[str, Any] = {}
    waiting = list(_names(schema))
    while waiting:
        name = waiting.pop()
        if name not in needed:
            needed[name] = parts()[name]
            waiting += _names(needed[name])
    return {**schema, "$defs": dict(sorted(needed.items()))} if needed else schema


def _names(schema: Any) -> Iterator[str]:
    if isinstance(schema, dict):
        if isinstance(ref := schema.get("$ref"), str):
            yield ref.removeprefix(WITHIN)
        for inner in schema.values():
            yield from _names(inner)
    elif isinstance(schema, list):
        for inner in schema:
            yield from _names(inner)


def part(name: str) -> dict[str, Any]:
    """The schema of one part on its own."""
    return whole({"$ref": f"{WITHIN}{name}"})


def shape(name: str, words: str = "") -> OpenApiResponse:
    """An answer of that shape, for the description of an operation."""
    return OpenApiResponse({"$ref": f"{DESCRIBED}{name}"}, words)


def with_parts(result: dict[str, Any], **_more: Any) -> dict[str, Any]:
    """The description of the interface with all parts."""
    return add(result, json.loads(json.dumps(parts()).replace(WITHIN, DESCRIBED)))


def field(name: str, **options: Any) -> Any:
    """A field of a request that is an object of that shape; what is in it is checked where it is used."""
    kind = type(f"{name}Field", (serializers.DictField,), {})
    return extend_schema_field({"$ref": f"{DESCRIBED}{name}"})(kind)(**options)

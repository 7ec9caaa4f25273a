"""An example of each answer, taken from a battle that was played through the interface and shortened (examples.json):
tests/battles/test_api_examples.py takes them, and holds them to the schema."""

from __future__ import annotations

import json
from functools import cache
from pathlib import Path
from typing import Any

FILE = Path(__file__).with_name("examples.json")


@cache
def examples() -> dict[str, Any]:
    """By the name of the operation."""
    found: dict[str, Any] = json.loads(FILE.read_text("utf-8"))
    return found


def with_examples(result: dict[str, Any], **_more: Any) -> dict[str, Any]:
    """The description of the interface with them."""
    for methods in result["paths"].values():
        for operation in methods.values():
            for status, told in operation["responses"].items():
                if status[0] == "2" and "content" in told and operation["operationId"] in examples():
                    told["content"]["application/json"]["example"] = examples()[operation["operationId"]]
    return result

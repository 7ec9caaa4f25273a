"""`python -m tools.effect_tables` writes docs/effects.schema.json."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import msgspec

from rules.engine.written_effects.rows import FORMAT, WrittenRules

SCHEMA = Path(__file__).resolve().parent.parent / "docs" / "effects.schema.json"


def schema_text() -> str:
    """The JSON Schema (2020-12) of a file of written effects, as it stands in its file."""
    schema: dict[str, Any] = {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "title": f"Written effects, format {FORMAT}",
    }
    return json.dumps(schema | msgspec.json.schema(WrittenRules), indent=1, ensure_ascii=False) + "\n"


if __name__ == "__main__":
    SCHEMA.write_text(schema_text(), encoding="utf-8")

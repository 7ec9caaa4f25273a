"""The form of an army book as JSON Schema, made of the structs that read it."""

from __future__ import annotations

from typing import Any

import msgspec

from rules.engine.army_books.book import FORMAT, Book


def book_schema() -> dict[str, Any]:
    """The JSON Schema (2020-12) of an army book file."""
    schema: dict[str, Any] = {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "title": f"Army book, format {FORMAT}",
    }
    return schema | msgspec.json.schema(Book)

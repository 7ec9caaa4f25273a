"""`python -m tools.army_book_tables` writes the tables of docs/army-books.md and docs/army-books.schema.json."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import msgspec

from rules.engine.army_books import book, choices, conditions
from rules.engine.army_books.schema import book_schema

DOCS = Path(__file__).resolve().parent.parent / "docs"
PAGE, SCHEMA = DOCS / "army-books.md", DOCS / "army-books.schema.json"
HEADING = "## The fields\n"
STRUCTS: tuple[type[msgspec.Struct], ...] = (
    *(book.Book, book.Category, book.Force, book.ProfileType, book.MagicPath, book.Spell, book.Source),
    *(choices.Choice, choices.Profile, choices.Rule, choices.Item, choices.Body, choices.Base),
    *(conditions.Modifier, conditions.Condition, conditions.Repeat, conditions.Limit),
)
WORDS = {"''": "empty", "()": "none", "{}": "none", "None": "none", "False": "no", "UNSET": "not stated"}


def tables() -> str:
    """A section for each struct: what it is, its fields and what they are where a book does not say it."""
    return "\n".join(section(struct) for struct in STRUCTS)


def section(struct: type[msgspec.Struct]) -> str:
    """What a struct is, and its fields."""
    about = " ".join((struct.__doc__ or "").split())
    rows = [f"| `{field.name}` | {_default(field)} |" for field in msgspec.structs.fields(struct)]
    head = (f"\n### {struct.__name__}\n", about, "", "| field | if not stated |", "| --- | --- |")
    return "\n".join((*head, *rows)) + "\n"


def schema_text() -> str:
    """The JSON Schema as it stands in its file."""
    return json.dumps(book_schema(), indent=1, ensure_ascii=False) + "\n"


def page_text(page: str) -> str:
    """The page with its tables written anew."""
    return page.partition(HEADING)[0] + HEADING + tables()


def _default(field: Any) -> str:
    if field.required:
        return "required"
    value = field.default if field.default is not msgspec.NODEFAULT else field.default_factory()
    return WORDS.get(repr(value), f"`{value}`")


if __name__ == "__main__":
    PAGE.write_text(page_text(PAGE.read_text(encoding="utf-8")), encoding="utf-8")
    SCHEMA.write_text(schema_text(), encoding="utf-8")

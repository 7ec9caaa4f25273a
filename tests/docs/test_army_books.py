"""docs/army-books.md and the JSON Schema say what the structs say, and the example of the page is a book."""

import re

from rules.engine.army_books.reading import parse_book
from tools.army_book_tables import PAGE, SCHEMA, page_text, schema_text


def test_the_page_lists_every_field_of_the_format():
    page = PAGE.read_text(encoding="utf-8")
    assert page == page_text(page), "run python -m tools.army_book_tables"


def test_the_schema_is_that_of_the_structs():
    assert SCHEMA.read_text(encoding="utf-8") == schema_text(), "run python -m tools.army_book_tables"


def test_the_example_of_the_page_is_a_book():
    example = re.search(r"```yaml\n(.*?)```", PAGE.read_text(encoding="utf-8"), re.DOTALL)
    assert example is not None
    book = parse_book(example[1].encode(), "example.yaml")
    assert [entry.name for entry in book.entries] == ["Ashen Spears"]

"""Reading army books: every error at once, each with file, entry and field. What is read is never trusted."""

from __future__ import annotations

from collections.abc import Iterable
from hashlib import sha256
from pathlib import Path
from typing import Any

import msgspec

from rules.engine.army_books.book import Book
from rules.engine.army_books.checks import problems_of
from rules.engine.army_books.problems import Problem
from rules.engine.army_books.shape import DEEPEST as STRUCTS_DEEP
from rules.engine.army_books.shape import shape_problems
from rules.engine.untrusted import LARGEST, Unreadable, plain, shallow


class BookRefused(ValueError):
    """A file that is no army book. `problems`: everything that is wrong with it."""

    def __init__(self, problems: Iterable[Problem]) -> None:
        self.problems = tuple(problems)
        super().__init__("\n".join(str(problem) for problem in self.problems))


def read_book(path: Path) -> Book:
    """An army book from a YAML or JSON file. `BookRefused` names everything that is wrong."""
    if path.stat().st_size > LARGEST:
        raise BookRefused([Problem(path.name, "", "", f"larger than {LARGEST} bytes")])
    return parse_book(path.read_bytes(), path.name)


def parse_book(written: bytes, file: str) -> Book:
    """An army book from the text of a file. `BookRefused` names everything that is wrong."""
    try:
        data = plain(written)
    except Unreadable as error:
        raise BookRefused([Problem(file, "", "", str(error))]) from None
    return _checked(data, _fitting(data), file)


def decode_book(data: Any, file: str) -> Book:
    """An army book from plain data. `BookRefused` names everything that is wrong."""
    try:
        # Each struct stands in a list of its own.
        shallow(data, 2 * STRUCTS_DEEP)
    except ValueError:
        return _checked(data, None, file)
    return _checked(data, _fitting(data), file)


def _checked(data: Any, book: Book | None, file: str) -> Book:
    """The book, if nothing contradicts itself in it. What fits its form need not be looked through place by place."""
    if book is None:
        found = list(shape_problems(data, Book, file))
        if found:
            raise BookRefused(found)
        book = msgspec.convert(data, Book)
    errors = [problem for problem in problems_of(book, file) if not problem.tolerable]
    if errors:
        raise BookRefused(errors)
    return book


def _fitting(data: Any) -> Book | None:
    """The book that the data is; None where there is anything to say of its form."""
    try:
        return msgspec.convert(data, Book)
    except (msgspec.ValidationError, RecursionError, TypeError):
        return None


def encode_book(book: Book) -> dict[str, Any]:
    """The plain data of a book, fit for JSON."""
    encoded: dict[str, Any] = msgspec.json.decode(msgspec.json.encode(book))
    return encoded


def digest_of(book: Book) -> str:
    """The SHA-256 of a book's contents: the same for the same book however its file was written."""
    return sha256(msgspec.json.encode(book, order="deterministic")).hexdigest()

"""Reading army books: every error at once, each with file, entry and field. What is read is never trusted."""

from __future__ import annotations

import json
import re
from collections.abc import Iterable
from hashlib import sha256
from pathlib import Path
from typing import Any, ClassVar

import msgspec
import yaml

from rules.engine.army_books.book import Book
from rules.engine.army_books.checks import problems_of
from rules.engine.army_books.problems import Problem
from rules.engine.army_books.shape import DEEPEST as STRUCTS_DEEP
from rules.engine.army_books.shape import shape_problems
from rules.engine.data_files import LOADER

LARGEST = 20_000_000
# A large book has six thousand parts (values, lists, mappings), eleven deep.
MOST_PARTS = 300_000
DEEPEST = 40


class BookRefused(ValueError):
    """A file that is no army book. `problems`: everything that is wrong with it."""

    def __init__(self, problems: Iterable[Problem]) -> None:
        self.problems = tuple(problems)
        super().__init__("\n".join(str(problem) for problem in self.problems))


class _PlainLoader(LOADER):
    """YAML without the same key twice. What is not nothing, yes or no, or a short decimal number is text.

    Other numbers (to base sixty, two or eight, or with hundreds of thousands of digits) cost more to read than to send.
    """

    yaml_implicit_resolvers: ClassVar[dict[str, list[tuple[str, re.Pattern[str]]]]] = {}

    def construct_mapping(self, node: Any, deep: bool = False) -> Any:
        seen: set[str] = set()
        for key, _value in node.value:
            if str(key.value) in seen:
                raise yaml.constructor.ConstructorError(None, None, f"“{key.value}” stands twice", node.start_mark)
            seen.add(str(key.value))
        return super().construct_mapping(node, deep=deep)


for _first, _kinds in LOADER.yaml_implicit_resolvers.items():
    _PlainLoader.yaml_implicit_resolvers[_first] = [kind for kind in _kinds if kind[0].endswith((":null", ":bool"))]
_PlainLoader.add_implicit_resolver("tag:yaml.org,2002:int", re.compile(r"[-+]?(0|[1-9][0-9]{0,8})$"), [*"-+0123456789"])
_PlainLoader.add_implicit_resolver(
    "tag:yaml.org,2002:float", re.compile(r"[-+]?(0|[1-9][0-9]{0,8})\.[0-9]{1,9}$"), [*"-+0123456789"]
)


def read_book(path: Path) -> Book:
    """An army book from a YAML or JSON file. `BookRefused` names everything that is wrong."""
    if path.stat().st_size > LARGEST:
        raise BookRefused([Problem(path.name, "", "", f"larger than {LARGEST} bytes")])
    return parse_book(path.read_bytes(), path.name)


def parse_book(written: bytes, file: str) -> Book:
    """An army book from the text of a file. `BookRefused` names everything that is wrong."""
    if len(written) > LARGEST:
        raise BookRefused([Problem(file, "", "", f"larger than {LARGEST} bytes")])
    try:
        if written.lstrip()[:1] == b"{":
            _few_brackets(written)
            data = json.loads(written)
            _shallow(data)
            _whole_letters(written, data)
        else:
            data = _yaml(written.decode())
    except (ValueError, yaml.YAMLError, RecursionError) as error:
        raise BookRefused([Problem(file, "", "", f"cannot be read: {' '.join(str(error).split())[:300]}")]) from None
    return _checked(data, _fitting(data), file)


def _yaml(written: str) -> Any:
    depth = 0
    for count, event in enumerate(yaml.parse(written, Loader=LOADER)):
        line = event.start_mark.line + 1 if event.start_mark else 0
        if isinstance(event, yaml.AliasEvent):
            # A small file with aliases can mean an endless one.
            raise yaml.YAMLError(f"line {line}: aliases are not read")
        if getattr(event, "tag", None) is not None:
            raise yaml.YAMLError(f"line {line}: tags are not read")
        depth += isinstance(event, yaml.CollectionStartEvent) - isinstance(event, yaml.CollectionEndEvent)
        # The deeper it is, the longer the parser takes for each further part.
        if depth > DEEPEST:
            raise yaml.YAMLError(f"line {line}: nested deeper than {DEEPEST}")
        if count > MOST_PARTS:
            raise yaml.YAMLError(f"line {line}: more than {MOST_PARTS} parts")
    return yaml.load(written, Loader=_PlainLoader)


def _few_brackets(written: bytes) -> None:
    if written.count(b"{") + written.count(b"[") + written.count(b",") > MOST_PARTS:
        raise ValueError(f"more than {MOST_PARTS} parts")


def _shallow(data: Any, most: int = DEEPEST) -> None:
    level, depth = [data] if isinstance(data, dict | list | tuple) else [], 0
    while level:
        depth += 1
        if depth >= most:
            raise ValueError(f"nested deeper than {most}")
        inner = [part.values() if isinstance(part, dict) else part for part in level]
        # What holds nothing more is left out at once: most of a book is texts and numbers.
        level = [one for part in inner for one in part if isinstance(one, dict | list | tuple)]


def _whole_letters(written: bytes, data: Any) -> None:
    """Refuses half of a letter, which JSON can write: neither a page nor a database takes it."""
    try:
        if b"\\u" not in written and b"\0" not in written:
            # In UTF-8, and no letter is written as a number: each is there, whole or not.
            written.decode()
            return
        json.dumps(data, ensure_ascii=False).encode()
    except UnicodeError:
        raise ValueError("half of a letter") from None


def decode_book(data: Any, file: str) -> Book:
    """An army book from plain data. `BookRefused` names everything that is wrong."""
    try:
        # Each struct stands in a list of its own.
        _shallow(data, 2 * STRUCTS_DEEP)
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

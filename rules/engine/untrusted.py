"""Data that people write, in YAML or JSON, and that is never trusted: only plain values, few and not deep."""

from __future__ import annotations

import json
import re
from typing import Any, ClassVar

import yaml

from rules.engine.data_files import LOADER

LARGEST = 20_000_000
# A large book has six thousand parts (values, lists, mappings), eleven deep.
MOST_PARTS = 300_000
DEEPEST = 40


class Unreadable(ValueError):
    """A text that is no plain data, and why."""


def plain(written: bytes) -> Any:
    """The plain data that a text says: mappings, lists, texts, numbers, yes and no. `Unreadable` if it says nothing, or
    is made to cost more to read than to send."""
    if len(written) > LARGEST:
        raise Unreadable(f"larger than {LARGEST} bytes")
    try:
        if written.lstrip()[:1] != b"{":
            return _yaml(written.decode())
        _few_brackets(written)
        data = json.loads(written)
        shallow(data)
        _whole_letters(written, data)
    except (ValueError, yaml.YAMLError, RecursionError) as error:
        raise Unreadable(f"cannot be read: {' '.join(str(error).split())[:300]}") from None
    return data


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


def shallow(data: Any, most: int = DEEPEST) -> None:
    """Refuses data that is nested deeper than this. `ValueError`."""
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

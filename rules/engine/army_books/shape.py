"""Does plain data have the form of a struct? Every place where it does not, not only the first."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, get_args, get_origin, get_type_hints

import msgspec

from rules.engine.army_books.problems import Problem

DEEPEST = 60
MOST_PROBLEMS = 500
_known: dict[type[Any], dict[str, tuple[Any, bool]]] = {}


def shape_problems(data: Any, form: type[Any], file: str) -> Iterator[Problem]:
    """Every place where data does not fit the form, at most `MOST_PROBLEMS`."""
    for number, problem in enumerate(_of_struct(data, form, file, (), "", 0)):
        if number >= MOST_PROBLEMS:
            return
        yield problem


def _of_struct(
    data: Any, form: type[Any], file: str, entry: tuple[str, ...], path: str, depth: int
) -> Iterator[Problem]:
    if depth > DEEPEST:
        yield Problem(file, _entry(entry), path, "nested too deeply")
        return
    if not isinstance(data, dict):
        yield Problem(file, _entry(entry), path, f"expected a mapping, found {_kind(data)}")
        return
    here = (*entry, _called(data)) if _called(data) and path else entry
    fields = _fields(form)
    for key in data:
        if key not in fields:
            yield Problem(file, _entry(here), _join(path, str(key)[:60]), "there is no such field")
    for name, (hint, required) in fields.items():
        if name not in data:
            if required:
                yield Problem(file, _entry(here), _join(path, name), "is missing")
            continue
        yield from _of_value(data[name], hint, file, here, _join(path, name), depth)


def _of_value(value: Any, hint: Any, file: str, entry: tuple[str, ...], path: str, depth: int) -> Iterator[Problem]:
    inner = _structs_in(hint)
    if inner is None:
        yield from _of_leaf(value, hint, file, entry, path)
        return
    many, form = inner
    if not many:
        if value is not None:
            yield from _of_struct(value, form, file, entry, path, depth + 1)
        return
    if not isinstance(value, list | tuple):
        yield Problem(file, _entry(entry), path, f"expected a list, found {_kind(value)}")
        return
    for number, one in enumerate(value):
        yield from _of_struct(one, form, file, entry, f"{path}[{number}]", depth + 1)


def _of_leaf(value: Any, hint: Any, file: str, entry: tuple[str, ...], path: str) -> Iterator[Problem]:
    try:
        msgspec.convert(value, hint)
    except (msgspec.ValidationError, RecursionError, TypeError) as error:
        said, _at, place = str(error).partition(" - at `$")
        yield Problem(file, _entry(entry), path + place.rstrip("`"), said[:1].lower() + said[1:])


def _fields(form: type[Any]) -> dict[str, tuple[Any, bool]]:
    known = _known.get(form)
    if known is None:
        hints = get_type_hints(form, include_extras=True)
        known = {one.name: (hints[one.name], one.required) for one in msgspec.structs.fields(form)}
        _known[form] = known
    return known


def _structs_in(hint: Any) -> tuple[bool, type[Any]] | None:
    """The struct that a field holds, and whether it holds many of them."""
    if isinstance(hint, type) and issubclass(hint, msgspec.Struct):
        return False, hint
    arguments = [one for one in get_args(hint) if one not in (type(None), Ellipsis)]
    if len(arguments) != 1 or not (isinstance(arguments[0], type) and issubclass(arguments[0], msgspec.Struct)):
        return None
    return get_origin(hint) is tuple, arguments[0]


def _called(data: dict[Any, Any]) -> str:
    return str(data.get("name") or data.get("id") or "")[:80]


def _entry(names: tuple[str, ...]) -> str:
    return " > ".join(names)


def _join(path: str, name: str) -> str:
    return f"{path}.{name}" if path else name


def _kind(value: Any) -> str:
    words = {dict: "a mapping", list: "a list", str: "text", bool: "yes or no", type(None): "nothing"}
    return words.get(type(value), "a number")

"""Putting other code under the functions that are there: in a forked child, where it harms nobody."""

from __future__ import annotations

import ast
import gc
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from types import CodeType, FunctionType

from rules.engine.effects import Act, Effect, Forbid, Grant, Inflict, Modify, Offer, Suppress

Key = tuple[str, int, int]


def functions(folder: Path) -> dict[str, list[FunctionType]]:
    """All functions there are of the modules in a folder, by the path of the module."""
    found: dict[str, list[FunctionType]] = {}
    for one in gc.get_objects():
        if type(one) is FunctionType and one.__code__.co_filename.startswith(str(folder)):
            found.setdefault(one.__code__.co_filename, []).append(one)
    return found


def effects() -> dict[str, list[Effect]]:
    """All effects there are, by their rules."""
    found: dict[str, list[Effect]] = {}
    for one in gc.get_objects():
        if type(one) in (Modify, Grant, Suppress, Inflict, Offer, Forbid, Act):
            found.setdefault(one.rule, []).append(one)
    return found


def swap(path: Path, now: bytes, known: list[FunctionType]) -> bool:
    """Let the functions of a module do what another source of the same lines says. Whether that changes anything."""
    new = dict(_codes(compile(now, str(path), "exec", dont_inherit=True)))
    old = {code: key for key, code in _codes(compile(path.read_bytes(), str(path), "exec", dont_inherit=True))}
    changed = False
    for function in known:
        other = new.get(old.get(function.__code__, ("", 0, 0)))
        if other is not None and not _does_the_same(other, function.__code__):
            function.__code__ = other
            changed = True
    return changed


def _codes(code: CodeType) -> Iterator[tuple[Key, CodeType]]:
    """All code below, each with its name, its line, and which of several of that name and line it is."""
    seen: dict[tuple[str, int], int] = {}
    for one in _below(code):
        place = (one.co_qualname, one.co_firstlineno)
        seen[place] = seen.get(place, -1) + 1
        yield (*place, seen[place]), one


def _does_the_same(a: CodeType, b: CodeType) -> bool:
    """Whether two codes differ at most in where they stand."""
    if (a.co_code, a.co_names, a.co_varnames, len(a.co_consts)) != (
        b.co_code,
        b.co_names,
        b.co_varnames,
        len(b.co_consts),
    ):
        return False
    return all(
        _does_the_same(one, other)
        if isinstance(one, CodeType) and isinstance(other, CodeType)
        else (type(one), one) == (type(other), other)
        for one, other in zip(a.co_consts, b.co_consts, strict=True)
    )


def _below(code: CodeType) -> Iterator[CodeType]:
    for constant in code.co_consts:
        if isinstance(constant, CodeType):
            yield constant
            yield from _below(constant)


def set_anew(path: Path, now: bytes) -> bool:
    """Let the tables of a module be what another source says, with all that the module makes of them. Whether that
    changes anything."""
    module = next((one for one in list(sys.modules.values()) if getattr(one, "__file__", "") == str(path)), None)
    if module is None:
        return False
    names, anew = dict(vars(module)), set[str]()
    pairs = zip(ast.parse(path.read_bytes()).body, ast.parse(now).body, strict=True)
    for was, statement in pairs:
        if not isinstance(statement, ast.Assign | ast.AnnAssign):
            continue
        reads = {node.id for node in ast.walk(statement) if isinstance(node, ast.Name)}
        if ast.dump(was) != ast.dump(statement) or reads & anew:
            exec(compile(ast.Module([statement], []), str(path), "exec"), names)
            targets = statement.targets if isinstance(statement, ast.Assign) else [statement.target]
            anew |= {node.id for target in targets for node in ast.walk(target) if isinstance(node, ast.Name)}
    for name in anew:
        put_in_place(vars(module)[name], names[name])
        vars(module)[name] = names[name]
    return bool(anew)


def never(*_: object) -> bool:
    """The condition of an effect that is left out."""
    return False


def require(effect: Effect, condition: Callable[..., bool]) -> None:
    """An effect that acts under another condition."""
    object.__setattr__(effect, "applies" if isinstance(effect, Forbid) else "when", condition)


def put_in_place(was: object, now: object) -> None:
    """Wherever a module names one value, it names another."""
    for module in list(sys.modules.values()):
        names = vars(module) if getattr(module, "__name__", "").startswith("rules.") else {}
        for name in [name for name, value in names.items() if value is was]:
            names[name] = now

"""The message keys that the code of a game uses, found in its source; a test wants a text for each."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterable, Iterator
from pathlib import Path

HOLDERS = frozenset({"Decision", "Intention", "Query", "Choice", "Window", "Event", "agree_on_one", "agree_on_several"})
ANYTHING = r"[A-Za-z0-9_.]+"


def keys_in(source: str, prefix: str, others: frozenset[str] = frozenset()) -> set[str]:
    """Regular expressions for the keys that a module uses: every string, plain or formatted, that begins with the
    game's prefix and a dot, but not the topics and hooks in `others`."""
    tree = ast.parse(source)
    inside = {id(part) for text in ast.walk(tree) if isinstance(text, ast.JoinedStr) for part in text.values}
    found = {_pattern(node, prefix, others) for node in ast.walk(tree) if id(node) not in inside}
    return {pattern for pattern in found if pattern is not None}


def without_text(package: Path, prefix: str, keys: Iterable[str]) -> list[str]:
    """What the modules of a game use and the keys do not offer, each with its module."""
    known = list(keys)
    sources = {
        str(path.relative_to(package)): path.read_text(encoding="utf-8") for path in sorted(package.rglob("*.py"))
    }
    others = frozenset(topic for source in sources.values() for topic in topics_in(source))
    return [
        f"{name}: {pattern}"
        for name, source in sources.items()
        for pattern in sorted(keys_in(source, prefix, others))
        if not any(re.fullmatch(pattern, key) for key in known)
    ]


def topics_in(source: str) -> Iterator[str]:
    """Topics of questions and names of hooks: given to a question or a hook, named `topic=`, compared with a topic, or
    kept in a constant such as `TOPIC = "dbf.melee.order"`."""
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.Call):
            yield from _words(node.args[:2] if _name(node.func) in HOLDERS else [])
            yield from _words(one.value for one in node.keywords if one.arg == "topic")
        elif isinstance(node, ast.Compare) and _name(node.left) == "topic":
            yield from _words(node.comparators)
        elif isinstance(node, ast.Assign) and all(_is_constant(target) for target in node.targets):
            yield from _words(node.value.elts if isinstance(node.value, ast.Tuple) else [node.value])


def _is_constant(target: ast.expr) -> bool:
    names = target.elts if isinstance(target, ast.Tuple) else [target]
    return all(isinstance(name, ast.Name) and name.id.isupper() for name in names)


def _words(nodes: Iterable[ast.expr]) -> Iterator[str]:
    return (node.value for node in nodes if isinstance(node, ast.Constant) and isinstance(node.value, str))


def _name(node: ast.expr) -> str:
    return node.attr if isinstance(node, ast.Attribute) else getattr(node, "id", "")


def _pattern(node: ast.AST, prefix: str, others: frozenset[str]) -> str | None:
    if isinstance(node, ast.Constant) and isinstance(node.value, str):
        plain = node.value
        is_key = re.fullmatch(rf"{prefix}\.{ANYTHING}", plain) and not plain.endswith(".") and plain not in others
        return re.escape(plain) if is_key else None
    if isinstance(node, ast.JoinedStr):
        parts = [re.escape(str(part.value)) if isinstance(part, ast.Constant) else ANYTHING for part in node.values]
        return "".join(parts) if parts and parts[0].startswith(rf"{prefix}\.") else None
    return None

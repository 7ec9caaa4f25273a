"""`python -m tools.rule_keys`: special rules stay in their own modules, and no code asks which edition it plays.

A special rule, item, spell or weapon is one value in its own module; its key appears nowhere else in the code. Of one
that is written as data a module of its name, or `keys.py`, may say the key. A word
that is also the name of a field or a value of one of the game's types (a unit that stands in "ambush") is a key where
it is used as one.
Editions are tables of switches and never compared.
"""

from __future__ import annotations

import ast
import sys
from collections.abc import Collection, Container, Iterator, Mapping
from pathlib import Path

from rules.engine import data_files

RULES = Path(__file__).resolve().parent.parent / "rules"
ONE_VALUE = frozenset({"SpecialRule", "Item", "Spell", "Weapon", "Armour"})
ASKS_FOR_KEYS = frozenset(
    {"any_model", "every", "half", "has", "has_printed", "holders", "known", "majority", "most", "parameter"}
    | {"parameters", "part_has", "reaches", "Rule"}
)
EDITIONS = frozenset({"edition", "version"})


def main() -> int:
    found = [
        f"rules/{game.name}/{breach}"
        for game in sorted(RULES.iterdir())
        if game.is_dir() and game.name != "engine"
        for breach in breaches(sources_of(game), written_in(game))
    ]
    for breach in found:
        sys.stderr.write(f"{breach}\n")
    return 1 if found else 0


def sources_of(game: Path) -> dict[str, str]:
    """The modules of a game by their path in its package."""
    return {str(path.relative_to(game)): path.read_text(encoding="utf-8") for path in sorted(game.rglob("*.py"))}


def written_in(game: Path) -> tuple[str, ...]:
    """The keys of the rules of a game that are written as data."""
    return tuple(
        rule["key"] for path in sorted(game.rglob("effects/*.yaml")) for rule in data_files.read(path)["rules"]
    )


def breaches(modules: Mapping[str, str], written: Collection[str] = ()) -> list[str]:
    """What breaks the house rules in the modules of one game, given as source by name; `written`: keys of rules that
    are no module's."""
    trees = {name: ast.parse(source) for name, source in modules.items()}
    homes = dict.fromkeys(written, "the data")
    homes |= {key: name for name, tree in trees.items() for key in _defined(tree)}
    words = {word for tree in trees.values() for word in _values_of_types(tree)}
    return [
        f"{name}:{line}: {what}"
        for name, tree in sorted(trees.items())
        for line, what in sorted([*_strangers(name, tree, homes, words), *_comparisons(tree)])
    ]


def _defined(tree: ast.Module) -> Iterator[str]:
    """Keys of the special rules (and the like) that a module makes."""
    for call in ast.walk(tree):
        if isinstance(call, ast.Call) and isinstance(call.func, ast.Name) and call.func.id in ONE_VALUE and call.args:
            key = call.args[0]
            if isinstance(key, ast.Constant) and isinstance(key.value, str):
                yield key.value


def _strangers(
    name: str, tree: ast.Module, homes: Mapping[str, str], words: Container[str]
) -> Iterator[tuple[int, str]]:
    as_keys = {id(word) for word in _used_as_keys(tree)}
    fields = {id(name) for place in ast.walk(tree) if isinstance(place, ast.Dict) for name in place.keys}
    for word in ast.walk(tree):
        if not isinstance(word, ast.Constant) or not isinstance(word.value, str):
            continue
        if (
            homes.get(word.value, name) != name
            and not _may_say(name, word.value, homes)
            and (id(word) in as_keys or not (word.value in words or id(word) in fields))
        ):
            yield word.lineno, f"the key {word.value} belongs to {homes[word.value]}"


def _may_say(name: str, key: str, homes: Mapping[str, str]) -> bool:
    """Whether a module may say the key of a rule that is written as data."""
    return homes[key] == "the data" and Path(name).stem in (key, "keys")


def _values_of_types(tree: ast.Module) -> Iterator[str]:
    for place in ast.walk(tree):
        if isinstance(place, ast.Subscript) and isinstance(place.value, ast.Name) and place.value.id == "Literal":
            yield from (str(word.value) for word in ast.walk(place.slice) if isinstance(word, ast.Constant))


def _used_as_keys(tree: ast.Module) -> Iterator[ast.AST]:
    """Words that a query about rules gets, that are looked for among rules or keys, or compared with a key."""
    for node in ast.walk(tree):
        if isinstance(node, ast.Call) and _called(node.func) in ASKS_FOR_KEYS:
            yield from node.args
        elif isinstance(node, ast.Compare) and isinstance(node.ops[0], ast.In | ast.NotIn):
            if "rule" in (place := _called(node.comparators[0])) or "key" in place:
                yield node.left
        elif isinstance(node, ast.Compare) and isinstance(node.left, ast.Attribute) and node.left.attr == "key":
            yield from (word for side in node.comparators for word in ast.walk(side))


def _called(function: ast.expr) -> str:
    return _last_name(function) if isinstance(function, ast.Attribute | ast.Name) else ""


def _comparisons(tree: ast.Module) -> Iterator[tuple[int, str]]:
    for comparison in ast.walk(tree):
        if not isinstance(comparison, ast.Compare):
            continue
        sides = [comparison.left, *comparison.comparators]
        if any(isinstance(side, ast.Attribute | ast.Name) and _last_name(side) in EDITIONS for side in sides):
            yield comparison.lineno, "an edition is compared: make it a switch"


def _last_name(side: ast.Attribute | ast.Name) -> str:
    return side.attr if isinstance(side, ast.Attribute) else side.id


if __name__ == "__main__":
    sys.exit(main())

"""`python -m tools.rule_keys`: special rules stay in their own modules, and no code asks which edition it plays.

A special rule, item, spell or weapon is one value in its own module; its key appears nowhere else in the code.
Editions are tables of switches and never compared.
"""

from __future__ import annotations

import ast
import sys
from collections.abc import Iterator, Mapping
from pathlib import Path

RULES = Path(__file__).resolve().parent.parent / "rules"
ONE_VALUE = frozenset({"SpecialRule", "Item", "Spell", "Weapon", "Armour"})
EDITIONS = frozenset({"edition", "version"})


def main() -> int:
    found = [
        f"rules/{game.name}/{breach}"
        for game in sorted(RULES.iterdir())
        if game.is_dir() and game.name != "engine"
        for breach in breaches(
            {str(path.relative_to(game)): path.read_text(encoding="utf-8") for path in game.rglob("*.py")}
        )
    ]
    for breach in found:
        sys.stderr.write(f"{breach}\n")
    return 1 if found else 0


def sources_of(game: Path) -> dict[str, str]:
    """The modules of a game by their path in its package."""
    return {str(path.relative_to(game)): path.read_text(encoding="utf-8") for path in sorted(game.rglob("*.py"))}


def breaches(modules: Mapping[str, str]) -> list[str]:
    """What breaks the house rules in the modules of one game, given as source by name."""
    trees = {name: ast.parse(source) for name, source in modules.items()}
    homes = {key: name for name, tree in trees.items() for key in _defined(tree)}
    return [
        f"{name}:{line}: {what}"
        for name, tree in sorted(trees.items())
        for line, what in sorted([*_strangers(name, tree, homes), *_comparisons(tree)])
    ]


def _defined(tree: ast.Module) -> Iterator[str]:
    """Keys of the special rules (and the like) that a module makes."""
    for call in ast.walk(tree):
        if isinstance(call, ast.Call) and isinstance(call.func, ast.Name) and call.func.id in ONE_VALUE and call.args:
            key = call.args[0]
            if isinstance(key, ast.Constant) and isinstance(key.value, str):
                yield key.value


def _strangers(name: str, tree: ast.Module, homes: Mapping[str, str]) -> Iterator[tuple[int, str]]:
    for word in ast.walk(tree):
        if isinstance(word, ast.Constant) and isinstance(word.value, str) and homes.get(word.value, name) != name:
            yield word.lineno, f"the key {word.value} belongs to {homes[word.value]}"


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

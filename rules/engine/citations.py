"""Where the code carries out a rule: every mention of its id in a docstring, at a line's end or as a value.

`T9A-CCB-061, 062` cites both rules, `T9A-CCB-061 to 063` all three. The docstring of a module tells what is in it and
cites nothing. Written effects (`effects/*.yaml`) cite the rule of each row.
"""

from __future__ import annotations

import ast
import io
import re
import tokenize
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Literal, NamedTuple

Kind = Literal["line", "value", "told", "function", "class"]
TELLING = frozenset({"told", "Roll", "Decision"})
FIRST = re.compile(r"\b([A-Z0-9]{3}-[A-Z]{3}-)(\d{3})\b((?:(?:, | and |, and | or | to )\d{3}\b(?!-))*)")
BETWEEN = {tokenize.NL, tokenize.NEWLINE, tokenize.INDENT, tokenize.DEDENT, tokenize.ENDMARKER}
NEXT = re.compile(r"(, and | and | or |, | to )(\d{3})")


FEW = 6
"""A comment above more lines than that, as above a whole table, is about all of it, as a docstring is."""


class Site(NamedTuple):
    """Lines that carry out a rule. Of the kind `line`: a comment stands there; `value`: the id itself does, in a
    refusal, an effect or a row of a table; `told`: in what is told, rolled or asked; `function`, `class`: a docstring
    names the rule."""

    rule: str
    kind: Kind
    first: int
    last: int


def rules_named(text: str) -> Iterator[str]:
    """The ids that a text names.

    >>> list(rules_named("as T9A-CCB-061 to 063 and DBF-MOV-007, 009 say, 12 times"))
    ['T9A-CCB-061', 'T9A-CCB-062', 'T9A-CCB-063', 'DBF-MOV-007', 'DBF-MOV-009']
    """
    for found in FIRST.finditer(text):
        chapter, number = found[1], int(found[2])
        yield f"{chapter}{number:03}"
        for how, words in NEXT.findall(found[3]):
            begin = number + 1 if how == " to " else int(words)
            number = int(words)
            for one in range(begin, number + 1):
                yield f"{chapter}{one:03}"


def cited(source: str) -> set[str]:
    """The rules that a module cites: all that it names after its docstring."""
    opening = re.match(r'"""(?:[^"]|"(?!""))*"""', source)
    return set(rules_named(source[opening.end() :] if opening else source))


def sites(source: str) -> list[Site]:
    """Where a module cites what, from top to bottom."""
    if not cited(source):
        return []
    tree = ast.parse(source)
    found = [*_values(tree), *_comments(source, tree)]
    return sorted(dict.fromkeys(found), key=lambda site: (site.first, site.last, site.rule))


def sites_under(folder: Path) -> dict[str, list[tuple[Path, Site]]]:
    """Every rule that the modules in a folder cite, and where."""
    found: dict[str, list[tuple[Path, Site]]] = {}
    for path in sources_under(folder):
        source = path.read_text(encoding="utf-8")
        for site in sites(source) if path.suffix == ".py" else sites_of_rows(source):
            found.setdefault(site.rule, []).append((path, site))
    return found


def sources_under(folder: Path) -> list[Path]:
    """What carries out the rules in a folder: modules, and written effects."""
    return sorted([*folder.rglob("*.py"), *folder.rglob("effects/*.yaml")])


def sites_of_rows(source: str) -> list[Site]:
    """Where written effects cite what: each row as a whole. What a comment says cites nothing."""
    lines = ["" if line.lstrip().startswith("#") else line for line in source.splitlines()]
    begins = [number for number, line in enumerate(lines, 1) if line.lstrip().startswith("- ")]
    return [
        Site(rule, "value", first, following - 1)
        for first, following in zip(begins, [*begins[1:], len(lines) + 1], strict=True)
        for rule in rules_named("\n".join(lines[first - 1 : following - 1]))
    ]


def _values(tree: ast.Module) -> Iterator[Site]:
    whole = _docstring(tree)
    for chain in _texts([tree]):
        node = chain[-1]
        assert isinstance(node, ast.Constant)
        named = list(rules_named(str(node.value))) if node is not whole else []
        if named:
            kind, (first, last) = _where(chain)
            yield from (Site(rule, kind, first, last) for rule in named)


def _texts(chain: list[ast.AST]) -> Iterator[list[ast.AST]]:
    """Every text below a node, with all that it lies in, from the module down."""
    for child in ast.iter_child_nodes(chain[-1]):
        if isinstance(child, ast.Constant):
            if isinstance(child.value, str):
                yield [*chain, child]
        else:
            chain.append(child)
            yield from _texts(chain)
            chain.pop()


def _where(chain: list[ast.AST]) -> tuple[Kind, tuple[int, int]]:
    """The lines that a word belongs to: a docstring to its function, a row to the call that makes it, anything else to
    its statement, with the condition that leads there and nowhere else."""
    node = chain[-1]
    around = [one for one in chain if isinstance(one, ast.FunctionDef | ast.ClassDef)]
    if around and node is _docstring(around[-1]):
        return "function" if isinstance(around[-1], ast.FunctionDef) else "class", _lines(around[-1])
    calls = [one for one in chain if isinstance(one, ast.Call)]
    if not any(isinstance(one, ast.FunctionDef) for one in around):
        return "value", _lines(calls[-1] if calls else node)
    statement = next(one for one in reversed(chain) if isinstance(one, ast.stmt))
    if calls and isinstance(calls[-1].func, ast.Name) and calls[-1].func.id in TELLING:
        return "told", _header(statement)
    holder = chain[chain.index(statement) - 1]
    if isinstance(holder, ast.If) and holder.body == [statement]:
        return "value", (holder.lineno, _end(statement))
    return "value", _header(statement)


def _comments(source: str, tree: ast.Module) -> Iterator[Site]:
    statements = [node for node in ast.walk(tree) if isinstance(node, ast.stmt)]
    code: set[int] = set()
    comments: list[tuple[int, list[str]]] = []
    for token in tokenize.generate_tokens(io.StringIO(source).readline):
        if token.type == tokenize.COMMENT:
            comments.append((token.start[0], list(rules_named(token.string))))
        elif token.type not in BETWEEN:
            code.update(range(token.start[0], token.end[0] + 1))
    for line, named in comments:
        if named:
            meant = line if line in code else min((one for one in code if one > line), default=line)
            place = _at(meant, statements)
            kind: Kind = "line" if place[1] - place[0] < FEW else "function"
            yield from (Site(rule, kind, *place) for rule in named)


def _at(line: int, statements: Iterable[ast.stmt]) -> tuple[int, int]:
    """The lines of what stands on a line: a short statement as a whole, of a long one the line, of a block its head."""
    holding = [one for one in statements if one.lineno <= line <= _end(one)]
    if not holding:
        return line, line
    inmost = min(holding, key=lambda one: (_end(one) - one.lineno, -one.col_offset))
    head = _header(inmost)
    return head if line == head[0] or (head[0] <= line <= head[1] and _is_block(inmost)) else (line, line)


def _header(statement: ast.stmt) -> tuple[int, int]:
    body = getattr(statement, "body", None)
    if not body or isinstance(statement, ast.FunctionDef | ast.ClassDef):
        return _lines(statement)
    return statement.lineno, max(statement.lineno, body[0].lineno - 1)


def _is_block(statement: ast.stmt) -> bool:
    return bool(getattr(statement, "body", None))


def _lines(node: ast.AST) -> tuple[int, int]:
    return getattr(node, "lineno", 1), _end(node)


def _end(node: ast.AST) -> int:
    return int(getattr(node, "end_lineno", 0) or getattr(node, "lineno", 1))


def _docstring(node: ast.Module | ast.FunctionDef | ast.ClassDef) -> ast.Constant | None:
    first = node.body[0] if node.body else None
    if isinstance(first, ast.Expr) and isinstance(first.value, ast.Constant) and isinstance(first.value.value, str):
        return first.value
    return None

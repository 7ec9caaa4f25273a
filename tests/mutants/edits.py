"""Small mistakes as edits of a source: which there are on some of its lines, and the source with one of them made.

A condition held true, held false or turned round; one of its parts left out; a comparison or a number moved by one; the
smaller taken for the larger; a statement or a row of a table left out; a value that is given back or kept left out; a
statement exchanged with the next.
"""

from __future__ import annotations

import ast
from collections.abc import Iterator
from difflib import unified_diff
from itertools import pairwise
from typing import NamedTuple

from tests.mutants.order import called, can_meet

MOVED = {ast.Lt: "<=", ast.LtE: "<", ast.Gt: ">=", ast.GtE: ">", ast.Eq: "!=", ast.NotEq: "=="}
EXCHANGED = {"min": "max", "max": "min", "any": "all", "all": "any", "ceil": "floor", "floor": "ceil"}
TOLD = {"told", "text", "Text", "tell", "Roll"}
"""Calls in which nothing is edited: they say what happens and do nothing."""


class Edit(NamedTuple):
    """Bytes of a source and what stands there instead."""

    begin: int
    end: int
    words: bytes


def edited(source: bytes, edit: Edit) -> bytes:
    """The source with the mistake in it; it keeps its number of lines."""
    lost = source[edit.begin : edit.end].count(b"\n") - edit.words.count(b"\n")
    words = b"(" + edit.words + b"\n" * lost + b")" if lost > 0 else edit.words
    return source[: edit.begin] + words + source[edit.end :]


def shown(source: bytes, edit: Edit, name: str) -> str:
    """The mistake as a diff."""
    was, now = (text.decode().splitlines() for text in (source, edited(source, edit)))
    return "\n".join(list(unified_diff(was, now, name, name, n=0, lineterm=""))[2:])


class Edits:
    """What can be edited in a source."""

    def __init__(self, source: bytes) -> None:
        self.source = source
        self.tree = ast.parse(source)
        self._starts = [0]
        for line in source.split(b"\n"):
            self._starts.append(self._starts[-1] + len(line) + 1)
        told = [one for one in ast.walk(self.tree) if isinstance(one, ast.Call) and called(one) in TOLD]
        self._told = [self._span(one) for one in told]
        tables = [
            node for one in self.tree.body if isinstance(one, ast.Assign | ast.AnnAssign) for node in ast.walk(one)
        ]
        self._rows = {
            id(row)
            for table in tables
            if isinstance(table, ast.Tuple | ast.List | ast.Set)
            for row in table.elts
            if isinstance(row, ast.Call)
        }
        self._blocks = [
            block
            for node in ast.walk(self.tree)
            if not isinstance(node, ast.Module | ast.ClassDef)
            for block in (getattr(node, "body", None), getattr(node, "orelse", None))
            if isinstance(block, list)
        ]
        self._places = {id(one.slice) for one in ast.walk(self.tree) if isinstance(one, ast.Subscript)}

    def on(self, first: int, last: int) -> list[Edit]:
        """The edits of whatever begins on these lines, each once."""
        found: dict[Edit, None] = {}
        for node in ast.walk(self.tree):
            if first <= getattr(node, "lineno", 0) <= last and not self._is_told(node):
                found.update(dict.fromkeys(self._of(node)))
        for block in self._blocks:
            for before, after in pairwise(block):
                if first <= before.lineno and after.lineno <= last and can_meet(before, after, TOLD):
                    found[self._exchanged(before, after)] = None
        return [edit for edit in found if self.source[edit.begin : edit.end] != edit.words and self._compiles(edit)]

    def _is_told(self, node: ast.AST) -> bool:
        begin, end = self._span(node)
        return any(low <= begin and end <= high for low, high in self._told)

    def _compiles(self, edit: Edit) -> bool:
        try:
            compile(edited(self.source, edit), "", "exec")
        except SyntaxError:
            return False
        return True

    def _of(self, node: ast.AST) -> Iterator[Edit]:
        if id(node) in self._rows:
            yield self._as(node, b"*()")
        match node:
            case ast.If(test=test) | ast.While(test=test) | ast.IfExp(test=test):
                yield from self._truths(test)
            case ast.For(iter=several):
                yield self._as(several, b"()")
            case ast.Return(value=None) | ast.Continue() | ast.Break():
                yield self._as(node, b"pass")
            case ast.Return(value=value) | ast.Assign(targets=[ast.Name()], value=value) | ast.AnnAssign(value=value):
                yield from self._truths(value) if _is_a_condition(value) else self._nothing(value)
            case ast.Expr(value=ast.Call() | ast.YieldFrom()) | ast.AugAssign() | ast.Assign() | ast.Raise():
                yield self._as(node, b"pass")
            case ast.BoolOp(op=op, values=values):
                word = b" and " if isinstance(op, ast.And) else b" or "
                for left_out in values:
                    yield self._as(node, word.join(self._text(one) for one in values if one is not left_out))
            case ast.Compare(left=left, ops=[op], comparators=[right]) if type(op) in MOVED:
                yield self._as(node, b"%s %s %s" % (self._text(left), MOVED[type(op)].encode(), self._text(right)))
            case ast.Constant(value=bool() as value):
                yield self._as(node, str(not value).encode())
            case ast.Constant(value=int() | float() as value):
                yield self._as(node, repr(value + 1).encode())
                if id(node) not in self._places:  # the first of one is the last of one
                    yield self._as(node, f"({value - 1!r})".encode())
            case ast.Call(func=ast.Name(id=name) as called) if name in EXCHANGED:
                yield self._as(called, EXCHANGED[name].encode())
        if isinstance(node, ast.ListComp | ast.SetComp | ast.GeneratorExp | ast.DictComp):
            for generator in node.generators:
                for test in generator.ifs:
                    yield from self._truths(test)

    def _truths(self, test: ast.expr) -> Iterator[Edit]:
        yield self._as(test, b"True")
        yield self._as(test, b"False")
        yield self._as(test, b"not (%s)" % self._text(test))

    def _nothing(self, value: ast.expr | None) -> Iterator[Edit]:
        if value is not None and not isinstance(value, ast.Constant | ast.Yield | ast.YieldFrom):
            yield self._as(value, b"None")

    def _as(self, node: ast.AST, words: bytes) -> Edit:
        begin, end = self._span(node)
        return Edit(begin, end, words)

    def _exchanged(self, before: ast.stmt, after: ast.stmt) -> Edit:
        (begin, end_before), (begin_after, end) = self._span(before), self._span(after)
        between = self.source[end_before:begin_after]
        return Edit(begin, end, self.source[begin_after:end] + between + self.source[begin:end_before])

    def _text(self, node: ast.AST) -> bytes:
        begin, end = self._span(node)
        text = self.source[begin:end]
        return b"(%s)" % text if isinstance(node, ast.BoolOp | ast.IfExp | ast.Lambda | ast.NamedExpr) else text

    def _span(self, node: ast.AST) -> tuple[int, int]:
        line, end_line = getattr(node, "lineno", 1), getattr(node, "end_lineno", 1)
        column, end_column = getattr(node, "col_offset", 0), getattr(node, "end_col_offset", 0)
        return self._starts[line - 1] + column, self._starts[end_line - 1] + end_column


def _is_a_condition(value: ast.expr | None) -> bool:
    if isinstance(value, ast.UnaryOp):
        return isinstance(value.op, ast.Not)
    return isinstance(value, ast.Compare | ast.BoolOp)

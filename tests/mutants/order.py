"""Which two statements stand in an order that can matter."""

from __future__ import annotations

import ast
from collections.abc import Collection

SIMPLE = ast.Expr | ast.Assign | ast.AugAssign | ast.AnnAssign
DOING = ast.Expr | ast.AugAssign


def can_meet(before: ast.stmt, after: ast.stmt, telling: Collection[str]) -> bool:
    """Whether two statements, one after the other, could come out differently the other way round: both do something,
    or the second changes a name that the first reads. What only tells (calls of these names) meets nothing."""
    if not isinstance(before, SIMPLE) or not isinstance(after, SIMPLE) or _is_words(before):
        return False
    if isinstance(before, DOING) and isinstance(after, DOING):
        return not (_tells(before, telling) or _tells(after, telling))
    read = {node.id for node in ast.walk(before) if isinstance(node, ast.Name) and isinstance(node.ctx, ast.Load)}
    return bool(read & _changed(after))


def called(call: ast.Call) -> str:
    """The name by which something is called."""
    return call.func.attr if isinstance(call.func, ast.Attribute) else getattr(call.func, "id", "")


def _changed(statement: ast.stmt) -> set[str]:
    """The names that a statement sets, or sets something of."""
    stored = [node for node in ast.walk(statement) if isinstance(getattr(node, "ctx", None), ast.Store)]
    return {node.id for target in stored for node in ast.walk(target) if isinstance(node, ast.Name)}


def _is_words(statement: ast.stmt) -> bool:
    return isinstance(statement, ast.Expr) and isinstance(statement.value, ast.Constant)


def _tells(statement: ast.stmt, telling: Collection[str]) -> bool:
    return any(isinstance(node, ast.Call) and called(node) in telling for node in ast.walk(statement))

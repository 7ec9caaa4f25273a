"""How the rules refuse an action, and how a proof switches single rules off."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from typing import Any

from rules.engine.text import Text

Ids = Sequence[str]

_off: frozenset[str] = frozenset()


class IllegalAction(Exception):
    """An action that the rules refuse. `rule` is the id of the rule, `message` says why, `detail` holds data for the
    page: `pieces` are refused, `in_the_way` (pieces or areas) is what they meet."""

    def __init__(self, rule: str, message: Text, detail: dict[str, Any] | None = None) -> None:
        super().__init__(rule, message)
        self.rule = rule
        self.message = message
        self.detail = detail or {}

    def __str__(self) -> str:
        # Most refusals are never read: the rules ask whether something is legal far more often than players do.
        return f"{self.rule}: {self.message.key} {self.message.params}"


def switched_off(rule: str) -> bool:
    """Whether a proof run (`rulecoverage --prove`) plays without this rule."""
    return rule in _off


def rules_off() -> frozenset[str]:
    """The rules that a proof run plays without: part of the key under which an effect is remembered."""
    return _off


@contextmanager
def without(*rules: str) -> Iterator[None]:
    """Play without these rules: their effects do not apply and their refusals do not refuse."""
    global _off
    before, _off = _off, _off | frozenset(rules)
    try:
        yield
    finally:
        _off = before


def refuse(rule: str, key: str, /, *, pieces: Ids = (), in_the_way: Ids = (), **params: Any) -> None:
    """Raise `IllegalAction` under this rule, unless a proof has switched the rule off. The page shows which `pieces`
    are refused, and what is `in_the_way`."""
    if rule not in _off:
        shown = {"pieces": list(pieces), "in_the_way": list(in_the_way)}
        raise IllegalAction(rule, Text(key, params), {name: ids for name, ids in shown.items() if ids})


def allows(judge: Callable[..., object], *args: Any) -> bool:
    """Whether a judge lets this pass."""
    try:
        judge(*args)
    except IllegalAction:
        return False
    return True

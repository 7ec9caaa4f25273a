"""Which rules act: self-play counts them, and nobody else pays for it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager

_seen: Counter[str] | None = None


@contextmanager
def witnessed(counter: Counter[str]) -> Iterator[None]:
    """Count, by rule id, whatever contributes something while this lasts."""
    global _seen
    before, _seen = _seen, counter
    try:
        yield
    finally:
        _seen = before


def acted(rule: str) -> None:
    """This rule has contributed something: a term, an option, a refusal, another rule, a deed."""
    if _seen is not None:
        _seen[rule] += 1

"""The smallest input that still shows a fault."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

ATTEMPTS = 400


def smallest(given: Any, shows: Callable[[Any], bool]) -> Any:
    """What is left of an input once nothing more can be taken away or made plainer."""
    left = ATTEMPTS
    while True:
        for one in _plainer(given):
            if not left:
                return given
            left -= 1
            if shows(one):
                given = one
                break
        else:
            return given


def _plainer(given: Any) -> Iterator[Any]:
    """Each value that is one step plainer, the greatest steps first."""
    match given:
        case dict():
            yield from ({key: one for key, one in given.items() if key != name} for name in given)
            for name in given:
                yield from ({**given, name: one} for one in _plainer(given[name]))
        case tuple():
            yield from (tuple(one) for one in _each(list(given)))
        case list():
            half = len(given) // 2
            if half > 1:
                yield from (given[:half], given[half:])
            yield from (given[:at] + given[at + 1 :] for at in range(len(given)))
            yield from _each(given)
        case str() | bytes():
            size = len(given) // 2
            while size:
                yield from (given[:at] + given[at + size :] for at in range(0, len(given), size))
                size //= 2
        case bool() | None:
            return
        case int() | float():
            if given not in (0, 1):
                yield from (0, 1)


def _each(given: list[Any]) -> Iterator[list[Any]]:
    for at, part in enumerate(given):
        yield from ([*given[:at], one, *given[at + 1 :]] for one in _plainer(part))

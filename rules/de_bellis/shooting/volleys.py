"""Who may shoot together at one target."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import combinations

MOST_SUPPORTERS = 2
LOOKED_AT = 3


def volleys(able: Sequence[str]) -> list[tuple[str, ...]]:
    """Each shooter alone, and the first few of them with one or two others behind."""
    found: list[tuple[str, ...]] = [(first,) for first in able]
    for first in able[:LOOKED_AT]:
        others = [other for other in able if other != first][:LOOKED_AT]
        found += [(first, *behind) for size in range(1, MOST_SUPPORTERS + 1) for behind in combinations(others, size)]
    return found

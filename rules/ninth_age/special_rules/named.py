"""Whom the brackets of a rule name: one or several, each by the whole of his name."""

from __future__ import annotations

import re

_BETWEEN = re.compile(r",|;|/|\b(?:and|or)\b", re.IGNORECASE)


def named_in(words: str) -> frozenset[str]:
    """Those whom brackets name, as `called` writes them; all the words together too, as a name may have an "and" in it.

    >>> sorted(named_in("War Beasts and Infantry"))
    ['infantry', 'war_beast', 'war_beasts_and_infantry']
    """
    return frozenset(called(one) for one in (words, *_BETWEEN.split(words)) if one.strip())


def called(name: str) -> str:
    """A name or a key as it is compared: whole, whatever its capitals, its spaces and whether it is in the plural."""
    return "_".join(name.casefold().replace("_", " ").split()).rstrip("s")

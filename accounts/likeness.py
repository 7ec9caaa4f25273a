"""What a name looks like: names that people would take for each other have the same likeness, in whatever script they
are written (the skeletons of Unicode Technical Standard 39, of names in small letters)."""

from __future__ import annotations

import unicodedata
from functools import lru_cache

LONGEST_LIKENESS = 255
# Letters by Unicode's book that leave a gap or nothing: fillers of Hangul syllables.
UNSEEN = str.maketrans("", "", "\u115f\u1160")
# A capital I looks like a small l, and is a small i: all three have to be one.
SAME = str.maketrans("i", "l")
# The library leaves marks of direction around some letters.
MARKS = "\u200e\u200f"


def likeness(name: str) -> str:
    """The same for all names that look like this one; for comparing only, never shown."""
    drawn = _drawn(unicodedata.normalize("NFKC", name).translate(UNSEEN))
    small = _drawn(drawn.casefold()).translate(SAME)
    # A page shows several spaces as one.
    return " ".join(small.split())[:LONGEST_LIKENESS]


def _drawn(text: str) -> str:
    return "".join(map(_prototype, unicodedata.normalize("NFD", text)))


@lru_cache(maxsize=10_000)
def _prototype(letter: str) -> str:
    """Of all letters that look like this one, the one that stands for all."""
    alike = _alike(letter)
    if len(alike) != 1:
        # Nothing looks like it, or everything that does is drawn as this one.
        return letter
    other = alike[0]
    return other if len(other) > 1 or len(_alike(other)) > 1 else min(letter, other)


def _alike(letter: str) -> list[str]:
    # The library reads its tables as soon as it is imported, and most processes compare no names.
    from confusable_homoglyphs import confusables

    found = confusables.is_confusable(letter)
    return [one["c"].strip(MARKS) for one in found[0]["homoglyphs"]] if found else []

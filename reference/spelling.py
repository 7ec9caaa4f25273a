"""One wrong letter in a word does no harm: what no text of a book has is taken for the word of the book that it
resembles. Tried is what one slip can have made of a word, not the book word by word: that costs the same in every book.
"""

from __future__ import annotations

import re
from collections import Counter
from functools import lru_cache
from string import ascii_lowercase

# Shorter words resemble too many others.
SHORTEST = 4
_WORD = re.compile(r"[^\W\d_]+")


class Spelling:
    """The words of a book, with how often they are there. `texts` are in plain letters."""

    def __init__(self, texts: list[str]) -> None:
        self.often = Counter(word for text in texts for word in _WORD.findall(text))
        self.whole = " ".join(self.often)
        self.mended = lru_cache(maxsize=1000)(self._mended)

    def _mended(self, word: str) -> str:
        """The word, or the most frequent one that differs from it by one slip."""
        if len(word) < SHORTEST or not word.isalpha() or word in self.whole:
            return word
        return max(slips(word) & self.often.keys(), key=lambda one: (self.often[one], one), default=word)


def slips(word: str) -> set[str]:
    """What the word may have been: a letter more, one less, another one, or two that have changed places."""
    cut = [(word[:at], word[at:]) for at in range(len(word) + 1)]
    return {
        *(start + end[1:] for start, end in cut if end),
        *(start + end[1] + end[0] + end[2:] for start, end in cut if len(end) > 1),
        *(start + letter + end[1:] for start, end in cut if end for letter in ascii_lowercase),
        *(start + letter + end for start, end in cut for letter in ascii_lowercase),
    }

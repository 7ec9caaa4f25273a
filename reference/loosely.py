"""The rules that come closest to a question that none answers word for word: small words are left out, endings do not
count, a misspelled word is taken for the one that it resembles, and rare words count for more than common ones."""

from __future__ import annotations

import re
from collections import defaultdict
from dataclasses import dataclass
from difflib import get_close_matches
from math import log

from reference.books import Book
from reference.searching import LONGEST, MOST_WORDS, Found, meanings_of, plain, plainly_of
from reference.small_words import SMALL
from rules.engine.rulebook import Rule

MOST = 10
# This share of what is asked, by the weight of its words, is enough; where no rule has as much, this share of the best.
ENOUGH = 0.6
OF_BEST = 0.7
IN_TITLE = 1.0
SPELLED_LIKE = 0.75
ENDINGS = ("ing", "ed", "es", "s")
STEM = 4
_WORD = re.compile(r"[^\W_]+")
_KNOWN: dict[str, Index] = {}


@dataclass(frozen=True)
class Index:
    """The words of a book, each with the places of the rules that have it, in their titles and anywhere."""

    texts: list[str]
    titles: dict[str, set[int]]
    words: dict[str, set[int]]


def closest(book: Book, query: str, most: int = MOST) -> list[Found]:
    """The rules that have most of what is asked, the best first."""
    index = _index(book)
    asked = [word for word in _WORD.findall(plain(query[:LONGEST])) if word not in SMALL][:MOST_WORDS]
    total, found = 0.0, defaultdict[int, float](float)
    shares = defaultdict[int, float](float)
    for word in dict.fromkeys(asked):
        has, called = _rules_with(book, index, word)
        weight = log(1 + len(index.texts) / (1 + len(has)))
        total += weight
        for place in has:
            shares[place] += weight
            found[place] += weight * (1 + IN_TITLE * (place in called))
    least = min(ENOUGH * total, OF_BEST * max(shares.values(), default=0.0))
    good = [place for place, share in shares.items() if share >= least]
    rules = plainly_of(book)
    ordered = sorted(good, key=lambda place: (-found[place], len(index.texts[place])))
    return [Found(rule=rules[place][1], chapter=rules[place][0], worth=1) for place in ordered[:most]]


def _rules_with(book: Book, index: Index, word: str) -> tuple[set[int], set[int]]:
    """The places of the rules that have a word or what it means, and of those that have it in their titles."""
    stem = _stem(word)
    same = [one for one in index.words if one.startswith(stem)]
    meant = [meaning for meaning in meanings_of(book, word) if meaning != word]
    if not same and not meant:
        same = get_close_matches(word, index.words, n=1, cutoff=SPELLED_LIKE)
    has = {place for one in same for place in index.words[one]}
    has |= {place for meaning in meant for place, text in enumerate(index.texts) if meaning in text}
    return has, {place for one in same for place in index.titles.get(one, ())}


def _stem(word: str) -> str:
    """A word without the first ending that leaves enough of it."""
    for ending in ENDINGS:
        if word.endswith(ending) and len(word) - len(ending) >= STEM:
            return word.removesuffix(ending)
    return word


def _index(book: Book) -> Index:
    """Made once for each version of a book."""
    if book.version not in _KNOWN:
        titles, words = defaultdict[str, set[int]](set), defaultdict[str, set[int]](set)
        texts = []
        for place, (_chapter, _rule, rule) in enumerate(plainly_of(book)):
            texts.append(_text(rule))
            for word in _WORD.findall(texts[-1]):
                words[word].add(place)
            for word in _WORD.findall(rule.title):
                titles[word].add(place)
        _KNOWN[book.version] = Index(texts, dict(titles), dict(words))
    return _KNOWN[book.version]


def _text(rule: Rule) -> str:
    return f"{rule.title} {rule.rule} {rule.ruling}"

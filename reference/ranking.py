"""How well a rule answers a search: its title counts for more than a term, and a term for more than the text."""

from __future__ import annotations

import re

from rules.engine.rulebook import Rule

# Lists of what has changed, and items that only carry a word in their names, come after the rules themselves.
ASIDE = {"VER": 4, "QRS": 4, "ITM": 2}
# What only works out a rule in figures comes after the rule.
WORKED_OUT = "arithmetic"


def worth(plainly: Rule, chapter: str, words: list[set[str]], query: str, names: set[str]) -> int:
    """What a rule is worth for a query whose words stand for any of their meanings; 0 if one of them is nowhere in it.

    `plainly`: the rule in plain letters, `chapter`: the title of its chapter, `names`: the terms that begin as one
    asks.
    """
    total = 0
    for meanings in words:
        best = max(_of_word(plainly, word) for word in meanings)
        if not best:
            return 0
        total += best
    every = {word for meanings in words for word in meanings} if len(words) == 1 else {query}
    total = total // len(words) + max(_of_name(plainly, word) for word in every)
    total += 12 * any(name in plainly.title for name in names) + 25 * any(_fit(word, chapter) == 10 for word in every)
    total -= len(plainly.title) // 10 + 40 * (WORKED_OUT in plainly.title)
    return max(total // ASIDE.get(plainly.id.split("-")[1].upper(), 1), 1)


def _of_word(plainly: Rule, word: str) -> int:
    if word == plainly.id:
        return 1000
    title, text = _fit(word, plainly.title), _fit(word, plainly.rule)
    found = 10 * title + 3 * text + min(_times(word, plainly.rule), 4) * 4
    found += 12 * bool(_fit(word, plainly.rule[:120])) if title else 0
    return found or _fit(word, plainly.ruling) or _fit(word, plainly.unclear) or _in_table(plainly, word)


def _of_name(plainly: Rule, query: str) -> int:
    """A rule that is called as one asks, as a whole or before anything else."""
    named = str(plainly.traits.get("name", ""))
    if plainly.title.rstrip("s") == query.rstrip("s"):
        return 300
    if named.rstrip("s") == query.rstrip("s"):
        return 120
    # “A Panic Test is …” says what panic is.
    if re.match(rf"(the |an? )?{re.escape(query)}( \w+)? (is|are) ", plainly.title):
        return 100
    return 20 * bool(re.match(rf"((the|an?|who|what) )?{re.escape(query)}s?( is\b| -|:|,| and\b)", plainly.title))


def _fit(word: str, text: str) -> int:
    """10: the word, or its plural; 8: a word that begins with it; 2: within another word; 0: not at all."""
    if word not in text:
        return 0
    if re.search(rf"\b{re.escape(word)}(s|es)?\b", text):
        return 10
    return 8 if re.search(rf"\b{re.escape(word)}", text) else 2


def _times(word: str, text: str) -> int:
    return len(re.findall(rf"\b{re.escape(word)}", text))


def _in_table(rule: Rule, word: str) -> int:
    return int(any(word in str(cell).casefold() for row in rule.table for cell in row))

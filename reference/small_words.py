"""Words of a question that say nothing about a rule, in plain letters."""

from pathlib import Path

from rules.engine import data_files

_READ = data_files.read(Path(__file__).parent / "small_words.yaml")
SMALL = frozenset([word for words in _READ.values() for word in words.split()])


def telling(words: list[str]) -> list[str]:
    """The words without the small ones; all of them where there are no others."""
    return [word for word in words if word not in SMALL] or words


def is_sentence(words: list[str]) -> bool:
    """Whether small words stand among others, as in a question that somebody has typed out."""
    return telling(words) != words

"""What army books print of shooting weapons: range, Strength and special rules of the weapon itself (T9A-EQP-030,
T9A-EQP-038)."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping

from rules.ninth_age.dice import are_dice
from rules.ninth_age.known_rules import INVISIBLE, known_rule
from rules.ninth_age.state import Rule, WeaponProfile

RANGE, STRENGTH, RULES, TYPE = "Range", "Strength", "Special Rules", "Type"
_RANGE = re.compile(r'(?:(\d{1,2})\s*-\s*)?(\d{1,3})\s*"?')
_STRENGTH = re.compile(r"(?:Strength\s*)?(\d{1,2})?\s*(?:\[(\d{1,2})\])?", re.IGNORECASE)
_PLUS_DICE = re.compile(r"(\d{1,2})\s*\+\s*(\d{0,2}D\d)", re.IGNORECASE)
_SIZE = re.compile(r'\((\d{0,2}D?\d{1,2})"?\)', re.IGNORECASE)
_TEMPLATE = re.compile(r'(\d)\s*"?\s*template|template\s*(\d)\s*"?', re.IGNORECASE)
_TIMES = re.compile(r"\s*[*x]\s*(\d)\)$")
_BRACKETS = {"(": ")", "[": "]"}


def profile_of(printed: Mapping[str, int | str], *, mode_of: str = "") -> WeaponProfile | None:
    """The profile that a book prints for a shooting weapon, by the names of its columns; None if it prints no range in
    inches. A special rule that the engine does not know stays in its words, without a key. `mode_of`: the weapon of
    which it is one way to shoot.

    >>> mortar = {"Range": "12-60\\"", "Strength": "3[9]", "Special Rules": "3\\" Template, [Lethal Strike]"}
    >>> found = profile_of(mortar)
    >>> (found.least_range, found.range, found.strength, found.centre_strength, found.size)
    (12, 60, 3, 9, '3')
    """
    cells = {name: _plain(str(value)) for name, value in printed.items()}
    reach = _RANGE.fullmatch(cells.get(RANGE, ""))
    if reach is None:
        return None
    words = cells.get(RULES, "")
    strength = _STRENGTH.fullmatch(cells.get(STRENGTH, ""))
    rules, centre = _rules(words)
    return WeaponProfile(
        range=int(reach[2]),
        least_range=int(reach[1] or 0),
        strength=int(strength[1] or 0) if strength else 0,
        strength_dice="" if strength else _dice(cells.get(STRENGTH, "")),
        size=_size(cells.get(TYPE, ""), words),
        rules=rules,
        centre_strength=int(strength[2] or 0) if strength else 0,
        centre_rules=centre,
        mode_of=mode_of,
    )


def _plain(words: str) -> str:
    """Without invisible characters, and with one kind of inch mark."""
    return INVISIBLE.sub("", words).replace("”", '"').replace("“", '"').replace("–", "-").strip()


def _dice(words: str) -> str:
    """Dice for the Strength, "" if none are printed. A footnote's star and the order of the sum say nothing.

    >>> _dice("4+D3*")
    'D3+4'
    """
    turned = _PLUS_DICE.fullmatch(words.removesuffix("*").strip())
    expression = f"{turned[2]}+{turned[1]}" if turned else words
    return expression if are_dice(expression) else ""


def _size(printed_type: str, words: str) -> str:
    """The X of the weapon: in brackets behind its type, or as the template that its rules name."""
    if found := _SIZE.search(printed_type):
        return found[1]
    template = _TEMPLATE.search(words)
    return (template[1] or template[2]) if template else ""


def _rules(words: str) -> tuple[tuple[Rule, ...], tuple[Rule, ...]]:
    """The special rules of the weapon, and those in square brackets."""
    rules: list[Rule] = []
    centre: list[Rule] = []
    for phrase in phrases(words):
        if phrase.startswith("["):
            centre += [rule_of(one) for one in phrases(phrase[1:].removesuffix("]"))]
        elif not _TEMPLATE.fullmatch(phrase) and not _STRENGTH.fullmatch(phrase):
            rules.append(rule_of(phrase))
    return tuple(rules), tuple(centre)


def phrases(words: str) -> Iterator[str]:
    """What stands between the commas and full stops of a list of special rules, those in brackets aside."""
    closing: list[str] = []
    current = ""
    for letter in f"{words},":
        if letter in ",.;\n" and not closing:
            phrase = re.sub(r"^and\s+", "", " ".join(current.split()))
            if phrase:
                yield phrase
            current = ""
            continue
        if letter in _BRACKETS:
            closing.append(_BRACKETS[letter])
        elif closing and letter == closing[-1]:
            closing.pop()
        current += letter


def rule_of(phrase: str) -> Rule:
    """A special rule by its printed name; without a key if the rulebook knows none of that name.

    >>> rule_of("Multiple Shots (3D6*2)").parameter
    '3D6*2'
    """
    twice = _TIMES.search(phrase)
    match = known_rule(phrase if twice is None else phrase.replace(twice[0], ")"))
    if match is None or match.part or match.lacks_value:
        return Rule("", phrase)
    times = f"*{twice[1]}" if twice else ""
    return Rule(match.known.key, phrase, ", ".join(match.values) + times)

"""What a battle keeps of the words of an army book: names in other languages, and the text of what the engine does not
know, once for the whole army."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from rules.engine.army_books.book import Book
from rules.engine.army_books.choices import Rule as BookRule
from rules.engine.army_books.muster import Gear, Mustered, SpecialRule
from rules.ninth_age.known_rules import items_by_key, rules_by_key
from rules.ninth_age.special_rules.registry import known
from rules.ninth_age.state import ArmyBook, Printed, Rule

LONGEST = 1200
UNPRINTED = ("", "-", "–")


def words_of(units: Iterable[Mustered], book: Book | None, categories: Iterable[str]) -> ArmyBook:
    """The words of the book of an army that these units are of. What belongs to none of the categories is a choice for
    the whole army (T9A-ARM-002), and so are its rules."""
    every = tuple(units)
    of_all = [Rule(rule.key, rule.name) for rule in army_rules(book)]
    outside = [unit for unit in every if unit.category not in categories]
    of_all += [Rule(rule.key, rule.name, ", ".join(rule.values)) for unit in outside for rule in unit.rules]
    names = book.words if book is not None else {}
    printed = {
        key: one
        for key, one in (*_entries(every, names), *_army_entries(book, names))
        if one.words or one.text or one.category
    }
    return ArmyBook(
        name=book.name if book is not None else "",
        printed=printed,
        army_rules=tuple(dict.fromkeys(of_all)),
    )


def _entries(units: Iterable[Mustered], names: dict[str, dict[str, str]]) -> Iterator[tuple[str, Printed]]:
    for unit in units:
        for called in (unit.name, *(models.name for models in unit.models), *_parts(unit)):
            yield called, Printed(words=names.get(called, {}))
        for rule in (*unit.rules, *(rule for models in unit.models for rule in models.rules)):
            yield rule.name, Printed(words=names.get(rule.name, {}), text=_text_of_rule(rule))
        for gear in (*unit.gear, *(gear for models in unit.models for gear in models.gear)):
            yield gear.key or gear.name, _gear(gear, names.get(gear.name, {}))


def _parts(unit: Mustered) -> Iterator[str]:
    for models in unit.models:
        for part in models.parts:
            yield part.name


def _gear(gear: Gear, words: dict[str, str]) -> Printed:
    line = ", ".join(f"{name} {value}" for name, value in gear.characteristics.items() if str(value) not in UNPRINTED)
    enforced = gear.key in (items_by_key() if gear.item else rules_by_key())
    said = "" if enforced else _cut(gear.text or line)
    if not gear.item:
        return Printed(words=words, text=said)
    return Printed(name=gear.name, words=words, text=said, category=gear.item, counterpart=gear.counterpart)


def _text_of_rule(rule: SpecialRule) -> str:
    return "" if known(rule.key) is not None else _cut(rule.text)


def army_rules(book: Book | None) -> tuple[BookRule, ...]:
    """What a book says of the army as a whole; a link stands for the rule to which it leads."""
    if book is None:
        return ()
    shared = {rule.id: rule for rule in book.rules}
    return tuple(shared.get(rule.target, rule) for rule in book.army_rules if not rule.hidden)


def _army_entries(book: Book | None, names: dict[str, dict[str, str]]) -> Iterator[tuple[str, Printed]]:
    for rule in army_rules(book):
        said = "" if known(rule.key) is not None else _cut(rule.text)
        yield rule.name, Printed(words=names.get(rule.name, {}), text=said)


def _cut(said: str) -> str:
    """A text of the length of a card; the reference is the book."""
    whole = " ".join(said.split())
    return whole if len(whole) <= LONGEST else whole[:LONGEST].rsplit(" ", 1)[0] + " …"

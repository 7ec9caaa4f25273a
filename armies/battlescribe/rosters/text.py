"""An army list as the plain text that players paste on forums, and read back from it.

A line for each unit; below it, each with one more dash in front, what was chosen for it. Forums swallow spaces at the
beginning of lines, but no dashes.
"""

from __future__ import annotations

from armies.battlescribe.refused import Refused
from armies.battlescribe.rosters.places import labels
from rules.engine.army_books.army_list import ArmyList
from rules.engine.army_books.book import Book
from rules.engine.army_books.compiled import Compiled, compiled
from rules.engine.army_books.counting import Place
from rules.engine.army_books.evaluation import Evaluation

ESCAPES = {"\\": "\\\\", "\n": "\\n", "\r": "\\r", "”": "\\”"}
GENERAL = ", General"


def to_text(army: ArmyList, book: Book) -> str:
    """The list as text. Errors: ``Refused`` if the list has what the book does not offer."""
    evaluation = Evaluation(army, compiled(book))
    for unknown in evaluation.layout.unknown:
        place = {"file": army.name, "line": 1, "book": book.name}
        raise Refused("unknown_entry", name=unknown.pick, **place)
    units = evaluation.layout.army.below
    lines = [f"== {escaped(army.name)} ==", f"Book: {book.name}"]
    lines.append(f"Points: {_points(sum(evaluation.cost(unit) for unit in units))} / {army.points_limit}")
    force = evaluation.book.forces.get(army.force)
    if force is not None:
        lines.append(f"Force: {force.name or force.id}")
    if army.edition:
        lines.append(f"Edition: {army.edition}")
    entries = labels(evaluation.book.entries.values(), category_names(evaluation.book))
    heading = ""
    for unit in units:
        category = evaluation.book.categories.get(unit.categories[0])
        if category is not None and category.name != heading:
            heading = category.name
            lines += ["", f"+ {heading} +"]
        lines += _unit(evaluation, unit, entries[unit.node.key], army.general)
    return "\n".join(lines) + "\n"


def category_names(book: Compiled) -> dict[str, str]:
    """The names of the categories of a book by id."""
    return {key: category.name for key, category in book.categories.items()}


def escaped(words: str) -> str:
    """Words that stand on one line and end where their quotation mark does."""
    return "".join(ESCAPES.get(letter, letter) for letter in words)


def unescaped(words: str) -> str:
    """The words behind ``escaped``."""
    plain, letters = "", iter(words)
    for letter in letters:
        if letter == "\\":
            letter = {"n": "\n", "r": "\r"}.get(following := next(letters, "\\"), following)
        plain += letter
    return plain


def _unit(evaluation: Evaluation, unit: Place, label: str, general: str) -> list[str]:
    chosen = unit.unit
    title = f" “{escaped(chosen.title)}”" if chosen and chosen.title else ""
    mark = GENERAL if chosen and chosen.id == general else ""
    return [f"{label} [{_points(evaluation.cost(unit))} pts]{title}{mark}", *_options(evaluation, unit, "-")]


def _options(evaluation: Evaluation, above: Place, dashes: str) -> list[str]:
    names = labels(above.node.choices.values())
    lines: list[str] = []
    for place in above.below:
        number = f"{place.number} x " if place.number != 1 else ""
        price = evaluation.price(place) * place.total
        lines.append(f"{dashes} {number}{names[place.node.key]}" + (f" [{_points(price)} pts]" if price else ""))
        lines += _options(evaluation, place, dashes + "-")
    return lines


def _points(value: float) -> str:
    return f"{value:g}"

"""How large a battle is, and what depends on it: Warbands, standard armies and Grand Armies (T9A-ARM-020 to 030)."""

from __future__ import annotations

from typing import Literal

from rules.engine.army_books.compiled import Compiled
from rules.engine.army_books.evaluation import Size

SizeClass = Literal["warband", "standard", "grand_army"]

WARBAND_MOST_POINTS = 1500
GRAND_ARMY_LEAST_POINTS = 4000
USUAL_POINTS = 2500


def size_class(points: float) -> SizeClass:
    """The class of an army in a battle of so many points: both bounds belong to the special class."""
    if points <= WARBAND_MOST_POINTS:  # T9A-ARM-020
        return "warband"
    if points >= GRAND_ARMY_LEAST_POINTS:  # T9A-ARM-024
        return "grand_army"
    return "standard"


def class_of_army(points_limit: int) -> SizeClass:
    """The class follows from the agreed limit, whatever was really spent (T9A-ARM-029). Nothing but limits on
    repetitions and the least size depends on it (T9A-ARM-028)."""
    return size_class(points_limit)


def scaled(normal: int, size: SizeClass) -> int:
    """A limit on repetitions for a class of army: half of it, rounded up, or twice as much."""
    if size == "warband":
        return (normal + 1) // 2
    if size == "grand_army":
        return 2 * normal
    return normal


def book_size(book: Compiled, points_limit: int, force: str = "") -> Size:
    """The size under which a book is read: the points limit, and its own forces of that class. A book that has none
    of any class is read under the force that the list names, or the only one that there is."""
    key = size_class(points_limit)
    if any(one.key for one in book.forces.values()):
        return Size(points_limit, frozenset(one.id for one in book.forces.values() if one.key == key))
    named = [force] if force in book.forces else [one.id for one in book.book.forces]
    return Size(points_limit, frozenset(named if len(named) == 1 else ()))


def standard_size(book: Compiled, points_limit: int, force: str = "") -> Size:
    """The size under which a book shows the limits that it prints: that of a standard army."""
    return book_size(book, points_limit if size_class(points_limit) == "standard" else USUAL_POINTS, force)

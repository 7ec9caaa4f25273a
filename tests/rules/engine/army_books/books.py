"""Small books for tests, written as their files are."""

from __future__ import annotations

from typing import Any

from rules.engine.army_books.army_list import ArmyList, decode_list
from rules.engine.army_books.book import Book
from rules.engine.army_books.compiled import compiled
from rules.engine.army_books.evaluation import Evaluation, Size
from rules.engine.army_books.reading import decode_book

HEAD: dict[str, Any] = {"id": "trial", "game": "trial", "name": "Trial", "categories": [{"id": "core", "name": "Core"}]}


def unit_entry(*choices: dict[str, Any], **more: Any) -> dict[str, Any]:
    """The entry `guard`, at 10 points."""
    return {"id": "guard", "name": "Guard", "kind": "unit", "category": "core", "price": 10, "choices": choices, **more}


def book_of(*entries: dict[str, Any], **more: Any) -> Book:
    return decode_book({**HEAD, "entries": list(entries), **more}, "trial.yaml")


def list_of(*units: dict[str, Any], points: int = 2000) -> ArmyList:
    named = [{"id": f"u{number}", **unit} for number, unit in enumerate(units, 1)]
    return decode_list({"name": "Trial", "book": {"id": "trial"}, "points_limit": points, "units": named})


def guard(*picks: Any) -> dict[str, Any]:
    return {"entry": "guard", "picks": [pick_of(one) for one in picks]}


def pick_of(written: Any) -> dict[str, Any]:
    """A pick from `"id"`, `("id", number)` or `("id", number, [picks])`."""
    if isinstance(written, str):
        return {"choice": written}
    choice, number, *below = written
    return {"choice": choice, "number": number, "picks": [pick_of(one) for one in (below[0] if below else [])]}


def evaluated(book: Book, army: ArmyList, *forces: str) -> Evaluation:
    return Evaluation(army, compiled(book), Size(army.points_limit, frozenset(forces)))

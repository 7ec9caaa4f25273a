"""Which limits of the book's categories and of the chosen force an army list breaks."""

from __future__ import annotations

from collections.abc import Iterator

from rules.engine.army_books.book import Category, Force
from rules.engine.army_books.breaches import Broken, breaks
from rules.engine.army_books.conditions import Limit
from rules.engine.army_books.evaluation import Evaluation
from rules.engine.army_books.scopes import EVERYTHING, Scope


def broken_categories(evaluation: Evaluation) -> list[Broken]:
    """The limits of categories and forces that are broken: numbers of units, points, shares of the points limit."""
    found: list[Broken] = []
    for category in evaluation.book.book.categories:
        found.extend(_of(evaluation, category, frozenset({category.id})))
    for key in evaluation.size.forces:
        force = evaluation.book.forces.get(key)
        if force is not None:
            found.extend(_of(evaluation, force, EVERYTHING))
            for category in force.categories:
                found.extend(_of(evaluation, category, frozenset({category.id})))
    return found


def _of(evaluation: Evaluation, subject: Category | Force, names: frozenset[str]) -> Iterator[Broken]:
    army = evaluation.layout.army
    for limit in subject.limits:
        bound = evaluation.number(limit.value, f"limit:{limit.id}", subject.modifiers, army)
        if bound < 0:
            continue
        if limit.percent:
            bound = bound * evaluation.whole(limit, Scope(army)) / 100
        have = _have(evaluation, limit, names)
        if breaks(limit.kind, have, bound):
            yield Broken(
                kind=limit.kind,
                subject=subject.name,
                have=have,
                bound=bound,
                field=limit.field,
                limit=limit.id,
                army=True,
                category=subject.key if isinstance(subject, Category) else "",
                share=limit.value if limit.percent else 0,
            )


def _have(evaluation: Evaluation, limit: Limit, names: frozenset[str]) -> float:
    if limit.field == "forces":
        return 1
    return evaluation.sum_of(Scope(evaluation.layout.army), names, limit.field, nested=limit.nested)

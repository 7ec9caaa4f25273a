"""Which limits of the book's categories and of the chosen force an army list breaks."""

from __future__ import annotations

from collections.abc import Iterator

from rules.engine.army_books.book import Category, Force
from rules.engine.army_books.bounds import Broken
from rules.engine.army_books.conditions import Limit, Modifier
from rules.engine.army_books.counting import Place
from rules.engine.army_books.evaluation import Evaluation

_SMALL = 1e-9


def broken_categories(evaluation: Evaluation) -> list[Broken]:
    """The limits of categories and forces that are broken: numbers of units, points, shares of the points limit."""
    found: list[Broken] = []
    army = evaluation.layout.army.below
    for category in evaluation.book.book.categories:
        found.extend(_of(evaluation, category, _in(evaluation, category.id)))
    for force in evaluation.size.forces:
        chosen = evaluation.book.forces.get(force)
        if chosen is not None:
            found.extend(_of(evaluation, chosen, army))
            for category in chosen.categories:
                found.extend(_of(evaluation, category, _in(evaluation, category.id)))
    return found


def _in(evaluation: Evaluation, category: str) -> list[Place]:
    return [unit for unit in evaluation.layout.army.below if category in unit.categories]


def _of(evaluation: Evaluation, subject: Category | Force, units: list[Place]) -> Iterator[Broken]:
    for limit in subject.limits:
        value = _value(evaluation, limit, subject.modifiers)
        have = _have(evaluation, limit, units)
        if value >= 0 and ((have > value + _SMALL) if limit.kind == "max" else (have < value - _SMALL)):
            yield Broken(
                kind=limit.kind,
                subject=subject.name,
                have=have,
                bound=value,
                field=limit.field,
                limit=limit.id,
                army=True,
            )


def _value(evaluation: Evaluation, limit: Limit, modifiers: tuple[Modifier, ...]) -> float:
    value = evaluation.number(limit.value, f"limit:{limit.id}", modifiers, evaluation.layout.army)
    return value * evaluation.size.points_limit / 100 if limit.percent and value >= 0 else value


def _have(evaluation: Evaluation, limit: Limit, units: list[Place]) -> float:
    if limit.field == "picks":
        return sum(unit.number for unit in units)
    return sum(evaluation.cost(unit, limit.field) for unit in units)

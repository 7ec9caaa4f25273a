"""The tables of the rulebook's catalogue, as the tests read them."""

from __future__ import annotations

from functools import cache

from rules.de_bellis.catalogue import rulebook
from rules.engine.rulebook import Cell


@cache
def table(rule_id: str) -> list[dict[str, Cell]]:
    """The rows of a rule's table as mappings from its headings."""
    headings, *rows = rulebook().rule(rule_id).table
    return [dict(zip(map(str, headings), row, strict=True)) for row in rows]


def cells(rule_id: str, *, row_headings: int) -> list[tuple[tuple[str, ...], str, str]]:
    """A matrix as (row headings, column heading, cell) for every cell."""
    headings, *rows = rulebook().rule(rule_id).table
    return [
        (tuple(map(str, row[:row_headings])), str(heading), str(cell))
        for row in rows
        for heading, cell in zip(headings[row_headings:], row[row_headings:], strict=True)
    ]

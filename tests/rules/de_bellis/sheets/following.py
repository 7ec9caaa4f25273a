"""Sheets of a state by row, and what an order that is made of a row answers."""

from __future__ import annotations

from rules.de_bellis.sheets.in_advance import moment, sheets
from rules.de_bellis.state import State
from rules.engine.decisions import Decision, Raw
from rules.engine.plans import Plan, follow
from rules.engine.sheets import Row, Sheet, orders


def found(state: State, seat: str, key: str) -> tuple[Sheet, Row]:
    """The sheet and the row of that key."""
    return next((sheet, row) for sheet in sheets(state, seat) for row in sheet.rows if row.key == key)


def row_keys(state: State, seat: str) -> list[str]:
    """All rows of a player."""
    return [row.key for sheet in sheets(state, seat) for row in sheet.rows]


def chosen(state: State, seat: str, ways: dict[str, str], *, keep: bool = False) -> Plan:
    """A plan with the chosen way of each row, as the page makes it."""
    made = [
        order
        for sheet in sheets(state, seat)
        for row in sheet.rows
        if row.key in ways
        for order in orders(sheet, row, ways[row.key], keep=keep)
    ]
    return Plan(sorted(made, key=lambda order: -len(order.about)))


def said(plan: Plan, state: State, decision: Decision | None) -> Raw | None:
    """What the plan answers to a question that is put now; if it answers, legally."""
    assert decision is not None
    decision.moment = moment(state)
    answer = follow(plan, decision).answer
    assert answer is None or decision.is_legal(answer)
    return answer

"""Sheets of a state by row, and what an order that is made of a row answers."""

from __future__ import annotations

from rules.engine.decisions import Decision, Raw
from rules.engine.plans import Followed, Plan, follow
from rules.engine.sheets import Row, Sheet, orders
from rules.ninth_age.sheets.in_advance import moment, sheets
from rules.ninth_age.state import State


def found(state: State, seat: str, key: str) -> tuple[Sheet, Row]:
    """The sheet and the row of that key."""
    return next((sheet, row) for sheet in sheets(state, seat) for row in sheet.rows if row.key == key)


def row_keys(state: State, seat: str, topic: str) -> list[str]:
    """The rows of a sheet; none without it."""
    return [row.key for sheet in sheets(state, seat) if sheet.topic == topic for row in sheet.rows]


def chosen(state: State, seat: str, ways: dict[str, str], *, dial: int | None = None, keep: bool = False) -> Plan:
    """A plan with the chosen way of each row, as the page makes it."""
    made = [order for key, way in ways.items() for order in orders(*found(state, seat, key), way, dial=dial, keep=keep)]
    return Plan(sorted(made, key=lambda order: -len(order.about)))


def said(plan: Plan, state: State, decision: Decision) -> Raw | None:
    """What the plan answers to a question that is put now."""
    decision.moment = moment(state)
    return followed(plan, decision).answer


def followed(plan: Plan, decision: Decision) -> Followed:
    """What the plan says; its answer, if there is one, is legal."""
    result = follow(plan, decision)
    assert result.answer is None or decision.is_legal(result.answer)
    return result

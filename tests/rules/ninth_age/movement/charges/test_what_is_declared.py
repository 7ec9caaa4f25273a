"""What everybody sees of a charge from its declaration until its move is resolved."""

from __future__ import annotations

from typing import Any

from rules.engine.flow import Flow
from rules.engine.messages import render
from rules.engine.text import Text
from rules.ninth_age.messages import MESSAGES
from rules.ninth_age.state import SEATS
from rules.ninth_age.view import view
from tests.rules.ninth_age.movement.charges.tables import (
    at_declaration,
    begin,
    declare,
    infantry,
    no_more,
    react,
    settle,
)


def opened() -> Flow:
    state = at_declaration(
        infantry("red", "R1", 28, 12), infantry("red", "R2", 33, 12), infantry("blue", "B", 30, 20, 180)
    )
    return begin(state, ("charge red.R1", [6, 6]))


def facts(flow: Flow) -> dict[str, Any]:
    found: dict[str, Any] = flow.pending[0].ask()["facts"]
    return found


def test_a_declared_charge_is_seen_by_everybody_until_it_is_resolved() -> None:
    flow = opened()
    assert "declared" not in view(flow.state, "red")
    declare(flow, "red.R1", "blue.B")
    # The target reacts: he, too, sees who comes.
    for seat in (*SEATS, None):
        assert view(flow.state, seat)["declared"] == [["red.R1", "blue.B"]]
    react(flow, "hold")
    assert view(flow.state, None)["declared"] == [["red.R1", "blue.B"]]
    no_more(flow)
    settle(flow)
    assert len(flow.state.contacts) == 1
    assert "declared" not in view(flow.state, "red")


def test_the_question_lists_what_has_been_declared() -> None:
    flow = opened()
    assert "declared" not in facts(flow)
    declare(flow, "red.R1", "blue.B")
    react(flow, "hold")
    (said,) = facts(flow)["declared"]
    assert said["key"] == "t9a.charges.goes_for"
    # Whose they are goes with the names, so that the page can colour them.
    assert [said["params"][who]["params"] for who in ("unit", "target")] == [
        {"name": "R1", "seat": "red"},
        {"name": "B", "seat": "blue"},
    ]


def test_the_log_names_the_target_of_a_declaration() -> None:
    flow = opened()
    asked = flow.pending[0]
    records = flow.submit(asked.seat, asked.number, {"target": {"key": "red.R1>blue.B"}})
    (line,) = [event for one in records for event in one.events if event.key == "t9a.charges.declared"]
    said = render(Text(line.key, line.params), MESSAGES, "en")
    assert said.startswith("R1 (Red) declared a charge on B (Blue) (front")


def test_of_a_charge_whose_target_has_fled_off_the_table_nothing_is_written_on_it() -> None:
    """The next question for a charge could not be put at all, and nobody saw the battle any more."""
    state = at_declaration(
        *(infantry("red", "R1", 30, 36), infantry("blue", "B", 30, 45.5, 180)),
        *(infantry("red", "R2", 10, 12), infantry("blue", "C", 10, 20, 180)),
    )
    flow = begin(state, ("flee blue.B", [6, 6]))
    declare(flow, "red.R1", "blue.B")
    react(flow, "flee")
    assert flow.state.units["blue.B"].where == "destroyed"
    asked = flow.pending[0].ask()
    assert asked["topic"] == "t9a.charge.declare"
    assert asked["input"]["declared"] == []

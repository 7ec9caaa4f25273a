"""What two players may change on the table by consent."""

from __future__ import annotations

from typing import Any

import pytest

from rules.de_bellis.adjustment import adjust
from rules.de_bellis.state import Element, State
from rules.engine.game import Battle
from rules.engine.refusal import IllegalAction


def table() -> Battle:
    state = State(width=90, height=90, starting_elements={"red": 2, "blue": 4})
    for id, x in (("r1", 20.0), ("r2", 30.0), ("b1", 40.0)):
        state.elements[id] = Element(
            id=id, seat="red" if id[0] == "r" else "blue", type="Sp", placed=True, x=x, y=20, bearing=0
        )
    return Battle(state)


def change(what: str, piece: str, **where: Any) -> dict[str, Any]:
    return {"what": what, "piece": piece, **where}


def test_an_element_is_moved_turned_marked_and_brought_back() -> None:
    battle = table()
    adjust(battle, change("move", "r1", x=22, bearing=90))
    adjust(battle, change("mark", "r1"))
    element = battle.state.elements["r1"]
    assert (element.x, element.y, element.bearing, element.red_counter) == (22, 20, 90, True)
    adjust(battle, change("remove", "b1"))
    adjust(battle, change("unmark", "r1"))
    assert battle.state.elements["b1"].fate == "destroyed"
    adjust(battle, change("restore", "b1", x=50, y=50))
    assert battle.state.elements["b1"].on_table
    assert [event.key for event in battle.events][:2] == ["dbf.event.adjusted.move", "dbf.event.adjusted.mark"]


@pytest.mark.parametrize(
    "raw", [change("move", "r1", x=30), change("move", "r1", x=1), change("move", "zz"), [], "x", {"what": "fly"}]
)
def test_an_impossible_table_or_a_strange_wish_is_refused(raw: Any) -> None:
    with pytest.raises(IllegalAction):
        adjust(table(), raw)


@pytest.mark.rule("DBF-TER-023")
def test_nothing_is_put_onto_another_element_but_beside_it() -> None:
    battle = table()
    with pytest.raises(IllegalAction) as refused:
        adjust(battle, change("move", "r1", x=30))
    assert refused.value.rule == "DBF-TER-023"
    battle = table()
    adjust(battle, change("move", "r1", x=26))
    assert battle.state.elements["r1"].x == 26


@pytest.mark.rule("DBF-MOV-040")
def test_nothing_is_put_over_the_edge_of_the_table() -> None:
    with pytest.raises(IllegalAction) as refused:
        adjust(table(), change("move", "r1", x=1))
    assert refused.value.rule == "DBF-MOV-040"
    battle = table()
    adjust(battle, change("move", "r1", x=2))
    assert battle.state.elements["r1"].x == 2


@pytest.mark.rule("DBF-VIC-009")
def test_a_removal_that_breaks_an_army_ends_the_battle() -> None:
    battle = table()
    adjust(battle, change("remove", "r1"))
    assert battle.state.ending is not None
    assert battle.state.ending.winner == "blue"

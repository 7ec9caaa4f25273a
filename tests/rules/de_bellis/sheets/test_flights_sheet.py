"""To which side an element flees, decided in advance."""

from __future__ import annotations

import pytest

from rules.de_bellis.state import State
from rules.engine.decisions import Decision
from tests.rules.de_bellis.playing import at, fought, situation
from tests.rules.de_bellis.sheets.following import chosen, row_keys, said

SIDE = "dbf.flight.side"
LOSES = {"r": 1, "b": 4}


def fleeing(x: float = 45, near_x: float = 0.0) -> State:
    """Red's AC will flee from Blue's Sp, and an enemy stands straight in its way; with `near_x` another one there."""
    blue = {"b": at("Sp", x, 50.75, 180), "e": at("Sp", x, 40, 0)}
    if near_x:
        blue["n"] = at("Sp", near_x, 33, 0)
    return situation({"r": at("AC", x, 49, 0)}, blue)


def asked(state: State) -> Decision:
    question = fought(state, LOSES).asked
    assert question is not None
    assert question.topic == SIDE
    return question


@pytest.mark.parametrize(("enemy_at", "side"), [(58, "right"), (32, "left")])
def test_away_from_enemies(enemy_at: float, side: str) -> None:
    state = fleeing(near_x=enemy_at)
    plan = chosen(state, "red", {SIDE: "from_enemies"})
    # Facing down the table, left is towards greater x.
    assert said(plan, state, asked(state)) == {"choose_one": side}


@pytest.mark.parametrize(("x", "side"), [(30, "left"), (60, "right")])
def test_towards_the_middle_of_the_table(x: float, side: str) -> None:
    state = fleeing(x)
    state.width = 90
    assert said(chosen(state, "red", {SIDE: "inwards"}), state, asked(state)) == {"choose_one": side}


@pytest.mark.parametrize(("edge", "side"), [("west", "right"), ("east", "left")])
def test_towards_the_own_edge(edge: str, side: str) -> None:
    state = fleeing()
    state.sides["red"] = edge  # type: ignore[assignment]
    assert said(chosen(state, "red", {SIDE: "homewards"}), state, asked(state)) == {"choose_one": side}


@pytest.mark.parametrize("way", ["left", "right"])
def test_an_element_has_a_side_of_its_own(way: str) -> None:
    state = fleeing()
    plan = chosen(state, "red", {SIDE: "from_enemies", "r:flight": way})
    assert said(plan, state, asked(state)) == {"choose_one": way}


@pytest.mark.parametrize("way", ["left", "right", "from_enemies", "homewards"])
def test_nobody_flees_to_where_he_is_lost_if_the_other_side_saves_him(way: str) -> None:
    x = 2.6
    state = fleeing(x)
    plan = chosen(state, "red", {"r:flight": way})
    question = asked(state)
    assert question.facts["right"]["lost"] is True
    assert question.facts["left"]["lost"] is False
    assert said(plan, state, question) == {"choose_one": "left"}


def test_rows_of_their_own_have_those_who_fight() -> None:
    state = fleeing()
    assert "r:flight" in row_keys(state, "red")
    assert "r:flight" not in row_keys(state, "blue")
    assert "e:flight" not in row_keys(state, "blue")
    assert SIDE in row_keys(state, "blue")

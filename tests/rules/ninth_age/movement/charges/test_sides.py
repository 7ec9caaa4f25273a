"""The side to be struck (T9A-MOV-017 to 019)."""

from __future__ import annotations

import pytest

from rules.engine.game import Battle
from rules.ninth_age.movement.charges.side import sides_of
from rules.ninth_age.units.skirmishing import close_up
from tests.rules.ninth_age.building import battle, unit
from tests.rules.ninth_age.movement.charges.tables import asked, at_declaration, begin, declare, infantry, react, settle


@pytest.mark.rule("T9A-MOV-017", "T9A-MOV-019")
@pytest.mark.parametrize(
    ("at", "side"),
    [((36, 20, 0), "front"), ((26, 31, 90), "right"), ((46, 31, 270), "left"), ((36, 42, 180), "rear")],
)
def test_the_side_is_that_in_whose_arc_most_of_the_front_lies(at: tuple[float, float, float], side: str) -> None:
    state = battle(unit("red", "R", models=10, at=at), unit("blue", "B", models=10, at=(36, 31, 180)))
    assert sides_of(state, "red.R", "blue.B") == (side,)


@pytest.mark.rule("T9A-MOV-017")
def test_the_front_counts_not_the_body_and_not_the_centre() -> None:
    state = battle(
        unit("red", "R", models=40, files=4, at=(27.5, 24, 75)), unit("blue", "B", models=10, at=(36, 31, 180))
    )
    assert sides_of(state, "red.R", "blue.B") == ("front",)


@pytest.mark.rule("T9A-MOV-017", "T9A-MOV-036")
def test_what_the_target_does_afterwards_does_not_change_the_side() -> None:
    state = at_declaration(infantry("red", "R", 30, 12), infantry("blue", "B", 30, 20, 180))
    flow = begin(state, ("charge red.R", [6, 6]))
    declare(flow, "red.R", "blue.B")
    flow.state.units["blue.B"].bearing = 180.0
    assert flow.state.charges[0].side == "front"
    assert asked(flow) == "t9a.charge.reaction"
    react(flow, "hold")
    settle(flow)
    assert flow.state.contacts[0].side == "front"


@pytest.mark.rule("T9A-MOV-019", "T9A-MOV-061")
def test_a_round_base_has_no_sides_and_may_be_touched_anywhere() -> None:
    state = at_declaration(
        infantry("red", "R", 22, 12),
        unit("blue", "W", at=(30, 22, 180), base=(60, 60), round=True, troop_type="war_machine"),
    )
    assert sides_of(state, "red.R", "blue.W") == ("front",)
    flow = begin(state, ("charge red.R", [6, 6]))
    declare(flow, "red.R", "blue.W")
    settle(flow)
    assert flow.state.contacts[0].target == "blue.W"


@pytest.mark.rule("T9A-SPC-184")
def test_skirmishers_that_have_closed_up_show_their_flank_to_the_next_charger() -> None:
    loose = unit("blue", "S", models=5, at=(36, 20, 0), rules=["skirmishers"], state={"loose": True})
    state = battle(loose, unit("red", "C", at=(42, 24.4, 225)))
    assert sides_of(state, "red.C", "blue.S") == ("front",)
    close_up(Battle(state), state.units["blue.S"], "blue.S.1")
    assert sides_of(state, "red.C", "blue.S") == ("right",)

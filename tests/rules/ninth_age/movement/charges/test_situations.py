"""The catalogue's own situations on charges."""

from __future__ import annotations

from typing import Any

import pytest

from rules.ninth_age.movement.charges.possible_charge import possible_charge
from rules.ninth_age.state import Contact, Options
from tests.rules.ninth_age.building import Made, battle, refused, stands, unit, with_character
from tests.rules.ninth_age.movement.charges.tables import (
    DEEP,
    WIDE,
    asked,
    at_declaration,
    begin,
    declare,
    front,
    give,
    infantry,
    no_more,
    options,
    react,
    settle,
    told,
)

BOTH = pytest.mark.parametrize("edition", ["0.11.1", "0.11.9.3"])


@BOTH
@pytest.mark.rule("T9A-MOV-049", "T9A-MOV-053", "T9A-MOV-054", "T9A-MOV-062")
def test_a_charge_range_exactly_equal_to_the_distance_succeeds(edition: str) -> None:
    state = at_declaration(infantry("red", "R", 30, 12), infantry("blue", "B", 30, 23, 180), edition=edition)
    flow = begin(state, ("charge red.R", [3, 4]))
    declare(flow, "red.R", "blue.B")
    react(flow, "hold")
    assert asked(flow) == "t9a.charge.position"
    assert flow.pending[0].facts["models"] == 5
    assert flow.pending[0].ask()["facts"]["contacts"]["params"]["own"] == 5
    settle(flow)
    state = flow.state
    assert front(state, "red.R") == pytest.approx((31.9685, 23.0), abs=0.001)
    assert state.units["red.R"].bearing == 0.0
    assert state.units["blue.B"].bearing == 180.0
    assert state.contacts == [Contact("red.R", "blue.B", "front", 1)]
    assert state.units["red.R"].done.charged


@BOTH
@pytest.mark.rule("T9A-MOV-055", "T9A-MOV-084", "T9A-MOV-085")
def test_half_an_inch_short_the_unit_moves_its_highest_die(edition: str) -> None:
    state = at_declaration(infantry("red", "R", 30, 12), infantry("blue", "B", 30, 23.5, 180), edition=edition)
    flow = begin(state, ("charge red.R", [3, 4]))
    declare(flow, "red.R", "blue.B")
    react(flow, "hold")
    settle(flow)
    assert front(flow.state, "red.R") == pytest.approx((31.9685, 16.0), abs=0.001)
    assert stands(flow.state.units["red.R"])[2] == 0.0
    assert not flow.state.contacts
    assert flow.state.units["red.R"].done.failed_charge


@BOTH
@pytest.mark.rule("T9A-MOV-018")
@pytest.mark.parametrize(("die", "side"), [(3, "front"), (4, "right")])
def test_a_front_split_exactly_in_half_is_decided_by_chance_before_the_declaration(
    edition: str, die: int, side: str
) -> None:
    state = at_declaration(
        infantry("red", "R", 22.0315, 24), infantry("blue", "B", 30, 30, 180), edition=edition, step="declare"
    )
    flow = begin(state, ("side red.R>blue.B", [die]))
    assert asked(flow) == "t9a.charge.split_front"
    give(flow, {"confirm": True})
    assert flow.state.struck_sides == {"red.R>blue.B": side}
    assert asked(flow) == "t9a.charge.declare"
    assert not flow.state.charges
    declare(flow, "red.R", "blue.B")
    assert flow.state.charges[0].side == side


@pytest.mark.rule("T9A-MOV-018")
def test_a_pair_left_alone_is_rolled_for_when_it_is_chosen_and_he_may_still_not_declare() -> None:
    state = at_declaration(infantry("red", "R", 22.0315, 24), infantry("blue", "B", 30, 30, 180))
    flow = begin(state, ("side red.R>blue.B", [5]))
    give(flow, {"confirm": False})
    give(flow, {"target": {"key": "red.R>blue.B"}})
    assert asked(flow) == "t9a.charge.declare"
    assert not flow.state.charges
    no_more(flow)
    assert not flow.state.units["red.R"].done.declared_charge


@pytest.mark.rule("T9A-MOV-012", "T9A-MOV-013")
def test_declarations_that_must_be_refused() -> None:
    def near(name: str, x: float, **more: Any) -> list[Made]:
        return [infantry("red", name, x, 12, **more), infantry("blue", f"x{name}", x, 20, 180)]

    machine = unit("red", "W", models=1, at=(52, 11, 0), base=(60, 60), round=True, troop_type="war_machine")
    state = at_declaration(
        *near("F", 6, state={"fleeing": True}),
        *near("E", 14),
        *near("R", 22, rules=[("random_movement", "2D6")]),
        *near("S", 30, rules=["stupidity"]),
        *near("K", 38),
        machine,
        infantry("blue", "xW", 50, 20, 180),
        infantry("blue", "other", 41, 26, 180),
    )
    state.units["red.S"].done.failed_stupidity = True
    state.contacts.append(Contact("blue.xE", "red.E", "front", 1))
    flow = begin(state, ("charge red.K", [6, 6]))
    assert {key.split(">")[0] for key in options(flow)} == {"red.K"}
    declare(flow, "red.K", "blue.xK")
    react(flow, "hold")
    assert asked(flow) != "t9a.charge.declare"
    settle(flow)
    assert flow.state.contacts[-1] == Contact("red.K", "blue.xK", "front", 1)


@pytest.mark.rule("T9A-MOV-035", "T9A-MOV-029")
def test_stand_and_shoot_is_allowed_beyond_the_range_of_the_weapon() -> None:
    riders = infantry("red", "R", 30, 12, models=5, base=(25, 50), M=8, troop_type="cavalry")
    state = at_declaration(riders, infantry("blue", "B", 30, 26, 180, weapons=["throwing_weapon"]))
    flow = begin(state)
    declare(flow, "red.R", "blue.B")
    assert set(options(flow)) == {"hold", "stand_and_shoot", "flee"}
    react(flow, "stand_and_shoot")
    assert flow.state.units["blue.B"].done.stood_and_shot
    assert not flow.state.charges[0].dice


@pytest.mark.rule("T9A-MOV-036")
def test_a_flee_reaction_runs_along_the_line_between_the_two_centres() -> None:
    state = at_declaration(
        infantry("red", "R", 30 - WIDE / 2, 12 + DEEP / 2),
        unit("blue", "B", models=10, files=5, at=(33, 20, 270)),
        infantry("red", "later", 2, 40, 180),
    )
    flow = begin(state, ("flee blue.B", [3, 4]), ("charge red.R", [1, 1]))
    declare(flow, "red.R", "blue.B")
    react(flow, "flee")
    fled = flow.state.units["blue.B"]
    assert (fled.x, fled.y, fled.bearing) == pytest.approx((35.458, 26.554, 20.556), abs=0.002)
    assert fled.fleeing


@pytest.mark.rule("T9A-MOV-037", "T9A-MOV-016")
def test_charged_again_the_fleeing_unit_runs_from_the_new_charger() -> None:
    state = at_declaration(
        unit("blue", "B", models=10, files=5, at=(35.458, 26.554, 20.556), state={"fleeing": True}),
        unit("red", "R2", models=5, files=5, at=(45, 18, 300), base=(25, 50), M=8, troop_type="cavalry"),
    )
    flow = begin(state, ("flee blue.B", [1, 4]), ("charge red.R2", [1, 1, 1]))
    declare(flow, "red.R2", "blue.B")
    fled = flow.state.units["blue.B"]
    assert (fled.x, fled.y) == pytest.approx((31.735, 29.892), abs=0.002)


@pytest.mark.rule("T9A-MOV-040", "T9A-MOV-041", "T9A-MOV-043", "T9A-MOV-047", "T9A-MOV-029")
def test_redirecting_onto_a_second_target_that_may_react_in_turn() -> None:
    state = at_declaration(
        infantry("red", "R", 30, 12, Ld=8),
        infantry("blue", "B1", 26, 20, 180),
        infantry("blue", "B2", 34, 21, 180, weapons=["bow"]),
        options=Options(free_hand=("magic", "shooting", "combat")),
    )
    flow = begin(state, ("flee blue.B1", [4, 5]), ("redirect red.R", [4, 4]))
    declare(flow, "red.R", "blue.B1")
    react(flow, "flee")
    assert asked(flow) == "t9a.charge.redirect"
    give(flow, {"choose_one": "red.R"})
    assert asked(flow) == "t9a.charge.redirect_target"
    give(flow, {"target": {"key": "blue.B2"}})
    react(flow, "stand_and_shoot")
    assert flow.state.units["blue.B2"].done.stood_and_shot
    assert flow.state.charges[0].target == "blue.B2"


@BOTH
@pytest.mark.rule("T9A-MOV-027", "T9A-MOV-015", "T9A-MOV-065")
def test_a_unit_in_combat_is_charged_in_the_flank(edition: str) -> None:
    flanker = unit("red", "Y", models=10, files=5, at=(24 - DEEP / 2, 28.8 + WIDE / 2, 90))
    state = at_declaration(
        infantry("blue", "B", 30, 30, 180, weapons=["bow"]), infantry("red", "X", 30, 30), flanker, edition=edition
    )
    state.contacts.append(Contact("red.X", "blue.B", "front", 1))
    flow = begin(state, ("charge red.Y", [1, 1]))
    declare(flow, "red.Y", "blue.B")
    assert "t9a.charges.reacts.hold" in told(flow)
    settle(flow)
    assert front(flow.state, "red.Y")[0] == pytest.approx(30.0, abs=0.001)
    assert flow.state.units["red.Y"].bearing == 90.0
    assert flow.state.units["blue.B"].bearing == 180.0
    assert flow.state.units["red.X"].bearing == 0.0
    assert Contact("red.Y", "blue.B", "right", 1) in flow.state.contacts


@pytest.mark.rule("T9A-MOV-076", "T9A-MOV-083")
@pytest.mark.parametrize("first", ["red.R1", "red.R2"])
def test_of_several_chargers_the_one_that_failed_may_be_moved_first(first: str) -> None:
    state = at_declaration(
        infantry("red", "R1", 28, 12), infantry("red", "R2", 33, 12), infantry("blue", "B", 30, 20, 180)
    )
    flow = begin(state, ("charge red.R1", [1, 1]), ("charge red.R2", [6, 6]))
    declare(flow, "red.R1", "blue.B")
    react(flow, "hold")
    declare(flow, "red.R2", "blue.B")
    react(flow, "hold")
    settle(flow, "t9a.charge.next_charger")
    give(flow, {"choose_one": "red.R2"})
    assert asked(flow) == "t9a.charge.next_charger"
    give(flow, {"choose_one": first})
    settle(flow)
    assert flow.state.units["red.R1"].done.failed_charge
    assert flow.state.units["red.R2"].done.charged


@pytest.mark.rule("T9A-MOV-050", "T9A-MOV-084")
@pytest.mark.parametrize(("joined", "dice"), [(False, [2, 5, 6]), (True, [5, 6])])
def test_swiftstride_helps_only_if_the_whole_unit_has_it(joined: bool, dice: list[int]) -> None:
    riders = infantry("red", "R", 30, 12, models=5, base=(25, 50), M=7, troop_type="cavalry", rules=["swiftstride"])
    if joined:
        riders = with_character(riders, "Hero", place=2, base=(25, 50), M=7)
        riders.unit.files = 6
    state = at_declaration(riders, infantry("blue", "B", 30.5, 30.5, 180))
    before = front(state, "red.R")[1]
    flow = begin(state, ("charge red.R", dice))
    declare(flow, "red.R", "blue.B")
    react(flow, "hold")
    settle(flow)
    assert flow.state.units["red.R"].done.failed_charge
    moved = front(flow.state, "red.R")[1] - before
    assert moved == pytest.approx(6.0, abs=0.1)


@pytest.mark.rule("T9A-MOV-023", "T9A-CHA-023", "T9A-CHA-028", "T9A-MOV-088")
def test_a_character_cannot_get_out_of_his_unit() -> None:
    archers = infantry("red", "A", 30, 12, models=19, files=5)
    state = at_declaration(with_character(archers, "K", place=2), infantry("blue", "B", 30, 24, 180))
    character = next(id for id, model in state.models.items() if model.character)
    flow = begin(state, (f"charge {character}", [1, 1]))
    give(flow, {"target": {"key": f"red.A/{character}>blue.B"}})
    react(flow, "hold")
    assert not any(key.startswith("red.A>") for key in options(flow))
    settle(flow)
    unit_of = flow.state.units["red.A"]
    assert character in unit_of.models
    assert unit_of.done.failed_charge
    assert "t9a.charges.stays_in_unit" in told(flow)


@BOTH
@pytest.mark.rule("T9A-MOV-010", "T9A-MOV-016", "T9A-MOV-037", "T9A-MOV-055")
def test_a_unit_that_is_bound_to_run_away_may_be_charged(edition: str) -> None:
    state = at_declaration(
        infantry("red", "R", 30, 5),
        infantry("blue", "B", 30, 20 + DEEP, 0, state={"fleeing": True}),
        edition=edition,
    )
    flow = begin(state, ("flee blue.B", [3, 4]), ("charge red.R", [6, 6]))
    declare(flow, "red.R", "blue.B")
    settle(flow)
    assert flow.state.units["blue.B"].y == pytest.approx(20 + DEEP / 2 + 7, abs=0.001)
    assert flow.state.units["red.R"].done.failed_charge
    assert front(flow.state, "red.R")[1] == pytest.approx(11.0, abs=0.001)


@pytest.mark.rule("T9A-MOV-013")
def test_a_second_declaration_is_refused_but_the_first_stands() -> None:
    state = battle(infantry("red", "K", 30, 12), infantry("blue", "B", 30, 20, 180), infantry("blue", "C", 36, 20, 180))
    state.units["red.K"].done.declared_charge = True
    with refused("T9A-MOV-013"):
        possible_charge(state, "red.K", "blue.C")
    assert not state.charges

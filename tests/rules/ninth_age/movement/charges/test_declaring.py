"""Declaring charges (T9A-MOV-004 to 016)."""

from __future__ import annotations

from typing import Any

import pytest

from rules.engine.refusal import allows
from rules.ninth_age.movement.charges.possible_charge import possible_charge
from rules.ninth_age.state import Charge, Contact
from tests.rules.ninth_age.building import battle, feature, refused, unit
from tests.rules.ninth_age.movement.charges.tables import (
    asked,
    at_declaration,
    begin,
    declare,
    give,
    infantry,
    no_more,
    react,
    settle,
)


@pytest.mark.rule("T9A-MOV-004", "T9A-MOV-005", "T9A-MOV-006", "T9A-MOV-014", "T9A-MOV-028")
def test_each_charge_is_answered_before_the_next_and_nothing_is_rolled_before_the_last() -> None:
    state = at_declaration(
        infantry("red", "R1", 28, 12), infantry("red", "R2", 33, 12), infantry("blue", "B", 30, 20, 180)
    )
    flow = begin(state, ("charge red.R1", [6, 6]), ("charge red.R2", [6, 6]))
    declare(flow, "red.R1", "blue.B")
    assert asked(flow) == "t9a.charge.reaction"
    assert flow.pending[0].seat == "blue"
    react(flow, "hold")
    declare(flow, "red.R2", "blue.B")
    assert asked(flow) == "t9a.charge.reaction"
    assert not any(charge.dice for charge in flow.state.charges)
    react(flow, "hold")
    assert {charge.target for charge in flow.state.charges} == {"blue.B"}
    settle(flow)
    assert len(flow.state.contacts) == 2


@pytest.mark.rule("T9A-MOV-005")
def test_a_friend_is_no_target_and_nobody_has_to_charge() -> None:
    state = at_declaration(
        infantry("red", "R", 30, 12), infantry("red", "friend", 30, 20), infantry("blue", "B", 36, 20, 180)
    )
    with refused("T9A-MOV-005"):
        possible_charge(state, "red.R", "red.friend")
    flow = begin(state)
    assert flow.pending[0].default() == {"target": {}}
    no_more(flow)
    assert flow.state.opened
    assert not flow.state.charges


@pytest.mark.rule("T9A-MOV-007")
def test_a_target_out_of_sight_is_refused() -> None:
    hill = feature("hill", 24, 15, 44, 18)
    state = battle(infantry("red", "R", 30, 12), infantry("blue", "B", 30, 23, 180), features=[hill])
    with refused("T9A-MOV-007"):
        possible_charge(state, "red.R", "blue.B")
    behind = battle(infantry("red", "R", 30, 20, 0), infantry("blue", "B", 30, 14, 180))
    with refused("T9A-MOV-007"):
        possible_charge(behind, "red.R", "blue.B")


@pytest.mark.rule("T9A-MOV-008")
@pytest.mark.parametrize("rules", [[], ["swiftstride"]])
def test_the_greatest_range_that_could_be_rolled_is_the_limit_and_counts(rules: list[str]) -> None:
    near = battle(infantry("red", "R", 30, 7, rules=rules), infantry("blue", "B", 30, 23, 180))
    assert possible_charge(near, "red.R", "blue.B").needed == 12
    far = battle(infantry("red", "R", 30, 7, rules=rules), infantry("blue", "B", 30, 23.1, 180))
    with refused("T9A-MOV-008"):
        possible_charge(far, "red.R", "blue.B")


@pytest.mark.rule("T9A-MOV-009")
def test_without_room_the_declaration_is_refused() -> None:
    walls = [feature("impassable", 20, 15, 34.5, 18, "a"), feature("impassable", 35.5, 15, 48, 18, "b")]
    state = battle(infantry("red", "R", 30, 12), infantry("blue", "B", 32, 21, 180), features=walls)
    with refused("T9A-MOV-009"):
        possible_charge(state, "red.R", "blue.B")
    small = battle(
        infantry("red", "R", 34.6, 12, models=1, files=1), infantry("blue", "B", 32, 21, 180), features=walls
    )
    assert possible_charge(small, "red.R", "blue.B").side == "front"


@pytest.mark.rule("T9A-MOV-009", "T9A-MOV-067")
def test_an_unaligned_corner_touch_is_no_room() -> None:
    state = battle(
        infantry("red", "R", 30, 12),
        infantry("blue", "B", 30, 20, 180),
        features=[feature("impassable", 27, 18.2, 32.8, 18.9, "a"), feature("impassable", 34.5, 14, 38, 18.9, "b")],
    )
    assert not allows(possible_charge, state, "red.R", "blue.B")


@pytest.mark.rule("T9A-MOV-011")
def test_friends_that_have_declared_a_charge_are_taken_as_not_there() -> None:
    state = battle(
        infantry("red", "R", 30, 10),
        infantry("red", "first", 31, 15, models=6, files=3),
        infantry("blue", "B", 30, 21, 180),
        features=[feature("impassable", 20, 12, 29.4, 16, "a"), feature("impassable", 34.6, 12, 48, 16, "b")],
    )
    with refused("T9A-MOV-009"):
        possible_charge(state, "red.R", "blue.B")
    state.charges.append(Charge(unit="red.first", target="blue.B", side="front"))
    assert possible_charge(state, "red.R", "blue.B").target == "blue.B"


@pytest.mark.rule("T9A-MOV-012")
@pytest.mark.parametrize(
    "more",
    [{"state": {"fleeing": True}}, {"rules": [("random_movement", "2D6")]}, {"M": 0}],
    ids=["fleeing", "random", "M 0"],
)
def test_units_that_may_not_declare(more: dict[str, Any]) -> None:
    state = battle(infantry("red", "R", 30, 12, **more), infantry("blue", "B", 30, 20, 180))
    assert not allows(possible_charge, state, "red.R", "blue.B")


@pytest.mark.rule("T9A-MOV-012")
def test_an_engaged_unit_and_a_war_machine_may_not_declare() -> None:
    state = battle(
        infantry("red", "R", 30, 12),
        infantry("blue", "B", 30, 20, 180),
        infantry("blue", "X", 30, 12, 180),
        unit("red", "W", at=(45, 12, 0), base=(60, 60), round=True, troop_type="war_machine"),
        infantry("blue", "C", 43, 18, 180),
    )
    state.contacts.append(Contact("blue.X", "red.R", "front", 1))
    with refused("T9A-MOV-012"):
        possible_charge(state, "red.R", "blue.B")
    assert not allows(possible_charge, state, "red.W", "blue.C")


@pytest.mark.rule("T9A-MOV-015")
def test_an_engaged_enemy_may_be_charged() -> None:
    state = battle(infantry("red", "X", 30, 20), infantry("blue", "B", 30, 20, 180), infantry("red", "R", 22, 12))
    state.contacts.append(Contact("red.X", "blue.B", "front", 1))
    state.units["red.R"].bearing = 40.0
    assert possible_charge(state, "red.R", "blue.B").target == "blue.B"


@pytest.mark.rule("T9A-MOV-052")
def test_whether_it_flies_is_chosen_with_the_declaration() -> None:
    state = at_declaration(infantry("red", "R", 30, 12, M=6, rules=[("fly", "8")]), infantry("blue", "B", 30, 20, 180))
    flow = begin(state)
    declare(flow, "red.R", "blue.B")
    assert asked(flow) == "t9a.charge.fly"
    give(flow, {"choose_one": "flying"})
    assert flow.state.charges[0].flying


@pytest.mark.rule("T9A-MOV-052")
def test_only_the_flying_charge_is_possible_over_a_friend() -> None:
    state = at_declaration(
        infantry("red", "R", 30, 12, M=6, rules=[("fly", "8")], base=(50, 50), models=3, files=3),
        infantry("red", "friend", 22, 15, models=30, files=15, base=(25, 25)),
        infantry("blue", "B", 30, 21, 180),
    )
    with refused("T9A-MOV-009"):
        possible_charge(state, "red.R", "blue.B")
    flying = possible_charge(state, "red.R", "blue.B", flying=True)
    assert flying.flying
    assert (flying.needed, flying.chance) == (0, 1.0)

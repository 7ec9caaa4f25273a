"""Charge reactions (T9A-MOV-020, 022, 024 to 038)."""

from __future__ import annotations

import pytest

from rules.ninth_age.movement.charges.stand_and_shoot import cancel_charges_that_are_over
from rules.ninth_age.state import Charge, Contact, Options
from tests.rules.ninth_age.building import refused, unit
from tests.rules.ninth_age.movement.charges.tables import (
    asked,
    at_declaration,
    begin,
    declare,
    front,
    give,
    infantry,
    options,
    react,
    settle,
    told,
)


@pytest.mark.rule("T9A-MOV-024", "T9A-MOV-026")
def test_hold_does_nothing() -> None:
    state = at_declaration(
        infantry("red", "R", 30, 12), infantry("blue", "B", 30, 20, 180), infantry("red", "Q", 40, 12)
    )
    flow = begin(state)
    declare(flow, "red.R", "blue.B")
    assert set(options(flow)) == {"hold", "flee"}
    assert flow.pending[0].default() == {"choose_one": "hold"}
    react(flow, "hold")
    assert flow.state.units["blue.B"].bearing == 180.0
    assert front(flow.state, "blue.B")[1] == pytest.approx(20.0)
    assert not flow.state.units["blue.B"].fleeing


@pytest.mark.rule("T9A-MOV-025", "T9A-MOV-024")
def test_a_standing_order_can_test_the_facts_of_the_charge() -> None:
    state = at_declaration(infantry("red", "R", 30, 12), infantry("blue", "B", 30, 20, 180))
    flow = begin(state)
    declare(flow, "red.R", "blue.B")
    facts = flow.pending[0].facts
    assert facts["distance"] == 8.0
    assert facts["needed"] == 4
    assert facts["chance"] == pytest.approx(33 / 36, abs=0.001)
    assert facts["side"] == "front"
    assert facts["charger_type"] == "infantry"


@pytest.mark.rule("T9A-MOV-024", "T9A-MOV-036")
def test_the_page_is_told_how_likely_a_flight_gets_away_and_what_the_shooters_may_hit() -> None:
    archers = infantry("blue", "B", 30, 20, 180, weapons=["bow"])
    flow = begin(at_declaration(infantry("red", "R", 30, 12), archers))
    declare(flow, "red.R", "blue.B")
    shown = {one["key"]: one.get("facts", {}) for one in flow.pending[0].ask()["input"]["options"]}
    flee = shown["flee"]
    assert 0 < flee["chance_clear"] < 1
    assert flee["chance_clear"] + flee["chance_caught"] + flee.get("chance_off_table", 0) == pytest.approx(1, abs=0.01)
    assert shown["hold"] == {}
    assert shown["stand_and_shoot"]["expected"]["key"] == "t9a.shooting.expected"


@pytest.mark.rule("T9A-MOV-025")
def test_the_undead_only_hold() -> None:
    state = at_declaration(infantry("red", "R", 30, 12), infantry("blue", "B", 30, 20, 180, rules=["undead"]))
    flow = begin(state, ("charge red.R", [6, 6]))
    declare(flow, "red.R", "blue.B")
    assert "t9a.charges.reacts.hold" in told(flow)


@pytest.mark.rule("T9A-MOV-029", "T9A-MOV-030")
def test_without_missile_weapons_there_is_no_stand_and_shoot() -> None:
    state = at_declaration(infantry("red", "R", 30, 12), infantry("blue", "B", 30, 20, 180))
    flow = begin(state)
    declare(flow, "red.R", "blue.B")
    with refused("ENGINE-INPUT"):
        give(flow, {"choose_one": "stand_and_shoot"})


@pytest.mark.rule("T9A-MOV-031")
def test_stand_and_shoot_needs_the_charger_in_the_front_arc() -> None:
    state = at_declaration(
        unit("red", "R", models=10, at=(24, 30, 90)), infantry("blue", "B", 34, 31, 180, weapons=["bow"])
    )
    flow = begin(state)
    declare(flow, "red.R", "blue.B")
    assert flow.state.charges[0].side == "right"
    assert set(options(flow)) == {"hold", "flee"}


@pytest.mark.rule("T9A-MOV-032")
@pytest.mark.parametrize(("gap", "may"), [(4.0, False), (4.5, True)])
def test_stand_and_shoot_needs_more_than_the_chargers_movement(gap: float, may: bool) -> None:
    state = at_declaration(infantry("red", "R", 30, 20 - gap), infantry("blue", "B", 30, 20, 180, weapons=["bow"], M=9))
    flow = begin(state)
    declare(flow, "red.R", "blue.B")
    assert ("stand_and_shoot" in options(flow)) is may


@pytest.mark.rule("T9A-MOV-033", "T9A-MOV-034", "T9A-MOV-028")
def test_stand_and_shoot_at_once_and_only_once_a_turn() -> None:
    state = at_declaration(
        infantry("red", "R1", 27, 12),
        infantry("red", "R2", 33, 12),
        infantry("blue", "B", 30, 20, 180, weapons=["bow"]),
        options=Options(free_hand=("magic", "shooting", "combat")),
    )
    flow = begin(state)
    declare(flow, "red.R1", "blue.B")
    react(flow, "stand_and_shoot")
    assert asked(flow) == "t9a.free_hand.next"
    settle(flow, "t9a.charge.declare")
    declare(flow, "red.R2", "blue.B")
    assert set(options(flow)) == {"hold", "flee"}


@pytest.mark.rule("T9A-MOV-034")
def test_a_charger_that_flees_from_the_volley_charges_no_more() -> None:
    state = at_declaration(
        infantry("red", "R1", 27, 12), infantry("red", "R2", 33, 12), infantry("blue", "B", 30, 20, 180)
    )
    state.charges += [Charge(unit=id, target="blue.B", side="front") for id in ("red.R1", "red.R2")]
    state.units["red.R1"].fleeing = True
    cancel_charges_that_are_over(state)
    assert [charge.unit for charge in state.charges] == ["red.R2"]


@pytest.mark.rule("T9A-MOV-020")
@pytest.mark.parametrize(("dice", "flees"), [([6, 6], True), ([1, 1], False)])
def test_terror_is_tested_before_the_reaction(dice: list[int], flees: bool) -> None:
    state = at_declaration(
        infantry("red", "R", 30, 12, rules=["terror"]), infantry("blue", "B", 30, 22, 180, weapons=["bow"])
    )
    more = [("flee blue.B", [1, 1]), ("charge red.R", [1, 1])] if flees else []
    flow = begin(state, ("panic blue.B", dice), *more)
    declare(flow, "red.R", "blue.B")
    if flees:
        assert flow.state.units["blue.B"].fleeing
        assert flow.state.units["blue.B"].fled_voluntarily_in_turn == 0
    else:
        assert set(options(flow)) == {"hold", "stand_and_shoot", "flee"}
        assert flow.state.units["blue.B"].done.passed_panic


@pytest.mark.rule("T9A-MOV-022")
def test_skirmishers_close_up_when_they_charge_and_when_they_stand() -> None:
    state = at_declaration(
        infantry("red", "R", 30, 12, rules=["skirmishers"], state={"loose": True}),
        infantry("blue", "B", 30, 20, 180, rules=["skirmishers"], state={"loose": True}),
    )
    flow = begin(state, ("charge red.R", [6, 6]))
    declare(flow, "red.R", "blue.B")
    settle(flow, "t9a.charge.reaction")
    assert not flow.state.units["red.R"].loose
    assert flow.state.units["blue.B"].loose
    react(flow, "hold")
    if asked(flow) == "t9a.charge.closing_model":
        assert flow.pending[0].seat == "red"
    settle(flow)
    assert not flow.state.units["blue.B"].loose
    assert flow.state.contacts


@pytest.mark.rule("T9A-MOV-022")
def test_skirmishers_that_flee_stay_loose() -> None:
    state = at_declaration(
        infantry("red", "R", 30, 12), infantry("blue", "B", 30, 20, 180, rules=["skirmishers"], state={"loose": True})
    )
    flow = begin(state, ("flee blue.B", [6, 6]), ("charge red.R", [1, 1]))
    declare(flow, "red.R", "blue.B")
    react(flow, "flee")
    assert flow.state.units["blue.B"].loose


@pytest.mark.rule("T9A-MOV-028", "T9A-MOV-037", "T9A-MOV-039")
def test_a_unit_that_held_may_flee_from_a_second_charger_and_then_all_its_chargers_may_redirect() -> None:
    state = at_declaration(
        infantry("red", "R1", 28, 12),
        infantry("red", "R2", 33, 12),
        infantry("blue", "B", 30, 20, 180),
        infantry("blue", "C", 38, 22, 180),
    )
    flow = begin(state, ("flee blue.B", [6, 6]))
    declare(flow, "red.R1", "blue.B")
    react(flow, "hold")
    declare(flow, "red.R2", "blue.B")
    react(flow, "flee")
    assert asked(flow) == "t9a.charge.redirect"
    assert set(options(flow)) == {"red.R1", "red.R2", "none"}


@pytest.mark.rule("T9A-MOV-038", "T9A-MOV-087", "T9A-MOV-083")
def test_a_unit_that_flees_off_the_table_is_gone_and_its_charger_moves_towards_where_it_was() -> None:
    state = at_declaration(
        infantry("red", "R", 30, 36), infantry("blue", "B", 34, 46, 180), infantry("blue", "C", 3, 3)
    )
    flow = begin(state, ("flee blue.B", [6, 6]), ("charge red.R", [2, 5]))
    start = flow.state.units["red.R"].pose
    declare(flow, "red.R", "blue.B")
    react(flow, "flee")
    settle(flow)
    assert flow.state.units["blue.B"].where == "destroyed"
    one = flow.state.units["red.R"]
    assert one.done.failed_charge
    assert one.bearing > 5.0
    assert one.y > start.y


@pytest.mark.rule("T9A-MOV-027")
def test_a_unit_engaged_earlier_in_the_phase_can_only_hold() -> None:
    state = at_declaration(
        infantry("blue", "B", 30, 30, 180, weapons=["bow"]), infantry("red", "X", 30, 30), infantry("red", "R", 20, 22)
    )
    state.units["red.R"].bearing = 30.0
    state.contacts.append(Contact("red.X", "blue.B", "front", 1))
    flow = begin(state, ("charge red.R", [6, 6]))
    declare(flow, "red.R", "blue.B")
    assert "t9a.charges.reacts.hold" in told(flow)


@pytest.mark.rule("T9A-MOV-025")
@pytest.mark.parametrize(("hidden", "points"), [(False, 240), (True, 0)])
def test_with_hidden_lists_the_facts_do_not_tell_what_the_enemy_costs(hidden: bool, points: int) -> None:
    state = at_declaration(infantry("red", "R", 30, 12), infantry("blue", "B", 30, 20, 180))
    state.options = Options(hidden_lists=hidden)
    for one in state.units.values():
        one.points = 240
    flow = begin(state)
    assert flow.pending[0].input.options[0].facts["target_points"] == points  # type: ignore[union-attr]
    declare(flow, "red.R", "blue.B")
    assert flow.pending[0].facts["charger_points"] == points
    assert flow.pending[0].facts["points"] == 240


@pytest.mark.rule("T9A-SPC-045")
def test_a_breath_that_is_all_a_unit_can_shoot_with_is_spent() -> None:
    dragon = unit(
        "blue", "B", models=1, base=(50, 100), troop_type="monster", rules=[("breath_weapon", "Strength 4")],
        at=(32, 22, 180),
    )  # fmt: skip
    state = at_declaration(infantry("red", "R", 30, 11), dragon, edition="0.11.9.3", options=Options(free_hand=()))
    flow = begin(state, ("breath blue.B.1", [1, 1]), ("to wound 1 red.R", [1, 1]), ("charge red.R", [1, 1]))
    declare(flow, "red.R", "blue.B")
    react(flow, "stand_and_shoot")
    assert flow.state.models["blue.B.1"].spent == ("breath_weapon.0",)

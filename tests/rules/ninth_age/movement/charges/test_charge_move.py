"""Charge moves (T9A-MOV-056 to 074)."""

from __future__ import annotations

import pytest

from rules.engine.geometry import distance, overlaps
from rules.engine.refusal import IllegalAction
from rules.ninth_age.movement.charges import solving
from rules.ninth_age.state import Contact
from rules.ninth_age.units.footprint import rectangle_of
from tests.rules.ninth_age.building import battle, feature, unit
from tests.rules.ninth_age.movement.charges.tables import (
    asked,
    at_declaration,
    begin,
    declare,
    front,
    give,
    infantry,
    react,
    settle,
    told,
)


@pytest.mark.rule("T9A-MOV-056", "T9A-MOV-057", "T9A-MOV-058", "T9A-MOV-063", "T9A-MOV-062")
def test_forward_one_wheel_and_the_alignment_onto_the_recorded_side() -> None:
    state = at_declaration(infantry("red", "R", 20, 14), unit("blue", "B", models=10, at=(32, 24, 200)))
    flow = begin(state, ("charge red.R", [6, 6]))
    declare(flow, "red.R", "blue.B")
    react(flow, "hold")
    settle(flow)
    state = flow.state
    side = state.contacts[0].side
    outward = {"front": 0.0, "right": 90.0, "rear": 180.0, "left": 270.0}[side]
    assert (state.units["red.R"].bearing - 200.0 - outward) % 360.0 == pytest.approx(180.0, abs=0.001)
    one, other = rectangle_of(state, state.units["red.R"]), rectangle_of(state, state.units["blue.B"])
    assert distance(one, other) < 0.01
    assert not overlaps(one, other)
    assert (state.units["blue.B"].x, state.units["blue.B"].y) == (32.0, 24.0)


@pytest.mark.rule("T9A-MOV-059", "T9A-MOV-066")
def test_the_one_inch_rule_is_ignored_on_the_way_and_at_the_end() -> None:
    state = at_declaration(
        infantry("red", "R", 30, 12),
        infantry("blue", "B", 30, 20, 180),
        infantry("red", "friend", 34.05, 18),
        features=[feature("impassable", 26, 14, 29.9, 19)],
    )
    flow = begin(state, ("charge red.R", [6, 6]))
    declare(flow, "red.R", "blue.B")
    react(flow, "hold")
    settle(flow)
    assert flow.state.contacts == [Contact("red.R", "blue.B", "front", 1)]
    gap = distance(
        rectangle_of(flow.state, flow.state.units["red.R"]), rectangle_of(flow.state, flow.state.units["red.friend"])
    )
    assert gap < 0.5


@pytest.mark.rule("T9A-MOV-060")
def test_it_comes_into_contact_with_nobody_else() -> None:
    state = battle(
        infantry("red", "R", 32, 12, models=20, files=10),
        infantry("blue", "B", 30, 20, 180),
        infantry("blue", "C", 35.2, 20, 180),
    )
    asked_for = solving.Question("red.R", "blue.B", "front")
    approach, best = solving.legal_slides(state, asked_for)
    assert best is not None
    other = rectangle_of(state, state.units["blue.C"])
    for low, high in best.spans:
        for slide in (low, high):
            assert distance(approach.charger.rectangle(approach.final(slide)), other) > 0.01


@pytest.mark.rule("T9A-MOV-069", "T9A-MOV-070")
def test_every_place_that_is_as_good_is_his_choice_and_no_other() -> None:
    state = at_declaration(infantry("red", "R", 30, 12), infantry("blue", "B", 30, 20, 180))
    flow = begin(state, ("charge red.R", [6, 6]))
    declare(flow, "red.R", "blue.B")
    react(flow, "hold")
    assert asked(flow) == "t9a.charge.position"
    with pytest.raises(IllegalAction):
        give(flow, {"slide": 1.2})
    give(flow, {"slide": 0.7})
    assert front(flow.state, "red.R")[0] == pytest.approx(31.9685 + 0.7, abs=0.001)


@pytest.mark.rule("T9A-MOV-069")
def test_models_that_fight_nobody_yet_come_first() -> None:
    state = battle(
        infantry("blue", "B", 30, 30, 180, models=20, files=10),
        infantry("red", "X", 34.0, 30, models=5, files=5),
        infantry("red", "R", 30, 18, models=5, files=5),
    )
    state.contacts.append(Contact("red.X", "blue.B", "front", 1))
    state.units["red.X"].x = 31.9685 + 3.937
    _, best = solving.legal_slides(state, solving.Question("red.R", "blue.B", "front"))
    assert best is not None
    assert best.score == (9, 11)
    assert max(high for _, high in best.spans) <= 0.0


@pytest.mark.rule("T9A-MOV-061", "T9A-MOV-072", "T9A-TYP-054")
def test_a_war_machine_is_reached_by_any_way_without_alignment() -> None:
    state = at_declaration(
        infantry("red", "R", 26, 12),
        unit("blue", "W", at=(34, 21, 180), base=(60, 60), round=True, troop_type="war_machine"),
    )
    flow = begin(state, ("charge red.R", [6, 6]))
    declare(flow, "red.R", "blue.W")
    assert asked(flow) == "t9a.charge.path"
    # Nothing is crossed: who does not ask to be asked goes the usual way.
    assert flow.pending[0].usual_answer() == flow.pending[0].default()
    settle(flow)
    one, other = (rectangle_of(flow.state, flow.state.units[id]) for id in ("red.R", "blue.W"))
    assert distance(one, other) < 2.0
    assert flow.state.contacts[0].charger == "red.R"


@pytest.mark.rule("T9A-MOV-057", "T9A-MOV-056")
def test_a_path_of_his_own_is_judged_by_the_same_rules() -> None:
    state = at_declaration(
        infantry("red", "R", 30, 12),
        unit("blue", "W", at=(32, 22, 180), base=(60, 60), round=True, troop_type="war_machine"),
    )
    flow = begin(state, ("charge red.R", [6, 6]))
    declare(flow, "red.R", "blue.W")
    for legs in (
        [{"kind": "wheel", "amount": 95.0, "corner": "left"}],
        [{"kind": "wheel", "amount": 10.0}, {"kind": "wheel", "amount": 10.0, "corner": "right"}],
        [{"kind": "wheel", "amount": 80.0, "corner": "left"}, {"kind": "forward", "amount": 3.0}],
    ):
        with pytest.raises(IllegalAction):
            give(flow, {"path": {"legs": legs}})
    give(
        flow,
        {"path": {"legs": [{"kind": "wheel", "amount": 10.0, "corner": "right"}, {"kind": "forward", "amount": 7.0}]}},
    )
    assert flow.state.units["red.R"].bearing == pytest.approx(10.0)
    assert flow.state.contacts


@pytest.mark.rule("T9A-MOV-072", "T9A-MOV-073")
def test_a_fleeing_unit_that_is_caught_is_destroyed_and_nobody_is_engaged() -> None:
    state = at_declaration(infantry("red", "R", 30, 12), infantry("blue", "B", 30, 20, 180, Ld=7))
    flow = begin(state, ("flee blue.B", [1, 1]), ("charge red.R", [6, 6]))
    declare(flow, "red.R", "blue.B")
    react(flow, "flee")
    settle(flow)
    assert flow.state.units["blue.B"].where == "destroyed"
    assert not flow.state.contacts
    assert flow.state.units["red.R"].done.charged
    assert "t9a.charges.caught" in told(flow)


@pytest.mark.rule("T9A-MOV-074")
@pytest.mark.parametrize(("dice", "bearing"), [([1, 1], 90.0), ([6, 6], 0.0)])
def test_after_destroying_a_fleeing_unit_it_may_test_to_pivot(dice: list[int], bearing: float) -> None:
    state = at_declaration(infantry("red", "R", 30, 12), infantry("blue", "B", 30, 20, 180))
    flow = begin(state, ("flee blue.B", [1, 1]), ("charge red.R", [6, 6]), ("reform red.R", dice))
    declare(flow, "red.R", "blue.B")
    react(flow, "flee")
    settle(flow, "t9a.charge.pivot_test")
    assert flow.pending[0].default() == {"confirm": False}
    give(flow, {"confirm": True})
    if bearing:
        assert asked(flow) == "t9a.charge.pivot"
        give(flow, {"slide": bearing})
    assert flow.state.units["red.R"].bearing == bearing


@pytest.mark.rule("T9A-MOV-064", "T9A-MOV-070")
def test_a_target_that_must_be_turned_is_turned_and_an_engaged_one_never() -> None:
    walls = [feature("impassable", 31.2, 15, 33.2, 29, "a"), feature("impassable", 37.25, 13.5, 39.25, 27.5, "b")]
    state = at_declaration(
        unit("red", "R", models=10, at=(35.22, 18, 0)), unit("blue", "B", models=10, at=(36, 30, 205)), features=walls
    )
    flow = begin(state, ("charge red.R", [6, 6]))
    declare(flow, "red.R", "blue.B")
    react(flow, "hold")
    settle(flow)
    red, blue = flow.state.units["red.R"], flow.state.units["blue.B"]
    assert "t9a.charges.target_turned" in told(flow)
    assert blue.bearing != 205.0
    assert (blue.bearing - red.bearing) % 360.0 == pytest.approx(180.0, abs=0.001)


@pytest.mark.rule("T9A-MOV-065", "T9A-MOV-067")
def test_an_engaged_target_is_not_turned() -> None:
    walls = [feature("impassable", 31.2, 15, 33.2, 29, "a"), feature("impassable", 37.25, 13.5, 39.25, 27.5, "b")]
    state = battle(
        unit("red", "R", models=10, at=(35.22, 18, 0)),
        unit("blue", "B", models=10, at=(36, 30, 205)),
        unit("red", "X", at=(44, 44, 0)),
        features=walls,
    )
    question = solving.Question("red.R", "blue.B", "front")
    assert solving.has_room(state, question)
    state.contacts.append(Contact("red.X", "blue.B", "rear", 1))
    assert not solving.has_room(state, question)


@pytest.mark.rule("T9A-MOV-056", "T9A-MOV-058", "T9A-MOV-069")
def test_where_the_way_leads_through_terrain_the_player_may_take_another() -> None:
    state = at_declaration(
        infantry("red", "R", 30, 12), infantry("blue", "B", 30, 20, 180), features=[feature("forest", 26, 14, 38, 17)]
    )
    flow = begin(state, ("charge red.R", [6, 6]))
    declare(flow, "red.R", "blue.B")
    react(flow, "hold")
    assert flow.pending[0].usual_answer() == {"slide": 0.0}
    give(flow, {"slide": 0.0})
    assert asked(flow) == "t9a.charge.path"
    assert flow.pending[0].usual_answer() is None
    for legs in (
        [{"kind": "wheel", "amount": 60.0, "corner": "left"}, {"kind": "forward", "amount": 5.0}],
        [{"kind": "forward", "amount": 2.0}, {"kind": "wheel", "amount": 45.0, "corner": "right"}],
    ):
        with pytest.raises(IllegalAction):
            give(flow, {"path": {"legs": legs}})
    give(
        flow,
        {
            "path": {
                "legs": [
                    {"kind": "forward", "amount": 2.0},
                    {"kind": "wheel", "amount": 4.0, "corner": "right"},
                    {"kind": "forward", "amount": 5.0},
                ]
            }
        },
    )
    assert flow.state.units["red.R"].bearing == 0.0
    assert flow.state.contacts


@pytest.mark.rule("T9A-MOV-052")
def test_a_flying_charger_does_not_land_on_anybody() -> None:
    state = at_declaration(
        infantry("red", "R", 30, 12, models=3, files=3, base=(50, 50), rules=[("fly", "8")]),
        infantry("blue", "B", 30, 22, 180, state={"fleeing": True}),
        infantry("red", "friend", 20, 21.9, models=60, files=30),
    )
    ways = solving.any_contact(state, solving.Question("red.R", "blue.B", "front", flying=True))
    friend = rectangle_of(state, state.units["red.friend"])
    for _, (_, end) in zip(range(40), ways.ways(), strict=False):
        assert not overlaps(ways.charger.rectangle(end), friend)
    assert not solving.has_room(state, solving.Question("red.R", "blue.B", "front", flying=True))

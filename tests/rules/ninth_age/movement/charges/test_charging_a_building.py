"""Charges at a unit in a Building: declared, moved and ended like those at a War Machine (T9A-MOV-061, T9A-TER-059)."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from rules.engine.flow import Flow
from rules.engine.geometry import distance, overlaps
from rules.ninth_age.editions import EditionKey
from rules.ninth_age.movement.charges import at_a_wall, solving
from rules.ninth_age.movement.charges.candidates import pairs_in_range
from rules.ninth_age.movement.charges.looked_at import looked_at
from rules.ninth_age.movement.charges.prospects import if_it_flees, of_pairs
from rules.ninth_age.state import Feature, State
from rules.ninth_age.terrain.features import pieces
from rules.ninth_age.units.footprint import bases, outline
from tests.rules.ninth_age.building import Made, feature, refused, unit
from tests.rules.ninth_age.movement.charges.tables import (
    asked,
    at_declaration,
    begin,
    declare,
    give,
    infantry,
    options,
    settle,
    told,
)

HOUSE = feature("building", 30, 26, 36, 31, id="house")
INSIDE: dict[str, Any] = {"where": "building", "building": "house"}


def garrison(seat: str = "blue", **more: Any) -> Made:
    return unit(seat, "Garrison", models=10, files=5, at=(33, 28.5, 180), id="b1", state=INSIDE, **more)


def scene(*chargers: Made, features: tuple[Feature, ...] = (), **more: Any) -> State:
    return at_declaration(*chargers, garrison(**more), features=[HOUSE, *features])


def charged(state: State, *dice: tuple[str, list[int]]) -> Flow:
    """Red's first unit charges the garrison, which holds; all are moved."""
    flow = begin(state, *dice)
    declare(flow, "r1", "b1")
    settle(flow)
    return flow


def gap(state: State, id: str) -> float:
    return min(distance(a, b) for a in outline(state, state.units[id]) for b in pieces(state.features["house"]))


@pytest.mark.rule("T9A-MOV-061", "T9A-MOV-062")
@pytest.mark.parametrize("bearing", [0.0, 20.0, 335.0])
def test_the_charger_ends_in_contact_with_the_building_and_need_not_align(bearing: float) -> None:
    state = scene(infantry("red", "Wolves", 30.5, 18, bearing, id="r1"))
    state.edition_key = "0.11.1"
    flow = charged(state, ("charge r1", [6, 6]))
    state = flow.battle.state
    assert gap(state, "r1") < 0.011
    assert not any(overlaps(a, b) for a in outline(state, state.units["r1"]) for b in pieces(state.features["house"]))
    assert [(one.charger, one.target) for one in state.contacts] == [("r1", "b1")]
    assert (state.units["b1"].where, state.units["b1"].building) == ("building", "house")
    assert "t9a.charges.target_turned" not in told(flow)


@pytest.mark.rule("T9A-MOV-053", "T9A-MOV-008")
def test_the_distance_is_that_to_the_building() -> None:
    state = scene(infantry("red", "Wolves", 30.5, 18, id="r1"))
    [pair] = pairs_in_range(state)
    assert pair.option(state).facts["distance"] == pytest.approx(8.0, abs=0.01)
    state.units["r1"].y -= 8.2
    assert pairs_in_range(state) == []


@pytest.mark.rule("T9A-TER-059")
def test_the_garrison_may_hold_or_shoot_but_not_flee() -> None:
    state = scene(infantry("red", "Wolves", 30.5, 18, id="r1"), weapons=["bow"])
    assert if_it_flees(state, pairs_in_range(state)[0]) is None
    flow = begin(state)
    declare(flow, "r1", "b1")
    assert (asked(flow), options(flow)) == ("t9a.charge.reaction", ["hold", "stand_and_shoot"])


@pytest.mark.rule("T9A-MOV-061")
def test_what_stands_before_the_wall_is_gone_round_with_one_wheel() -> None:
    """The straight way ends at the rock; a wheel leads past it to another part of the same wall."""
    rock = feature("impassable", 30, 22, 31.5, 23, id="rock")
    state = scene(infantry("red", "Wolves", 30, 18, id="r1"), features=(rock,))
    ways = list(zip(range(5), solving.any_contact(state, solving.Question("r1", "b1", "front")).ways(), strict=False))
    assert ways
    assert all(path.wheel for _, (path, _) in ways)
    flow = charged(state, ("charge r1", [6, 6]))
    state = flow.battle.state
    assert gap(state, "r1") < 0.011
    assert not any(overlaps(a, b) for a in outline(state, state.units["r1"]) for b in pieces(state.features["rock"]))


@pytest.mark.rule("T9A-MOV-009")
def test_without_room_at_any_wall_that_can_be_reached_it_is_refused() -> None:
    """Between the rocks before the walls the charger sees the building, but nowhere fits through."""
    rocks = tuple(feature("impassable", x, 24, x + 2, 24.5, id=f"rock{x}") for x in range(14, 52, 4))
    state = scene(infantry("red", "Wolves", 31, 18, id="r1"), features=rocks)
    flow = begin(state)
    assert [pair.key for pair in pairs_in_range(state)] == ["r1>b1"]
    with refused("T9A-MOV-009"):
        flow.pending[0].check({"target": {"key": "r1>b1"}})
    assert looked_at(state, "r1>b1")["why"]["key"] == "t9a.charges.refused.no_room"


@pytest.mark.rule("T9A-MOV-061")
def test_two_units_charge_the_same_building() -> None:
    left, right = infantry("red", "Wolves", 28.5, 18, id="r1"), infantry("red", "Bears", 34, 18, id="r2")
    flow = begin(scene(left, right), ("charge r1", [6, 6]), ("charge r2", [6, 6]))
    declare(flow, "r1", "b1")
    settle(flow, "t9a.charge.declare")
    declare(flow, "r2", "b1")
    settle(flow)
    state = flow.battle.state
    assert {one.charger for one in state.contacts} == {"r1", "r2"}
    assert max(gap(state, "r1"), gap(state, "r2")) < 0.011
    assert not any(overlaps(a, b) for a in outline(state, state.units["r1"]) for b in outline(state, state.units["r2"]))


def test_by_the_older_edition_nobody_counts_the_models_at_a_wall() -> None:
    state = scene(infantry("red", "Wolves", 30.5, 18, id="r1"))
    state.edition_key = "0.11.1"
    [option], barred = of_pairs(state, pairs_in_range(state))
    assert (option.key, barred) == ("r1>b1", [])
    assert looked_at(state, "r1>b1") == {}


@pytest.mark.rule("T9A-MOV-061", "T9A-MOV-057")
@pytest.mark.parametrize("seed", range(8))
def test_every_way_ends_on_the_board_at_the_wall_and_on_nobody(seed: int) -> None:
    rng = Random(seed)
    state = scene(
        infantry("red", "Wolves", rng.uniform(26, 34), rng.uniform(12, 20), rng.uniform(-30, 30) % 360, id="r1"),
        infantry("red", "Bears", 36.5, 20, id="r2"),
        infantry("blue", "Pikes", 22, 26, 180, id="b2"),
    )
    ways = solving.any_contact(state, solving.Question("r1", "b1", "front"))
    for _, (path, end) in zip(range(40), ways.ways(), strict=False):
        assert path.wheel <= 90
        stands = outline(state, state.units["r1"], end)
        assert min(distance(a, b) for a in stands for b in pieces(HOUSE)) < 0.011
        others = [*pieces(HOUSE), *outline(state, state.units["r2"]), *outline(state, state.units["b2"])]
        assert not any(overlaps(a, b) for a in stands for b in others)


def test_a_charge_that_falls_short_stops_before_the_wall() -> None:
    state = scene(infantry("red", "Wolves", 30.5, 18, id="r1"))
    flow = begin(state, ("charge r1", [1, 2]))
    declare(flow, "r1", "b1")
    settle(flow)
    state = flow.battle.state
    assert state.contacts == []
    assert gap(state, "r1") >= 0.99


def test_a_way_of_the_players_own_may_end_at_any_part_of_the_wall() -> None:
    state = scene(infantry("red", "Wolves", 30.5, 18, id="r1"))
    state.edition_key = "0.11.1"
    flow = begin(state, ("charge r1", [6, 6]))
    declare(flow, "r1", "b1")
    settle(flow, "t9a.charge.path")
    with refused("T9A-MOV-057"):
        flow.pending[0].check({"path": {"legs": [{"kind": "wheel", "amount": 95, "corner": "left"}]}})
    give(
        flow, {"path": {"legs": [{"kind": "wheel", "amount": 12, "corner": "left"}, {"kind": "forward", "amount": 7}]}}
    )
    settle(flow)
    one = flow.battle.state.units["r1"]
    assert one.bearing == pytest.approx(348.0, abs=0.01)
    assert gap(flow.battle.state, "r1") < 0.011


@pytest.mark.rule("T9A-TER-059")
@pytest.mark.parametrize(("edition", "flush"), [("0.11.1", False), ("0.11.9.3", True)])
def test_by_the_newer_edition_the_whole_front_comes_to_stand_at_a_wall(edition: EditionKey, flush: bool) -> None:
    state = scene(infantry("red", "Wolves", 31, 18, 20, id="r1"))
    state.edition_key = edition
    flow = charged(state, ("charge r1", [6, 6]))
    state = flow.battle.state
    assert gap(state, "r1") < 0.011
    front = [base for _, base in bases(state, state.units["r1"])][:5]
    touching = [base for base in front if min(distance(base, part) for part in pieces(HOUSE)) < 0.011]
    assert (len(touching) == 5) is flush


@pytest.mark.rule("T9A-TER-059")
def test_where_no_front_can_come_flush_the_charger_touches_the_building_as_he_can() -> None:
    """Before the only wall that he can reach a rock leaves room for a corner of his front."""
    rock = feature("impassable", 31.2, 25.6, 40, 25.9, id="rock")
    away = feature("impassable", 20, 26, 29.9, 31, id="away")
    state = scene(infantry("red", "Wolves", 28.5, 20, 20, id="r1"), features=(rock, away))
    found = at_a_wall.best_wall(state, solving.Question("r1", "b1", "front"))
    assert found is None or found[1].score[1] < 6


@pytest.mark.rule("T9A-TER-059")
@pytest.mark.parametrize(("west", "east", "own"), [(30.0, 36.0, 5), (32.8, 33.3, 2)])
def test_as_many_come_to_a_wall_as_the_page_has_told(west: float, east: float, own: int) -> None:
    state = scene(infantry("red", "Wolves", 33, 18, id="r1"))
    state.features["house"] = feature("building", west, 26, east, 26 + east - west, id="house")
    assert looked_at(state, "r1>b1")["contacts"]["params"] == {"own": own}
    flow = charged(state, ("charge r1", [6, 6]))
    state = flow.battle.state
    walls = pieces(state.features["house"])
    touching = [one for _, one in bases(state, state.units["r1"]) if min(distance(one, wall) for wall in walls) < 0.011]
    assert len(touching) == own

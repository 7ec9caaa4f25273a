"""Distances (DBF-MOV-032, 033, 036 to 039, 042, 051, DBF-TER-028)."""

from __future__ import annotations

import pytest

from rules.de_bellis import army
from rules.de_bellis.movement.distances import Footing, distance
from rules.de_bellis.setup import enlist
from rules.de_bellis.state import Defence, Element, Feature, State
from rules.de_bellis.troops import TROOP_TYPES
from rules.engine.explained import Explained
from tests.rules.de_bellis.catalogue import table as printed_table
from tests.rules.de_bellis.movement.table import at, plan, put, refused, table, terrain

WOOD = Footing(slowed_by="DBF-MOV-036")


def road(state: State) -> None:
    state.features["road"] = Feature(id="road", kind="road", line=((45.0, -6.0), (45.0, 96.0)), width=4.0)


def element(type: str, **more: object) -> Element:
    return Element(id="x", seat="red", type=type, **more)  # type: ignore[arg-type]


@pytest.mark.rule("DBF-MOV-033", "DBF-MOV-036", "DBF-MOV-037")
def test_the_table_of_distances() -> None:
    state = table()
    for line in printed_table("DBF-MOV-033"):
        code, good, difficult, adds = (str(line[key]) for key in ("type", "good", "difficult", "road adds"))
        one = element(code)
        flying = code in ("CrV", "Dra")
        assert distance(state, one, Footing(flying=flying)).total == float(good)
        if difficult != "forbidden":
            assert distance(state, one, WOOD).total == float(difficult)
        on_road = distance(state, one, Footing(road=True)).total - float(good)
        assert on_road == (0 if adds == "none" else float(adds))


@pytest.mark.rule("DBF-MOV-036", "DBF-TER-014", "DBF-MOV-034")
def test_knights_three_centimetres_from_a_wood_cannot_enter_it_this_turn() -> None:
    state = table()
    put(state, "k", "Kn", (45, 20, 0))
    terrain(state, "woods", 40, 24.5, 50, 35)
    assert at(plan(state, "k", "3f"), "k") == (45, 23, 0)
    with refused("DBF-MOV-036"):
        plan(state, "k", "3.5f")
    assert at(plan(state, "k", "2.5f"), "k") == (45, 22.5, 0)


@pytest.mark.rule("DBF-MOV-036")
def test_a_move_that_starts_in_difficult_terrain_or_only_crosses_it_is_slow() -> None:
    state = table()
    put(state, "c", "Cv", (45, 20, 0))
    terrain(state, "marsh", 40, 10, 50, 18.6)
    with refused("DBF-MOV-036"):
        plan(state, "c", "6f")
    put(state, "d", "Cv", (70, 20, 0))
    terrain(state, "stream", 0, 24, 90, 24.5)
    with refused("DBF-MOV-036"):
        plan(state, "d", "10f")


@pytest.mark.rule("DBF-MOV-036", "DBF-MOV-016")
def test_the_slowest_distance_that_applies_to_any_element_of_a_group_decides() -> None:
    state = table()
    for number in range(2):
        put(state, f"c{number}", "Cv", (43 + 4 * number, 20, 0))
    terrain(state, "woods", 47, 22, 55, 35)
    with refused("DBF-MOV-036"):
        plan(state, "c0 c1", "6f")
    assert plan(state, "c0", "10f").length == 10


@pytest.mark.rule("DBF-MOV-032")
def test_artillery_and_war_wagons_stay_out_of_difficult_terrain_except_along_a_road() -> None:
    for type in ("Art", "WWg"):
        state = table()
        put(state, "a", type, (45, 20, 0))
        terrain(state, "woods", 30, 23, 60, 35)
        with refused("DBF-MOV-032"):
            plan(state, "a", "2f")
        assert plan(state, "a", "1f").length == 1
        road(state)
        assert at(plan(state, "a", "7.5f"), "a") == (45, 27.5, 0)


@pytest.mark.rule("DBF-MOV-037")
def test_the_road_adds_2_5_cm_if_the_middle_of_the_front_keeps_to_it() -> None:
    state = table()
    road(state)
    put(state, "s", "Sp", (45, 20, 0))
    put(state, "t", "Sp", (48, 40, 0))
    assert plan(state, "s", "7.5f").length == 7.5
    with refused("DBF-MOV-034"):
        plan(state, "t", "7.5f")
    with refused("DBF-MOV-034"):
        plan(state, "s", "60r", "3f")


@pytest.mark.rule("DBF-TER-013", "DBF-MOV-037")
def test_the_ground_beside_the_road_does_not_count() -> None:
    state = table()
    road(state)
    put(state, "k", "Kn", (45, 20, 0))
    terrain(state, "woods", 30, 23, 60, 40)
    assert plan(state, "k", "10f").length == 10


@pytest.mark.rule("DBF-MOV-038")
def test_fast_troops_go_5_cm_further_in_any_terrain_and_road_and_fast_add_up() -> None:
    state = table()
    fast = element("Kn", fast=True)
    assert distance(state, fast).total == 12.5
    assert distance(state, fast, WOOD).total == 7.5
    assert distance(state, fast, Footing(road=True)).total == 15
    assert distance(state, fast, Footing(water=True)).total == 6.25


@pytest.mark.rule("DBF-MOV-038")
def test_fast_opens_no_ground_that_is_forbidden() -> None:
    state = table()
    put(state, "a", "Art", (45, 20, 0), fast=True)
    terrain(state, "woods", 30, 24, 60, 35)
    assert plan(state, "a", "2f").length == 2
    with refused("DBF-MOV-032"):
        plan(state, "a", "4f")
    state.features.clear()
    assert plan(state, "a", "10f").length == 10


@pytest.mark.rule("DBF-MOV-051")
def test_a_distance_in_the_river_is_halved_after_adding_fast_and_not_rounded() -> None:
    state = table()
    assert distance(state, element("Kn"), Footing(water=True)).total == 3.75
    assert distance(state, element("LH", fast=True), Footing(water=True)).total == 8.75


@pytest.mark.rule("DBF-MOV-042")
def test_flyers_use_their_good_distance_everywhere_and_have_no_road_bonus() -> None:
    state = table()
    put(state, "v", "CrV", (45, 20, 0))
    put(state, "b", "Bd", (60, 20, 0), flying=True)
    terrain(state, "woods", 30, 23, 75, 40)
    assert plan(state, "v", "15f").length == 15
    assert at(plan(state, "b", "5f"), "b") == (60, 25, 0)
    road(state)
    with refused("DBF-MOV-034"):
        plan(state, "v", "17.5f")


@pytest.mark.rule("DBF-TER-028")
def test_crossing_a_temporary_defence_is_slow_and_closed_to_engines() -> None:
    state = table()
    state.defences["d"] = Defence(id="d", seat="blue", kind="temporary", length=4, placed=True, x=45, y=24, bearing=180)
    put(state, "k", "Kn", (45, 20, 0))
    assert at(plan(state, "k", "2.5f"), "k") == (45, 22.5, 0)
    with refused("DBF-TER-028"):
        plan(state, "k", "4f")
    state.elements["k"].y = 22.5
    assert at(plan(state, "k", "2.5f"), "k") == (45, 25, 0)
    del state.elements["k"]
    put(state, "a", "Art", (45, 20, 0))
    with refused("DBF-TER-028"):
        plan(state, "a", "4f")


@pytest.mark.rule("DBF-TRP-003")
def test_with_scaled_distances_every_printed_distance_grows() -> None:
    state = table(distance_factor=1.5)
    put(state, "s", "Sp", (45, 20, 0))
    assert at(plan(state, "s", "7.5f"), "s") == (45, 27.5, 0)
    put(state, "e", "Sp", (45, 50, 180))
    put(state, "c", "LH", (38, 42, 90))
    with refused("DBF-MOV-028"):
        plan(state, "c", "6f")


@pytest.mark.rule("DBF-MOV-039")
def test_a_riding_leader_moves_like_fast_troops_and_not_twice() -> None:
    for fast in (False, True):
        state = table()
        leader = army.Element(id="er", type="Er", division="d", role="leader", rides=True, fast=fast)
        bought = army.Army(name="x", scale="ordinary", divisions=(army.Division(id="d"),), elements=(leader,))
        enlist(state, "red", bought)
        assert distance(state, state.elements["r1"]).total == 12.5


def test_every_distance_says_where_it_comes_from() -> None:
    explained = distance(table(), element("Kn", fast=True), Footing(road=True, water=True))
    assert [(term.value, term.rule) for term in explained.terms] == [
        (7.5, "DBF-MOV-033"),
        (5.0, "DBF-MOV-038"),
        (2.5, "DBF-MOV-037"),
        (-7.5, "DBF-MOV-051"),
    ]
    assert len(TROOP_TYPES) == 25


@pytest.mark.rule("DBF-MOV-037", "DBF-MOV-038", "DBF-MOV-039", "DBF-MOV-042", "DBF-MOV-051")
def test_only_what_applies_changes_a_distance() -> None:
    state = table()
    spears, knights = put(state, "s", "Sp", (20, 20, 0)), put(state, "k", "Kn", (40, 20, 0))
    flyers = put(state, "f", "CrV", (60, 20, 0))
    assert rules_of(distance(state, spears)) == {"DBF-MOV-033": 5}
    assert rules_of(distance(state, spears, Footing(road=True, flying=True))) == {"DBF-MOV-042": 5}
    assert rules_of(distance(state, flyers, Footing(road=True))) == {"DBF-MOV-033": 15}
    assert rules_of(distance(state, knights, Footing("DBF-MOV-036"))) == {"DBF-MOV-036": 2.5}
    assert rules_of(distance(state, knights, Footing("DBF-MOV-036", flying=True))) == {"DBF-MOV-042": 7.5}
    assert rules_of(distance(state, spears, Footing(water=True))) == {"DBF-MOV-033": 5, "DBF-MOV-051": -2.5}
    assert rules_of(distance(state, spears, Footing(water=True, flying=True))) == {"DBF-MOV-042": 5}
    with refused("DBF-MOV-034"):
        plan(state, "s", "6f")


def rules_of(explained: Explained) -> dict[str, float]:
    return {term.rule: term.value for term in explained.terms}

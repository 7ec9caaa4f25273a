"""What ground an element is on (DBF-TER-010 to 015), and which defences bar its way (DBF-TER-029)."""

from __future__ import annotations

import pytest

from rules.de_bellis.ground import (
    areas_fled_from,
    difficult_areas,
    feature_ids,
    forbidden_areas,
    in_difficult,
    in_river,
    on_road,
    river_areas,
    walls_against,
)
from rules.de_bellis.state import Defence, Feature, footprint
from rules.engine.geometry import area
from tests.rules.de_bellis.movement.table import put, table, terrain


@pytest.mark.rule("DBF-TER-014", "DBF-TER-015")
def test_an_element_is_in_difficult_terrain_if_any_part_of_its_base_is() -> None:
    state = table()
    terrain(state, "woods", 40, 24.5, 50, 35)
    element = put(state, "k", "Kn", (45, 23, 0))
    assert not in_difficult(state, element)
    element.y = 23.1
    assert in_difficult(state, element)


@pytest.mark.rule("DBF-TER-005", "DBF-TER-010", "DBF-TER-012")
def test_streams_are_difficult_and_rivers_beaches_and_gentle_hills_are_not() -> None:
    state = table()
    element = put(state, "s", "Sp", (45, 45, 0))
    for kind, difficult in {
        **dict.fromkeys(("woods", "steep_hill", "marsh", "broken_ground", "dunes", "enclosure", "vineyard"), True),
        **dict.fromkeys(("low_walls", "village", "stream"), True),
        **dict.fromkeys(("river", "beach", "gentle_hill", "lake"), False),
    }.items():
        state.features.clear()
        terrain(state, kind, 40, 40, 50, 50)
        assert in_difficult(state, element) is difficult, kind


@pytest.mark.rule("DBF-TER-011")
def test_sea_lakes_and_cliffs_are_forbidden() -> None:
    state = table()
    for number, kind in enumerate(("sea", "lake", "cliff", "woods", "beach")):
        terrain(state, kind, 10 * number, 0, 10 * number + 5, 5)
    assert len(forbidden_areas(state)) == 3
    assert len(areas_fled_from(state)) == 4
    assert len(difficult_areas(state)) == 1


def test_areas_are_the_terrain_that_they_cover_whenever_they_were_worked_out() -> None:
    state = table()
    terrain(state, "lake", 0, 0, 5, 5)
    terrain(state, "sea", 10, 0, 15, 5)
    lake, _sea = (one.id for one in state.features.values())
    (again,) = [area(one.corners) for one in forbidden_areas(state) if one.bounds[0] == 0]
    assert feature_ids(state, [again]) == (lake,)
    assert feature_ids(state, []) == ()


@pytest.mark.rule("DBF-MOV-050", "DBF-TER-013")
def test_at_a_bridge_or_ford_an_element_is_not_in_the_river() -> None:
    state = table()
    state.features["river"] = Feature(id="river", kind="river", line=((0.0, 41.5), (90.0, 41.5)), width=3.0)
    element = put(state, "b", "Bd", (45, 42.25, 0))
    assert in_river(state, element) is state.features["river"]
    state.features["bridge"] = Feature(id="bridge", kind="bridge", line=((45.0, 38.0), (45.0, 45.0)), width=4.0)
    assert in_river(state, element) is None
    element.x = 50
    assert in_river(state, element) is not None
    state.features["road"] = Feature(id="road", kind="road", line=((50.0, -6.0), (50.0, 96.0)), width=4.0)
    assert in_river(state, element) is None
    assert on_road(state, footprint(element))


def test_a_river_leaves_no_corner_of_the_table_dry() -> None:
    state = table()
    state.features["river"] = Feature(id="river", kind="river", line=((0.0, 30.0), (90.0, 80.0)), width=4.0)
    (river,) = river_areas(state)
    assert (0.0, 31.5) in river
    assert (90.0, 78.5) in river


@pytest.mark.rule("DBF-TER-029")
def test_walls_bar_everybody_and_gates_the_enemy_of_him_who_guards_them() -> None:
    state = table()
    for number, kind in enumerate(("permanent", "gate", "temporary")):
        piece = Defence(id=kind, seat="blue", kind=kind, length=4, placed=True, x=30 + 8 * number, y=50, bearing=180)  # type: ignore[arg-type]
        state.defences[kind] = piece
    guard = put(state, "e", "Sp", (38, 52, 180))
    assert (len(walls_against(state, "blue")), len(walls_against(state, "red"))) == (1, 2)
    guard.y = 53
    assert len(walls_against(state, "red")) == 1

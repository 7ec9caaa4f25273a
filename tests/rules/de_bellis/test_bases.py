"""Base sizes and the scale of distances."""

from __future__ import annotations

import pytest

from rules.de_bellis.bases import FigureScale, WarbandBase, base_size, distance_factor, front
from rules.de_bellis.troops import TROOP_TYPES
from tests.rules.de_bellis.catalogue import table

COLUMNS: dict[FigureScale, str] = {
    15: "front x depth at 15 mm",
    25: "front x depth at 25 mm",
    28: "front x depth at 28/30 mm",
}


def size(printed: str) -> tuple[float, float]:
    width, depth = printed.split(" x ")
    return float(width), float(depth)


@pytest.mark.rule("DBF-TRP-020", "DBF-TRP-021")
@pytest.mark.parametrize("scale", COLUMNS)
def test_bases_are_those_of_the_table_with_the_front_first(scale: FigureScale) -> None:
    for row in table("DBF-TRP-020"):
        code, _, warband = str(row["type"]).partition(" type ")
        printed = size(str(row[COLUMNS[scale]]))
        if (code, scale) == ("WWg", 28):
            assert printed == (6, 6)
            continue
        base: WarbandBase = "B" if warband == "B" else "A"
        assert base_size(code, scale=scale, warband_base=base) == printed


@pytest.mark.rule("DBF-TRP-022")
def test_a_war_wagon_at_28_mm_has_the_front_of_all_others() -> None:
    assert base_size("WWg", scale=28) == (8, 8)


@pytest.mark.rule("DBF-TRP-021")
@pytest.mark.parametrize(("scale", "width"), [(15, 4), (25, 6), (28, 8)])
def test_all_elements_of_a_scale_share_one_front(scale: FigureScale, width: float) -> None:
    assert {base_size(code, scale=scale)[0] for code in TROOP_TYPES} == {width} == {front(scale)}


@pytest.mark.rule("DBF-TRP-023")
def test_warband_b_is_deeper_than_warband_a() -> None:
    assert base_size("Wb", warband_base="A") == (4, 1.5)
    assert base_size("Wb", warband_base="B") == (4, 2)
    assert base_size("Sp", warband_base="B") == (4, 1.5)


@pytest.mark.rule("DBF-TRP-025")
@pytest.mark.parametrize("scale", [2, 6])
def test_blocks_of_tiny_figures_stand_on_15_mm_bases(scale: FigureScale) -> None:
    assert {code: base_size(code, scale=scale) for code in TROOP_TYPES} == {
        code: base_size(code, scale=15) for code in TROOP_TYPES
    }


@pytest.mark.rule("DBF-TRP-025")
@pytest.mark.parametrize("scale", [25, 28])
def test_larger_figures_have_larger_bases_of_their_own(scale: FigureScale) -> None:
    assert all(base_size(code, scale=scale) > base_size(code, scale=15) for code in TROOP_TYPES)


@pytest.mark.rule("DBF-TRP-003")
def test_distances_are_as_printed_unless_scaled_distances_were_agreed() -> None:
    scales: tuple[FigureScale, ...] = (2, 6, 15, 25, 28)
    assert [distance_factor(scale, scaled_distances=False) for scale in scales] == [1, 1, 1, 1, 1]
    assert [distance_factor(scale, scaled_distances=True) for scale in scales] == [1, 1, 1, 1.5, 2]

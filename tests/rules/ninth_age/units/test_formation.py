"""The places of the models of a unit (chapter 04)."""

from __future__ import annotations

import pytest

from rules.ninth_age.special_rules import holding
from rules.ninth_age.state import Part, Rule
from rules.ninth_age.units.bases import rank_and_file
from rules.ninth_age.units.footprint import size
from rules.ninth_age.units.formation import places
from rules.ninth_age.units.grid import fill
from tests.rules.ninth_age.building import battle, unit, with_character

CELL = 20 / 25.4


def spots(state, id):
    return {place.model.rsplit(".", 1)[1]: (place.rank, place.file) for place in places(state, state.unit(id))}


@pytest.mark.scenario("SC-T9A-UNT-002")
@pytest.mark.rule("T9A-UNT-003", "T9A-UNT-013", "T9A-GEN-032", "T9A-GEN-062")
def test_the_front_comes_first_in_a_base_size():
    state = battle(unit("red", "Riders", models=10, files=5, base=(25, 50), troop_type="cavalry"))
    width, depth = size(state, state.unit("red.Riders"))
    assert (round(width, 3), round(depth, 3)) == (4.921, 3.937)


@pytest.mark.rule("T9A-UNT-001", "T9A-UNT-002", "T9A-UNT-006", "T9A-UNT-007")
def test_everything_on_one_base_is_one_model_with_one_place():
    parts = [Part(name=name, characteristics={"W": 4}) for name in ("Rider", "Dragon", "Dragon's tail")]
    state = battle(unit("red", "Dragon", base=(50, 100), troop_type="ridden_monster", parts=parts, at=(36, 24, 0)))
    (place,) = places(state, state.unit("red.Dragon"))
    assert (place.width, place.depth) == pytest.approx((50 / 25.4, 100 / 25.4))
    assert len(state.kind_of("red.Dragon.1").parts) == 3


@pytest.mark.rule("T9A-UNT-008")
def test_what_one_part_has_the_whole_model_has():
    parts = [Part(name="Rider", characteristics={}, rules=(Rule("fear"),)), Part(name="Horse", characteristics={})]
    state = battle(unit("red", "Riders", models=2, base=(25, 50), troop_type="cavalry", parts=parts))
    assert holding.has(state, "red.Riders.1", "fear")


@pytest.mark.rule("T9A-UNT-004")
def test_a_round_base_has_one_measure():
    state = battle(unit("red", "Cannon", base=(60, 60), round=True, troop_type="war_machine"))
    (place,) = places(state, state.unit("red.Cannon"))
    assert place.round
    assert place.width == pytest.approx(60 / 25.4)


@pytest.mark.rule("T9A-UNT-012", "T9A-UNT-010")
def test_models_stand_in_ranks_and_files_in_base_contact():
    state = battle(unit("red", "Spears", models=10, files=5))
    found = {(place.rank, place.file): place for place in places(state, state.unit("red.Spears"))}
    for (rank, file), place in found.items():
        if (rank, file + 1) in found:
            assert found[rank, file + 1].x - place.x == pytest.approx(CELL)
        if (rank + 1, file) in found:
            assert place.y - found[rank + 1, file].y == pytest.approx(CELL)


@pytest.mark.rule("T9A-UNT-013", "T9A-UNT-014")
def test_only_the_last_rank_has_fewer_models():
    grid = fill([(1, 1)] * 13, 5)
    counts = [sum(spot.rank == rank for spot in grid.spots) for rank in range(grid.ranks)]
    assert counts == [5, 5, 3]


@pytest.mark.rule("T9A-UNT-013")
def test_a_unit_of_fewer_models_than_files_is_a_single_rank_of_them():
    grid = fill([(1, 1)] * 3, 5)
    assert (grid.files, grid.ranks) == (3, 1)


@pytest.mark.parametrize(("rear", "files"), [("left", [0, 1]), ("centre", [1, 2]), ("right", [3, 4])])
@pytest.mark.rule("T9A-UNT-016")
def test_the_last_rank_stands_in_the_files_left_centre_or_right(rear, files):
    state = battle(unit("red", "Spears", models=7, files=5, state={"rear": rear}))
    last = [place.file for place in places(state, state.unit("red.Spears")) if place.rank == 1]
    assert last == files


@pytest.mark.rule("T9A-UNT-016")
def test_gaps_leave_empty_places_between_the_models_of_the_last_rank():
    state = battle(unit("red", "Spears", models=8, files=5, state={"gaps": (1, 3)}))
    rows = places(state, state.unit("red.Spears"))
    front = {place.file: place.x for place in rows if place.rank == 0}
    last = {place.file: place.x for place in rows if place.rank == 1}
    assert sorted(last) == [0, 2, 4]
    assert all(last[file] == pytest.approx(front[file]) for file in last)


@pytest.mark.rule("T9A-UNT-012")
def test_skirmishers_stand_half_an_inch_apart():
    state = battle(unit("red", "Scouts", models=6, files=3, state={"loose": True}))
    rows = places(state, state.unit("red.Scouts"))
    assert rows[1].x - rows[0].x == pytest.approx(CELL + 0.5)
    assert rows[0].y - rows[3].y == pytest.approx(CELL + 0.5)
    assert size(state, state.unit("red.Scouts")) == pytest.approx((3 * CELL + 1.0, 2 * CELL + 0.5))


@pytest.mark.parametrize("models", range(1, 31))
@pytest.mark.parametrize("files", [1, 3, 5, 7, 10])
@pytest.mark.rule("T9A-UNT-017")
def test_no_formation_has_empty_places_before_the_last_rank(models, files):
    grid = fill([(1, 1)] * models, files)
    for rank in range(grid.ranks - 1):
        assert sorted(spot.file for spot in grid.spots if spot.rank == rank) == list(range(grid.files))


@pytest.mark.scenario("SC-T9A-UNT-006")
@pytest.mark.rule("T9A-UNT-009", "T9A-UNT-018")
def test_who_is_rank_and_file():
    made = unit("red", "Halberds", models=20, files=5, champion=True, standard_bearer=True, musician=True)
    state = battle(with_character(with_character(made, "Captain", place=3), "Mage", place=4))
    found = rank_and_file(state, state.unit("red.Halberds"))
    assert len(state.unit("red.Halberds").models) == 22
    assert len(found) == 20
    assert "red.Captain.1" not in found
    assert "red.Halberds.1" in found
    assert all(state.model(id).unit == "red.Halberds" for id in state.unit("red.Halberds").models)

"""The geometry of features, Hills and Water (chapter 15)."""

from __future__ import annotations

import pytest

from rules.engine.geometry import Pose, rectangle
from rules.ninth_age.game_setup.shapes import FEATURE_KINDS, size_of
from rules.ninth_age.general_principles.one_inch import close_now, judge_end
from rules.ninth_age.terrain import features
from rules.ninth_age.terrain.hills import elevated
from rules.ninth_age.terrain.kinds import KINDS
from rules.ninth_age.terrain.water import ranks_in_water
from tests.rules.ninth_age.building import battle, feature, refused, shaped, unit

BASE = rectangle(Pose(10, 10, 0), 2, 2)


@pytest.mark.rule("T9A-TER-007", "T9A-TER-014", "T9A-TER-022", "T9A-TER-043")
def test_hills_buildings_and_impassable_terrain_are_obscuring() -> None:
    state = battle(features=[feature(kind, 0, 0, 5, 5) for kind in KINDS])
    assert [one.kind for one in features.obscuring(state)] == ["impassable", "hill", "building"]


@pytest.mark.rule("T9A-TER-015", "T9A-TER-058")
def test_impassable_terrain_and_buildings_are_closed_but_for_who_enters() -> None:
    state = battle(features=[feature(kind, 0, 0, 5, 5) for kind in KINDS])
    assert [one.kind for one in features.closed(state)] == ["impassable", "building"]
    assert [one.kind for one in features.closed(state, entering="building")] == ["impassable"]


def test_a_base_that_only_touches_the_outline_is_not_in_the_feature() -> None:
    assert not features.touches(BASE, feature("forest", 11, 5, 20, 15))
    assert features.touches(BASE, feature("forest", 10.9, 5, 20, 15))


def test_a_wall_is_its_line() -> None:
    wall = shaped("wall", (5, 12), (15, 12))
    assert not features.touches(BASE, wall)
    assert features.distance_to(BASE, wall) == pytest.approx(1.0, abs=0.06)
    assert features.nearer_than(BASE, wall, 2.0)
    assert not features.nearer_than(BASE, wall, 0.5)


def test_the_share_of_a_footprint_in_a_feature() -> None:
    assert features.share_inside((BASE,), feature("field", 10, 0, 20, 20)) == pytest.approx(0.5)
    assert features.share_inside((BASE,), feature("field", 30, 0, 40, 20)) == 0.0


@pytest.mark.rule("T9A-TER-025")
def test_exactly_half_of_a_base_on_a_hill_elevates_in_the_newer_edition_only() -> None:
    hill = feature("hill", 10, 0, 20, 20)
    assert elevated(battle(features=[hill]), BASE)
    assert not elevated(battle(features=[hill], edition="0.11.1"), BASE)
    more = feature("hill", 9.9, 0, 20, 20)
    assert elevated(battle(features=[more], edition="0.11.1"), BASE)


@pytest.mark.rule("T9A-TER-019")
def test_a_rank_even_partially_in_water_is_not_full() -> None:
    pond = feature("water", 0, 0, 35.2, 11.5)
    state = battle(unit("red", "Spearmen", models=20, files=5, at=(36, 12, 0)), features=[pond])
    assert ranks_in_water(state, state.unit("red.Spearmen")) == {3, 2}


@pytest.mark.rule("T9A-TER-020")
def test_with_the_majority_of_the_footprint_in_water_no_rank_is_full() -> None:
    pond = feature("water", 0, 0, 72, 12.2)
    state = battle(unit("red", "Spearmen", models=20, files=5, at=(36, 12, 0)), features=[pond])
    assert ranks_in_water(state, state.unit("red.Spearmen")) == {0, 1, 2, 3}


@pytest.mark.rule("T9A-TER-021")
def test_striders_keep_their_ranks_in_water() -> None:
    pond = feature("water", 0, 0, 72, 48)
    waders = unit("red", "Waders", models=20, files=5, at=(36, 12, 0), rules=[("strider", "Water")])
    state = battle(waders, features=[pond])
    assert ranks_in_water(state, state.unit("red.Waders")) == frozenset()


@pytest.mark.scenario("SC-T9A-TER-030")
@pytest.mark.rule("T9A-TER-015", "T9A-TER-058")
@pytest.mark.parametrize("kind", ["impassable", "building"])
def test_a_building_is_a_rock_for_passers_by(kind: str) -> None:
    state = battle(unit("red", "Spearmen", models=10, at=(36, 10, 0)), features=[feature(kind, 30, 20, 40, 26)])
    one, depth = state.unit("red.Spearmen"), 40 / 25.4
    with refused("T9A-GEN-081"):
        judge_end(state, one, Pose(36, 20 - 0.7 - depth / 2, 0))
    judge_end(state, one, Pose(36, 20 - 1.2 - depth / 2, 0))


@pytest.mark.rule("T9A-TER-013")
def test_where_no_feature_lies_there_is_open_terrain() -> None:
    state = battle(unit("red", "Spearmen", models=10, at=(36, 10, 0)), features=[feature("hill", 0, 0, 5, 5)])
    assert list(features.closed(state)) == []
    assert not features.any_touches((BASE,), state.features["hill"])


@pytest.mark.rule("T9A-TER-012")
def test_every_kind_of_feature_has_its_row() -> None:
    covers = {kind: row.cover for kind, row in KINDS.items()}
    assert covers == {
        "impassable": "hard", "water": "", "hill": "soft", "field": "soft", "forest": "soft", "wall": "hard",
        "ruins": "hard", "building": "hard",
    }  # fmt: skip


@pytest.mark.rule("T9A-SET-019")
@pytest.mark.parametrize("kind", FEATURE_KINDS)
def test_the_pieces_in_the_box_have_the_recommended_sizes(kind: str) -> None:
    across, up = size_of(kind)  # type: ignore[arg-type]
    if kind == "wall":
        assert (across, up) == (1.0, 10.0)
    else:
        assert (across, up) in ((6.0, 8.0), (6.0, 10.0))


@pytest.mark.rule("T9A-TER-016")
def test_a_unit_brought_close_to_impassable_terrain_may_stay_close_until_it_has_moved_away() -> None:
    depth = 40 / 25.4
    near, away = Pose(36, 20 - 0.5 - depth / 2, 0), Pose(36, 20 - 1.5 - depth / 2, 0)
    state = battle(
        unit("red", "Spearmen", models=10, at=(36, near.y, 0)), features=[feature("impassable", 30, 20, 40, 26)]
    )
    one = state.unit("red.Spearmen")
    judge_end(state, one, Pose(37, near.y, 0), close_now(state, one))
    one.stand(away)
    with refused("T9A-GEN-081"):
        judge_end(state, one, near, close_now(state, one))

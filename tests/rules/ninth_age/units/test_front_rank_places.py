"""Front Rank models and Matching and Mismatching Bases in the ranks (T9A-CHA-036 to 048)."""

from __future__ import annotations

import pytest

from rules.engine.geometry import distance, overlaps
from rules.ninth_age.units.bases import Base, block_of
from rules.ninth_age.units.footprint import bases, outline, size
from rules.ninth_age.units.formation import places
from rules.ninth_age.units.front_rank import too_far_back
from rules.ninth_age.units.legality import judge_formation
from rules.ninth_age.units.ranks import full_ranks, is_horde, models_in_ranks
from tests.rules.ninth_age.building import battle, refused, unit, with_character

CELL = 20 / 25.4


def mm(width, depth):
    return Base(width / 25.4, depth / 25.4)


@pytest.mark.parametrize(
    ("base", "among", "block"),
    [
        ((20, 20), (20, 20), (1, 1)),
        ((40, 40), (20, 20), (2, 2)),
        ((50, 50), (25, 25), (2, 2)),
        ((25, 50), (25, 25), (1, 2)),
        ((50, 50), (20, 20), None),
        ((25, 25), (20, 20), None),
        ((50, 25), (25, 50), None),
    ],
)
@pytest.mark.rule("T9A-CHA-042")
def test_a_base_matches_if_it_is_a_whole_block_of_the_others(base, among, block):
    assert block_of(mm(*base), mm(*among)) == block


@pytest.mark.scenario("SC-T9A-UNT-010")
@pytest.mark.rule("T9A-CHA-043", "T9A-CHA-044", "T9A-UNT-022", "T9A-UNT-024", "T9A-UNT-019")
def test_a_large_matching_base_counts_for_the_places_that_it_fills():
    made = with_character(unit("red", "Spears", models=26, files=10), "Lord", place=4, base=(40, 40))
    state = battle(made)
    one = state.unit("red.Spears")
    assert models_in_ranks(state, one) == (10, 10, 10)
    assert full_ranks(state, one).total == 3
    assert is_horde(state, one)
    lord = next(place for place in places(state, one) if place.model == "red.Lord.1")
    assert (lord.rank, lord.file) == (0, 4)
    assert size(state, one) == pytest.approx((10 * CELL, 3 * CELL))
    judge_formation(state, one)


@pytest.mark.rule("T9A-CHA-043")
def test_a_large_base_lies_on_nobody():
    made = with_character(unit("red", "Spears", models=21, files=7, at=(36, 24, 25)), "Lord", place=3, base=(40, 40))
    state = battle(made)
    found = bases(state, state.unit("red.Spears"))
    pairs = [(a, b) for i, (_, a) in enumerate(found) for _, b in found[:i]]
    assert not any(overlaps(a, b) for a, b in pairs)


@pytest.mark.parametrize("side", ["left", "right"])
@pytest.mark.rule("T9A-CHA-045", "T9A-CHA-047", "T9A-UNT-026", "T9A-UNT-025")
def test_a_mismatching_base_stands_at_the_side_with_its_front_aligned(side):
    made = with_character(unit("red", "Spears", models=10, files=5, at=(36, 24, 0)), "Lord", side=side, base=(50, 50))
    state = battle(made)
    one = state.unit("red.Spears")
    found = dict(bases(state, one))
    lord, neighbour = found["red.Lord.1"], found["red.Spears.1" if side == "left" else "red.Spears.5"]
    assert distance(lord, neighbour) == pytest.approx(0.0, abs=1e-6)
    assert lord.front[0][1] == pytest.approx(neighbour.front[0][1])
    assert (lord.x < neighbour.x) == (side == "left")
    assert size(state, one) == pytest.approx((5 * CELL + 50 / 25.4, 50 / 25.4))
    place = next(place for place in places(state, one) if place.model == "red.Lord.1")
    assert (place.rank, place.file) == ((0, -1) if side == "left" else (0, 5))
    assert len(outline(state, one)) == 2
    judge_formation(state, one)


@pytest.mark.rule("T9A-CHA-047", "T9A-UNT-022")
def test_a_mismatching_base_is_not_counted_in_its_rank():
    made = with_character(unit("red", "Spears", models=8, files=4), "Lord", side="left", base=(50, 50))
    state = battle(made)
    assert models_in_ranks(state, state.unit("red.Spears")) == (4, 4)


@pytest.mark.rule("T9A-CHA-046")
def test_a_third_mismatching_base_makes_a_formation_illegal():
    made = unit("red", "Spears", models=10, files=5)
    made = with_character(made, "A", side="left", base=(50, 50))
    made = with_character(made, "B", side="right", base=(25, 50))
    made = with_character(made, "C", place=2, base=(50, 75))
    state = battle(made)
    with refused("T9A-CHA-046"):
        judge_formation(state, state.unit("red.Spears"))


@pytest.mark.rule("T9A-CHA-045")
def test_a_mismatching_base_may_not_stand_in_the_ranks():
    state = battle(with_character(unit("red", "Spears", models=10, files=5), "A", place=2, base=(50, 50)))
    with refused("T9A-CHA-045"):
        judge_formation(state, state.unit("red.Spears"))


@pytest.mark.rule("T9A-CHA-043")
def test_a_base_wider_than_the_front_rank_cannot_stand_inside():
    state = battle(with_character(unit("red", "Spears", models=10, files=1), "A", place=0, base=(40, 40)))
    with refused("T9A-CHA-043"):
        judge_formation(state, state.unit("red.Spears"))


@pytest.mark.rule("T9A-CHA-036", "T9A-CHA-037")
def test_front_rank_models_must_stand_as_far_forward_as_possible():
    made = unit("red", "Spears", models=10, files=5, champion=True)
    state = battle(with_character(made, "Hero", place=7))
    one = state.unit("red.Spears")
    assert too_far_back(state, one) == ("red.Hero.1",)
    with refused("T9A-CHA-037"):
        judge_formation(state, one)
    one.models.remove("red.Hero.1")
    one.models.insert(3, "red.Hero.1")
    assert too_far_back(state, one) == ()
    judge_formation(state, one)


@pytest.mark.rule("T9A-CMD-002")
def test_command_models_must_stand_as_far_forward_as_possible():
    state = battle(unit("red", "Spears", models=6, files=3, musician=True))
    one = state.unit("red.Spears")
    judge_formation(state, one)
    one.models.append(one.models.pop(0))
    assert too_far_back(state, one) == ("red.Spears.1",)
    with refused("T9A-CHA-037"):
        judge_formation(state, one)


@pytest.mark.rule("T9A-CHA-037")
def test_where_the_front_rank_is_full_of_them_the_next_one_is_as_far_forward_as_possible():
    made = unit("red", "Spears", models=6, files=3, champion=True, standard_bearer=True, musician=True)
    state = battle(with_character(made, "Hero", place=3))
    assert too_far_back(state, state.unit("red.Spears")) == ()


@pytest.mark.rule("T9A-CHA-048")
def test_three_characters_in_a_unit():
    """The worked example: C1 beside the unit, C2 and C3 inside, the large one counted twice in two ranks."""
    made = unit("red", "Spears", models=20, files=6, musician=True)
    made = with_character(made, "C3", place=1, base=(40, 40))
    made = with_character(made, "C2", place=1)
    made = with_character(made, "C1", side="left", base=(50, 50))
    state = battle(made)
    one = state.unit("red.Spears")
    judge_formation(state, one)
    assert models_in_ranks(state, one)[:2] == (6, 6)
    assert full_ranks(state, one).total == 4


@pytest.mark.rule("T9A-UNT-015", "T9A-UNT-016", "T9A-UNT-017")
def test_gaps_must_be_the_empty_places_of_the_last_rank():
    state = battle(unit("red", "Spears", models=8, files=5, state={"gaps": (0, 4)}))
    one = state.unit("red.Spears")
    judge_formation(state, one)
    one.gaps = (0, 7)
    with refused("T9A-UNT-016"):
        judge_formation(state, one)


@pytest.mark.rule("T9A-UNT-017")
def test_a_large_base_may_not_leave_a_hole_before_the_last_rank():
    made = with_character(unit("red", "Spears", models=4, files=5), "Lord", place=4, base=(40, 40))
    made.unit.models[:] = ["red.Spears.1", "red.Spears.2", "red.Spears.3", "red.Spears.4", "red.Lord.1"]
    state = battle(made)
    with refused("T9A-UNT-017"):
        judge_formation(state, state.unit("red.Spears"))


@pytest.mark.rule("T9A-UNT-012")
def test_only_skirmishers_stand_loose():
    state = battle(
        unit("red", "Spears", models=4, files=2, state={"loose": True}),
        unit("red", "Scouts", models=4, files=2, state={"loose": True}, rules=["skirmishers"]),
    )
    judge_formation(state, state.unit("red.Scouts"))
    with refused("T9A-UNT-012"):
        judge_formation(state, state.unit("red.Spears"))

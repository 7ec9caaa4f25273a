"""Terrain when the players do not agree (T9A-SET-011 to T9A-SET-021)."""

from __future__ import annotations

from typing import Any

import pytest

from rules.engine.dice import SeededDice
from rules.engine.flow import Flow
from rules.ninth_age.game_setup.shapes import piece
from rules.ninth_age.game_setup.spacing import drifted, least_moves
from rules.ninth_age.game_setup.terrain_by_the_book import generate_terrain, sections
from rules.ninth_age.state import State
from rules.ninth_age.terrain.features import centre, gap_between, wholly_on
from tests.rules.ninth_age.building import game_of, play, shaped

Script = list[tuple[str, list[int]]]


def placed(kind: str, section: int, drift: tuple[int, int] = (1, 1), direction: tuple[int, int] = (1, 1)) -> Script:
    return [
        (f"section of {kind}", [section]),
        (f"facing of {kind} scatter die", [2]),
        (f"facing of {kind} angle", [1, 1]),
        (f"drift of {kind}", list(drift)),
        (f"drift of {kind} scatter die", [3]),
        (f"drift of {kind} angle", list(direction)),
    ]


def script(*batches: Any, building: int = 1, more: tuple[int, int] = (1, 1), types: tuple[int, ...] = ()) -> Script:
    first, second = batches
    return [
        ("building or impassable", [building]),
        *first,
        ("additional features", list(more)),
        ("types of features", list(types)),
        *second,
    ]


def centres(state: State) -> dict[str, tuple[float, float]]:
    return {f"{one.kind} {one.id}": centre(one) for one in state.features.values()}


@pytest.mark.rule("T9A-SET-011")
def test_a_standard_board_has_six_sections_and_the_small_one_four() -> None:
    assert sections(72, 48) == ((12, 12), (36, 12), (60, 12), (12, 36), (36, 36), (60, 36))
    assert sections(36, 48) == ((9, 12), (27, 12), (9, 36), (27, 36))


@pytest.mark.scenario("SC-T9A-SET-002")
@pytest.mark.rule("T9A-SET-012", "T9A-SET-013", "T9A-SET-014", "T9A-SET-015", "T9A-SET-016")
def test_three_fixed_features_then_two_to_six_more() -> None:
    """A used section is left out of the choice."""
    first = [*placed("building", 2), *placed("hill", 5, (2, 2)), *placed("forest", 3, (3, 3))]
    second = [*placed("water", 1), *placed("wall", 2)]
    flow = play(State(), generate_terrain, script(first, second, types=(4, 5)))
    found = centres(flow.state)
    # The building from (36, 12); for the hill five sections are left, for the forest four.
    assert found["building f1"] == pytest.approx((36, 14))
    assert found["hill f2"] == pytest.approx((60, 40))
    assert found["forest f3"] == pytest.approx((12, 42), abs=0.01)
    assert [one.kind for one in flow.state.features.values()] == ["building", "hill", "forest", "water", "wall"]


@pytest.mark.rule("T9A-SET-012")
def test_on_four_or_more_the_first_feature_is_impassable() -> None:
    first = [*placed("impassable", 2), *placed("hill", 5), *placed("forest", 3)]
    second = [*placed("field", 1), *placed("ruins", 2)]
    flow = play(State(), generate_terrain, script(first, second, building=4, types=(3, 6)))
    assert next(one.kind for one in flow.state.features.values()) == "impassable"


@pytest.mark.rule("T9A-SET-017")
def test_the_additional_features_have_all_six_sections_again() -> None:
    first = [*placed("building", 1), *placed("hill", 1), *placed("forest", 1)]
    # A sixth section to choose from, although three have been used; then the fifth of the five that are left.
    second = [*placed("field", 6), *placed("ruins", 5)]
    flow = play(State(), generate_terrain, script(first, second, types=(3, 6)))
    assert centres(flow.state)["field f4"] == pytest.approx((60, 38))
    assert centres(flow.state)["ruins f5"] == pytest.approx((36, 38))


@pytest.mark.scenario("SC-T9A-SET-006")
@pytest.mark.rule("T9A-SET-018")
def test_a_feature_that_ends_four_inches_from_another_is_moved_by_two() -> None:
    ruin = shaped("ruins", (17, 20), (23, 20), (23, 28), (17, 28))
    field = shaped("field", (27, 21), (35, 21), (35, 27), (27, 27))
    assert gap_between(ruin, field) == pytest.approx(4)
    assert least_moves(field, [ruin], 72, 48) == [(2.0, 0.0)]


@pytest.mark.rule("T9A-SET-018")
def test_of_equally_near_places_a_die_picks_one() -> None:
    middle = shaped("ruins", (33, 20), (39, 20), (39, 28), (33, 28))
    on_top = shaped("hill", (33, 20), (39, 20), (39, 28), (33, 28))
    moves = least_moves(on_top, [middle], 72, 48)
    assert sorted(moves) == [(-12.0, 0.0), (12.0, 0.0)]


@pytest.mark.rule("T9A-SET-018")
def test_a_feature_for_which_there_is_no_room_is_discarded() -> None:
    whole = shaped("field", (2, 2), (34, 2), (34, 46), (2, 46))
    assert least_moves(piece("f2", "hill", 18, 24), [whole], 36, 48) == []


@pytest.mark.rule("T9A-SET-020")
def test_a_feature_that_drifts_stops_at_the_edge_of_the_board() -> None:
    hill = piece("f1", "hill", 66, 24)
    stopped = drifted(hill, (1.0, 0.0), 12, 72, 48)
    assert centre(stopped)[0] == pytest.approx(69)
    assert wholly_on(stopped, 72, 48)


@pytest.mark.rule("T9A-SET-021")
def test_each_feature_lies_the_way_its_own_direction_says() -> None:
    turned = placed("building", 2)
    turned[2] = ("facing of building angle", [16, 1])
    first = [*turned, *placed("hill", 5), *placed("forest", 3)]
    second = [*placed("field", 1), *placed("ruins", 2)]
    flow = play(State(), generate_terrain, script(first, second, types=(3, 6)))
    xs = [x for x, _ in flow.state.features["f1"].outline]
    assert max(xs) - min(xs) == pytest.approx(8)


@pytest.mark.rule("T9A-SET-018", "T9A-SET-020")
@pytest.mark.parametrize("seed", range(6))
@pytest.mark.parametrize("width", [36.0, 72.0])
def test_whatever_the_dice_say_features_keep_apart_and_on_the_board(seed: int, width: float) -> None:
    flow = Flow.start(game_of(generate_terrain), State(width=width), SeededDice(seed))
    features = list(flow.state.features.values())
    assert len(features) >= 2
    assert all(wholly_on(one, width, 48) for one in features)
    assert all(gap_between(a, b) >= 5.985 for i, a in enumerate(features) for b in features[:i])


def test_nobody_is_asked_anything() -> None:
    flow = Flow.start(game_of(generate_terrain), State(), SeededDice(1))
    assert flow.pending == []

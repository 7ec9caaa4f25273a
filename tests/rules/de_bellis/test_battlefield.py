"""Making the battlefield by dice: zones, pieces, watercourses."""

from __future__ import annotations

from typing import Any

import pytest

from rules.de_bellis.battlefield import make_battlefield, piece_from, place_piece
from rules.de_bellis.state import Feature, State
from rules.de_bellis.terrain_kinds import FOR_A_DIFFICULT_ZONE
from rules.de_bellis.terrain_pieces import invented_piece, zone_box
from rules.engine.dice import ScriptedDice
from rules.engine.flow import Flow
from rules.engine.game import Game
from rules.engine.inputs import TemplateAnswer
from rules.engine.refusal import IllegalAction
from rules.engine.text import Text, text
from tests.rules.de_bellis.battles import game_of


def placing(zone: int = 2, **more: Any) -> State:
    """A table of 90 x 90 on which Red has to place the piece of a difficult zone."""
    return State(width=90, height=90, stage="terrain", zones=[1] * 6, placing=[zone], placer="red", **more)


def offer(state: State, kind: str, points: list[tuple[float, float]], width: float = 0.0) -> None:
    place_piece(state).check({"choose_one": kind, "template": {"points": [list(p) for p in points], "width": width}})


def box(left: float, bottom: float, right: float, top: float) -> list[tuple[float, float]]:
    return [(left, bottom), (right, bottom), (right, top), (left, top)]


def refused(rule: str, state: State, kind: str, points: list[tuple[float, float]], width: float = 0.0) -> Text:
    """What is told of the refusal."""
    with pytest.raises(IllegalAction) as refusal:
        offer(state, kind, points, width)
    assert refusal.value.rule == rule
    return refusal.value.message


@pytest.mark.rule("DBF-TER-002")
def test_zones_run_in_two_rows_of_three_from_the_bottom_left() -> None:
    state = placing()
    assert tuple(zone_box(state, 1)) == (0, 0, 30, 45)
    assert tuple(zone_box(state, 2)) == (30, 0, 60, 45)
    assert tuple(zone_box(state, 4)) == (0, 45, 30, 90)
    assert tuple(zone_box(state, 6)) == (60, 45, 90, 90)


@pytest.mark.rule("DBF-TER-007")
def test_a_piece_of_more_than_twenty_centimetres_along_the_diagonal_is_refused() -> None:
    told = refused("DBF-TER-007", placing(), "woods", box(35, 10, 55, 15))
    assert told.params["length"] == 20.62
    offer(placing(), "woods", box(35, 10, 54, 16))


@pytest.mark.rule("DBF-TER-006", "DBF-TER-007")
def test_a_hundredth_of_a_centimetre_is_forgiven_and_two_are_not() -> None:
    for most, least, across in ((20.01, 9.99, 3.99), (20.02, 9.98, 3.98)):
        tries = {
            "longest": (1, [(0.0, 20.0), (10.0, 15.0), (most, 20.0), (10.0, 25.0)]),
            "shortest": (1, [(0.0, 20.0), (5.0, 17.0), (least, 20.0), (5.0, 23.0)]),
            "narrowest": (1, box(0, 0, 12, across)),
            "left": (2, box(20.0 + least, 10, 44, 16)),
            "right": (2, box(50, 10, 40.0 + most, 16)),
            "bottom": (5, box(35, 35.0 + least, 45, 55)),
            "top": (5, box(35, 80, 45, 70.0 + most)),
        }
        for zone, points in tries.values():
            if most == 20.01:
                offer(placing(zone), "woods", points)
            else:
                with pytest.raises(IllegalAction):
                    offer(placing(zone), "woods", points)


@pytest.mark.rule("DBF-TER-007")
def test_a_piece_too_small_to_matter_is_refused() -> None:
    refused("DBF-TER-007", placing(), "woods", box(35, 10, 41, 15))
    refused("DBF-TER-007", placing(), "woods", box(35, 10, 50, 13))


@pytest.mark.rule("DBF-TER-006")
def test_a_piece_that_leaves_its_zone_is_refused() -> None:
    for beyond in (box(50, 10, 62, 14), box(28, 10, 40, 14), box(40, 35, 50, 47), box(40, -2, 50, 10)):
        refused("DBF-TER-006", placing(), "woods", beyond)


@pytest.mark.rule("DBF-TER-008")
def test_an_outline_that_crosses_itself_is_refused() -> None:
    refused("DBF-TER-008", placing(), "woods", [(35, 10), (50, 20), (50, 10), (35, 20)])


@pytest.mark.rule("DBF-TER-008")
def test_a_watercourse_that_doubles_back_on_itself_is_refused() -> None:
    refused("DBF-TER-008", placing(), "river", [(0.0, 0.01), (90.0, 0.01), (89.0, 0.01), (89.0, 0.0)], 5)


@pytest.mark.rule("DBF-TER-009")
def test_a_watercourse_runs_between_two_edges_through_its_zone_in_a_width_of_two_to_five() -> None:
    course = [(0.0, 20.0), (45.0, 25.0), (90.0, 20.0)]
    offer(placing(), "river", course, 3)
    offer(placing(), "stream", [(0.0, 20.0), (90.0, 20.0)], 3)
    refused("DBF-TER-009", placing(), "river", course, 1.5)
    refused("DBF-TER-009", placing(), "river", course, 5.5)
    refused("DBF-TER-009", placing(), "stream", [(0.0, 20.0), (45.0, 25.0)], 3)
    refused("DBF-TER-009", placing(), "stream", [(0.0, 70.0), (90.0, 70.0)], 3)
    refused("DBF-TER-009", placing(), "stream", [(10.0, 0.0), (45.0, 20.0), (80.0, 0.0)], 3)


@pytest.mark.rule("DBF-TER-009")
def test_a_watercourse_neither_leaves_the_table_on_its_way_nor_fills_it() -> None:
    """Wound to and fro it would leave no dry ground on which to deploy."""
    refused("DBF-TER-009", placing(), "river", [(0.0, 20.0), (45.0, -5.0), (90.0, 20.0)], 3)
    refused("DBF-TER-009", placing(), "river", [(-50.0, -50.0), (45.0, 20.0), (90.0, 20.0)], 3)
    winding = [(1.0 if turn % 4 in (0, 3) else 89.0, 1.0 + 6 * (turn // 2)) for turn in range(10)]
    told = refused("DBF-TER-009", placing(), "river", [(0.0, 1.0), *winding, (90.0, 25.0)], 5)
    assert told.params["length"] == 466.0
    long_as_both_sides = [(0.0, 5.0), (60.0, 5.0), (60.0, 40.0), (40.0, 40.0), (40.0, 55.0), (90.0, 55.0)]
    offer(placing(), "river", long_as_both_sides, 2)
    told = refused("DBF-TER-009", placing(), "river", [*long_as_both_sides[:5], (41.0, 55.12), (90.0, 55.0)], 2)
    assert told.params["length"] == 180.01


@pytest.mark.rule("DBF-TER-008")
def test_a_piece_is_judged_as_the_table_keeps_it_in_hundredths_and_without_repeated_points() -> None:
    doubled = [(0.0, 20.0), (0.001, 20.0), (45.0, 25.0), (45.0, 25.0), (90.0, 20.0), (90.0, 20.001)]
    offer(placing(), "river", doubled, 3)
    feature = piece_from(placing(), 2, "river", TemplateAnswer(points=doubled, width=3))
    assert feature.line == ((0, 20), (45, 25), (90, 20))
    refused("DBF-TER-008", placing(), "woods", [(40, 20), (52, 20), (52, 20.001), (40, 20.001)])


@pytest.mark.rule("DBF-TER-009")
def test_there_is_one_watercourse_at_the_most() -> None:
    state = placing()
    state.features["zone-1"] = Feature(id="zone-1", kind="stream", line=((0, 50), (90, 50)), width=3)
    refused("DBF-TER-009", state, "river", [(0.0, 20.0), (90.0, 20.0)], 3)


@pytest.mark.rule("DBF-TER-005")
def test_every_kind_of_difficult_terrain_is_on_offer_and_rivers_too() -> None:
    offered = [option["key"] for option in place_piece(placing()).ask()["input"]["options"]]
    assert offered == list(FOR_A_DIFFICULT_ZONE)
    assert len(offered) == 11


def battlefield_game() -> Game:
    return game_of(make_battlefield, lambda setup: State(width=90, height=90, stage="terrain"))


@pytest.mark.rule("DBF-TER-003", "DBF-TER-004", "DBF-TER-006")
def test_zones_that_roll_four_or_more_get_a_piece_by_turns_the_higher_roller_first() -> None:
    dice = ScriptedDice(
        [
            ("zones", [1, 4, 3, 6, 2, 5]),
            ("placing red", [2]),
            ("placing blue", [2]),
            ("placing red", [1]),
            ("placing blue", [5]),
        ]
    )
    flow = Flow.begin(battlefield_game(), {}, dice)
    asked = []
    while not flow.over:
        decision = flow.pending[0]
        asked.append((decision.seat, decision.facts["zone"]))
        flow.submit(decision.seat, decision.number, decision.default())
    assert asked == [("blue", 2), ("red", 4), ("blue", 6)]
    assert list(flow.state.features) == ["zone-2", "zone-4", "zone-6"]
    assert dice.unused == []


@pytest.mark.rule("DBF-TER-004", "DBF-TER-006")
def test_on_a_table_of_good_zones_nobody_rolls_for_placing_and_nothing_is_placed() -> None:
    dice = ScriptedDice([("zones", [1, 2, 3, 1, 2, 3])])
    flow = Flow.begin(battlefield_game(), {}, dice)
    assert flow.over
    assert not flow.state.features


@pytest.mark.rule("DBF-TER-016")
def test_a_steep_hill_gets_its_crest_in_its_middle() -> None:
    flow = Flow.begin(
        battlefield_game(),
        {},
        ScriptedDice([("zones", [1, 4, 3, 1, 2, 1]), ("placing red", [6]), ("placing blue", [2])]),
    )
    flow.submit("red", 0, {"choose_one": "steep_hill", "template": {"points": [list(p) for p in box(40, 10, 50, 20)]}})
    assert flow.state.features["zone-2"].crest == (45.0, 15.0)


@pytest.mark.rule("DBF-TER-016")
def test_the_crest_is_kept_to_the_thousandth_of_a_millimetre_and_no_other_terrain_has_one() -> None:
    outline = TemplateAnswer(points=[(40.0, 10.0), (50.0, 10.0), (40.0, 20.0)])
    assert piece_from(placing(), 2, "steep_hill", outline).crest == (43.3333, 13.3333)
    assert piece_from(placing(), 2, "woods", outline).crest is None


@pytest.mark.parametrize("zone", range(1, 7))
def test_invented_pieces_are_always_legal(zone: int) -> None:
    from random import Random

    state = placing(zone)
    for seed in range(30):
        place_piece(state).check(invented_piece(state, zone, Random(seed)))


def test_the_text_of_the_question_names_the_zone() -> None:
    assert place_piece(placing()).prompt == text("dbf.ask.terrain", zone=2)

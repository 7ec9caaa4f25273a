"""Points, tie-breaks and standings, by the values reckoned by hand."""

import json
from pathlib import Path

from leagues.reckoning.awards import awards
from leagues.reckoning.history import Kind, Line, history
from leagues.reckoning.standings import standings
from leagues.reckoning.tiebreaks import DIFFERENCE, DIRECT, OPPONENTS, opponents
from tests.leagues.events import history_of

CASES = {case["id"]: case for case in json.loads((Path(__file__).parent / "cases.json").read_text())["cases"]}


def sums(known):
    return {name: opponents(known, name, [name]).value for name in known.lines}


def places(known, *tie_breaks, lots=None):
    return [(row.player, row.place) for row in standings(known, lots or {}, tie_breaks)]


def test_three_rounds_with_bye_free_round_and_forfeit():
    known = history_of(
        "ABCDEF",
        [
            {"pairs": [["A", "B", "1-0"], ["C", "D", "½-½"]], "forfeit": [["E", "F"]]},
            {"pairs": [["A", "C", "1-0"], ["D", "E", "1-0"]], "bye": "B", "free": "F"},
            {"pairs": [["A", "E", "½-½"], ["D", "B", "1-0"], ["C", "F", "1-0"]]},
        ],
    )
    assert {name: known.points(name) / 2 for name in "ABCDEF"} == {
        "A": 2.5, "B": 1, "C": 1.5, "D": 2.5, "E": 1.5, "F": 0.5,
    }  # fmt: skip
    assert {name: value / 2 for name, value in sums(known).items()} == {
        "A": 4, "B": 6, "C": 5.5, "D": 4, "E": 5.5, "F": 2.5,
    }  # fmt: skip
    assert places(known, OPPONENTS)[:2] == [("A", 1), ("D", 1)]


def test_rounds_after_leaving_count_a_draw_each():
    known = history_of(
        "PQRS",
        [
            {"pairs": [["P", "Q", "1-0"], ["S", "R", "1-0"]]},
            {"pairs": [["P", "R", "½-½"]], "bye": "S"},
            {"pairs": [["P", "S", "½-½"]], "bye": "R"},
        ],
        left="Q",
    )
    assert {name: value / 2 for name, value in sums(known).items()} == {"P": 5, "Q": 2, "R": 6, "S": 5}


def test_battle_points_measure_a_bye_by_a_draw_of_ten():
    known = history(
        {
            1: [Line(1, Kind.PLAYED, 13, 2), Line(2, Kind.PLAYED, 13, 3)],
            2: [Line(1, Kind.PLAYED, 7, 1), Line(2, Kind.LEFT)],
            3: [Line(1, Kind.BYE, 10), Line(2, Kind.PLAYED, 7, 1)],
        },
        draw=10,
        rounds=2,
    )
    assert sums(known)[1] == 34
    assert sums(known)[3] == 17 + 26
    assert sums(known)[2] == 26, "a round after leaving has no opponent"


def test_bye_and_forfeit_in_the_sum_of_opponents():
    case = CASES["tie_breaks_with_bye_and_forfeit"]
    known = history_of(case["entrants"], case["rounds"])
    assert {name: known.points(name) / 2 for name in known.lines} == case["points"]
    assert {name: value / 2 for name, value in sums(known).items()} == case["sum_of_opponents"]
    assert [name for name, _place in places(known, OPPONENTS)][:2] == ["e", "a"]


def test_each_term_of_a_sum_is_told():
    case = CASES["tie_breaks_with_bye_and_forfeit"]
    known = history_of(case["entrants"], case["rounds"])
    told = opponents(known, "e", "e").terms
    assert [(term.kind, term.opponent, term.value / 2) for term in told] == [
        (Kind.BYE, None, 1.5),
        (Kind.PLAYED, "b", 1),
        (Kind.FORFEIT, "c", 1),
    ]


def test_two_who_met_twice_and_won_once_each_are_even():
    case = CASES["met_twice"]
    known = history_of(case["entrants"], case["rounds"])
    found = places(known, DIRECT)
    assert sorted(name for name, _place in found) == ["a", "b", "c", "d"], "each stands once"
    assert dict(found)["a"] == dict(found)["b"] == 2


def test_direct_encounter_holds_only_if_all_have_met():
    known = history_of(
        "abcd", [{"pairs": [["a", "b", "0-1"], ["c", "d", "1-0"]]}, {"pairs": [["a", "d", "1-0"]], "bye": "b"}]
    )
    assert places(known, DIRECT)[0] == ("b", 1)
    assert dict(places(known, DIRECT))["a"] == dict(places(known, DIRECT))["c"] == 2
    assert all(DIRECT not in row.broken for row in standings(known, {}, [DIRECT]))


def test_direct_encounter_decides_between_two():
    rounds = [{"pairs": [["b", "a", "1-0"], ["c", "d", "1-0"]]}, {"pairs": [["a", "d", "1-0"], ["c", "b", "1-0"]]}]
    assert places(history_of("abcd", rounds), DIRECT) == [("c", 1), ("b", 2), ("a", 3), ("d", 4)]


def test_the_difference_counts_what_was_fought_to_its_end():
    lines = {
        "a": [Line(1, Kind.PLAYED, 2, "c", scored=5.0)],
        "b": [Line(1, Kind.PLAYED, 2, "d", scored=7.5)],
        "c": [Line(1, Kind.PLAYED, 0, "a", conceded=5.0)],
        "d": [Line(1, Kind.PLAYED, 0, "b", conceded=7.5)],
    }
    assert places(history(lines, draw=1, rounds=1), DIFFERENCE) == [("b", 1), ("a", 2), ("c", 3), ("d", 4)]


def test_equal_in_everything_is_the_same_place_and_the_next_is_left_out():
    known = history_of("abcd", [{"pairs": [["a", "b", "1-0"], ["c", "d", "1-0"]]}])
    rows = standings(known, {"a": 9, "c": 1})
    assert [(row.player, row.place, row.shared) for row in rows] == [
        ("c", 1, True),
        ("a", 1, True),
        ("b", 3, True),
        ("d", 3, True),
    ]
    assert [row.order for row in rows] == [0, 1, 2, 3]


def test_a_round_that_is_still_played_counts_nothing_yet():
    lines = {"a": [Line(1, Kind.OPEN, 0, "b")], "b": [Line(1, Kind.OPEN, 0, "a")]}
    known = history(lines, draw=1, rounds=1)
    assert known.points("a") == 0
    assert known.met("a") == {"b": 1}
    assert places(known, DIRECT, OPPONENTS) == [("a", 1), ("b", 1)]


def test_a_forfeit_bars_from_the_bye_and_the_two_may_still_meet():
    known = history_of("abcd", [{"pairs": [["a", "b", "1-0"]], "forfeit": [["c", "d"]]}])
    assert known.barred_from_bye("c")
    assert not known.barred_from_bye("d")
    assert known.met("c") == {}


def test_awards_go_to_three_places_and_not_to_whoever_has_left():
    known = history_of("abcdef", [{"pairs": [["a", "b", "1-0"], ["c", "d", "1-0"], ["e", "f", "½-½"]]}])
    rows = standings(known, {"c": 1})
    assert [(award.place, set(award.players)) for award in awards(rows, "abcdef")] == [(1, {"a", "c"}), (3, {"e", "f"})]
    assert [(award.place, set(award.players)) for award in awards(rows, "bcdef")] == [(1, {"c"}), (2, {"e", "f"})]
    assert awards(rows, "") == []

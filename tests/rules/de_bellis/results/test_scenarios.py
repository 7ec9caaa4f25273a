"""The scenarios SC-DBF-RES, with their exact numbers."""

from __future__ import annotations

from typing import Any

import pytest

from tests.rules.de_bellis.playing import at, fought, situation

WOOD = {"wood": {"kind": "woods", "box": (38, 48.9, 52, 60)}}


@pytest.mark.parametrize(
    ("winner", "loser", "wood", "totals", "fate"),
    [
        ("Cv", "Rr", False, (6, 5), "flees"),
        ("Cv", "Rr", True, (6, 5), "flees"),
        ("Cv", "LH", True, (6, 3), "destroyed"),
        ("Kn", "Rr", False, (7, 5), "destroyed"),
    ],
)
@pytest.mark.rule("DBF-RES-007", "DBF-RES-014", "DBF-RES-015", "DBF-RES-028")
def test_rangers_have_their_own_row_on_any_ground(
    winner: str, loser: str, wood: bool, totals: tuple[int, int], fate: str
) -> None:
    """SC-DBF-RES-002."""
    # The table is wide enough for a flight straight up.
    state = situation({"r": at(winner, 45, 47, 0)}, {"b": at(loser, 45, 50, 180)}, terrain=WOOD if wood else {})
    played = fought(state, {"r": 3, "b": 3})
    assert played.totals() == {"r": totals[0], "b": totals[1]}
    assert played.fate("b") == ("destroyed" if fate == "destroyed" else "")
    assert bool(played.told("flight")) is (fate == "flees")
    if fate == "flees":
        assert played.pose("b") == (45, 65, 0)


def file_of_warbands(**more: Any) -> dict[str, Any]:
    return {"w1": at("Wb", 45, 48.5, 0), "w2": at("Wb", 45, 47, 0), **more}


@pytest.mark.rule("DBF-RES-044", "DBF-RES-045", "DBF-RES-040", "DBF-MOV-060")
def test_a_retreat_pushes_a_whole_file() -> None:
    """SC-DBF-RES-006, case 1."""
    state = situation(file_of_warbands(ps=at("Ps", 45, 45.25, 0)), {"bd": at("Bd", 45, 50, 180)}, phase=6)
    played = fought(state, {"bd": 4, "w1": 1})
    assert played.totals() == {"bd": 9, "w1": 5}
    assert [played.pose(id)[1] for id in ("w1", "w2", "ps")] == [47, 45.5, 43.75]
    assert [id for id, element in state.elements.items() if element.red_counter] == ["w1"]


@pytest.mark.rule("DBF-RES-045", "DBF-MEL-030", "DBF-MOV-060")
def test_a_retreat_that_cannot_be_made_kills_two() -> None:
    """SC-DBF-RES-006, case 2."""
    state = situation(file_of_warbands(el=at("El", 45, 44.25, 0)), {"bd": at("Bd", 45, 50, 180)}, phase=6)
    played = fought(state, {"bd": 4, "w1": 1})
    assert [played.fate(id) for id in ("w1", "w2", "el")] == ["destroyed", "destroyed", ""]
    assert played.pose("el") == (45, 44.25, 0)
    assert [event.rule for event in played.told("destroyed")] == ["DBF-RES-045", "DBF-MEL-030"]


def warbands_b() -> dict[str, Any]:
    return {"front": at("Wb", 45, 48.25, 0, warband_base="B"), "rear": at("Wb", 45, 46.25, 0, warband_base="B")}


@pytest.mark.rule("DBF-RES-059", "DBF-RES-060", "DBF-RES-065", "DBF-TRP-023", "DBF-MEL-022")
def test_warband_b_pursues_two_centimetres_and_its_second_rank_stays() -> None:
    """SC-DBF-RES-010, case 1."""
    state = situation(warbands_b(), {"sp": at("Sp", 45, 50, 180)}, phase=6)
    played = fought(state, {"sp": 1, "front": 3})
    assert played.totals() == {"sp": 5, "front": 7}
    assert played.fate("sp") == "destroyed"
    assert played.pose("front") == (45, 50.25, 0)
    assert played.pose("rear") == (45, 46.25, 0)


@pytest.mark.rule("DBF-RES-061", "DBF-MEL-013")
def test_nobody_pursues_from_another_enemy() -> None:
    """SC-DBF-RES-010, case 2."""
    blue = {"sp": at("Sp", 45, 50, 180), "ps": at("Ps", 48, 47.25, 270)}
    state = situation(warbands_b(), blue, phase=6)
    played = fought(state, {"sp": 1, "front": 3}, "sp:front")
    assert played.totals() == {"sp": 5, "front": 6}
    assert played.fate("sp") == "destroyed"
    assert played.pose("front") == (45, 48.25, 0)
    assert not played.told("pursuit")


LAKE = {"lake": {"kind": "lake", "box": (0, 51.5, 90, 70)}}
BEHIND: dict[str, tuple[dict[str, Any], str]] = {
    "a lake": ({"terrain": LAKE}, "DBF-RES-050"),
    "a wood": ({"terrain": {"wood": {"kind": "woods", "box": (0, 51, 90, 60)}}}, ""),
    "an enemy": ({"ps": 53.0}, "DBF-RES-047"),
    "an enemy further off": ({"ps": 53.25}, ""),
    "the table edge": ({"table": (90, 52)}, "DBF-RES-051"),
}


@pytest.mark.parametrize("what", BEHIND)
@pytest.mark.rule("DBF-RES-047", "DBF-RES-050", "DBF-RES-051", "DBF-RES-052", "DBF-RES-041")
def test_what_stands_behind_a_retreating_blades(what: str) -> None:
    """SC-DBF-RES-014."""
    given, rule = dict(BEHIND[what][0]), BEHIND[what][1]
    red = {"sp": at("Sp", 45, 48.5, 0)}
    if "ps" in given:
        red["ps"] = at("Ps", 45, given.pop("ps"), 0)
    state = situation(red, {"bd": at("Bd", 45, 50, 180)}, **given)
    played = fought(state, {"sp": 6, "bd": 2})
    assert played.totals() == {"sp": 10, "bd": 7}
    if rule:
        assert played.told("destroyed")[0].rule == rule
    else:
        assert played.pose("bd") == (45, 51.5, 180)


@pytest.mark.parametrize(("ps", "end"), [(20.0, 15.0), (15.5, 13.0)])
@pytest.mark.rule("DBF-RES-056", "DBF-RES-053", "DBF-RES-054", "DBF-MOV-054")
def test_fleeing_through_skirmishers_and_a_little_further(ps: float, end: float) -> None:
    """SC-DBF-RES-018."""
    red = {"lh": at("LH", 45, 30, 0), "ps": at("Ps", 45, ps, 0)}
    state = situation(red, {"sp": at("Sp", 45, 32.25, 180)})
    played = fought(state, {"lh": 1, "sp": 3})
    assert played.pose("lh") == (45, end, 180)
    assert played.pose("ps") == (45, ps, 0)

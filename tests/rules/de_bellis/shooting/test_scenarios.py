"""The scenarios SC-DBF-SHO, with their exact numbers."""

from __future__ import annotations

import pytest

from rules.de_bellis.shooting.permission import legal_shots
from tests.rules.de_bellis.playing import at, shot, situation
from tests.rules.de_bellis.shooting.refusals import refusal_of


@pytest.mark.rule("DBF-SHO-006", "DBF-SHO-007")
def test_the_corner_of_the_field_of_fire() -> None:
    """SC-DBF-SHO-002."""
    guns = {"art": at("Art", 45, 40, 0)}
    state = situation(guns, {"sp": at("Sp", 65.5, 60, 180)}, phase=5)
    assert legal_shots(state) == {"art": {"sp": 23.87}}
    state = situation(guns, {"sp": at("Sp", 68, 60, 180)}, phase=5)
    assert refusal_of(state, ["art"], "sp") == "DBF-SHO-006"


@pytest.mark.parametrize(("gap", "mag", "retreats"), [(10.0, 8, True), (10.1, 5, False)])
@pytest.mark.rule("DBF-SHO-021", "DBF-SHO-019", "DBF-SHO-018", "DBF-SHO-020")
def test_the_spell_is_stronger_within_ten(gap: float, mag: int, retreats: bool) -> None:
    """SC-DBF-SHO-006, cases 1 and 2."""
    state = situation({"mag": at("Mag", 45, 40, 0)}, {"sp": at("Sp", 45, 41.5 + gap, 180)}, phase=5)
    played = shot(state, ["mag"], "sp", (3, 1))
    assert played.totals() == {"mag": mag, "sp": 5}
    assert played.pose("sp") == (45, 41.5 + gap + (1.5 if retreats else 0), 180)


@pytest.mark.rule("DBF-SHO-022", "DBF-SHO-021", "DBF-SHO-016")
def test_a_supporting_spell_adds_one_like_any_other_supporter() -> None:
    """SC-DBF-SHO-006, case 3."""
    red = {"bw": at("Bw", 43, 40, 0), "mag": at("Mag", 47, 40, 0)}
    state = situation(red, {"sp": at("Sp", 45, 49.5, 180)}, phase=5)
    played = shot(state, ["bw", "mag"], "sp", (3, 1))
    assert played.totals() == {"bw": 6, "sp": 5}
    assert played.pose("sp") == (45, 51, 180)
    assert state.elements["bw"].shot
    assert state.elements["mag"].shot


@pytest.mark.rule("DBF-SHO-030", "DBF-RES-026", "DBF-RES-006", "DBF-MEL-025")
def test_pistols_shoot_pikemen_down_and_the_rear_rank_does_not_help() -> None:
    """SC-DBF-SHO-010, case 1."""
    pikes = {"p1": at("Pk", 45, 40, 0), "p2": at("Pk", 45, 38.5, 0)}
    state = situation(pikes, {"pi": at("Pi", 45, 46.25, 180)}, phase=2)
    played = shot(state, ["pi"], "p1", (5, 2))
    assert played.totals() == {"pi": 8, "p1": 6}
    assert played.fate("p1") == "destroyed"
    assert played.fate("p2") == ""


@pytest.mark.rule("DBF-SHO-030", "DBF-RES-026", "DBF-RES-044", "DBF-RES-040", "DBF-MEL-025")
def test_bows_only_push_pikemen_back() -> None:
    """SC-DBF-SHO-010, case 2."""
    pikes = {"p1": at("Pk", 45, 40, 0), "p2": at("Pk", 45, 38.5, 0)}
    state = situation(pikes, {"bw": at("Bw", 45, 45.5, 180)}, phase=2)
    played = shot(state, ["bw"], "p1", (5, 2))
    assert played.totals() == {"bw": 7, "p1": 5}
    assert played.pose("p1") == (45, 38.5, 0)
    assert played.pose("p2") == (45, 37, 0)
    assert state.elements["p1"].red_counter
    assert not state.elements["p2"].red_counter


@pytest.mark.parametrize("code", ["Cv", "LH", "Ps", "WWg"])
@pytest.mark.rule("DBF-SHO-005", "DBF-SHO-004")
def test_horse_archers_have_no_range(code: str) -> None:
    """SC-DBF-SHO-014, the first four."""
    state = situation(
        {"r": at(code, 45, 40, 0), "bw": at("Bw", 60, 40, 0)},
        {"sp": at("Sp", 45, 46.75, 180), "far": at("Sp", 60, 45, 180)},
        phase=5,
    )
    assert refusal_of(state, ["r"], "sp") == "DBF-SHO-005"


@pytest.mark.rule("DBF-SHO-014", "DBF-SHO-031", "DBF-SHO-008")
def test_bowmen_who_moved_shoot_and_need_not_take_the_nearest() -> None:
    """SC-DBF-SHO-014, the bowmen."""
    state = situation(
        {"bw": at("Bw", 45, 40, 0, stood=False, moved=True)},
        {"sp": at("Sp", 43, 46, 180), "cv": at("Cv", 49, 48, 180)},
        phase=5,
    )
    assert legal_shots(state)["bw"]["cv"] == 5.75
    assert shot(state, ["bw"], "cv", (1, 6)).totals() == {"bw": 5, "cv": 9}

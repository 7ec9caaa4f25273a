"""The scenarios SC-DBF-MEL, with their exact numbers."""

from __future__ import annotations

import pytest

from rules.de_bellis.results.carry_out import retreat
from rules.engine.game import Battle
from tests.rules.de_bellis.playing import at, fought, situation


@pytest.mark.rule("DBF-MEL-010", "DBF-MEL-013", "DBF-MEL-014", "DBF-MEL-011", "DBF-MEL-020", "DBF-RES-037")
def test_front_and_flank_are_two_fights_with_minus_one_in_both() -> None:
    """SC-DBF-MEL-002."""
    state = situation({"bd": at("Bd", 45, 48.5, 0), "ax": at("Ax", 48, 51.25, 270)}, {"s": at("Sp", 45, 50, 180)})
    played = fought(state, {"ax": 2, "bd": 1, "s": [2, 2]}, "ax:s")
    assert played.totals(0) == {"ax": 5, "s": 5}
    assert played.totals(1) == {"bd": 6, "s": 5}
    assert played.fate("s") == "destroyed"
    assert played.told("destroyed")[0].rule == "DBF-RES-037"
    terms = [term.rule for fight in played.told("fight") for term in fight.numbers["s"].terms]
    assert "DBF-MEL-019" not in terms
    assert terms.count("DBF-MEL-010") == 2


@pytest.mark.rule("DBF-MEL-026", "DBF-MOV-003", "DBF-MEL-021")
def test_pikes_that_have_just_charged_archers_fight_without_their_rear_rank_next_time_with_it() -> None:
    """SC-DBF-MEL-006."""
    pikes = {"p1": at("Pk", 45, 48.5, 0), "p2": at("Pk", 45, 47, 0)}
    bows = {"bw": at("Bw", 45, 50, 180)}
    state = situation(pikes, bows, contacts=[{"mover": "p1", "enemy": "bw"}])
    played = fought(state, {"p1": 3, "bw": 4})
    assert played.totals() == {"p1": 6, "bw": 6}
    assert [event.key for event in played.events] == ["dbf.event.fight"]
    state.phase, state.opened = 6, False
    played = fought(state, {"bw": 4, "p1": 3})
    assert played.totals() == {"bw": 6, "p1": 9}
    assert played.pose("bw") == (45, 51.5, 180)
    assert state.elements["bw"].red_counter
    assert played.pose("p1") == (45, 48.5, 0)


@pytest.mark.rule("DBF-MEL-042", "DBF-MEL-043", "DBF-RES-040", "DBF-MEL-038")
def test_a_second_retreat_does_not_make_the_counter_worse() -> None:
    """SC-DBF-MEL-010."""
    state = situation({"sp": at("Sp", 45, 53.75, 0)}, {"cv": at("Cv", 45, 50, 180, quality="superior")})
    state.elements["sp"].y -= 6
    retreat(Battle(state), "cv")
    retreat(Battle(state), "cv")
    state.elements["sp"].y += 6
    played = fought(state, {"sp": 4, "cv": 5})
    assert played.totals() == {"sp": 8, "cv": 8}
    assert [event.key for event in played.events] == ["dbf.event.fight"]


@pytest.mark.parametrize(
    ("depth", "bridge", "spears"), [("deep", False, 8), ("shallow", False, 7), ("deep", True, 7), ("unknown", False, 7)]
)
@pytest.mark.rule("DBF-MEL-032", "DBF-MOV-046", "DBF-MOV-047", "DBF-MOV-050", "DBF-MOV-052", "DBF-TER-010")
def test_only_a_deep_river_helps_its_bank_and_a_bridge_never(depth: str, bridge: bool, spears: int) -> None:
    """SC-DBF-MEL-014."""
    terrain = {"river": {"kind": "river", "line": ((-5, 41.5), (95, 41.5)), "width": 3, "depth": depth}}
    if bridge:
        terrain["bridge"] = {"kind": "bridge", "line": ((45, 39), (45, 44)), "width": 4}
    state = situation({"bd": at("Bd", 45, 42.25, 0)}, {"sp": at("Sp", 45, 43.75, 180)}, terrain=terrain)
    played = fought(state, {"bd": 3, "sp": 3})
    assert played.totals() == {"bd": 8, "sp": spears}
    assert played.pose("sp") == (45, 43.75 if spears == 8 else 45.25, 180)
    assert "DBF-MEL-040" not in [term.rule for term in played.told("fight")[0].numbers["bd"].terms]

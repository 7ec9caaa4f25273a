"""Totals, modifiers and outcomes of shots."""

from __future__ import annotations

from typing import Any

import pytest

from rules.de_bellis.bases import base_size
from rules.de_bellis.results.verdict import shooting_verdicts
from rules.de_bellis.shooting.phase import shooting
from rules.de_bellis.state import State
from rules.engine.explained import Explained
from tests.rules.de_bellis.playing import at, play, shot, situation


def shooting_at(code: str, target: str, gap: float = 4, **more: Any) -> State:
    """Red's `code` shoots straight ahead at Blue's `target` this far away; `more` is of the target."""
    front = 40 + base_size(code)[1] / 2
    return situation(
        {"r": at(code, 45, 40, 0)}, {"b": at(target, 45, front + gap + base_size(target)[1] / 2, 180, **more)}, phase=5
    )


def rules_of(number: Explained) -> list[str]:
    return [term.rule for term in number.terms]


@pytest.mark.rule("DBF-SHO-018")
def test_both_roll_and_the_totals_are_compared() -> None:
    played = shot(shooting_at("Sh", "Sp"), ["r"], "b", (6, 1))
    event = played.told("shot")[0]
    assert event.dice == (6, 1)
    assert played.totals() == {"r": 10, "b": 5}
    assert played.fate("b") == "destroyed"  # 2 x 5 <= 10: half


@pytest.mark.parametrize(
    ("code", "target", "totals"),
    [("Bw", "Sp", (3, 5)), ("Bw", "Cv", (5, 4)), ("Rr", "Pk", (3, 5)), ("Sh", "Pk", (5, 4)), ("Art", "El", (5, 5))],
)
@pytest.mark.rule("DBF-SHO-019")
def test_each_uses_its_factor_against_the_class_of_the_other(code: str, target: str, totals: tuple[int, int]) -> None:
    played = shot(shooting_at(code, target), ["r"], "b", (1, 1))
    assert played.totals() == {"r": totals[0], "b": totals[1]}


@pytest.mark.rule("DBF-SHO-020", "DBF-SHO-025")
def test_nothing_of_the_close_combat_list_counts_on_either_side() -> None:
    hill = {"hill": {"kind": "gentle_hill", "box": (40, 44, 50, 60)}}
    wood = {"wood": {"kind": "woods", "box": (30, 48, 60, 49)}}
    for quality in ("superior", "inferior"):
        red = {"r": at("Bw", 45, 40, 0, quality=quality, red_counter=True)}
        blue = {"b": at("Sp", 45, 48.25, 180, quality=quality, red_counter=True), "rear": at("Sp", 45, 49.75, 180)}
        state = situation(red, blue, phase=5, terrain=hill | wood)
        played = shot(state, ["r"], "b", (3, 3))
        assert played.totals() == {"r": 5, "b": 7}
        assert [rules_of(number) for number in played.told("shot")[0].numbers.values()] == [
            ["DBF-SHO-018", "DBF-MEL-006"]
        ] * 2


@pytest.mark.rule("DBF-SHO-022", "DBF-SHO-025")
def test_the_second_and_the_third_shooter_add_one_each() -> None:
    red = {str(number): at("Sh", 41 + 4 * number, 40, 0) for number in range(3)}
    for count in (1, 2, 3):
        state = situation(red, {"b": at("Sp", 45, 48, 180)}, phase=5)
        shooters = ["1", "0", "2"][:count]
        played = shot(state, shooters, "b", (1, 6))
        assert played.totals() == {"1": 4 + count, "b": 10}
        assert rules_of(played.told("shot")[0].numbers["1"]).count("DBF-SHO-022") == count - 1
        assert [id for id in red if state.elements[id].shot] == sorted(shooters)


def behind(kind: str, x: float = 45.0, bearing: float = 180, **more: Any) -> State:
    """Blue's Sp with its front on a piece of Blue's defence, Red's bowmen 4 cm before it."""
    defences = {"d": {"seat": "blue", "kind": kind, "at": (x, 44.75, bearing)}} | more.pop("defences", {})
    return situation({"r": at("Bw", 45, 40, 0)}, {"b": at("Sp", 45, 45.5, 180)}, phase=5, defences=defences, **more)


@pytest.mark.parametrize(("kind", "total"), [("temporary", 4), ("permanent", 3), ("gate", 3)])
@pytest.mark.rule("DBF-SHO-023", "DBF-SHO-024", "DBF-TER-026", "DBF-TER-027")
def test_a_target_behind_a_defence_is_harder_to_hit(kind: str, total: int) -> None:
    played = shot(behind(kind), ["r"], "b", (3, 6))
    assert played.totals() == {"r": total, "b": 10}
    rule = "DBF-SHO-023" if kind == "temporary" else "DBF-SHO-024"
    assert rules_of(played.told("shot")[0].numbers["r"])[-1] == rule


@pytest.mark.rule("DBF-SHO-024")
def test_of_two_lines_the_better_counts() -> None:
    state = behind("temporary", defences={"e": {"seat": "blue", "kind": "permanent", "at": (45, 44.75, 180)}})
    assert shot(state, ["r"], "b", (3, 6)).totals()["r"] == 3


@pytest.mark.rule("DBF-SHO-023", "DBF-TER-026")
def test_a_line_protects_over_half_a_front_and_only_its_owner_from_its_outer_side() -> None:
    assert shot(behind("temporary", x=47), ["r"], "b", (3, 6)).totals()["r"] == 4
    assert shot(behind("temporary", x=47.1), ["r"], "b", (3, 6)).totals()["r"] == 5
    assert shot(behind("temporary", bearing=0), ["r"], "b", (3, 6)).totals()["r"] == 5
    state = behind("temporary")
    state.defences["d"].seat = "red"
    assert shot(state, ["r"], "b", (3, 6)).totals()["r"] == 5


@pytest.mark.rule("DBF-SHO-023")
def test_a_line_does_not_protect_from_the_flank_or_the_rear() -> None:
    for x, y, bearing in ((35, 45.5, 90), (45, 55, 180)):
        state = behind("temporary")
        state.elements["r"].x, state.elements["r"].y, state.elements["r"].bearing = x, y, bearing
        assert shot(state, ["r"], "b", (3, 6)).totals()["r"] == 5


@pytest.mark.rule("DBF-TER-027", "DBF-SHO-023")
def test_mounted_are_protected_from_shots_too() -> None:
    state = behind("temporary")
    state.elements["b"].type = "Cv"
    assert shot(state, ["r"], "b", (3, 6)).totals()["r"] == 6


@pytest.mark.rule("DBF-SHO-026", "DBF-SHO-027", "DBF-RES-039")
def test_the_shooter_ignores_bad_results_and_nobody_shoots_back() -> None:
    for target in ("Sp", "Bw"):
        state = shooting_at("Bw", target)
        played = shot(state, ["r"], "b", (1, 6))
        assert [event.key for event in played.events] == ["dbf.event.shot"]
        assert state.elements["r"].on_table
        assert not state.elements["r"].red_counter
        assert not state.elements["b"].shot
        assert played.told("shot")[0].dice == (1, 6)


@pytest.mark.rule("DBF-RES-039")
def test_who_shoots_suffers_as_a_target_in_the_enemys_phase() -> None:
    state = situation({"r": at("Bw", 45, 40, 0)}, {"b": at("Bw", 45, 48, 180)}, phase=2)
    assert shot(state, ["b"], "r", (5, 2)).pose("r") == (45, 38.5, 0)


@pytest.mark.parametrize(("shooters", "fate"), [(["pi", "bw"], "destroyed"), (["bw", "pi"], "")])
@pytest.mark.rule("DBF-SHO-028", "DBF-RES-002")
def test_the_first_shooters_type_decides_the_outcome(shooters: list[str], fate: str) -> None:
    red = {"pi": at("Pi", 43, 39.25, 0), "bw": at("Bw", 47, 40, 0)}
    state = situation(red, {"pk": at("Pk", 45, 45.5, 180)}, phase=5)
    played = shot(state, shooters, "pk", (4, 2))
    assert played.fate("pk") == fate
    assert bool(played.told("retreat")) is (fate == "")


@pytest.mark.parametrize("target", ["El", "SS"])
@pytest.mark.rule("DBF-SHO-029", "DBF-RES-008", "DBF-RES-010", "DBF-RES-032")
def test_equal_totals_destroy_elephants_and_expendables(target: str) -> None:
    his = {"El": 4, "SS": 4}[target]  # against foot
    played = shot(shooting_at("Bw", target), ["r"], "b", (4, 8 - his))
    assert played.totals() == {"r": 8, "b": 8}
    assert played.fate("b") == "destroyed"


@pytest.mark.rule("DBF-SHO-026", "DBF-SHO-028", "DBF-SHO-029", "DBF-RES-039", "DBF-RES-042", "DBF-MEL-011")
def test_a_target_of_equal_or_lower_total_suffers_what_a_shot_does_even_in_contact_with_others() -> None:
    red = {"r": at("Bw", 45, 40, 0), "behind": at("Sp", 45, 51.5, 180)}
    state = situation(red, {"b": at("Sp", 45, 50, 180)}, phase=5)
    shooter, target = state.elements["r"], state.elements["b"]
    [lower] = shooting_verdicts(state, shooter, target, 6, 5)
    assert (lower.loser, lower.opponent, lower.outcome) == ("b", "r", "retreat")
    [equal] = shooting_verdicts(state, shooter, target, 6, 6)
    assert (equal.margin, equal.outcome) == ("equal", "no_effect")
    assert shooting_verdicts(state, shooter, target, 5, 6) == []


@pytest.mark.rule("DBF-SHO-029", "DBF-RES-009", "DBF-RES-032")
def test_equal_totals_do_nothing_to_others_nor_to_the_shooter() -> None:
    played = shot(shooting_at("Bw", "Sp"), ["r"], "b", (4, 2))
    assert played.totals() == {"r": 6, "b": 6}
    assert [event.key for event in played.events] == ["dbf.event.shot"]


@pytest.mark.rule("DBF-SHO-030", "DBF-RES-006")
def test_mounted_shooters_do_not_destroy_bows_from_afar() -> None:
    played = shot(shooting_at("Rr", "Bw"), ["r"], "b", (6, 1))
    assert played.totals() == {"r": 8, "b": 5}
    assert played.fate("b") == ""
    assert played.told("retreat")


@pytest.mark.rule("DBF-SHO-030", "DBF-RES-005")
def test_knights_shot_by_bows_retreat() -> None:
    state = shooting_at("Bw", "Kn")
    state.contacts = []
    played = shot(state, ["r"], "b", (4, 4))
    assert played.totals() == {"r": 8, "b": 7}
    assert played.pose("b") == (45, 49.25, 180)


@pytest.mark.rule("DBF-SHO-032", "DBF-RES-041")
def test_a_target_goes_to_its_own_rear_even_towards_the_shooter() -> None:
    state = shooting_at("Bw", "Sp", gap=6)
    state.elements["b"].bearing = 0
    played = shot(state, ["r"], "b", (6, 1))
    assert played.pose("b") == (45, 46, 0)


@pytest.mark.rule("DBF-SHO-030", "DBF-RES-029")
def test_a_target_that_flees_asks_its_owner_for_the_side_and_the_phase_goes_on() -> None:
    blue = {"ps": at("Ps", 45, 46, 180), "wall": at("Sp", 45, 55, 180), "other": at("Sp", 50, 46, 180)}
    state = situation({"r": at("Bw", 45, 40, 0), "s": at("Bw", 49, 40, 0)}, blue, phase=5)
    played = shot(state, ["r"], "ps", (6, 1))
    assert played.totals() == {"r": 8, "ps": 3}
    assert played.told("flight")
    assert played.asked is not None
    assert played.asked.topic == "dbf.shoot"


@pytest.mark.rule("DBF-RES-059")
def test_nobody_pursues_after_a_shot() -> None:
    state = shooting_at("Pi", "Pk")
    state.elements["r"].type = "Pi"
    assert not shot(state, ["r"], "b", (6, 1)).told("pursuit")


@pytest.mark.rule("DBF-SHO-015")
def test_the_phase_ends_at_once_with_the_battle() -> None:
    state = situation(
        {"r": at("Sh", 45, 40, 0), "s": at("Sh", 60, 40, 0)},
        {"b": at("SS", 45, 50, 180), "c": at("Sp", 60, 46, 180)},
        phase=5,
        starting={"blue": 2},
    )
    played = shot(state, ["r"], "b", (6, 1))
    assert state.ending is not None
    assert played.asked is None
    assert play(state, shooting).questions == []

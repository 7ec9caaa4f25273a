"""The total of each side: factor, supports, and every line of the list of modifiers."""

from __future__ import annotations

from typing import Any

import pytest

from rules.de_bellis.bases import base_size
from rules.de_bellis.defences import on_outer_side
from rules.de_bellis.melee.fight import sides, strength
from rules.de_bellis.state import Defence, State
from rules.de_bellis.troops import FOOT, TROOP_TYPES
from rules.engine.explained import Explained
from tests.rules.de_bellis.catalogue import table
from tests.rules.de_bellis.playing import at, fought, situation

FACTORS = {str(row["type"]): (row["against infantry"], row["against mounted"]) for row in table("DBF-MEL-005")}


def depth(code: str) -> float:
    return base_size(code)[1]


def face_to_face(mine: str, his: str, red: dict[str, Any] | None = None, blue: dict[str, Any] | None = None) -> State:
    """`r` and `b` front to front at y = 50; `red` and `blue` are traits of the two."""
    return situation(
        {"r": at(mine, 45, 50 - depth(mine) / 2, 0, **(red or {}))},
        {"b": at(his, 45, 50 + depth(his) / 2, 180, **(blue or {}))},
    )


def number(state: State, id: str = "r", enemy: str = "b") -> Explained:
    return strength(sides(state, state.elements[id], state.elements[enemy])[0])


def rules_of(number: Explained) -> dict[str, float]:
    """What each rule adds, the factor apart."""
    return {term.rule: term.value for term in number.terms if term.rule != "DBF-MEL-006"}


@pytest.mark.parametrize("code", sorted(TROOP_TYPES))
@pytest.mark.rule("DBF-MEL-005", "DBF-MEL-006", "DBF-TRP-006", "DBF-TRP-007")
def test_the_class_of_the_enemy_decides_which_factor_counts(code: str) -> None:
    for enemy, factor in (("Sp", FACTORS[code][0]), ("Cv", FACTORS[code][1])):
        assert number(face_to_face(code, enemy)).total == factor


@pytest.mark.rule("DBF-MEL-003", "DBF-MEL-007")
def test_the_die_is_added_and_there_is_no_least_total() -> None:
    wood = {"wood": {"kind": "woods", "box": (40, 40, 50, 50)}}
    red = {"r": at("Hd", 45, 48, 0, quality="inferior", red_counter=True)}
    blue = {"b": at("Kn", 45, 51.5, 180), "flank": at("Cv", 48.5, 48, 270)}
    state = situation(red, blue, terrain=wood)
    # 1 - 1 Inferior - 1 taken in flank - 2 difficult terrain - 1 red counter, and the die.
    played = fought(state, {"r": 1, "b": 1}, "r:b")
    assert played.totals() == {"r": -3, "b": 4}
    assert played.told("fight")[0].dice == (1, 1)


@pytest.mark.rule("DBF-MEL-004", "DBF-RES-003")
def test_a_loser_below_zero_is_always_at_half_or_less() -> None:
    wood = {"wood": {"kind": "woods", "box": (40, 50.1, 50, 60)}}
    blue = {"b": at("Hd", 45, 52, 180, quality="inferior", red_counter=True)}
    state = situation({"r": at("Hd", 45, 48, 0)}, blue, terrain=wood)
    # Blue 2 - 1 - 1 - 2 + 1 = -1.
    played = fought(state, {"r": 1, "b": 1})
    assert played.totals() == {"r": 3, "b": -1}
    assert played.told("destroyed")[0].rule == "DBF-RES-031"


@pytest.mark.parametrize(("faces", "margin"), [((1, 1), "equal"), ((2, 1), "less"), ((5, 1), "less"), ((6, 1), "half")])
@pytest.mark.rule("DBF-MEL-004", "DBF-RES-003")
def test_half_is_not_rounded(faces: tuple[int, int], margin: str) -> None:
    played = fought(face_to_face("Sp", "Sp"), {"r": faces[0], "b": faces[1]})
    expected = {"equal": [], "less": ["retreat"], "half": ["destroyed"]}[margin]
    assert [event.key[10:] for event in played.events[1:]] == expected


@pytest.mark.parametrize(
    ("quality", "rule", "value"), [("superior", "DBF-MEL-038", 1), ("inferior", "DBF-MEL-039", -1)]
)
@pytest.mark.rule("DBF-MEL-038", "DBF-MEL-039", "DBF-TRP-014")
def test_quality(quality: str, rule: str, value: int) -> None:
    state = face_to_face("Sp", "Sp", {"quality": quality})
    assert rules_of(number(state)) == {rule: value}
    assert rules_of(number(state, "b", "r")) == {}


@pytest.mark.rule("DBF-MEL-038", "DBF-MEL-039")
def test_each_quality_modifier_is_its_own_rule() -> None:
    assert number(face_to_face("Sp", "Sp", {"quality": "superior"})).total == 5
    assert number(face_to_face("Sp", "Sp", {"quality": "inferior"})).total == 3


@pytest.mark.rule("DBF-MEL-042", "DBF-MEL-043")
def test_the_red_counter_takes_one_away() -> None:
    assert rules_of(number(face_to_face("Sp", "Sp", {"red_counter": True}))) == {"DBF-MEL-042": -1}


@pytest.mark.parametrize("code", sorted(TROOP_TYPES))
@pytest.mark.rule("DBF-MEL-040", "DBF-MEL-041", "DBF-TER-014")
def test_difficult_terrain_takes_two_away_but_from_five_types(code: str) -> None:
    state = face_to_face(code, "Sp")
    inside = situation(
        {"r": at(code, 45, 50 - depth(code) / 2, 0)},
        {"b": at("Sp", 45, 50.75, 180)},
        terrain={"wood": {"kind": "woods", "box": (40, 40, 50, 49)}},
    )
    free = code in {"Ax", "Rr", "CrV", "Er", "Ps"}
    assert rules_of(number(inside)) == ({} if free else {"DBF-MEL-040": -2})
    assert rules_of(number(inside, "b", "r")) == {}
    assert rules_of(number(state)) == {}


@pytest.mark.parametrize("kind", ["steep_hill", "gentle_hill"])
@pytest.mark.rule("DBF-MEL-031", "DBF-TER-016")
def test_foot_on_a_hill_is_higher_than_an_enemy_who_is_not(kind: str) -> None:
    hill = {"hill": {"kind": kind, "box": (40, 40, 50, 49.9)}}
    for mine, higher in (("Er", True), ("Cv", False)):
        state = situation({"r": at(mine, 45, 50 - depth(mine) / 2, 0)}, {"b": at("Sp", 45, 50.75, 180)}, terrain=hill)
        assert ("DBF-MEL-031" in rules_of(number(state))) is higher
        assert "DBF-MEL-031" not in rules_of(number(state, "b", "r"))


@pytest.mark.parametrize(("crest", "higher"), [(None, "r"), ((45, 54), "b"), ((45, 50), "")])
@pytest.mark.rule("DBF-MEL-031", "DBF-TER-016")
def test_on_one_hill_the_nearer_to_the_crest_is_higher(crest: tuple[float, float] | None, higher: str) -> None:
    hill = {"hill": {"kind": "gentle_hill", "box": (30, 30, 60, 60), "crest": crest}}  # its middle is at (45, 45)
    state = situation({"r": at("Sp", 45, 49.25, 0)}, {"b": at("Sp", 45, 50.75, 180)}, terrain=hill)
    found = [id for id, enemy in (("r", "b"), ("b", "r")) if "DBF-MEL-031" in rules_of(number(state, id, enemy))]
    assert found == ([higher] if higher else [])


@pytest.mark.rule("DBF-MEL-031", "DBF-TER-016")
def test_whoever_stands_beside_a_hill_or_in_a_wood_is_not_higher() -> None:
    beside = {"hill": {"kind": "gentle_hill", "box": (60, 40, 70, 49.9)}}
    wood = {"wood": {"kind": "woods", "box": (40, 40, 50, 49.9)}}
    for terrain in (beside, wood):
        state = situation({"r": at("Ax", 45, 49, 0)}, {"b": at("Sp", 45, 50.75, 180)}, terrain=terrain)
        assert rules_of(number(state)) == {}


@pytest.mark.rule("DBF-MEL-031", "DBF-TER-016")
def test_on_a_hill_one_is_higher_than_whoever_is_not_however_far_its_crest() -> None:
    hill = {"hill": {"kind": "gentle_hill", "box": (40, 20, 50, 49.9), "crest": (45, 60)}}
    state = situation({"r": at("Sp", 45, 49.25, 0)}, {"b": at("Sp", 45, 50.75, 180)}, terrain=hill)
    assert rules_of(number(state)) == {"DBF-MEL-031": 1}


@pytest.mark.rule("DBF-TER-017")
@pytest.mark.parametrize("kind", ["woods", "low_walls", "village", "enclosure"])
def test_where_it_fights_freely_terrain_neither_helps_nor_hinders(kind: str) -> None:
    ground = {"ground": {"kind": kind, "box": (40, 40, 50, 60)}}
    state = situation({"r": at("Ax", 45, 49, 0)}, {"b": at("Ax", 45, 51, 180)}, terrain=ground)
    assert rules_of(number(state)) == rules_of(number(state, "b", "r")) == {}


@pytest.mark.parametrize("code", sorted(FOOT))
@pytest.mark.rule("DBF-TRP-008", "DBF-MEL-031")
def test_every_foot_type_profits_from_height(code: str) -> None:
    hill = {"hill": {"kind": "gentle_hill", "box": (40, 40, 50, 49.9)}}
    state = situation({"r": at(code, 45, 50 - depth(code) / 2, 0)}, {"b": at("Sp", 45, 50.75, 180)}, terrain=hill)
    assert rules_of(number(state)) == {"DBF-MEL-031": 1}


def over_a_line(kind: str, code: str = "Sp", **more: Any) -> State:
    """Red behind a piece of defence at y = 50, Blue on its other side."""
    defences = {"d": {"seat": "red", "kind": kind, "at": (45, 50, 0)}} | more.pop("defences", {})
    red = {"r": at(code, 45, 50 - depth(code) / 2, 0)}
    return situation(red, {"b": at("Sp", 45, 50.75, 180)}, defences=defences, **more)


@pytest.mark.parametrize(
    ("kind", "rule", "value"),
    [("temporary", "DBF-MEL-033", 1), ("permanent", "DBF-MEL-035", 2), ("gate", "DBF-MEL-035", 2)],
)
@pytest.mark.rule("DBF-MEL-033", "DBF-MEL-035", "DBF-TER-026", "DBF-TER-027", "DBF-TER-030")
def test_defences_help_foot_behind_them_against_the_other_side(kind: str, rule: str, value: int) -> None:
    state = over_a_line(kind)
    assert rules_of(number(state)) == {rule: value}
    assert rules_of(number(state, "b", "r")) == {}
    assert rules_of(number(over_a_line(kind, "Kn"))) == {}


@pytest.mark.rule("DBF-MEL-033")
def test_a_palisade_alone() -> None:
    assert number(over_a_line("temporary")).total == 5


@pytest.mark.rule("DBF-MEL-035")
def test_a_wall_alone() -> None:
    assert number(over_a_line("permanent")).total == 6


@pytest.mark.rule("DBF-TER-026")
def test_behind_a_line_is_on_its_inner_side_with_the_front_along_it() -> None:
    outside = over_a_line("temporary", defences={"d": {"seat": "red", "kind": "temporary", "at": (45, 51, 180)}})
    assert rules_of(number(outside)) == {}
    away = over_a_line("temporary", defences={"d": {"seat": "red", "kind": "temporary", "at": (45, 51, 0)}})
    assert rules_of(number(away)) == {}


@pytest.mark.rule("DBF-TER-026", "DBF-TER-027", "DBF-MEL-033", "DBF-MEL-036")
def test_a_line_does_not_help_against_an_enemy_on_the_same_side() -> None:
    defences = {"d": {"seat": "red", "kind": "temporary", "at": (45, 50, 0)}}
    state = situation({"r": at("Sp", 45, 49.25, 0)}, {"b": at("Sp", 47.75, 49.25, 270)}, defences=defences)
    assert rules_of(number(state)) == {"DBF-MEL-010": -1}


HILL = {"hill": {"kind": "gentle_hill", "box": (40, 40, 50, 49.9)}}


@pytest.mark.rule("DBF-MEL-034")
def test_height_and_a_temporary_defence_give_one_together() -> None:
    assert number(over_a_line("temporary", terrain=HILL)).total == 5


@pytest.mark.rule("DBF-MEL-036")
def test_a_fortification_adds_to_height_but_not_to_a_second_line() -> None:
    assert number(over_a_line("permanent", terrain=HILL)).total == 7
    both = over_a_line("permanent", defences={"e": {"seat": "red", "kind": "temporary", "at": (45, 50, 0)}})
    assert number(both).total == 6


@pytest.mark.rule("DBF-MEL-036")
def test_a_fortification_adds_nothing_against_an_enemy_within_it() -> None:
    defences = {"d": {"seat": "red", "kind": "permanent", "at": (45, 50, 0)}}
    state = situation({"r": at("Sp", 45, 49.25, 0)}, {"b": at("Sp", 47.75, 49.25, 270)}, defences=defences)
    assert rules_of(number(state)) == {"DBF-MEL-010": -1}


def bank(**terrain: Any) -> State:
    river = {"kind": "river", "line": ((-5, 51.5), (95, 51.5)), "width": 3} | terrain
    return situation({"r": at("Sp", 45, 49.25, 0)}, {"b": at("Bd", 45, 50.75, 180)}, terrain={"river": river})


@pytest.mark.rule("DBF-MEL-032", "DBF-MOV-047", "DBF-MOV-052")
def test_the_bank_of_a_river_found_deep() -> None:
    assert rules_of(number(bank(depth="deep"))) == {"DBF-MEL-032": 1}
    assert rules_of(number(bank(depth="shallow"))) == {}
    assert rules_of(number(bank(depth="unknown"))) == {}


@pytest.mark.rule("DBF-MEL-032", "DBF-MOV-052")
def test_the_bank_helps_only_foot_on_dry_ground_against_an_enemy_in_the_water() -> None:
    wet = bank(depth="deep")
    wet.elements["r"].y = 52.25
    wet.elements["r"].bearing, wet.elements["b"].bearing = 180, 0
    assert "DBF-MEL-032" not in rules_of(number(wet))
    mounted = bank(depth="deep")
    mounted.elements["r"].type = "Cv"
    assert "DBF-MEL-032" not in rules_of(number(mounted))


@pytest.mark.rule("DBF-MEL-037")
def test_shot_beside_pikes_have_one_more_once_against_anybody() -> None:
    for pikes in ({"p": at("Pk", 41, 49.25, 0)}, {"p": at("Pk", 41, 49.25, 0), "q": at("Pk", 49, 49.25, 0)}):
        for enemy in ("Sp", "Cv"):
            state = situation({"r": at("Sh", 45, 49.25, 0)} | pikes, {"b": at(enemy, 45, 50 + depth(enemy) / 2, 180)})
            assert rules_of(number(state)) == {"DBF-MEL-037": 1}


@pytest.mark.parametrize(
    "pikes", [("Pk", 41, 180, "red"), ("Sp", 41, 0, "red"), ("Pk", 40.9, 0, "red"), ("Pk", 41, 0, "blue")]
)
@pytest.mark.rule("DBF-MEL-037")
def test_only_friendly_pikes_at_the_side_facing_the_same_way_count(pikes: tuple[str, float, float, str]) -> None:
    code, x, bearing, seat = pikes
    beside = {"p": at(code, x, 49.25, bearing)}
    red, blue = {"r": at("Sh", 45, 49.25, 0)}, {"b": at("Sp", 45, 50.75, 180)}
    state = situation(red | beside if seat == "red" else red, blue | beside if seat == "blue" else blue)
    assert "DBF-MEL-037" not in rules_of(number(state))


@pytest.mark.rule("DBF-MEL-048", "DBF-MEL-007")
def test_all_lines_that_apply_add_up() -> None:
    red = {"r": at("Sp", 45, 49.25, 0, quality="superior", red_counter=True), "rear": at("Sp", 45, 47.75, 0)}
    blue = {"b": at("Sp", 45, 50.75, 180), "side": at("Ps", 49, 51, 180)}
    state = situation(red, blue, terrain=HILL)
    found = number(state)
    assert rules_of(found) == {
        "DBF-MEL-021": 1,
        "DBF-MEL-031": 1,
        "DBF-MEL-038": 1,
        "DBF-MEL-019": -1,
        "DBF-MEL-042": -1,
    }
    assert found.total == 5


@pytest.mark.parametrize("code", ["Sp", "Cv"])
@pytest.mark.rule("DBF-MEL-047")
def test_the_attacker_in_the_flank_fights_normally_and_suffers_normally(code: str) -> None:
    red = {"r": at(code, 45 + 2 + depth(code) / 2, 50.75 - 0.75 + 2 - 0.5, 270, quality="superior")}
    state = situation(red, {"b": at("Sp", 45, 50.75, 180)})
    factor = FACTORS[code][0]
    assert number(state).total == factor + 1
    played = fought(state, {"r": 1, "b": 6})
    assert played.totals()["r"] == factor + 2
    assert played.told("retreat") or played.told("destroyed")


@pytest.mark.rule("DBF-TER-027")
def test_the_outer_side_is_what_lies_beyond_the_line_whichever_way_it_runs() -> None:
    palisade = Defence(id="d", seat="red", kind="temporary", length=4, placed=True, x=45, y=50, bearing=90)
    assert [on_outer_side(palisade, (x, 60)) for x in (44, 45, 46)] == [False, False, True]

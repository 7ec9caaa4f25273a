"""Supports: the element behind, and enemies at the side; and what being taken in flank or rear does."""

from __future__ import annotations

from typing import Any

import pytest

from rules.de_bellis.bases import base_size
from rules.de_bellis.contact import edge_in_contact
from rules.de_bellis.melee.fight import sides, strength
from rules.de_bellis.melee.phase import pairs_in_contact
from rules.de_bellis.results.verdict import shooting_verdicts
from rules.de_bellis.state import State
from rules.de_bellis.troops import TROOP_TYPES
from tests.rules.de_bellis.catalogue import table
from tests.rules.de_bellis.playing import at, fought, situation

SUPPORTS = {
    (str(row["fighting element"]), str(row["supporter directly behind"])): (
        int(row["bonus"]),
        row["against foot"] == "yes",
        row["against mounted"] == "yes",
    )
    for row in table("DBF-MEL-021")
}
REAR = ("DBF-MEL-021", "DBF-MEL-027")


def added(state: State, id: str = "r", enemy: str = "b", rules: tuple[str, ...] = REAR) -> float:
    """What these rules add to the total of an element against an enemy."""
    side = sides(state, state.elements[id], state.elements[enemy])[0]
    return sum(term.value for term in strength(side).terms if term.rule in rules)


def depth(code: str) -> float:
    return base_size(code)[1]


def ranks(code: str, behind: str, enemy: str = "Sp", shift: float = 0, gap: float = 0, **more: Any) -> State:
    """`r` with `s` behind it, `b` on its front at y = 50."""
    front, bearing = 50 - depth(code), more.pop("bearing", 0)
    red = {
        "r": at(code, 45, 50 - depth(code) / 2, 0),
        "s": at(behind, 45 + shift, front - gap - depth(behind) / 2, bearing),
    }
    return situation(red, {"b": at(enemy, 45, 50 + depth(enemy) / 2, 180)} | more.pop("blue", {}), **more)


@pytest.mark.parametrize("code", sorted(TROOP_TYPES))
@pytest.mark.rule("DBF-MEL-021", "DBF-MEL-027", "DBF-MEL-029")
def test_the_whole_table_of_rear_support(code: str) -> None:
    for behind in TROOP_TYPES:
        bonus, foot, mounted = SUPPORTS.get((code, behind), (0, False, False))
        assert added(ranks(code, behind, "Sp")) == (bonus if foot else 0)
        assert added(ranks(code, behind, "Cv")) == (bonus if mounted else 0)


@pytest.mark.parametrize(("fighter", "bonus"), [("Sp", 1), ("Bd", 1), ("Ax", 0)])
@pytest.mark.rule("DBF-MEL-027")
def test_psiloi_behind_spears_or_blades(fighter: str, bonus: int) -> None:
    assert added(ranks(fighter, "Ps")) == bonus


@pytest.mark.rule("DBF-MEL-022")
def test_only_the_type_must_be_the_same() -> None:
    red = {
        "r": at("Wb", 45, 49.25, 0, warband_base="A"),
        "s": at("Wb", 45, 47.5, 0, warband_base="B", quality="inferior", fast=True),
    }
    assert added(situation(red, {"b": at("Sp", 45, 50.75, 180)})) == 1


@pytest.mark.parametrize(
    ("shift", "gap", "bearing", "counts"),
    [(0, 0, 0, True), (2, 0, 0, True), (-2, 0, 0, True), (2.1, 0, 0, False), (0, 0.1, 0, False), (0, 0, 180, False)],
)
@pytest.mark.rule("DBF-MEL-023")
def test_directly_behind_is_in_contact_over_half_a_front_and_facing_the_same_way(
    shift: float, gap: float, bearing: float, counts: bool
) -> None:
    assert bool(added(ranks("Pk", "Pk", shift=shift, gap=gap, bearing=bearing))) is counts


@pytest.mark.parametrize("box", [(40, 40, 50, 48.2), (44, 49, 46, 49.5)])
@pytest.mark.rule("DBF-MEL-024")
def test_neither_may_be_in_difficult_terrain(box: tuple[float, ...]) -> None:
    assert added(ranks("Pk", "Pk", terrain={"marsh": {"kind": "marsh", "box": box}})) == 0
    assert added(ranks("Sp", "Ps", terrain={"marsh": {"kind": "marsh", "box": box}})) == 0


@pytest.mark.parametrize("enemy", ["Art", "Dra", "Bw"])
@pytest.mark.parametrize("mover", ["r", "s"])
@pytest.mark.rule("DBF-MEL-026")
def test_no_rear_support_against_missiles_one_has_just_charged(enemy: str, mover: str) -> None:
    assert added(ranks("Pk", "Pk", enemy, contacts=[{"mover": mover, "enemy": "b"}])) == 0
    assert added(ranks("Pk", "Pk", enemy, contacts=[{"mover": "b", "enemy": "r"}])) == 3
    assert added(ranks("Pk", "Pk", enemy, contacts=[{"mover": mover, "enemy": "b", "half_turn": 1}])) == 3
    assert added(ranks("Pk", "Pk", "Sp", contacts=[{"mover": mover, "enemy": "b"}])) == 3


@pytest.mark.rule("DBF-MEL-028", "DBF-MEL-030")
def test_of_two_half_covering_elements_one_supports_and_dies() -> None:
    red = {"r": at("Sp", 45, 49.25, 0), "ps": at("Ps", 43, 47.5, 0), "sp": at("Sp", 47, 47.75, 0)}
    state = situation(red, {"b": at("Wb", 45, 50.75, 180)})
    assert added(state) == 1
    played = fought(state, {"r": 1, "b": 5})
    assert played.totals() == {"r": 6, "b": 8}
    assert [event.pieces for event in played.told("destroyed")] == [("r",), ("ps",)]


@pytest.mark.rule("DBF-MEL-028")
def test_a_third_rank_adds_nothing() -> None:
    state = ranks("Pk", "Pk")
    third = situation({"t": at("Pk", 45, 50 - 3.75, 0)}, {}).elements["t"]
    state.elements["t"] = third
    assert added(state) == 3


@pytest.mark.parametrize("code", ["Sh", "Ms", "Hd"])
@pytest.mark.rule("DBF-MEL-029")
def test_shot_monsters_and_hordes_in_contact_with_mounted_have_no_rear_support(code: str) -> None:
    assert added(ranks(code, code)) > 0
    # Mounted on the flank suffice.
    flank = {"kn": at("Cv", 48.5, 50 - depth(code) / 2, 270)}
    assert added(ranks(code, code, blue=flank)) == 0


@pytest.mark.rule("DBF-MEL-030", "DBF-MEL-049", "DBF-RES-064")
def test_the_supporter_dies_with_the_supported_if_it_really_supported() -> None:
    state = ranks("Sp", "Ps")
    played = fought(state, {"r": 1, "b": 6})
    assert played.totals() == {"r": 6, "b": 10}
    state = ranks("Sp", "Ps", "Wb")
    played = fought(state, {"r": 1, "b": 6})
    assert played.totals() == {"r": 6, "b": 9}
    assert [event.pieces for event in played.told("destroyed")] == [("r",), ("s",)]
    # The pursuit comes after both deaths (DBF-RES-064).
    assert [event.key[10:] for event in played.events] == ["fight", "destroyed", "destroyed", "pursuit"]


@pytest.mark.rule("DBF-MEL-030")
def test_who_could_not_support_survives() -> None:
    state = ranks("Sh", "Sh", "Kn")
    played = fought(state, {"r": 1, "b": 6})
    assert played.fate("r") == "destroyed"
    assert played.fate("s") == ""


@pytest.mark.rule("DBF-MEL-009", "DBF-MEL-046", "DBF-MEL-047")
def test_whoever_is_attacked_in_the_flank_alone_fights_with_a_penalty_and_without_its_supporter() -> None:
    red = {"r": at("Pk", 45, 49.25, 0), "s": at("Pk", 45, 47.75, 0)}
    flanked = situation(red, {"b": at("Ax", 48, 49.25, 270)})
    assert added(flanked) == 0
    assert added(flanked, rules=("DBF-MEL-010",)) == -1
    assert added(flanked, "b", "r", ("DBF-MEL-010",)) == 0
    assert added(ranks("Pk", "Pk")) == 3
    assert added(ranks("Pk", "Pk"), rules=("DBF-MEL-010",)) == 0


@pytest.mark.rule("DBF-MEL-046", "DBF-MEL-009", "DBF-MEL-047")
def test_supports_count_only_in_the_combat_to_the_front() -> None:
    blue = {"flank": at("Ax", 48, 49.25, 270), "side": at("Sp", 41, 50.75, 180)}
    state = ranks("Pk", "Pk", blue=blue)
    assert added(state) == 3
    assert added(state, "r", "flank") == 0
    assert added(state, rules=("DBF-MEL-019",)) == -1
    assert added(state, "r", "flank", ("DBF-MEL-019",)) == 0


@pytest.mark.rule("DBF-MEL-046", "DBF-MEL-047")
def test_who_attacks_a_flank_with_his_front_has_his_supports() -> None:
    red = {"r": at("Pk", 47.75, 50.25, 270), "s": at("Pk", 49.25, 50.25, 270)}
    assert added(situation(red, {"b": at("Sp", 45, 50, 180)})) == 3


def beside(blue: dict[str, Any], red: dict[str, Any] | None = None) -> State:
    """`r` and `b` front to front at (45, 50) with others beside."""
    return situation({"r": at("Sp", 45, 49.25, 0)} | (red or {}), {"b": at("Sp", 45, 50.75, 180)} | blue)


@pytest.mark.parametrize(
    ("y", "loss"),
    [
        (at("Sp", 49, 50.75, 180), -1),  # corner on corner, beside the enemy
        (at("Kn", 49, 51.5, 180), -1),  # whatever his type
        (at("Sp", 49, 49.25, 0), -1),  # side by side, facing either way
        (at("Sp", 49, 49.25, 180), -1),
        (at("Cv", 49, 48.6, 0), -1),
        (at("Sp", 49.1, 50.75, 180), 0),  # not touching
        (at("Sp", 49, 51, 180), 0),  # no corner on a corner
        (at("Sp", 49, 50.75, 0), 0),  # turned away
        (at("Ax", 48, 46, 270), 0),  # behind the flank
    ],
)
@pytest.mark.rule("DBF-MEL-016", "DBF-MEL-019")
def test_where_an_enemy_must_stand_to_give_lateral_support(y: dict[str, Any], loss: int) -> None:
    assert added(beside({"y": y}), rules=("DBF-MEL-019",)) == loss


@pytest.mark.rule("DBF-MEL-019")
def test_one_for_each_flank_however_many_stand_there() -> None:
    left, right = at("Sp", 41, 50.75, 180), at("Sp", 49, 50.75, 180)
    assert added(beside({"left": left}), rules=("DBF-MEL-019",)) == -1
    assert added(beside({"left": left, "right": right}), rules=("DBF-MEL-019",)) == -2
    more = {"below": at("Sp", 49, 49.25, 180)}
    assert added(beside({"right": right} | more), rules=("DBF-MEL-019",)) == -1
    assert added(beside({"left": left, "right": right} | more), rules=("DBF-MEL-019",)) == -2


@pytest.mark.rule("DBF-MEL-017")
def test_who_fights_to_his_own_front_gives_no_lateral_support() -> None:
    neighbour = {"y": at("Sp", 49, 50.75, 180)}
    assert added(beside(neighbour, {"his": at("Sp", 49, 49.25, 0)}), rules=("DBF-MEL-019",)) == 0
    # An enemy on his flank does not keep him from it.
    assert added(beside(neighbour, {"his": at("Ax", 52, 50.75, 270)}), rules=("DBF-MEL-019",)) == -1


@pytest.mark.rule("DBF-MEL-017")
def test_one_may_support_to_both_sides() -> None:
    blue = {"y": at("Sp", 49, 50.75, 180), "c": at("Sp", 53, 50.75, 180)}
    state = beside(blue, {"far": at("Sp", 53, 49.25, 0)})
    assert added(state, rules=("DBF-MEL-019",)) == -1
    assert added(state, "far", "c", ("DBF-MEL-019",)) == -1


@pytest.mark.rule("DBF-MEL-020", "DBF-MEL-010")
@pytest.mark.parametrize("y", [49.25, 48])
def test_an_enemy_on_the_flank_gives_no_lateral_support(y: float) -> None:
    state = beside({"y": at("Ax", 48, y, 270)})
    assert added(state, rules=("DBF-MEL-019",)) == 0
    assert added(state, rules=("DBF-MEL-010",)) == -1
    # Beside the opponent, facing as he does, the same enemy would.
    assert added(beside({"y": at("Ax", 49, 51, 180)}), rules=("DBF-MEL-019",)) == -1


@pytest.mark.parametrize(
    ("pose", "edge"),
    [
        ((45, 50.75, 180), "front"),
        ((47.75, 49.25, 270), "right"),
        ((42.25, 49.25, 90), "left"),
        ((45, 47.75, 0), "rear"),
    ],
)
@pytest.mark.rule("DBF-MEL-008", "DBF-MEL-010")
def test_the_edge_along_which_his_front_lies_decides(pose: tuple[float, float, float], edge: str) -> None:
    state = situation({"r": at("Sp", 45, 49.25, 0)}, {"b": at("Sp", *pose)})
    assert edge_in_contact(state.elements["r"], state.elements["b"]) == edge
    assert added(state, rules=("DBF-MEL-010",)) == (0 if edge == "front" else -1)


@pytest.mark.rule("DBF-MEL-010")
def test_enemies_on_both_flanks_and_the_rear_take_one_away_once() -> None:
    blue = {"b": at("Sp", 47.75, 49.25, 270), "c": at("Sp", 42.25, 49.25, 90), "d": at("Sp", 45, 47.75, 0)}
    assert added(situation({"r": at("Sp", 45, 49.25, 0)}, blue), rules=("DBF-MEL-010",)) == -1


@pytest.mark.rule("DBF-MEL-013")
def test_the_flank_penalty_holds_in_every_combat_of_the_element() -> None:
    state = beside({"flank": at("Ax", 48, 49.25, 270)})
    assert [added(state, "r", enemy, ("DBF-MEL-010",)) for enemy in ("b", "flank")] == [-1, -1]
    assert added(beside({}), "r", "b", ("DBF-MEL-010",)) == 0


@pytest.mark.parametrize(
    ("code", "dice", "totals", "fate"),
    [
        ("Sp", {"r": 1, "b": 3}, (4, 6), "destroyed"),  # instead of a retreat
        ("Rr", {"r": 2, "b": 2}, (3, 4), "destroyed"),  # instead of a flight
        ("WWg", {"r": [1, 3], "b": 3, "flank": 3}, (4, 6), ""),  # no effect moves nobody; nor do equal totals
    ],
)
@pytest.mark.rule("DBF-MEL-011", "DBF-RES-042", "DBF-RES-037")
def test_a_loser_taken_in_flank_dies_of_whatever_would_move_it(
    code: str, dice: dict[str, Any], totals: tuple[int, int], fate: str
) -> None:
    red = {"r": at(code, 45, 50 - depth(code) / 2, 0)}
    blue = {"b": at("Ax", 45, 51, 180), "flank": at("Ax", 48, 50 - depth(code) / 2, 270)}
    played = fought(situation(red, blue), dice, "r:b")
    assert played.totals() == {"r": totals[0], "b": totals[1]}
    assert played.fate("r") == fate


@pytest.mark.rule("DBF-MEL-011", "DBF-RES-042")
def test_mere_lateral_support_is_no_enemy_on_the_flank() -> None:
    state = beside({"y": at("Sp", 49, 49.25, 180)})
    played = fought(state, {"r": 1, "b": 3})
    assert played.totals() == {"r": 4, "b": 7}
    assert played.pose("r") == (45, 47.75, 0)


@pytest.mark.rule("DBF-MEL-011", "DBF-RES-042")
def test_a_shot_is_no_combat_that_is_lost_with_an_enemy_on_the_flank() -> None:
    red, shooter = {"r": at("Sp", 45, 49.25, 0)}, {"s": at("Bw", 45, 60, 180)}
    for enemies in (shooter, shooter | {"flank": at("Ax", 48, 49.25, 270)}):
        state = situation(red, enemies)
        verdict = shooting_verdicts(state, state.elements["s"], state.elements["r"], 4, 3)[0]
        assert verdict.outcome == "retreat"


@pytest.mark.rule("DBF-MEL-009", "DBF-MEL-012")
def test_nobody_taken_in_flank_turns_neither_losing_nor_winning() -> None:
    state = situation({"r": at("Sp", 45, 49.25, 0)}, {"b": at("Ax", 48, 49.25, 270)})
    played = fought(state, {"r": 6, "b": 1})
    assert played.told("destroyed") or played.told("retreat")
    assert played.pose("r") == (45, 49.25, 0)


@pytest.mark.rule("DBF-MEL-049")
def test_supporters_roll_nothing_and_suffer_nothing() -> None:
    state = beside({"y": at("Sp", 49, 50.75, 180)}, {"s": at("Sp", 45, 47.75, 0)})
    assert pairs_in_contact(state) == [("r", "b")]
    played = fought(state, {"r": 4, "b": 1})
    assert played.told("retreat")[0].pieces == ("b",)
    assert not state.elements["y"].red_counter

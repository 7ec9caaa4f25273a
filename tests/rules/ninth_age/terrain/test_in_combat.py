"""What terrain does in close combat: Hills, Walls, Forests, Fields, Buildings (T9A-TER-026, 029, 034, 039, 049)."""

from __future__ import annotations

import pytest

from rules.engine.game import Battle
from rules.engine.geometry import Pose
from rules.ninth_age.attacks.attack import Pool
from rules.ninth_age.attacks.making import close_combat_attack
from rules.ninth_age.close_combat.aftermath.score import combat_score
from rules.ninth_age.close_combat.round import end_round
from rules.ninth_age.close_combat.striking.to_hit import to_hit
from rules.ninth_age.general_principles.leadership import leadership
from rules.ninth_age.queries.combat import is_steadfast
from rules.ninth_age.special_rules.flammable import is_flammable
from rules.ninth_age.state import Round, State
from rules.ninth_age.terrain.hills import came_downhill
from rules.ninth_age.units.casualties import remove_models
from tests.rules.ninth_age.building import Made, battle, feature, shaped, unit, with_character
from tests.rules.ninth_age.close_combat.fights import CELL, blue, fight, red

WALL = shaped("wall", (22, 24.05), (30, 24.05))


def needed(state: State, target: Pool | None = None) -> float:
    struck = target or Pool("blue.B")
    return to_hit(state, close_combat_attack(state, "red.A.1", 0, struck, weapon="hand_weapon", charging=True)).total


def at_the_wall(*, charging: bool = True, defenders: Made | None = None, wall: bool = True) -> State:
    """Blue stands behind a Wall along its front; Red has charged across it."""
    behind = defenders or blue(20, 5, front_left=(24 + 5 * CELL, 24.1, 180))
    state = fight(red(), behind, features=[WALL] if wall else [])
    state.units["red.A"].charging = charging
    return state


@pytest.mark.rule("T9A-TER-039")
def test_who_defends_a_wall_is_hard_to_hit_in_the_first_round() -> None:
    assert needed(at_the_wall()) == 5
    assert needed(at_the_wall(charging=False)) == 4
    assert needed(at_the_wall(wall=False)) == 4


@pytest.mark.rule("T9A-TER-039")
def test_not_for_who_has_come_from_another_side_or_has_been_charged() -> None:
    state = at_the_wall()
    state.contacts = [state.contacts[0].__class__("red.A", "blue.B", "left", 1)]
    assert needed(state) == 4
    state.contacts = [state.contacts[0].__class__("blue.B", "red.A", "front", 1)]
    assert needed(state) == 4


@pytest.mark.rule("T9A-TER-039")
def test_a_character_behind_it_is_too_and_one_in_the_second_rank_is_not() -> None:
    front = blue(20, 5, front_left=(24 + 5 * CELL, 24.1, 180))
    assert needed(at_the_wall(defenders=with_character(front, "H", place=2)), Pool("blue.B", "blue.H.1")) == 5
    front = blue(20, 5, front_left=(24 + 5 * CELL, 24.1, 180))
    assert needed(at_the_wall(defenders=with_character(front, "H", place=7)), Pool("blue.B", "blue.H.1")) == 4


def test_who_was_slain_in_a_challenge_and_is_struck_on_stands_behind_no_wall() -> None:
    front = blue(20, 5, front_left=(24 + 5 * CELL, 24.1, 180))
    state = at_the_wall(defenders=with_character(front, "H", place=2))
    remove_models(Battle(state), state.units["blue.B"], ["blue.H.1"])
    assert needed(state, Pool("blue.B", "blue.H.1")) == 4


@pytest.mark.rule("T9A-TER-039")
def test_the_wall_is_not_added_to_other_penalties() -> None:
    distracting = blue(20, 5, front_left=(24 + 5 * CELL, 24.1, 180), rules=["distracting"])
    assert needed(at_the_wall(defenders=distracting)) == 5


def beaten(own: Made, *, edge: float = 23.5) -> State:
    """Red has lost by five in a Forest that reaches up to `edge`."""
    state = fight(own, blue(20, 5), features=[feature("forest", 0, 0, 72, edge)], step="result")
    assert state.round is not None
    state.round.aftermath.winner, state.round.aftermath.difference = "blue", 5
    return state


def break_test_on(state: State) -> float:
    return leadership(state, "red.A", "break").total


@pytest.mark.scenario("SC-T9A-TER-018")
@pytest.mark.rule("T9A-TER-034")
def test_who_is_stubborn_in_a_forest() -> None:
    assert break_test_on(beaten(red(20, 5, rules=["skirmishers"], Ld=7))) == 7
    assert break_test_on(beaten(red(1, 1, character=True, base=(50, 50), Ld=8))) == 8
    assert break_test_on(beaten(red(1, 1, character=True, base=(50, 50), troop_type="cavalry", Ld=8))) == 3
    assert break_test_on(beaten(with_character(red(19, 5, Ld=7), "H", place=2, Ld=8))) == 3
    assert break_test_on(beaten(red(20, 5, rules=["skirmishers"], Ld=7), edge=22)) == 2


@pytest.mark.rule("T9A-TER-074")
def test_striders_stay_steadfast_in_a_forest() -> None:
    for parameter, steadfast in (("Forest", True), ("Water", False)):
        made = red(20, 5, rules=[("strider", parameter)])
        state = fight(made, blue(5, 5), features=[feature("forest", 0, 0, 72, 23.5)], step="result")
        assert is_steadfast(state, "red.A") is steadfast


@pytest.mark.rule("T9A-TER-029", "T9A-TER-049")
def test_fields_and_buildings_burn_with_who_is_in_them() -> None:
    crop = feature("field", 20, 20, 40, 30)
    assert is_flammable(battle(unit("blue", "B", models=10, at=(30, 25, 0)), features=[crop]), Pool("blue.B"))
    assert not is_flammable(battle(unit("blue", "B", models=10, at=(30, 31, 0)), features=[crop]), Pool("blue.B"))
    held = {"where": "building", "building": "building"}
    house = feature("building", 20, 20, 26, 26)
    inside = battle(unit("blue", "B", models=10, at=(23, 23, 0), state=held), features=[house])
    assert is_flammable(inside, Pool("blue.B"))


@pytest.mark.scenario("SC-T9A-TER-014")
@pytest.mark.rule("T9A-TER-026")
def test_the_bonus_for_charging_downhill_is_counted_once_and_in_one_round() -> None:
    """Two units charge: one stood with 90 per cent of its footprint on a Hill before, the other on the plain."""
    plain = red(10, 5, name="C", front_left=(24 + 6 * CELL, 24, 0))
    state = fight(
        red(10, 5), plain, blue(22, 11, front_left=(24 + 11 * CELL, 24, 180)),
        contacts=(("red.A", "blue.B"), ("red.C", "blue.B")), features=[feature("hill", 20, 10, 40, 18)],
    )  # fmt: skip
    for id in ("red.A", "red.C"):
        state.units[id].charging = True
    one = state.units["red.A"]
    one.downhill = came_downhill(state, one, Pose(one.x, 17.3, 0), one.pose)
    assert charge_bonus(state) == [2]
    end_round(state)
    state.round = Round(units=("red.A", "red.C", "blue.B"), step="result")
    assert charge_bonus(state) == []


def charge_bonus(state: State) -> list[float]:
    rules = ("T9A-CCB-068", "T9A-CCB-069")
    return [term.value for term in combat_score(state, "red").terms if term.rule in rules]

"""Dangerous Terrain Tests (T9A-TER-001 to T9A-TER-006, and for whom each feature is dangerous)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import pytest

from rules.engine.flow import Flow
from rules.engine.game import Battle, Procedure
from rules.engine.geometry import Pose
from rules.ninth_age.state import Feature, State
from rules.ninth_age.terrain import dangerous_terrain
from rules.ninth_age.terrain.danger import danger, number_of_dice
from rules.ninth_age.terrain.sweeps import wheel_poses
from tests.rules.ninth_age.building import Made, battle, by_default, feature, play, shaped, unit

WOOD = feature("forest", 30, 14, 42, 20)
KNIGHTS: dict[str, Any] = {"troop_type": "cavalry", "base": (25, 50)}
Dice = Sequence[tuple[str, Sequence[int]]]


def moved_through(
    who: Made,
    dice: Dice,
    *features: Feature,
    to: float = 26.0,
    poses: Sequence[Pose] = (),
    edition: str = "0.11.9.3",
    others: Sequence[Made] = (),
    **options: Any,
) -> Flow:
    """A unit has moved straight up the board to y = `to`, and its tests are taken."""
    state = battle(who, *others, edition=edition, features=features or [WOOD])
    one = state.unit(who.unit.id)
    way = list(poses) or [one.pose, Pose(one.x, to, one.bearing)]
    one.stand(way[-1])

    def procedure(playing: Battle) -> Procedure:
        yield from dangerous_terrain.take_tests(playing, who.unit.id, way, **options)

    return by_default(play(state, procedure, dice))


def knights(number: int = 5, **profile: Any) -> Made:
    return unit("red", "Knights", models=number, at=(36, 8, 0), **{**KNIGHTS, **profile})


def alive(flow: Flow, id: str) -> int:
    return len(flow.state.unit(id).models)


def test_knights_that_charge_through_a_forest_roll_one_die_each() -> None:
    flow = moved_through(knights(), [("dangerous terrain red.Knights forest", [1, 2, 3, 1, 6])])
    assert alive(flow, "red.Knights") == 3


@pytest.mark.rule("T9A-TER-001")
@pytest.mark.parametrize("move", ["advance", "vanguard", "magical"])
def test_other_moves_than_marches_charges_and_flights_cause_no_test(move: str) -> None:
    flow = moved_through(knights(), [], move=move)
    assert alive(flow, "red.Knights") == 5


@pytest.mark.rule("T9A-TER-001", "T9A-MOV-089")
def test_a_failed_charge_causes_tests_in_the_newer_edition_only() -> None:
    assert alive(moved_through(knights(), [], move="failed_charge", edition="0.11.1"), "red.Knights") == 5
    dice = [("dangerous terrain red.Knights forest", [1, 1, 1, 6, 6])]
    assert alive(moved_through(knights(), dice, move="failed_charge"), "red.Knights") == 2


@pytest.mark.rule("T9A-TER-002")
def test_only_models_whose_own_base_crosses_the_feature_test() -> None:
    bush = feature("forest", 35.6, 14, 36.4, 16)
    flow = moved_through(knights(), [("dangerous terrain red.Knights forest", [1])], bush)
    assert alive(flow, "red.Knights") == 4


@pytest.mark.rule("T9A-TER-002")
def test_in_a_wheel_a_base_sweeps_the_arc_and_not_the_chord() -> None:
    who = knights()
    start = Pose(36, 8, 0)
    corner = (36 - 5 * 25 / 25.4 / 2, 8 + 25 / 25.4)
    way = [start, *wheel_poses(start, corner, 60.0, 6.0)]
    # Beyond every straight line between the first and the last place of the outermost model, within its arc.
    bush = feature("forest", 36.7, 4.85, 36.8, 4.95)
    dice = [("dangerous terrain red.Knights forest", [1])]
    assert alive(moved_through(who, dice, bush, poses=way), "red.Knights") == 4
    assert alive(moved_through(knights(), [], bush, poses=[way[0], way[-1]]), "red.Knights") == 5


@pytest.mark.rule("T9A-TER-003")
@pytest.mark.parametrize(
    ("troop_type", "dice"),
    [("infantry", 1), ("cavalry", 1), ("monstrous_cavalry", 2), ("monstrous_beast", 2), ("chariot", 4), ("monster", 4)],
)
def test_the_number_of_dice_depends_on_the_troop_type(troop_type: str, dice: int) -> None:
    state = battle(unit("red", "Ones", at=(36, 8, 0), troop_type=troop_type))
    assert number_of_dice(state, "red.Ones.1") == dice


@pytest.mark.scenario("SC-T9A-TER-002")
@pytest.mark.rule("T9A-TER-003", "T9A-TER-004")
def test_a_chariot_rolls_four_dice_and_its_armour_does_not_help() -> None:
    chariot = unit(
        "red", "Chariot", at=(36, 8, 0), troop_type="chariot", base=(50, 100), W=4, rules=[("ward_save", "5+")]
    )
    dice = [("dangerous terrain red.Chariot forest", [1, 4, 1, 6]), ("special save red.Chariot.1", [5, 2])]
    flow = moved_through(chariot, dice)
    assert flow.state.model("red.Chariot.1").wounds_lost == 1
    assert alive(flow, "red.Chariot") == 1


@pytest.mark.rule("T9A-TER-004")
def test_wounds_of_the_rank_and_file_come_off_their_pool_and_a_champion_loses_his_own() -> None:
    ogres = unit("red", "Ogres", models=4, files=4, at=(36, 8, 0), troop_type="monstrous_infantry", base=(40, 40), W=3,
                 champion=True)  # fmt: skip
    ruins = feature("ruins", 20, 14, 52, 20)
    dice = [("dangerous terrain red.Ogres ruins", [1, 6, 1, 1, 1, 6, 1, 6])]
    flow = moved_through(ogres, dice, ruins)
    state: State = flow.state
    # One wound on the Champion, four on the pool: one Ogre dies, one wound stays.
    assert state.model("red.Ogres.1").wounds_lost == 1
    assert alive(flow, "red.Ogres") == 3
    assert sum(state.model(id).wounds_lost for id in state.unit("red.Ogres").models[1:]) == 1


@pytest.mark.rule("T9A-TER-005")
def test_one_test_for_each_feature_however_often_it_is_crossed() -> None:
    there_and_back = [Pose(36, 8, 0), Pose(36, 26, 0), Pose(36, 8, 0)]
    dice = [("dangerous terrain red.Knights forest", [6] * 5)]
    assert alive(moved_through(knights(), dice, poses=there_and_back), "red.Knights") == 5
    second = feature("forest", 30, 22, 42, 24, id="second")
    dice = [
        ("dangerous terrain red.Knights forest", [6] * 5),
        ("dangerous terrain red.Knights second", [1] * 2 + [6] * 3),
    ]
    assert alive(moved_through(knights(), dice, WOOD, second), "red.Knights") == 3


@pytest.mark.scenario("SC-T9A-TER-006")
@pytest.mark.rule("T9A-TER-006", "T9A-MOV-102")
def test_fleeing_through_impassable_terrain_fails_on_one_to_three() -> None:
    rock = feature("impassable", 30, 14, 42, 18)
    runners = unit("red", "Runners", models=5, at=(36, 8, 0))
    dice = [("dangerous terrain red.Runners impassable", [3, 4, 1, 2, 6])]
    flow = moved_through(runners, dice, rock, move="flee", fled_through=["impassable"])
    assert alive(flow, "red.Runners") == 2


@pytest.mark.rule("T9A-TER-006")
def test_fleeing_through_enemies_fails_on_one_to_three_for_those_who_cross_them() -> None:
    enemy = unit("blue", "Archers", models=2, files=2, at=(34.5, 15, 180))
    runners = unit("red", "Runners", models=5, files=5, at=(36, 8, 0))
    dice = [("dangerous terrain red.Runners blue.Archers", [3, 4])]
    flow = moved_through(
        runners, dice, feature("hill", 0, 40, 5, 45), others=[enemy], move="flee", fled_through=["blue.Archers"]
    )
    assert alive(flow, "red.Runners") == 4


@pytest.mark.parametrize(
    ("terrain", "troop_type", "rule"),
    [
        pytest.param("water", "cavalry", "T9A-TER-018", marks=pytest.mark.rule("T9A-TER-018")),
        pytest.param("field", "chariot", "T9A-TER-028", marks=pytest.mark.rule("T9A-TER-028")),
        pytest.param("forest", "monstrous_cavalry", "T9A-TER-032", marks=pytest.mark.rule("T9A-TER-032")),
        pytest.param("wall", "cavalry", "T9A-TER-038", marks=pytest.mark.rule("T9A-TER-038")),
        pytest.param("ruins", "infantry", "T9A-TER-041", marks=pytest.mark.rule("T9A-TER-041")),
    ],
)
def test_for_whom_a_feature_is_dangerous(terrain: str, troop_type: str, rule: str) -> None:
    state = battle(unit("red", "Ones", at=(36, 8, 0), troop_type=troop_type), unit("red", "Men", at=(36, 3, 0)))
    found = danger(state, "red.Ones.1", feature(terrain, 0, 0, 1, 1))
    assert found is not None
    assert found.rule == rule
    assert found.fails_on == 1
    if terrain != "ruins":
        assert danger(state, "red.Men.1", feature(terrain, 0, 0, 1, 1)) is None


@pytest.mark.parametrize("terrain", ["hill", "impassable", "building"])
def test_other_features_are_dangerous_for_nobody(terrain: str) -> None:
    state = battle(unit("red", "Knight", at=(36, 8, 0), **KNIGHTS))
    assert danger(state, "red.Knight.1", feature(terrain, 0, 0, 1, 1)) is None


@pytest.mark.rule("T9A-TER-030")
def test_fields_are_dangerous_for_who_carries_fire() -> None:
    state = battle(unit("red", "Torches", at=(36, 8, 0), rules=["flaming_attacks"]))
    found = danger(state, "red.Torches.1", feature("field", 0, 0, 1, 1))
    assert found is not None
    assert danger(state, "red.Torches.1", WOOD) is None


@pytest.mark.rule("T9A-TER-032", "T9A-SPC-087")
def test_a_unit_that_flies_is_endangered_by_the_forest_in_which_it_lands_or_takes_off_only() -> None:
    eagles = unit("red", "Eagles", models=2, files=2, at=(36, 8, 0), troop_type="war_beast", rules=[("fly", "9")])
    assert alive(moved_through(eagles, [], move="charge", flying=True), "red.Eagles") == 2
    dice = [("dangerous terrain red.Eagles forest", [1, 6])]
    assert alive(moved_through(eagles, dice, move="charge", flying=True, to=17.0), "red.Eagles") == 1
    inside = unit("red", "Eagles", models=2, files=2, at=(36, 17, 0), troop_type="war_beast", rules=[("fly", "9")])
    assert alive(moved_through(inside, dice, move="march", flying=True), "red.Eagles") == 1


@pytest.mark.rule("T9A-SPC-087")
def test_on_foot_through_the_forest_and_over_other_terrain_those_who_can_fly_are_safe() -> None:
    eagles = unit("red", "Eagles", models=2, files=2, at=(36, 8, 0), troop_type="war_beast", rules=[("fly", "9")])
    assert alive(moved_through(eagles, [], move="march"), "red.Eagles") == 2
    water = feature("water", 30, 14, 42, 30)
    assert alive(moved_through(eagles, [], water, move="march", flying=True), "red.Eagles") == 2


@pytest.mark.rule("T9A-TER-041")
def test_ruins_are_not_dangerous_for_skirmishers() -> None:
    state = battle(unit("red", "Scouts", at=(36, 8, 0), rules=["skirmishers"]))
    assert danger(state, "red.Scouts.1", feature("ruins", 0, 0, 1, 1)) is None


@pytest.mark.rule("T9A-TER-042")
def test_in_ruins_riders_and_chariots_fail_on_one_and_two() -> None:
    ruins = feature("ruins", 20, 14, 52, 20)
    dice = [("dangerous terrain red.Knights ruins", [1, 2, 3, 2, 6])]
    assert alive(moved_through(knights(), dice, ruins), "red.Knights") == 2


@pytest.mark.scenario("SC-T9A-TER-038")
@pytest.mark.rule("T9A-TER-074")
def test_strider_saves_the_test_but_only_in_its_own_terrain() -> None:
    assert alive(moved_through(knights(rules=["strider"]), []), "red.Knights") == 5
    assert alive(moved_through(knights(rules=[("strider", "Forest")]), []), "red.Knights") == 5
    state = battle(unit("red", "Knight", at=(36, 8, 0), rules=[("strider", "Water")], **KNIGHTS))
    assert danger(state, "red.Knight.1", WOOD) is not None


@pytest.mark.rule("T9A-TER-074")
def test_only_the_models_without_strider_test() -> None:
    riders = knights(2)
    state = battle(riders, unit("red", "Ranger", at=(60, 8, 0), rules=["strider"], **KNIGHTS), features=[WOOD])
    state.models["red.Knights.2"].kind = "red.Ranger"
    assert danger(state, "red.Knights.1", WOOD) is not None
    assert danger(state, "red.Knights.2", WOOD) is None


def test_a_wall_is_crossed_by_who_steps_over_its_line() -> None:
    wall = shaped("wall", (30, 15), (42, 15))
    dice = [("dangerous terrain red.Knights wall", [1, 6, 6, 6, 6])]
    assert alive(moved_through(knights(), dice, wall), "red.Knights") == 4
    assert alive(moved_through(knights(), [], wall, to=12.0), "red.Knights") == 5

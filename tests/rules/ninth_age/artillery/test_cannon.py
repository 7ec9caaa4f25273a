"""The Cannon (T9A-EQP-046 to 051)."""

from __future__ import annotations

from typing import Any

import pytest

from rules.ninth_age.artillery.cannon_line import line_from
from rules.ninth_age.artillery.cannon_point import judge_point, points
from rules.ninth_age.artillery.shot import Shot
from rules.ninth_age.state import State
from rules.ninth_age.terrain.own_cover import cover_of_its_place
from tests.rules.ninth_age.artillery.guns import fired, machine, shooting, weapon
from tests.rules.ninth_age.building import Made, feature, refused, shaped, unit, with_character

CANNON = weapon("cannon", strength=10, size="10", range=48)
SHOT = Shot("red.Gun.1", 1, CANNON, "blue.Spearmen")
HIT = ("to hit red.Gun.1", [6])
WOUND = ("to wound 1 blue.Spearmen", [2])


def spearmen(**options: Any) -> Made:
    return unit("blue", "Spearmen", **{"models": 15, "files": 5, "at": (36, 24, 180), **options})


def facing(*others: Made, **fields: Any) -> State:
    return shooting(machine(CANNON, (36, 12, 0)), *others, **fields)


def at(x: float, y: float) -> dict[str, Any]:
    return {"target": {"point": [x, y]}}


@pytest.mark.rule("T9A-EQP-046", "T9A-SPC-127")
@pytest.mark.parametrize(("edition", "hits"), [("0.11.1", False), ("0.11.9.3", True)])
def test_a_large_target_is_easier_to_hit_in_the_later_edition_and_cover_never_matters(edition: str, hits: bool) -> None:
    monster = unit("blue", "Spearmen", at=(36, 40, 180), troop_type="monster", base=(50, 50), W=5, T=6)
    wall = shaped("wall", (34, 38), (36, 38))
    state = facing(monster, features=[wall], edition=edition)
    # Ballistic Skill 3 at long range: 5+, in 0.11.9.3 4+.
    dice = [("to hit red.Gun.1", [4])]
    answers = [(at(36, 39.5), [("to wound 1 blue.Spearmen", [1])])] if hits else []
    fired(state, CANNON, "blue.Spearmen", dice, answers)


@pytest.mark.rule("T9A-EQP-046")
@pytest.mark.parametrize(("face", "hits"), [(4, False), (5, True)])
def test_whoever_is_no_large_target_is_no_easier_to_hit(face: int, hits: bool) -> None:
    state = facing(spearmen(at=(36, 40, 180)), edition="0.11.9.3")
    # Ballistic Skill 3 at long range: 5+.
    answers = [(at(36, 39.5), [("to wound 1 blue.Spearmen", [1])])] if hits else []
    fired(state, CANNON, "blue.Spearmen", [("to hit red.Gun.1", [face])], answers)


@pytest.mark.rule("T9A-EQP-046")
def test_the_field_in_which_its_target_stands_is_no_cover_from_it() -> None:
    target, corn = spearmen(at=(36, 40, 180)), feature("field", 30, 38, 42, 42)
    state = facing(target, features=[corn], edition="0.11.9.3")
    assert cover_of_its_place(state, state.units["blue.Spearmen"], (36.0, 12.0)), "others would shoot at it in cover"
    # Ballistic Skill 3 at long range: 5+.
    answers = [(at(36, 39.5), [("to wound 1 blue.Spearmen", [1])])]
    fired(state, CANNON, "blue.Spearmen", [("to hit red.Gun.1", [5])], answers)


@pytest.mark.rule("T9A-EQP-047")
def test_a_natural_one_misfires() -> None:
    dice = [("to hit red.Gun.1", [1]), ("misfire red.Gun.1", [5])]
    flow = fired(facing(spearmen()), CANNON, "blue.Spearmen", dice)
    assert flow.state.models["red.Gun.1"].wounds_lost == 1


@pytest.mark.rule("T9A-EQP-047")
def test_another_miss_does_not_misfire() -> None:
    fired(facing(spearmen()), CANNON, "blue.Spearmen", [("to hit red.Gun.1", [2])])


@pytest.mark.rule("T9A-EQP-048")
def test_the_point_must_lie_on_the_target_and_be_seen() -> None:
    cliff = feature("impassable", 30, 18, 36, 19)
    state = facing(spearmen(), features=[cliff])
    with refused("T9A-EQP-048"):
        judge_point(state, SHOT, (36.0, 20.0))
    with refused("T9A-EQP-048"):
        judge_point(state, SHOT, (34.5, 24.0))
    judge_point(state, SHOT, (37.5, 24.0))
    assert points(state, SHOT)


@pytest.mark.rule("T9A-EQP-049", "T9A-EQP-050", "T9A-EQP-051")
def test_the_ball_kills_one_model_after_the_other_until_one_survives() -> None:
    rear = unit("blue", "Ogres", models=1, at=(36, 27, 180), base=(40, 40), troop_type="monstrous_infantry", W=3, T=4)
    state = facing(spearmen(), rear)
    # Straight through the third file: three Spearmen (Strength 10, then 5), then the Ogre, who survives.
    wounds = [WOUND, WOUND, WOUND, ("to wound 1 blue.Ogres", [3])]
    flow = fired(state, CANNON, "blue.Spearmen", [HIT], [(at(36, 23.0), wounds)])
    assert len(flow.state.units["blue.Spearmen"].models) == 12
    assert flow.state.models["blue.Ogres.1"].wounds_lost == 1


@pytest.mark.rule("T9A-EQP-051")
def test_the_ball_stops_at_the_first_model_that_lives() -> None:
    flow = fired(
        facing(spearmen()), CANNON, "blue.Spearmen", [HIT], [(at(36, 23.0), [("to wound 1 blue.Spearmen", [1])])]
    )
    assert len(flow.state.units["blue.Spearmen"].models) == 15


@pytest.mark.rule("T9A-EQP-050")
def test_behind_the_point_the_strength_is_halved_once() -> None:
    state = facing(spearmen(T=4))
    # Against Toughness 4 half of Strength 10 needs 3+: a 2 is enough for the model at the point only.
    flow = fired(state, CANNON, "blue.Spearmen", [HIT], [(at(36, 23.0), [WOUND, WOUND])])
    assert len(flow.state.units["blue.Spearmen"].models) == 14


@pytest.mark.rule("T9A-EQP-051", "T9A-CHA-033")
def test_ranks_take_the_hit_on_a_character_of_their_kind() -> None:
    state = facing(with_character(spearmen(models=9), "Hero", place=2, W=3))
    flow = fired(state, CANNON, "blue.Spearmen", [HIT], [(at(36, 23.5), [WOUND, ("to wound 1 blue.Spearmen", [1])])])
    assert len(flow.state.units["blue.Spearmen"].models) == 9
    assert not flow.state.models["blue.Hero.1"].dead


@pytest.mark.rule("T9A-EQP-049")
def test_the_line_ends_at_a_wall() -> None:
    state = facing(spearmen(), features=[shaped("wall", (30, 26), (42, 26))])
    line = line_from(state, "red.Gun.1", (36.0, 23.0), 10)
    assert line.end == pytest.approx((36.0, 26.0), abs=0.06)


@pytest.mark.rule("T9A-EQP-049", "T9A-TER-057")
def test_a_building_ends_the_line_and_its_garrison_suffers() -> None:
    house = feature("building", 33, 27, 39, 31, id="house")
    inside = unit("blue", "Watch", models=10, state={"where": "building", "building": "house"})
    state = facing(spearmen(), inside, features=[house])
    dice = [WOUND, WOUND, WOUND, ("garrison blue.Watch", [4]), ("to wound 1 blue.Watch", [1, 1, 2, 1])]
    flow = fired(state, CANNON, "blue.Spearmen", [HIT], [(at(36, 23.0), dice)])
    assert len(flow.state.units["blue.Watch"].models) == 9


def test_a_random_length_and_a_random_strength_are_rolled() -> None:
    gun = weapon("cannon", strength_dice="2D6", size="D6")
    state = shooting(machine(gun, (36, 12, 0)), spearmen())
    rolls = [HIT, ("strength red.Gun.1", [1, 2])]
    fired(
        state,
        gun,
        "blue.Spearmen",
        rolls,
        [(at(36, 23.0), [("line red.Gun.1", [2]), ("to wound 1 blue.Spearmen", [3])])],
    )

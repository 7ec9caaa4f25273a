"""Engineers help War Machines (T9A-SPC-062 to 065, T9A-EQP-076)."""

from __future__ import annotations

import pytest

from rules.ninth_age.artillery.engineers import forget, name_helped, near
from rules.ninth_age.artillery.shot import Shot, attack_of
from rules.ninth_age.queries.attacking import ballistic_skill
from rules.ninth_age.state import Contact, State
from tests.rules.ninth_age.artillery.guns import fired, machine, shooting, weapon
from tests.rules.ninth_age.building import Made, answer, play, unit

CANNON = weapon("cannon", strength=10, size="D6")
STONES = weapon("catapult", strength=3, size="3")
FLAMES = weapon("flame_thrower", strength=4, range=12)


def engineer(x: float = 39.5, y: float = 12.0) -> Made:
    return unit("red", "Engineer", at=(x, y, 0), character=True, rules=["engineer"], BS=4)


def workshop(gun: object, *others: Made, helped: str = "red.Gun", **fields: object) -> State:
    enemy = unit("blue", "Spearmen", models=10, at=(36, 24, 180))
    state = shooting(machine(gun, (36, 12, 0)), enemy, *(others or (engineer(),)), **fields)  # type: ignore[arg-type]
    if helped:
        state.engineers = {"red.Engineer.1": helped}
    return state


def skill(state: State) -> float:
    return ballistic_skill(state, attack_of(state, Shot("red.Gun.1", 1, CANNON, "blue.Spearmen"))).total


@pytest.mark.rule("T9A-SPC-062", "T9A-EQP-076")
def test_he_names_one_of_the_machines_within_three_inches_before_any_of_them_fires() -> None:
    other = machine(CANNON, (43, 12, 0), name="Second")
    far = machine(CANNON, (48, 12, 0), name="Third")
    flow = play(workshop(CANNON, engineer(), other, far, helped=""), name_helped)
    asked = flow.pending[0]
    assert asked.topic == "t9a.shooting.engineer"
    assert [one["choose_one"] for one in asked.choices()] == ["red.Gun", "red.Second"]
    state = answer(flow, {"choose_one": "red.Second"})
    assert state.engineers == {"red.Engineer.1": "red.Second"}
    assert skill(state) == 3
    forget(state)
    assert state.engineers == {}


@pytest.mark.rule("T9A-SPC-062")
def test_the_machine_he_helps_has_his_ballistic_skill() -> None:
    assert skill(workshop(CANNON)) == 4
    assert skill(workshop(CANNON, helped="")) == 3


@pytest.mark.rule("T9A-SPC-062")
def test_one_who_flees_helps_nobody() -> None:
    state = workshop(CANNON)
    state.units["red.Engineer"].fleeing = True
    assert skill(state) == 3


@pytest.mark.rule("T9A-SPC-065", "T9A-EQP-076")
@pytest.mark.parametrize(("edition", "expected"), [("0.11.1", 4), ("0.11.9.3", 3)])
def test_one_who_fights_helps_in_the_older_edition_only(edition: str, expected: int) -> None:
    state = workshop(CANNON, edition=edition)
    state.contacts = [Contact("blue.Spearmen", "red.Engineer", "front", 1)]
    assert skill(state) == expected


@pytest.mark.rule("T9A-SPC-063", "T9A-EQP-076")
def test_a_roll_on_the_misfire_table_may_be_rolled_again() -> None:
    dice = [("to hit red.Gun.1", [1]), ("misfire red.Gun.1", [2])]
    again = ({"confirm": True}, [("misfire red.Gun.1 again", [5])])
    flow = fired(workshop(CANNON), CANNON, "blue.Spearmen", dice, [again])
    assert flow.state.models["red.Gun.1"].wounds_lost == 1
    assert not flow.state.models["red.Gun.1"].broken


@pytest.mark.rule("T9A-SPC-064")
def test_the_scatter_die_of_a_catapult_may_be_rolled_again() -> None:
    place = {"template": {"x": 36.0, "y": 23.6}}
    arrow = [("catapult red.Gun.1 scatter die", [3]), ("catapult red.Gun.1 angle", [1, 1])]
    again = [("catapult red.Gun.1 again scatter die", [6]), ("to wound 1 blue.Spearmen", [1] * 10)]
    fired(workshop(STONES), STONES, "blue.Spearmen", [], [(place, arrow), ({"confirm": True}, again)])


@pytest.mark.rule("T9A-SPC-064")
def test_the_distance_of_the_flames_may_be_rolled_again_unless_it_is_a_six() -> None:
    place = {"template": {"x": 36.0, "y": 20.0}}
    first = (place, [("flame red.Gun.1", [1])])
    again = ({"confirm": True}, [("flame red.Gun.1 again", [2]), ("to wound 1 blue.Spearmen", [1] * 3)])
    fired(workshop(FLAMES), FLAMES, "blue.Spearmen", [], [first, again])
    six = (place, [("flame red.Gun.1", [6]), ("misfire red.Gun.1", [6])])
    fired(workshop(FLAMES), FLAMES, "blue.Spearmen", [], [six, {"confirm": False}])


def test_he_helps_nothing_farther_away() -> None:
    assert near(workshop(CANNON, engineer(41.0), helped=""), "red.Engineer.1") == ()

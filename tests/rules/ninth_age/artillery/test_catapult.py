"""The Catapult (T9A-EQP-061 to 069)."""

from __future__ import annotations

from typing import Any

import pytest

from rules.ninth_age.artillery.catapult_place import judge_place, places
from rules.ninth_age.artillery.shot import Shot
from rules.ninth_age.artillery.targets import judge_fire
from rules.ninth_age.state import Contact, State
from tests.rules.ninth_age.artillery.guns import fired, hits_told, machine, shooting, weapon
from tests.rules.ninth_age.building import Made, feature, refused, unit

STONES = weapon("catapult", strength=3, centre_strength=9, size="3", range=48, least_range=12)
SHOT = Shot("red.Gun.1", 1, STONES, "blue.Spearmen")
EAST = [16, 1]
MIDDLE = (36.0, 24.0)


def facing(*others: Made, **fields: Any) -> State:
    enemy = unit("blue", "Spearmen", models=15, files=5, base=(25, 25), at=(*MIDDLE, 180), T=4)
    return shooting(machine(STONES, (36, 8, 0)), enemy, *others, **fields)


def at(x: float, y: float) -> dict[str, Any]:
    return {"template": {"x": x, "y": y}}


def wounds(*numbers: int) -> list[tuple[str, list[int]]]:
    return [(f"to wound {place} blue.Spearmen", [1] * number) for place, number in enumerate(numbers, 1)]


@pytest.mark.rule("T9A-EQP-061", "T9A-EQP-063", "T9A-EQP-067", "T9A-EQP-068", "T9A-EQP-069", "T9A-GEN-030")
def test_a_direct_hit_strikes_eleven_models_and_the_middle_one_harder() -> None:
    dice = [("catapult red.Gun.1 scatter die", [1]), *wounds(1, 10)]
    flow = fired(facing(), STONES, "blue.Spearmen", [], [(at(*MIDDLE), dice)])
    assert hits_told(flow.state) == "[('blue.Spearmen S3', 10), ('blue.Spearmen S9', 1)]"


@pytest.mark.rule("T9A-EQP-063", "T9A-EQP-067")
def test_an_arrow_moves_the_template_twice_the_die() -> None:
    # Two inches to the east the centre lies at the edge of the fifth file: six models are under it.
    dice = [("catapult red.Gun.1 scatter die", [3]), ("catapult red.Gun.1 angle", EAST), ("distance red.Gun.1", [1])]
    flow = fired(facing(), STONES, "blue.Spearmen", [], [(at(*MIDDLE), [*dice, *wounds(1, 5)])])
    assert hits_told(flow.state) == "[('blue.Spearmen S3', 5), ('blue.Spearmen S9', 1)]"


@pytest.mark.rule("T9A-EQP-064", "T9A-EQP-067")
def test_a_natural_six_for_the_distance_misfires() -> None:
    dice = [("catapult red.Gun.1 scatter die", [3]), ("catapult red.Gun.1 angle", EAST), ("distance red.Gun.1", [6])]
    flow = fired(facing(), STONES, "blue.Spearmen", [], [(at(*MIDDLE), [*dice, ("misfire red.Gun.1", [6])])])
    assert flow.state.models["red.Gun.1"].wounds_lost == 1
    assert hits_told(flow.state) == "[]"


@pytest.mark.rule("T9A-EQP-065", "T9A-EQP-066", "T9A-EQP-067")
def test_a_hit_out_of_sight_drifts_by_what_the_die_leaves_beyond_the_skill() -> None:
    cliff = feature("impassable", 26, 15, 46, 16)
    die = ("catapult red.Gun.1 scatter die", [6])
    # 2 - 3 is negative: a direct hit. 2 x 2 - 3: one inch to the east.
    stays = [die, ("distance red.Gun.1", [1]), *wounds(1, 10)]
    flow = fired(facing(features=[cliff]), STONES, "blue.Spearmen", [], [(at(*MIDDLE), stays)])
    assert hits_told(flow.state) == "[('blue.Spearmen S3', 10), ('blue.Spearmen S9', 1)]"
    drift = [("distance red.Gun.1", [2]), ("drift red.Gun.1 scatter die", [2]), ("drift red.Gun.1 angle", EAST)]
    flow = fired(facing(features=[cliff]), STONES, "blue.Spearmen", [], [(at(*MIDDLE), [die, *drift, *wounds(1, 9)])])
    assert hits_told(flow.state) == "[('blue.Spearmen S3', 9), ('blue.Spearmen S9', 1)]"


@pytest.mark.rule("T9A-EQP-061")
def test_the_centre_lies_over_the_target_and_between_the_least_and_the_greatest_range() -> None:
    state = facing()
    judge_place(state, SHOT, MIDDLE)
    with refused("T9A-EQP-061"):
        judge_place(state, SHOT, (36.0, 26.0))
    near = unit("blue", "Near", models=1, at=(36, 18, 180))
    with refused("T9A-EQP-061"):
        judge_place(facing(near), SHOT._replace(target="blue.Near"), (36.0, 18.0))
    with refused("T9A-EQP-061"):
        judge_fire(facing(near), "red.Gun.1", 1, STONES, "blue.Near")


@pytest.mark.rule("T9A-EQP-062")
def test_no_part_of_it_is_placed_over_friends_or_a_combat() -> None:
    friend = unit("red", "Guards", at=(33.6, 22.6, 0))
    state = facing(friend)
    with refused("T9A-EQP-062"):
        judge_place(state, SHOT, (34.5, 24.0))
    judge_place(state, SHOT, MIDDLE)
    fighting = facing(unit("red", "Wolves", at=(60, 40, 0)))
    fighting.contacts = [Contact("red.Wolves", "blue.Spearmen", "front", 1)]
    with refused("T9A-EQP-062"):
        judge_place(fighting, SHOT, MIDDLE)


@pytest.mark.rule("T9A-EQP-068", "T9A-EQP-062")
def test_after_scattering_friends_are_hit_too() -> None:
    state = facing(unit("red", "Guards", at=(46, 24, 0)))
    dice = [("catapult red.Gun.1 scatter die", [3]), ("catapult red.Gun.1 angle", EAST), ("distance red.Gun.1", [5])]
    fired(state, STONES, "blue.Spearmen", [], [(at(*MIDDLE), [*dice, ("to wound 1 red.Guards", [1])])])


@pytest.mark.rule("T9A-EQP-069", "T9A-GEN-031")
def test_on_the_line_between_two_bases_who_placed_it_chooses() -> None:
    state = facing()
    border = (36.0 + 25 / 25.4 / 2, 24.0)
    dice = [("catapult red.Gun.1 scatter die", [1])]
    flow = fired(
        state, STONES, "blue.Spearmen", [], [(at(*border), dice), ({"choose_one": "blue.Spearmen.8"}, wounds(1, 11))]
    )
    assert hits_told(flow.state).endswith("('blue.Spearmen S9', 1)]")


@pytest.mark.rule("T9A-TER-057")
@pytest.mark.parametrize(("edition", "hits"), [("0.11.1", 5), ("0.11.9.3", 3)])
def test_a_template_on_a_building_gives_its_garrison_d6_hits(edition: str, hits: int) -> None:
    house = feature("building", 33, 22, 39, 26, id="house")
    inside = unit("blue", "Watch", models=3, state={"where": "building", "building": "house"})
    state = shooting(machine(STONES, (36, 8, 0)), inside, features=[house], edition=edition)
    dice = [("catapult red.Gun.1 scatter die", [1]), ("garrison blue.Watch", [5])]
    flow = fired(state, STONES, "blue.Watch", [], [(at(*MIDDLE), [*dice, ("to wound 1 blue.Watch", [1] * hits)])])
    assert hits_told(flow.state) == f"[('blue.Watch S9', {hits})]"


def test_a_legal_place_is_found_though_no_middle_of_a_base_is_one() -> None:
    friends = unit("red", "Guards", models=40, files=40, base=(25, 25), at=(36, 21, 0))
    target = unit("blue", "Big", at=(36, 24.0, 180), base=(100, 100), troop_type="monster")
    state = shooting(machine(STONES, (36, 4, 0)), target, friends)
    found = places(state, SHOT._replace(target="blue.Big"))
    assert found
    blocked = unit("red", "More", models=40, files=40, base=(25, 25), at=(36, 27, 0))
    state = shooting(machine(STONES, (36, 4, 0)), target, friends, blocked)
    assert isinstance(places(state, SHOT._replace(target="blue.Big")), list)

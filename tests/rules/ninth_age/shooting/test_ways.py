"""Weapons, several shots, who holds fire, and the garrison of a Building."""

from __future__ import annotations

from typing import Any

import pytest

from rules.ninth_age.state import Part, Rule
from tests.rules.ninth_age.building import AVERAGE, answer, feature, refused, unit, with_character
from tests.rules.ninth_age.shooting.ranges import AIMED, archers, enemy, fire, phase, table

RANK = "rank_and_file.0"


def choosing(state: Any, **more: Any) -> Any:
    """The phase up to the question how A shoots."""
    flow = phase(state)
    answer(flow, {**AIMED, **more})
    return flow


def keys(flow: Any) -> list[str]:
    return [option.key for option in flow.pending[0].input.options]


@pytest.mark.rule("T9A-SHO-014", "T9A-SHO-015", "T9A-EQP-029")
def test_all_rank_and_file_use_one_weapon_and_others_what_they_like() -> None:
    both: dict[str, Any] = {"weapons": ["bow", "pistol"]}
    flow = choosing(table(with_character(archers(models=5, **both), "Hero", weapons=["bow", "pistol"]), enemy(y=16)))
    assert flow.pending[0].topic == "t9a.shooting.weapon"
    assert len(keys(flow)) == 4
    with refused("T9A-SHO-014"):
        answer(flow, {"choose_many": [f"{RANK}.1.one", f"{RANK}.2.one"]})
    dice = [("to hit 1 red.A", [1] * 5), ("to hit 2 red.A", [1])]
    answer(flow, {"choose_many": [f"{RANK}.1.one", "red.Hero.1.0.2.one"]}, dice)
    assert not flow.pending


@pytest.mark.rule("T9A-SHO-014")
def test_nobody_at_all_is_no_shooting() -> None:
    flow = choosing(table(archers(models=5, weapons=["bow", "pistol"]), enemy(y=16)))
    with refused("T9A-SHO-014"):
        answer(flow, {"choose_many": []})


@pytest.mark.rule("T9A-SHO-014")
def test_by_default_the_weapon_that_promises_most_wounds() -> None:
    flow = choosing(table(archers(models=5, weapons=["bow", "handgun"]), enemy(y=16, T=4)))
    assert flow.pending[0].default() == {"choose_many": [f"{RANK}.2.one"]}


@pytest.mark.rule("T9A-SPC-142", "T9A-EQP-035")
def test_two_shots_instead_of_one() -> None:
    flow = choosing(table(archers(models=5, BS=3, weapons=["throwing_weapon"]), enemy(y=15)))
    assert keys(flow) == [f"{RANK}.1.one", f"{RANK}.1.many"]
    answer(flow, {"choose_many": [f"{RANK}.1.many"]}, [("to hit 1 red.A", [4] * 10)])
    assert not flow.pending


@pytest.mark.rule("T9A-SPC-142")
def test_a_random_number_of_shots_is_rolled_for_each() -> None:
    crew = Part(
        name="Crew",
        characteristics={**AVERAGE, "BS": 4},
        weapons=(Rule("crossbow"),),
        rules=(Rule("multiple_shots", parameter="D3"),),
    )
    flow = choosing(table(archers(models=2, files=2, parts=[crew]), enemy(y=15)))
    dice = [("shots 1 red.A", [5, 2]), ("to hit 1 red.A", [1, 1, 1, 1])]
    answer(flow, {"choose_many": [f"{RANK}.1.many"]}, dice)
    assert not flow.pending


@pytest.mark.rule("T9A-SPC-143")
def test_the_champion_shoots_as_often_as_the_others() -> None:
    flow = choosing(table(archers(models=5, champion=True, weapons=["throwing_weapon"]), enemy(y=15)))
    champion = "red.A.1.0.1"
    with refused("T9A-SPC-143"):
        answer(flow, {"choose_many": [f"{RANK}.1.many", f"{champion}.one"]})
    chosen = flow.pending[0].default()["choose_many"]
    assert chosen in ([f"{RANK}.1.many", f"{champion}.many"], [f"{RANK}.1.one", f"{champion}.one"])


@pytest.mark.rule("T9A-TYP-037")
def test_one_weapon_of_a_chariot_has_one_crew() -> None:
    crew = [Part(name=name, characteristics=AVERAGE, weapons=(Rule("bow"),)) for name in ("Driver", "Archer")]
    chassis = Part(name="Chassis", characteristics={**AVERAGE, "BS": 0}, mount=True, weapons=(Rule("crossbow"),))
    made = archers(models=1, files=1, troop_type="chariot", base=(50, 100), parts=[*crew, chassis])
    flow = choosing(table(made, enemy(y=20)))
    with refused("T9A-TYP-037"):
        answer(flow, {"choose_many": [f"{RANK}.2.one", "rank_and_file.1.2.one"]})


@pytest.mark.rule("T9A-TYP-046")
def test_the_rider_of_a_monster_may_use_what_it_carries() -> None:
    rider = Part(name="Rider", characteristics=AVERAGE, weapons=(Rule("bow"),))
    beast = Part(name="Beast", characteristics={**AVERAGE, "BS": 0}, mount=True, weapons=(Rule("crossbow"),))
    made = archers(models=1, files=1, troop_type="ridden_monster", base=(100, 100), parts=[rider, beast])
    assert len(keys(choosing(table(made, enemy(y=20))))) == 2


@pytest.mark.rule("T9A-SHO-016")
def test_any_model_may_hold_its_fire() -> None:
    flow = choosing(table(archers(models=5), enemy()), choose_many=["choose"])
    answer(flow, {"choose_many": [f"{RANK}.1.one"]})
    assert flow.pending[0].topic == "t9a.shooting.hold_fire"
    answer(flow, {"pieces": ["red.A.2", "red.A.3"]}, [("to hit 1 red.A", [1] * 3)])
    assert not flow.pending


def test_nothing_is_asked_where_there_is_nothing_to_choose() -> None:
    flow = phase(table(archers(models=5), enemy()))
    fire(flow, ("to hit 1 red.A", [1] * 5))
    assert not flow.pending


@pytest.mark.rule("T9A-TER-055")
@pytest.mark.parametrize(("kind", "most"), [("infantry", 15), ("monstrous_infantry", 5)])
def test_so_many_shoot_out_of_a_building(kind: str, most: int) -> None:
    inside = unit(
        "red", "A", models=most + 3, at=(32, 12, 0), weapons=["crossbow"], troop_type=kind,
        state={"where": "building", "building": "house"},
    )  # fmt: skip
    flow = phase(table(inside, enemy(), features=[feature("building", 29, 10, 35, 14, id="house")]))
    answer(flow, AIMED)
    asked = flow.pending[0]
    assert asked.topic == "t9a.shooting.garrison"
    models = [f"red.A.{n}" for n in range(1, most + 4)]
    with refused("T9A-TER-055"):
        answer(flow, {"pieces": models[: most + 1]})
    answer(flow, asked.default(), [("to hit 1 red.A", [1] * most)])
    assert not flow.pending

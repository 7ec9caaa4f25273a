"""What a shot needs, and what its dice come to."""

from __future__ import annotations

import pytest

from rules.ninth_age.shooting.needed import chance, faces_needed
from rules.ninth_age.state import Part, Rule
from tests.rules.ninth_age.building import AVERAGE, answer
from tests.rules.ninth_age.shooting.ranges import archers, enemy, fire, needed, needs, phase, table


@pytest.mark.rule("T9A-SHO-022", "T9A-SHO-026")
@pytest.mark.parametrize(("skill", "roll"), [(1, 6), (2, 5), (3, 4), (4, 3), (5, 2), (8, 2)])
def test_the_table_of_to_hit_rolls(skill: int, roll: int) -> None:
    assert needed(table(archers(BS=skill), enemy())) == roll


@pytest.mark.rule("T9A-SHO-024", "T9A-SHO-026")
@pytest.mark.parametrize(("face", "hits"), [(1, 0), (2, 1)])
def test_a_natural_1_misses_for_the_best_shot_in_the_world(face: int, hits: int) -> None:
    state = table(archers(models=1, files=1, BS=8, weapons=["bow"], character=True), enemy(y=18))
    flow = phase(state)
    more = [("to wound 1 blue.B", [1])] if hits else []
    fire(flow, ("to hit 1 red.A", [face]), *more)
    assert not flow.pending


@pytest.mark.rule("T9A-SHO-027")
@pytest.mark.parametrize(("result", "faces"), [(7, (6, 4)), (8, (6, 5)), (9, (6, 6)), (10, (7, 7))])
def test_more_than_6_is_a_6_and_a_second_die(result: int, faces: tuple[int, int]) -> None:
    assert faces_needed(result) == faces
    assert chance(result) == pytest.approx((11 - result - 1) / 36 if result < 10 else 0.0)


@pytest.mark.rule("T9A-SHO-025", "T9A-SHO-027")
def test_a_natural_6_is_confirmed_by_a_second_die_and_hits_once() -> None:
    # Ballistic Skill 1, Long Range: 7+.
    state = table(archers(models=3, files=3, BS=1, weapons=["long_bow"]), enemy(y=30))
    assert needed(state) == 7
    flow = phase(state)
    dice = [("to hit 1 red.A", [6, 6, 5]), ("to hit confirmed 1 red.A", [4, 3]), ("to wound 1 blue.B", [1])]
    fire(flow, *dice)
    assert not flow.pending


@pytest.mark.rule("T9A-SHO-027")
def test_what_needs_10_is_not_even_rolled() -> None:
    # Ballistic Skill 1, Long Range, moved with an Unwieldy weapon: 6 + 1 + 2 is 9; Hard Target makes it 10.
    state = table(archers(models=2, files=2, BS=1), enemy(y=30, rules=["hard_target"]))
    state.units["red.A"].done.advanced = True
    for model in state.units["red.A"].models:
        state.models[model].moved = True
    assert needed(state) == 10
    flow = phase(state)
    fire(flow)
    assert not flow.pending


@pytest.mark.rule("T9A-SHO-030", "T9A-SHO-019")
def test_long_range_is_more_than_half_and_measured_model_by_model() -> None:
    found = needs(table(archers(weapons=["pistol"], BS=3), enemy(y=16.0)))
    assert {int(found[f"red.A.{n}"].total) for n in range(1, 6)} == {4}
    assert {int(found[f"red.A.{n}"].total) for n in range(6, 11)} == {5}


@pytest.mark.rule("T9A-SHO-031", "T9A-SHO-029")
def test_moving_and_shooting() -> None:
    state = table(archers(weapons=["bow"], BS=3), enemy())
    for model in state.units["red.A"].models:
        state.models[model].moved = True
    found = next(iter(needs(state).values()))
    assert found.total == 5
    assert [(term.value, term.rule) for term in found.terms] == [(4, "T9A-SHO-022"), (-1, "T9A-SHO-031")]


@pytest.mark.rule("T9A-SHO-032")
def test_who_joins_a_unit_counts_as_moved_himself_but_not_the_unit() -> None:
    state = table(archers(weapons=["bow"], BS=3), enemy())
    state.units["red.A"].done.joined = True
    state.models["red.A.1"].moved = True
    found = needs(state)
    assert found["red.A.1"].total == 5
    assert found["red.A.2"].total == 4


@pytest.mark.rule("T9A-SPC-030", "T9A-SHO-031")
def test_an_arrival_counts_as_a_move() -> None:
    state = table(archers(weapons=["bow"], BS=3), enemy())
    state.units["red.A"].done.arrived = True
    assert needed(state) == 5


@pytest.mark.rule("T9A-SPC-155")
def test_quick_to_fire_does_not_mind_moving() -> None:
    state = table(archers(weapons=["pistol"], BS=3, models=5), enemy(y=15))
    state.units["red.A"].done.advanced = True
    assert needed(state) == 4


@pytest.mark.rule("T9A-SPC-216", "T9A-EQP-033")
def test_unwieldy_weapons_mind_it_more() -> None:
    state = table(archers(BS=4), enemy())
    assert needed(state) == 3
    state.units["red.A"].done.advanced = True
    assert needed(state) == 5


@pytest.mark.rule("T9A-SHO-029", "T9A-SPC-106", "T9A-SPC-179")
def test_modifiers_are_added_up() -> None:
    assert needed(table(archers(BS=5), enemy(rules=["hard_target", "skirmishers"]))) == 4
    state = table(archers(BS=5, weapons=["long_bow"]), enemy(y=30, rules=["hard_target", "skirmishers"]))
    assert needed(state) == 5


@pytest.mark.rule("T9A-SPC-142", "T9A-EQP-035")
def test_more_than_one_shot_costs_accuracy() -> None:
    state = table(archers(BS=4, weapons=["brace_of_pistols"], models=5), enemy(y=15))
    assert needed(state, many=False) == 3
    assert needed(state, many=True) == 4


@pytest.mark.rule("T9A-SHO-051", "T9A-SPC-154")
def test_shots_that_need_7_are_not_poisoned() -> None:
    state = table(archers(models=1, files=1, BS=1, weapons=["long_bow"], part_rules=["poisoned_attacks"]), enemy(y=30))
    flow = phase(state)
    before = len(state.units["blue.B"].models)
    fire(flow, ("to hit 1 red.A", [6]), ("to hit confirmed 1 red.A", [6]), ("to wound 1 blue.B", [1]))
    assert not flow.pending
    assert len(flow.state.units["blue.B"].models) == before


@pytest.mark.rule("T9A-SHO-021")
def test_shots_that_need_different_results_are_rolled_apart() -> None:
    flow = phase(table(archers(weapons=["pistol"], BS=3), enemy(y=16.0)))
    fire(flow, ("to hit 1 red.A", [3, 3, 3, 3, 3]), ("to hit 2 red.A", [4, 4, 4, 4, 4]))
    assert not flow.pending


@pytest.mark.rule("T9A-SHO-023", "T9A-TYP-036")
def test_every_part_of_a_model_shoots_with_its_own_skill() -> None:
    crew = Part(name="Crew", characteristics={**AVERAGE, "BS": 4}, weapons=(Rule("bow"),), number=2)
    driver = Part(name="Driver", characteristics={**AVERAGE, "BS": 2}, weapons=(Rule("throwing_weapon"),))
    beast = Part(name="Beast", characteristics={**AVERAGE, "BS": 0}, mount=True, weapons=(Rule("short_bow"),))
    chariot = archers(models=1, files=1, troop_type="chariot", base=(50, 100), parts=[crew, driver, beast])
    state = table(chariot, enemy(y=15))
    flow = phase(state)
    answer(flow, {"target": {"key": "red.A>blue.B"}})
    asked = flow.pending[0]
    assert asked.topic == "t9a.shooting.weapon"
    keys = [option.key for option in asked.input.options]  # type: ignore[union-attr]
    # The crew may also man the weapon of the beast, which does not shoot itself.
    assert keys == [
        "rank_and_file.0.1.one", "rank_and_file.0.2.one",
        "rank_and_file.1.1.one", "rank_and_file.1.1.many", "rank_and_file.1.2.one",
    ]  # fmt: skip
    dice = [("to hit 1 red.A", [2, 2]), ("to hit 2 red.A", [4])]
    answer(flow, {"choose_many": ["rank_and_file.0.1.one", "rank_and_file.1.1.one"]}, dice)
    assert not flow.pending

"""Rally Tests and the order of the compulsory moves (T9A-MOV-090 to 097)."""

from __future__ import annotations

import pytest

from rules.ninth_age.movement.compulsory.phase import compulsory_moves
from rules.ninth_age.state import State
from tests.rules.ninth_age.building import answer, battle, put, unit, with_character
from tests.rules.ninth_age.movement.moving import run


def fleeing(models: int = 20, size: int = 20, **profile: object) -> State:
    state = {"fleeing": True, "size": size}
    one = unit("red", "U", models=models, at=(36, 24, 0), state=state, **profile)
    return battle(one, unit("blue", "B", models=5, at=(36, 40, 180)), step="compulsory")


@pytest.mark.rule("T9A-MOV-092", "T9A-MOV-095", "T9A-MOV-096")
def test_a_fleeing_unit_tests_and_may_reform_if_it_rallies() -> None:
    state = fleeing()
    flow = run(state, compulsory_moves, [("rally red.U", [3, 4])])
    assert flow.pending[0].topic == "t9a.compulsory.rally_reform"
    one = state.units["red.U"]
    assert not one.fleeing
    answer(flow, {"formation": {"files": 10, "bearing": 90}})
    assert (one.files, one.bearing, one.done.rallied) == (10, 90, True)
    assert flow.pending == []


@pytest.mark.rule("T9A-MOV-095")
def test_it_need_not_reform() -> None:
    state = fleeing()
    flow = run(state, compulsory_moves, [("rally red.U", [3, 4])])
    answer(flow, flow.pending[0].default())
    assert state.units["red.U"].files == 5
    assert state.units["red.U"].done.rallied


@pytest.mark.rule("T9A-MOV-097")
def test_a_failed_test_means_a_flee_move_straight_ahead() -> None:
    state = fleeing()
    flow = run(state, compulsory_moves, [("rally red.U", [4, 4]), ("flee red.U", [2, 3])])
    one = state.units["red.U"]
    assert flow.pending == []
    assert (one.x, one.y, one.bearing, one.fleeing) == (36, 29, 0, True)


@pytest.mark.rule("T9A-MOV-092")
def test_one_test_in_a_sub_phase_though_it_fled_before_in_the_same_phase() -> None:
    state = fleeing()
    state.units["red.U"].done.fled = True
    flow = run(state, compulsory_moves, [("rally red.U", [6, 6]), ("flee red.U", [1, 1])])
    assert flow.pending == []
    assert state.units["red.U"].y == 26


@pytest.mark.rule("T9A-MOV-093")
@pytest.mark.parametrize(("models", "dice", "rallies"), [(5, [2, 2], True), (5, [2, 3], False), (6, [3, 4], True)])
def test_a_quarter_or_less_rallies_on_half_leadership(models: int, dice: list[int], rallies: bool) -> None:
    state = fleeing(models=models, Ld=7)
    script = [("rally red.U", dice), *([] if rallies else [("flee red.U", [1, 1])])]
    run(state, compulsory_moves, script)
    assert state.units["red.U"].fleeing is not rallies


@pytest.mark.rule("T9A-MOV-093")
def test_joined_characters_are_counted_in() -> None:
    """40 at the start, 9 left and two Characters: 11 is more than a quarter."""
    one = unit("red", "U", models=9, at=(36, 24, 0), state={"fleeing": True, "size": 40}, Ld=7)
    one = with_character(with_character(one, "A"), "B")
    state = battle(one, step="compulsory")
    run(state, compulsory_moves, [("rally red.U", [3, 4])])
    assert not state.units["red.U"].fleeing


@pytest.mark.rule("T9A-MOV-094", "T9A-CMD-011")
def test_a_musician_adds_one_after_the_halving() -> None:
    state = fleeing(models=4, Ld=7, musician=True)
    run(state, compulsory_moves, [("rally red.U", [2, 3])])
    assert not state.units["red.U"].fleeing


@pytest.mark.rule("T9A-MOV-093", "T9A-MOV-105")
@pytest.mark.parametrize("general_flees", [False, True])
def test_a_borrowed_leadership_is_halved_and_a_fleeing_general_lends_none(general_flees: bool) -> None:
    state = fleeing(models=4, Ld=6)
    general = unit("red", "General", general=True, Ld=9, at=(44, 24, 0), state={"fleeing": general_flees})
    general.unit.done.rally_tested = general_flees
    put(state, general)
    script = [("rally red.U", [2, 3]), *([("flee red.U", [1, 1])] if general_flees else [])]
    flow = run(state, compulsory_moves, [] if not general_flees else script)
    if not general_flees:
        answer(flow, {"confirm": True}, script)
    assert state.units["red.U"].fleeing is general_flees


@pytest.mark.rule("T9A-MOV-091")
def test_the_active_player_orders_the_tests_and_each_is_carried_out_at_once() -> None:
    state = battle(
        unit("red", "U", models=20, at=(20, 24, 0), state={"fleeing": True}),
        unit("red", "V", models=20, at=(50, 24, 0), state={"fleeing": True}),
        step="compulsory",
    )
    flow = run(state, compulsory_moves)
    assert flow.pending[0].topic == "t9a.compulsory.rally_next"
    answer(flow, {"choose_one": "red.V"}, [("rally red.V", [6, 6]), ("flee red.V", [1, 1]), ("rally red.U", [1, 1])])
    assert (state.units["red.V"].y, state.units["red.V"].fleeing) == (26, True)
    assert flow.pending[0].pieces == ("red.U",)


@pytest.mark.rule("T9A-MOV-090", "T9A-MOV-091")
def test_others_move_only_after_all_rally_tests() -> None:
    stupid = unit("red", "S", models=5, at=(10, 24, 0))
    stupid.unit.done.failed_stupidity = True
    state = battle(stupid, unit("red", "U", models=20, at=(40, 24, 0), state={"fleeing": True}), step="compulsory")
    flow = run(
        state,
        compulsory_moves,
        [("rally red.U", [6, 6]), ("flee red.U", [1, 1]), ("stupidity move red.S", [4])],
    )
    assert flow.pending == []
    assert state.units["red.S"].y == 28


def test_with_nothing_to_do_nothing_is_asked() -> None:
    state = battle(unit("red", "U", models=5, at=(20, 24, 0)), step="compulsory")
    assert run(state, compulsory_moves).pending == []


@pytest.mark.rule("T9A-MOV-092")
def test_units_of_the_other_player_do_not_test() -> None:
    state = battle(unit("blue", "U", models=5, at=(20, 24, 0), state={"fleeing": True}), step="compulsory")
    assert run(state, compulsory_moves).pending == []
    assert state.units["blue.U"].fleeing

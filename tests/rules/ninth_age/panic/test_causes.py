"""What makes units take a Panic Test (T9A-PAN-002 to 008, 013, 020)."""

from __future__ import annotations

from typing import Any

import pytest

from rules.engine.flow import Flow
from rules.engine.game import Battle, Procedure
from rules.engine.geometry import Pose
from rules.ninth_age.movement.compulsory.flee_move import flee
from rules.ninth_age.panic import heavy_casualties
from rules.ninth_age.panic.causes import note_fate
from rules.ninth_age.panic.losses import are_heavy, begin_phase
from rules.ninth_age.panic.tests import take_tests
from rules.ninth_age.state import Casualties, Contact, Options, State
from rules.ninth_age.units.casualties import destroy, remove_models
from tests.rules.ninth_age.building import Made, battle, keys_told, play, unit, with_character

PASS, FAIL = [1, 1], [6, 6]


def shooting(*units: Made, **fields: Any) -> State:
    """Blue shoots; no phase is played by hand."""
    state = battle(*units, **{"phase": "shooting", "active": "blue", "options": Options(free_hand=()), **fields})
    begin_phase(state)
    return state


def foot(name: str, x: float, y: float = 24.0, models: int = 10, **options: Any) -> Made:
    return unit("red", name, models=models, at=(x, y, 0), **options)


def volleys(state: State, *losses: tuple[str, int] | tuple[str, int, str], dice: Any = ()) -> Flow:
    """One batch after the other takes so many models of a unit."""

    def procedure(battle_: Battle) -> Procedure:
        for id, number, *by in losses:
            remove_models(battle_, battle_.state.units[id], number, by=by[0] if by else "blue.E")
            yield from heavy_casualties.test(battle_, [id])

    flow = play(state, procedure, dice)
    assert not flow.pending
    assert not flow._dice.unused  # type: ignore[attr-defined]
    return flow


@pytest.mark.rule("T9A-PAN-007")
@pytest.mark.parametrize(
    ("models", "losses"),
    [(4, 1), (5, 2), (8, 2), (9, 3), (12, 3), (13, 4), (16, 4), (17, 5), (20, 5), (21, 6), (24, 6), (25, 7), (40, 10)],
)
def test_a_quarter_without_rounding(models: int, losses: int) -> None:
    assert are_heavy(Casualties(models=models, causes=("",) * losses))
    assert not are_heavy(Casualties(models=models, causes=("",) * (losses - 1)))


@pytest.mark.rule("T9A-PAN-006", "T9A-PAN-007")
@pytest.mark.scenario("SC-T9A-PAN-002")
def test_all_losses_of_a_phase_add_up() -> None:
    state = shooting(foot("U", 36, models=21), unit("blue", "E", at=(36, 40, 180)))
    volleys(state, ("red.U", 5), ("red.U", 1), dice=[("panic red.U", PASS)])
    assert state.units["red.U"].done.passed_panic


@pytest.mark.rule("T9A-PAN-006")
def test_a_joined_character_is_counted_and_a_leaving_one_changes_nothing() -> None:
    state = shooting(with_character(foot("U", 36, models=7), "Hero"), unit("blue", "E", at=(36, 40, 180)))
    assert state.casualties["red.U"].models == 8
    volleys(state, ("red.U", 1))
    state.units["red.U"].models.remove("red.Hero.1")
    volleys(state, ("red.U", 1), dice=[("panic red.U", PASS)])


@pytest.mark.rule("T9A-PAN-007")
@pytest.mark.scenario("SC-T9A-PAN-026")
def test_wounds_are_not_counted() -> None:
    from rules.ninth_age.units.losing_wounds import lose_wounds

    monster = unit("red", "M", base=(50, 100), troop_type="monster", W=6, at=(36, 24, 0))
    state = shooting(monster, unit("blue", "E", at=(36, 40, 180)))

    def procedure(battle_: Battle) -> Procedure:
        yield from lose_wounds(battle_, "red.M", {"red.M.1": 5}, by="blue.E")
        yield from heavy_casualties.test(battle_, ["red.M"])

    assert [key for key in keys_told(play(state, procedure)) if key.startswith("t9a.panic.")] == []


@pytest.mark.rule("T9A-PAN-008", "T9A-PAN-013")
@pytest.mark.scenario("SC-T9A-PAN-006")
def test_a_pass_protects_for_the_rest_of_the_phase_only() -> None:
    near = unit("red", "F", models=5, at=(36, 29.5, 0))
    state = shooting(foot("U", 36, models=20), near, unit("blue", "E", at=(36, 46, 180)))
    volleys(state, ("red.U", 5), ("red.U", 3), ("red.F", 5), dice=[("panic red.U", [2, 3])])
    begin_phase(state)
    assert not state.units["red.U"].done.passed_panic


@pytest.mark.rule("T9A-PAN-008", "T9A-PAN-021", "T9A-TYP-061")
def test_a_war_machine_tests_once_in_a_phase_and_falls_silent() -> None:
    guns = unit("red", "G", models=4, files=2, base=(60, 60), round=True, troop_type="war_machine", at=(36, 24, 0))
    state = shooting(guns, unit("blue", "E", at=(36, 46, 180)), turn=2)
    volleys(state, ("red.G", 1), ("red.G", 1), dice=[("panic red.G", FAIL)])
    assert not state.units["red.G"].fleeing
    assert state.units["red.G"].silent == state.player_turn + 1


@pytest.mark.rule("T9A-PAN-013")
@pytest.mark.scenario("SC-T9A-PAN-018")
def test_losses_while_engaged_cause_no_test() -> None:
    state = shooting(foot("U", 36, models=20), unit("blue", "E", at=(36, 40, 180)), phase="combat")
    state.contacts = [Contact("blue.E", "red.U", "front", 1)]
    assert "t9a.panic.cause.heavy_casualties" not in keys_told(volleys(state, ("red.U", 6)))


def fate(state: State, id: str, dice: Any = (), cause: str = "destroyed") -> Flow:
    def procedure(battle_: Battle) -> Procedure:
        destroy(battle_, battle_.state.units[id], cause)
        yield from take_tests(battle_)

    return play(state, procedure, dice)


@pytest.mark.rule("T9A-PAN-002")
@pytest.mark.parametrize(("away", "tests"), [(6.0, True), (6.05, False)])
def test_friends_within_six_inches_of_a_destroyed_unit_test(away: float, tests: bool) -> None:
    base = 20 / 25.4
    state = shooting(unit("red", "F", models=1, at=(30, 24, 0)), unit("red", "U", at=(30 + base + away, 24, 0)))
    flow = fate(state, "red.F", [("panic red.U", PASS)] if tests else ())
    assert ("t9a.panic.cause.destroyed" in keys_told(flow)) is tests


@pytest.mark.rule("T9A-PAN-002")
def test_it_is_measured_from_where_its_last_models_stood() -> None:
    state = shooting(unit("red", "F", models=5, at=(30, 24, 0)), unit("red", "U", at=(30 + 2.5 * 20 / 25.4 + 6, 24, 0)))
    flow = play(state, lambda battle_: _all_of(battle_, "red.F"), [("panic red.U", PASS)])
    assert "t9a.panic.cause.destroyed" in keys_told(flow)


def _all_of(battle_: Battle, id: str) -> Procedure:
    remove_models(battle_, battle_.state.units[id], list(battle_.state.units[id].models))
    yield from take_tests(battle_)


@pytest.mark.rule("T9A-PAN-003")
def test_fleeing_off_the_table_counts_too_from_the_edge() -> None:
    runner = unit("red", "F", models=5, at=(30, 6, 180), state={"fleeing": True})
    state = shooting(runner, unit("red", "U", at=(36, 3, 0)), phase="movement", active="red")
    flow = play(state, lambda battle_: _flees(battle_), [("flee red.F", FAIL), ("panic red.U", PASS)])
    assert "t9a.panic.cause.fled_off" in keys_told(flow)


def _flees(battle_: Battle, distance: int | None = None) -> Procedure:
    yield from flee(battle_, "red.F", distance=distance)
    yield from take_tests(battle_)


@pytest.mark.rule("T9A-PAN-004")
def test_friends_near_a_broken_unit_test_and_others_who_begin_to_flee_frighten_nobody() -> None:
    state = shooting(foot("F", 30), foot("U", 36.0), phase="combat")

    def procedure(battle_: Battle) -> Procedure:
        note_fate(battle_.state, battle_.state.units["red.F"], "broken")
        yield from take_tests(battle_)

    assert "t9a.panic.cause.broken" in keys_told(play(state, procedure, [("panic red.U", PASS)]))
    apart = shooting(foot("F", 30), foot("U", 36.0), phase="movement")
    assert not [key for key in keys_told(play(apart, lambda one: _flees(one, 3))) if "panic" in key]


@pytest.mark.rule("T9A-PAN-005")
@pytest.mark.parametrize(("x", "tests"), [(36.0, True), (41.0, False)])
def test_whoever_is_fled_through_tests_and_nobody_else_on_the_way(x: float, tests: bool) -> None:
    state = shooting(foot("F", 36, 20), foot("U", x, 24), phase="movement")
    flow = play(state, lambda one: _flees(one, 10), [("panic red.U", PASS)] if tests else ())
    assert ("t9a.panic.cause.fled_through" in keys_told(flow)) is tests
    assert flow.state.units["red.F"].y == 30


@pytest.mark.rule("T9A-PAN-020", "T9A-SPC-125")
def test_insignificant_units_frighten_only_their_like() -> None:
    state = shooting(
        foot("F", 36, rules=["insignificant"]), foot("U", 36, 27), foot("V", 36, 21, rules=["insignificant"])
    )
    flow = fate(state, "red.F", [("panic red.V", PASS)])
    assert not flow.pending
    assert not flow._dice.unused  # type: ignore[attr-defined]


@pytest.mark.rule("T9A-PAN-013")
def test_who_flees_already_or_is_engaged_does_not_test() -> None:
    state = shooting(
        foot("F", 36), foot("U", 36, 27, state={"fleeing": True}), foot("V", 36, 21), unit("blue", "E", at=(50, 40, 0))
    )
    state.contacts = [Contact("blue.E", "red.V", "front", 1)]
    assert not [key for key in keys_told(fate(state, "red.F")) if "panic" in key]


@pytest.mark.rule("T9A-PAN-002")
def test_in_a_phase_by_hand_the_players_see_to_it() -> None:
    state = shooting(foot("F", 36), foot("U", 36, 27), options=Options(free_hand=("shooting",)))
    assert not [key for key in keys_told(fate(state, "red.F")) if "panic" in key]
    assert state.alarms == []


@pytest.mark.rule("T9A-PAN-006")
def test_dangerous_terrain_takes_its_share() -> None:
    from rules.ninth_age.terrain import dangerous_terrain
    from tests.rules.ninth_age.building import feature

    house = feature("ruins", 30, 26, 42, 28)
    state = shooting(foot("U", 36, 24, models=4, troop_type="cavalry"), features=[house], phase="movement")
    one = state.units["red.U"]

    def procedure(battle_: Battle) -> Procedure:
        yield from dangerous_terrain.take_tests(battle_, "red.U", (one.pose, Pose(36.0, 28.0, 0.0)), move="march")
        yield from take_tests(battle_)

    flow = play(state, procedure, [("dangerous terrain red.U ruins", [1, 6, 6, 6]), ("panic red.U", PASS)])
    assert "t9a.panic.cause.heavy_casualties" in keys_told(flow)


@pytest.mark.rule("T9A-PAN-013", "T9A-PAN-016")
@pytest.mark.parametrize(("engaged", "noted"), [(True, []), (False, ["red.A"])])
def test_who_was_engaged_when_his_friend_fell_does_not_test_though_he_has_no_more_foes(
    engaged: bool, noted: list[str]
) -> None:
    state = shooting(foot("F", 36), foot("A", 36, 20), unit("blue", "E", at=(36, 21, 180)), phase="combat")
    if engaged:
        state.contacts = [Contact("blue.E", "red.A", "front", 1)]
    note_fate(state, state.units["red.F"], "destroyed")
    state.contacts = []
    assert [unit for alarm in state.alarms for unit in alarm.near] == noted

"""Panic Tests, their order, and from whom a panicking unit flees (T9A-PAN-001, 009 to 012, 014 to 017, 019)."""

from __future__ import annotations

from typing import Any

import pytest

from rules.engine.flow import Flow
from rules.engine.game import Battle, Procedure
from rules.ninth_age.movement.charges.reactions import react
from rules.ninth_age.panic import heavy_casualties
from rules.ninth_age.panic.tests import take_tests
from rules.ninth_age.queries import charging
from rules.ninth_age.state import Alarm, Charge, Contact, Round, State
from rules.ninth_age.units.casualties import remove_models
from tests.rules.ninth_age.building import answer, keys_told, kind, play, put, unit
from tests.rules.ninth_age.panic.test_causes import FAIL, PASS, fate, foot, shooting, volleys


def alarmed(state: State, *alarms: Alarm, dice: Any = ()) -> Flow:
    put(state, unit("red", "X"))
    state.alarms = list(alarms)
    return play(state, take_tests, dice)


def why(cause: str, *near: str, by: str = "red.X") -> Alarm:
    return Alarm(cause=cause, unit=by, near=near)  # type: ignore[arg-type]


@pytest.mark.rule("T9A-PAN-001")
def test_it_is_a_leadership_test_with_a_re_roll_near_the_battle_standard() -> None:
    bearer = unit("red", "Banner", battle_standard=True, at=(40, 24, 0))
    state = shooting(foot("U", 36), bearer, unit("blue", "E", at=(36, 40, 180)))
    flow = alarmed(state, why("broken", "red.U"), dice=[("panic red.U", [4, 4])])
    assert flow.pending[0].topic == "t9a.leadership.hold_your_ground"
    answer(flow, {"confirm": True}, [("panic again red.U", [3, 4])])
    assert flow.state.units["red.U"].done.passed_panic


@pytest.mark.rule("T9A-PAN-009", "T9A-PAN-010")
@pytest.mark.scenario("SC-T9A-PAN-010")
def test_a_friendly_accident_makes_it_flee_from_the_nearest_enemy() -> None:
    state = shooting(
        foot("V", 36, 24 - 10 / 25.4, models=12, files=3), unit("red", "W", at=(36, 27, 0)),
        unit("blue", "E1", models=4, at=(36, 44, 180)), unit("blue", "E2", models=4, at=(50, 24, 270)),
        phase="magic", active="red",
    )  # fmt: skip
    volleys(state, ("red.V", 3, "red.W"), dice=[("panic red.V", [4, 5]), ("flee red.V", [2, 2])])
    one = state.units["red.V"]
    assert (round(one.x, 2), round(one.y, 2), one.bearing) == (32, 24, 270)
    assert one.fleeing


@pytest.mark.rule("T9A-PAN-010")
def test_among_equally_near_enemies_chance_decides() -> None:
    state = shooting(foot("V", 36), unit("blue", "E1", at=(36, 34, 180)), unit("blue", "E2", at=(36, 14, 0)))
    dice = [("panic red.V", FAIL), ("panic enemy red.V", [2]), ("flee red.V", [2, 2])]
    alarmed(state, why("broken", "red.V"), dice=dice)
    assert state.units["red.V"].y == 28


@pytest.mark.rule("T9A-PAN-011")
def test_from_an_enemy_rule_it_flees_from_its_owner() -> None:
    state = shooting(foot("V", 36), unit("blue", "E1", at=(36, 34, 180)), unit("blue", "E2", at=(26, 24, 90)))
    state.units["blue.E2"].x = 20
    dice = [("panic red.V", FAIL), ("flee red.V", [2, 2])]
    alarmed(state, why("enemy_rule", "red.V", by="blue.E2"), dice=dice)
    assert (state.units["red.V"].x, state.units["red.V"].y) == (40, 24)


@pytest.mark.rule("T9A-PAN-012")
@pytest.mark.parametrize(("edition", "end"), [("0.11.9.3", (40, 24)), ("0.11.1", (36, 20))])
def test_from_whom_it_flees_after_heavy_casualties(edition: str, end: tuple[float, float]) -> None:
    state = shooting(
        foot("V", 36, models=8, files=4), unit("blue", "E1", at=(36, 34, 180)), unit("blue", "E2", at=(16, 24, 90)),
        edition=edition,
    )  # fmt: skip
    state.units["red.V"].y = 24.0
    dice = [("panic red.V", FAIL), ("flee red.V", [2, 2])]
    volleys(state, ("red.V", 1, "blue.E1"), ("red.V", 1, "blue.E2"), dice=dice)
    one = state.units["red.V"]
    assert (one.x, one.y) == pytest.approx(end, abs=0.05)


@pytest.mark.rule("T9A-PAN-012")
@pytest.mark.parametrize("edition", ["0.11.9.3", "0.11.1"])
def test_the_only_culprit_counts_in_both_editions(edition: str) -> None:
    state = shooting(
        foot("V", 36, models=8, files=4), unit("blue", "E1", at=(36, 34, 180)), unit("blue", "E2", at=(16, 24, 90)),
        edition=edition,
    )  # fmt: skip
    volleys(state, ("red.V", 2, "blue.E2"), dice=[("panic red.V", FAIL), ("flee red.V", [2, 2])])
    assert state.units["red.V"].x == pytest.approx(40, abs=0.05)


@pytest.mark.rule("T9A-PAN-014")
@pytest.mark.parametrize("edition", ["0.11.9.3", "0.11.1"])
def test_without_an_enemy_the_direction_is_random(edition: str) -> None:
    state = shooting(foot("V", 36), edition=edition)
    dice = [
        ("panic red.V", FAIL), ("panic red.V scatter die", [2]), ("panic red.V angle", [16, 1]), ("flee red.V", [2, 2]),
    ]  # fmt: skip
    alarmed(state, why("broken", "red.V"), dice=dice)
    assert (state.units["red.V"].x, state.units["red.V"].bearing) == (40, 90)


@pytest.mark.rule("T9A-PAN-015")
def test_one_test_for_all_reasons_and_the_active_players_units_first() -> None:
    state = shooting(
        foot("U", 20), foot("V", 30), unit("blue", "E", models=5, at=(36, 40, 180)), unit("blue", "D", at=(60, 40, 180))
    )
    causes = [why("fled_through", "red.U", "red.V"), why("broken", "blue.E", by="blue.D"), why("destroyed", "red.U")]
    flow = alarmed(state, *causes, dice=[("panic blue.E", PASS)])
    assert flow.pending[0].topic == "t9a.panic.order"
    assert flow.pending[0].seat == "red"
    flow._dice.add([("panic red.V", PASS), ("panic red.U", PASS)])  # type: ignore[attr-defined]
    records = flow.submit("red", flow.pending[0].number, {"order": ["red.V", "red.U"]})
    assert [event.key for record in records for event in record.events][::2] == [
        "t9a.panic.cause.fled_through", "t9a.panic.cause.destroyed",
    ]  # fmt: skip


@pytest.mark.rule("T9A-PAN-015", "T9A-PAN-005")
def test_what_one_flight_causes_comes_before_the_next_test() -> None:
    state = shooting(foot("U", 36, 24), foot("V", 36, 20), foot("W", 60, 20), unit("blue", "E", at=(36, 40, 180)))
    flow = alarmed(state, why("broken", "red.U", "red.W"))
    dice = [("panic red.U", FAIL), ("flee red.U", [4, 4]), ("panic red.V", PASS), ("panic red.W", PASS)]
    answer(flow, {"order": ["red.U", "red.W"]}, dice)
    assert not flow._dice.unused  # type: ignore[attr-defined]


@pytest.mark.rule("T9A-PAN-016", "T9A-CCB-094", "T9A-PAN-004")
@pytest.mark.scenario("SC-T9A-PAN-014")
def test_in_a_round_of_combat_they_wait_for_step_7() -> None:
    state = shooting(
        foot("F", 36, 24, models=4), foot("A", 36, 20), foot("B", 31, 24, models=4),
        foot("C", 42, 24, state={"fleeing": True}),
        unit("blue", "E", models=4, at=(36, 24 + 20 / 25.4, 180)), unit("blue", "D", at=(31, 30, 180)), phase="combat",
        active="red",
    )  # fmt: skip
    state.contacts = [Contact("blue.E", "red.F", "front", 1), Contact("blue.D", "red.B", "front", 1)]
    state.round = Round(units=("red.F", "blue.E"), step="result")
    assert keys_told(alarmed(state, why("broken", "red.A", "red.B", "red.C", by="red.F"))) == []
    assert len(state.alarms) == 1
    state.round.step = "panic"
    flow = play(state, take_tests, [("panic red.A", PASS)])
    assert keys_told(flow)[0] == "t9a.panic.cause.broken"


@pytest.mark.rule("T9A-PAN-017")
def test_destruction_after_the_break_is_a_new_event() -> None:
    state = shooting(foot("F", 36, 24, models=4), foot("A", 36, 20), foot("B", 36, 28), phase="combat", active="red")
    state.units["red.A"].done.passed_panic = True
    state.units["red.F"].fleeing = True
    flow = fate(state, "red.F", [("panic red.B", PASS)], "caught")
    assert not flow._dice.unused  # type: ignore[attr-defined]


@pytest.mark.rule("T9A-PAN-019", "T9A-SPC-117")
@pytest.mark.scenario("SC-T9A-PAN-022")
def test_half_of_the_models_are_enough_to_pass_without_rolling() -> None:
    state = shooting(foot("B", 36, models=9), unit("blue", "E", at=(36, 40, 180)))
    state.kinds["calm"] = kind("Calm", rules=["immune_to_psychology"])
    for id in state.units["red.B"].models[:4]:
        state.models[id].kind = "calm"
    flow = volleys(state, ("red.B", 3))
    assert "t9a.panic.immune" in keys_told(flow)
    assert state.units["red.B"].done.passed_panic


@pytest.mark.rule("T9A-PAN-001", "T9A-DMG-044")
@pytest.mark.scenario("SC-T9A-PAN-030")
def test_the_test_follows_its_own_batch() -> None:
    state = shooting(foot("U", 36, 24, models=20, Ld=5), unit("blue", "A", at=(36, 50, 180)))

    def procedure(battle_: Battle) -> Procedure:
        remove_models(battle_, battle_.state.units["red.U"], 5, by="blue.A")
        yield from heavy_casualties.test(battle_, ["red.U"])

    play(state, procedure, [("panic red.U", [6, 3]), ("flee red.U", [5, 2])])
    one = state.units["red.U"]
    assert one.bearing == 180
    assert one.fleeing


@pytest.mark.rule("T9A-PAN-018", "T9A-PAN-013")
@pytest.mark.parametrize("passed", [True, False])
def test_terror_uses_the_same_record(passed: bool) -> None:
    state = shooting(foot("U", 36), unit("blue", "E", at=(36, 40, 180), rules=["terror"]), phase="movement")
    state.units["red.U"].done.passed_panic = passed
    assert charging.tests_for_terror(state, "blue.E", "red.U") is not passed


@pytest.mark.rule("T9A-PAN-018", "T9A-TYP-061")
def test_a_war_machine_that_fears_a_charger_falls_silent() -> None:
    gun = unit("red", "G", base=(60, 60), round=True, troop_type="war_machine", at=(36, 24, 0))
    state = shooting(gun, unit("blue", "E", at=(36, 34, 180), rules=["terror"]), phase="movement")
    state.charges = [Charge(unit="blue.E", target="red.G", side="front")]
    flow = play(state, lambda battle_: react(battle_, "blue.E"), [("panic red.G", FAIL)])
    assert flow.pending[0].topic == "t9a.charge.reaction"
    assert state.units["red.G"].silent == state.player_turn + 1

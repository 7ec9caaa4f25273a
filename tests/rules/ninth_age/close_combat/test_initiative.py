"""Blows in the order of Initiative (T9A-CCB-014 to 018, 031 to 035, 051)."""

from __future__ import annotations

import pytest

from rules.engine.flow import Flow
from rules.engine.game import Battle, Procedure
from rules.ninth_age.close_combat.striking.initiative_order import attacks
from rules.ninth_age.state import Part, State
from tests.rules.ninth_age.building import AVERAGE, answer, play, with_character
from tests.rules.ninth_age.close_combat.fights import attacks_of, blue, fight, red, rows


def blows(battle: Battle) -> Procedure:
    yield from attacks(battle)


def steps(state: State, unit: str) -> list[tuple[int, int]]:
    """The parts of a unit's models and the steps at which they strike."""
    return [(row.part, row.initiative) for row in rows(state, unit)]


def test_hits_wound_and_kill() -> None:
    state = fight(red(1, 1, I=4), blue(2, 1))
    dice = [("to hit 1 red.A", [4]), ("to wound 1 blue.B", [4]), ("to hit 1 blue.B", [6]), ("to wound 1 red.A", [1])]
    flow = play(state, blows, dice)
    assert not flow.pending
    assert len(flow.state.units["blue.B"].models) == 1
    assert [(loss.by, loss.unit, loss.wounds) for loss in flow.state.round.losses] == [("red.A", "blue.B", 1)]


@pytest.mark.rule("T9A-CCB-014", "T9A-CCB-018")
def test_the_higher_initiative_strikes_first_and_the_dead_do_not_strike_back() -> None:
    state = fight(red(2, 2, I=2), blue(2, 2, I=5))
    dice = [("to hit 1 blue.B", [6, 6]), ("to wound 1 red.A", [6, 6])]
    flow = play(state, blows, dice)
    assert flow.state.units["red.A"].where == "destroyed"
    assert flow._dice.unused == []


@pytest.mark.rule("T9A-CCB-015", "T9A-CCB-051")
def test_at_equal_initiative_the_dead_strike_too() -> None:
    state = fight(red(2, 2), blue(2, 2))
    dice = [
        ("to hit 1 red.A", [6, 6]),
        ("to hit 2 blue.B", [6, 6]),
        ("to wound 1 blue.B", [6, 6]),
        ("to wound 2 red.A", [6, 1]),
    ]
    flow = play(state, blows, dice)
    # Both lose models together: red says which end of its rank his comes from while blue still stands.
    assert [asked.topic for asked in flow.pending] == ["t9a.damage.keep_contact"]
    answer(flow, {"choose_one": "left"})
    assert flow.state.units["blue.B"].where == "destroyed"
    assert len(flow.state.units["red.A"].models) == 1
    assert [(loss.by, loss.wounds) for loss in flow.state.round.losses] == [("red.A", 2), ("blue.B", 1)]


def rider_and_horse() -> tuple[Part, Part]:
    rider = Part(name="Rider", characteristics={**AVERAGE, "I": 5})
    return rider, Part(name="Horse", characteristics={**AVERAGE, "I": 2}, mount=True)


@pytest.mark.rule("T9A-CCB-016")
def test_rider_and_mount_strike_each_at_their_own_step() -> None:
    state = fight(red(2, 2, troop_type="cavalry", parts=rider_and_horse()), blue(2, 2))
    assert sorted(steps(state, "red.A")) == [(0, 5), (1, 2)]


@pytest.mark.rule("T9A-CCB-017")
def test_a_great_weapon_strikes_last() -> None:
    state = fight(red(2, 2, weapons=["great_weapon"]), blue(2, 2))
    assert steps(state, "red.A") == [(0, 0)]


@pytest.mark.rule("T9A-CCB-032")
def test_a_model_in_contact_makes_all_its_attacks() -> None:
    state = fight(red(2, 2, A=2, weapons=["additional_hand_weapon"]), blue(2, 2))
    assert attacks_of(state, "red.A") == 6


@pytest.mark.rule("T9A-GEN-040")
def test_without_attacks_in_its_profile_a_model_never_strikes() -> None:
    state = fight(red(2, 2, A=0, weapons=["additional_hand_weapon"]), blue(2, 2))
    assert attacks_of(state, "red.A") == 0


@pytest.mark.rule("T9A-CCB-031")
def test_the_front_stays_filled_as_long_as_there_are_models() -> None:
    # Five files reduced to four models strike with four; of nine two die, and seven still strike.
    state = fight(red(9, 5, I=2), blue(5, 5, I=5))
    dice = [
        ("to hit 1 blue.B", [6, 6, 1, 1, 1]),
        ("to wound 1 red.A", [6, 6]),
        ("to hit 1 red.A", [1] * 5),
        ("to hit 2 red.A", [1] * 2),
    ]
    assert play(state, blows, dice)._dice.unused == []


@pytest.mark.rule("T9A-CCB-001", "T9A-GEN-005")
def test_both_sides_strike_in_either_players_turn() -> None:
    for active in ("red", "blue"):
        state = fight(red(1, 1), blue(1, 1), active=active)
        first, second = ("red.A", "blue.B") if active == "red" else ("blue.B", "red.A")
        flow = play(state, blows, [(f"to hit 1 {first}", [1]), (f"to hit 2 {second}", [1])])
        assert flow._dice.unused == []


@pytest.mark.rule("T9A-SPC-157")
def test_a_random_number_of_attacks_is_rolled_for_every_model() -> None:
    state = fight(red(2, 2, part_rules=[("random_attacks", "D3+1")], I=9), blue(2, 2))
    dice = [
        ("attacks 1.1 red.A", [6]),
        ("attacks 1.2 red.A", [1]),
        ("to hit 1 red.A", [1] * 6),
        ("to hit 1 blue.B", [1, 1]),
    ]
    assert play(state, blows, dice)._dice.unused == []


def two_lords() -> State:
    return fight(with_character(red(4, 5, I=5), "H", place=2, I=5), with_character(blue(4, 5, I=5), "C", place=4, I=5))


@pytest.mark.rule("T9A-CCB-034", "T9A-CCB-035")
def test_both_allocate_the_active_player_first_before_any_die() -> None:
    flow = play(two_lords(), blows)
    assert [one.seat for one in flow.pending] == ["red"]
    answer(flow, flow.pending[0].default())
    assert [(one.topic, one.seat) for one in flow.pending] == [("t9a.combat.allocate", "blue")]
    assert flow.opening_rolls == []


@pytest.mark.rule("T9A-CCB-033")
def test_attacks_are_divided_freely_among_those_in_contact() -> None:
    flow = play(two_lords(), blows)
    asked = flow.pending[0]
    keys = {one.key for one in asked.input.receivers}
    assert "red.A.1.0>1" in keys
    assert "red.A.4.0>1" not in keys
    # Two models touch the Character at the corner or opposite; one of them goes for him.
    usual = asked.default()["allocate"]
    assert asked.is_legal({"allocate": {**usual, "red.A.1.0>0": 1, "red.A.1.0>1": 1}})
    assert not asked.is_legal({"allocate": {**usual, "red.A.1.0>0": 1}})
    assert not asked.is_legal({"allocate": {**usual, "red.A.1.0>1": 1}})
    assert not asked.is_legal({"allocate": {**usual, "red.A.1.0>0": 0, "red.A.3.0>0": 4}})


def asked_of(flow: Flow) -> list[str]:
    return [one.topic for one in flow.pending]


def test_with_one_legal_target_nobody_is_asked() -> None:
    flow = play(fight(red(1, 1), blue(1, 1)), blows, [("to hit 1 red.A", [1]), ("to hit 2 blue.B", [1])])
    assert asked_of(flow) == []

"""The Close Combat Phase as a whole (T9A-CCB-001 to 012)."""

from __future__ import annotations

import pytest

from rules.engine.flow import Flow
from rules.ninth_age.close_combat.no_longer_engaged import note_who_is_engaged, units_without_enemies
from rules.ninth_age.close_combat.phase import close_combat, combats_to_fight
from rules.ninth_age.close_combat.round import end_round
from rules.ninth_age.state import Contact, Round, State
from tests.rules.ninth_age.building import Made, battle
from tests.rules.ninth_age.close_combat.fights import blue, by_chance, by_default, fight, red


def far(seat: str, name: str, models: int = 10) -> Made:
    """A unit of a second combat, away from the first."""
    if seat == "red":
        return red(models, 5, name=name, front_left=(50, 24, 0))
    return blue(models, 5, name=name, front_left=(50 + 5 * 20 / 25.4, 24, 180))


def two_combats(**fields: object) -> State:
    units = (red(), blue(), far("red", "C"), far("blue", "D"))
    contacts = [Contact("red.A", "blue.B", "front", 1), Contact("blue.D", "red.C", "front", 1)]
    return battle(*units, phase="combat", contacts=contacts, **fields)


def begun(flow: Flow) -> list[tuple[str, ...]]:
    """The combats that have begun, in order."""
    events = [*flow.opening, *(event for record in flow.since for event in record.events)]
    return [event.pieces for event in events if event.key == "t9a.combat.begins"]


@pytest.mark.rule("T9A-CCB-003")
def test_the_active_player_chooses_which_combat_is_fought() -> None:
    for active in ("red", "blue"):
        flow = by_chance(two_combats(active=active), close_combat)
        asked = flow.pending[0]
        assert (asked.topic, asked.seat) == ("t9a.combat.next", active)
        assert [option.pieces for option in asked.input.options] == [("red.A", "blue.B"), ("red.C", "blue.D")]
        assert asked.default() == {"choose_one": "0"}


def test_from_the_other_long_edge_left_is_the_other_side() -> None:
    state = two_combats()
    state.setting.zones = {"red": "top", "blue": "bottom"}
    assert by_chance(state, close_combat).pending[0].default() == {"choose_one": "1"}


@pytest.mark.rule("T9A-CCB-002", "T9A-CCB-004", "T9A-CCB-008", "T9A-CCB-012")
def test_every_combat_is_fought_once_and_finished_before_the_next() -> None:
    flow = by_chance(two_combats(), close_combat)
    told: list[str] = []
    while flow.pending:
        asked = flow.pending[0]
        for record in flow.submit(asked.seat, asked.number, asked.default()):
            told += [event.key for event in record.events]
    # Each combat begins, blows fall, and its result is known before the next one begins.
    first, second = [place for place, key in enumerate(told) if key == "t9a.combat.begins"]
    results = [place for place, key in enumerate(told) if key in ("t9a.combat.won", "t9a.combat.drawn")]
    blows = [place for place, key in enumerate(told) if key == "t9a.combat.struck"]
    assert len(results) == 2
    assert first < results[0] < second < results[1]
    assert any(first < place < results[0] for place in blows)
    assert flow.state.round is None
    assert flow.state.waiting == ()


@pytest.mark.rule("T9A-CCB-008")
def test_a_combat_made_in_this_phase_is_not_fought_in_it() -> None:
    state = two_combats()
    state.waiting = tuple(state.contacts[1:])
    assert combats_to_fight(state) == [("red.C", "blue.D")]
    # Somebody who has fought joins a combat that waits: he fights in it.
    state.contacts[0] = Contact("red.A", "blue.D", "left", 3)
    assert combats_to_fight(state) == [("red.A", "red.C", "blue.D")]


def without_enemy() -> State:
    """A and C were engaged when the Movement Phase ended; A's enemy has gone since."""
    state = two_combats(active="red")
    note_who_is_engaged(state)
    state.units["blue.B"].where = "destroyed"
    state.contacts = state.contacts[1:]
    return state


@pytest.mark.rule("T9A-CCB-009")
def test_a_unit_whose_enemies_have_gone_acts_before_any_combat() -> None:
    flow = by_chance(without_enemy(), close_combat)
    asked = flow.pending[0]
    assert (asked.topic, asked.seat, asked.pieces) == ("t9a.combat.no_longer_engaged", "red", ("red.A",))


@pytest.mark.rule("T9A-CCB-010")
def test_not_if_it_has_moved_since() -> None:
    state = without_enemy()
    state.units["red.A"].x += 0.5
    assert units_without_enemies(state, "red") == ()


@pytest.mark.rule("T9A-CCB-011")
def test_those_of_the_active_player_act_first() -> None:
    state = two_combats(active="blue")
    note_who_is_engaged(state)
    state.contacts = []
    for id in ("blue.B", "red.C"):
        state.units[id].where = "destroyed"
    asked = by_chance(state, close_combat).pending[0]
    assert (asked.topic, asked.seat) == ("t9a.combat.no_longer_engaged", "blue")


def test_who_has_left_the_combat_of_his_own_will_is_not_nudged_back() -> None:
    state = two_combats()
    note_who_is_engaged(state)
    state.contacts = state.contacts[1:]
    state.units["blue.B"].y += 0.4
    by_default(by_chance(state, close_combat), until="t9a.combat.allocate")
    assert state.units["red.A"].y == pytest.approx(24 - 20 / 25.4, abs=0.001)


@pytest.mark.rule("T9A-EQP-003")
def test_after_the_round_the_charge_is_over_and_weapons_are_kept_by_who_is_engaged() -> None:
    state = fight(red(), blue(), step="end")
    for id in ("red.A", "blue.B"):
        state.units[id].charging = True
        for model in state.units[id].models:
            state.models[model].weapons = ("hand_weapon",)
    end_round(state)
    assert state.round is None
    assert [(one.charging, one.fought) for one in state.units.values()] == [(False, 1), (False, 1)]
    assert state.models["red.A.1"].weapons == ("hand_weapon",)


def test_who_has_pursued_into_a_fresh_enemy_has_charged_him() -> None:
    state = fight(red(), blue(), far("blue", "D"), step="end")
    state.units["red.A"].charging = state.units["red.A"].downhill = True
    state.models["red.A.1"].weapons = ("hand_weapon",)
    state.contacts = [Contact("red.A", "blue.D", "front", 1)]
    end_round(state)
    fresh = state.units["red.A"]
    assert (fresh.charging, fresh.downhill, fresh.fought) == (True, True, 0)
    assert state.models["red.A.1"].weapons == ()
    assert Round(units=()).initiative == 10

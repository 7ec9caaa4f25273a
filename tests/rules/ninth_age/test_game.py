"""Whole battles: the sequence of turns and phases, their end, and that a battle restored is the battle that was."""

from __future__ import annotations

from itertools import groupby
from random import Random
from typing import Any

import msgspec
import pytest

from rules.engine.dice import ScriptedDice, SeededDice
from rules.engine.events import Event
from rules.engine.flow import Flow, Recorded
from rules.engine.selfplay import Arena, broken, play, replay
from rules.engine.tally import Tally
from rules.engine.text import Text
from rules.ninth_age.game import GAME
from rules.ninth_age.selfplay import WATCH, watch_with
from rules.ninth_age.setup import Settings, begin
from rules.ninth_age.state import State
from tests.rules.ninth_age.hosts import setup


def by_default(**settings: Any) -> tuple[Flow, list[Recorded]]:
    """A battle in which every clock runs out."""
    flow = Flow.begin(GAME, setup(**settings), SeededDice(3))
    records = flow.settle()
    while not flow.over:
        asked = flow.pending[0]
        records += flow.submit(asked.seat, asked.number, asked.default())
    return flow, records


def phases(flow: Flow, records: list[Recorded]) -> list[tuple[int, str, str]]:
    """Turn, side and phase as they were told."""
    events: list[Event] = [*flow.opening, *(event for record in records for event in record.events)]
    told = [event.params for event in events if event.key == "t9a.event.phase"]
    return [(_number(one["turn"]), _key(one["side"]), _key(one["phase"])) for one in told]


def _number(value: Any) -> int:
    return int(value)


def _key(value: Any) -> str:
    assert isinstance(value, Text)
    return value.key


@pytest.fixture(scope="module")
def quiet() -> tuple[Flow, list[Recorded]]:
    return by_default()


@pytest.mark.rule("T9A-GEN-002")
def test_the_battle_lasts_six_game_turns(quiet: tuple[Flow, list[Recorded]]) -> None:
    flow, records = quiet
    assert [turn for turn, _ in groupby(phases(flow, records), key=lambda one: one[0])] == [1, 2, 3, 4, 5, 6]
    assert flow.state.ending is not None


@pytest.mark.rule("T9A-GEN-003", "T9A-GEN-006")
def test_in_each_game_turn_first_one_player_has_his_turn_then_the_other(quiet: tuple[Flow, list[Recorded]]) -> None:
    flow, records = quiet
    sides = [key for key, _ in groupby(phases(flow, records), key=lambda one: (one[0], one[1]))]
    first = f"t9a.side.{flow.state.first}"
    assert len(sides) == 12
    assert all((side == first) == (number % 2 == 0) for number, (_, side) in enumerate(sides))


@pytest.mark.rule("T9A-GEN-004")
def test_each_player_turn_has_four_phases_in_their_order(quiet: tuple[Flow, list[Recorded]]) -> None:
    flow, records = quiet
    order = [f"t9a.phase.{key}" for key in ("movement", "magic", "shooting", "combat")]
    for _, one in groupby(phases(flow, records), key=lambda one: (one[0], one[1])):
        assert [phase for _, _, phase in one] == order


@pytest.mark.long
def test_a_phase_that_is_not_played_by_hand_passes_without_a_question() -> None:
    _, records = by_default(free_hand=["combat"], turns=1)
    asked = [record for record in records if record.topic == "t9a.free_hand.next"]
    assert len(asked) == 4


@pytest.mark.long
def test_the_number_of_game_turns_can_be_agreed() -> None:
    flow, records = by_default(turns=2, free_hand=[])
    assert phases(flow, records)[-1][0] == 2


@pytest.mark.rule("T9A-MOV-134")
def test_what_units_did_is_forgotten_when_the_next_player_turn_begins(quiet: tuple[Flow, list[Recorded]]) -> None:
    assert not any(unit.done.moved for unit in quiet[0].state.units.values())


def test_an_army_becomes_units_models_and_kinds() -> None:
    state = begin(setup())
    spears = next(unit for unit in state.units.values() if unit.name == "Spears" and unit.seat == "red")
    assert (len(spears.models), spears.size, spears.files) == (25, 25, 5)
    assert [state.models[id].command for id in spears.models[:3]] == ["champion", "musician", "standard_bearer"]
    duke = next(unit for unit in state.units.values() if unit.name == "Duke")
    assert state.models[duke.models[0]].general
    assert duke.category == "lords"
    assert {kind.troop_type for kind in state.kinds.values()} >= {"infantry", "cavalry", "monster", "war_machine"}


def test_equal_models_of_both_armies_are_of_one_kind() -> None:
    state = begin(setup())
    names = [(kind.name, kind.rules) for kind in state.kinds.values()]
    assert len(names) == len(dict.fromkeys(names))


def test_settings_have_defaults_and_every_choice_of_the_form_begins_a_battle() -> None:
    defaults = {key: setting.default() for key, setting in GAME.settings.items()}
    settings = msgspec.convert(defaults, Settings, strict=False)
    assert (settings.points, settings.turns, settings.edition) == (2500, 6, "0.11.9.3")
    for seed in range(12):
        chosen = {key: setting.sample(Random(seed)) for key, setting in GAME.settings.items()}
        assert isinstance(begin({**setup(), "settings": chosen}), State)


@pytest.mark.parametrize(("agreed", "orders"), [({}, "asked"), ({"ask_orders": False}, "usual")])
def test_battles_of_old_ask_for_the_order_of_tests_and_new_ones_do_not(agreed: dict[str, Any], orders: str) -> None:
    assert begin(setup(**agreed)).options.orders == orders
    assert GAME.settings["ask_orders"].default() is False


@pytest.mark.long
@pytest.mark.parametrize("bots", [("random", "random"), ("reckless", "random")])
def test_bots_play_to_the_end_and_the_battle_can_be_played_again_from_its_record(bots: tuple[str, str]) -> None:
    from rules.engine.bots import bots_of

    known = bots_of(GAME)
    tally = Tally()
    arena = Arena(
        GAME, dict(zip(("red", "blue"), (known[name] for name in bots), strict=True)), watch_with(lambda rng: setup()),
        patience=4000, probe=0.03, keep=0.02,
    )  # fmt: skip
    played = play(arena, 2, tally)
    assert tally.errors == []
    assert list(replay(GAME, played)) == []
    assert tally.longest_between_checkpoints <= 20


@pytest.mark.long
def test_a_battle_is_restored_in_the_midst_of_anything() -> None:
    rng = Random(5)
    flow = Flow.begin(GAME, setup(), SeededDice(5))
    flow.settle()
    for _ in range(150):
        asked = flow.pending[0]
        flow.submit(asked.seat, asked.number, asked.sample(rng))
        assert list(broken(WATCH, flow.state)) == []
        again = Flow.resume(GAME, flow.saved, flow.since, ScriptedDice([]))
        assert again.state_hash() == flow.state_hash()

"""The whole Pre-Game Sequence, played to its end (T9A-SET-003, T9A-SET-053)."""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from typing import Any

import msgspec
import pytest

from rules.engine.decisions import Decision
from rules.engine.dice import SeededDice
from rules.engine.flow import Flow
from rules.ninth_age.deployment.zones import wholly_in_zone
from rules.ninth_age.game_setup.sequence import set_up
from rules.ninth_age.game_setup.spells import generate_spells
from rules.ninth_age.general_principles.one_inch import too_close
from rules.ninth_age.state import State
from rules.ninth_age.units.footprint import outline
from tests.rules.ninth_age.building import Made, battle, game_of, unit

MOST_BETWEEN_CHECKPOINTS = 20
MOST_ANSWERS = 400
Answer = Callable[[Decision], dict[str, Any]]


def army(seat: str) -> list[Made]:
    return [
        *[unit(seat, f"Spears{number}", models=25) for number in range(5)],
        *[unit(seat, f"Gun{number}", troop_type="war_machine", base=(50, 50), round=True) for number in range(2)],
        *[unit(seat, f"Hero{number}", character=True) for number in range(2)],
        unit(seat, "Assassin", character=True, rules=["hidden"]),
        unit(seat, "Rangers", models=8, rules=["scout", "skirmishers"]),
        unit(seat, "Riders", models=5, troop_type="cavalry", base=(25, 50), rules=["vanguard"], M=8),
        unit(seat, "Lurkers", models=8, rules=["ambush"]),
        unit(seat, "Ogres", models=6, troop_type="monstrous_infantry", base=(40, 40), W=3),
    ]


def played(answer: Answer, seed: int, **options: Any) -> tuple[Flow, int]:
    """The sequence with these answers; the longest run of answers between two checkpoints."""
    state = battle(*army("red"), *army("blue"), phase="setting_up", **options)
    flow = Flow.start(game_of(set_up), state, SeededDice(seed))
    longest = run = count = 0
    checkpoints = flow.checkpoints
    while flow.pending:
        question = flow.pending[0]
        flow.submit(question.seat, question.number, answer(question))
        run = run + 1 if flow.checkpoints == checkpoints else 0
        checkpoints, longest, count = flow.checkpoints, max(longest, run), count + 1
        assert count < MOST_ANSWERS
    return flow, longest


def misplaced(state: State) -> list[str]:
    """Units that do not stand where they may."""
    return [
        one.id
        for one in state.standing()
        if too_close(state, one)
        or (one.deployed_as == "normal" and not wholly_in_zone(state, one.seat, outline(state, one)))
    ]


@pytest.mark.long
@pytest.mark.rule("T9A-SET-003")
@pytest.mark.parametrize("edition", ["0.11.1", "0.11.9.3"])
@pytest.mark.parametrize("seed", range(3))
def test_random_answers_bring_both_armies_to_stand(seed: int, edition: str) -> None:
    rng = Random(seed)
    flow, longest = played(lambda question: question.sample(rng), seed, edition=edition)
    state: State = flow.battle.state
    assert state.setting.step == "done"
    assert misplaced(state) == []
    assert longest <= MOST_BETWEEN_CHECKPOINTS
    assert [one.id for one in state.units.values() if one.where == "reserve" and one.models] == []


def test_nobody_there_never_stalls_the_set_up() -> None:
    flow, _ = played(lambda question: question.default(), 5)
    assert flow.battle.state.setting.step == "done"
    assert misplaced(flow.battle.state) == []


@pytest.mark.long
def test_on_the_small_board_there_is_room_as_well() -> None:
    flow, _ = played(lambda question: question.default(), 7, width=36.0)
    assert flow.battle.state.setting.step == "done"


def test_from_any_checkpoint_the_same_answers_lead_to_the_same_state() -> None:
    rng = Random(11)
    made = battle(*army("red"), *army("blue"), phase="setting_up")
    # As any stored state: whole numbers have become lengths.
    state = msgspec.msgpack.decode(msgspec.msgpack.encode(made), type=State)
    flow = Flow.start(game_of(set_up), state, SeededDice(11))
    for _ in range(25):
        question = flow.pending[0]
        flow.submit(question.seat, question.number, question.sample(rng))
    again = Flow.resume(game_of(set_up), flow.saved, flow.since, SeededDice(0))
    assert again.state_hash() == flow.state_hash()
    assert [question.topic for question in again.pending] == [question.topic for question in flow.pending]


@pytest.mark.long
def test_every_question_can_be_put_to_a_page() -> None:
    rng = Random(3)

    def answer(question: Decision) -> dict[str, Any]:
        shown = question.ask()
        assert shown["topic"].startswith("t9a.")
        assert question.is_legal(shown["preset"])
        return question.sample(rng)

    flow, _ = played(answer, 3)
    assert flow.battle.state.setting.step == "done"


@pytest.mark.parametrize(("by_hand", "said"), [(("magic",), "spells_by_hand"), ((), "no_magic")])
def test_the_log_says_once_how_magic_is_played(by_hand: tuple[str, ...], said: str) -> None:
    state = battle(unit("red", "Mage", character=True), unit("blue", "Spears"), phase="setting_up")
    state.options = msgspec.structs.replace(state.options, free_hand=by_hand)
    next(iter(state.models.values())).level = 2
    flow = Flow.start(game_of(generate_spells), state, SeededDice(1))
    assert [event.key for event in flow.opening] == [f"t9a.setup.{said}"]

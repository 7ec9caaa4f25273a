"""How the bold bot behaves in small situations: where it attacks, whom it spares, what it shoots at, how it sets up."""

from __future__ import annotations

from random import Random
from typing import Any

import msgspec
import pytest

from rules.de_bellis import game
from rules.de_bellis.bots.bold import bold
from rules.de_bellis.bots.reckless import reckless
from rules.de_bellis.melee.phase import which_fight
from rules.de_bellis.movement.plan import Moved
from rules.de_bellis.movement.question import MoveQuestion
from rules.de_bellis.shooting.permission import legal_shots
from rules.de_bellis.shooting.phase import next_shot
from rules.de_bellis.state import State
from rules.engine.dice import SeededDice
from rules.engine.flow import Flow
from tests.rules.de_bellis.battles import armies_of
from tests.rules.de_bellis.playing import at, situation


def moving(red: dict[str, Any], blue: dict[str, Any], points: int = 6, **more: Any) -> State:
    """Red's movement phase with points left."""
    divisions = {"red.1": {"points": points}, "blue.1": {}}
    return situation(red, blue, phase=1, opened=True, divisions=divisions, **more)


def move_of(state: State) -> Moved | None:
    """What the bot's answer to the question of movement would do, None for the end of the phase."""
    question = MoveQuestion(state)
    answer = question.decision().check(bold(state, question.decision(), Random(1)))
    return question.planned(answer) if answer["pieces"] else None


def test_it_takes_an_enemy_in_the_flank_rather_than_in_front() -> None:
    state = moving({"r": at("Bd", 40, 49, 90)}, {"b": at("Sp", 45, 47, 180), "far": at("Hd", 45, 85, 180)})
    moved = move_of(state)
    assert moved is not None
    assert moved.contacts == (("r", "b"),)
    assert moved.poses["r"].bearing % 180 == pytest.approx(90)


def test_it_does_not_charge_at_bad_odds() -> None:
    red = {"r": at("Ps", 45, 40, 0, quality="inferior")}
    moved = move_of(moving(red, {"b": at("Kn", 45, 46, 180)}))
    assert moved is None or not moved.contacts


def test_it_charges_an_enemy_whom_it_is_sure_to_beat() -> None:
    moved = move_of(moving({"r": at("Kn", 45, 40, 0)}, {"b": at("Ps", 45, 46, 180, quality="inferior")}))
    assert moved is not None
    assert moved.contacts == (("r", "b"),)


def test_a_line_advances_together() -> None:
    red = {f"r{number}": at("Sp", 30 + 4 * number, 20, 0) for number in range(5)}
    moved = move_of(moving(red, {"b": at("Sp", 38, 70, 180)}))
    assert moved is not None
    assert sorted(moved.poses) == sorted(red)


def test_the_leader_does_not_go_ahead_of_the_army() -> None:
    red = {"chief": at("Er", 38, 15, 0, role="leader"), "r": at("Sp", 38, 20, 0)}
    state = moving(red, {"b": at("Sp", 38, 70, 180)})
    moved = move_of(state)
    assert moved is not None
    assert "chief" not in moved.poses


def test_the_leader_keeps_away_from_knights() -> None:
    red = {"chief": at("Er", 45, 40, 0, role="leader")}
    moved = move_of(moving(red, {"b": at("Kn", 45, 47, 180), "c": at("Kn", 49, 47, 180)}))
    assert moved is None or not moved.contacts


def test_a_leader_does_not_charge_only_because_it_is_late() -> None:
    state = moving({"chief": at("Er", 45, 40, 0, role="leader")}, {"b": at("Er", 45, 46, 180)})
    state.turn = 11
    moved = move_of(state)
    assert moved is None or not moved.contacts
    state = moving({"chief": at("Er", 45, 40, 0)}, {"b": at("Er", 45, 46, 180)})
    state.turn = 11
    moved = move_of(state)
    assert moved is not None
    assert moved.contacts == (("chief", "b"),)


def test_it_leaves_the_state_as_it_was() -> None:
    state = moving({"r": at("Bd", 38, 44, 45)}, {"b": at("Sp", 45, 47, 180)})
    before = msgspec.json.encode(state)
    bold(state, MoveQuestion(state).decision(), Random(1))
    assert msgspec.json.encode(state) == before


def test_it_shoots_at_the_target_that_it_harms_most() -> None:
    red = {"r": at("Bw", 45, 40, 0)}
    state = situation(red, {"hard": at("Er", 41, 48, 180), "soft": at("Kn", 49, 48, 180)}, phase=5, opened=True)
    answer = bold(state, next_shot(state, legal_shots(state)), Random(1))
    assert answer == {"pieces": ["r"], "target": {"key": "soft"}}


def test_it_fights_the_surest_combat_first() -> None:
    red = {"weak": at("Ps", 30, 48, 0), "strong": at("Kn", 60, 48, 0)}
    blue = {"b1": at("Bd", 30, 49.75, 180), "b2": at("Ps", 60, 50.5, 180)}
    state = situation(red, blue, phase=3)
    state.pairs = [("weak", "b1"), ("strong", "b2")]
    assert bold(state, which_fight(state), Random(1)) == {"choose_one": "strong:b2"}


@pytest.mark.long
@pytest.mark.parametrize("scale", ["introductory", "ordinary"])
def test_it_sets_up_a_line_with_the_leader_behind_it(scale: str) -> None:
    for army in armies_of(scale):
        flow = Flow.begin(
            game.GAME,
            {
                "settings": {"scale": scale, "battlefield": "plain", "allies": True},
                "armies": {"red": army, "blue": army},
            },
            SeededDice(1),
        )
        flow.settle()
        while flow.state.stage != "battle":
            decision = flow.pending[0]
            flow.submit(decision.seat, decision.number, bold(flow.state, decision, Random(1)))
        for seat in ("red", "blue"):
            sign = {"south": 1, "north": -1}[flow.state.sides[seat]]
            fronts = [sign * one.y for one in flow.state.standing(seat) if not one.role]
            leader = next(sign * one.y for one in flow.state.standing(seat) if one.role == "leader")
            assert leader < max(fronts)


@pytest.mark.long
@pytest.mark.parametrize("bot", [bold, reckless])
def test_it_never_answers_against_the_rules(bot: Any) -> None:
    """200 positions of a battle in which the other side moves at random."""
    rng = Random(5)
    settings = {"scale": "introductory", "battlefield": "dice", "turn_limit": 40, "allies": True}
    asked, seed = 0, 0
    while asked < 200:
        armies = {"red": rng.choice(armies_of("introductory")), "blue": rng.choice(armies_of("introductory"))}
        flow = Flow.begin(game.GAME, {"settings": settings, "armies": armies}, SeededDice(seed))
        flow.settle()
        seed += 1
        while not flow.over and asked < 200:
            decision = flow.pending[0]
            if decision.seat == "red":
                raw, asked = bot(flow.state, decision, rng), asked + 1
                assert decision.is_legal(raw), (decision.topic, raw)
            else:
                raw = decision.sample(rng)
            flow.submit(decision.seat, decision.number, raw)

"""The bold bot sets up its line, and plays whole battles."""

from __future__ import annotations

from random import Random

import pytest

from rules.engine.bots import bots_of
from rules.engine.dice import SeededDice
from rules.engine.flow import Flow
from rules.ninth_age.bots.bold import bold
from rules.ninth_age.bots.border import border
from rules.ninth_age.game import GAME
from tests.rules.ninth_age import hosts

BOTS = bots_of(GAME)


def begun(seed: int) -> Flow:
    """Two Game Turns are played."""
    flow = Flow.begin(GAME, hosts.setup(turns=2), SeededDice(seed))
    flow.settle()
    return flow


def played(flow: Flow, until: str = "", *, blue: str = "random") -> Flow:
    """Red is bold."""
    rng = Random(5)
    while not flow.over:
        asked = flow.pending[0]
        if asked.topic == until and asked.seat == "red":
            break
        bot = bold if asked.seat == "red" else BOTS[blue]
        flow.submit(asked.seat, asked.number, bot(GAME.seen(flow.state, asked.seat), asked, rng))
    return flow


def test_it_deploys_everything_at_once_towards_the_enemy() -> None:
    flow = played(begun(3), "t9a.deploy.next")
    asked = flow.pending[0]
    answer = bold(flow.state, asked, Random(1))
    assert asked.is_legal(answer)
    assert len(answer["place"]) >= len(asked.pieces) - 1
    assert {one["bearing"] for one in answer["place"]} == {border(flow.state, "red").bearing}


def test_characters_are_put_into_units() -> None:
    flow = played(begun(3), "t9a.remaining.next")
    homes = [unit for unit in flow.state.units.values() if unit.seat == "red" and unit.where == "joined"]
    assert homes


@pytest.mark.long
def test_whole_battles_against_itself_come_to_an_end() -> None:
    flow = played(begun(4), blue="bold")
    assert flow.state.ending is not None

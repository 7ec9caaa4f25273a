"""Over whole battles: what an element is and can become, and which dice are rolled."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

import msgspec
import pytest

from rules.de_bellis.game import GAME
from rules.de_bellis.state import Element, State
from rules.engine.bots import BOTS
from rules.engine.dice import Roll, SeededDice
from rules.engine.flow import Flow
from rules.engine.geometry import Pose
from rules.engine.selfplay import Arena, first_setup
from rules.engine.tally import Watch
from tests.rules.engine.test_flow import answer_randomly

POSITION = {"placed", "x", "y", "bearing"}
MARKER = {"red_counter"}
LIFE = {"fate"}
MEMORY_OF_THE_TURN = {"moved", "stood", "shot", "shot_at"}


class Watched(SeededDice):
    """Dice that remember what was rolled."""

    def __init__(self, seed: int) -> None:
        super().__init__(seed)
        self.rolls: list[Roll] = []

    def roll(self, roll: Roll) -> list[int]:
        self.rolls.append(roll)
        return super().roll(roll)


def battle(seed: int, dice: Watched) -> Iterator[State]:
    """The states of a random battle after each answer."""
    rng = Random(seed)
    setup = first_setup(Arena(GAME, dict.fromkeys(GAME.seats, BOTS["random"]), Watch()), rng)
    flow = Flow.begin(GAME, setup, dice)
    flow.settle()
    yield flow.state
    while not flow.over:
        answer_randomly(flow, rng)
        yield flow.state


@pytest.mark.long
@pytest.mark.rule("DBF-TRP-001")
def test_an_element_has_a_position_and_a_marker_and_is_there_or_gone_and_nothing_wears_it_down():
    changed: set[str] = set()
    before: dict[str, dict[str, object]] = {}
    for state in battle(11, Watched(11)):
        now = {element.id: msgspec.structs.asdict(element) for element in state.elements.values()}
        assert list(now) == list(before or now)
        for id, fields in before.items():
            changed |= {name for name, value in fields.items() if now[id][name] != value}
            assert fields["fate"] in ("", now[id]["fate"]), "what is destroyed stays destroyed"
        before = now
    assert changed <= POSITION | MARKER | LIFE | MEMORY_OF_THE_TURN
    assert {"x", "bearing", "fate", "red_counter"} <= changed


@pytest.mark.rule("DBF-TRP-001")
def test_an_element_is_on_the_table_from_when_it_is_set_down_until_it_is_lost() -> None:
    element = Element(id="e", seat="red", type="Sp")
    assert not element.on_table
    element.stand(Pose(12.34567, 23.45678, 370.12346))
    assert element.on_table
    assert (element.x, element.y, element.bearing) == (12.3457, 23.4568, 10.1235)
    element.fate = "destroyed"
    assert not element.on_table


@pytest.mark.long
@pytest.mark.rule("DBF-TRP-002")
def test_all_dice_have_six_sides():
    dice = Watched(12)
    for _ in battle(12, dice):
        pass
    assert len(dice.rolls) > 50
    assert {roll.sides for roll in dice.rolls} == {6}

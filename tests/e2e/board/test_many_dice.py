"""What is said of a roll of many dice lies beside the tools of the table, and each die can be read."""

from __future__ import annotations

import pytest

from tests.e2e.board.conftest import Opened
from tests.e2e.frames import DRAWN
from tests.e2e.pictures import keep

SAID = """number => import("/static/battle/dice.js").then(({ diceRow }) => {
  const words = document.createElement("span");
  words.className = "stage__words";
  words.textContent = "Bramblefolk shot at Eel Hounds with 13 models: 9 hits, and as many dice to wound.";
  const roll = document.createElement("div");
  roll.className = "stage__roll";
  roll.append(diceRow(Array.from({ length: number }, (_, index) => 1 + index % 6)), words);
  document.querySelector(".stage").replaceChildren(roll);
})"""
BOXES = """() => Object.fromEntries([".stage__roll", ".board-tools", ".stage__roll .die:last-child"].map((name) =>
  [name, document.querySelector(name).getBoundingClientRect().toJSON()]))"""


@pytest.mark.parametrize("number", [9, 24])
@pytest.mark.parametrize("width", [1440, 1000, 390])
def test_many_dice_lie_beside_the_tools_and_can_be_read(opened: Opened, width: int, number: int) -> None:
    page = opened(width=width, height=844, touch=width < 700)
    page.evaluate(SAID, number)
    page.evaluate(DRAWN)
    keep(page, f"dice-{width}-{number}")
    roll, tools, die = page.evaluate(BOXES).values()
    assert roll["left"] >= tools["right"] or roll["right"] <= tools["left"]
    assert die["width"] >= 24
    assert die["right"] <= roll["right"]
    assert roll["bottom"] < 844 / 2

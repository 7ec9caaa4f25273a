"""What one has rolled oneself can be read before anything comes of it, and so can what the other says to it."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect

from tests.e2e.board.conftest import Opened
from tests.e2e.board.test_playing import stands, until_it_ends
from tests.e2e.pictures import keep

pytestmark = pytest.mark.e2e

# To see dice roll and to read them takes 1.9 seconds, words take 1.5.
ROLLED, SAID = 1850, 1450
# Red has shot: b2 falls, and Red is asked again.
SHOT = """() => {
  const params = { a: { key: "red" }, b: { key: "blue" }, result: "6 : 2" };
  const rolled = { key: "told.fight", params, dice: [6, 2], pieces: ["r1", "b2"] };
  server.state.asked = { ...server.state.asked, number: 99 };
  server.change([rolled, { ...rolled, dice: undefined }], { pieces: { b2: { where: "fallen", x: null, y: null } } });
}"""
# Red is asked something else, and Blue has reacted meanwhile: with the same answer, or with one of his own.
REACTED = """(own) => {
  const params = { piece: { key: "blue" }, amount: 0 };
  const reaction = { key: "told.moved", params, pieces: ["b1", "r1"] };
  server.state.asked = { ...server.state.asked, number: 99 };
  if (own) return server.change([reaction], {});
  server.state.asked = { ...server.state.asked, number: 41 };
  server.change([reaction], {});
}"""
# Red has shot: three rolls below a headline, and a test of Blue.
VOLLEY = """() => {
  const rolled = (n, dice) => ({ key: "told.points", params: { division: n, n: dice.length }, dice, pieces: ["r1"] });
  const params = { a: { key: "red" }, b: { key: "blue" }, result: "3 : 1" };
  server.state.asked = { ...server.state.asked, number: 99 };
  server.change([
    { key: "told.moved", params: { piece: { key: "red" }, amount: 1 }, pieces: ["r1"] },
    rolled(1, [6, 5, 4, 1]), rolled(2, [5, 2, 6]), rolled(3, [1, 3]),
    { key: "told.fight", params, pieces: ["r1", "b2"], sums_up: "told.moved" },
    { ...rolled(4, [2, 3]), pieces: ["b2"] },
  ], { pieces: { b2: { where: "fallen", x: null, y: null } } });
}"""
WORDS = ".stage__words"


def played(page: Page, script: str, own: bool = True) -> None:
    """Until what is done is told; from then on time stands."""
    page.evaluate(script, own)
    page.clock.run_for(20)
    expect(page.locator(WORDS).first).to_be_attached()


def test_a_roll_is_read_before_its_losses_are_taken_and_the_next_is_asked(opened: Opened) -> None:
    page = opened()
    stands(page)
    played(page, SHOT)
    fallen = page.locator(".board__below .unit[data-piece=b2]")
    page.clock.run_for(ROLLED)
    expect(page.locator(WORDS)).to_contain_text("6 : 2")
    expect(fallen).to_have_count(1)
    expect(page.locator(".prompt__watching")).to_have_count(1)
    until_it_ends(page)
    expect(fallen).to_have_count(0)
    expect(page.locator(".prompt[data-number='99'] .prompt__inputs")).to_have_count(1)


@pytest.mark.parametrize("own", [True, False], ids=("with-ones-own", "by-itself"))
def test_a_reaction_can_be_read(opened: Opened, own: bool) -> None:
    page = opened()
    stands(page)
    played(page, REACTED, own)
    page.clock.run_for(SAID)
    expect(page.locator(WORDS)).to_contain_text("Blue")
    expect(page.locator(".battle__board[data-playing]")).to_have_count(1)
    until_it_ends(page)


def test_a_volley_of_ones_own_is_one_beat_with_its_rolls_together(opened: Opened) -> None:
    page = opened()
    stands(page)
    played(page, VOLLEY)
    card = page.locator(".stage__roll")
    expect(page.locator(WORDS)).to_have_count(2)
    expect(card.locator(".stage__row .dice")).to_have_count(3)
    expect(card.locator(".dice")).to_have_count(4)
    expect(page.locator(WORDS).first).to_contain_text("3 : 1")
    keep(page, "own-volley")
    page.clock.run_for(ROLLED)
    expect(page.locator(".prompt__watching")).to_have_count(1)
    # Two seconds after the press one is asked, and what was rolled can still be read.
    page.clock.run_for(150)
    expect(page.locator(".prompt[data-number='99'] .prompt__inputs")).to_have_count(1)
    expect(page.locator(WORDS)).to_have_count(2)
    until_it_ends(page)
    expect(page.locator(".board__below .unit[data-piece=b2]")).to_have_count(0)
    expect(page.locator(WORDS)).to_have_count(2)
    page.clock.run_for(8000)
    expect(page.locator(WORDS)).to_have_count(0)


def test_what_was_rolled_goes_when_the_table_is_touched(opened: Opened) -> None:
    page = opened()
    stands(page)
    played(page, VOLLEY)
    page.clock.run_for(3000)
    until_it_ends(page)
    expect(page.locator(WORDS)).to_have_count(2)
    page.mouse.click(300, 700)
    expect(page.locator(WORDS)).to_have_count(0)

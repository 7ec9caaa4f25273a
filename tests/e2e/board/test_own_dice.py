"""What one has rolled oneself can be read before anything comes of it, and so can what the other says to it."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect

from tests.e2e.board.conftest import Opened
from tests.e2e.board.test_playing import stands, until_it_ends

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
WORDS = ".stage__words"


def played(page: Page, script: str, own: bool = True) -> None:
    """Until what is done is told; from then on time stands."""
    page.evaluate(script, own)
    page.clock.run_for(20)
    expect(page.locator(WORDS)).to_have_count(1)


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

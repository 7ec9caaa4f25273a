"""The coach points at the pair that is worth most, and says so where none is worth it."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect

from tests.e2e.board.conftest import Opened, until

pytestmark = pytest.mark.e2e

ASKED = """(suggested) => {
  const { asked } = server.state;
  asked.number += 1;
  asked.input.suggested = suggested;
  server.receive(server.state);
}"""
COACHED = """async () => {
  const { coach } = await import("/static/battle/coach.js");
  coach([{ words: "An enemy!", at: "piece:target", asked: ["test.charge"] }], { on: true, keep: () => undefined });
}"""


def coached(page: Page, suggested: list[str], number: int) -> None:
    page.evaluate(ASKED, suggested)
    until(page, f"document.querySelector('.prompt[data-number=\"{number}\"] .prompt__inputs')")


def test_it_speaks_of_what_is_worth_it(opened: Opened) -> None:
    page = opened("kind=charge")
    page.add_style_tag(url="/static/css/coach.css")
    coached(page, [], 42)
    page.evaluate(COACHED)
    coach = page.locator(".coach")
    expect(coach).to_contain_text("None of these is worth it yet.")
    coach.get_by_role("button", name="Got it").click()
    expect(coach).to_be_hidden()
    # The cards come in the order of their chances; the second is the better one.
    coached(page, ["r2>b2", "r1>b1"], 43)
    expect(coach).to_contain_text("An enemy!")
    expect(page.locator(".coach__pair")).to_have_text("Option r2")


def test_of_a_likely_charge_that_is_not_worth_it_it_says_why(opened: Opened) -> None:
    page = opened("kind=charge")
    page.add_style_tag(url="/static/css/coach.css")
    page.evaluate("server.state.asked.input.options[0].facts.chance = 0.95")
    coached(page, [], 42)
    page.evaluate(COACHED)
    expect(page.locator(".coach")).to_contain_text("You would get there, but would lose the fight.")

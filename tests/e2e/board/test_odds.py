"""What is written at a target: the odds of the pair that it belongs to."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect

from tests.e2e.board.conftest import Opened, at, until

pytestmark = pytest.mark.e2e

PHONE = {"width": 390, "height": 844, "touch": True}
LABELS = ".overlay--lights .label"
# r1 has declared a charge on b2; r2 could charge it too, and r3 has done so after r1.
DECLARED = """() => {
  const { asked } = server.state;
  asked.number += 1;
  const words = (n) => ({ key: "option", params: { n } });
  const pair = (one, other, chance) => ({ key: `${one}>${other}`, text: words(0), pieces: [one, other],
    facts: { chance, badge: words(chance * 100) } });
  asked.input.options = [pair("r2", "b2", 0.17), pair("r2", "b1", 0.42)];
  asked.input.declared = [pair("r1", "b2", 0.83), pair("r3", "b2", 0.58)];
  server.receive(server.state);
}"""
# Of a shot it is told only when it is looked at what comes of it.
SHOTS = """() => {
  const { asked } = server.state;
  asked.number += 1;
  for (const option of asked.input.options) {
    option.facts = { outlook: true };
    const n = asked.input.options.indexOf(option) + 1;
    server.outlooks[option.key] = { facts: { badge: { key: "option", params: { n } } } };
  }
  server.receive(server.state);
}"""
# What charges that are declared leave of another is told when it is looked at.
BESIDE = """() => {
  const { asked } = server.state;
  asked.number += 1;
  const words = (n) => ({ key: "option", params: { n } });
  asked.input.options = [{ key: "r2>b2", text: words(0), pieces: ["r2", "b2"],
    facts: { chance: 0.17, badge: words(17), outlook: true, unsure: true } }];
  server.outlooks["r2>b2"] = { facts: { badge: words(1) } };
  server.receive(server.state);
}"""


def test_what_is_told_of_a_charge_later_takes_the_place_of_its_odds(opened: Opened) -> None:
    page = opened("kind=charge")
    page.evaluate(BESIDE)
    until(page, "document.querySelector('.prompt[data-number=\"42\"] .prompt__inputs')")
    expect(page.locator(LABELS)).to_have_text(["Option 1"])
    expect(page.locator(".option-row .option__odds")).to_have_text(["Option 1"])


def test_a_declared_charge_keeps_its_odds(opened: Opened) -> None:
    page = opened("kind=charge")
    page.evaluate(DECLARED)
    until(page, "document.querySelector('.prompt[data-number=\"42\"] .prompt__inputs')")
    expect(page.locator(LABELS)).to_have_text(["Option 83", "Option 58", "Option 42"])
    tap_r2(page)
    expect(page.locator(LABELS)).to_have_text(["Option 42", "Option 17"])


def test_what_a_shot_promises_stands_at_its_targets_on_a_telephone(opened: Opened) -> None:
    page = opened("kind=volley", **PHONE)
    page.evaluate(SHOTS)
    until(page, "document.querySelector('.prompt[data-number=\"42\"] .prompt__inputs')")
    expect(page.locator(LABELS)).to_have_count(0)
    x, y = page.evaluate("battle.board.poseOf('r1').slice(0, 2)")
    page.touchscreen.tap(*at(page, x, y))
    expect(page.locator(LABELS)).to_have_text(["Option 1", "Option 2"])
    expect(page.locator(".option-row:visible .option__odds")).to_have_text(["Option 1", "Option 2"])


def tap_r2(page: Page) -> None:
    x, y = page.evaluate("battle.board.poseOf('r2').slice(0, 2)")
    page.mouse.click(*at(page, x, y))

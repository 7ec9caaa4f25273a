"""What was planned or set down and not sent is still there when the page is opened again, while the same is asked."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect

from tests.e2e.board.conftest import Opened, at, until

pytestmark = pytest.mark.e2e

AGAIN = ".prompt__again"
KEPT = "Object.values(JSON.parse(localStorage.getItem('ninthsite.unsent') ?? '{}'))"


def come_back(page: Page, **asked: str) -> None:
    page.goto(page.url + "".join(f"&{name}={value}" for name, value in asked.items()))
    page.reload()
    until(page, "document.querySelector('.prompt__inputs')")


def set_two_down(page: Page) -> None:
    page.locator(".tray .button").first.click()
    page.mouse.click(*at(page, 70, 12))
    expect(page.locator(".place [role=status]")).to_have_text("2 of 3 placed")


def test_what_was_set_down_stands_there_again(opened: Opened) -> None:
    page = opened("kind=place")
    set_two_down(page)
    come_back(page)
    expect(page.locator(".place [role=status]")).to_have_text("2 of 3 placed")
    expect(page.locator(AGAIN)).to_contain_text("Your unfinished answer from before is still here.")
    expect(page.locator(".prompt__commit")).to_be_enabled()
    page.locator(AGAIN).get_by_role("button", name="Discard").click()
    expect(page.locator(".place [role=status]")).to_have_text("0 of 3 placed")
    expect(page.locator(AGAIN)).to_have_count(0)
    come_back(page)
    expect(page.locator(".place [role=status]")).to_have_text("0 of 3 placed")
    expect(page.locator(AGAIN)).to_have_count(0)


def test_what_was_ticked_is_ticked_again_and_nothing_else_is_said(opened: Opened) -> None:
    page = opened("kind=choose_many")
    expect(page.locator(AGAIN)).to_have_count(0)
    page.keyboard.press("1")
    come_back(page)
    expect(page.locator("[aria-checked=true]")).to_have_count(1)
    expect(page.locator(AGAIN)).to_be_visible()
    page.keyboard.press("1")
    page.keyboard.press("2")
    page.keyboard.press("Control+Enter")
    until(page, "server.sent.some(one => one.type === 'answer')")
    assert page.evaluate("server.sent.find(one => one.type === 'answer').answer") == {"choose_many": ["o2"]}


def test_a_move_that_is_brought_back_may_go_as_far_as_when_it_was_dragged(opened: Opened) -> None:
    page = opened("kind=path")
    page.evaluate(
        """() => {
          server.foresee = () => ({type: 'preview', ends: 'dice'});
          server.state.asked.input.movers.r11.side = 3.5;
          server.state.asked.number += 1;
          server.receive(server.state);
        }"""
    )
    until(page, "document.querySelector('.prompt[data-number=\"42\"] .path__typed')")
    page.locator(".path__typed").fill("2.1s")
    page.keyboard.press("Enter")
    label = page.locator(".ghost text, .ghost__cost").first
    expect(label).to_contain_text("2.1 / 3.5")
    page.evaluate("server.change([], {pieces: {r1: {x: 25}}})")
    expect(label).to_contain_text("2.1 / 3.5")


def test_a_plan_is_brought_back_and_can_be_discarded(opened: Opened) -> None:
    page = opened("kind=choose_one")
    page.get_by_role("button", name="Plan ahead", exact=True).click()
    page.keyboard.press("2")
    expect(page.locator("#tab-plan .tab__mark")).to_have_text("1")
    come_back(page)
    expect(page.locator(AGAIN)).to_contain_text("Your plan from before is still here.")
    expect(page.locator("#tab-plan .tab__mark")).to_have_text("1")
    until(page, "server.sent.some(one => one.type === 'draft' && one.queue.length === 1)")
    page.locator(AGAIN).get_by_role("button", name="Discard").click()
    expect(page.locator(AGAIN)).to_have_count(0)
    assert page.evaluate(KEPT) == []
    come_back(page)
    expect(page.locator(AGAIN)).to_have_count(0)


def test_what_no_longer_fits_is_let_go(opened: Opened) -> None:
    page = opened("kind=choose_one")
    page.get_by_role("button", name="Plan ahead", exact=True).click()
    page.keyboard.press("2")
    expect(page.locator("#tab-plan .tab__mark")).to_have_text("1")
    page.goto(page.url.replace("choose_one", "choose_many"))
    until(page, "document.querySelector('.prompt__inputs')")
    expect(page.locator(AGAIN)).to_have_count(0)
    expect(page.locator("#tab-plan .tab__mark")).to_be_hidden()


def test_it_keeps_a_dozen_battles_and_nothing_spoilt(opened: Opened) -> None:
    page = opened("kind=place")
    others = {f"b{n}/red": {"number": n, "topic": "x", "steps": [{}]} for n in range(30)}
    placed = [None, {"piece": "gone"}, {"piece": "r2", "x": 60, "y": 12}]
    own = {"steps": [{"intention": None}], "begun": {"made": {"place": placed}, "picked": []}}
    unsent = others | {"test/red": {"number": 41, "topic": "test.place"} | own}
    page.evaluate("unsent => localStorage.setItem('ninthsite.unsent', JSON.stringify(unsent))", unsent)
    come_back(page)
    expect(page.locator(".place [role=status]")).to_have_text("1 of 3 placed")
    expect(page.locator("#tab-plan .tab__mark")).to_be_hidden()
    set_two_down(page)
    until(page, f"{KEPT}.length === 12")

"""Whoever is quicker than the answers loses no move: a drag waits for them; a planned move is asked about."""

from __future__ import annotations

from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tests.e2e.board.conftest import Opened, at, drag, sent, until

pytestmark = pytest.mark.e2e

AT_ONCE = "server.foresee = () => ({type: 'preview', ends: ''})"
ASKED_FOR = "server.foresee = () => ({type: 'preview', ends: 'others'})"
# Replies to answers wait until `later()`.
SLOW = """() => {
  const held = [];
  window.later = () => held.splice(0).forEach((one) => one());
  const { apply } = battle.store;
  battle.store.apply = function (change) { return held.push(() => apply.call(this, change)), true; };
}"""


def piece(page: Page, key: str) -> tuple[float, float]:
    x, y = page.evaluate("key => [server.state.view.pieces[key].x, server.state.view.pieces[key].y]", key)
    return x, y


def ahead(page: Page, key: str) -> None:
    x, y = piece(page, key)
    drag(page, (x, y), (x, y + 3), steps=3)


def moved(page: Page) -> list[Any]:
    return [one["answer"]["pieces"] for one in sent(page, "answer")]


def test_three_drags_back_to_back_all_arrive(opened: Opened) -> None:
    page = opened()
    page.evaluate(AT_ONCE)
    for key in ("r11", "r14", "r1"):
        ahead(page, key)
    until(page, "server.sent.filter(one => one.type === 'answer').length === 3")
    assert moved(page) == [["r11"], ["r14"], ["r1"]]
    assert all(one["answer"]["path"]["legs"] for one in sent(page, "answer"))


def test_a_drag_that_began_before_the_next_question_goes_on_with_it(opened: Opened) -> None:
    page = opened()
    page.evaluate(AT_ONCE)
    page.evaluate(SLOW)
    ahead(page, "r11")
    until(page, "server.sent.some(one => one.type === 'answer')")
    ahead(page, "r14")
    assert moved(page) == [["r11"]]
    page.evaluate("later()")
    until(page, "server.sent.filter(one => one.type === 'answer').length === 2")
    assert moved(page) == [["r11"], ["r14"]]


def test_a_piece_pressed_before_the_next_question_is_dragged_in_it(opened: Opened) -> None:
    page = opened()
    page.evaluate(AT_ONCE)
    page.evaluate(SLOW)
    ahead(page, "r11")
    until(page, "server.sent.some(one => one.type === 'answer')")
    x, y = piece(page, "r14")
    page.mouse.move(*at(page, x, y))
    page.mouse.down()
    page.evaluate("later()")
    until(page, "document.querySelector('.prompt').dataset.number === '42'")
    page.mouse.move(*at(page, x, y + 3), steps=3)
    page.mouse.up()
    until(page, "server.sent.filter(one => one.type === 'answer').length === 2")
    assert moved(page) == [["r11"], ["r14"]]


def test_who_may_not_move_any_more_is_said_not_to(opened: Opened) -> None:
    page = opened()
    page.evaluate(AT_ONCE)
    page.evaluate(SLOW)
    page.evaluate("server.next = {...server.state.asked, topic: 'test.other'}")
    ahead(page, "r11")
    until(page, "server.sent.some(one => one.type === 'answer')")
    ahead(page, "r14")
    page.evaluate("later()")
    expect(page.locator(".toast--bad")).to_contain_text("cannot move now")
    assert moved(page) == [["r11"]]


@pytest.mark.parametrize("first", ["Make this move first", "Discard this move"])
def test_of_a_planned_move_it_is_asked_what_becomes_of_it_when_another_is_dragged(opened: Opened, first: str) -> None:
    page = opened()
    page.evaluate(ASKED_FOR)
    ahead(page, "r11")
    expect(page.locator(".verdict__line--good")).to_be_visible()
    ahead(page, "r14")
    page.get_by_role("button", name=first).click()
    expect(page.locator(".picks .chip")).to_have_count(1)
    expect(page.locator(".verdict__line--good")).to_be_visible()
    page.get_by_role("button", name="Confirm").click()
    until(page, "server.sent.some(one => one.type === 'answer' && one.answer.pieces[0] === 'r14')")
    assert moved(page) == ([["r11"], ["r14"]] if first.startswith("Make") else [["r14"]])


def test_back_keeps_the_planned_move(opened: Opened) -> None:
    page = opened()
    page.evaluate(ASKED_FOR)
    ahead(page, "r11")
    expect(page.locator(".verdict__line--good")).to_be_visible()
    page.mouse.click(*at_piece(page, "r14"))
    page.get_by_role("button", name="Back", exact=True).click()
    page.get_by_role("button", name="Confirm").click()
    until(page, "server.sent.some(one => one.type === 'answer')")
    assert moved(page) == [["r11"]]


def at_piece(page: Page, key: str) -> tuple[float, float]:
    box = page.locator(f"[data-piece={key}] .unit__edge").first.bounding_box()
    assert box
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2

"""What is chosen, placed or seen beside something else: what excludes it, what leaves it alone, what names it."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from tests.e2e.board.conftest import Opened, at
from tests.e2e.board.test_inputs import commit


def test_what_stands_alone_is_chosen_beside_nothing_else(opened: Opened) -> None:
    page = opened("kind=objectives")
    chosen = page.locator(".option[aria-checked=true]")
    for key, number in (("1", 1), ("2", 2), ("3", 1)):
        page.keyboard.press(key)
        assert chosen.count() == number
    assert chosen.get_attribute("data-option") == "o3"
    page.keyboard.press("2")
    assert commit(page) == {"choose_many": ["o2"]}


def test_suggested_places_leave_those_alone_that_one_has_placed_oneself(opened: Opened) -> None:
    page = opened("kind=deploy")
    page.locator('.tray__token[data-piece="r11"]').click()
    # Where another shall go: that one finds room beside it.
    page.mouse.click(*at(page, 60, 11.5))
    page.get_by_role("button", name="Suggested places").click()
    placed = {one["piece"]: (one["x"], one["y"]) for one in commit(page)["place"]}
    assert placed["r11"] == pytest.approx((60, 10), abs=0.3)
    assert placed["r2"] == (70, 10)
    assert 0 < abs(placed["r1"][0] - 60) + abs(placed["r1"][1] - 10) < 8


def test_suggested_places_mend_what_may_not_stand_where_it_was_put(opened: Opened) -> None:
    page = opened("kind=deploy")
    page.locator('.tray__token[data-piece="r11"]').click()
    page.mouse.click(*at(page, 60, 11.5))
    page.evaluate("server.refuse = true")
    page.locator('.tray__token[data-piece="r2"]').click()
    page.mouse.click(*at(page, 30, 55))
    expect(page.locator(".verdict__line--bad")).to_be_visible()
    page.evaluate("server.refuse = false")
    page.get_by_role("button", name="Suggested places").click()
    placed = {one["piece"]: (one["x"], one["y"]) for one in commit(page)["place"]}
    assert placed["r11"] == pytest.approx((60, 10), abs=0.3)
    assert placed["r2"] == (70, 10)


def test_who_stands_under_the_mouse_is_named(opened: Opened) -> None:
    page = opened()
    label = page.locator(".hover-name")
    page.mouse.move(*at(page, 56, 22))
    expect(label).to_be_visible()
    expect(label).not_to_be_empty()
    page.mouse.move(*at(page, 45, 55))
    expect(label).to_be_hidden()

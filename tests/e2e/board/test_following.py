"""Whoever has brought the table nearer sees what happens elsewhere; what one has rolled oneself can be hurried."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect

from tests.e2e.board.conftest import Opened, at, until
from tests.e2e.board.test_playing import stands
from tests.e2e.dates import stop_clock, take_clock

pytestmark = pytest.mark.e2e

PHONE = {"width": 390, "height": 844, "touch": True}
# Somebody else moves a piece; then two things are told of another.
MOVES = """() => {
  const params = { piece: { key: "blue" }, amount: 4 };
  const to = [48, 46, 180];
  server.change([{ key: "told.moved", params, pieces: ["b1"], moves: { b1: [[48, 42, 180], to] } }],
    { pieces: { b1: { y: 46 } } });
}"""
SEES = """() => {
  const [x, y] = battle.board.camera.toScreen([48, 46]);
  const { host, cover } = battle.board.camera;
  return x > 0 && x < host.clientWidth && y > 0 && y < host.clientHeight - cover;
}"""
# One's own turn ends with a roll; then the other rolls.
ROLLS = """() => {
  const told = (n) => ({ key: "told.points", params: { division: n, n }, dice: [n], pieces: ["r1"] });
  server.state.asked = undefined;
  server.change([told(1)], {});
  server.change([told(2), told(3)], {});
}"""


@pytest.mark.parametrize("size", [{}, PHONE], ids=("desk", "phone"))
def test_a_step_out_of_view_is_brought_into_view_as_large_as_all_is(opened: Opened, size: dict[str, int]) -> None:
    page = opened("seat=", **size)
    page.evaluate("battle.board.camera.zoom(4); battle.board.camera.pan(-3000, -3000)")
    scale = page.evaluate("battle.board.camera.scale")
    stands_still(page)
    page.evaluate(MOVES)
    page.clock.run_for(50)
    until(page, "document.querySelector('.battle__board[data-playing]')")
    assert page.evaluate(SEES)
    assert page.evaluate("battle.board.camera.scale") == scale


def stands_still(page: Page) -> None:
    if page.get_by_role("button", name="Skip", exact=True).count():
        return stands(page)
    take_clock(page)
    stop_clock(page)


def rolled(page: Page) -> None:
    stands(page)
    page.clock.run_for(1000)
    page.evaluate(ROLLS)
    page.clock.run_for(50)
    expect(page.locator(".stage__words")).to_contain_text("Division 1")


def test_a_tap_hurries_what_one_has_rolled_and_shows_no_card(opened: Opened) -> None:
    page = opened(**PHONE)
    rolled(page)
    page.touchscreen.tap(*at(page, 45, 50))
    page.clock.run_for(50)
    expect(page.locator(".stage__words")).to_contain_text("Division 2")
    expect(page.locator(".popover")).to_have_count(0)


def test_one_bar_steers_ones_own_dice_and_what_follows(opened: Opened) -> None:
    page = opened(**PHONE)
    rolled(page)
    bar = page.locator(".sheet > .playback[data-kind=running]")
    expect(bar.locator(".playback__where")).to_have_text("")
    expect(bar.get_by_role("button", name="Skip to now")).to_be_visible()
    page.touchscreen.tap(*at(page, 45, 50))
    page.clock.run_for(50)
    expect(bar.locator(".playback__where")).to_have_text("Replaying – step 1 of 2")

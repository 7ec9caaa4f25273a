"""What one handles is in the part of the table that the panel leaves free."""

from __future__ import annotations

from typing import Any

from playwright.sync_api import Page

from tests.e2e.board.conftest import Opened, at, until
from tests.e2e.phone.test_sheet import DRAWN
from tests.e2e.players.pointing import Fingers

PHONE: dict[str, Any] = {"width": 390, "height": 844, "touch": True}
# Two who stand far apart, one of them at the player's own edge.
APART = """() => {
  const { asked, view } = server.state;
  asked.number += 1;
  Object.assign(view.pieces.r1, { x: 40, y: 3 });
  Object.assign(view.pieces.b1, { x: 40, y: 88 });
  asked.input.options = asked.input.options.slice(0, 1);
  server.receive(server.state);
}"""
# How far outside the body that is moved the dial stands, in pixels.
OFF = """() => {
  const { ghost, camera } = battle.board;
  const [x, y] = camera.toScreen(ghost.handles.get("dial"));
  const box = document.querySelector(".ghost__base").getBoundingClientRect();
  const { left, top } = battle.board.host.getBoundingClientRect();
  const away = (at, low, high) => Math.max(low - at, at - high, 0);
  return Math.hypot(away(x + left, box.left, box.right), away(y + top, box.top, box.bottom));
}"""


def top_of_the_panel(page: Page) -> float:
    box = page.locator(".sheet").bounding_box()
    assert box
    return box["y"]


def on_screen(page: Page, piece: str) -> tuple[float, float]:
    x, y = page.evaluate(f"battle.board.poseOf('{piece}').slice(0, 2)")
    return at(page, x, y)


def test_all_who_are_asked_about_can_be_seen_above_the_panel(opened: Opened) -> None:
    page = opened("kind=charge", **PHONE)
    whole = page.evaluate("battle.board.camera.whole")
    page.evaluate(APART)
    until(page, "battle.board.poseOf('r1')[1] === 3")
    page.evaluate("document.querySelector('.sheet').style.height = '430px'")
    until(page, "battle.board.camera.shrunk < 1")
    page.evaluate(DRAWN)
    board = page.locator(".battle__board").bounding_box()
    assert board
    for piece in ("r1", "b1"):
        assert board["y"] < on_screen(page, piece)[1] < top_of_the_panel(page)
    page.evaluate("document.querySelector('.sheet').style.height = '0'")
    until(page, "battle.board.camera.shrunk === 1")
    assert page.evaluate("battle.board.camera.scale") == whole


def test_the_dial_stands_beside_a_unit_that_is_just_above_the_panel(opened: Opened) -> None:
    page = opened(**PHONE)
    page.touchscreen.tap(*on_screen(page, "r1"))
    until(page, "battle.board.ghost.handles.has('dial')")
    page.evaluate(DRAWN)
    down = top_of_the_panel(page) - on_screen(page, "r1")[1] - 30
    page.evaluate("down => battle.board.camera.pan(0, down)", down)
    page.evaluate(DRAWN)
    assert page.evaluate(OFF) > 15


def test_what_lies_under_two_fingers_stays_under_them(opened: Opened) -> None:
    page = opened(**PHONE)
    first, second = on_screen(page, "r3"), on_screen(page, "b3")

    # The fingers go as far apart as lies between these, along the same line.
    (ax, ay), (bx, by) = first, second
    ends = [(ax - (bx - ax) * 0.2, ay - (by - ay) * 0.2), (bx + (bx - ax) * 0.1, by + (by - ay) * 0.1)]
    Fingers(page).drag([first, second], ends)
    page.evaluate(DRAWN)
    for piece, (x, y) in zip(("r3", "b3"), ends, strict=True):
        px, py = on_screen(page, piece)
        assert abs(px - x) < 3
        assert abs(py - y) < 3

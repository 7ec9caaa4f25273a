"""The coach stands beside what it is about: never over what one needs to do what it says."""

from __future__ import annotations

from math import cos, radians, sin

import pytest
from playwright.sync_api import Page, expect

from tests.e2e.frames import DRAWN
from tests.e2e.phone.conftest import GAMES, PHONE, await_asked, first_battle
from tests.e2e.pictures import keep
from tests.e2e.players.answering import await_other, confirm_of, number_of, press_unless_gone
from tests.e2e.players.pointing import Fingers, drag, on_screen, pose_of

SCREENS = {
    "phone": PHONE,
    "small phone": PHONE | {"width": 360, "height": 740},
    "desk": {"width": 1440, "height": 900, "reduced_motion": "reduce"},
}
# What can be seen of these and lies under the coach.
HIDDEN = """() => {
  const box = document.querySelector(".coach").getBoundingClientRect();
  const names = ".prompt > *, .prompt :is(button, input, select, summary, .verdict__line), .unit--picked, "
    + ".lesson, .handle, .coach__ring:not([hidden]), .playback__row, .your-turn span, .ghost__base, .side-gauge";
  const out = [];
  for (const one of document.querySelectorAll(names)) {
    const at = one.getBoundingClientRect();
    const frame = (one.closest(".prompt, .battle__board") ?? document.documentElement).getBoundingClientRect();
    const left = Math.max(at.left, frame.left, box.left), right = Math.min(at.right, frame.right, box.right);
    const top = Math.max(at.top, frame.top, box.top), bottom = Math.min(at.bottom, frame.bottom, box.bottom);
    if (at.width && right - left > 1 && bottom - top > 1) out.push(one.textContent || one.getAttribute("class"));
  }
  return out;
}"""

# How many lines the sentence has, and whether anything of it is cut off.
LINES = """(one) => {
  const style = getComputedStyle(one);
  const cut = one.scrollHeight > one.clientHeight + 1 || style.textOverflow === "ellipsis";
  return [Math.round(one.clientHeight / parseFloat(style.lineHeight)), cut];
}"""
# What of the battle lies under it.
OVER = """() => {
  const { bottom } = document.querySelector(".coach").getBoundingClientRect();
  const parts = [...document.querySelectorAll(".battle__bar, .battle__board, .sheet, .lesson")];
  const boxes = parts.map((one) => [one.className, one.getBoundingClientRect()]);
  return boxes.filter(([name, at]) => name.includes("lesson") ? false : at.top < bottom - 1).map(([name]) => name);
}"""


def check(page: Page) -> None:
    """All of the coach can be seen, and all that is needed beside it."""
    page.evaluate(DRAWN)
    assert page.evaluate(HIDDEN) == [], page.locator(".coach p").inner_text()
    lines, cut = page.locator(".coach p").evaluate(LINES)
    assert not cut
    if "coach--above" in (page.locator(".coach").get_attribute("class") or ""):
        # Whose charge it is stands behind the sentence.
        assert lines <= (3 if page.locator(".coach__pair").count() else 2)
        assert page.evaluate(OVER) == []
    box, size = page.locator(".coach").bounding_box(), page.viewport_size
    assert box
    assert size
    assert min(box["x"], box["y"]) >= 0
    assert box["x"] + box["width"] <= size["width"]
    assert box["y"] + box["height"] <= size["height"]


def said(page: Page) -> int:
    """Reads on, sentence by sentence, as long as there is something to point at; how many there were."""
    coach = page.locator(".coach")
    for number in range(8):
        page.evaluate(DRAWN)
        if not coach.is_visible():
            return number
        check(page)
        coach.get_by_role("button", name="Got it").click()
    raise AssertionError("The coach says more than seven sentences.")


@pytest.mark.parametrize("screen", SCREENS)
@pytest.mark.parametrize("game", GAMES)
def test_it_covers_neither_confirm_nor_anything_else_that_is_needed(visitor, game, screen):
    someone = visitor(**SCREENS[screen])
    page = someone.page
    first_battle(someone, game)
    expect(page.locator(".coach")).to_be_visible()
    check(page)
    # While somebody is about to move there is a picked piece with its handles, and Confirm.
    # Nobody who may be picked lies under it.
    piece = page.locator(".unit--candidate").last.get_attribute("data-piece") or ""
    touch = "has_touch" in SCREENS[screen]
    (page.touchscreen.tap if touch else page.mouse.click)(*on_screen(page, pose_of(page, piece)[:2]))
    page.locator(f".unit--picked[data-piece='{piece}']").wait_for(state="attached")
    check(page)
    keep(page, f"coach-{game}-{screen}")
    before = number_of(page)
    ahead(page, piece, touch)
    # With a single point the move ends the phase, and waits for its button.
    page.locator(f'#battle:not([data-number="{before}"]), {confirm_of(before)}:enabled').first.wait_for(
        state="attached"
    )
    if number_of(page) == before:
        check(page)
        press_unless_gone(page, before)
    await_other(page, before)
    await_asked(page)
    assert said(page) >= 1
    assert someone.complaints == []


def ahead(page: Page, piece: str, touch: bool) -> None:
    """Drag a piece a little ahead: what can be undone goes at once."""
    x, y, bearing = pose_of(page, piece)
    # Far enough to be no tap on the smallest screen.
    end = (x + 2 * sin(radians(bearing)), y + 2 * cos(radians(bearing)))
    if touch:
        Fingers(page).drag([on_screen(page, (x, y))], [on_screen(page, end)])
    else:
        drag(page, (x, y), end)

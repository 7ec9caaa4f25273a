"""What is said and offered over the table of a telephone covers nothing, and is large enough for fingers."""

from __future__ import annotations

from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tests.e2e.board.conftest import Opened, at, until
from tests.e2e.frames import DRAWN
from tests.e2e.pictures import keep

PHONE: dict[str, Any] = {"width": 390, "height": 844, "touch": True}
SIDEWAYS: dict[str, Any] = {"width": 844, "height": 390, "touch": True}
# The bar of a playback as it is while others move, and when that has been seen.
BAR = """kind => {
  const bar = document.querySelector(".playback");
  bar.dataset.kind = kind;
  bar.hidden = false;
}"""
HEAD = """() => {
  const head = document.createElement("header");
  head.style.height = "52px";
  document.body.prepend(head);
}"""
TOAST = "() => import('/static/battle/toast.js').then(({ toast }) => toast('Undone, back to #8 of the log.'))"
# Whoever is at the edge of the screen goes a long way, and gives something up for it.
FAR = """() => {
  const [path] = server.state.asked.also;
  path.movers.r14.price = { beyond: 0.5, text: { key: "option", params: { n: "March – cannot shoot this turn" } } };
  server.state.asked.number += 1;
  server.receive(server.state);
}"""


def dressed(page: Page) -> Page:
    """With all that the page of a battle wears, and the page of the harness does not."""
    for name in ("playback", "touch"):
        page.add_style_tag(url=f"/static/css/{name}.css")
    page.evaluate(DRAWN)
    return page


def pick(page: Page, piece: str) -> None:
    x, y = page.evaluate(f"battle.board.poseOf('{piece}').slice(0, 2)")
    page.touchscreen.tap(*at(page, x, y))
    page.locator(f".unit--picked[data-piece='{piece}']").wait_for(state="attached")


def test_the_words_of_a_move_stay_on_the_screen_and_are_short(opened: Opened) -> None:
    page = dressed(opened(**PHONE))
    page.evaluate("server.change([], {pieces: {r14: {x: 87.8, y: 22}}})")
    until(page, "battle.board.poseOf('r14')[0] === 87.8")
    page.evaluate(FAR)
    page.evaluate(DRAWN)
    pick(page, "r14")
    page.get_by_role("button", name="Forward", exact=True).tap()
    words = page.locator(".ghost__cost")
    expect(words).not_to_be_empty()
    expect(words).not_to_contain_text("March")
    page.evaluate("battle.board.camera.pan(150, 0)")
    box = words.bounding_box()
    assert box
    assert box["x"] >= 0
    assert box["x"] + box["width"] <= PHONE["width"]


def test_what_steers_a_playback_covers_nobody(opened: Opened) -> None:
    page = dressed(opened(**PHONE))
    page.evaluate(BAR, "running")
    expect(page.locator(".sheet > .playback")).to_be_attached()
    page.evaluate(BAR, "over")
    bar = page.locator(".battle__board > .playback")
    expect(bar).to_be_attached()
    box, board = bar.bounding_box(), page.locator(".battle__board").bounding_box()
    assert box
    assert board
    # In the row of the tools, that the whole table leaves free.
    assert box["y"] <= board["y"] + 8
    assert page.evaluate("battle.board.camera.inset.top") >= 44


def test_what_comes_up_for_a_moment_covers_no_turn_and_goes_with_a_touch(opened: Opened) -> None:
    page = dressed(opened(**PHONE))
    page.evaluate(HEAD)
    page.evaluate(TOAST)
    toast = page.locator(".toast")
    box = toast.bounding_box()
    assert box
    assert box["y"] + box["height"] <= 56
    page.touchscreen.tap(*at(page, 45, 50))
    expect(toast).to_have_count(0)


def test_on_its_side_all_keys_of_a_move_can_be_seen(opened: Opened) -> None:
    page = dressed(opened(**SIDEWAYS))
    pick(page, "r1")
    page.evaluate(DRAWN)
    keys = page.locator(".pad__key:visible")
    expect(keys.first).to_be_in_viewport(ratio=1)
    for key in keys.all():
        expect(key).to_be_in_viewport(ratio=1)
    keep(page, "phone-sideways-picked")
    page.get_by_role("button", name="Forward", exact=True).tap()
    page.locator(".verdict__line").wait_for()
    page.evaluate(DRAWN)
    expect(page.locator(".prompt__commit")).to_be_in_viewport(ratio=1)
    for key in keys.all():
        expect(key).to_be_in_viewport(ratio=1)


@pytest.mark.parametrize("size", [PHONE, SIDEWAYS])
def test_the_ways_to_the_rulebook_and_to_plan_ahead_are_among_more(opened: Opened, size: dict[str, Any]) -> None:
    page = dressed(opened("kind=choose_one", **size))
    expect(page.locator(".prompt__queue")).to_be_hidden()
    page.get_by_role("tab", name="More").tap()
    more = page.locator("#page-more")
    for name in ("Rulebook", "Home"):
        # In the group of the other pages, which is closed.
        expect(more.get_by_role("link", name=name, exact=True, include_hidden=True)).to_be_attached()
    more.get_by_role("button", name="Plan ahead").tap()
    expect(page.locator(".prompt__queue[aria-pressed=true]")).to_be_visible()
    expect(page.locator("[data-option]").first).to_be_in_viewport(ratio=0.9)


def test_handles_and_sliders_are_large_enough(opened: Opened) -> None:
    page = dressed(opened(**PHONE))
    pick(page, "r1")
    for handle in page.locator(".handle").all():
        box = handle.bounding_box()
        assert box
        assert min(box["width"], box["height"]) >= 43.9
    page = dressed(opened("kind=slide", **PHONE))
    box = page.locator(".slide").bounding_box()
    assert box
    assert box["height"] >= 43.9

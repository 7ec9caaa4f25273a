"""The panel of a telephone: all of what is asked is visible, and the table lies still while it goes up and down."""

from __future__ import annotations

from typing import Any

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.e2e.board.conftest import Opened, at, until
from tests.e2e.frames import DRAWN
from tests.e2e.pictures import keep

PHONE: dict[str, Any] = {"width": 390, "height": 844, "touch": True}
SMALL = PHONE | {"width": 360, "height": 740}
# Five options with long texts, with facts and rules, as a charge reaction has them, under a heading of its own.
FIVE = """() => {
  const facts = { distance: 8.5, odds: "58 %", chance: "95 %", range: 24, models: 15 };
  const asked = server.state.asked;
  asked.number += 1;
  asked.facts = { ...facts, side: "front" };
  asked.input.options = [1, 2, 3, 4, 5].map((n) => ({ key: `o${n}`, text: { key: "option", params: { n } }, facts,
    rule: "T9A-MOV-024" }));
  server.receive(server.state);
}"""
# The same whatever is done: where the table lies, and how large it is.
LIES = "Object.values(battle.board.camera.toScreen([0, 0])).concat(battle.board.camera.scale).join()"
# Another question, about these; and a panel as high as a long list makes it.
ABOUT = """() => {
  server.state.asked.number += 1;
  server.state.asked.pieces = [];
  server.receive(server.state);
}"""
HIGH = """() => {
  const { style } = document.querySelector(".sheet");
  style.height = "560px";
  style.maxHeight = "none";
}"""


def asked(page: Page, script: str) -> None:
    page.evaluate(script)
    page.evaluate(DRAWN)


def whole(page: Page, *found: Locator) -> None:
    """All of these can be seen, above the tabs."""
    tabs = page.locator(".sheet-tabs").bounding_box()
    assert tabs
    for one in found:
        expect(one).to_be_in_viewport(ratio=1)
        box = one.bounding_box()
        assert box
        assert box["y"] + box["height"] <= tabs["y"] + 1


@pytest.mark.parametrize("size", [PHONE, SMALL])
def test_every_option_of_a_small_decision_can_be_seen(opened: Opened, size: dict[str, Any]) -> None:
    page = opened("kind=choose_one", **size)
    asked(page, FIVE)
    expect(page.locator("[data-option]")).to_have_count(5)
    whole(page, page.locator(".prompt__question"), *page.locator("[data-option]").all())
    sheet = page.locator(".sheet").bounding_box()
    assert sheet
    assert sheet["height"] <= size["height"] * 2 / 3 + 1
    keep(page, f"phone-five-options-{size['width']}")


@pytest.mark.parametrize("kind", ["confirm", "slide", "reform", "volley", "charge", "heading"])
def test_what_sends_the_answer_is_whole_and_above_the_tabs(opened: Opened, kind: str) -> None:
    page = opened(f"kind={kind}", **SMALL)
    page.evaluate(DRAWN)
    sending = page.locator(".prompt :is(.prompt__commit:enabled, .together, .none, .question-input--confirm button)")
    whole(page, *[one for one in sending.all() if one.is_visible()])


def test_more_than_can_be_seen_is_told_by_an_edge(opened: Opened) -> None:
    page = opened("kind=choose_one", **SMALL)
    sheet = page.locator(".sheet")
    page.locator(".orders-here").wait_for()
    expect(sheet).not_to_have_attribute("data-more", "")
    asked(page, FIVE.replace("[1, 2, 3, 4, 5]", "[1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15]"))
    expect(sheet).to_have_attribute("data-more", "")
    page.locator(".prompt").evaluate("one => one.scrollTo(0, one.scrollHeight)")
    expect(sheet).not_to_have_attribute("data-more", "")


def test_the_table_lies_still_while_the_panel_goes_up_and_down(opened: Opened) -> None:
    page = opened(**PHONE)
    page.evaluate(DRAWN)
    lies = page.evaluate(LIES)
    grip, sheet = page.locator(".sheet__grip"), page.locator(".sheet")
    grip.tap()
    expect(sheet).to_have_attribute("data-height", "half")
    page.evaluate(DRAWN)
    assert page.evaluate(LIES) == lies
    page.get_by_role("tab", name="Log").tap()
    page.evaluate(DRAWN)
    assert page.evaluate(LIES) == lies
    grip.tap()
    expect(sheet).to_have_attribute("data-height", "full")
    grip.tap()
    expect(sheet).to_have_attribute("data-height", "low")
    page.evaluate(DRAWN)
    assert page.evaluate(LIES) == lies


def test_what_is_asked_about_is_lifted_above_the_panel_and_comes_down_again(opened: Opened) -> None:
    page = opened(**PHONE)
    page.evaluate("battle.board.askAbout(['r1'])")
    scale = page.evaluate("battle.board.camera.scale")
    low = at(page, *place(page))[1]
    page.evaluate(HIGH)
    until(page, "battle.board.camera.lifted > 0")
    top = page.locator(".sheet").bounding_box()
    assert top
    assert at(page, *place(page))[1] < top["y"]
    assert page.evaluate("battle.board.camera.scale") == scale
    page.evaluate("document.querySelector('.sheet').style.height = ''")
    until(page, "battle.board.camera.lifted === 0")
    assert at(page, *place(page))[1] == pytest.approx(low, abs=1)


def place(page: Page) -> tuple[float, float]:
    x, y = page.evaluate("battle.board.poseOf('r1').slice(0, 2)")
    return x, y


def test_a_question_about_two_brings_them_nearer_and_the_next_shows_all(opened: Opened) -> None:
    page = opened("kind=choose_one", **PHONE)
    before = page.evaluate("battle.board.camera.scale")
    asked(page, ABOUT.replace("[]", "['r1', 'b1']"))
    until(page, "battle.board.gathered")
    assert page.evaluate("battle.board.camera.scale") > before
    sheet = page.locator(".sheet").bounding_box()
    assert sheet
    for piece in ("r1", "b1"):
        x, y = page.evaluate(f"battle.board.poseOf('{piece}').slice(0, 2)")
        px, py = at(page, x, y)
        assert 0 < px < PHONE["width"]
        assert 100 < py < sheet["y"]
    asked(
        page, "() => { server.state.asked.number += 1; server.state.asked.pieces = []; server.receive(server.state); }"
    )
    until(page, "battle.board.camera.fitted")
    assert page.evaluate("battle.board.camera.scale") == before


def test_the_grip_leads_up_and_down_again(opened: Opened) -> None:
    page = opened(**PHONE)
    sheet, grip = page.locator(".sheet"), page.locator(".sheet__grip")
    for height in ("half", "low", "half"):
        grip.tap()
        expect(sheet).to_have_attribute("data-height", height)
    # Of pages that nobody has opened none is said to be open.
    expect(page.locator(".tab[aria-selected=true]")).to_have_count(0)
    page.get_by_role("tab", name="Plan").tap()
    expect(page.locator(".tab[aria-selected=true]")).to_have_text("Plan")


def test_where_one_draws_up_is_not_covered(opened: Opened) -> None:
    page = opened("kind=place", **PHONE)
    until(page, "battle.board.camera.wanted")
    page.evaluate(HIGH)
    until(page, "battle.board.camera.lifted > 0")
    sheet = page.locator(".sheet").bounding_box()
    assert sheet
    low, high = (at(page, *corner)[1] for corner in ((0, 0), (0, 30)))
    assert 100 < high < low <= sheet["y"]

"""The panel beside or over the table: who is waited for, its pages, and a telephone on its side."""

from __future__ import annotations

from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tests.e2e.board.conftest import Opened, at, until

pytestmark = pytest.mark.e2e

UPRIGHT: dict[str, Any] = {"width": 390, "height": 844, "touch": True}
SIDEWAYS: dict[str, Any] = {"width": 844, "height": 390, "touch": True}
MANY = """server.change(Array.from({length: 30}, () => (
  {key: "told.points", params: {division: 1, n: 4}, dice: [4], rule: "DBF-MOV-004", pieces: ["r1"]})), {})"""


def cut(page: Page) -> list[str]:
    """Buttons of the question that are seen in part: neither whole nor away."""
    found: list[str] = page.locator(".prompt button:visible").evaluate_all(
        """buttons => buttons.filter(one => {
          const box = one.getBoundingClientRect(), frame = one.closest(".prompt").getBoundingClientRect();
          return box.top < frame.bottom - 1 && box.bottom > frame.bottom + 1;
        }).map(one => one.innerText)"""
    )
    return found


@pytest.mark.parametrize("size", [UPRIGHT, SIDEWAYS, {"width": 1440}])
def test_whoever_waits_reads_for_whom_and_no_order_to_himself(opened: Opened, size: dict[str, Any]) -> None:
    page = opened("seat=blue", **size)
    expect(page.locator(".prompt__question")).to_have_text("Waiting for Marta")
    sign = page.locator(".turn-sign")
    expect(sign.locator(".turn-sign__words")).to_have_text("Waiting for Marta: moving")
    expect(page.locator(".prompt__theirs")).to_contain_text("moving")


def test_a_tapped_page_opens_at_its_last_line_and_a_second_tap_puts_it_away(opened: Opened) -> None:
    page = opened(**UPRIGHT)
    page.evaluate(MANY)
    page.keyboard.press("Escape")
    expect(page.locator(".log__line")).to_have_count(33)
    sheet, tab = page.locator(".sheet"), page.get_by_role("tab", name="Log")
    expect(sheet).to_have_attribute("data-height", "low")
    tab.tap()
    expect(sheet).to_have_attribute("data-height", "half")
    expect(page.locator(".log__line").last).to_be_in_viewport(ratio=0.9)
    assert cut(page) == []
    assert page.locator(".sheet__pages").evaluate("one => one.offsetHeight") > 250
    page.get_by_role("tab", name="Chat").tap()
    expect(page.locator("#page-chat")).to_be_visible()
    page.get_by_role("tab", name="Chat").tap()
    expect(sheet).to_have_attribute("data-height", "low")
    # The line that is left of the question leads back to it as well.
    tab.tap()
    page.locator(".prompt__question").tap()
    expect(sheet).to_have_attribute("data-height", "low")


def test_on_a_telephone_on_its_side_everything_can_be_reached(opened: Opened) -> None:
    page = opened("kind=choose_one", **SIDEWAYS)
    for gauge in page.locator(".side-gauge:visible").all():
        expect(gauge).to_be_in_viewport(ratio=1)
    for tab in page.locator(".sheet-tabs [role=tab]:not([hidden])").all():
        expect(tab).to_be_in_viewport(ratio=1)
    for option in page.locator("[data-option]").all():
        option.scroll_into_view_if_needed()
        expect(option).to_be_in_viewport(ratio=0.95)
    page.get_by_role("tab", name="More").tap()
    expect(page.locator("#page-more")).to_be_visible()
    page.get_by_role("tab", name="More").tap()
    expect(page.locator("[data-option]").first).to_be_in_viewport(ratio=0.95)


def test_on_its_side_the_pages_stay_above_a_question_that_the_table_answers(opened: Opened) -> None:
    page = opened(**SIDEWAYS)
    expect(page.locator(".sheet")).to_have_attribute("data-height", "low")
    expect(page.locator(".log__line").last).to_be_in_viewport(ratio=0.9)
    expect(page.locator(".prompt__question")).to_be_in_viewport(ratio=1)
    assert cut(page) == []


def test_what_sends_a_shot_stays_in_view_below_a_long_list_of_targets(opened: Opened) -> None:
    page = opened("kind=target", **UPRIGHT)
    page.evaluate(
        """() => {
          const ids = Object.keys(server.state.view.pieces).filter((id) => id.startsWith("b")).slice(0, 6);
          const facts = { distance: 8.5, odds: "58 %" };
          server.state.asked.input.options = ids.map((id) => ({ key: `r1>${id}`, pieces: ["r1", id], facts,
            text: { key: "option", params: { n: 1 } } }));
          server.receive(server.state);
        }"""
    )
    expect(page.locator("[data-option]")).to_have_count(6)
    page.locator(".board").focus()
    page.keyboard.press("Tab")
    expect(page.locator(".target--narrowed")).to_be_attached()
    page.keyboard.press("c")
    send = page.locator(".prompt__commit")
    expect(send).to_be_enabled()
    expect(send).to_be_in_viewport(ratio=1)


OPTIONS = """(count) => {
  const options = Array.from({ length: count }, (_, n) => ({
    key: `o${n}`, text: { key: "option", params: { n } }, pieces: ["b1"], facts: { distance: 8.5, odds: "58 %" },
  }));
  const input = { kind: "target", options, none: { key: "hold" } };
  server.state.asked = { ...server.state.asked, number: 77, topic: "test.long", also: [], input };
  server.change([], {});
}"""
# How opaque what fades is, and how far "no more" stands above the foot.
FADES = """() => {
  const [none, foot] = [document.querySelector(".none"), document.querySelector(".prompt__foot")];
  const gap = foot.getBoundingClientRect().top - none.getBoundingClientRect().bottom;
  return [Number(getComputedStyle(none, "::before").opacity), Math.round(gap)];
}"""


def asked_for_one_of(page: Page, count: int) -> None:
    page.evaluate(OPTIONS, count)
    expect(page.locator(".option-row")).to_have_count(count)


def test_the_question_takes_the_room_it_needs(opened: Opened) -> None:
    page = opened()
    asked_for_one_of(page, 5)
    needed, given = page.locator(".prompt").evaluate("one => [one.scrollHeight, one.clientHeight]")
    assert needed == given > 480
    expect(page.get_by_role("tab", name="Log")).to_be_in_viewport(ratio=1)


def test_one_sees_that_there_is_more_to_scroll_to(opened: Opened) -> None:
    page = opened()
    asked_for_one_of(page, 30)
    assert page.locator(".log-scroll").evaluate("one => one.clientHeight") > 80
    opacity, gap = page.evaluate(FADES)
    assert opacity == 1
    assert 0 <= gap <= 6
    page.evaluate("document.querySelector('.prompt').scrollTop = 1e6")
    page.screenshot(clip={"x": 0, "y": 0, "width": 1, "height": 1})
    assert page.evaluate(FADES)[0] == 0


def test_a_page_that_goes_away_leaves_a_panel_low_that_was_put_low(opened: Opened) -> None:
    page = opened(**UPRIGHT)
    heights = page.evaluate(
        """async () => {
          const { sheetView } = await import("/static/battle/sheet.js");
          const page = (key) => ({ key, title: key, body: document.createElement("div") });
          const prompt = document.createElement("section");
          const pages = [page("first"), page("second")];
          const sheet = sheetView({ prompt, pages, resized: () => undefined, pressed: () => false });
          battle.board.host.append(sheet.root);
          sheet.open("second");
          sheet.stand("low");
          sheet.offer("second", false);
          const { height } = sheet.root.dataset;
          sheet.open("first");
          return [height, sheet.root.dataset.height];
        }"""
    )
    assert heights == ["low", "half"]


def test_the_panel_is_measured_once_for_a_drag_when_it_is_over(opened: Opened) -> None:
    page = opened(**UPRIGHT)
    page.evaluate(
        """() => {
          window.measured = 0;
          const counting = new MutationObserver((all) => (measured += all.length));
          counting.observe(document.querySelector(".sheet"), { attributeFilter: ["data-tight"] });
        }"""
    )
    page.mouse.move(*at(page, 56, 22))
    page.mouse.down()
    for step in range(1, 9):
        page.mouse.move(*at(page, 56, 22 + step / 2))
        page.evaluate("() => new Promise(requestAnimationFrame)")
    said = page.locator(".path__gauges")
    expect(said).to_be_visible()
    assert page.evaluate("measured") == 0
    page.mouse.up()
    until(page, "measured > 0")

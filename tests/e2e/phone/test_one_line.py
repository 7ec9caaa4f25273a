"""What waits, plays or is to be chosen on a telephone takes no more of the screen than a line, and says what it is."""

from __future__ import annotations

from typing import Any

from playwright.sync_api import Page, expect

from tests.e2e.board.conftest import Opened, until
from tests.e2e.frames import DRAWN
from tests.e2e.pictures import keep

PHONE: dict[str, Any] = {"width": 390, "height": 844, "touch": True}
# The grip, a line of 44 pixels and the tabs, with what lies between them.
LINE = 135
# The other one is asked.
WAITS = """() => {
  const { state } = server;
  delete state.asked;
  const prompt = { key: "ask.move" };
  state.waiting = [{ number: 42, seat: "blue", topic: "dbf.move", rule: "DBF-MOV-006", prompt, pieces: [] }];
  state.sheets = [];
  state.undoable = 0;
  server.receive(server.state);
}"""
MANY = """() => server.change(Array.from({ length: 40 }, () =>
  ({ key: "told.points", params: { division: 1, n: 4 }, dice: [4], rule: "DBF-MOV-004", pieces: ["r1"] })), {})"""


def dressed(page: Page) -> Page:
    page.add_style_tag(url="/static/css/touch.css")
    page.evaluate(DRAWN)
    return page


def height(page: Page) -> float:
    page.evaluate(DRAWN)
    box = page.locator(".sheet").bounding_box()
    assert box
    return box["height"]


def test_whoever_waits_reads_one_line_and_opens_it_with_a_tap(opened: Opened) -> None:
    page = dressed(opened(**PHONE))
    page.evaluate(WAITS)
    line = page.locator(".prompt__waits")
    expect(line).to_be_visible()
    assert height(page) <= LINE
    keep(page, "phone-waits")
    # Its upper half is the grip's, which opens it, too.
    line.tap(position={"x": 100, "y": 38})
    expect(page.locator(".sheet")).to_have_attribute("data-height", "half")
    expect(page.get_by_role("tabpanel")).to_be_visible()


def test_whoever_only_watches_sees_the_table_and_one_line(opened: Opened) -> None:
    page = dressed(opened("seat=", **PHONE))
    expect(page.locator(".prompt__waits")).to_be_visible()
    assert height(page) <= LINE


def test_what_is_chosen_from_the_log_is_said_wherever_one_looks(opened: Opened) -> None:
    page = dressed(opened(**PHONE))
    page.evaluate(MANY)
    page.locator(".playback").get_by_role("button", name="Skip").tap()
    page.get_by_role("tab", name="More").tap()
    page.get_by_role("button", name="Take back…").tap()
    page.get_by_role("button", name="An earlier one…").tap()
    until(page, "document.querySelector('.log-scroll').scrollHeight > 2000")
    page.locator(".log-scroll").evaluate("one => one.scrollTo(0, one.scrollHeight)")
    page.evaluate(DRAWN)
    keep(page, "phone-take-back")
    expect(page.get_by_text("Choose what to take back")).to_be_in_viewport(ratio=1)
    expect(page.locator(".log__choosing").get_by_role("button", name="Cancel")).to_be_in_viewport(ratio=1)

"""Who acts upon whom on a telephone: half of the screen shows who it is about, and all that answers is there."""

from __future__ import annotations

from typing import Any

from playwright.sync_api import Page, expect

from tests.e2e.board.conftest import Opened, at, until
from tests.e2e.frames import DRAWN
from tests.e2e.phone.test_sheet import whole
from tests.e2e.pictures import keep

PHONE: dict[str, Any] = {"width": 390, "height": 844, "touch": True}
# One has six who stand close together to choose from, and it is said what each is worth.
SIX = """() => {
  const { asked, view } = server.state;
  asked.number += 1;
  const [first, , other] = asked.input.options;
  const said = (id) => ({ key: "option", params: { n: id } });
  asked.input.options = [other, ...["b1", "b2", "b3", "b4", "b5", "b6"].map((id) => ({ ...first, key: `r1>${id}`,
    pieces: ["r1", id], facts: { badge: said(id), in_short: said(id) } }))];
  server.receive(server.state);
}"""
PLATES = "[...document.querySelectorAll('.label--plate')].map((one) => one.getBoundingClientRect().toJSON())"
TOOLS = "document.querySelector('.board-tools').getBoundingClientRect().toJSON()"


def dressed(page: Page) -> Page:
    """With targets for fingers, as on the page of a battle."""
    page.add_style_tag(url="/static/css/touch.css")
    page.evaluate(DRAWN)
    return page


def tap(page: Page, piece: str) -> None:
    x, y = page.evaluate(f"battle.board.poseOf('{piece}').slice(0, 2)")
    page.touchscreen.tap(*at(page, x, y))
    page.evaluate(DRAWN)


def apart(one: dict[str, float], other: dict[str, float]) -> bool:
    beside = one["right"] <= other["left"] or other["right"] <= one["left"]
    return beside or one["bottom"] <= other["top"] or other["bottom"] <= one["top"]


def test_who_shoots_and_all_targets_are_seen_with_what_sends_the_answer(opened: Opened) -> None:
    page = dressed(opened("kind=volley", **PHONE))
    page.evaluate(SIX)
    until(page, "document.querySelectorAll('.option__odds').length >= 6")
    tap(page, "r1")
    expect(page.locator(".target--narrowed")).to_be_visible()
    tap(page, "b3")
    keep(page, "phone-volley")
    sheet = page.locator(".sheet").bounding_box()
    assert sheet
    assert sheet["y"] >= PHONE["height"] / 2
    for piece in ("r1", "b1", "b6"):
        x, y = page.evaluate(f"battle.board.poseOf('{piece}').slice(0, 2)")
        assert at(page, x, y)[1] < sheet["y"]
    whole(page, *page.locator("[data-option]:visible").all())
    buttons = [
        page.get_by_role("button", name=name) for name in ("Option 2", "odds", "Leave this one out", "Another unit")
    ]
    whole(page, *buttons)
    # Who acts stands above his targets, and they are called by their own names alone.
    expect(page.locator(".target__about")).to_have_text("Sp 1")
    expect(page.locator("[data-option]:visible").first).to_contain_text("Bd 1")
    expect(page.locator("[data-option]:visible .option__text:visible")).to_have_count(0)
    page.get_by_role("button", name="Another unit").tap()
    expect(page.locator(".target--narrowed")).to_have_count(0)


def test_plates_lie_neither_over_one_another_nor_under_the_tools(opened: Opened) -> None:
    page = dressed(opened("kind=volley", **PHONE))
    page.evaluate(SIX.replace(', "b5", "b6"', ""))
    until(page, "document.querySelectorAll('.option__odds').length >= 4")
    tap(page, "r1")
    until(page, "document.querySelectorAll('.label--plate').length === 4")
    page.evaluate(DRAWN)
    plates = page.evaluate(PLATES)
    for number, one in enumerate(plates):
        assert apart(one, page.evaluate(TOOLS))
        assert all(apart(one, other) for other in plates[number + 1 :])


def test_what_was_chosen_for_one_is_not_sent_beside_another(opened: Opened) -> None:
    page = dressed(opened("kind=charge", **PHONE))
    tap(page, "r1")
    tap(page, "b1")
    expect(page.locator(".prompt__commit")).to_be_enabled()
    tap(page, "r2")
    expect(page.locator(".target__about")).to_have_text("Sp 2")
    expect(page.locator(".prompt__commit:enabled")).to_have_count(0)

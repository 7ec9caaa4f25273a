"""A move that is planned is never lost without a word, and what is refused can be put away."""

from __future__ import annotations

from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tests.e2e.board.conftest import Opened, at, drag, sent, until
from tests.e2e.resting import at_rest

pytestmark = pytest.mark.e2e

SCREENS: tuple[dict[str, Any], ...] = ({"width": 390, "height": 844, "touch": True}, {"width": 1440})
LOW: tuple[dict[str, Any], ...] = (*SCREENS, {"width": 1280, "height": 720})
# Of the buttons of the box those that cannot be pressed where their corners are.
COVERED = """() => [...document.querySelectorAll(".leaving:not([hidden]) .button")].filter((one) => {
  const { left, right, top, bottom } = one.getBoundingClientRect();
  const corners = [[left + 8, top + 3], [right - 8, bottom - 3]];
  return corners.some(([x, y]) => !one.contains(document.elementFromPoint(x, y)));
}).map((one) => one.textContent)"""
ASKED_FOR = "server.foresee = () => ({type: 'preview', ends: 'others', phase_over: true})"
REFUSED = "server.refuse = true"


def planned(page: Page) -> None:
    """Somebody is dragged ahead; the move waits for a button."""
    page.mouse.click(*at(page, 56, 22))
    at_rest(page)
    drag(page, (56, 22), (56, 25))
    until(page, "document.querySelector('.verdict__line')")


@pytest.mark.parametrize("screen", LOW, ids=("phone", "desk", "low"))
def test_ending_the_phase_asks_what_becomes_of_a_planned_move(opened: Opened, screen: dict[str, Any]) -> None:
    page = opened(**screen)
    page.evaluate(ASKED_FOR)
    planned(page)
    end = page.get_by_role("button", name="End the movement phase")
    end.click()
    assert sent(page, "answer") == []
    expect(page.locator(".deaf")).to_have_count(0)
    assert page.evaluate(COVERED) == []
    page.get_by_role("button", name="Back", exact=True).click()
    expect(page.locator(".verdict__line--good")).to_be_visible()
    end.click()
    page.get_by_role("button", name="Make the move and end").click()
    until(page, "server.sent.filter(one => one.type === 'answer').length === 2")
    moved, ended = (one["answer"] for one in sent(page, "answer"))
    assert moved["path"]["legs"]
    assert ended == {"pieces": []}


def test_a_planned_move_can_be_discarded_with_the_phase(opened: Opened) -> None:
    page = opened()
    page.evaluate(ASKED_FOR)
    planned(page)
    page.get_by_role("button", name="End the movement phase").click()
    page.get_by_role("button", name="Discard and end").click()
    until(page, "server.sent.some(one => one.type === 'answer')")
    assert [one["answer"] for one in sent(page, "answer")] == [{"pieces": []}]


def test_without_a_planned_move_the_phase_ends_at_once(opened: Opened) -> None:
    page = opened()
    page.get_by_role("button", name="End the movement phase").click()
    until(page, "server.sent.some(one => one.type === 'answer')")
    assert [one["answer"] for one in sent(page, "answer")] == [{"pieces": []}]


def test_if_something_else_is_asked_after_the_move_it_is_not_ended(opened: Opened) -> None:
    page = opened()
    page.evaluate(ASKED_FOR)
    planned(page)
    page.evaluate("server.next = {...server.state.asked, topic: 'test.other'}")
    page.get_by_role("button", name="End the movement phase").click()
    page.get_by_role("button", name="Make the move and end").click()
    until(page, "server.sent.some(one => one.type === 'answer')")
    at_rest(page)
    assert len(sent(page, "answer")) == 1


@pytest.mark.parametrize("screen", SCREENS, ids=("phone", "desk"))
def test_what_is_refused_is_put_away_by_cancel_or_on_the_empty_table(opened: Opened, screen: dict[str, Any]) -> None:
    page = opened(**screen)
    page.evaluate(REFUSED)
    planned(page)
    page.get_by_role("button", name="Cancel").click()
    assert page.locator(".verdict__line").count() == 0
    expect(page.locator(".ghost")).to_be_hidden()
    assert page.locator(".unit--picked").count() == 0
    planned(page)
    page.mouse.click(*at(page, 60, 27))
    assert page.locator(".verdict__line").count() == 0
    expect(page.locator(".ghost")).to_be_hidden()


def test_the_ghost_of_who_was_refused_goes_when_another_is_picked(opened: Opened) -> None:
    page = opened()
    page.evaluate(REFUSED)
    planned(page)
    page.mouse.click(*at(page, 84, 6))
    page.mouse.click(*at(page, 56, 22))
    page.mouse.click(*at(page, 70, 22))
    assert page.locator(".ghost .ghost__base").count() == 1


def test_the_button_says_that_a_move_ends_the_phase(opened: Opened) -> None:
    page = opened()
    page.evaluate(ASKED_FOR)
    planned(page)
    expect(page.locator(".prompt__commit")).to_have_text("Move and end the phase")
    page.evaluate("server.foresee = () => ({type: 'preview', ends: 'dice'})")
    drag(page, (56, 25), (56, 28))
    expect(page.locator(".prompt__commit")).to_have_text("Move and roll the dice")


@pytest.mark.parametrize(
    ("foreseen", "why"),
    [
        ("ends: 'dice'", "Rolls dice: confirm first."),
        ("ends: 'others'", "Your opponent is next: confirm first."),
        ("ends: '', phase_over: true", "Ends the phase: confirm first."),
    ],
)
def test_a_move_that_cannot_be_undone_waits_and_says_why(opened: Opened, foreseen: str, why: str) -> None:
    page = opened()
    page.evaluate(f"server.foresee = () => ({{type: 'preview', {foreseen}}})")
    planned(page)
    expect(page.locator(".verdict__waits")).to_have_text(why)
    assert sent(page, "answer") == []


def test_a_drag_that_ends_the_phase_waits_for_the_button_also_if_it_could_be_undone(opened: Opened) -> None:
    page = opened()
    page.evaluate("server.foresee = () => ({type: 'preview', ends: '', phase_over: true})")
    planned(page)
    expect(page.locator(".prompt__commit")).to_have_text("Move and end the phase")
    expect(page.locator(".prompt__commit")).to_be_enabled()
    assert sent(page, "answer") == []
    page.evaluate("server.foresee = () => ({type: 'preview', ends: ''})")
    drag(page, (56, 25), (56, 27))
    until(page, "server.sent.some(one => one.type === 'answer')")


def test_a_drag_that_ends_where_it_began_is_no_move(opened: Opened) -> None:
    page = opened()
    page.evaluate(
        """() => {
          server.state.asked.also.find((one) => one.kind === "path").intent = true;
          server.foresee = () => ({ type: "preview", ends: "others" });
          server.receive(server.state);
        }"""
    )
    planned(page)
    expect(page.locator(".prompt__commit")).to_be_enabled()
    before = len(sent(page, "preview"))
    drag(page, (56, 25), (56, 22.02))
    expect(page.locator(".prompt__commit")).to_be_disabled()
    assert page.locator(".verdict__line").count() == 0
    assert page.input_value(".path__typed") == ""
    assert len(sent(page, "preview")) == before


LAST_ONE = """() => {
  const { input, also } = server.state.asked;
  input.candidates = ["r11"];
  also[0].movers = { r11: also[0].movers.r11 };
  server.foresee = () => ({ type: "preview", ends: "others" });
  server.receive(server.state);
}"""


@pytest.mark.parametrize("away", ["Cancel", "Escape"])
def test_the_last_that_can_move_is_dragged_again_after_his_move_was_put_away(opened: Opened, away: str) -> None:
    page = opened()
    page.evaluate(LAST_ONE)
    until(page, "document.querySelectorAll('.unit--candidate').length === 1")
    drag(page, (56, 22), (57, 25))
    expect(page.locator(".verdict__line--good")).to_be_visible()
    if away == "Cancel":
        page.get_by_role("button", name="Cancel").click()
    else:
        page.keyboard.press("Escape")
    assert page.locator(".verdict__line").count() == 0
    drag(page, (56, 22), (57, 25))
    expect(page.locator(".verdict__line--good")).to_be_visible()
    expect(page.locator(".prompt__commit")).to_be_enabled()
    page.get_by_role("button", name="End the movement phase").click()
    expect(page.get_by_role("button", name="Make the move and end")).to_be_visible()

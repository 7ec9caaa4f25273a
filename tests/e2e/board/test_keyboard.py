"""With the keyboard alone: what is asked keeps the focus, Tab goes through the table and leaves it, the table can be
heard."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect

from tests.e2e.board.conftest import Opened, sent, until
from tests.e2e.resting import at_rest

pytestmark = pytest.mark.e2e

FIGHT = """() => {
  const params = { a: { key: "piece", params: { code: "Sp", n: 1, seat: "red" } }, result: "4 : 6",
    b: { key: "piece", params: { code: "Bd", n: 2, seat: "blue" } } };
  Object.assign(server.state.view.pieces.r1, { name: params.a });
  Object.assign(server.state.view.pieces.b2, { name: params.b });
  const numbers = { r1: { total: 2, terms: [{ value: 2, text: { key: "factor" }, rule: "DBF-MEL-005" }] },
    b2: { total: 3, terms: [{ value: 3, text: { key: "factor" }, rule: "DBF-MEL-005" }] } };
  const patch = { pieces: { r1: { name: params.a }, b2: { name: params.b } } };
  server.change([{ key: "told.fight", params, numbers, dice: [6, 2], pieces: ["r1", "b2"] }], patch);
}"""


def picked(page: Page) -> list[str]:
    found: list[str] = page.evaluate("battle.board.pieces.marked('unit--picked')")
    return found


def test_after_an_answer_the_keyboard_is_at_the_next_question(opened: Opened) -> None:
    page = opened("kind=confirm")
    page.locator(".question-input--confirm button").first.focus()
    page.keyboard.press("Enter")
    until(page, "server.sent.some((one) => one.type === 'answer')")
    question = page.locator(".prompt[data-number='42'] .prompt__question")
    expect(question).to_be_focused()
    expect(question).to_have_id("question")
    # From there Tab goes on to what answers it.
    page.keyboard.press("Tab")
    expect(page.locator(".prompt :focus")).to_have_count(1)


def test_what_is_drawn_anew_leaves_the_keyboard_on_its_control(opened: Opened) -> None:
    page = opened()
    page.locator(".board").focus()
    page.keyboard.press("Tab")
    page.get_by_role("button", name="Next").focus()
    page.keyboard.press("Enter")
    assert len(picked(page)) == 1
    expect(page.get_by_role("button", name="Next")).to_be_focused()


def test_whoever_uses_a_mouse_keeps_the_table_under_the_keys(opened: Opened) -> None:
    page = opened("kind=confirm")
    page.locator(".question-input--confirm button").first.click()
    page.locator(".prompt[data-number='42']").wait_for()
    expect(page.locator(".prompt__question")).not_to_be_focused()


def test_tab_goes_through_the_units_of_the_table_and_leaves_it(opened: Opened) -> None:
    page = opened()
    page.keyboard.press("Tab")
    assert picked(page) == []
    page.locator(".board").focus()
    seen = []
    for _ in range(40):
        page.keyboard.press("Tab")
        if not page.locator(".board:focus").count():
            break
        seen.extend(picked(page))
    assert len(seen) == len(set(seen)) > 5
    expect(page.locator(".board :focus")).to_have_count(1)
    page.locator(".board").focus()
    for _ in range(40):
        page.keyboard.press("Shift+Tab")
        if not page.locator(".board:focus").count():
            break
    assert not page.locator(".board:focus").count()


def test_with_a_mouse_tab_goes_round_among_the_units(opened: Opened) -> None:
    page = opened()
    page.mouse.click(300, 700)
    for _ in range(40):
        page.keyboard.press("Tab")
    expect(page.locator(".board")).to_be_focused()
    assert len(picked(page)) == 1


def test_enter_sends_the_card_that_is_chosen(opened: Opened) -> None:
    page = opened("kind=charge")
    page.locator("[data-option='r1>b2']").focus()
    page.keyboard.press("Enter")
    expect(page.locator("[data-option='r1>b2']")).to_have_attribute("aria-checked", "true")
    assert sent(page, "answer") == []
    page.keyboard.press("Enter")
    until(page, "server.sent.some((one) => one.type === 'answer')")
    assert sent(page, "answer")[0]["answer"] == {"target": {"key": "r1>b2"}}


def test_a_digit_chooses_and_enter_sends(opened: Opened) -> None:
    page = opened("kind=charge")
    page.keyboard.press("Enter")
    page.keyboard.press("2")
    page.keyboard.press("Enter")
    until(page, "server.sent.some((one) => one.type === 'answer')")
    assert [one["answer"] for one in sent(page, "answer")] == [{"target": {"key": "r1>b2"}}]


def test_enter_sends_nothing_after_a_press_that_was_about_no_answer(opened: Opened) -> None:
    page = opened("kind=slide")
    page.locator(".prompt__commit:enabled").wait_for()
    page.locator(".log__text").first.click()
    page.keyboard.press("Enter")
    at_rest(page)
    assert sent(page, "answer") == []


def test_the_shortcuts_open_at_their_beginning(opened: Opened) -> None:
    page = opened(height=420)
    page.keyboard.press("?")
    expect(page.get_by_role("heading", name="Shortcuts")).to_be_in_viewport()
    assert page.locator(".key-help").evaluate("one => one.scrollTop") == 0


def test_the_table_says_where_everybody_stands(opened: Opened) -> None:
    page = opened()
    words = page.locator(".table-in-words")
    expect(words.get_by_role("heading", name="Marta")).to_have_count(1)
    line = words.locator("li", has_text="Sp 1:").first
    place = "Sp 1: 24 cm from the left, 24 cm from the bottom; facing up"
    expect(line).to_have_text(f"{place}; nearest enemy Pk 6, 16.5 cm")
    expect(words.locator("li", has_text="Bd 9")).to_contain_text("Lost")
    page.keyboard.press("v")
    expect(line).to_contain_text("facing right")


def test_dice_are_said_and_two_numbers_are_set_against_each_other(opened: Opened) -> None:
    page = opened()
    page.evaluate(FIGHT)
    line = page.locator(".log__line").last
    expect(line.get_by_role("img", name="Dice: 6, 2")).to_have_count(1)
    expect(line.locator(".versus")).to_have_text("Sp 1: 2 against 3")
    expect(line.get_by_role("button", name="Bd 2: 3")).to_have_count(1)


def test_a_name_in_the_log_shows_who_it_is_and_leaves_the_table_where_it_is(opened: Opened) -> None:
    page = opened()
    page.evaluate(FIGHT)
    name = page.locator(".log__line").last.locator(".whose--2")
    name.wait_for()
    page.get_by_role("button", name="Skip", exact=True).click() if page.locator(".playback__skip").count() else None
    where = "JSON.stringify([battle.board.camera.x, battle.board.camera.y, battle.board.camera.scale])"
    before = page.evaluate(where)
    name.click()
    assert page.evaluate("battle.board.pieces.marked('unit--shown')") == ["b2"]
    assert page.evaluate(where) == before
    # Out of view it is brought there.
    page.evaluate("battle.board.camera.centre([5, 5], 60)")
    name.click()
    until(page, "battle.board.camera.sees([[44, 42], [44, 42]])")

"""Small things at the table: a window that closes, no dead tool, a refused ghost, clicks that come twice or late."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from tests.e2e.board.conftest import Opened, at, drag, sent, until

pytestmark = pytest.mark.e2e

TURN = """() => {
  const { asked } = server.state;
  server.state.asked = undefined;
  server.change([], {});
  server.state.asked = { ...asked, number: 60 };
  server.change([], { header: { ...server.state.view.header, turn: 4 } });
}"""
TOOLS = """() => import("/static/battle/tools.js").then(({ boardTools }) =>
  [...boardTools(battle.board, { numbers: new Intl.NumberFormat("en") }, null).root.querySelectorAll("button")]
    .filter((one) => !one.hidden).map((one) => one.title))"""


def test_the_shortcuts_close_with_escape_or_a_click_beside_them(opened: Opened) -> None:
    page = opened()
    keys = page.get_by_role("dialog")
    page.keyboard.press("?")
    expect(keys).to_be_visible()
    # They name only what does something in this game.
    names = page.locator(".key-help kbd").all_inner_texts()
    assert "Q E" in names
    assert not {"A", "S", "C", "M R"} & set(names)
    page.keyboard.press("Escape")
    expect(keys).to_have_count(0)
    page.keyboard.press("?")
    page.get_by_role("heading", name="Shortcuts").click()
    expect(keys).to_be_visible()
    page.mouse.click(5, 5)
    expect(keys).to_have_count(0)


def test_a_table_that_is_only_looked_at_has_no_dead_tools(opened: Opened) -> None:
    page = opened()
    titles = page.evaluate(TOOLS)
    assert "Measuring tape (Space)" in titles
    assert not [one for one in titles if one.startswith(("Arcs", "Line of sight", "Overlays", "Shortcuts"))]


def test_a_refused_move_is_red_until_it_is_another_and_its_words_are_one_sentence(opened: Opened) -> None:
    page = opened()
    page.evaluate("server.refuse = true")
    drag(page, (56, 22), (56, 25))
    expect(page.locator(".verdict__line--bad")).to_be_visible()
    expect(page.locator(".ghost--bad")).to_have_count(1)
    words = page.locator(".verdict__line--bad").evaluate("one => [...one.childNodes].map((part) => part.nodeName)")
    assert words == ["#text", "SPAN"]
    page.evaluate("server.refuse = false; server.foresee = () => ({type: 'preview', ends: 'others'})")
    drag(page, (56, 25), (56, 24))
    expect(page.locator(".verdict__line--good")).to_be_visible()
    expect(page.locator(".ghost--bad")).to_have_count(0)


def test_a_double_click_does_not_resign(opened: Opened) -> None:
    page = opened()
    page.get_by_role("tab", name="More").click()
    page.get_by_role("button", name="Resign").dblclick()
    yes = page.get_by_role("button", name="Yes")
    expect(yes).to_be_visible()
    assert sent(page, "resign") == []
    yes.click()
    until(page, "server.sent.some(one => one.type === 'resign')")


def test_your_turn_is_said_above_the_units(opened: Opened) -> None:
    page = opened()
    page.evaluate(TURN)
    banner = page.locator(".your-turn span")
    expect(banner).to_have_text("Your turn")
    board = page.locator(".battle__board").bounding_box()
    words = page.locator(".your-turn").evaluate("one => one.offsetTop")
    assert board
    assert words < board["height"] * 0.1


def test_what_leads_away_while_one_waits_stands_above_where_buttons_were(opened: Opened) -> None:
    page = opened("seat=blue")
    expect(page.locator(".prompt > :first-child")).to_have_class("prompt__beside")
    page = opened("status=over")
    expect(page.locator(".prompt > :last-child")).to_have_class("prompt__beside")


def test_the_table_has_a_frame_for_the_keyboard_and_none_for_a_mouse(opened: Opened) -> None:
    page = opened()
    table = page.locator(".battle__board")
    page.mouse.click(*at(page, 10, 50))
    expect(table).to_be_focused()
    expect(table).to_have_css("outline-width", "0px")
    page.keyboard.press("ArrowLeft")
    expect(table).to_have_css("outline-width", "2px")


def test_what_is_only_noted_goes_with_the_next_press(opened: Opened) -> None:
    page = opened()
    for words in ("one", "two"):
        page.evaluate(
            "words => import('/static/battle/toast.js').then(({ toast }) => toast(words, { note: true }))", words
        )
    expect(page.locator(".toast")).to_have_text(["!two ×"])
    page.mouse.click(*at(page, 10, 50))
    expect(page.locator(".toast")).to_have_count(0)


def test_a_move_that_was_made_without_a_connection_is_judged_on_the_next_one(opened: Opened) -> None:
    page = opened()
    page.evaluate("server.foresee = () => null")
    drag(page, (56, 22), (56, 25))
    until(page, "server.sent.some(one => one.type === 'preview')")
    page.evaluate("server.foresee = () => ({type: 'preview', ends: 'others'}); server.changed('open')")
    expect(page.locator(".verdict__line--good")).to_be_visible()
    expect(page.locator(".prompt__commit")).to_be_enabled()

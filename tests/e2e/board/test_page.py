"""What the page shows besides the board, and how it behaves with keyboard, refusals, spectators and consent."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import expect

from tests.e2e.board.conftest import ROOT, Opened, at, sent

pytestmark = pytest.mark.e2e


def test_a_number_in_the_log_says_where_it_comes_from(opened: Opened) -> None:
    page = opened()
    page.locator(".log button.why").first.click()
    popover = page.locator(".popover")
    assert "+4" in popover.inner_text()
    assert popover.locator(".rule").first.get_attribute("href") == "/rulebook/DBF-MEL-005/"
    page.keyboard.press("Escape")
    assert popover.count() == 0


def test_the_log_marks_where_one_last_looked_and_uses_plural_forms(opened: Opened) -> None:
    page = opened()
    assert page.locator(".log__seen").count() == 1
    assert "Division 1 has 4 points" in page.locator(".log").inner_text()
    assert "Division 2 has 1 point" in page.locator(".log").inner_text()


def test_a_refusal_is_said_once_names_its_rule_and_leaves_the_question_open(opened: Opened) -> None:
    page = opened()
    page.evaluate("server.refuse = true")
    page.mouse.click(*at(page, 56, 22))
    page.wait_for_timeout(350)
    page.keyboard.press("Shift+ArrowUp")
    page.keyboard.press("Control+Enter")
    refusal = page.locator(".verdict__line--bad .rule")
    expect(refusal).to_have_attribute("href", "/rulebook/DBF-MOV-028/")
    expect(refusal).to_have_count(1)
    assert page.locator(".toast").count() == 0
    assert page.locator(".prompt__commit").is_disabled(), "what is refused cannot be sent"
    page.evaluate("server.refuse = false")
    page.keyboard.press("ArrowUp")
    expect(page.locator(".verdict__line--good")).to_be_visible()
    assert page.locator(".prompt__commit").is_enabled()


def test_a_spectator_is_asked_nothing_and_cannot_chat(opened: Opened) -> None:
    page = opened("seat=")
    assert "Waiting for Marta" in page.locator(".prompt").inner_text()
    page.get_by_role("tab", name="Chat").click()
    assert page.locator(".chat__form:visible").count() == 0
    page.get_by_role("tab", name="More").click()
    assert page.locator(".offer-menu:visible").count() == 0


def test_the_end_is_announced_with_its_reason(opened: Opened) -> None:
    page = opened("status=over")
    assert "Marta wins" in page.locator(".prompt").inner_text()


def test_a_long_look_at_a_piece_opens_its_card(opened: Opened) -> None:
    page = opened()
    page.mouse.click(*at(page, 48, 42), button="right")
    card = page.locator(".piece-card")
    assert "Bd 1" in card.inner_text()
    assert "Leader" in card.inner_text()


def test_taking_back_means_choosing_an_entry_of_the_log(opened: Opened) -> None:
    page = opened()
    page.get_by_role("tab", name="More").click()
    page.get_by_role("button", name="Take back…").click()
    page.get_by_role("button", name="Take this back").first.click()
    offer = sent(page, "offer")[-1]
    assert (offer["offer"], offer["seq"]) == ("takeback", 36)


def test_adjusting_sends_every_change_with_a_note(opened: Opened) -> None:
    page = opened()
    page.get_by_role("tab", name="More").click()
    page.get_by_role("button", name="Adjust the table…").click()
    page.mouse.move(*at(page, 48, 42))
    page.mouse.down()
    page.mouse.move(*at(page, 50, 45), steps=4)
    page.mouse.up()
    page.get_by_placeholder("Why?").fill("Slipped")
    page.get_by_role("button", name="Put it to the other player").click()
    offer = sent(page, "offer")[-1]
    assert offer["note"] == "Slipped"
    assert offer["changes"][0]["piece"] == "b1"
    assert offer["changes"][0]["what"] == "move"
    assert offer["changes"][0]["x"] == pytest.approx(50, abs=0.2)


def test_an_offer_of_the_other_player_can_be_accepted(opened: Opened) -> None:
    page = opened()
    page.evaluate("server.state.offers = [{id: 7, offer: 'draw', by: 'blue'}]; server.change([], {})")
    page.get_by_role("tab", name="More").click()
    assert "Jan Kowalski offers a draw." in page.locator(".offer").inner_text()
    page.get_by_role("button", name="Accept").click()
    assert sent(page, "reply")[-1]["accept"] is True


def test_the_tape_measures_between_points_and_between_pieces(opened: Opened) -> None:
    page = opened()
    page.locator(".battle__board").focus()
    page.keyboard.press(" ")
    page.mouse.move(*at(page, 24, 24))
    page.mouse.down()
    page.mouse.move(*at(page, 48, 42), steps=4)
    page.mouse.up()
    label = page.locator(".tape-label").text_content() or ""
    # Centre to centre 30, base edge to base edge less.
    assert label.startswith("30 cm")
    assert "⟷" in label


def test_the_board_pans_and_zooms_with_the_keyboard(opened: Opened) -> None:
    page = opened()
    page.locator(".battle__board").focus()
    before = page.evaluate("[battle.board.camera.scale, battle.board.camera.x]")
    page.keyboard.press("+")
    page.keyboard.press("ArrowLeft")
    after = page.evaluate("[battle.board.camera.scale, battle.board.camera.x]")
    assert after[0] > before[0]
    assert after[1] > before[1]
    page.keyboard.press("f")
    assert page.evaluate("battle.board.camera.fitted")


def test_points_of_the_screen_and_the_table_agree_however_it_lies(opened: Opened) -> None:
    page = opened()
    back_and_forth = """quarters => {
      const camera = battle.board.camera;
      camera.turnRound(quarters);
      camera.zoom(2, 300, 200);
      return camera.toTable(...camera.toScreen([12, 34]));
    }"""
    for quarters in range(4):
        assert page.evaluate(back_and_forth, quarters) == [pytest.approx(12), pytest.approx(34)]


def test_nothing_overflows_a_narrow_screen(opened: Opened) -> None:
    for width in (360, 390):
        page = opened(width=width, height=740, touch=True)
        assert page.evaluate("document.documentElement.scrollWidth") <= width
        for tab in ("Plan", "Armies", "Chat", "More", "Log"):
            page.get_by_role("tab", name=tab).click()
            assert page.evaluate("document.querySelector('.sheet__page:not([hidden])').scrollWidth") <= width


def test_the_client_knows_no_game() -> None:
    """Examples in comments aside, no script names a game or a rule of one."""
    sources = [path for folder in ("board", "battle") for path in (ROOT / "static" / folder).rglob("*.js")]
    code = {path.name: re.sub(r"/\*.*?\*/", "", path.read_text(), flags=re.S) for path in sources}
    assert [name for name, text in code.items() if re.search(r"dbf|de_bellis|t9a|w40k|DBF-", text, re.I)] == []

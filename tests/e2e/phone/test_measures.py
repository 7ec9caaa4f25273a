"""All that lies on the path of play is large enough: 44 pixels for fingers, 14 for what is read."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect

from tests.e2e.phone.conftest import ASKED, GAMES, PHONE, await_asked, first_battle
from tests.e2e.phone.measuring import too_small
from tests.e2e.phone.touching import Touch, tap_piece
from tests.e2e.pictures import keep
from tests.e2e.players.fighting import fight

TABS = ("Plan", "Armies", "Chat", "More", "Log")
WHISPERS = {"de_bellis": "reckless", "ninth_age": "hard"}


def measured(page: Page, where: str) -> None:
    assert too_small(page) == [], where


@pytest.mark.parametrize("game", GAMES)
def test_on_the_path_of_play_nothing_is_too_small(visitor, advice, game):
    someone = visitor(**PHONE)
    page = someone.page
    player = first_battle(someone, game)
    expect(page.locator(".coach")).to_be_visible()
    measured(page, "with the coach")
    page.locator(".coach").get_by_role("button", name="Not now").tap()
    piece = page.locator(".unit--candidate").first.get_attribute("data-piece") or ""
    tap_piece(page, piece)
    forward = page.get_by_role("button", name="Forward", exact=True)
    forward.wait_for()
    measured(page, "when somebody is picked")
    page.get_by_role("button", name="More keys").tap()
    measured(page, "with all keys")
    page.get_by_role("button", name="Tools").tap()
    measured(page, "with the tools by their names")
    page.get_by_role("button", name="Tools").tap()
    forward.tap()
    page.locator(".verdict__line").wait_for()
    measured(page, "when he is about to move")
    keep(page, f"phone-{game}-moving")
    grip = page.get_by_role("button", name="Taller or shorter")
    grip.tap()
    measured(page, "when the panel is open")
    for name in TABS:
        page.get_by_role("tab", name=name).tap()
        measured(page, name)
    grip.tap()
    measured(page, "when the panel is high")
    grip.tap()
    # Everything that is asked from here on, until the computer has had its turn, and what is played back of that.
    touch, watch = Touch(measured), page.locator(".playback").get_by_role("button", name="Watch").first
    over = page.locator(".prompt__end")

    def enough() -> bool:
        if not page.locator(ASKED).count():
            measured(page, "while one waits")
        return sum(touch.kinds.values()) > 8 and watch.is_visible()

    while not enough() and not over.count():
        fight([player], advice, WHISPERS[game], most=60, own_way=touch, until=enough)
        page.wait_for_selector(f"{ASKED}, .prompt__end", state="attached", timeout=60_000)
    watch.tap()
    page.locator(".board--replaying").wait_for()
    measured(page, "while it is played back")
    assert someone.complaints == []


def test_drawing_up_lies_on_the_table_with_the_panel_in_one_line(visitor):
    someone = visitor(**PHONE)
    page = someone.page
    page.goto("/play/?game=de_bellis")
    page.get_by_text("Two players, one screen").tap()
    page.get_by_role("button", name="Fight").tap()
    page.wait_for_selector(".board-table", state="attached")
    for _ in range(20):
        await_asked(page)
        number = page.locator("#battle").get_attribute("data-number")
        measured(page, page.locator(".prompt__question").inner_text())
        if page.locator(".question-input--place").count():
            break
        if page.locator(".prompt__commit:enabled").count():
            page.locator(".prompt__commit").tap()
        else:
            page.locator("[data-option]").first.tap()
        page.wait_for_selector(f".prompt:not([data-number='{number}'])", state="attached")
    sheet = page.locator(".sheet")
    expect(sheet).to_have_attribute("data-height", "low")
    table = page.locator(".board-table").bounding_box()
    assert table
    assert table["width"] > PHONE["width"] * 0.97
    # One token is taken in hand and set down, and then all as the game suggests; Confirm is there without scrolling.
    page.locator(".tray__token").first.tap()
    page.touchscreen.tap(table["x"] + table["width"] / 2, table["y"] + table["height"] * 0.8)
    expect(page.locator(".placed").first).to_be_attached()
    measured(page, "with one of them placed")
    page.get_by_role("button", name="Suggested places").tap()
    expect(page.get_by_role("button", name="Confirm")).to_be_in_viewport(ratio=1)
    measured(page, "with all of them placed")
    keep(page, "phone-drawing-up")
    # The panel opens with a tap, once the verdict no longer shifts it.
    page.locator(".verdict__line").first.wait_for()
    page.locator(".sheet__grip").tap()
    expect(sheet).to_have_attribute("data-height", "half")
    expect(page.get_by_role("button", name="Confirm")).to_be_in_viewport(ratio=1)
    page.get_by_role("button", name="Confirm").tap()
    page.wait_for_selector("#battle[data-seat='blue'] .question-input--place, .question-input--place", state="attached")
    expect(sheet).to_have_attribute("data-height", "low")
    assert someone.complaints == []

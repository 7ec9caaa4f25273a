"""What two players say to one another at the table: words, take-backs, adjustments."""

from __future__ import annotations

from playwright.sync_api import Page, expect

from tests.e2e.players.pointing import drag, pose_of


def open_tab(page: Page, name: str) -> None:
    page.get_by_role("tab", name=name).click()


def open_more(page: Page, *groups: str) -> None:
    """Open the page of what is seldom wanted, and groups of it, if they are shut."""
    open_tab(page, "More")
    # What stands there comes when somebody turns to it.
    page.locator("#page-more .more-group").first.wait_for(state="attached")
    for name in groups:
        shut = page.locator("#page-more .more-group:not([open]) > summary", has_text=name)
        if shut.count():
            shut.click()


def say(page: Page, words: str) -> None:
    open_tab(page, "Chat")
    page.get_by_label("Write a message").fill(words)
    page.get_by_role("button", name="Send").click()


def hear(page: Page, words: str) -> None:
    open_tab(page, "Chat")
    expect(page.locator(".chat__line", has_text=words)).to_be_visible()


def ask_to_take_back(page: Page) -> None:
    """Ask to take back one's last move."""
    open_tab(page, "More")
    page.get_by_role("button", name="Take back…").click()
    page.get_by_role("button", name="Take back", exact=True).click()


def ask_to_move(page: Page, piece: str, by: tuple[float, float], note: str) -> None:
    """Ask that a piece shall stand elsewhere: it is dragged there, with a note."""
    open_tab(page, "More")
    page.get_by_role("button", name="Adjust the table…").click()
    x, y, _ = pose_of(page, piece)
    drag(page, (x, y), (x + by[0], y + by[1]))
    page.get_by_label("Note").fill(note)
    page.get_by_role("button", name="Ask your opponent").click()


def accept(page: Page) -> None:
    page.get_by_role("button", name="Accept").click()
    expect(page.locator(".offer")).to_have_count(0)

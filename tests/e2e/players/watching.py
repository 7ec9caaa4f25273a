"""A battle that is over, looked at again: its replay, and its dice."""

from __future__ import annotations

from playwright.sync_api import Page, expect

from tests.e2e.players.looking import picture


def watch_again(page: Page, stranger: Page, name: str = "replay") -> None:
    """The replay runs under the slider, and the link to a moment leads a stranger there."""
    page.get_by_role("link", name="Replay", exact=True).first.click()
    slider = page.get_by_role("slider", name="Moment")
    slider.wait_for()
    page.locator("#replay[data-whole='true']").wait_for()
    last = int(slider.get_attribute("max") or 0)
    page.get_by_role("button", name="To the end").click()
    expect(page.locator(".replay__where")).to_contain_text(f"{last}/{last}")
    slider.focus()
    for _ in range(3):
        page.keyboard.press("ArrowLeft")
    expect(page.locator(".replay__where")).to_contain_text(f"{last - 3}/{last}")
    slider.fill(str(last // 2))
    expect(page.locator(".replay__where")).to_contain_text(f"{last // 2}/{last}")
    picture(page, name)
    poses = {unit.get_attribute("data-piece"): unit.get_attribute("transform") for unit in page.locator(".unit").all()}
    stranger.goto(page.url)
    stranger.locator("#replay[data-whole='true']").wait_for()
    expect(stranger.locator(".replay__where")).to_contain_text(f"{last // 2}/{last}")
    there = {
        unit.get_attribute("data-piece"): unit.get_attribute("transform") for unit in stranger.locator(".unit").all()
    }
    assert there == poses


def verify_the_dice(page: Page, name: str = "dice") -> None:
    """Every roll is checked in the browser, and every one is right."""
    page.locator("#verify[data-verified]").wait_for()
    assert page.locator("#verify").get_attribute("data-verified") == "true"
    assert page.locator(".tick").count() > 10
    assert page.locator(".tick--bad").count() == 0
    picture(page, name)

"""Armies written by hand and copied."""

from __future__ import annotations

import re

from playwright.sync_api import Page, expect

from tests.e2e.conftest import Site


def write_army(site: Site, page: Page, name: str, codes: list[str]) -> None:
    """Write an army for the introductory scale with these types in its first division, and one defence."""
    page.goto(f"{site.url}/armies/")
    form = page.locator("form.card", has_text="New army for De Bellis Fantasy")
    form.get_by_text("Introductory scale").click()
    form.get_by_role("button", name="Start").click()
    page.get_by_label("Army name").fill(name)
    page.keyboard.press("Tab")
    page.locator("h1", has_text=name).wait_for()
    page.locator("#section-d1").get_by_text("+ Add").click()
    for number, code in enumerate(codes, 2):
        page.locator(f"#add-d1-{code}").click()
        # The first of the facts is the number of elements.
        expect(page.locator(".army-side .facts dd").first).to_contain_text(re.compile(rf"^\s*{number}\b"))
    page.locator("#more-of-defences\\.temporary").click()
    page.locator("#row-defences\\.temporary output", has_text="1").wait_for()
    assert page.locator(".army-side").get_by_text("Legal").is_visible(), page.locator(".army-side").inner_text()


def copy_army(site: Site, page: Page, name: str) -> None:
    """Copy a ready army to make it one's own."""
    page.goto(f"{site.url}/armies/")
    # Those of each game are folded away.
    link = page.get_by_role("link", name=name)
    page.locator("details.army-ready", has=page.locator("a", has_text=name)).locator("summary").click()
    link.click()
    page.get_by_role("button", name="Copy and edit").click()
    page.locator("h1", has_text=name).wait_for()
    assert page.locator(".army-side").get_by_text("Legal").is_visible()

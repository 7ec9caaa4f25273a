"""Pictures of pages, kept in var/screenshots to be looked at."""

from __future__ import annotations

from pathlib import Path

from playwright.sync_api import Error, Page

PICTURES = Path(__file__).parents[2] / "var" / "screenshots"
TRIES = 3


def keep(page: Page, name: str, full_page: bool = False) -> None:
    """What the page shows now. The browser is asked again where it could not draw: on a busy machine, or between two
    pages, it now and then cannot."""
    for left in reversed(range(TRIES)):
        try:
            page.screenshot(path=PICTURES / f"{name}.png", full_page=full_page)
            return
        except Error:
            if not left:
                raise
            page.wait_for_timeout(500)

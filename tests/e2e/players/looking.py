"""A page on a wide and on a narrow screen, light and dark."""

from __future__ import annotations

from playwright.sync_api import Page

from tests.e2e.pictures import keep


def picture(page: Page, name: str) -> None:
    """The page on a wide and on a narrow screen, light and dark; to be looked at."""
    before = page.viewport_size
    for width, height in ((1440, 900), (390, 844)):
        page.set_viewport_size({"width": width, "height": height})
        for scheme in ("light", "dark"):
            page.emulate_media(color_scheme=scheme, reduced_motion="reduce")
            page.wait_for_timeout(250)
            keep(page, f"{name}-{width}-{scheme}")
    page.emulate_media(color_scheme="light", reduced_motion="reduce")
    page.set_viewport_size(before or {"width": 1440, "height": 900})
    page.wait_for_timeout(250)

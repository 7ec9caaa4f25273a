"""Pictures of pages, to be looked at."""

from __future__ import annotations

from playwright.sync_api import Page

from tests.e2e.conftest import PICTURES


def picture(page: Page, name: str) -> None:
    """The page on a wide and on a narrow screen, light and dark; to be looked at."""
    PICTURES.mkdir(parents=True, exist_ok=True)
    before = page.viewport_size
    for width, height in ((1440, 900), (390, 844)):
        page.set_viewport_size({"width": width, "height": height})
        for scheme in ("light", "dark"):
            page.emulate_media(color_scheme=scheme, reduced_motion="reduce")
            page.wait_for_timeout(250)
            page.screenshot(path=PICTURES / f"{name}-{width}-{scheme}.png")
    page.emulate_media(color_scheme="light", reduced_motion="reduce")
    page.set_viewport_size(before or {"width": 1440, "height": 900})
    page.wait_for_timeout(250)

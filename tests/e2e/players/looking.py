"""A page on a wide and on a narrow screen, light and dark."""

from __future__ import annotations

from playwright.sync_api import Page

from tests.e2e.pictures import asked_for, keep
from tests.e2e.resting import at_rest

_SCHEME = 'matchMedia("(prefers-color-scheme: dark)").matches ? "dark" : "light"'
_MOTION = 'matchMedia("(prefers-reduced-motion: reduce)").matches ? "reduce" : "no-preference"'


def picture(page: Page, name: str) -> None:
    """The page on a wide and on a narrow screen, light and dark, if this run was asked for pictures; afterwards it is
    as it was."""
    if not asked_for():
        return
    size, scheme, motion = page.viewport_size, page.evaluate(_SCHEME), page.evaluate(_MOTION)
    for width, height in ((1440, 900), (390, 844)):
        page.set_viewport_size({"width": width, "height": height})
        for shown in ("light", "dark"):
            page.emulate_media(color_scheme=shown, reduced_motion="reduce")
            at_rest(page)
            keep(page, f"{name}-{width}-{shown}")
    page.emulate_media(color_scheme=scheme, reduced_motion=motion)
    page.set_viewport_size(size or {"width": 1440, "height": 900})
    at_rest(page)

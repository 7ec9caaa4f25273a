"""Pictures of pages, kept in var/screenshots to be looked at: of what failed always, others when `--pictures` asks."""

from __future__ import annotations

from pathlib import Path

import pytest
from playwright.sync_api import Error, Page

PICTURES = Path(__file__).parents[2] / "var" / "screenshots"
TRIES = 3
# Whether this run was asked for pictures. Nothing is taken unless: each costs a redraw or more.
_asked_for = False


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption("--pictures", action="store_true", help="keep pictures of pages in var/screenshots")


def pytest_configure(config: pytest.Config) -> None:
    global _asked_for
    _asked_for = config.getoption("--pictures")


def asked_for() -> bool:
    return _asked_for


def keep(page: Page, name: str, full_page: bool = False) -> None:
    """What the page shows now, if this run was asked for pictures."""
    if _asked_for:
        keep_failure(page, name, full_page)


def keep_failure(page: Page, name: str, full_page: bool = False) -> None:
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

"""The board with a table of The 9th Age, without a server."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from typing import Any

import pytest
from playwright.sync_api import Browser, Page

from tests.e2e.board.conftest import Opened, files, until
from tests.e2e.resting import WATCHED

__all__ = ["files"]


@pytest.fixture
def table_of(browser: Browser, files: str) -> Iterator[Callable[..., Page]]:
    """Opens the harness with what is given: `table_of(given, width=390, touch=True)`. Any error fails the test."""
    faults: list[str] = []
    contexts = []

    def open_page(
        given: dict[str, Any], *, width: int = 1440, height: int = 900, touch: bool = False, dark: bool = False
    ) -> Page:
        context = browser.new_context(
            viewport={"width": width, "height": height}, has_touch=touch, is_mobile=touch,
            color_scheme="dark" if dark else "light",
        )  # fmt: skip
        contexts.append(context)
        context.add_init_script(WATCHED)
        page = context.new_page()
        page.on("pageerror", lambda error: faults.append(error.stack or str(error)))
        page.on("console", lambda said: faults.append(said.text) if said.type == "error" else None)
        page.route(
            "**/given.json", lambda route: route.fulfill(body=json.dumps(given), content_type="application/json")
        )
        page.goto(f"{files}/tests/e2e/harness/index.html?given=/given.json&theme={'dark' if dark else 'light'}")
        page.wait_for_selector(".board-tools")
        until(page, "window.battle?.board.view")
        until(page, "!server.state.asked || document.querySelector('.prompt__inputs')")
        return page

    yield open_page
    for context in contexts:
        context.close()
    assert faults == []


__all__ += ["Opened"]

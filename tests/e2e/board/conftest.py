"""The board alone, in a real Chromium, with a server in the page itself: see tests/e2e/harness."""

from __future__ import annotations

import threading
from collections.abc import Callable, Iterator
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, Page

from tests.e2e.resting import WATCHED

ROOT = Path(__file__).resolve().parents[3]
Opened = Callable[..., Page]


class Quiet(SimpleHTTPRequestHandler):
    extensions_map = SimpleHTTPRequestHandler.extensions_map | {".js": "text/javascript", ".svg": "image/svg+xml"}

    def log_message(self, format: str, *args: Any) -> None:
        pass


@pytest.fixture(scope="session")
def files() -> Iterator[str]:
    """The address under which the repository's static files and the harness are served."""
    server = ThreadingHTTPServer(("127.0.0.1", 0), partial(Quiet, directory=str(ROOT)))
    threading.Thread(target=server.serve_forever, daemon=True).start()
    yield f"http://127.0.0.1:{server.server_port}"
    server.shutdown()


@pytest.fixture
def opened(browser: Browser, files: str) -> Iterator[Opened]:
    """Opens the harness: `opened("kind=slide", width=390, touch=True)`. Any error in the page fails the test."""
    faults: list[str] = []
    contexts = []

    def open_page(query: str = "", *, width: int = 1440, height: int = 900, touch: bool = False) -> Page:
        context = browser.new_context(viewport={"width": width, "height": height}, has_touch=touch, is_mobile=touch)
        contexts.append(context)
        context.add_init_script(WATCHED)
        page = context.new_page()
        page.on("pageerror", lambda error: faults.append(error.stack or str(error)))
        page.on("console", lambda said: faults.append(said.text) if said.type == "error" else None)
        page.goto(f"{files}/tests/e2e/harness/index.html?{query}")
        page.wait_for_selector(".board-tools")
        until(page, "window.battle?.board.view")
        until(page, "!server.state.asked || document.querySelector('.prompt__inputs')")
        return page

    yield open_page
    for context in contexts:
        context.close()
    assert faults == []


def until(page: Page, condition: str) -> None:
    """Wait for a condition in the page; its policy forbids what Playwright's own waiting does."""
    for _ in range(200):
        if page.evaluate(f"Boolean({condition})"):
            return
        page.wait_for_timeout(25)
    raise AssertionError(f"never: {condition}")


def at(page: Page, x: float, y: float) -> tuple[float, float]:
    """Where a point of the table is on the screen."""
    box = page.locator(".battle__board").bounding_box()
    assert box is not None
    px, py = page.evaluate("([x, y]) => battle.board.camera.toScreen([x, y])", [x, y])
    return box["x"] + px, box["y"] + py


def drag(page: Page, start: tuple[float, float], end: tuple[float, float], steps: int = 8) -> None:
    """Drag from one point of the table to another."""
    page.mouse.move(*at(page, *start))
    page.mouse.down()
    page.mouse.move(*at(page, *end), steps=steps)
    page.mouse.up()


def sent(page: Page, kind: str) -> list[dict[str, Any]]:
    """What the page has sent of a kind."""
    found: list[dict[str, Any]] = page.evaluate("kind => server.sent.filter(one => one.type === kind)", kind)
    return found

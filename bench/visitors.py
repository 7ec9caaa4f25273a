"""Guests who play the house through the REST interface, and the browsers in which they look at it."""

from __future__ import annotations

import os
import shutil
import time
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

import httpx
from playwright.sync_api import Browser, BrowserContext, sync_playwright

from bench.players import GAME
from bench.site import Site, guest

SETTINGS = {"scale": "tournament", "battlefield": "ford_and_bridge"}


def play_house(site: Site, until: str = "dbf.move") -> tuple[str, httpx.Client]:
    """A guest's battle against the house, answered as an expired clock would until he is asked on this topic."""
    client = guest(site.url)
    made = client.post("/api/battles/", json={"game": GAME, "opponent": "bot:random", "settings": SETTINGS})
    made.raise_for_status()
    address = f"/api/battles/{made.json()['id']}/"
    deadline = time.monotonic() + 120
    while time.monotonic() < deadline:
        state = client.get(address).json()
        asked = state.get("asked")
        if asked is None:
            time.sleep(0.1)
        elif asked["topic"] == until:
            return str(made.json()["url"]), client
        else:
            body = {"client_id": f"v{asked['number']}", "number": asked["number"], "answer": asked["preset"]}
            client.post(f"{address}answers/", json=body).raise_for_status()
    raise RuntimeError(f"nobody asks about {until}")


@contextmanager
def chromium() -> Iterator[Browser]:
    """The machine's own Chromium; CHROMIUM names another."""
    program = os.environ.get("CHROMIUM") or shutil.which("chromium") or shutil.which("chromium-browser")
    if program is None:
        raise RuntimeError("Install chromium (Debian: apt-get install chromium), or name it in CHROMIUM.")
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=program, args=["--no-sandbox"])
        yield browser
        browser.close()


def visitor(browser: Browser, site: Site, client: httpx.Client, **options: Any) -> BrowserContext:
    """A browser with nothing in its cache that knows the guest's session."""
    context = browser.new_context(base_url=site.url, viewport={"width": 1440, "height": 900}, **options)
    cookies = [{"name": name, "value": value, "url": site.url} for name, value in client.cookies.items()]
    context.add_cookies(cookies)  # type: ignore[arg-type]
    return context

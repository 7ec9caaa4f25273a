"""A whole Chromium with a profile of its own, which can be killed and come back."""

from __future__ import annotations

import subprocess
import time
from pathlib import Path

from playwright.sync_api import Browser, Page

from tests.e2e.conftest import Visitor, chromium, complaints_of
from tests.e2e.dates import same_date
from tests.e2e.pictures import keep_failure
from tests.e2e.resting import WATCHED


class OwnBrowser:
    """`start` opens it at a blank page; `kill` pulls its plug, and the profile stays."""

    def __init__(self, driver: Browser, profile: Path, size: tuple[int, int] = (1440, 900)) -> None:
        self._connect = driver.browser_type.connect_over_cdp
        self._profile, self._size = profile, size
        self._process: subprocess.Popen[bytes] | None = None
        self._visitor: Visitor | None = None

    def start(self) -> Visitor:
        told = self._profile / "DevToolsActivePort"
        told.unlink(missing_ok=True)
        options = ["--headless=new", "--no-sandbox", "--remote-debugging-port=0", f"--user-data-dir={self._profile}"]
        self._process = subprocess.Popen(
            [chromium(), *options, "about:blank"], stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL
        )
        deadline = time.monotonic() + 30
        while not (told.exists() and told.read_text().strip()):
            assert time.monotonic() < deadline, "Chromium did not start."
            time.sleep(0.1)
        context = self._connect(f"http://127.0.0.1:{told.read_text().split()[0]}").contexts[0]
        context.add_init_script(same_date())
        context.add_init_script(WATCHED)
        page = context.pages[0] if context.pages else context.new_page()
        self._visitor = Visitor(context, self._ready(page), complaints_of(page))
        return self._visitor

    def _ready(self, page: Page) -> Page:
        page.set_viewport_size({"width": self._size[0], "height": self._size[1]})
        page.emulate_media(reduced_motion="reduce")
        return page

    def await_kept(self, cookie: str) -> None:
        """Wait until a cookie is on the disk: Chromium writes them only now and then."""
        deadline = time.monotonic() + 45
        while not any(cookie.encode() in path.read_bytes() for path in self._profile.glob("Default/**/Cookies")):
            assert time.monotonic() < deadline, f"{cookie} was never kept."
            time.sleep(0.5)

    def keep_failure(self, name: str) -> None:
        """What it shows now, if it is open."""
        if self._process and self._visitor:
            keep_failure(self._visitor.page, name)

    def kill(self) -> None:
        if self._process:
            self._process.kill()
            self._process.wait()
            self._process = None

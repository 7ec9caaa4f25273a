"""A site of its own and a real Chromium for the tests that play in a browser."""

import os
import re
import shutil
import signal
import socket
import subprocess
import sys
import time
from dataclasses import dataclass, field
from pathlib import Path

import httpx
import pytest
from playwright.sync_api import Browser, BrowserContext, Page, sync_playwright

ROOT = Path(__file__).resolve().parent.parent.parent
PICTURES = ROOT / "var" / "screenshots"
FAILED = pytest.StashKey[list[bool]]()
NOT_FOR_THE_SITE = ("DATABASE_URL", "REDIS_URL", "SECRET_KEY", "DJANGO_SETTINGS_MODULE", "PUBLIC_URL")


@dataclass
class Site:
    """A running site with its own database; `kill` and `start` let a test pull the plug."""

    folder: Path
    port: int
    more: dict[str, str] = field(default_factory=dict)
    process: subprocess.Popen[bytes] | None = None

    @property
    def url(self) -> str:
        return f"http://127.0.0.1:{self.port}"

    @property
    def environment(self) -> dict[str, str]:
        kept = {name: value for name, value in os.environ.items() if name not in NOT_FOR_THE_SITE}
        return kept | {
            "DJANGO_SETTINGS_MODULE": "ninthsite.settings",
            "ORDER_DELAY": "0",
            "NINTHSITE_VAR": str(self.folder),
            "EMAIL_URL": f"filemail:///{self.folder / 'mail'}",
            "GUESTS_PER_ADDRESS": "1000/h/ip",
            **self.more,
        }

    def manage(self, *arguments: str) -> None:
        subprocess.run([sys.executable, "manage.py", *arguments], cwd=ROOT, env=self.environment, check=True)

    def start(self) -> None:
        command = [sys.executable, "-m", "tests.e2e.same_dice", "--port", str(self.port)]
        self.process = subprocess.Popen(command, cwd=ROOT, env=self.environment)
        deadline = time.monotonic() + 60
        while time.monotonic() < deadline and self.process.poll() is None:
            try:
                if httpx.get(f"{self.url}/healthz").status_code == 200:
                    return
            except httpx.TransportError:
                time.sleep(0.1)
        raise AssertionError("The site did not start.")

    def stop(self, how: signal.Signals = signal.SIGINT) -> None:
        if self.process:
            self.process.send_signal(how)
            try:
                self.process.wait(timeout=30)
            finally:
                self.process.kill()
                self.process = None

    def mails_to(self, address: str) -> list[str]:
        """The mails sent to an address, oldest first."""
        files = sorted((self.folder / "mail").glob("*"), key=lambda path: path.stat().st_mtime)
        mails = [mail for path in files for mail in re.split(r"^-{70,}$", path.read_text(), flags=re.MULTILINE)]
        return [mail for mail in mails if f"To: {address}" in mail]


def free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


def chromium() -> str:
    """The machine's own Chromium."""
    wanted = os.environ.get("CHROMIUM") or shutil.which("chromium") or shutil.which("chromium-browser")
    assert wanted, "Install chromium (Debian: apt-get install chromium), or name it in CHROMIUM."
    return wanted


@pytest.fixture(scope="session")
def site(tmp_path_factory):
    """The site, serving; its database is empty at first."""
    site = Site(tmp_path_factory.mktemp("site"), free_port())
    site.manage("migrate", "--verbosity", "0")
    site.start()
    yield site
    site.stop()


@pytest.fixture(scope="session")
def browser():
    """One Chromium for all tests."""
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=chromium(), args=["--no-sandbox"])
        yield browser
        browser.close()


@dataclass
class Visitor:
    """Someone at a browser of their own; `complaints` is what its console had to say."""

    context: BrowserContext
    page: Page
    complaints: list[str]


def complaints_of(page: Page) -> list[str]:
    """What the console of a page has to say from now on."""
    complaints: list[str] = []
    page.on("console", lambda message: complaints.append(message.text) if message.type == "error" else None)
    page.on("pageerror", lambda error: complaints.append(str(error)))
    return complaints


@pytest.hookimpl(hookwrapper=True)
def pytest_runtest_makereport(item, call):
    """Lets fixtures know whether their test has failed."""
    outcome = yield
    item.stash.setdefault(FAILED, []).append(outcome.get_result().failed)


@pytest.fixture
def visitor(request: pytest.FixtureRequest, browser: Browser, site: Site):
    """Makes visitors: `visitor(width=390, height=844, color_scheme="dark", locale="it")`. What each saw when the test
    failed is kept in var/screenshots."""
    contexts = []

    def come(width: int = 1440, height: int = 900, **options) -> Visitor:
        context = browser.new_context(base_url=site.url, viewport={"width": width, "height": height}, **options)
        contexts.append(context)
        page = context.new_page()
        return Visitor(context, page, complaints_of(page))

    yield come
    for number, context in enumerate(contexts, 1):
        if any(request.node.stash.get(FAILED, [])):
            for page in context.pages:
                page.screenshot(path=PICTURES / f"failed-{request.node.name}-{number}.png")
        context.close()


@pytest.fixture
def advice(site: Site):
    """What the house's bots would answer: see tests/e2e/players/adviser.py."""
    from tests.e2e.players.adviser import Advice

    advice = Advice(site)
    yield advice
    advice.close()

"""A site of its own and a real Chromium for the tests that play in a browser."""

import os
import shutil
from contextlib import AbstractContextManager
from dataclasses import dataclass

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, Request, sync_playwright

from tests.e2e import pictures
from tests.e2e.dates import same_date
from tests.e2e.pictures import keep_failure, pytest_configure  # noqa: F401
from tests.e2e.resting import WATCHED
from tests.e2e.sites import KINDS, Site, serving
from tests.e2e.unsteady import pytest_runtest_protocol, pytest_terminal_summary  # noqa: F401

# Seconds for a journey of the quick check, and for a test of the long one that names no limit of its own.
JOURNEY, LONG = 90, 300
FAILED = pytest.StashKey[list[bool]]()


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption("--on", choices=list(KINDS), default="embedded", help="what the sites that are played on stand on")
    pictures.pytest_addoption(parser)
    parser.addoption("--drags", type=int, default=60, help="so many drags of each game are asked of the rules")


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    for item in items:
        if "tests/e2e/" in item.nodeid and not item.get_closest_marker("timeout"):
            item.add_marker(pytest.mark.timeout(JOURNEY if item.get_closest_marker("journey") else LONG))


def chromium() -> str:
    """The machine's own Chromium."""
    wanted = os.environ.get("CHROMIUM") or shutil.which("chromium") or shutil.which("chromium-browser")
    assert wanted, "Install chromium (Debian: apt-get install chromium), or name it in CHROMIUM."
    return wanted


@pytest.fixture(scope="session")
def serve(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory):
    """Makes sites, each with its own database: `with serve("tiny", NINTHSITE_GAMES=...) as site`. They stand alone, or
    on real services with `--on services`."""

    def make(name: str, **more: str) -> AbstractContextManager[Site]:
        return serving(request.config.getoption("--on"), tmp_path_factory.mktemp(name), more)

    return make


@pytest.fixture(scope="session")
def site(serve):
    """The site, serving; its database is empty at first."""
    with serve("site") as site:
        yield site


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


def failures_of(page: Page) -> list[str]:
    """The requests of a page that come to nothing from now on. What a page gives up because it is left is none."""
    failures: list[str] = []

    def failed(request: Request) -> None:
        if request.failure != "net::ERR_ABORTED":
            failures.append(f"{request.url}: {request.failure}")

    page.on("requestfailed", failed)
    page.on("response", lambda got: failures.append(f"{got.url}: {got.status}") if got.status >= 400 else None)
    return failures


@pytest.hookimpl(hookwrapper=True)
def pytest_runtest_makereport(item, call):
    """Lets fixtures know whether their test has failed."""
    outcome = yield
    item.stash.setdefault(FAILED, []).append(outcome.get_result().failed)


# Who has ended a few phases in which nothing had moved is not asked any more whether he means it.
_USED_TO_IT = """if (location.protocol.startsWith("http")) localStorage["ninthsite.battle"] ??= '{"idle": 3}';"""


@pytest.fixture
def visitor(request: pytest.FixtureRequest, browser: Browser, site: Site):
    """Makes visitors: `visitor(width=390, height=844, color_scheme="dark", locale="it")`; `new`: one who has never
    played. What each saw when the test failed is kept in var/screenshots."""
    contexts = []

    def come(width: int = 1440, height: int = 900, *, new: bool = False, **options) -> Visitor:
        context = browser.new_context(base_url=site.url, viewport={"width": width, "height": height}, **options)
        contexts.append(context)
        context.add_init_script(same_date())
        context.add_init_script(WATCHED)
        if not new:
            context.add_init_script(_USED_TO_IT)
        page = context.new_page()
        return Visitor(context, page, complaints_of(page))

    yield come
    for number, context in enumerate(contexts, 1):
        if any(request.node.stash.get(FAILED, [])):
            for page in context.pages:
                keep_failure(page, f"failed-{request.node.name}-{number}")
        context.close()


@pytest.fixture
def advice(site: Site):
    """What the house's bots would answer: see tests/e2e/players/adviser.py."""
    from tests.e2e.players.adviser import Advice

    advice = Advice(site)
    yield advice
    advice.close()

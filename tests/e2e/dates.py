"""Pages have the date of the tests (tests/own_clock): what the site calls a minute ago is that for them too."""

from datetime import timedelta

from playwright.sync_api import Page

from tests import own_clock

# Where a clock has been taken by hand it has the date already, and counts on from the machine's.
_SHIFTED = """(ahead => {
  const now = Date.now.bind(Date);
  Date.now = () => now() + (globalThis.Date === shifted ? ahead : 0);
  const shifted = globalThis.Date = new Proxy(Date, {
    construct: (date, given) => given.length ? new date(...given) : new date(date.now()),
    apply: (date) => new date(date.now()).toString(),
  });
})"""


def same_date() -> str:
    """What a page runs before its own scripts."""
    return f"{_SHIFTED}({own_clock.ahead_of_the_machine() // timedelta(milliseconds=1)});"


def take_clock(page: Page) -> None:
    """From now on the clock of a page can be moved by hand (`page.clock.run_for`), timers and frames with it. It goes
    on by itself, at the date of the tests: left to itself Playwright would put it back to the machine's."""
    page.clock.install(time=own_clock.moment())


def stop_clock(page: Page) -> None:
    """From now on time stands for a page, but for what `page.clock.run_for` lets pass. It stops a second later, so that
    what is under way comes to its end."""
    page.clock.pause_at(page.evaluate("Date.now() / 1000 + 1"))

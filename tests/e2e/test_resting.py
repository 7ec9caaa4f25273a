"""When a page is at rest: nothing of its own is due soon, and nothing moves."""

import pytest
from playwright.sync_api import Error

from tests.e2e import resting
from tests.e2e.resting import WATCHED, at_rest


@pytest.fixture
def page(browser):
    context = browser.new_context()
    context.add_init_script(WATCHED)
    page = context.new_page()
    page.goto("data:text/html,<p id=p>A page</p>")
    yield page
    context.close()


@pytest.mark.parametrize(
    "what",
    [
        "setTimeout(() => setTimeout(() => (window.done = true), 120), 200)",
        "requestAnimationFrame(() => requestAnimationFrame(() => (window.done = true)))",
        "p.animate({ opacity: [0, 1] }, 250).finished.then(() => (window.done = true))",
    ],
    ids=("timers", "frames", "animation"),
)
def test_it_is_when_what_is_due_has_been_done(page, what):
    page.evaluate(f"void {what}")
    at_rest(page)
    assert page.evaluate("window.done") is True


def test_what_was_called_off_what_comes_much_later_and_what_goes_on_for_ever_are_not_waited_for(page):
    page.evaluate(
        """() => {
          clearTimeout(setTimeout(() => (window.done = true), 200));
          cancelAnimationFrame(requestAnimationFrame(() => (window.done = true)));
          setTimeout(() => (window.done = true), 60_000);
          p.animate({ opacity: [0, 1] }, { duration: 100, iterations: Infinity });
        }"""
    )
    at_rest(page)
    assert page.evaluate("window.done") is None


def test_a_page_that_never_rests_says_what_keeps_it(page, monkeypatch):
    monkeypatch.setattr(resting, "LIMIT", 300)
    page.evaluate("() => { const again = () => requestAnimationFrame(again); again(); }")
    with pytest.raises(Error, match="Never at rest: frame"):
        at_rest(page)

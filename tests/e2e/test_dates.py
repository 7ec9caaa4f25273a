"""The pages of browser tests have the date of the tests, whoever moves their clock."""

from datetime import timedelta

import pytest

from tests import own_clock
from tests.e2e.dates import same_date, stop_clock, take_clock

NOW = "Date.now()"


@pytest.fixture
def page(browser):
    context = browser.new_context()
    context.add_init_script(same_date())
    page = context.new_page()
    page.goto("data:text/html,A page")
    yield page
    context.close()


def ahead(page):
    """By how much a page is ahead of the tests."""
    return timedelta(milliseconds=page.evaluate(NOW)) - timedelta(seconds=own_clock.moment().timestamp())


def test_a_page_has_the_date_of_the_tests_also_when_its_clock_is_taken_and_it_is_loaded_again(page):
    assert abs(ahead(page)) < timedelta(minutes=1)
    take_clock(page)
    assert abs(ahead(page)) < timedelta(minutes=1)
    page.reload()
    assert abs(ahead(page)) < timedelta(minutes=1)


def test_a_clock_that_is_stopped_goes_on_by_hand(page):
    take_clock(page)
    stop_clock(page)
    before = page.evaluate(NOW)
    page.evaluate("setTimeout(() => (window.rang = Date.now()), 350)")
    page.clock.run_for(349)
    assert page.evaluate("window.rang") is None
    page.clock.run_for(1)
    assert page.evaluate("window.rang") - before == 350
    assert page.evaluate(NOW) - before == 350

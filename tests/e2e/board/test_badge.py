"""The number in the head follows the battle that is open."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, Route, expect

from tests.e2e.board.conftest import Opened

pytestmark = pytest.mark.e2e

HEAD = """() => {
  const nav = document.createElement("nav");
  nav.className = "site-nav__mine";
  nav.innerHTML = '<span class="badge" hx-get="/mine/badge/">1</span>';
  document.body.prepend(nav);
}"""


def waiting(page: Page, asked: bool) -> None:
    page.evaluate(
        """asked => { window.question ??= server.state.asked;
          server.change([], {}, { asked: asked ? window.question : undefined }); }""",
        asked,
    )


def test_it_is_counted_anew_when_the_turn_ends_and_when_it_begins(opened: Opened) -> None:
    page = opened()
    page.evaluate(HEAD)
    numbers = ["0", "2"]

    def count(route: Route) -> None:
        number = numbers.pop(0)
        hidden = " hidden" if number == "0" else ""
        route.fulfill(body=f'<span class="badge" title="{number} wait"{hidden}>{number}</span>')

    page.route("**/mine/badge/", count)
    badge = page.locator(".site-nav__mine .badge")
    waiting(page, False)
    expect(badge).to_be_hidden()
    waiting(page, True)
    expect(badge).to_have_text("2")
    expect(badge).to_have_attribute("title", "2 wait")
    assert numbers == []

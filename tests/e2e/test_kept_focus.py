"""Lists that draw themselves anew while somebody goes through them with the keyboard."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from tests.e2e.players.meeting import invite

pytestmark = pytest.mark.e2e


def test_a_list_that_is_drawn_anew_leaves_the_keyboard_on_its_link(visitor):
    host = visitor()
    page = host.page
    invite(host, "/play/?game=de_bellis")
    for address, name in (("/lobby/", "lobby"), ("/mine/", "mine")):
        page.goto(address)
        link = page.locator(f"#{name} .line__go").first
        link.focus()
        page.locator(f"#{name}").evaluate("one => one.setAttribute('data-before', '')")
        page.evaluate(f"htmx.ajax('GET', '{address}', {{target: '#{name}', swap: 'outerHTML'}})")
        expect(page.locator(f"#{name}[data-before]")).to_have_count(0)
        expect(link).to_be_focused()
    assert host.complaints == []

"""Trying something out: a copy that cannot be taken for the battle itself."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import expect

from tests.e2e.pictures import keep
from tests.e2e.players.fighting import fight
from tests.e2e.players.meeting import invite, join, seated

pytestmark = pytest.mark.background


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_a_sandbox_is_opened_played_and_begun_anew(visitor, advice, scheme):
    host, guest = visitor(reduced_motion="reduce", color_scheme=scheme), visitor(reduced_motion="reduce")
    join(guest, invite(host, "/play/?game=de_bellis"))
    players = [seated(host), seated(guest)]
    left = iter(range(3))
    fight(players, advice, "reckless", most=10, until=lambda: next(left, None) is None)
    page = host.page
    address = page.url
    page.get_by_role("tab", name="More").click()
    page.get_by_role("button", name="Try something in a sandbox…").click()
    page.wait_for_url(lambda url: url != address)
    own = seated(host)
    expect(page.locator(".sandbox-strip")).to_contain_text("Only you see it")
    expect(page).to_have_title(re.compile("Sandbox"))
    assert "sandbox" in (page.locator("link[rel=icon]").get_attribute("href") or "")
    assert page.locator(".battle__board").get_attribute("data-sandbox") == "Sandbox"
    keep(page, f"sandbox-{scheme}")
    left = iter(range(2))
    fight([own], advice, "reckless", most=6, until=lambda: next(left, None) is None)
    page.get_by_role("button", name="Start over").click()
    page.get_by_role("tab", name="Log").click()
    expect(page.locator(".log__line", has_text="The sandbox starts over.")).to_be_visible()
    # Even after its end.
    page.get_by_role("tab", name="More").click()
    page.get_by_role("button", name="Resign").click()
    page.get_by_role("button", name="Yes").click()
    expect(page.locator(".prompt__end")).to_be_visible()
    page.get_by_role("button", name="Start over").click()
    expect(page.locator(".prompt__end")).to_have_count(0)
    left = iter(range(2))
    fight([own], advice, "reckless", most=6, until=lambda: next(left, None) is None)
    expect(page.locator(".prompt__end")).to_have_count(0)
    guest.page.goto(page.url)
    expect(guest.page.locator(".battle__board")).to_have_count(0)
    assert host.complaints == []

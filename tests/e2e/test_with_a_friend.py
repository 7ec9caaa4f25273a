"""Two guests at one table: one click makes the invitation, one accepts it, and both armies stand there."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect


@pytest.mark.journey
def test_a_ready_battle_for_two_begins_with_one_click_each(site, visitor) -> None:
    host, friend = visitor(), visitor(width=390, height=844, has_touch=True, is_mobile=True)
    host.page.goto("/")
    host.page.get_by_role("button", name="Play De Bellis Fantasy against a friend").click()
    expect(host.page.get_by_text("Waiting for your friend")).to_be_visible()
    friend.page.goto(host.page.locator("#invite-link").inner_text())
    join = friend.page.get_by_role("button", name="Join the battle")
    expect(join).to_be_in_viewport()
    join.tap()
    # The host's page goes to the battle by itself.
    pages = [host.page, friend.page]
    for page in pages:
        page.wait_for_url("**/battles/**", timeout=60_000)
        # What is to be decided, by whom: both armies stand.
        page.locator(".prompt__question").first.wait_for(state="attached", timeout=60_000)
    asked = [page for page in pages if page.locator("#battle:not([data-number=''])").count()]
    assert len(asked) == 1
    other = next(page for page in pages if page not in asked)
    coach = asked[0].locator(".coach")
    expect(coach.get_by_text("Forward!")).to_be_visible(timeout=60_000)
    coach.get_by_role("button", name="Not now").click()
    asked[0].get_by_role("button", name="End the movement phase").click()
    other.wait_for_selector("#battle:not([data-number=''])", state="attached", timeout=60_000)
    assert host.complaints == []
    assert friend.complaints == []

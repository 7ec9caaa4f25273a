"""The first minute: from the front page to a move, without an account."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from tests.e2e.players.answering import await_other, number_of
from tests.e2e.players.meeting import seated

pytestmark = pytest.mark.background


@pytest.mark.journey
def test_a_visitor_is_in_a_battle_with_one_click_and_plays_without_an_account(visitor):
    someone = visitor(new=True, reduced_motion="reduce")
    page = someone.page
    page.goto("/")
    page.get_by_role("button", name="Play De Bellis Fantasy against the computer").click()
    player = seated(someone)
    assert "/battles/" in page.url
    assert player.seat
    page.wait_for_selector("#battle:not([data-number=''])", state="attached", timeout=60_000)
    before = number_of(page)
    page.get_by_role("button", name="End the movement phase").click()
    # That nothing has moved yet may not be meant.
    page.get_by_role("button", name="End anyway").click()
    await_other(page, before)
    expect(page.locator(".log__line")).not_to_have_count(0)
    assert someone.complaints == []

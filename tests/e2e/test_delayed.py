"""An onlooker of a battle that its players show later."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from tests.e2e.pictures import keep
from tests.e2e.players.fighting import fight
from tests.e2e.players.meeting import invite, join, seated

pytestmark = pytest.mark.background


def test_an_onlooker_sees_nothing_before_its_time_and_then_everything(visitor, advice):
    host, guest, stranger = (visitor(reduced_motion="reduce") for _ in range(3))
    link = invite(host, "/play/?game=de_bellis&delay=end")
    stranger.page.goto(link)
    expect(stranger.page.locator("main")).to_contain_text("when it is over")
    join(guest, link)
    players = [seated(host), seated(guest)]
    left = iter(range(6))
    fight(players, advice, "reckless", most=10, until=lambda: next(left, None) is None)

    page = stranger.page
    page.goto(host.page.url)
    expect(page.locator(".battle-waits")).to_contain_text("This battle is shown when it is over.")
    assert page.locator(".unit").count() == 0
    keep(page, "delayed")
    host.page.get_by_role("tab", name="More").click()
    host.page.get_by_role("button", name="Resign").click()
    host.page.get_by_role("button", name="Yes").click()
    expect(page.locator(".prompt__end")).to_be_visible()
    expect(page.locator(".battle-waits")).to_have_count(0)
    expect(page.locator(".log__line").first).to_be_visible()
    assert stranger.complaints == []

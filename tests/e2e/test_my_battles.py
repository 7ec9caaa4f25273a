"""What waits for me, and the way from one battle to the next."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from tests.e2e.pictures import keep
from tests.e2e.players.fighting import fight
from tests.e2e.players.meeting import invite, join, seated

pytestmark = pytest.mark.background


def test_one_goes_from_battle_to_battle_until_nothing_waits(visitor, advice):
    host, guest = visitor(reduced_motion="reduce"), visitor(reduced_motion="reduce", width=390, height=844)

    def asked(player):
        return advice.on(player.battle, player.seat, "reckless") is not None

    # Whoever is asked in two battles answers the second until nothing more is asked there. Dice say who begins: of
    # three battles two begin with the same player.
    waiting = {"host": [], "guest": []}
    while not any(len(found) == 2 for found in waiting.values()):
        join(guest, invite(host, "/play/?game=de_bellis"))
        for name, player in (("host", seated(host)), ("guest", seated(guest))):
            assert player.seat
            waiting[name] += [player] if asked(player) else []
    wait = next(found for found in waiting.values() if len(found) == 2)
    there, here = wait
    page = here.page
    expect(page.locator(".site-nav__mine .badge")).to_have_count(1)
    fight([here], advice, "reckless", most=40)
    link = page.get_by_role("link", name="Next battle")
    expect(link).to_be_visible()
    keep(page, "next-battle")
    link.click()
    page.wait_for_url(f"**/battles/{there.battle}/")
    seated(host if page is host.page else guest)
    fight([there], advice, "reckless", most=40)
    page.goto("/mine/")
    expect(page.locator("#mine")).to_contain_text("Opponent's turn")
    keep(page, "my-battles")
    for one in (host, guest):
        assert one.complaints == []

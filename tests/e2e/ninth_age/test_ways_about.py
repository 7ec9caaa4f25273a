"""From the battle one gets to the armies, and from anywhere to the maps."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from tests.e2e.conftest import Site
from tests.e2e.players.looking import picture
from tests.e2e.players.meeting import invite, join, seated

pytestmark = pytest.mark.e2e


def test_the_armies_are_reached_from_the_battle_before_and_while_it_runs(site: Site, visitor) -> None:
    host, guest = visitor(), visitor(width=390, height=844, has_touch=True, is_mobile=True)
    host.page.goto("/play/")
    link = invite(host, "/play/?game=ninth_age")
    join(guest, link)
    red, blue = seated(host), seated(guest)
    for player in (red, blue):
        page = player.page
        page.get_by_role("tab", name="Armies").click()
        page.get_by_role("link", name="Both full rosters").click()
        expect(page.get_by_role("heading", name="The armies")).to_be_visible()
        page.get_by_role("link", name="Go to battle").click()
        page.get_by_role("tab", name="More").click()
        expect(page.locator("#page-more")).to_contain_text("Offer a draw")
        picture(page, f"t9a-more-{player.seat}")
        assert player.complaints == []


@pytest.mark.parametrize("locale", ["en", "pl", "it", "es"])
def test_the_maps_are_one_click_from_anywhere(site: Site, visitor, locale: str) -> None:
    someone = visitor(width=360, height=740, locale=locale)
    page = someone.page
    page.goto("/rulebook/")
    picture(page, f"header-{locale}")
    assert page.evaluate("document.documentElement.scrollWidth") <= 360
    page.locator(".site-nav a[href='/maps/']").click()
    assert page.url.endswith("/maps/")
    assert someone.complaints == []

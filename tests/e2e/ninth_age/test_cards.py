"""Cards of units with hidden lists: names and texts in the reader's language, why a number is what it is, what only its
owner sees, and how a rule that the program does not play is played by hand."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect

from tests.e2e.conftest import Site
from tests.e2e.players.looking import picture
from tests.e2e.players.meeting import invite, join, seated

pytestmark = pytest.mark.e2e
PHONE = {"width": 390, "height": 844, "has_touch": True, "is_mobile": True}
ARMY, CAPTAIN = "The Admiral's Council", "Gate Captain"


def open_card(page: Page, seat: str, name: str) -> None:
    """The card of the first unit of a seat with that name, from the page of the armies."""
    page.locator('[data-tab="armies"]').click()
    side = page.locator(".roster > section").nth(0 if seat == "red" else 1)
    side.locator(f'.tray__token[title="{name}"]').first.click()
    page.locator(".full-card").wait_for()


def test_a_card_tells_each_player_what_he_may_know(site: Site, visitor):
    host, guest = visitor(), visitor(**PHONE)
    link = invite(host, "/play/?game=ninth_age&s.points=2000&s.hidden_lists=on&s.hidden_lists.shown=1", ARMY)
    join(guest, link, ARMY)
    mine = seated(host).seat
    guest.context.add_cookies([{"name": "django_language", "value": "pl", "url": site.url}])
    guest.page.reload()
    seated(guest)

    page = host.page
    open_card(page, mine, CAPTAIN)
    card = page.locator(".piece-card")
    expect(card).to_contain_text("Lucky Shield")
    expect(card).to_contain_text("still hidden from your opponent")
    card.locator(".profile .why").first.click()
    expect(card.locator(".full-card__why .rule").last).to_have_text("T9A-GEN-034")
    picture(page, "t9a-card")
    entry = card.locator("details", has_text="Lucky Shield")
    entry.locator("summary").click()
    expect(entry).to_contain_text("negates the first hit")
    entry.get_by_role("button", name="Reveal and play it by hand").click()
    expect(page.locator(".popover")).to_have_count(0)
    adjust = page.locator(".adjust")
    expect(adjust.get_by_label("Note", exact=True)).to_have_value("Lucky Shield")
    expect(adjust).to_contain_text(CAPTAIN)
    adjust.get_by_role("button", name="Cancel").click()

    theirs = guest.page
    open_card(theirs, mine, "Kapitan Bramy")
    card = theirs.locator(".piece-card")
    expect(card).to_contain_text("Tarcza")
    expect(card).not_to_contain_text("Szczęścia")
    assert theirs.evaluate("document.documentElement.scrollWidth") <= 390
    picture(theirs, "t9a-card-phone")
    assert host.complaints == []
    assert guest.complaints == []

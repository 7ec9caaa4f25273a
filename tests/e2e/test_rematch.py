"""After the end: both see how it ended, and both go to the rematch when both want it."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Page, expect

from tests.e2e.dates import stop_clock, take_clock
from tests.e2e.pictures import keep
from tests.e2e.players.meeting import invite, join, seated

pytestmark = pytest.mark.background


def resign(page: Page, battle: str) -> None:
    """Give up at the battle page, by the interface behind its button."""
    done = page.evaluate(
        """async (address) => {
            const seal = JSON.parse(document.body.getAttribute("hx-headers"));
            const headers = {...seal, "Content-Type": "application/json"};
            const body = JSON.stringify({client_id: "resign"});
            return (await fetch(address, {method: "POST", body, headers})).status;
        }""",
        f"/api/battles/{battle}/resign/",
    )
    assert done == 200


@pytest.mark.journey
def test_both_go_to_the_rematch_with_one_click_each(visitor):
    host, guest = (visitor(reduced_motion="reduce", width=390, height=844) for _ in range(2))
    join(guest, invite(host, "/play/?game=de_bellis"))
    first, second = seated(host), seated(guest)
    for one in (host, guest):
        one.page.locator("[data-tab=more]").click()
    resign(host.page, first.battle)
    # The end comes up whatever one was reading, whether one was asked or not.
    for one in (host, guest):
        expect(one.page.locator(".prompt__end").get_by_role("button", name="Rematch")).to_be_visible()
    host.page.set_viewport_size({"width": 1440, "height": 900})
    expect(host.page.locator(".prompt__result")).to_have_text("You lost")
    expect(guest.page.locator(".prompt__result")).to_have_text("You won")
    expect(host.page.locator(".prompt__end")).to_contain_text("You resigned.")
    expect(guest.page.locator(".prompt__end")).to_contain_text("resigned. You win.")
    for one in (host, guest):
        # Equal scores do not read as a draw: they stand below who has won and why.
        expect(one.page.locator(".prompt__score--aside")).to_contain_text(re.compile("0.*:.*0"))
        expect(one.page.locator(".prompt__end").get_by_role("link", name="New opponent")).to_be_visible()
        # Both are guests: what only guests have played has an end.
        expect(one.page.locator(".prompt__kept")).to_have_text(re.compile(r"Kept until .+\. Create an account"))
    keep(host.page, "over-1440")
    keep(guest.page, "over-390")
    host.page.get_by_role("button", name="Rematch").click()
    expect(host.page.locator(".again")).to_contain_text("You have offered a rematch")
    expect(guest.page.locator(".again")).to_contain_text("offers you a rematch", timeout=30_000)
    expect(guest.page).to_have_title(re.compile(r"^Rematch\?"))
    expect(guest.page.locator(".prompt__end").get_by_role("link", name="New opponent")).to_be_hidden()
    keep(guest.page, "rematch-offered-390")
    guest.page.locator(".again").get_by_role("button", name="Accept").click()
    for one in (host, guest):
        one.page.wait_for_url(lambda url: "/battles/" in url and first.battle not in url)
    again = [seated(one) for one in (host, guest)]
    assert again[0].battle == again[1].battle
    assert [one.seat for one in again] == [second.seat, first.seat]
    for one in (host, guest):
        assert one.complaints == []


def test_who_comes_back_reads_at_once_that_the_other_has_given_up(visitor):
    host, guest = visitor(), visitor()
    join(guest, invite(host, "/play/?game=de_bellis"))
    first = seated(host)
    seated(guest)
    host.page.goto("/mine/")
    resign(guest.page, first.battle)
    host.page.goto(f"/battles/{first.battle}/")
    expect(host.page.locator(".prompt__result")).to_have_text("You won")
    expect(host.page.locator(".playback[data-kind='missed']")).to_have_count(0)


def test_against_the_computer_the_rematch_begins_at_once(visitor):
    someone = visitor(reduced_motion="reduce")
    page = someone.page
    page.goto("/")
    page.get_by_role("button", name="Play De Bellis Fantasy against the computer").click()
    before = seated(someone)
    take_clock(page)
    stop_clock(page)
    resign(page, before.battle)
    # A finger that still taps something away begins nothing.
    rematch = page.locator(".again").get_by_text("Start a rematch")
    rematch.wait_for()
    assert page.locator(".again[inert], .end-more[inert]").count() == 2
    page.clock.run_for(1000)
    assert page.locator(".again[inert], .end-more[inert]").count() == 0
    rematch.click()
    page.wait_for_url(lambda url: "/battles/" in url and before.battle not in url)
    after = seated(someone)
    assert after.seat == before.seat
    page.wait_for_selector("#battle:not([data-number=''])", state="attached", timeout=60_000)
    # The dice say whether one moves or is shot at first.
    expect(page.locator(".prompt__inputs")).to_be_visible()
    assert someone.complaints == []

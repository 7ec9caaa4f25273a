"""A referee is asked for, agrees, rules, and everybody reads it."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect

from tests.e2e.pictures import keep
from tests.e2e.players.agreeing import open_more
from tests.e2e.players.meeting import invite, join, seated

pytestmark = pytest.mark.background


def open_referee(page: Page) -> None:
    open_more(page)
    page.locator(".more-group > summary", has_text="Referee").wait_for()
    open_more(page, "Referee")


def test_a_referee_is_asked_for_and_rules_openly(visitor):
    host, guest, third = (visitor(reduced_motion="reduce") for _ in range(3))
    # The third is somebody once he has begun a battle.
    third.page.goto("/")
    third.page.get_by_role("button", name="against the computer").first.click()
    seated(third)
    name = third.page.locator(".account-name span").inner_text()
    join(guest, invite(host, "/play/?game=de_bellis"))
    ada, ben = seated(host).page, seated(guest).page
    for page in (ada, ben):
        open_referee(page)
    ada.get_by_role("button", name="Ask for a referee…").click()
    ada.get_by_label("Name").fill("Nobody at all")
    ada.get_by_role("button", name="Propose").click()
    # The reason stands at the field, where what was typed still is, until it is mended.
    expect(ada.get_by_label("Name")).to_have_accessible_description("There is no player with that name.")
    expect(ada.get_by_label("Name")).to_have_value("Nobody at all")
    keep(ada, "referee-unknown")
    expect(ada.locator(".toast")).to_have_count(0)
    ada.get_by_label("Name").fill(name)
    expect(ada.locator(".field__error")).to_have_count(0)
    ada.get_by_label("May see what both players see").check()
    ada.get_by_role("button", name="Propose").click()
    offer = ben.locator(".offer", has_text="as referee, who may see what both players see")
    expect(offer).to_be_visible()
    offer.get_by_role("button", name="Accept").click()
    expect(ben.locator(".referee-room")).to_contain_text(f"{name} has been asked to referee")

    cleo = third.page
    cleo.goto(ada.url)
    seated(third)
    open_more(cleo)
    with cleo.expect_navigation():
        cleo.get_by_role("button", name="I’ll referee").click()
    seated(third)
    open_more(cleo)
    expect(cleo.get_by_role("button", name="Make a ruling…")).to_be_visible(timeout=20_000)
    cleo.get_by_role("button", name="Make a ruling…").click()
    cleo.get_by_label("Rule (optional)").fill("DBF-TER-006")
    cleo.get_by_label("Why? (everyone can read this)").fill("The stream ends at the hill.")
    cleo.get_by_role("button", name="Apply").click()
    for page in (ada, ben, cleo):
        page.get_by_role("tab", name="Log").click()
        expect(page.locator(".log__line", has_text="The stream ends at the hill.")).to_contain_text("DBF-TER-006")
    open_more(cleo)
    keep(cleo, "referee")

    cleo.get_by_role("button", name="End the battle…").click()
    cleo.get_by_label("Winner").select_option("red")
    cleo.get_by_label("Why? (everyone can read this)").fill("Blue had to leave.")
    cleo.get_by_role("button", name="Apply").click()
    expect(ada.locator(".prompt__end")).to_contain_text("Blue had to leave.")
    # Nothing is offered any more that would be refused.
    open_more(ada, "Players and spectators")
    expect(ada.get_by_role("link", name="Check the dice").last).to_be_visible()
    expect(ada.get_by_role("button", name="Resign")).to_have_count(0)
    expect(ada.get_by_role("button", name="Take back…")).to_have_count(0)
    expect(ada.get_by_text("You can read it when the battle is over.")).to_have_count(0)
    expect(ada.get_by_label("Spectators may chat here")).to_be_checked()
    for one in (host, guest, third):
        assert one.complaints == []


def test_trust_for_a_phase_is_given_and_taken_back(visitor):
    host, guest = (visitor(reduced_motion="reduce") for _ in range(2))
    join(guest, invite(host, "/play/?game=de_bellis"))
    ada, ben = seated(host).page, seated(guest).page
    for page in (ada, ben):
        open_referee(page)
    ada.get_by_role("button", name="Let your opponent adjust the table this phase").click()
    expect(ben.locator(".referee-room")).to_contain_text("lets the other player adjust the table this phase")
    ada.get_by_role("button", name="Ask me before adjusting the table").click()
    expect(ben.locator(".referee-room .chip")).to_have_count(0)

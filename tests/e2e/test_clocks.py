"""Two people agree about time on the page of their battle."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Page, expect

from tests.e2e.players.agreeing import open_more
from tests.e2e.players.looking import picture
from tests.e2e.players.meeting import invite, join, seated

pytestmark = pytest.mark.background


@pytest.fixture
def two(visitor):
    host, guest = visitor(reduced_motion="reduce"), visitor(reduced_motion="reduce")
    join(guest, invite(host, "/play/?game=de_bellis"))
    players = [seated(host), seated(guest)]
    for player in players:
        open_more(player.page, "Time")
    return players[0].page, players[1].page


def agree(page: Page, words: str) -> None:
    """Accept what the other player has just proposed."""
    offer = page.locator(".offer", has_text=words)
    expect(offer).to_be_visible()
    offer.get_by_role("button", name="Accept").click()


def test_both_clocks_are_seen_and_count_down(two):
    ada, _ben = two
    clocks = ada.locator("button.clock")
    expect(clocks).to_have_count(2)
    running = ada.locator("button.clock--runs").first
    running.click()
    expect(ada.locator(".popover")).to_contain_text("This turn")


@pytest.mark.journey
def test_a_pause_needs_both_and_ends_by_both(two):
    ada, ben = two
    ada.get_by_role("button", name="Pause…").click()
    ada.get_by_role("button", name="Ask for a pause").click()
    agree(ben, "asks to pause the battle for up to 3 days")
    for page in two:
        expect(page.locator(".clock-matter")).to_contain_text("paused until")
    ben.get_by_role("button", name="End the pause").click()
    agree(ada, "wants to end the pause")
    for page in two:
        expect(page.locator(".clock-matter")).to_be_hidden()


def test_who_both_have_time_play_live_for_a_while(two):
    ada, ben = two
    for page in two:
        page.get_by_role("button", name="I’m free to play…").click()
        page.get_by_role("button", name="30 minutes").click()
    ada.get_by_role("button", name=re.compile("Play live until")).click()
    agree(ben, "wants to play live")
    for page in two:
        expect(page.locator(".clock-matter")).to_contain_text("live until")
        expect(page.locator("button.clock").first).to_have_text(re.compile(r"0:1[45]:\d\d"))


def test_an_appointment_comes_into_the_calendar_of_both(two):
    ada, ben = two
    ada.get_by_role("button", name="Arrange a time…").click()
    soon = ada.evaluate("() => new Date(Date.now() + 864e5).toISOString().slice(0, 16)")
    ada.get_by_label("Date and time").fill(soon)
    ada.get_by_role("button", name="Propose").click()
    agree(ben, "wants to arrange a time")
    for page in two:
        with page.expect_download() as download:
            page.get_by_role("link", name="Add to calendar").click()
        assert "BEGIN:VEVENT" in download.value.path().read_text()
    ben.get_by_role("button", name="Cancel").click()
    expect(ada.get_by_role("link", name="Add to calendar")).to_have_count(0)


def test_terms_of_one_s_own_are_proposed_in_a_running_battle(two):
    ada, ben = two
    ada.get_by_role("button", name="Change time control…").click()
    ada.get_by_role("button", name="Custom time control…").click()
    ada.get_by_label("Per turn", exact=True).fill("1,5")
    ada.get_by_label("Per turn: Unit", exact=True).select_option("hours")
    ada.get_by_label("Forfeit when late by", exact=True).fill("")
    ada.get_by_role("button", name="Propose").click()
    offer = ben.locator(".offer", has_text="new time control")
    expect(offer).to_contain_text("1 hour 30 minutes per turn")
    offer.get_by_role("button", name="Accept").click()
    clock = ada.locator("button.clock--runs").first
    expect(clock).to_have_text(re.compile(r"^1:[23]\d:"))


def test_terms_that_cannot_be_are_refused_in_words(two):
    ada, _ben = two
    ada.get_by_role("button", name="Change time control…").click()
    ada.get_by_role("button", name="Custom time control…").click()
    ada.get_by_label("Per turn", exact=True).fill("90")
    ada.get_by_role("button", name="Propose").click()
    expect(ada.locator(".toast, .refusal, [role=alert]").first).to_be_visible()


@pytest.mark.parametrize(("locale", "width"), [("it", 390), ("pl", 1280)])
def test_part_of_an_hour_is_written_as_one_s_language_has_it(visitor, locale, width):
    someone = visitor(width=width, height=844, locale=locale)
    page = someone.page
    page.goto("/play/?game=de_bellis")
    # Another opponent draws the settings anew.
    old = page.locator("#more").element_handle()
    page.locator("[name=opponent][value=invite]").check()
    page.wait_for_function("(old) => !old.isConnected", arg=old)
    pace, sitting = page.locator("[name=pace]"), page.locator("#clock-sitting")
    expect(sitting).to_be_hidden()
    pace.select_option("own")
    expect(sitting).to_be_visible()
    pace.select_option("hours")
    expect(sitting).to_be_hidden()
    pace.select_option("own")
    page.locator("[name='clock.sitting.unit']").select_option("hours")
    sitting.fill("")
    sitting.press_sequentially("1,5")

    # What cannot be is said in words, and nothing that was written is lost.
    page.locator("#clock-bank").fill("0")
    page.locator("#clock-increment").fill("1")
    page.locator(".making__end button").click()
    expect(page.locator(".notice--error")).to_be_visible()
    expect(pace).to_have_value("own")
    expect(sitting).to_have_value("1,5")
    expect(page.locator("[name='clock.sitting.unit']")).to_have_value("hours")
    sitting.scroll_into_view_if_needed()
    picture(page, f"own-clock-{locale}")
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")

    # Another opponent draws the form anew, but not the clock.
    page.locator("[name=opponent][value='bot:easy']").check()
    page.locator("[name=shown_for][value=house]").wait_for(state="attached")
    expect(sitting).to_have_value("1,5")
    page.locator("[name=opponent][value=invite]").check()
    page.locator("#clock-increment").fill("0")
    page.locator(".making__end button").click()
    page.locator("#invite-link").wait_for()
    expect(page.locator("main")).to_contain_text(re.compile("1 (ora|godzina) 30 minut"))
    # The refusal itself; and whoever takes pictures of a page puts a style into it.
    expected = ("422", "inline style")
    assert [one for one in someone.complaints if not any(word in one for word in expected)] == []


def test_the_bar_with_clocks_hides_nothing_of_the_table_on_a_narrow_screen(visitor):
    host, guest = visitor(reduced_motion="reduce"), visitor(width=390, height=844, reduced_motion="reduce")
    join(guest, invite(host, "/play/?game=de_bellis"))
    players = [seated(host), seated(guest)]
    page = players[1].page
    page.locator("button.clock").first.wait_for()
    bar = page.locator(".battle__bar").bounding_box()
    tools = page.locator(".board-tools").bounding_box()
    assert bar
    assert tools
    assert tools["y"] >= bar["y"] + bar["height"]

    # Who taps a tab can read it, although he is asked something long.
    page.get_by_role("tab", name="More").click()
    pages = page.locator(".sheet__pages").bounding_box()
    assert pages
    assert pages["height"] > 120

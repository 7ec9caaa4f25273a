"""Onlookers who are seen and talk among themselves; comments beside the replay of their battle."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Page, expect

from tests.e2e.players.fighting import fight
from tests.e2e.players.looking import picture
from tests.e2e.players.meeting import invite, join, seated, sign_up

pytestmark = pytest.mark.background


@pytest.fixture
def fought(visitor, advice):
    """A battle that has been fought for a while: its two players' browsers."""
    host, guest = visitor(width=1280, height=800, reduced_motion="reduce"), visitor(reduced_motion="reduce")
    join(guest, invite(host, "/play/"))
    players = [seated(host), seated(guest)]
    left = iter(range(25))
    fight(players, advice, "reckless", most=40, until=lambda: next(left, None) is None)
    return host, guest


def say_to_onlookers(page: Page, text: str) -> None:
    field = page.get_by_role("textbox", name="Say it to the other onlookers")
    field.fill(text)
    field.press("Enter")


def test_onlookers_are_seen_and_talk_and_comment_when_it_is_over(visitor, site, fought):
    host, guest = fought
    address = host.page.url
    cleo = visitor(width=1280, height=800, reduced_motion="reduce")
    stranger = visitor(width=390, height=844, reduced_motion="reduce")
    sign_up(site, cleo, "Cleo")
    for one in (cleo, stranger):
        one.page.goto(address)
        seated(one)

    # Both are counted, one is named.
    watching = host.page.locator(".onlookers")
    expect(watching).to_have_text("2", timeout=20_000)
    watching.click()
    expect(host.page.locator(".popover")).to_contain_text(re.compile("Cleo.*and 1 other", re.DOTALL))
    picture(host.page, "onlookers")
    host.page.keyboard.press("Escape")

    # They talk; the players hear nothing.
    for one in (cleo, stranger):
        one.page.get_by_role("tab", name="Chat").click()
    say_to_onlookers(cleo.page, "Will the <b>knights</b> charge?")
    for one in (cleo, stranger):
        expect(one.page.locator(".gallery .chat__line")).to_contain_text("Will the <b>knights</b> charge?")
    expect(stranger.page.get_by_role("link", name="Log in to talk")).to_be_visible()
    picture(cleo.page, "gallery")
    picture(stranger.page, "gallery-phone")
    host.page.get_by_role("tab", name="Chat").click()
    expect(host.page.locator(".gallery")).to_be_hidden()
    assert "knights" not in host.page.content()

    # When it is over they read it.
    host.page.get_by_role("tab", name="More").click()
    expect(host.page.get_by_label("Onlookers may talk among themselves")).to_be_checked()
    picture(host.page, "gallery-wish")
    host.page.get_by_role("button", name="Resign").click()
    host.page.get_by_role("button", name="Yes").click()
    expect(host.page.locator(".prompt__end")).to_be_visible()
    host.page.get_by_role("tab", name="Chat").click()
    host.page.get_by_role("tab", name="Onlookers").click()
    expect(host.page.locator(".gallery .chat__line")).to_contain_text("knights")

    # Somebody comments on a moment of the replay; a player replies.
    replay = f"{address}replay/#12"
    cleo.page.goto(replay)
    cleo.page.locator("#replay[data-whole='true']").wait_for()
    cleo.page.get_by_role("tab", name="Comments").click()
    cleo.page.get_by_label("What do you say about this moment?").fill("Here <i>it</i> was decided.\nDo you agree?")
    cleo.page.get_by_role("button", name="Send").click()
    expect(cleo.page.locator(".comments .comment")).to_contain_text("Here <i>it</i> was decided.")
    expect(cleo.page.locator(".replay__mark")).to_have_count(1)
    host.page.goto(f"{address}replay/")
    host.page.locator("#replay[data-whole='true']").wait_for()
    expect(host.page.locator(".comments-here")).to_be_hidden()
    host.page.locator(".replay__mark").click()
    expect(host.page).to_have_url(re.compile("#12$"))
    host.page.locator(".comments-here__one").click()
    expect(host.page.locator(".comment[data-here]")).to_be_visible()
    host.page.get_by_role("button", name="Reply").click()
    host.page.get_by_label("Your reply").fill("It was the dice.")
    host.page.locator(".comment").get_by_role("button", name="Send").click()
    expect(host.page.locator(".comment__replies")).to_contain_text("It was the dice.")
    picture(host.page, "comments")
    stranger.page.goto(f"{address}replay/?at=12")
    expect(stranger.page.locator(".comments-here")).to_contain_text("1 reply")
    stranger.page.get_by_role("tab", name="Comments").click()
    expect(stranger.page.get_by_role("link", name="Log in to comment")).to_be_visible()
    picture(stranger.page, "comments-phone")

    # It is edited, hidden, shown again, and deleted by its author.
    cleo.page.get_by_role("button", name="Edit").click()
    cleo.page.get_by_label("Your comment").fill("Here it was decided, I think.")
    cleo.page.locator(".comment").get_by_role("button", name="Send").click()
    expect(cleo.page.locator(".comments")).to_contain_text("edited")
    host.page.get_by_role("button", name="Hide").click()
    expect(host.page.locator(".comment--hidden")).to_be_visible()
    stranger.page.reload()
    expect(stranger.page.locator(".comments")).to_contain_text("This comment was taken away.")
    host.page.get_by_role("button", name="Show it again").click()
    expect(host.page.locator(".comment--hidden")).to_have_count(0)
    cleo.page.reload()
    cleo.page.get_by_role("tab", name="Comments").click()
    cleo.page.get_by_role("button", name="Delete").click()
    cleo.page.get_by_role("button", name="Yes").click()
    expect(cleo.page.locator(".comments")).to_contain_text("This comment was taken away.")
    expect(cleo.page.locator(".comments")).to_contain_text("It was the dice.")

    # A player wants none.
    host.page.get_by_label("Others may comment on this battle").uncheck()
    expect(host.page.locator(".comments-room")).to_contain_text("A player wants no comments on this battle.")
    stranger.page.reload()
    expect(stranger.page.get_by_role("tab", name="Comments")).to_be_hidden()
    for one in (host, guest, cleo, stranger):
        assert one.complaints == []

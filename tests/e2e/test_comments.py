"""Onlookers who are seen and talk among themselves; comments beside the replay of a battle."""

from __future__ import annotations

import itertools
import re
from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from tests.e2e.players.agreeing import open_more
from tests.e2e.players.fighting import fight
from tests.e2e.players.looking import picture
from tests.e2e.players.meeting import invite, join, seated, sign_up

pytestmark = pytest.mark.background


# A moment of the replay.
MOMENT = 6
_numbers = itertools.count(1)


@pytest.fixture
def players(visitor):
    """A battle that has just begun: the browsers of its two players."""
    host, guest = visitor(width=1280, height=800, reduced_motion="reduce"), visitor(reduced_motion="reduce")
    join(guest, invite(host, "/play/?game=de_bellis"))
    seated(host)
    seated(guest)
    return host, guest


@pytest.fixture
def cleo(visitor, site):
    """Somebody who is logged in and does not play."""
    known = visitor(width=1280, height=800, reduced_motion="reduce")
    # All tests play at one site.
    sign_up(site, known, f"Cleo{next(_numbers)}")
    return known


@pytest.fixture
def stranger(visitor):
    """Somebody who is not logged in, at a phone."""
    return visitor(width=390, height=844, reduced_motion="reduce")


@pytest.fixture
def over(players, advice):
    """The battle has been fought for a while, and the host has resigned."""
    left = iter(range(MOMENT + 2))
    fight([seated(one) for one in players], advice, "reckless", most=40, until=lambda: next(left, None) is None)
    resign(players[0].page)
    return players


def resign(page: Page) -> None:
    page.get_by_role("tab", name="More").click()
    page.get_by_role("button", name="Resign").click()
    page.get_by_role("button", name="Yes").click()
    expect(page.locator(".prompt__end")).to_be_visible()


def say_to_onlookers(page: Page, text: str) -> None:
    field = page.get_by_role("textbox", name="Message the other spectators")
    field.fill(text)
    field.press("Enter")


def open_comments(page: Page, address: str) -> None:
    """The replay at the moment that is talked about, with the comments beside it."""
    page.goto(f"{address}replay/?at={MOMENT}")
    page.locator("#replay[data-whole='true']").wait_for()
    page.get_by_role("tab", name="Comments").click()


def comment(page: Page, address: str, text: str) -> None:
    open_comments(page, address)
    page.get_by_label("What do you think of this step?").fill(text)
    page.get_by_role("button", name="Send").click()
    expect(page.locator(".comments .comment")).to_contain_text(text.splitlines()[0])


def test_who_looks_on_is_counted_and_named_where_he_has_a_name(players, cleo, stranger):
    host = players[0]
    for one in (cleo, stranger):
        one.page.goto(host.page.url)
        seated(one)
    watching = host.page.locator(".onlookers")
    expect(watching).to_have_text("2", timeout=20_000)
    watching.click()
    expect(host.page.locator(".popover")).to_contain_text(re.compile("Cleo.*and 1 other", re.DOTALL))
    picture(host.page, "onlookers")
    assert [one.complaints for one in (*players, cleo, stranger)] == [[]] * 4


def test_the_players_read_what_onlookers_say_only_when_it_is_over(players, cleo, stranger):
    host = players[0]
    for one in (cleo, stranger):
        one.page.goto(host.page.url)
        seated(one)
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

    open_more(host.page, "Players and spectators")
    expect(host.page.get_by_label("Spectators may chat among themselves")).to_be_checked()
    picture(host.page, "gallery-wish")
    resign(host.page)
    host.page.get_by_role("tab", name="Chat").click()
    host.page.get_by_role("tab", name="Spectators").click()
    expect(host.page.locator(".gallery .chat__line")).to_contain_text("knights")
    assert [one.complaints for one in (*players, cleo, stranger)] == [[]] * 4


def test_what_is_said_while_the_lines_are_fetched_is_not_lost(players, cleo, stranger):
    cleo.page.goto(players[0].page.url)
    seated(cleo)
    cleo.page.get_by_role("tab", name="Chat").click()
    page, held, heard = stranger.page, [], []
    page.on("websocket", lambda line: line.on("framereceived", lambda frame: heard.append(str(frame))))
    page.route("**/gallery/", lambda route: held.append((route, route.fetch())))
    page.goto(players[0].page.url)
    seated(stranger)
    page.get_by_role("tab", name="Chat").click()
    until(page, lambda: held)
    say_to_onlookers(cleo.page, "Too late?")
    until(page, lambda: any("Too late?" in frame for frame in heard))
    for route, answer in held:
        route.fulfill(response=answer)
    expect(page.locator(".gallery .chat__line")).to_contain_text("Too late?")


def until(page: Page, holds: Callable[[], object]) -> None:
    """Wait for what the test itself notices of the page."""
    for _ in range(200):
        if holds():
            return
        page.wait_for_timeout(50)
    raise AssertionError("It never came.")


@pytest.mark.journey
def test_a_moment_of_the_replay_is_commented_on_and_a_player_replies(over, cleo, stranger):
    host, address = over[0], over[0].page.url
    comment(cleo.page, address, "Here <i>it</i> was decided.\nDo you agree?")
    expect(cleo.page.locator(".replay__mark")).to_have_count(1)

    host.page.goto(f"{address}replay/")
    host.page.locator("#replay[data-whole='true']").wait_for()
    expect(host.page.locator(".comments-here")).to_be_hidden()
    # Nobody has asked for a moment: a button says what to do.
    expect(host.page.locator(".player__play")).to_have_text("Play")
    # Pressed, it moves nothing.
    slider = host.page.locator(".replay__slider")
    stands = slider.bounding_box()
    host.page.locator(".player__play").click()
    assert slider.bounding_box() == stands
    host.page.locator(".replay__mark").click()
    expect(host.page).to_have_url(re.compile(f"#{MOMENT}$"))
    host.page.locator(".comments-here__one").click()
    expect(host.page.locator(".comment[data-here]")).to_be_visible()
    host.page.get_by_role("button", name="Reply").click()
    host.page.get_by_label("Your reply").fill("It was the dice.")
    host.page.locator(".comment").get_by_role("button", name="Send").click()
    expect(host.page.locator(".comment__replies")).to_contain_text("It was the dice.")
    picture(host.page, "comments")

    stranger.page.goto(f"{address}replay/?at={MOMENT}")
    expect(stranger.page.locator(".comments-here")).to_contain_text("1 reply")
    stranger.page.get_by_role("tab", name="Comments").click()
    expect(stranger.page.get_by_role("link", name="Log in to comment")).to_be_visible()
    picture(stranger.page, "comments-phone")
    assert [one.complaints for one in (*over, cleo, stranger)] == [[]] * 4


def test_a_comment_is_edited_and_deleted_by_its_author_hidden_and_shown_again_by_a_player(over, cleo, stranger):
    host, address = over[0], over[0].page.url
    comment(cleo.page, address, "Here it was decided.")
    cleo.page.get_by_role("button", name="Edit").click()
    cleo.page.get_by_label("Your comment").fill("Here it was decided, I think.")
    cleo.page.locator(".comment").get_by_role("button", name="Send").click()
    expect(cleo.page.locator(".comments")).to_contain_text("edited")

    open_comments(host.page, address)
    expect(host.page.locator(".comment")).to_contain_text("Here it was decided, I think.")
    host.page.get_by_role("button", name="Hide").click()
    expect(host.page.locator(".comment--hidden")).to_be_visible()
    open_comments(stranger.page, address)
    expect(stranger.page.locator(".comment")).to_have_count(0)
    host.page.get_by_role("button", name="Show it again").click()
    expect(host.page.locator(".comment--hidden")).to_have_count(0)
    host.page.get_by_role("button", name="Reply").click()
    host.page.get_by_label("Your reply").fill("It was the dice.")
    host.page.locator(".comment").get_by_role("button", name="Send").click()
    expect(host.page.locator(".comment__replies")).to_contain_text("It was the dice.")

    open_comments(cleo.page, address)
    cleo.page.get_by_role("button", name="Delete").click()
    cleo.page.get_by_role("button", name="Yes").click()
    expect(cleo.page.locator(".comments")).to_contain_text("This comment was removed.")
    expect(cleo.page.locator(".comments")).to_contain_text("It was the dice.")
    assert [one.complaints for one in (*over, cleo, stranger)] == [[]] * 4


def test_a_replay_starts_by_itself_on_a_set_table(over, visitor):
    watcher = visitor(width=1280, height=800)
    watcher.page.goto(f"{over[0].page.url}replay/")
    watcher.page.locator("#replay[data-whole='true']").wait_for()
    # Both armies stand, and what came next is being told.
    expect(watcher.page.locator(".battle__board[data-playing]")).to_be_attached()
    assert watcher.page.locator(".board__below .unit").count() > 10
    watcher.page.locator(".player__play").click()
    expect(watcher.page.locator(".player__play")).to_have_text("Play")
    assert watcher.complaints == []


def test_where_a_player_wants_no_comments_there_are_none(over, stranger):
    host, address = over[0], over[0].page.url
    open_comments(host.page, address)
    host.page.get_by_label("Others can comment on this battle").uncheck()
    expect(host.page.locator(".comments-room")).to_contain_text("A player has turned comments off for this battle.")
    stranger.page.goto(f"{address}replay/")
    stranger.page.locator("#replay[data-whole='true']").wait_for()
    expect(stranger.page.get_by_role("tab", name="Comments")).to_be_hidden()
    assert [one.complaints for one in (*over, stranger)] == [[]] * 3

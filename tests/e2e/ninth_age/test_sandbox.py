"""Trying things out in The 9th Age: from a battle that runs, and from a moment of one that is over."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect

from tests.e2e.conftest import Site
from tests.e2e.ninth_age.charging import site
from tests.e2e.players.answering import await_number, give
from tests.e2e.players.looking import picture
from tests.e2e.players.meeting import Player, invite, join, seated
from tests.e2e.players.raising import raised

__all__ = ["site"]
pytestmark = [pytest.mark.e2e, pytest.mark.background]


def charge(page: Page, unit: str, target: str) -> None:
    give(page, {"target": {"key": f"{unit}>{target}"}})


def to_sandbox(page: Page, button: str) -> None:
    address = page.url
    page.get_by_role("button", name=button).click()
    page.wait_for_url(lambda url: url != address)
    expect(page.locator(".sandbox-strip")).to_contain_text("Only you see it")


def play_both_sides(page: Page, advice, battle: str, answers: int) -> None:
    """At a hot seat: whoever is asked. A sandbox has dice of its own: with some the battle is over sooner."""
    for _ in range(answers):
        asked = next((found for seat in ("red", "blue") if (found := advice.on(battle, seat, "bold"))), None)
        if asked is None:
            return
        await_number(page, asked["number"])
        give(page, asked["default"])


@pytest.fixture
def two(visitor, request) -> tuple[Player, Player]:
    width = getattr(request, "param", 1280)
    host, guest = (visitor(width=width, height=844, reduced_motion="reduce") for _ in range(2))
    host.page.goto("/play/")
    join(guest, invite(host, "/play/?game=ninth_age"))
    return seated(host), seated(guest)


@pytest.mark.parametrize("two", [390, 1280], indirect=True)
def test_a_charge_is_tried_out_while_the_battle_waits(site: Site, two, advice, request) -> None:
    red, blue = two
    width = request.node.callspec.params["two"]
    before = advice.poses(red.battle, "red")
    red.page.get_by_role("tab", name="More").click()
    to_sandbox(red.page, "Try something in a sandbox…")
    own = seated_again(red.page)
    assert own.battle != red.battle
    charge(red.page, "r1", "b1")
    # At a hot seat the other side's question comes to the same page.
    give(red.page, {"choose_one": "hold"})
    picture(red.page, f"t9a-sandbox-{width}")
    play_both_sides(red.page, advice, own.battle, 3)
    assert advice.poses(own.battle, "red")["r1"] != before["r1"]
    assert advice.poses(red.battle, "red") == before
    assert advice.on(red.battle, "red", "bold")["topic"] == "t9a.charge.declare"
    red.page.get_by_role("button", name="Start over").click()
    begun_anew = red.page.locator(".log__line", has_text="The sandbox starts over.")
    # The question that comes with it lowers the panel again: only then is the log opened.
    begun_anew.wait_for(state="attached")
    red.page.get_by_role("tab", name="Log").click()
    expect(begun_anew).to_be_visible()
    assert advice.poses(own.battle, "red") == before
    blue.page.goto(red.page.url)
    expect(blue.page.locator(".battle__board")).to_have_count(0)
    assert red.complaints == []


@pytest.mark.parametrize("two", [390, 1280], indirect=True)
def test_a_moment_of_the_replay_is_played_otherwise(site: Site, two, advice, request) -> None:
    red, blue = two
    width = request.node.callspec.params["two"]
    charge(red.page, "r1", "b1")
    await_number(blue.page, advice.on(blue.battle, "blue", "bold")["number"])
    give(blue.page, {"choose_one": "flee"})
    expect(red.page.locator(".log")).to_contain_text("Spears: Flee")
    blue.page.get_by_role("tab", name="More").click()
    blue.page.get_by_role("button", name="Resign").click()
    blue.page.get_by_role("button", name="Yes").click()
    page = red.page
    page.get_by_role("link", name="Replay", exact=True).first.click()
    page.locator("#replay[data-whole='true']").wait_for()
    # Who has not moved since is in the colour of his side, too.
    for number, units in ((1, 2), (2, 3)):
        expect(page.locator(f".board__below .unit:has(.unit--seat-{number})")).to_have_count(units)
    slider = page.get_by_role("slider", name="Moment")
    for moment in range(int(slider.get_attribute("max") or 0) + 1):
        slider.fill(str(moment))
        if "Spears: Flee" in (page.locator(".log").text_content() or ""):
            break
    picture(page, f"t9a-replay-try-{width}")
    slider.fill(str(moment - 1))
    raised(page)
    to_sandbox(page, "Try it out from here…")
    own = seated_again(page)
    asked = advice.on(own.battle, "blue", "bold")
    assert asked["topic"] == "t9a.charge.reaction"
    await_number(page, asked["number"])
    picture(page, f"t9a-sandbox-replay-{width}")
    give(page, {"choose_one": "hold"})
    page.get_by_role("tab", name="Log").click()
    expect(page.locator(".log")).to_contain_text("Spears: Hold")
    assert red.complaints == []


def seated_again(page: Page) -> Player:
    page.wait_for_selector(".board-table", state="attached")
    root = page.locator("#battle")
    return Player(page, [], root.get_attribute("data-id") or "", root.get_attribute("data-seat") or "")

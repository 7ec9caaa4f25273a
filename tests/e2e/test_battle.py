"""The main job: two people, each in a browser, fight a whole battle of De Bellis Fantasy and look at it again."""

from __future__ import annotations

import re
from math import dist
from pathlib import Path
from statistics import fmean

import pytest
from playwright.sync_api import Page, expect

from tests.e2e.conftest import FAILED, Site
from tests.e2e.players.adviser import Advice
from tests.e2e.players.agreeing import accept, ask_to_move, ask_to_take_back, hear, open_tab, say
from tests.e2e.players.answering import await_number, await_other, number_of
from tests.e2e.players.looking import picture
from tests.e2e.players.meeting import Player, invite, join, seated, sign_up
from tests.e2e.players.mustering import copy_army, write_army
from tests.e2e.players.own_browser import OwnBrowser
from tests.e2e.players.pointing import Point, click, on_screen, pose_of
from tests.e2e.players.table import Table
from tests.e2e.players.watching import verify_the_dice, watch_again

WRITTEN = ["Bd", "Bd", "Bd", "Sp", "Sp", "Sp", "Bw", "Bw", "Ps", "Ps", "Hd"]


@pytest.fixture
def own_browser(request, browser, tmp_path: Path):
    own = OwnBrowser(browser, tmp_path)
    yield own
    if any(request.node.stash.get(FAILED, [])):
        own.keep_failure(f"failed-{request.node.name}-own")
    own.kill()


def handovers(page: Page) -> int:
    """How often it has become the other player's turn."""
    battle = page.locator("#battle").get_attribute("data-id")
    return int(page.request.get(f"{page.evaluate('location.origin')}/api/battles/{battle}/").json()["handovers"])


def own_side_is_below(player: Player) -> bool:
    """Whether the player's pieces lie lower on his screen than the others, whichever edge of the table is his."""
    heights: dict[bool, list[float]] = {True: [], False: []}
    for unit in player.page.locator(".unit").all():
        piece = unit.get_attribute("data-piece") or ""
        heights[piece[0] == player.seat[0]].append(on_screen(player.page, pose_of(player.page, piece)[:2])[1])
    return fmean(heights[True]) > fmean(heights[False])


def plan_a_movement(table: Table) -> None:
    """Two intentions, a step ahead and the end of the phase, are sent as one and followed: one hand-over."""
    player, piece = table.until_moving(points=3)
    page, before = player.page, handovers(player.page)
    page.get_by_role("button", name="Plan ahead", exact=True).click()
    x, y, _ = pose_of(page, piece)
    click(page, (x, y))
    page.keyboard.press("Shift+ArrowUp")
    page.locator(".verdict__line--good").wait_for()
    page.get_by_role("button", name="Add to plan").click()
    page.get_by_role("button", name="End the movement phase").click()
    open_tab(page, "Plan")
    expect(page.locator(".plan .order__item")).to_have_count(2)
    picture(page, "plan")
    number = number_of(page)
    page.get_by_role("button", name="Send the plan").click()
    await_other(page, number)
    assert pose_of(page, piece)[:2] != (x, y)
    expect(page.locator(".plan .order__item")).to_have_count(0)
    assert table.asked()[1]["topic"] != "dbf.move" or table.asked()[0] is table.other(player)
    assert handovers(page) - before <= 1


def take_back(table: Table) -> None:
    """One asks for the last thing to be taken back, the other agrees: both tables show what was before."""
    player, asked = table.asked()
    mover = table.other(player)
    ask_to_take_back(mover.page)
    accept(player.page)
    for one in table.players:
        one.page.get_by_text("Undone, back to").wait_for()
    assert table.asked()[1]["number"] != asked["number"]


def room_for(page: Page) -> tuple[str, Point]:
    """The piece and the step of 3 cm that take it farthest from all others."""
    names = [unit.get_attribute("data-piece") or "" for unit in page.locator("[data-piece].unit").all()]
    poses = {name: pose_of(page, name) for name in names}
    found: list[tuple[float, str, Point]] = []
    for name, (x, y, _) in poses.items():
        for by in ((0, 3), (3, 0), (0, -3), (-3, 0)):
            there = (x + by[0], y + by[1])
            others = min(dist(there, pose[:2]) for other, pose in poses.items() if other != name)
            found.append((min(others, *there, *(60 - part for part in there)), name, by))
    return max(found)[1:]


def adjust(table: Table) -> None:
    """One puts a piece elsewhere, the other agrees: it stands there on both tables."""
    player, other = table.players
    piece, by = room_for(player.page)
    x, y, _ = pose_of(player.page, piece)
    ask_to_move(player.page, piece, by, "The cat was on the table.")
    other.page.get_by_role("tab", name="More").click()
    expect(other.page.get_by_text("The cat was on the table.")).to_be_visible()
    picture(other.page, "adjustment")
    accept(other.page)
    for one in table.players:
        open_tab(one.page, "Log")
        expect(one.page.locator(".log__line", has_text="agreement").last).to_be_visible()
        now = pose_of(one.page, piece)
        assert (now[0], now[1]) == (pytest.approx(x + by[0], abs=0.2), pytest.approx(y + by[1], abs=0.2))


def kill_and_come_back(table: Table, own: OwnBrowser) -> None:
    """The second player's browser dies; what happens meanwhile is there when a new one opens the page."""
    host, before = table.players
    own.await_kept("sessionid")
    own.kill()
    say(host.page, "Are you still there?")
    table.fight(only=host)
    visitor = own.start()
    visitor.page.goto(host.page.url)
    after = seated(visitor)
    after.topics = before.topics
    assert after.seat == before.seat
    table.players[1] = after
    hear(after.page, "Are you still there?")
    await_number(after.page, table.asked()[1]["number"])
    for unit in host.page.locator(".unit").all():
        piece = unit.get_attribute("data-piece") or ""
        assert pose_of(after.page, piece) == pytest.approx(pose_of(host.page, piece), abs=0.01)


@pytest.mark.timeout(1800)
def test_two_people_fight_a_whole_battle(site: Site, visitor, own_browser: OwnBrowser, advice: Advice):
    host, guest = visitor(reduced_motion="reduce"), own_browser.start()
    sign_up(site, host, "Alberico")
    sign_up(site, guest, "Berengario")
    write_army(site, host.page, "The Tin Company", WRITTEN)
    picture(host.page, "army")
    copy_army(site, guest.page, "The Watch of the Old Bridge")
    join(guest, invite(host, "/play/?game=de_bellis", "The Tin Company"), "The Watch of the Old Bridge")
    table = Table([seated(host), seated(guest)], advice)

    table.fight(until=lambda: table.asked()[1]["topic"] == "dbf.deploy")
    picture(table.asked()[0].page, "deployment")
    table.fight(until=lambda: table.asked()[1]["topic"] == "dbf.move")
    assert all(own_side_is_below(player) for player in table.players)
    plan_a_movement(table)
    plan_a_movement(table)
    say(table.players[0].page, "Mind the bridge.")
    hear(table.players[1].page, "Mind the bridge.")
    table.fight(answers=6)
    picture(table.asked()[0].page, "battle")
    take_back(table)
    table.fight(answers=6)
    kill_and_come_back(table, own_browser)
    table.fight(answers=6)
    adjust(table)
    table.fight()

    for player in table.players:
        page = player.page
        expect(page.get_by_text("The battle is over", exact=True)).to_be_visible()
        expect(page.locator(".prompt__question")).to_contain_text(re.compile("You won|You lost"))
        assert player.refused == []
        assert player.complaints == []
    picture(host.page, "end")
    stranger = visitor()
    address = host.page.url
    watch_again(host.page, stranger.page)
    host.page.goto(address)
    host.page.get_by_role("link", name="Check the dice").first.click()
    verify_the_dice(host.page)
    assert table.hand.done >= {"deploy", "group", "drag", "wheel", "shoot", "fight"}
    topics = set(table.players[0].topics) | set(table.players[1].topics)
    assert topics >= {"dbf.side", "dbf.defences", "dbf.deploy", "dbf.move", "dbf.shoot", "dbf.fight"}

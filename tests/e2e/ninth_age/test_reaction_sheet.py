"""Charge reactions are prepared in advance on the sheet, on a phone and at a desk; the charge is answered while its
player is away."""

from __future__ import annotations

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.e2e.conftest import Site
from tests.e2e.ninth_age.charging import site
from tests.e2e.players.answering import give
from tests.e2e.players.looking import picture
from tests.e2e.players.meeting import invite, join, seated
from tests.e2e.players.raising import raised

__all__ = ["site"]
pytestmark = pytest.mark.e2e


def row(page: Page, key: str) -> Locator:
    return page.locator(f".ahead__row[data-row='{key}']")


def way(page: Page, key: str, name: str) -> Locator:
    return row(page, key).locator(f"[data-way='{name}']")


def charge(page: Page, unit: str, target: str) -> None:
    give(page, {"target": {"key": f"{unit}>{target}"}})


@pytest.mark.parametrize("width", [390, 1440])
def test_reactions_are_decided_before_the_charge(site: Site, visitor, width: int) -> None:
    host, guest = visitor(reduced_motion="reduce"), visitor(width=width, reduced_motion="reduce")
    host.page.goto("/play/")
    join(guest, invite(host, "/play/?game=ninth_age"))
    red, blue = seated(host), seated(guest)

    raised(blue.page)
    blue.page.get_by_role("button", name="Automatic answers").click()
    expect(row(blue.page, "r1:b1")).to_contain_text("Needed roll 4")
    expect(row(blue.page, "r1:b1")).to_contain_text("%")
    reactions = blue.page.locator("[data-sheet='t9a.charge.reaction']")
    expect(reactions.locator(".ahead__row:not(.ahead__row--under) .ahead__name")).to_have_text(
        ["Spears", "Pikes", "All other charges"]
    )
    blue.page.get_by_role("button", name="All hold").click()
    expect(way(blue.page, "b1", "hold")).to_have_attribute("aria-pressed", "true")

    row(blue.page, "r2:b2").get_by_role("button", name="Change").click()
    way(blue.page, "r2:b2", "flee_if").click()
    expect(way(blue.page, "r2:b2", "flee_if")).to_contain_text("Flee if they need 7 or less")
    row(blue.page, "r2:b2").get_by_role("button", name="−").click()
    expect(way(blue.page, "r2:b2", "flee_if")).to_contain_text("Flee if they need 6 or less")
    picture(blue.page, f"t9a-sheet-{width}")
    blue.page.reload()
    blue.page.locator("#tab-plan").click()
    expect(way(blue.page, "r2:b2", "flee_if")).to_contain_text("Flee if they need 6 or less")

    charge(red.page, "r1", "b1")
    charge(red.page, "r2", "b2")
    expect(red.page.locator(".log")).to_contain_text("Spears: Hold")
    expect(red.page.locator(".log")).to_contain_text("Pikes: Flee")
    # What was answered for red as is usual is marked in his log; what blue has decided in advance is not.
    for words in ("Spears: Hold", "Pikes: Flee"):
        line = red.page.locator(".log__line", has_text=words)
        expect(line.locator(".log__order")).to_have_count(0)
    blue.page.locator("#tab-log").click()
    expect(blue.page.locator(".log__order")).to_have_count(2)
    blue.page.locator("#tab-plan").click()
    expect(blue.page.locator(".plan__saved")).to_contain_text("have saved")
    assert red.complaints == []
    assert blue.complaints == []


@pytest.mark.parametrize("width", [390, 1440])
def test_one_press_decides_everything_as_usual(site: Site, visitor, width: int) -> None:
    host, guest = visitor(reduced_motion="reduce"), visitor(width=width, reduced_motion="reduce")
    host.page.goto("/play/")
    join(guest, invite(host, "/play/?game=ninth_age"))
    red, blue = seated(host), seated(guest)

    raised(blue.page)
    blue.page.get_by_role("button", name="Automatic answers").click()
    blue.page.get_by_role("button", name="Use defaults", exact=True).click()
    for key in ("b1", "t9a.combat.allocate", "t9a.combat.pursue", "casualties"):
        expect(row(blue.page, key).locator("[aria-pressed='true'][data-way]:not([data-way=''])")).to_have_count(1)
    blue.page.locator("[data-under='t9a.combat.pursue'] summary").click()
    way(blue.page, "b1:pursue", "pursue_if").click()
    expect(way(blue.page, "b1:pursue", "pursue_if")).to_contain_text("within 10 inches")
    row(blue.page, "b1:pursue").evaluate("row => row.scrollIntoView({block: 'center'})")
    picture(blue.page, f"t9a-sheet-of-everything-{width}")
    blue.page.reload()
    blue.page.locator("#tab-plan").click()
    expect(way(blue.page, "b1:pursue", "pursue_if")).to_have_attribute("aria-pressed", "true")

    charge(red.page, "r1", "b1")
    expect(red.page.locator(".log")).to_contain_text("Spears: Hold")
    # What was answered for red as is usual is marked in his log; what blue has decided in advance is not.
    for words in ("Spears: Hold", "Pikes: Flee"):
        line = red.page.locator(".log__line", has_text=words)
        expect(line.locator(".log__order")).to_have_count(0)
    assert red.complaints == []
    assert blue.complaints == []

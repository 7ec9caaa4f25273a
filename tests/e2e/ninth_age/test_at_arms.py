"""Shooting queued as one plan, a combat allocated on its sheet, and the battle to its account, on two pages."""

from __future__ import annotations

from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tests.e2e.conftest import Site
from tests.e2e.ninth_age.at_arms import site
from tests.e2e.players.adviser import Advice
from tests.e2e.players.answering import await_number, await_other, field, give, number_of
from tests.e2e.players.looking import picture
from tests.e2e.players.meeting import Player, invite, join, seated

__all__ = ["site"]
pytestmark = pytest.mark.e2e
MOST = 60


class Table:
    """Two players at their pages, and who is asked what."""

    def __init__(self, players: list[Player], advice: Advice) -> None:
        self.players, self.advice = players, advice

    def asked(self) -> tuple[Page, dict[str, Any]] | None:
        for one in self.players:
            if asked := self.advice.on(one.battle, one.seat, "reckless"):
                await_number(one.page, asked["number"])
                return one.page, asked
        return None

    def on_to(self, *topics: str) -> tuple[Page, dict[str, Any]]:
        """Answer by the defaults until one of these is asked."""
        for _ in range(MOST):
            turn = self.asked()
            assert turn, f"The battle is over, and nobody was asked {topics}."
            if turn[1]["topic"] in topics:
                return turn
            give(turn[0], turn[1]["default"])
        raise AssertionError(f"Nobody was asked {topics}.")

    def to_the_end(self) -> None:
        for _ in range(MOST):
            turn = self.asked()
            if turn is None:
                return
            give(turn[0], turn[1]["default"])
        raise AssertionError("The battle does not end.")


def shoot_as_one_plan(page: Page) -> None:
    """Both units that can shoot, each at its target; the odds stand beside it. The plan is sent as one."""
    archers = field(page, "target").locator(".option-row", has_text="Archers at Spears")
    for words in ("To hit 5+", "Range 24 in", "shots 10", "Models lost", "Panic"):
        expect(archers).to_contain_text(words)
    archers.locator(".why", has_text="To hit").click()
    expect(page.locator(".popover")).to_contain_text("T9A-SHO-030")
    page.keyboard.press("Escape")
    page.get_by_role("button", name="Plan ahead", exact=True).click()
    for pair in ("r2>b2", "r3>b3"):
        field(page, "target").locator(f'[data-option="{pair}"]').click()
        page.locator(".prompt__commit").click()
        expect(field(page, "target").locator(f'[data-option="{pair}"]')).to_have_count(0)
    before = number_of(page)
    page.get_by_role("button", name="Send 2 decisions").first.click()
    await_other(page, before)


def allocate_on_the_sheet(page: Page) -> None:
    """Lines between the bases, rows with what they need, a preset, one button."""
    assert page.locator(".contact-line").count() > 2
    expect(page.locator(".contest__bar").first).to_be_visible()
    row = page.locator(".shares__row").filter(has=page.locator(".shares__cell")).first
    for words in ("To hit", "To wound"):
        expect(row).to_contain_text(words)
    last = row.locator("input").last
    proposed = last.input_value()
    page.locator(".shares__presets button").last.click()
    expect(last).not_to_have_value(proposed)
    page.get_by_role("button", name="Use suggestion").click()
    expect(last).to_have_value(proposed)
    expect(page.locator(".shares")).to_contain_text("Average for")
    before = number_of(page)
    page.locator(".prompt__commit").click()
    await_other(page, before)
    expect(page.locator(".contact-line")).to_have_count(0)


def test_shooting_and_a_combat_are_fought_through_the_pages(site: Site, visitor, advice: Advice) -> None:
    host, guest = visitor(reduced_motion="reduce"), visitor(reduced_motion="reduce")
    host.page.goto("/play/")
    join(guest, invite(host, "/play/?game=ninth_age"))
    table = Table([seated(host), seated(guest)], advice)

    page, _ = table.on_to("t9a.shooting.target")
    picture(page, "t9a-shooting")
    shoot_as_one_plan(page)
    page, asked = table.on_to("t9a.shooting.catapult_template")
    expect(field(page, "template")).to_contain_text("Bases under it: Trolls")
    picture(page, "t9a-template")
    give(page, asked["default"])
    expect(page.locator(".overlay--told circle")).to_have_count(1)

    page, _ = table.on_to("t9a.combat.allocate")
    picture(page, "t9a-allocating")
    allocate_on_the_sheet(page)
    page, _ = table.on_to("t9a.combat.reform_side", "t9a.combat.reform", "t9a.combat.pursue", "t9a.remaining.next")
    page.get_by_role("tab", name="Combat").click()
    assert page.locator(".contest__row--done").count() > 4
    expect(page.locator("#page-combat .contest__score .why")).to_have_count(2)
    picture(page, "t9a-combat")

    table.to_the_end()
    for player in table.players:
        expect(player.page.locator(".prompt__who")).to_have_text("The battle is over")
        expect(player.page.locator(".account__side")).to_have_count(2)
        assert player.complaints == []
    picture(host.page, "t9a-account")

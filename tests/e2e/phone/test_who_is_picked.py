"""Whoever is picked on a telephone is named before it moves; once it does, the gauge stands there."""

from __future__ import annotations

from playwright.sync_api import expect

from tests.e2e.board.conftest import Opened, at
from tests.e2e.frames import DRAWN
from tests.e2e.phone.test_out_of_the_way import PHONE, dressed, pick
from tests.e2e.pictures import keep


def test_at_a_desk_its_name_stands_once(opened: Opened) -> None:
    page = opened()
    x, y = page.evaluate("battle.board.poseOf('r1').slice(0, 2)")
    page.mouse.click(*at(page, x, y))
    page.locator(".unit--picked[data-piece='r1']").wait_for(state="attached")
    expect(page.locator(".path__bar .gauge").first).to_be_visible()
    expect(page.locator(".path__whom")).to_be_hidden()


def test_the_unit_that_is_picked_is_named_until_it_moves(opened: Opened) -> None:
    page = dressed(opened(**PHONE))
    whom, gauge = page.locator(".path__whom"), page.locator(".path__bar .gauge").first
    expect(whom).to_be_hidden()
    pick(page, "r1")
    expect(whom).to_be_visible()
    expect(whom).not_to_be_empty()
    expect(gauge).to_be_hidden()
    keep(page, "phone-who-is-picked")
    page.get_by_role("button", name="Forward", exact=True).tap()
    page.evaluate(DRAWN)
    expect(gauge).to_be_visible()
    expect(whom).to_be_hidden()

"""A sub-phase is a private draft on the page: put in another order, thrown away in part, sent as one."""

from __future__ import annotations

from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tests.e2e.conftest import Site
from tests.e2e.ninth_age.charging import site
from tests.e2e.players.answering import at_once, compose, nothing, send
from tests.e2e.players.looking import picture
from tests.e2e.players.meeting import invite, join, seated
from tests.e2e.players.pointing import pose_of

__all__ = ["site"]
pytestmark = pytest.mark.e2e


def plan(page: Page, answer: dict[str, Any], then: str) -> None:
    """Queue an answer, and wait for the question that comes after it."""
    compose(page, answer)
    if not nothing(answer) and not at_once(answer):
        send(page)
    expect(page.locator(".prompt__question")).to_contain_text(then)


def forward(amount: float) -> dict[str, Any]:
    return {"path": {"legs": [{"kind": "forward", "amount": amount}]}}


def test_moves_are_drafted_put_in_order_and_sent_as_one(site: Site, visitor) -> None:
    host, guest = visitor(reduced_motion="reduce"), visitor(reduced_motion="reduce")
    host.page.goto("/play/")
    join(guest, invite(host, "/play/?game=ninth_age"))
    red, blue = seated(host), seated(guest)
    page = red.page
    before = {unit: pose_of(page, unit)[1] for unit in ("r1", "r2")}

    page.get_by_role("button", name="Plan ahead", exact=True).click()
    plan(page, {"target": {}}, "Drag a unit")
    plan(page, {"pieces": ["r1"]}, "Wolves: choose a kind")
    plan(page, {"choose_one": "advance"}, "Wolves: choose where")
    plan(page, forward(2), "Drag a unit")
    assert pose_of(page, "r1")[1] == pytest.approx(before["r1"] + 2)
    plan(page, {"pieces": ["r2"]}, "Bears: choose a kind")
    plan(page, {"choose_one": "advance"}, "Bears: choose where")
    compose(page, forward(3))
    expect(page.locator(".verdict__line--good")).to_be_visible()
    send(page)

    page.locator("#tab-plan").click()
    rows = page.locator(".plan .order__item")
    expect(rows).to_have_count(3)
    rows.nth(2).get_by_role("button", name="Earlier").click()
    expect(rows.nth(1)).to_contain_text("Bears")
    expect(page.get_by_role("button", name="Send 7 decisions")).to_be_visible()
    picture(page, "t9a-draft")
    assert pose_of(blue.page, "r1")[1] == before["r1"]
    assert pose_of(blue.page, "r2")[1] == before["r2"]

    page.get_by_role("button", name="Send the plan").click()
    expect(rows).to_have_count(0)
    expect(blue.page.locator(".log")).to_contain_text("Bears advanced")
    for one in (page, blue.page):
        one.wait_for_function("document.querySelectorAll('.log__line').length >= 3")
        assert pose_of(one, "r1")[1] == pytest.approx(before["r1"] + 2, abs=0.01)
        assert pose_of(one, "r2")[1] == pytest.approx(before["r2"] + 3, abs=0.01)
    told = " ".join(blue.page.locator(".log__text").all_inner_texts())
    assert told.index("Bears") < told.index("Wolves")
    assert red.complaints == []
    assert blue.complaints == []

"""A move is one drag, a charge another, a turn on the spot a third: what can be undone goes at once."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from tests.e2e.conftest import Site
from tests.e2e.ninth_age.charging import site
from tests.e2e.pictures import keep
from tests.e2e.players.answering import number_of
from tests.e2e.players.looking import picture
from tests.e2e.players.meeting import invite, join, seated
from tests.e2e.players.pointing import drag, handle, on_screen, pose_of

__all__ = ["site"]
pytestmark = pytest.mark.e2e
BACK_AT = """y => {
  const { matrix } = document.querySelector(".unit[data-piece=r1]").transform.baseVal.consolidate();
  return Math.abs(-matrix.f - y) < 0.01;
}"""


def test_a_unit_is_dragged_where_it_shall_stand_and_has_moved(site: Site, visitor) -> None:
    host, guest = visitor(reduced_motion="reduce"), visitor(reduced_motion="reduce")
    host.page.goto("/play/")
    join(guest, invite(host, "/play/?game=ninth_age"))
    red, _ = seated(host), seated(guest)
    page = red.page
    question = page.locator(".prompt__question")
    page.locator(".question-input--target .none").click()
    expect(question).to_contain_text("Drag a unit")
    before = number_of(page)

    x, y, _bearing = pose_of(page, "r1")
    drag(page, (x, y), (x, y + 2))
    page.wait_for_selector(f'#battle:not([data-number="{before}"])', state="attached")
    expect(page.locator(".log")).to_contain_text("advanced")
    assert pose_of(page, "r1")[1] == pytest.approx(y + 2, abs=0.3)
    picture(page, "t9a-one-drag")

    page.locator(".prompt__undo").click()
    page.wait_for_function(BACK_AT, arg=y)
    assert red.complaints == []


def test_a_unit_that_is_turned_on_the_spot_reforms_with_two_gestures(site: Site, visitor) -> None:
    host, guest = visitor(reduced_motion="reduce"), visitor(reduced_motion="reduce")
    host.page.goto("/play/")
    join(guest, invite(host, "/play/?game=ninth_age"))
    red, _ = seated(host), seated(guest)
    page = red.page
    page.locator(".question-input--target .none").click()
    expect(page.locator(".prompt__question")).to_contain_text("Drag a unit")
    before = number_of(page)

    x, y, _bearing = pose_of(page, "r1")
    page.mouse.click(*on_screen(page, (x, y)))
    dial = handle(page, "dial")
    middle = on_screen(page, (x, y))
    page.mouse.move(*dial)
    page.mouse.down()
    # A quarter round the middle, the way the clock goes on the screen.
    page.mouse.move(middle[0] - (dial[1] - middle[1]), middle[1] + (dial[0] - middle[0]), steps=8)
    keep(page, "t9a-turned-on-the-spot")
    page.mouse.up()
    page.wait_for_selector(f'#battle:not([data-number="{before}"])', state="attached")
    expect(page.locator(".log")).to_contain_text("reformed")
    assert abs(pose_of(page, "r1")[2] % 180 - 90) < 0.1
    assert red.complaints == []


def test_a_charge_is_declared_where_it_is_let_go(site: Site, visitor) -> None:
    host, guest = visitor(reduced_motion="reduce"), visitor(reduced_motion="reduce")
    host.page.goto("/play/")
    join(guest, invite(host, "/play/?game=ninth_age"))
    red, _ = seated(host), seated(guest)
    page = red.page
    before = number_of(page)
    drag(page, pose_of(page, "r1")[:2], pose_of(page, "b1")[:2])
    page.wait_for_selector(f'#battle:not([data-number="{before}"])', state="attached")
    assert red.complaints == []


def test_who_drags_a_unit_to_open_ground_declares_no_charge_and_has_moved_it(site: Site, visitor) -> None:
    host, guest = visitor(reduced_motion="reduce"), visitor(reduced_motion="reduce")
    host.page.goto("/play/")
    join(guest, invite(host, "/play/?game=ninth_age"))
    red, _ = seated(host), seated(guest)
    page = red.page
    expect(page.locator(".question-input--target .none")).to_be_visible()

    x, y, _bearing = pose_of(page, "r1")
    drag(page, (x, y), (x, y + 2))
    expect(page.locator(".log")).to_contain_text("advanced")
    assert pose_of(page, "r1")[1] == pytest.approx(y + 2, abs=0.3)
    expect(page.locator(".prompt__question")).to_contain_text("Drag a unit")
    picture(page, "t9a-moved-without-a-charge")

    # Both can be taken back.
    page.locator(".prompt__undo").click()
    page.wait_for_function(BACK_AT, arg=y)
    page.locator(".prompt__undo").click()
    expect(page.locator(".question-input--target .none")).to_be_visible()
    assert red.complaints == []

"""Moving and charging on a real site: the engine finds the way to the pose that is wanted, and tells what it sees."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from tests.e2e.conftest import Site
from tests.e2e.players.looking import picture
from tests.e2e.players.meeting import invite, join, seated
from tests.e2e.players.pointing import await_still, on_screen, pose_of
from tests.e2e.resting import next_frame

pytestmark = pytest.mark.e2e


@pytest.fixture(scope="module")
def site(serve):
    """A site whose battles of The 9th Age begin with the Remaining Moves of red."""
    with serve("moving", NINTHSITE_GAMES="tests.battles.charging.moving.GAME") as site:
        yield site


@pytest.mark.journey
def test_the_engine_finds_the_way_to_the_pose_where_the_ghost_is_dropped(site: Site, visitor) -> None:
    host, guest = visitor(reduced_motion="reduce"), visitor(reduced_motion="reduce")
    host.page.goto("/play/")
    join(guest, invite(host, "/play/?game=ninth_age"))
    red = seated(host)
    seated(guest)
    page = red.page

    page.locator(".board").focus()
    page.keyboard.press("m")
    expect(page.locator(".prompt__question")).to_have_text("Wolves: choose where to move.")
    x, y, _ = pose_of(page, "r1")
    page.mouse.move(*on_screen(page, (x, y)))
    page.keyboard.press("x")
    page.locator(".overlay--layer-reach .layer--reach").first.wait_for(state="attached")
    picture(page, "t9a-march")
    page.keyboard.press("x")
    await_still(page)
    # Aside and ahead, turned back by Q until it faces as before: two wheels, which the page does not look for.
    page.mouse.move(*on_screen(page, (x, y)))
    page.mouse.down()
    page.mouse.move(*on_screen(page, (x + 4, y + 7)), steps=6)
    next_frame(page)
    for _ in range(7):
        page.keyboard.press("q")
        next_frame(page)
    page.mouse.up()
    expect(page.locator(".path__note")).to_contain_text("Path found")
    picture(page, "t9a-way-found")
    found = page.get_by_label("Type the move").input_value()
    page.get_by_role("button", name="Move and end the phase").click()
    expect(page.locator(".log")).to_contain_text("Wolves march")
    there = pose_of(page, "r1")
    assert [leg[-1] for leg in found.split()] == ["r", "f", "l"]
    assert min(there[2], 360 - there[2]) < 6
    assert (there[0] - x, there[1] - y) == (pytest.approx(4, abs=0.7), pytest.approx(7, abs=0.7))
    assert red.complaints == []

"""Moving with fingers: the ghost floats above the finger, a loupe shows what it hides; a tap joins a unit."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import msgspec
import pytest
from playwright.sync_api import Page, expect

from rules.engine.inputs import KeepOut, Mover, Path
from tests.e2e.board.conftest import at, drag, sent, until
from tests.e2e.ninth_age.scene import given, move_of
from tests.e2e.pictures import keep
from tests.e2e.resting import next_frame

pytestmark = pytest.mark.e2e
Open = Callable[..., Page]
PHONE: dict[str, Any] = {"width": 390, "height": 844, "touch": True}


def answer(page: Page) -> Any:
    page.get_by_role("button", name="Confirm").click()
    until(page, "server.sent.some(one => one.type === 'answer')")
    return sent(page, "answer")[-1]["answer"]["path"]


class Fingers:
    """Fingers on the screen: where each is."""

    def __init__(self, page: Page) -> None:
        self.session = page.context.new_cdp_session(page)

    def __call__(self, kind: str, points: list[tuple[float, float]]) -> None:
        spots = [{"x": x, "y": y, "id": n} for n, (x, y) in enumerate(points)]
        self.session.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": spots})


def test_a_finger_drags_the_ghost_under_a_loupe(table_of: Open) -> None:
    page = table_of(given(move_of("r11")), **PHONE)
    # A long table lies along a telephone; here what is ahead lies up the screen.
    page.evaluate("battle.board.camera.turnRound(0)")
    page.evaluate("battle.board.camera.centre([30, 17], 14)")
    px, py = at(page, 30, 17)
    touch = Fingers(page)
    touch("touchStart", [(px, py)])
    for step in range(1, 9):
        touch("touchMove", [(px, py - 6 * step)])
        next_frame(page)
    expect(page.locator(".loupe")).to_be_visible()
    keep(page, "t9a-loupe")
    touch("touchEnd", [])
    expect(page.locator(".loupe")).to_have_count(0)
    (leg,) = answer(page)["legs"]
    assert leg["kind"] == "forward"
    # The ghost goes ahead of the finger: by as much again as the finger went, up to a thumb's breadth.
    assert leg["amount"] > 48 / 14 + 1


def test_what_a_finger_draws_sideways_goes_straight(table_of: Open) -> None:
    page = table_of(given(move_of("r11")), **PHONE)
    page.evaluate("battle.board.camera.turnRound(0)")
    page.evaluate("battle.board.camera.centre([30, 17], 14)")
    px, py = at(page, 30, 17)
    touch = Fingers(page)
    touch("touchStart", [(px, py)])
    for step in range(1, 9):
        touch("touchMove", [(px + 4 * step, py)])
        next_frame(page)
    touch("touchEnd", [])
    before = page.evaluate("[battle.board.view.pieces.r11.x, battle.board.view.pieces.r11.y]")
    x, y, bearing = answer(page)["to"]
    assert x - before[0] == pytest.approx(32 / 14, abs=0.1)
    assert (y, bearing) == (pytest.approx(before[1], abs=0.1), 0.0)


def test_two_fingers_pan_and_zoom_and_move_nothing(table_of: Open) -> None:
    page = table_of(given(move_of("r11")), **PHONE)
    before = page.evaluate("battle.board.camera.scale")
    px, py = at(page, 30, 17)
    touch = Fingers(page)
    touch("touchStart", [(px, py)])
    touch("touchStart", [(px, py), (px + 40, py)])
    touch("touchMove", [(px - 30, py), (px + 80, py)])
    touch("touchEnd", [])
    assert page.evaluate("battle.board.camera.scale") > before
    assert answer(page)["legs"] == []


def test_the_thumb_pad_steps_by_an_inch_and_to_the_sides(table_of: Open) -> None:
    page = table_of(given(move_of("r11")), **PHONE)
    page.get_by_role("button", name="More keys", exact=True).tap()
    for name in ("Slide right", "Slide right"):
        page.get_by_role("button", name=name, exact=True).tap()
    keep(page, "t9a-pad")
    expect(page.get_by_role("button", name="Confirm")).to_be_in_viewport()
    assert answer(page)["legs"] == [{"kind": "side", "amount": pytest.approx(2)}]


@pytest.mark.parametrize("look", [PHONE, {}])
def test_a_tap_on_a_unit_that_may_be_joined_goes_up_to_it(table_of: Open, look: dict[str, Any]) -> None:
    mover = Mover(width=2.4, depth=2.4, allowance=8.0, legs=("forward", "wheel", "turn"))
    keep = tuple(KeepOut(piece=f"r{n}", clearance=0.5, end_clearance=1.0) for n in range(1, 10))
    path = Path({"r10": mover}, keep_out=keep, wheels=12, most_legs=12, intent=True, may_stay=True, aims=("r1",))
    page = table_of(given(move_of("r10") | {"input": msgspec.to_builtins(path)}), **look)
    x, y = page.evaluate("[battle.board.view.pieces.r1.x, battle.board.view.pieces.r1.y]")
    (page.touchscreen.tap if look else page.mouse.click)(*at(page, x, y + 0.6))
    expect(page.locator(".path__aim")).to_contain_text("Spears of Aldmoor")
    apart = page.evaluate(
        """async () => {
          const { corners, gap, outlineOf } = await import("/static/board/geometry.js");
          const [part] = battle.board.ghost.parts.values();
          const ghost = part.getAttribute("transform").match(/-?[\\d.]+/g).map(Number);
          const other = battle.board.view.pieces.r1;
          const mine = corners([ghost[0], -ghost[1], ghost[2]], 2.4, 2.4);
          return gap(mine, outlineOf([other.x, other.y, other.bearing], other.shape));
        }"""
    )
    assert apart < 0.01
    found = answer(page)
    assert found["aim"] == "r1"
    assert found["legs"][-1]["kind"] == "forward"


def test_a_character_that_is_dragged_onto_a_unit_joins_it(table_of: Open) -> None:
    mover = Mover(width=2.4, depth=2.4, allowance=8.0, legs=("forward", "wheel", "turn"))
    keep = tuple(KeepOut(piece=f"r{n}", clearance=0.5, end_clearance=1.0) for n in range(1, 10))
    path = Path({"r10": mover}, keep_out=keep, wheels=12, most_legs=12, intent=True, may_stay=True, aims=("r1",))
    page = table_of(given(move_of("r10") | {"input": msgspec.to_builtins(path)}))
    own, other = page.evaluate(
        "['r10', 'r1'].map((id) => [battle.board.view.pieces[id].x, battle.board.view.pieces[id].y])"
    )
    drag(page, own, other)
    expect(page.locator(".path__aim")).to_contain_text("Spears of Aldmoor")
    expect(page.locator(".path__note")).to_have_text("Joins Spears of Aldmoor.")
    # Dragged off it again it goes on its own.
    ghost = page.evaluate(
        """() => {
          const [part] = battle.board.ghost.parts.values();
          const [x, y] = part.getAttribute("transform").match(/-?[\\d.]+/g).map(Number);
          return [x, -y];
        }"""
    )
    drag(page, ghost, own)
    expect(page.locator(".path__aim")).to_have_text("")
    drag(page, own, other)
    assert answer(page)["aim"] == "r1"

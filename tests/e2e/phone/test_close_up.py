"""Who is tapped is seen well, with all about it that it can reach and the handles beside it, and no larger than that
needs; a second tap, or one on the empty table, shows all again."""

from __future__ import annotations

from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tests.e2e.frames import DRAWN
from tests.e2e.phone.conftest import GAMES, PHONE, first_battle
from tests.e2e.phone.touching import tap_piece
from tests.e2e.pictures import keep

# The unit that is picked, the handles, the table and what covers it, as boxes on the screen.
_BOXES = """() => {
  const box = (one) => one.getBoundingClientRect().toJSON();
  return {
    unit: box(document.querySelector(".unit--picked .unit__edge")),
    handles: [...document.querySelectorAll(".handle")].map(box),
    names: [...document.querySelectorAll(".handle")].map((one) => one.getAttribute("class").split("--")[1]),
    sheet: box(document.querySelector(".sheet")),
    board: box(document.querySelector(".battle__board")),
    keys: [...document.querySelectorAll(".pad__key")].filter((one) => one.offsetParent).map(box),
  };
}"""


def boxes(page: Page) -> dict[str, Any]:
    found: dict[str, Any] = page.evaluate(_BOXES)
    return found


# What is so wide on the screen is seen well enough: static/board/camera.js.
CLEAR = 52


def width_of_table(page: Page) -> float:
    box = page.locator(".board-table").bounding_box()
    assert box
    return box["width"]


def table_inches(page: Page) -> float:
    return float(page.locator(".board-table").get_attribute("width") or 0)


def smallest(page: Page) -> str:
    """Of those that may move the one that is smallest on the screen."""
    sizes = {
        one.get_attribute("data-piece") or "": max(box["width"], box["height"])
        for one in page.locator(".unit--candidate").all()
        if (box := one.locator(".unit__edge").bounding_box())
    }
    return min(sizes, key=lambda piece: sizes[piece])


def wide(box: dict[str, float]) -> float:
    return box["right"] - box["left"]


def apart(one: dict[str, float], other: dict[str, float]) -> bool:
    beside = one["right"] <= other["left"] or other["right"] <= one["left"]
    return beside or one["bottom"] <= other["top"] or other["bottom"] <= one["top"]


@pytest.mark.parametrize("game", GAMES)
def test_a_tap_shows_a_unit_large_and_another_shows_the_whole_table(visitor, game):
    someone = visitor(**PHONE)
    page = someone.page
    first_battle(someone, game)
    page.locator(".coach").get_by_role("button", name="Not now").tap()
    whole = width_of_table(page)
    assert whole > PHONE["width"] * 0.97
    piece = smallest(page)
    before = width_of_table(page)
    tap_piece(page, piece)
    page.get_by_role("button", name="Forward", exact=True).wait_for()
    expect(page.locator(".handle").first).to_be_attached()
    seen = boxes(page)
    keep(page, f"phone-{game}-close")
    unit = seen["unit"]
    # Who was large enough is left as he is, with the panel's keys taking of the height; the others are brought nearer.
    assert CLEAR * 0.8 - 0.1 <= max(wide(unit), unit["bottom"] - unit["top"]) < PHONE["width"] / 3
    nearer = width_of_table(page) > before
    # What it may go is all on the screen, to either side.
    reach = float(page.locator(".path__used").first.inner_text().split()[2])
    assert reach * width_of_table(page) / table_inches(page) < PHONE["width"] / 2
    assert seen["board"]["top"] < unit["top"]
    assert unit["bottom"] < seen["sheet"]["top"]
    assert len(seen["handles"]) >= 3
    assert all(apart(unit, one) for one in seen["handles"])
    assert set(seen["names"]) <= {"left", "right", "dial"}
    assert all(min(wide(one), one["bottom"] - one["top"]) >= 48 for one in seen["keys"])
    tap_piece(page, piece)
    # The panel has keys now, which take of the height.
    assert width_of_table(page) <= whole + 0.01
    expect(page.locator(f".unit--picked[data-piece='{piece}']")).to_be_attached()
    tap_piece(page, piece)
    assert (width_of_table(page) > before) == nearer
    # Half an inch above the panel nobody stands.
    page.touchscreen.tap(PHONE["width"] - 30, seen["sheet"]["top"] - 30)
    assert width_of_table(page) <= whole + 0.01
    assert someone.complaints == []


def test_a_long_table_lies_along_the_telephone_and_stays_so(visitor):
    someone = visitor(**PHONE)
    page = someone.page
    page.goto("/play/?game=ninth_age&s.points=2500")
    page.get_by_text("Two players, one screen").tap()
    page.get_by_role("button", name="Fight").tap()
    page.wait_for_selector(".prompt[data-number]", state="attached", timeout=60_000)
    size = page.locator(".board-table")
    long, deep = float(size.get_attribute("width") or 0), float(size.get_attribute("height") or 0)
    assert (long, deep) == (72, 48)
    shape = size.bounding_box()
    assert shape
    assert shape["height"] > shape["width"]
    page.reload()
    page.wait_for_selector(".prompt[data-number]", state="attached")
    again = size.bounding_box()
    assert again
    assert again["height"] > again["width"]


def test_the_handle_of_a_facing_is_as_large_however_near_the_table_is(opened):
    page = opened("kind=heading", width=390, height=844, touch=True)
    grip = page.locator(".heading-grip")
    for factor in (1, 3, 0.4):
        page.evaluate("factor => battle.board.camera.zoom(factor)", factor)
        page.evaluate(DRAWN)
        box = grip.bounding_box()
        assert box
        assert 24 <= box["width"] <= 30


FACES = """bearing => {
  const { board } = battle;
  board.camera.table = { width: 72, height: 48 };
  for (const piece of Object.values(board.view.pieces)) if (piece.seat === "red") piece.bearing = bearing;
  board.faceUp("red");
  return Math.cos(((bearing + board.camera.turn) * Math.PI) / 180);
}"""


@pytest.mark.parametrize("bearing", [0, 44.9, 45, 45.1, 90, 135, 180, 225, 270, 315])
def test_an_army_that_looks_aslant_over_a_long_table_looks_up_the_screen(opened, bearing):
    page = opened(width=390, height=844, touch=True)
    assert page.evaluate(FACES, bearing) > -0.01

"""What a question is about is brought into the part of the table that the panel leaves free; whoever has moved the
table himself is disturbed only if he would see nothing of it."""

from __future__ import annotations

from typing import Any

import pytest
from playwright.sync_api import Page

from tests.e2e.board.conftest import Opened, at, until
from tests.e2e.frames import DRAWN
from tests.e2e.players.pointing import Fingers

PHONE: dict[str, Any] = {"width": 390, "height": 844, "touch": True}
# Another question of the same kind, about these.
ABOUT = """pieces => {
  const { asked } = server.state;
  asked.number += 1;
  asked.pieces = pieces;
  server.receive(server.state);
}"""
# The combat of two is fought, and one is asked what names nobody.
FOUGHT = """pieces => {
  const { asked, view } = server.state;
  const side = { score: { total: 0, terms: [] }, wounds: {} };
  view.contest = { key: "c", title: { key: "option", params: { n: 7 } }, pieces, sides: { red: side, blue: side },
    steps: [{ text: { key: "hold" }, state: "now" }], struck: [] };
  asked.number += 1;
  for (const option of asked.input.options) delete option.pieces;
  server.receive(server.state);
}"""
LIES = "Object.values(battle.board.camera.toScreen([0, 0])).concat(battle.board.camera.scale).join()"
# Options as high as the screen.
LONG = """() => {
  const { asked } = server.state;
  asked.number += 1;
  const option = (_, n) => ({ key: `o${n}`, text: { key: "option", params: { n } } });
  asked.input.options = Array.from({ length: 12 }, option);
  server.receive(server.state);
}"""


def asked(page: Page, script: str, about: list[str] | None = None) -> None:
    number = page.evaluate("server.state.asked.number")
    page.evaluate(script, about)
    until(page, f"document.querySelector('.prompt').dataset.number === '{number + 1}'")
    page.evaluate(DRAWN)
    page.evaluate(DRAWN)


def free_part(page: Page) -> tuple[float, float]:
    """From below the tools of the table to the panel."""
    board, sheet = page.locator(".battle__board").bounding_box(), page.locator(".sheet").bounding_box()
    assert board
    assert sheet
    return board["y"] + 44, sheet["y"]


def is_free(page: Page, *pieces: str) -> bool:
    top, bottom = free_part(page)
    boxes = [page.locator(f".unit[data-piece='{piece}'] .unit__edge").first.bounding_box() for piece in pieces]
    return all(
        box
        and box["x"] >= 0
        and box["x"] + box["width"] <= PHONE["width"]
        and box["y"] >= top
        and box["y"] + box["height"] <= bottom
        for box in boxes
    )


def far_off(page: Page) -> None:
    """Large, with nobody of r1 and b1 on the screen; not by hand."""
    page.evaluate("battle.board.camera.zoom(4); battle.board.camera.pan(-3000, -3000)")
    page.evaluate(DRAWN)


@pytest.mark.parametrize("kind", ["choose_one", "confirm", "reform", "heading"])
def test_a_question_about_pieces_brings_them_into_the_free_part(opened: Opened, kind: str) -> None:
    page = opened(f"kind={kind}", **PHONE)
    far_off(page)
    asked(page, ABOUT, ["r1"])
    assert is_free(page, "r1")
    assert page.evaluate("battle.board.camera.scale * 4") >= 30


def test_who_charges_and_whom_are_both_in_the_free_part(opened: Opened) -> None:
    page = opened("kind=choose_one", **PHONE)
    page.evaluate("server.change([], {pieces: {r1: {x: 12, y: 86}, b1: {x: 80, y: 5}}})")
    until(page, "battle.board.poseOf('r1')[1] === 86")
    far_off(page)
    asked(page, ABOUT, ["r1", "b1"])
    assert is_free(page, "r1", "b1")


def test_a_question_that_names_nobody_shows_and_names_the_combat_that_is_fought(opened: Opened) -> None:
    page = opened("kind=choose_one", **PHONE)
    page.add_style_tag(url="/static/css/contest.css")
    far_off(page)
    asked(page, FOUGHT, ["r1", "b1"])
    assert is_free(page, "r1", "b1")
    page.locator(".contest-strip .contest__title", has_text="Option 7").wait_for()


def shove(page: Page) -> None:
    start = at(page, 45, 45)
    Fingers(page).drag([start], [(start[0] - 60, start[1] - 40)])


def test_whoever_has_moved_the_table_himself_finds_it_as_it_was(opened: Opened) -> None:
    page = opened("kind=choose_one", **PHONE)
    page.evaluate("battle.board.camera.zoom(1.5)")
    shove(page)
    lies = page.evaluate(LIES)
    asked(page, ABOUT, ["b1"])
    assert page.evaluate(LIES) == lies
    # He has not moved it since.
    asked(page, ABOUT, ["r1"])
    assert is_free(page, "r1")


def test_what_is_quite_out_of_view_is_brought_there_all_the_same(opened: Opened) -> None:
    page = opened("kind=choose_one", **PHONE)
    far_off(page)
    page.evaluate("battle.board.camera.byHand = true")
    scale = page.evaluate("battle.board.camera.scale")
    asked(page, ABOUT, ["r1"])
    assert is_free(page, "r1")
    assert page.evaluate("battle.board.camera.scale") == scale


@pytest.mark.parametrize("height", [844, 740])
def test_the_panel_leaves_the_table_a_third_of_the_screen_and_is_scrolled(opened: Opened, height: int) -> None:
    page = opened("kind=choose_one", **PHONE | {"height": height})
    asked(page, LONG)
    board, sheet = page.locator(".battle__board").bounding_box(), page.locator(".sheet").bounding_box()
    assert board
    assert sheet
    assert sheet["y"] - board["y"] >= height * 0.35 - 1
    page.locator("[data-option=o11]").scroll_into_view_if_needed()
    last = page.locator("[data-option=o11]").bounding_box()
    tabs = page.locator(".sheet-tabs").bounding_box()
    assert last
    assert tabs
    assert last["y"] + last["height"] <= tabs["y"] + 1

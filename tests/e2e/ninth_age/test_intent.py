"""The ghost is dropped where it is wanted: the server finds the way where the page's own legs do not lead."""

from __future__ import annotations

import math
from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tests.e2e.board.conftest import at, sent, until
from tests.e2e.ninth_age.scene import given, move_of
from tests.e2e.pictures import keep
from tests.e2e.resting import next_frame

pytestmark = pytest.mark.e2e
Open = Callable[..., Page]
Pose = tuple[float, float, float]

KNOWS_A_WAY = """(moves) => {
  server.foresee = (answer) => answer.path.to
    ? { type: "preview", events: [{ key: "t9a.movement.advances", params: {}, pieces: [], moves: { r12: moves } }],
        poses: { r12: moves.at(-1) } }
    : { type: "preview" };
}"""
KNOWS_NONE = """() => {
  server.foresee = (answer) => answer.path.to
    ? { type: "refused", rule: "T9A-MOV-130", message: { key: "t9a.movement.refused.no_way" } } : { type: "preview" };
}"""


def drop(page: Page, start: tuple[float, float], end: tuple[float, float], *, while_held: str = "") -> None:
    page.mouse.move(*at(page, *start))
    page.mouse.down()
    page.mouse.move(*at(page, *end), steps=6)
    for key in while_held:
        page.keyboard.press(key)
    next_frame(page)
    page.mouse.up()


def answers(page: Page) -> dict[str, Any]:
    page.keyboard.press("Control+Enter")
    until(page, "server.sent.some(one => one.type === 'answer')")
    found: dict[str, Any] = sent(page, "answer")[-1]["answer"]["path"]
    return found


def asked(page: Page) -> list[dict[str, Any]]:
    return [one["answer"]["path"] for one in sent(page, "preview")]


def sideways(page: Page) -> tuple[Pose, Pose]:
    """Where r12 stands, and a pose beside it that no wheel and no straight leg of the page reaches."""
    x, y, bearing = page.evaluate("(() => { const p = battle.board.view.pieces.r12; return [p.x, p.y, p.bearing]; })()")
    return (x, y, bearing), (x + 3.1, y - 2.4, bearing)


def test_the_way_that_the_server_finds_is_shown_with_its_legs_and_cost(table_of: Open) -> None:
    page = table_of(given(move_of("r12")))
    (x, y, bearing), wanted = sideways(page)
    page.evaluate(KNOWS_A_WAY, [[x, y, bearing], [x, y - 2.4, bearing], [*wanted]])
    drop(page, (x, y), wanted[:2])
    expect(page.locator(".path__note")).to_contain_text("Path found: 2.4b 3.1s")
    expect(page.get_by_label("Type the move")).to_have_value("2.4b 3.1s")
    assert page.locator(".ghost__cost").text_content() == "5.5 / 8.0 in"
    keep(page, "t9a-intent")
    to = answers(page)["to"]
    assert math.dist(to[:2], wanted[:2]) < 0.2


def test_what_cannot_be_reached_falls_back_to_the_nearest_legs(table_of: Open) -> None:
    page = table_of(given(move_of("r12")))
    (x, y, _), wanted = sideways(page)
    page.evaluate(KNOWS_NONE)
    drop(page, (x, y), wanted[:2])
    expect(page.locator(".path__cut")).to_contain_text("as close as it can get")
    assert any("to" in one for one in asked(page))
    assert "legs" in answers(page)
    assert page.locator(".overlay--wish").count() == 0


def test_where_it_was_let_go_it_is_sent_at_once_also_if_the_finger_wanted_more(table_of: Open) -> None:
    page = table_of(given(move_of("r12")))
    (x, y, _), wanted = sideways(page)
    page.evaluate(KNOWS_NONE.replace('{ type: "preview" };', '{ type: "preview", ends: "" };'))
    drop(page, (x, y), wanted[:2])
    until(page, "server.sent.some(one => one.type === 'answer')")
    assert "legs" in sent(page, "answer")[-1]["answer"]["path"]
    expect(page.locator(".toast")).to_contain_text("as close as it can get")


def test_nothing_is_asked_that_lies_beyond_the_allowance(table_of: Open) -> None:
    page = table_of(given(move_of("r12")))
    (x, y, _), _ = sideways(page)
    drop(page, (x, y), (x, y + 14))
    expect(page.locator(".verdict__line")).to_be_visible()
    assert all("to" not in one for one in asked(page))


def test_q_and_e_turn_what_is_wanted_while_the_ghost_is_held(table_of: Open) -> None:
    page = table_of(given(move_of("r12")))
    (x, y, bearing), wanted = sideways(page)
    page.evaluate(KNOWS_A_WAY, [[x, y, bearing], [*wanted]])
    drop(page, (x, y), wanted[:2], while_held="eee")
    expect(page.locator(".path__note")).to_contain_text("Path found")
    turned = answers(page)["to"][2] - bearing
    assert turned % 15 == pytest.approx(0, abs=6)
    assert turned != 0


def test_legs_of_the_page_that_the_server_refuses_are_asked_for_as_a_pose(table_of: Open) -> None:
    page = table_of(given(move_of("r12")))
    (x, y, _), _ = sideways(page)
    page.evaluate(
        "() => { server.foresee = (answer) => answer.path.to ? { type: 'preview', poses: { r12: answer.path.to } }"
        " : { type: 'refused', rule: 'T9A-MOV-130', message: { key: 'x' } }; }"
    )
    drop(page, (x, y), (x, y + 3))
    expect(page.locator(".verdict__line--good")).to_be_visible()
    assert answers(page)["to"][1] == pytest.approx(y + 3, abs=0.2)


def test_a_ring_shows_what_must_stay_free_at_the_end(table_of: Open) -> None:
    page = table_of(given(move_of("r12")))
    ring = page.locator(".overlay--rings .ring")
    assert ring.count() == 1
    assert ring.get_attribute("stroke-width") == "2"


def test_both_gauges_and_the_budgets_of_the_other_directions_are_told(table_of: Open) -> None:
    page = table_of(given(move_of("r12")))
    page.get_by_label("Type the move").fill("20r 3f")
    page.keyboard.press("Enter")
    used, strayed = page.locator(".path__bar:visible .path__used").all_text_contents()
    assert "of 8.0 in" in used
    assert "of 8.0 in" in strayed
    assert float(used.split()[0]) > 3
    assert float(strayed.split()[0]) > 3
    expect(page.locator(".path__budgets")).to_have_text("back 2.0 in · sideways 2.0 in · one direction only")

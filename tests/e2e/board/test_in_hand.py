"""What one has in hand on a telephone: seen as it is, with its handles in reach and the enemy in view."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect

from tests.e2e.board.conftest import Opened, at, drag, sent, until
from tests.e2e.resting import at_rest

pytestmark = pytest.mark.e2e

SHOOTING = """() => {
  const odds = (destroyed, no_effect) => ({ chances: { destroyed, retreat: 0, flight: 0, no_effect } });
  const shots = { r1: { b1: odds(2, 34), b2: odds(9, 27) }, r2: { b1: odds(5, 31) } };
  const target = { kind: "target", options: ["b1", "b2"].map((key) => ({ key, text: { key }, pieces: [key] })) };
  const input = { kind: "pieces", candidates: ["r1", "r2"], least: 1, most: 2, none: { key: "hold" } };
  const prompt = { key: "Choose shooters and their target, main shooter first, or end the shooting phase here" };
  server.state.asked = { number: 99, topic: "dbf.shoot", seat: "red", prompt, facts: { shots }, pieces: [], input,
    also: [target] };
  server.change([], {});
}"""


def picked(page: Page, *place: float) -> None:
    page.touchscreen.tap(*at(page, *place))
    at_rest(page)


def test_a_table_that_was_shoved_about_is_whole_again_when_the_screen_is_another(opened: Opened) -> None:
    page = opened(width=390, height=844, touch=True)
    whole = page.locator(".board-table").bounding_box()
    drag(page, (84, 8), (80, 14))
    assert page.locator(".board-table").bounding_box() != whole
    page.set_viewport_size({"width": 360, "height": 740})
    until(page, "battle.board.camera.fitted")


def test_the_nearest_enemy_ahead_stays_in_view(opened: Opened) -> None:
    page = opened(width=390, height=844, touch=True)
    page.evaluate("server.change([], {pieces: {b1: {x: 58, y: 31, bearing: 180}}})")
    at_rest(page)
    picked(page, 56, 22)
    unit = page.locator(".unit--picked .unit__edge").bounding_box()
    enemy = page.locator("[data-piece=b1] .unit__edge").first.bounding_box()
    sheet = page.locator(".sheet").bounding_box()
    assert unit
    assert enemy
    assert sheet
    assert 52 < unit["width"] < 100, "wide enough for a finger, with its neighbours about it"
    assert enemy["y"] > 60
    assert enemy["x"] > 0
    assert enemy["x"] + enemy["width"] <= 390
    assert unit["y"] + unit["height"] < sheet["y"]


def test_who_is_picked_keeps_his_colour(opened: Opened) -> None:
    page = opened()
    ground = page.locator("[data-piece=r11] .unit__ground").first
    before = ground.evaluate("one => getComputedStyle(one).fill")
    page.mouse.click(*at(page, 56, 22))
    at_rest(page)
    assert ground.evaluate("one => getComputedStyle(one).fill") == before
    over = page.locator(".ghost__base rect").first
    assert over.evaluate("one => getComputedStyle(one).fill") == "none"


def test_every_handle_lies_on_the_board(opened: Opened) -> None:
    page = opened(width=390, height=844, touch=True)
    page.evaluate("server.change([], {pieces: {r14: {x: 87.8, y: 22}}})")
    at_rest(page)
    picked(page, 87.8, 22)
    page.evaluate("battle.board.camera.pan(150, 0)")
    boxes = [one.bounding_box() for one in page.locator(".handle").all()]
    assert boxes
    assert all(box and box["x"] >= 0 and box["x"] + box["width"] <= 390 for box in boxes)


def test_a_nudge_of_the_ghost_opens_no_card(opened: Opened) -> None:
    page = opened()
    page.evaluate("server.foresee = () => ({type: 'preview', ends: 'dice'})")
    page.evaluate("server.change([], {pieces: {r1: {x: 46, y: 12}}})")
    at_rest(page)
    page.mouse.click(*at(page, 46, 12))
    at_rest(page)
    drag(page, (46, 12), (46, 16))
    until(page, "document.querySelector('.verdict__line')")
    page.mouse.click(*at(page, 46, 16))
    assert page.locator(".piece-card").count() == 0
    expect(page.locator(".verdict__line--good")).to_be_visible()
    page.mouse.click(*at(page, 46, 4))
    expect(page.locator(".piece-card")).to_be_visible()


def test_the_keys_say_what_wheels(opened: Opened) -> None:
    page = opened(width=390, height=844, touch=True)
    picked(page, 56, 22)
    assert page.locator(".pad__word").all_inner_texts().count("Wheel") == 2


@pytest.mark.parametrize("width", [390, 1440])
def test_a_shot_waits_for_its_target_and_begins_with_the_best(opened: Opened, width: int) -> None:
    page = opened(width=width, height=844)
    page.evaluate(SHOOTING)
    until(page, "document.querySelector('.question-input--target')")
    assert page.locator(".prompt__commit:enabled").count() == 0
    question = page.locator(".prompt__question").bounding_box()
    assert question
    assert question["x"] + question["width"] <= width
    page.mouse.click(*at(page, 24, 24))
    at_rest(page)
    page.keyboard.press("Control+Enter")
    until(page, "server.sent.some(one => one.type === 'answer')")
    assert sent(page, "answer")[-1]["answer"] == {"pieces": ["r1"], "target": {"key": "b2"}}

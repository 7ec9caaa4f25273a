"""A move is cut to the length that the ground allows, with the reason; a mere length is never refused."""

from __future__ import annotations

from math import cos, radians, sin
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tests.e2e.board.conftest import Opened, at, drag, sent, until
from tests.e2e.resting import at_rest

pytestmark = pytest.mark.e2e


def ready(page: Page, path: dict[str, Any], mover: dict[str, Any]) -> None:
    """Asks with this path and this mover (Knights at 70, 22), who stand alone; they are picked."""
    page.evaluate(
        "([path, mover]) => {"
        "const asked = server.state.asked; Object.assign(asked.also[0], path);"
        "Object.assign(asked.also[0].movers.r14, mover);"
        "Object.assign(server.state.view.pieces.r14, {x: 70, y: 22}); asked.number += 1;"
        "server.change([{key: 'x'}], {pieces: {r14: {x: 70, y: 22}}}); }",
        [path, mover],
    )
    at_rest(page)
    page.mouse.click(*at(page, 70, 22))
    at_rest(page)


def test_ground_that_the_wheel_has_touched_holds_the_stretch_after_it_back(opened: Opened) -> None:
    page = opened()
    river = [[71, 20], [85, 20], [85, 40], [71, 40]]
    ready(
        page,
        {"regions": [{"id": "river", "outline": river, "name": {"key": "cut.river"}}]},
        {"allowance": 10, "slow": {"river": 5}},
    )
    drag(page, (70, 22), (76, 30))
    expect(page.locator(".path__used").first).to_contain_text("5.0 of 5.0")
    expect(page.locator(".path__cut")).to_have_text("cut.river: 5.0 cm at most")


def test_whoever_leaves_the_road_stops_where_the_ground_beside_it_allows(opened: Opened) -> None:
    page = opened()
    road = [[68, 0], [72, 0], [72, 90], [68, 90]]
    ready(
        page,
        {"regions": [], "roads": [road], "off_road": {"key": "cut.off_road"}},
        {"allowance": 10, "off_road": 7.5, "slow": {}},
    )
    drag(page, (70, 22), (80, 29))
    expect(page.locator(".path__cut")).to_have_text("cut.off_road: 7.5 cm at most")
    page.keyboard.press("Escape")
    drag(page, (70, 22), (70, 40))
    page.keyboard.press("Control+Enter")
    until(page, "server.sent.some(one => one.type === 'answer')")
    assert sent(page, "answer")[-1]["answer"]["path"]["legs"] == [{"kind": "forward", "amount": 10}]


def test_a_length_that_the_server_refuses_is_cut_back_and_stays_to_be_confirmed(opened: Opened) -> None:
    page = opened()
    ready(page, {"regions": []}, {"allowance": 10, "slow": {}})
    page.evaluate(
        "() => { const no = {type: 'refused', rule: 'DBF-MOV-034', message: {key: 'refused.zone'}};"
        "server.foresee = ({path}) => path.legs[0].amount > 4"
        "  ? {...no, detail: {most: 4, cut_by: {key: 'cut.river'}}} : {type: 'preview', ends: ''}; }"
    )
    drag(page, (70, 22), (70, 31))
    expect(page.locator(".verdict__line--good")).to_be_visible()
    expect(page.locator(".verdict__line--bad")).to_have_count(0)
    expect(page.locator(".path__cut")).to_have_text("cut.river: 4.0 cm at most")
    assert sent(page, "answer") == []
    page.keyboard.press("Control+Enter")
    until(page, "server.sent.some(one => one.type === 'answer')")
    assert sent(page, "answer")[-1]["answer"]["path"]["legs"] == [{"kind": "forward", "amount": 4}]


def test_a_drag_that_leads_nowhere_says_why(opened: Opened) -> None:
    page = opened()
    ready(
        page, {"regions": [], "straight": {"key": "cut.straight"}}, {"allowance": 10, "slow": {}, "legs": ["forward"]}
    )
    drag(page, (70, 22), (76, 22))
    expect(page.locator(".path__cut")).to_have_text("cut.straight")
    drag(page, (70, 22), (70, 28))
    expect(page.locator(".path__cut")).to_have_text("")


def test_a_drag_onto_an_enemy_goes_to_his_front_and_not_past_it(opened: Opened) -> None:
    """He stands one base aside: straight on leads past him, nearer to the finger than his front is."""
    page = opened()
    page.evaluate("Object.assign(server.state.view.pieces.b1, {x: 74.1, y: 31})")
    page.evaluate("server.change([], {pieces: {b1: {x: 74.1, y: 31}}})")
    snaps = {"r14": [[74.1, 28.75, 0]]}
    ready(page, {"regions": [], "snaps": snaps}, {"allowance": 10, "slow": {}})
    page.evaluate("() => { server.foresee = () => ({type: 'preview', ends: ''}); }")
    drag(page, (70, 22), (73, 31.6))
    until(page, "server.sent.some(one => one.type === 'answer')")
    at_rest(page)
    x, y, bearing = page.evaluate("(({x, y, bearing}) => [x, y, bearing])(server.state.view.pieces.r14)")
    turn = radians(bearing)
    # His nearer front corner lies on the front of the mover.
    assert (72.1 - x) * sin(turn) + (30.25 - y) * cos(turn) == pytest.approx(1.5, abs=0.05)


def test_what_does_not_reach_the_enemy_onto_whom_it_is_dragged_is_not_sent_at_once(opened: Opened) -> None:
    page = opened()
    page.evaluate("Object.assign(server.state.view.pieces.b1, {x: 70, y: 40})")
    page.evaluate("server.change([], {pieces: {b1: {x: 70, y: 40}}})")
    ready(page, {"regions": []}, {"allowance": 10, "slow": {}})
    page.evaluate("() => { server.foresee = () => ({type: 'preview', ends: ''}); }")
    drag(page, (70, 22), (70, 40))
    expect(page.locator(".path__cut")).to_contain_text("It does not reach")
    expect(page.locator(".verdict__line--good")).to_be_visible()
    assert sent(page, "answer") == []

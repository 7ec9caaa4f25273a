"""Moving pieces: the ghost goes where it is dragged, by the cheapest legal legs, and never further than is allowed."""

from __future__ import annotations

import re
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tests.e2e.board.conftest import Opened, at, drag, sent, until
from tests.e2e.dates import stop_clock, take_clock
from tests.e2e.resting import at_rest, next_frame

pytestmark = pytest.mark.e2e


def pick(page: Page, x: float, y: float) -> None:
    page.mouse.click(*at(page, x, y))
    at_rest(page)


def stands_alone(page: Page, piece: str, x: float, y: float) -> None:
    """Neighbours hinder a wheel: their corners would meet."""
    page.evaluate("([id, x, y]) => server.change([], {pieces: {[id]: {x, y}}})", [piece, x, y])
    at_rest(page)


def legs(page: Page) -> list[dict[str, Any]]:
    page.keyboard.press("Control+Enter")
    until(page, "server.sent.some(one => one.type === 'answer')")
    found: list[dict[str, Any]] = sent(page, "answer")[-1]["answer"]["path"]["legs"]
    return found


def test_a_drag_straight_ahead_is_one_leg_that_ends_at_the_allowance(opened: Opened) -> None:
    page = opened()
    pick(page, 56, 22)
    drag(page, (56, 22), (56.2, 34))
    assert legs(page) == [{"kind": "forward", "amount": 7.5}]


def test_a_drag_to_the_side_wheels_first_and_its_cost_is_within_the_allowance(opened: Opened) -> None:
    page = opened()
    stands_alone(page, "r14", 70, 22)
    pick(page, 70, 22)
    drag(page, (70, 22), (76, 28))
    found = legs(page)
    assert [leg["kind"] for leg in found] == ["wheel", "forward"]
    assert found[0]["corner"] == "right"
    assert found[0]["amount"] * 3.14159265 / 180 * 4 + found[1]["amount"] <= 12.5


def test_contact_with_an_enemy_ends_the_move(opened: Opened) -> None:
    page = opened()
    page.evaluate("Object.assign(server.state.view.pieces.b1, {x: 56, y: 30})")
    page.evaluate("server.change([], {pieces: {b1: {x: 56, y: 30}}})")
    at_rest(page)
    pick(page, 56, 22)
    drag(page, (56, 22), (56, 32))
    assert legs(page)[0]["amount"] == pytest.approx(30 - 0.75 - 23.5, abs=0.011)


def test_slower_ground_holds_the_move_back(opened: Opened) -> None:
    page = opened()
    page.evaluate(
        "server.state.asked.also[0].regions = [{id: 'big0', outline: [[50, 25], [62, 25], [62, 40], [50, 40]]}];"
        "server.state.asked.number += 1; server.change([{key: 'x'}], {})"
    )
    at_rest(page)
    pick(page, 56, 22)
    drag(page, (56, 22), (56, 34))
    # 1.5 to the edge of the ground, where only 2.5 in all may be gone.
    assert legs(page)[0]["amount"] == pytest.approx(2.5, abs=0.001)


def test_ground_on_which_it_stands_counts_from_the_start(opened: Opened) -> None:
    page = opened()
    page.evaluate(
        "server.state.asked.also[0].regions = [{id: 'big0', outline: [[50, 19], [62, 19], [62, 23], [50, 23]]}];"
        "server.state.asked.number += 1; server.change([{key: 'x'}], {})"
    )
    at_rest(page)
    pick(page, 56, 22)
    drag(page, (56, 22), (56, 34))
    assert legs(page)[0]["amount"] == pytest.approx(2.5, abs=0.001)


def test_a_double_click_takes_the_whole_body_and_moves_it_as_one(opened: Opened) -> None:
    page = opened()
    page.mouse.dblclick(*at(page, 32, 24))
    at_rest(page)
    drag(page, (32, 24), (32, 27))
    page.keyboard.press("Control+Enter")
    until(page, "server.sent.some(one => one.type === 'answer')")
    answer = sent(page, "answer")[-1]["answer"]
    assert sorted(answer["pieces"]) == ["r1", "r2", "r3", "r4", "r5", "r6"]
    assert answer["path"]["legs"] == [{"kind": "forward", "amount": pytest.approx(3, abs=0.05)}]


def test_a_button_takes_the_whole_group_of_who_is_picked_and_goes_when_it_is_taken(opened: Opened) -> None:
    page = opened(width=390, height=844, touch=True)
    group = page.get_by_role("button", name="Whole group")
    assert group.count() == 0
    page.touchscreen.tap(*at(page, 32, 24))
    box = group.bounding_box()
    assert box
    assert box["height"] >= 44
    assert box["y"] + box["height"] <= 844
    group.tap()
    picked = page.locator(".unit--picked").evaluate_all("all => all.map(one => one.dataset.piece).sort()")
    assert picked == ["r1", "r2", "r3", "r4", "r5", "r6"]
    assert group.count() == 0


def test_where_neighbours_hinder_a_wheel_it_goes_straight_on_first(opened: Opened) -> None:
    page = opened()
    pick(page, 68, 22)
    drag(page, (68, 22), (73, 30))
    assert [leg["kind"] for leg in legs(page)] == ["forward", "wheel", "forward"]


def test_a_front_corner_wheels_about_the_other_one(opened: Opened) -> None:
    page = opened()
    page.evaluate("battle.board.camera.centre([68, 24], 30)")
    pick(page, 68, 22)
    drag(page, (70, 23.5), (69.4, 25.4))
    found = legs(page)
    assert found[0]["kind"] == "wheel"
    assert found[0]["corner"] == "left"


def test_a_wheel_that_was_made_is_kept_when_the_body_is_dragged(opened: Opened) -> None:
    page = opened()
    stands_alone(page, "r14", 70, 22)
    pick(page, 70, 22)
    for key in ("Shift+E", "Shift+E"):
        page.keyboard.press(key)
    x, y = page.evaluate("battle.board.ghost.shown.body.parts[0].pose.slice(0, 2)")
    drag(page, (x, y), (x + 1.5, y + 4))
    wheels = [leg for leg in legs(page) if leg["kind"] == "wheel"]
    assert wheels == [{"kind": "wheel", "amount": pytest.approx(30), "corner": "right"}]


def test_who_is_dragged_straight_over_an_enemy_stops_in_contact_and_does_not_wheel(opened: Opened) -> None:
    page = opened()
    page.evaluate("server.change([], {pieces: {b1: {x: 71.2, y: 27}, r14: {x: 70, y: 22}}})")
    at_rest(page)
    pick(page, 70, 22)
    drag(page, (70, 22), (70, 33))
    assert [leg["kind"] for leg in legs(page)] == ["forward"]


def test_keys_push_by_a_tenth_and_wheel_by_degrees(opened: Opened) -> None:
    page = opened()
    pick(page, 56, 22)
    for key in ("ArrowUp", "ArrowUp", "Shift+ArrowUp", "e", "Shift+E"):
        page.keyboard.press(key)
    assert legs(page) == [
        {"kind": "forward", "amount": pytest.approx(1.2)},
        {"kind": "wheel", "amount": pytest.approx(16), "corner": "right"},
    ]
    # A preview that was on its way when the move was made is about a question that has gone.
    page.evaluate("battle.line.send(server.sent.findLast(one => one.type === 'preview'))")


def test_typed_legs_are_gone_one_after_the_other(opened: Opened) -> None:
    page = opened()
    stands_alone(page, "r11", 54, 22)
    pick(page, 54, 22)
    page.fill(".path__typed", "2.5f 20l 1f")
    page.press(".path__typed", "Enter")
    assert [leg["amount"] for leg in legs(page)] == [2.5, 20, 1]


def test_the_server_is_asked_at_most_five_times_a_second_and_its_verdict_is_shown(opened: Opened) -> None:
    page = opened()
    page.evaluate("server.refuse = true")
    pick(page, 56, 22)
    take_clock(page)
    stop_clock(page)
    before = len(sent(page, "preview"))
    for _ in range(20):
        page.keyboard.press("ArrowUp")
        page.clock.run_for(50)
    assert 3 <= len(sent(page, "preview")) - before <= 5
    page.clock.run_for(500)
    page.wait_for_selector(".verdict__line--bad")
    assert page.locator(".verdict__line--bad .rule").get_attribute("href") == "/rulebook/DBF-MOV-028/"


def test_the_phase_can_be_ended_after_a_move_was_refused(opened: Opened) -> None:
    page = opened()
    page.evaluate("server.refuse = true")
    pick(page, 56, 22)
    page.keyboard.press("ArrowUp")
    page.wait_for_selector(".verdict__line--bad")
    page.evaluate("server.refuse = false")
    page.locator(".question-input--pieces .none").click()
    assert sent(page, "answer")[-1]["answer"]["pieces"] == []


def test_several_moves_are_queued_and_sent_as_one_plan(opened: Opened) -> None:
    page = opened()
    page.get_by_role("button", name="Plan ahead", exact=True).click()
    for x in (56, 60):
        pick(page, x, 22)
        page.keyboard.press("Shift+ArrowUp")
        at_rest(page)
        page.keyboard.press("Control+Enter")
    assert sent(page, "answer") == []
    page.get_by_role("tab", name="Plan").click()
    page.get_by_role("button", name="Send the plan").click()
    plan = sent(page, "plan")[-1]["queue"]
    assert [step["answer"]["pieces"] for step in plan] == [["r11"], ["r12"]]
    assert all(step["topic"] == "dbf.move" and "r11" in step["known"] for step in plan)


def test_a_finger_drags_what_it_has_picked_and_two_fingers_never_move_pieces(opened: Opened) -> None:
    page = opened(width=390, height=844, touch=True)
    page.evaluate("battle.board.camera.centre([58, 26], 20)")
    page.touchscreen.tap(*at(page, 56, 22))
    at_rest(page)
    touch = page.context.new_cdp_session(page)

    def fingers(kind: str, *points: tuple[float, float]) -> None:
        touch.send(
            "Input.dispatchTouchEvent",
            {"type": kind, "touchPoints": [{"x": x, "y": y, "id": i} for i, (x, y) in enumerate(points)]},
        )

    x, y = at(page, 56, 22)
    fingers("touchStart", (x, y))
    for step in range(1, 9):
        fingers("touchMove", (x, y - step * 8))
        next_frame(page)
    fingers("touchEnd")
    at_rest(page)
    before = page.input_value(".path__typed")
    assert before.endswith("f")
    scale = page.evaluate("battle.board.camera.scale")
    # What the panel has covered meanwhile is kept in view: the ghost is elsewhere on the screen.
    x, y = at(page, 56, 27)
    fingers("touchStart", (x, y), (x + 40, y))
    fingers("touchMove", (x - 30, y), (x + 80, y))
    fingers("touchEnd")
    assert page.input_value(".path__typed") == before
    assert page.evaluate("battle.board.camera.scale") > scale * 1.5


def test_a_finger_that_rests_before_it_drags_moves_and_shows_the_card_if_it_does_not(opened: Opened) -> None:
    page = opened(width=390, height=844, touch=True)
    page.evaluate("battle.board.camera.centre([58, 26], 20)")
    page.touchscreen.tap(*at(page, 56, 22))
    at_rest(page)
    touch = page.context.new_cdp_session(page)
    x, y = at(page, 56, 22)

    def finger(kind: str, *points: tuple[float, float]) -> None:
        touch.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": [{"x": x, "y": y} for x, y in points]})
        page.clock.run_for(40)

    take_clock(page)
    stop_clock(page)
    finger("touchStart", (x, y))
    page.clock.run_for(600)
    for step in range(1, 9):
        finger("touchMove", (x, y - step * 8))
    finger("touchEnd")
    page.clock.run_for(600)
    assert page.input_value(".path__typed").endswith("f")
    expect(page.locator(".piece-card")).to_have_count(0)
    finger("touchStart", at(page, 60, 22))
    page.clock.run_for(600)
    finger("touchEnd")
    page.clock.run_for(600)
    expect(page.locator(".piece-card")).to_be_visible()


def test_what_a_long_move_gives_up_is_said_on_the_way_and_as_it_is_made(opened: Opened) -> None:
    page = opened()
    page.evaluate(
        """() => {
          const path = server.state.asked.also.find((one) => one.kind === "path");
          for (const mover of Object.values(path.movers)) mover.price = { beyond: 4, text: { key: "gauge.losses" } };
          server.foresee = () => ({ type: "preview", ends: "", warnings: [{ key: "gauge.losses" }] });
          server.receive(server.state);
        }"""
    )
    at_rest(page)
    pick(page, 56, 22)
    x, y = at(page, 56, 22)
    page.mouse.move(x, y)
    page.mouse.down()
    page.mouse.move(*at(page, 56, 25), steps=4)
    label = page.locator(".ghost text, .ghost__cost").first
    expect(label).to_have_text(re.compile(r"cm$"))
    page.mouse.move(*at(page, 56, 28), steps=4)
    expect(label).to_have_text(re.compile(r"cm · Losses$"))
    page.mouse.up()
    # It can be undone, so it goes at once like every other move, and says what it gives up.
    until(page, "server.sent.some(one => one.type === 'answer')")
    expect(page.locator(".toast")).to_contain_text("Losses")


@pytest.mark.parametrize(
    ("where", "foresees"), [(".path__cut", ""), (".toast", "foresee: () => ({type: 'preview', ends: ''})")]
)
def test_a_drag_that_stops_short_says_why(opened: Opened, where: str, foresees: str) -> None:
    """Beside the move while that waits; what goes by itself leaves its words behind."""
    page = opened()
    page.evaluate(f"Object.assign(server, {{{foresees}}})")
    page.evaluate(
        """() => {
          const path = server.state.asked.also.find((one) => one.kind === "path");
          for (const mover of Object.values(path.movers)) mover.allowance = 6.25;
          server.receive(server.state);
        }"""
    )
    at_rest(page)
    pick(page, 56, 22)
    label = page.locator(".ghost text, .ghost__cost").first
    page.mouse.move(*at(page, 56, 22))
    page.mouse.down()
    page.mouse.move(*at(page, 56, 34), steps=6)
    expect(label).to_have_text(re.compile(r"6\.25 / 6\.25 cm"))
    page.mouse.up()
    expect(page.locator(where)).to_contain_text(re.compile(r"1[12](\.\d)? cm is too far: 6\.25 cm left"))
    expect(page.locator(".toast")).to_have_count(int(where == ".toast"))


def test_what_is_told_of_a_mover_after_its_question_has_gone_changes_nothing(opened: Opened) -> None:
    page = opened("kind=path")
    marked = page.evaluate(
        """async () => {
          const told = new Promise((resolve) => (server.tell = () => resolve({ path: { aims: ["b1"] } })));
          const { asked } = server.state;
          server.outlooks = { "way:r11": told };
          server.state.asked = { ...asked, number: asked.number + 1, input: { ...asked.input, more: "way:" } };
          server.change([], {});
          const until = async (over) => { while (!over()) await new Promise(requestAnimationFrame); };
          await until(() => document.querySelector(".prompt").dataset.number === String(asked.number + 1));
          Object.assign(server.state, { asked: undefined, waiting: [] });
          server.change([], {});
          await until(() => !document.querySelector(".prompt__inputs"));
          server.tell();
          await new Promise(requestAnimationFrame);
          return document.querySelectorAll(".unit--joinable").length;
        }"""
    )
    assert marked == 0

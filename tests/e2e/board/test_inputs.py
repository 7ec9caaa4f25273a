"""Each of the fourteen kinds of input yields an answer in the form that the protocol asks for."""

from __future__ import annotations

import json
import re
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tests.e2e.board.conftest import Opened, at, drag, sent, until
from tests.e2e.pictures import keep
from tests.e2e.resting import at_rest

pytestmark = pytest.mark.e2e


def answer(page: Page) -> Any:
    until(page, "server.sent.some(one => one.type === 'answer')")
    return sent(page, "answer")[-1]["answer"]


def commit(page: Page) -> Any:
    at_rest(page)
    page.keyboard.press("Control+Enter")
    return answer(page)


def test_confirm_is_one_tap(opened: Opened) -> None:
    page = opened("kind=confirm")
    page.get_by_role("button", name="No").click()
    assert answer(page) == {"confirm": False}


def test_an_option_is_chosen_by_its_number_or_by_its_piece(opened: Opened) -> None:
    page = opened("kind=choose_one")
    page.keyboard.press("3")
    assert answer(page) == {"choose_one": "o3"}
    page = opened("kind=choose_one")
    page.mouse.click(*at(page, 48, 42))
    assert answer(page) == {"choose_one": "o1"}


def test_options_show_their_facts(opened: Opened) -> None:
    page = opened("kind=choose_one")
    assert page.locator(".option").count() == 3
    assert page.locator(".option-row .rule").first.inner_text() == "DBF-SHO-001"


def test_choosing_many_stays_within_its_limits(opened: Opened) -> None:
    page = opened("kind=choose_many")
    expect(page.locator(".prompt__commit")).to_be_hidden()
    for key in "123":
        page.keyboard.press(key)
    assert commit(page) == {"choose_many": ["o2", "o3"]}


def test_an_order_is_changed_with_buttons(opened: Opened) -> None:
    page = opened("kind=order")
    page.get_by_title("Later").first.click()
    assert commit(page) == {"order": ["o2", "o1", "o3"]}


def test_pieces_are_picked_by_taps_and_by_a_box(opened: Opened) -> None:
    page = opened("kind=pieces")
    page.mouse.click(*at(page, 24, 24))
    at_rest(page)
    assert page.locator(".prompt__commit").is_disabled()
    page.mouse.click(*at(page, 28, 24))
    assert commit(page) == {"pieces": ["r1", "r2"]}
    page = opened("kind=pieces")
    page.keyboard.down("Shift")
    drag(page, (20, 27), (34, 21))
    page.keyboard.up("Shift")
    assert commit(page) == {"pieces": ["r1", "r2", "r3"]}


def test_tokens_are_set_down_side_by_side_and_can_be_dragged(opened: Opened) -> None:
    page = opened("kind=place")
    page.locator(".tray .button").first.click()
    page.mouse.click(*at(page, 70, 12))
    at_rest(page)
    drag(page, (70, 11.2), (72, 11.2))
    placed = commit(page)["place"]
    assert [one["piece"] for one in placed] == ["r1", "r2"]
    assert placed[1]["x"] - placed[0]["x"] == pytest.approx(4, abs=2.1)


def test_a_token_is_dragged_from_the_tray_to_the_table(opened: Opened) -> None:
    page = opened("kind=place")
    token = page.locator('.tray__token[data-piece="r11"]').bounding_box()
    assert token
    page.mouse.move(token["x"] + token["width"] / 2, token["y"] + token["height"] / 2)
    page.mouse.down()
    page.mouse.move(*at(page, 60, 20), steps=4)
    page.mouse.move(*at(page, 50, 12), steps=4)
    page.mouse.up()
    (placed,) = commit(page)["place"]
    assert placed["piece"] == "r11"
    assert (placed["x"], placed["y"]) == pytest.approx((50, 12), abs=0.3)


def test_several_at_once_stand_neither_over_the_edge_nor_on_others(opened: Opened) -> None:
    page = opened("kind=place")
    page.locator(".tray .button").first.click()
    page.mouse.click(*at(page, 89, 1))
    first, second = commit(page)["place"]
    for one in (first, second):
        assert 2 <= one["x"] <= 88
        assert 0.75 <= one["y"] <= 29.25
    assert abs(first["x"] - second["x"]) >= 3.9 or abs(first["y"] - second["y"]) >= 1.4


def test_a_path_alone_needs_no_pick(opened: Opened) -> None:
    page = opened("kind=path")
    drag(page, (56, 22), (58, 26))
    kinds = [leg["kind"] for leg in commit(page)["path"]["legs"]]
    assert kinds in (["forward", "side"], ["side", "forward"], ["wheel", "forward"])


def test_a_target_is_a_piece_or_a_point_or_nothing(opened: Opened) -> None:
    page = opened("kind=target")
    page.mouse.click(*at(page, 44, 42))
    assert answer(page) == {"target": {"key": "o2"}}
    page = opened("kind=target")
    page.mouse.click(*at(page, 70, 30))
    at_rest(page)
    assert commit(page)["target"]["point"] == [pytest.approx(70, abs=0.1), pytest.approx(30, abs=0.1)]
    page = opened("kind=target")
    page.get_by_role("button", name="Stand").click()
    assert answer(page) == {"target": {}}


def test_what_stands_in_the_way_of_a_charge_is_drawn_while_its_charger_is_looked_at(opened: Opened) -> None:
    page = opened("kind=blocked")
    drawn = page.locator(".overlay--in-the-way .in-the-way")
    assert drawn.count() == 0
    page.locator(".barred summary").click()
    page.locator(".barred li").hover()
    until(page, "document.querySelectorAll('.overlay--in-the-way .in-the-way').length === 2")
    keep(page, "charge-blocked")
    page.mouse.move(5, 5)
    until(page, "!document.querySelector('.in-the-way')")


def test_who_acts_together_is_drawn_and_sent_with_one_press(opened: Opened) -> None:
    page = opened("kind=volley")
    assert page.locator(".overlay--together .pair--together").count() == 2
    page.locator(".together").click()
    assert answer(page) == {"target": {"keys": ["r1>b1", "r2>b2"]}}


def test_of_those_who_act_together_one_is_aimed_elsewhere_by_a_drag(opened: Opened) -> None:
    page = opened("kind=volley")
    drag(page, (24, 24), (44, 42))
    assert "2" in page.locator(".together").inner_text()
    # The cards that are marked are the arrows on the table.
    assert {one.get_attribute("data-option") for one in page.locator("[data-option][aria-checked=true]").all()} == {
        "r1>b2",
        "r2>b2",
    }
    page.locator(".together").click()
    assert answer(page) == {"target": {"keys": ["r1>b2", "r2>b2"]}}


def test_of_those_who_act_together_one_is_left_out(opened: Opened) -> None:
    page = opened("kind=volley")
    page.mouse.click(*at(page, 28, 24))
    page.locator(".together__out").click()
    page.locator(".together").click()
    assert answer(page) == {"target": {"keys": ["r1>b1"]}}


def test_where_one_acts_alone_there_is_one_button(opened: Opened) -> None:
    page = opened("kind=volley")
    page.mouse.click(*at(page, 28, 24))
    page.locator(".together__out").click()
    page.get_by_role("button", name="Another unit").click()
    page.locator('[data-option="r1>b1"]').click()
    expect(page.locator(".together")).to_be_hidden()
    expect(page.locator(".prompt__commit")).to_have_text(page.locator(".together").text_content())
    page.locator(".prompt__commit").click()
    assert answer(page) == {"target": {"key": "r1>b1"}}


def test_the_arrow_leads_where_the_card_that_is_pointed_at_says(opened: Opened) -> None:
    page = opened("kind=volley")
    lines = "[...document.querySelectorAll('.overlay--together .pair--together')].map((one) => one.outerHTML).join()"
    before = page.evaluate(lines)
    page.locator('[data-option="r1>b2"]').hover()
    until(page, f"{lines} !== {json.dumps(before)}")
    page.mouse.move(5, 5)
    until(page, f"{lines} === {json.dumps(before)}")


def test_a_side_is_called_by_who_plays_it(opened: Opened) -> None:
    found = opened().evaluate(
        """async () => {
            const { Texts } = await import("/static/battle/text.js");
            const texts = new Texts({}, "en");
            texts.know({ red: { name: "Marta" }, blue: { name: "Jan" } });
            const said = () => ["red", "blue"].map((key) => texts.personOf({ key, text: { key: `t9a.side.${key}` } }));
            const alone = said();
            texts.you = "red";
            return [alone, said(), texts.personOf({ key: "none", text: { key: "t9a.charges.no_redirection" } })];
        }"""
    )
    assert found == [["", ""], ["You", "Jan"], ""]


def test_a_pair_drawn_onto_the_enemy_is_sent_when_it_is_let_go(opened: Opened) -> None:
    page = opened("kind=charge")
    drag(page, (24, 24), (48, 42))
    assert answer(page) == {"target": {"key": "r1>b1"}}
    # In the list it is chosen, and waits for its own button.
    page = opened("kind=charge")
    page.locator("[data-option='r1>b1']").click()
    at_rest(page)
    assert not sent(page, "answer")
    assert page.locator(".pair--chosen").count() == 1
    expect(page.locator(".prompt__commit")).not_to_have_text("Confirm")
    page.locator(".prompt__commit").click()
    assert answer(page) == {"target": {"key": "r1>b1"}}
    page = opened("kind=charge")
    drag(page, (24, 24), (60, 30))
    at_rest(page)
    assert not sent(page, "answer")


def test_a_unit_that_is_turned_by_a_drag_is_sent_when_that_can_be_undone(opened: Opened) -> None:
    page = opened("kind=reform")
    page.evaluate("server.foresee = () => ({ type: 'preview', ends: '' })")
    page.get_by_title("Turn right").click()
    at_rest(page)
    assert not sent(page, "answer")
    drag(page, (24, 24), (34, 24))
    assert answer(page)["formation"]["bearing"] == 90


def test_shares_add_up_before_they_can_be_sent(opened: Opened) -> None:
    page = opened("kind=allocate")
    assert page.locator(".prompt__commit").is_disabled()
    page.get_by_role("button", name="Split evenly").click()
    shares = commit(page)["allocate"]
    assert sum(shares.values()) == 7
    assert shares["b"] >= 1


def test_a_slide_keeps_out_of_the_gap_between_its_intervals(opened: Opened) -> None:
    page = opened("kind=slide")
    page.fill(".stepper__field", "2.4")
    page.press(".stepper__field", "Tab")
    assert commit(page) == {"slide": 2}


def test_a_length_stands_to_a_tenth_and_is_answered_to_the_last_digit(opened: Opened) -> None:
    """Typed as it is shown it is the same; only a step goes elsewhere."""
    found = opened("kind=slide").evaluate(
        """async () => {
            const { stepper } = await import("/static/battle/dom.js");
            const put = [];
            const limits = { value: -0.3937, least: -0.3937, most: 2, step: 0.1, digits: 1, label: "in" };
            const made = stepper({ ...limits, changed: (at) => put.push(at) });
            const field = made.root.querySelector("input"), shown = [field.value];
            field.dispatchEvent(new Event("change"));
            made.root.querySelectorAll("button")[1].click();
            return [...shown, field.value, ...put, made.get()];
        }"""
    )
    assert found == ["-0.4", "-0.3", -0.3937, -0.2937, -0.2937]


def test_a_facing_is_chosen_by_name_and_sent_to_the_last_digit(opened: Opened) -> None:
    page = opened("kind=heading")
    keep, about = page.locator(".heading__choice").all()
    about.click()
    expect(page.locator(".heading__words")).to_have_text(about.inner_text())
    keep.click()
    assert answer(page) == {"slide": 0.66812}


def test_a_facing_that_is_typed_as_it_is_shown_is_the_one_that_is_offered(opened: Opened) -> None:
    page = opened("kind=heading")
    page.locator(".heading__exact summary").click()
    page.fill(".stepper__field", "180.7")
    page.press(".stepper__field", "Tab")
    assert commit(page) == {"slide": 180.66812}


def test_a_unit_is_turned_about_its_middle_on_the_table(opened: Opened) -> None:
    page = opened("kind=heading")
    x, y = page.evaluate("(({x, y}) => [x, y])(battle.board.view.pieces.r1)")
    # A quarter of the way round, as the clock goes.
    drag(page, (x, y + 1.6), (x + 1.6, y + 0.02))
    # A step of the exact facing goes on from there.
    page.locator(".heading__exact summary").click()
    page.get_by_role("button", name="+").click()
    assert abs(commit(page)["slide"] - 91.66812) < 6


def test_a_formation_has_files_and_a_base(opened: Opened) -> None:
    page = opened("kind=formation")
    page.locator(".stepper__button").nth(1).click()
    page.locator(".formation__cell:not(.formation__cell--empty)").nth(1).click()
    page.get_by_role("button", name="Form up on this one").click()
    found = commit(page)["formation"]
    assert found["files"] == 2
    assert found["base"] == "r2"


def test_an_outline_is_dragged_and_can_become_a_strip(opened: Opened) -> None:
    page = opened("kind=template")
    drag(page, (45, 45), (48, 45))
    assert len(commit(page)["template"]["points"]) == 8
    page = opened("kind=template")
    page.get_by_role("button", name="Band").click()
    strip = commit(page)["template"]
    assert strip["width"] == 3
    assert [point[0] for point in strip["points"]] == [30, 45, 60]


def test_dice_on_the_table_are_picked(opened: Opened) -> None:
    page = opened("kind=dice")
    page.locator(".die-button").nth(0).click()
    page.locator(".die-button").nth(3).click()
    page.locator(".die-button").nth(4).click()
    assert commit(page) == {"dice": [0, 3]}


def test_a_note_is_a_line_of_text(opened: Opened) -> None:
    page = opened("kind=note")
    page.fill(".question-input--note input", "The left one")
    assert commit(page) == {"note": "The left one"}


def test_the_server_has_the_last_word_on_places_and_what_is_in_the_way_is_drawn(opened: Opened) -> None:
    page = opened("kind=place")
    page.evaluate("server.foresee = () => ({type: 'preview'})")
    page.locator(".tray .button").first.click()
    page.mouse.click(*at(page, 70, 29.8))
    until(page, "document.querySelector('.verdict__line--good')")
    assert page.locator(".placed--bad").count() == 0
    page.evaluate(
        """server.foresee = () => ({type: 'refused', rule: 'DBF-TER-023',
        message: {key: 'ask.any', params: {kind: '!'}},
        detail: {pieces: ['r1'], in_the_way: ['b1']}})"""
    )
    drag(page, (70, 29.1), (72, 27))
    until(page, "document.querySelector('.verdict__line--bad')")
    assert page.locator(".overlay--in-the-way .in-the-way").count() == 1
    assert page.locator("path.placed--bad:not(.nose)").count() == 1
    assert page.locator(".prompt__commit").is_disabled()
    page.keyboard.press("Delete")
    until(page, "!document.querySelector('.in-the-way')")


def test_an_edge_of_the_table_that_is_in_the_way_is_drawn_along_it(opened: Opened) -> None:
    page = opened("kind=place")
    page.evaluate(
        """server.foresee = () => ({type: 'refused', rule: 'DBF-MOV-040',
        message: {key: 'ask.any', params: {kind: '!'}}, detail: {in_the_way: ['edge.left', 'edge.top']}})"""
    )
    page.locator(".tray .button").first.click()
    page.mouse.click(*at(page, 70, 29.8))
    until(page, "document.querySelectorAll('.in-the-way--edge').length === 2")
    boxes = [one.bounding_box() for one in page.locator(".in-the-way--edge").all()]
    assert all(boxes)
    assert {min(box["width"], box["height"]) < 6 for box in boxes if box} == {True}, "they lie along the edge"


def test_terrain_that_runs_past_the_edge_is_cut_off_there(opened: Opened) -> None:
    page = opened("kind=place")
    frame = page.evaluate(
        """() => {
        const layer = document.querySelector('.board__below g[clip-path]');
        const frame = document.querySelector(layer.getAttribute('clip-path').slice(4, -1)).firstElementChild.getBBox();
        const table = document.querySelector('.board-table').getBBox();
        const same = ['x', 'y', 'width', 'height'].map((one) => frame[one] === table[one]);
        return [layer.querySelectorAll('.area').length > 0, ...same];
        }"""
    )
    assert frame == [True] * 5


def test_what_is_done_to_picked_pieces_waits_until_some_are_picked(opened: Opened) -> None:
    page = opened("kind=place")
    handles = page.get_by_role("button", name=re.compile("^(Take back|Turn left|Turn right)$"))
    assert [one.is_enabled() for one in handles.all()] == [False] * 3
    assert handles.first.get_attribute("title") == "Pick something on the table first"
    page.locator(".tray .button").first.click()
    page.mouse.click(*at(page, 70, 12))
    at_rest(page)
    page.mouse.click(*at(page, 70, 11.2))
    until(page, "!document.querySelector('.pad__key:disabled')")
    keep(page, "place-picked")
    assert [one.is_enabled() for one in handles.all()] == [True] * 3
    handles.first.click()
    until(page, "!document.querySelector('.placed--held')")
    assert [one.is_enabled() for one in handles.all()] == [False] * 3

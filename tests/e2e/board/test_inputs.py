"""Each of the fourteen kinds of input yields an answer in the form that the protocol asks for."""

from __future__ import annotations

import re
from typing import Any

import pytest
from playwright.sync_api import Page

from tests.e2e.board.conftest import Opened, at, drag, sent, until
from tests.e2e.pictures import keep

pytestmark = pytest.mark.e2e


def answer(page: Page) -> Any:
    until(page, "server.sent.some(one => one.type === 'answer')")
    return sent(page, "answer")[-1]["answer"]


def commit(page: Page) -> Any:
    page.wait_for_timeout(50)
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
    assert page.locator(".prompt__commit").is_disabled()
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
    page.wait_for_timeout(350)
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
    page.wait_for_timeout(350)
    drag(page, (70, 11.2), (72, 11.2))
    placed = commit(page)["place"]
    assert [one["piece"] for one in placed] == ["r1", "r2"]
    assert placed[1]["x"] - placed[0]["x"] == pytest.approx(4, abs=2.1)


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
    page.wait_for_timeout(100)
    assert commit(page)["target"]["point"] == [pytest.approx(70, abs=0.1), pytest.approx(30, abs=0.1)]
    page = opened("kind=target")
    page.get_by_role("button", name="Stand").click()
    assert answer(page) == {"target": {}}


def test_shares_add_up_before_they_can_be_sent(opened: Opened) -> None:
    page = opened("kind=allocate")
    assert page.locator(".prompt__commit").is_disabled()
    page.get_by_role("button", name="Share evenly").click()
    shares = commit(page)["allocate"]
    assert sum(shares.values()) == 7
    assert shares["b"] >= 1


def test_a_slide_keeps_out_of_the_gap_between_its_intervals(opened: Opened) -> None:
    page = opened("kind=slide")
    page.fill(".stepper__field", "2.4")
    page.press(".stepper__field", "Tab")
    assert commit(page) == {"slide": 2}


def test_a_formation_has_files_and_a_base(opened: Opened) -> None:
    page = opened("kind=formation")
    page.locator(".stepper__button").nth(1).click()
    page.locator(".formation__cell:not(.formation__cell--empty)").nth(1).click()
    page.get_by_role("button", name="Form on the chosen one").click()
    found = commit(page)["formation"]
    assert found["files"] == 2
    assert found["base"] == "r2"


def test_an_outline_is_dragged_and_can_become_a_strip(opened: Opened) -> None:
    page = opened("kind=template")
    drag(page, (45, 45), (48, 45))
    assert len(commit(page)["template"]["points"]) == 8
    page = opened("kind=template")
    page.get_by_role("button", name="Strip").click()
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


def test_what_is_done_to_picked_pieces_waits_until_some_are_picked(opened: Opened) -> None:
    page = opened("kind=place")
    handles = page.get_by_role("button", name=re.compile("^(Take back|Turn left|Turn right)$"))
    assert [one.is_enabled() for one in handles.all()] == [False] * 3
    assert handles.first.get_attribute("title") == "Pick something on the table first"
    page.locator(".tray .button").first.click()
    page.mouse.click(*at(page, 70, 12))
    page.wait_for_timeout(350)
    page.mouse.click(*at(page, 70, 11.2))
    page.wait_for_timeout(350)
    keep(page, "place-picked")
    until(page, "!document.querySelector('.pad__key:disabled')")
    assert [one.is_enabled() for one in handles.all()] == [True] * 3
    handles.first.click()
    until(page, "!document.querySelector('.placed--held')")
    assert [one.is_enabled() for one in handles.all()] == [False] * 3

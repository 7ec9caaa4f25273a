"""What one is about to answer stays as it is while others act: what is asked has not become another."""

from __future__ import annotations

from typing import Any

import pytest
from playwright.sync_api import Page

from tests.e2e.board.conftest import Opened, at, until
from tests.e2e.players.answering import compose
from tests.e2e.resting import at_rest, next_frame

pytestmark = pytest.mark.e2e

# What the other does: he offers something, gives an answer of his own after which nothing can be undone any more, or
# something on the table becomes another.
ACTS = {
    "an offer": "server.change([{key: 'x'}], {}, {offers: [{id: 1, offer: 'draw', by: 'blue'}]})",
    "an answer of his own": "server.change([{key: 'x'}], {}, {undoable: 0})",
    "a table that changes": "server.change([{key: 'x'}], {pieces: {b2: {x: 40}}})",
}
ANSWERS = {
    "choose_many": ["o1", "o3"],
    "order": ["o3", "o1", "o2"],
    "allocate": {"a": 3, "b": 4},
    "note": "east of the wood",
}


def acts(page: Page, act: str) -> None:
    page.evaluate(act)
    until(page, "Number(document.querySelector('#battle').dataset.seq) === server.state.seq")
    next_frame(page)


def given(page: Page) -> Any:
    page.locator(".prompt__commit").click()
    until(page, "server.sent.some((one) => one.type === 'answer')")
    return page.evaluate("server.sent.find((one) => one.type === 'answer').answer")


@pytest.mark.parametrize("act", ACTS.values(), ids=ACTS)
@pytest.mark.parametrize("kind", ANSWERS)
def test_what_was_made_is_what_is_sent(opened: Opened, kind: str, act: str) -> None:
    page = opened(f"kind={kind}")
    made = {kind: ANSWERS[kind]}
    compose(page, made)
    acts(page, act)
    assert given(page) == made


def test_what_is_not_yet_an_answer_stays_too(opened: Opened) -> None:
    page = opened("kind=allocate")
    compose(page, {"allocate": {"a": 2, "b": 1}})
    acts(page, ACTS["a table that changes"])
    fields = page.locator(".question-input--allocate [data-option] input").all()
    assert [one.input_value() for one in fields] == ["2", "1"]
    fields[1].fill("5")
    fields[1].press("Tab")
    assert given(page) == {"allocate": {"a": 2, "b": 5}}


@pytest.mark.parametrize("act", ["an offer", "an answer of his own"])
def test_a_drag_goes_on(opened: Opened, act: str) -> None:
    page = opened()
    page.mouse.move(*at(page, 56, 22))
    page.mouse.down()
    page.mouse.move(*at(page, 56, 25), steps=6)
    until(page, "document.querySelector('.ghost__base')")
    acts(page, ACTS[act])
    page.mouse.move(*at(page, 56, 26), steps=4)
    page.mouse.up()
    until(page, "server.sent.some((one) => ['answer', 'preview'].includes(one.type) && one.answer.path?.legs.length)")


def test_the_number_of_what_can_be_undone_is_the_present_one(opened: Opened) -> None:
    page = opened("kind=choose_many")
    assert page.locator(".prompt__undo").inner_text() == "Undo (2)"
    acts(page, "server.change([{key: 'x'}], {}, {undoable: 1})")
    assert page.locator(".prompt__undo").inner_text() == "Undo"
    acts(page, ACTS["an answer of his own"])
    assert page.locator(".prompt__undo").count() == 0


def test_a_gesture_answers_nothing_but_what_it_was_begun_for(opened: Opened) -> None:
    page = opened("kind=choose_many")
    compose(page, {"choose_many": ["o1", "o3"]})
    button = page.locator(".prompt__commit").bounding_box()
    assert button
    page.mouse.move(button["x"] + 8, button["y"] + 8)
    page.mouse.down()
    acts(page, "server.change([{key: 'x'}], {}, {asked: {...server.state.asked, number: 77}})")
    page.mouse.up()
    at_rest(page)
    sent = page.evaluate("server.sent.filter((one) => one.type === 'answer').map((one) => one.number)")
    assert sent == []


def test_who_has_left_offers_the_end_of_the_battle_and_nothing_to_decline(opened: Opened) -> None:
    page = opened("kind=note")
    acts(page, "server.change([{key: 'x'}], {}, {offers: [{id: 7, offer: 'left', by: 'blue'}]})")
    offer = page.locator(".offer")
    assert "has closed the account" in offer.inner_text()
    assert offer.get_by_role("button").all_inner_texts() == ["End the battle"]
    offer.get_by_role("button").click()
    until(page, "server.sent.some((one) => one.type === 'reply')")
    reply = page.evaluate("server.sent.find((one) => one.type === 'reply')")
    assert (reply["offer"], reply["accept"]) == (7, True)

"""One click takes back one step, and so does a double click."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from tests.e2e.board.conftest import Opened, until

pytestmark = pytest.mark.e2e
UNDONE = "server.sent.filter((one) => one.type === 'undo').length"


def test_a_second_click_on_undo_before_the_answer_is_the_same_click(opened: Opened) -> None:
    page = opened()
    page.locator(".prompt__undo").dblclick()
    until(page, f"{UNDONE} > 0")
    expect(page.locator(".toast--bad")).to_have_count(0)
    assert page.evaluate(UNDONE) == 1
    # What comes next may be taken back, too.
    page.evaluate("server.change([{key: 'battle.told.undone', params: {}}], {}, {taken_back: 38})")
    page.locator(".prompt__undo").click()
    until(page, f"{UNDONE} === 2")

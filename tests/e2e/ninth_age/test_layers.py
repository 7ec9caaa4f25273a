"""What is laid over the table: on as long as its key is held, or until it is touched again; and the keys M and R."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from rules.ninth_age.outlook import outlook
from tests.e2e.board.conftest import at, sent, until
from tests.e2e.dates import take_clock
from tests.e2e.ninth_age.scene import given, move_of, state
from tests.e2e.pictures import keep

pytestmark = pytest.mark.e2e
Open = Callable[..., Page]
# Milliseconds: whoever lets go of a key after that has held it, not touched it.
LONG_HELD = 350


@pytest.fixture(scope="module")
def told() -> dict[str, Any]:
    table = state()
    return {piece: outlook(table, "red", piece) for piece in ("", "r2")}


def shows(page: Page, name: str) -> int:
    return page.locator(f".overlay--layer-{name} .layer--{name}:not(.label)").count()


def with_answers(page: Page, told: dict[str, Any]) -> None:
    page.evaluate("told => { server.outlooks = told; }", told)


def test_a_held_key_shows_the_threat_of_the_enemy_as_long_as_it_is_held(table_of: Open, told: dict[str, Any]) -> None:
    page = table_of(given(move_of()))
    with_answers(page, told)
    take_clock(page)
    page.keyboard.down("d")
    until(page, "document.querySelector('.overlay--layer-threat')")
    page.clock.run_for(LONG_HELD)
    keep(page, "t9a-threat")
    assert shows(page, "threat") == len(told[""]["layers"]["threat"])
    page.keyboard.up("d")
    assert shows(page, "threat") == 0


def test_a_short_touch_leaves_the_auras_on_and_another_takes_them_off(table_of: Open, told: dict[str, Any]) -> None:
    page = table_of(given(move_of()), dark=True)
    with_answers(page, told)
    page.keyboard.press("g")
    until(page, "document.querySelector('.overlay--layer-command')")
    keep(page, "t9a-command-dark")
    assert shows(page, "command") == 2
    page.keyboard.press("g")
    assert shows(page, "command") == 0


def test_the_reach_of_the_piece_under_the_pointer_by_its_odds(table_of: Open, told: dict[str, Any]) -> None:
    page = table_of(given(move_of()))
    with_answers(page, told)
    page.mouse.move(*at(page, 13.4, 11))
    page.keyboard.press("x")
    until(page, "document.querySelector('.overlay--layer-reach')")
    keep(page, "t9a-reach")
    assert shows(page, "reach") == 3
    expect(page.locator(".layer--reach.label").first).to_contain_text("%")


def test_the_layers_are_switched_with_a_finger_too(table_of: Open, told: dict[str, Any]) -> None:
    page = table_of(given(move_of()), width=390, height=844, touch=True)
    with_answers(page, told)
    page.get_by_role("button", name="Tools", exact=True).tap()
    page.get_by_role("button", name="Overlays").tap()
    page.get_by_label("Objectives").check()
    until(page, "document.querySelector('.overlay--layer-objectives')")
    assert shows(page, "objectives") == 2


def test_m_marches_with_the_picked_piece(table_of: Open) -> None:
    asked = move_of(
        topic="t9a.remaining.next", facts={"letters": ["m", "r"]}, preset={"pieces": []}, pieces=[],
        input={"kind": "pieces", "candidates": ["r2", "r3"], "least": 1, "most": 1, "none": {"key": "x"}},
    )  # fmt: skip
    page = table_of(given(asked))
    kinds = [
        {"key": "stay", "text": {"key": "Stay"}},
        {"key": "march", "text": {"key": "March"}, "facts": {"letter": "m"}},
    ]
    page.evaluate(
        "kinds => { server.next = { ...server.state.asked, topic: 't9a.remaining.kind', facts: {},"
        " input: { kind: 'choose_one', options: kinds, preset: 'stay' } }; }",
        kinds,
    )
    page.locator(".board").focus()
    page.keyboard.press("Tab")
    page.keyboard.press("m")
    until(page, "server.sent.filter(one => one.type === 'answer').length === 2")
    assert [one["answer"] for one in sent(page, "answer")] == [{"pieces": ["r2"]}, {"choose_one": "march"}]


def test_the_help_lists_the_keys_of_the_layers(table_of: Open) -> None:
    page = table_of(given(move_of()))
    page.keyboard.press("?")
    expect(page.locator(".key-help")).to_contain_text("General and Battle Standard")
    expect(page.locator(".key-help")).to_contain_text("3.5f 30l 4f")

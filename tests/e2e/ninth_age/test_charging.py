"""Charges are chosen on the board: targets lit with their odds, the pair tapped, the reason why not."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import msgspec
import pytest
from playwright.sync_api import Page, expect

from rules.ninth_age.messages import MESSAGES
from rules.ninth_age.movement.charges.candidates import pairs_in_range
from rules.ninth_age.movement.charges.prospects import of_pairs
from rules.ninth_age.scenario import state_from
from rules.ninth_age.view import view
from tests.e2e.board.conftest import at, sent, until
from tests.e2e.pictures import keep

pytestmark = pytest.mark.e2e
Open = Callable[..., Page]
BLOCK: dict[str, Any] = {"models": 10, "files": 5}


def given() -> dict[str, Any]:
    """Two red units before three blue ones, one of which stands behind a rock."""
    state = state_from(
        {
            "phase": "movement",
            "step": "declare",
            "active": "red",
            "red": {
                "r1": BLOCK | {"at": [20, 16, 0], "name": "Wolves"},
                "r2": BLOCK | {"at": [30, 16, 0], "name": "Bears"},
            },
            "blue": {
                "b1": BLOCK | {"at": [20, 26, 180], "name": "Spears"},
                "b2": BLOCK | {"at": [28, 26, 180], "name": "Pikes"},
                "b3": {"models": 1, "at": [36, 27, 180], "name": "Guard"},
            },
            "terrain": {"rock": {"kind": "impassable", "box": [31, 21, 40, 24]}},
        }
    )
    offered, barred = of_pairs(state, pairs_in_range(state))
    asked = {
        "number": 41, "topic": "t9a.charge.declare", "seat": "red", "rule": "T9A-MOV-005", "pieces": [],
        "prompt": {"key": "t9a.ask.charge.declare"}, "facts": {}, "also": [], "later": [],
        "input": msgspec.to_builtins(
            {"kind": "target", "options": offered, "barred": barred, "none": {"key": "t9a.charges.no_more"}}
        ),
        "preset": {"target": {}},
    }  # fmt: skip
    return {"view": view(state, "red"), "messages": {key: one["en"] for key, one in MESSAGES.items()}, "asked": asked}


def tap(page: Page, x: float, y: float) -> None:
    page.mouse.click(*at(page, x, y))
    page.wait_for_timeout(350)


def answer(page: Page) -> Any:
    page.keyboard.press("Control+Enter")
    until(page, "server.sent.some(one => one.type === 'answer')")
    return sent(page, "answer")[-1]["answer"]


def test_every_target_shows_its_best_odds(table_of: Open) -> None:
    page = table_of(given())
    labels = page.locator(".overlay--lights .odds")
    assert labels.count() >= 2
    assert all("+ · " in words and words.endswith("%") for words in labels.all_text_contents())
    keep(page, "t9a-charges")


@pytest.mark.parametrize("order", [((20, 16), (28, 26)), ((28, 26), (20, 16))])
def test_a_unit_and_an_enemy_tapped_one_after_the_other_are_the_pair(table_of: Open, order: Any) -> None:
    page = table_of(given())
    for spot in order:
        tap(page, *spot)
    assert page.locator(".pair--chosen").count() == 1
    assert sent(page, "answer") == []
    keep(page, f"t9a-pair-{order[0][0]}")
    assert answer(page) == {"target": {"key": "r1>b2"}}


def test_the_option_tells_side_odds_and_what_comes_of_a_flight(table_of: Open) -> None:
    page = table_of(given())
    row = page.locator("[data-option='r1>b1'] + .option__facts")
    for words in ("Needed roll", "Chance", "Side struck front", "If it flees: caught", "May redirect to Pikes"):
        expect(row).to_contain_text(words)


def test_who_cannot_be_charged_is_told_why_not(table_of: Open) -> None:
    page = table_of(given())
    tap(page, 36, 27)
    expect(page.locator(".barred li:visible").first).to_contain_text("does not see Guard")
    expect(page.locator(".barred li:visible .rule").first).to_have_attribute("href", "/rulebook/T9A-MOV-007/")


def test_tab_goes_to_the_next_charger_and_c_to_his_next_target(table_of: Open) -> None:
    page = table_of(given())
    page.keyboard.press("Tab")
    page.keyboard.press("c")
    page.keyboard.press("c")
    assert answer(page)["target"]["key"].startswith("r1>")
    assert sent(page, "preview")[-1]["answer"]["target"]["key"].startswith("r1>")


def test_a_charge_without_room_says_so_before_it_is_chosen(table_of: Open) -> None:
    why = {"key": "t9a.charges.refused.no_room", "params": {"unit": "Wolves", "target": "Spears"}}
    page = table_of(given() | {"outlooks": {"r1>b1": {"facts": {"why": why, "by": "T9A-MOV-009"}}}})
    option = page.locator("[data-option='r1>b1']")
    expect(option).to_be_disabled()
    row = page.locator("[data-option='r1>b1'] + .option__facts")
    expect(row).to_contain_text("Why not")
    expect(row).not_to_contain_text("Chance")
    expect(row.locator(".rule")).to_have_attribute("href", "/rulebook/T9A-MOV-009/")
    page.keyboard.press("1")
    assert sent(page, "answer") == []
    assert page.locator(".verdict__line").count() == 0


def test_while_it_is_not_known_whether_there_is_room_nothing_is_promised(table_of: Open) -> None:
    page = table_of(given() | {"waits": True})
    expect(page.locator(".overlay--lights .odds").first).to_have_text("…")
    page.locator("[data-option='r1>b1']").click()
    assert sent(page, "answer") == []
    page.evaluate("server.looked()")
    until(page, "server.sent.some(one => one.type === 'answer')")
    expect(page.locator(".overlay--lights .odds").first).to_contain_text("%")


def test_how_many_models_would_touch_is_told_of_each_pair(table_of: Open) -> None:
    told = {"contacts": {"key": "t9a.charges.contacts", "params": {"own": 5, "theirs": 4}}}
    page = table_of(given() | {"outlooks": {"r1>b1": {"facts": told}}})
    row = page.locator("[data-option='r1>b1'] + .option__facts")
    expect(row).to_contain_text("Models in contact own 5, enemy 4")
    expect(row).to_contain_text("Needed roll")
    keep(page, "t9a-contacts")


def test_what_is_queued_is_told_in_words_after_the_page_was_opened_anew(table_of: Open) -> None:
    page = table_of(given())
    step = {"topic": "t9a.remaining.kind", "answer": {"choose_one": "march"}}
    queue = [step | {"words": "Marches"}]
    page.evaluate("queue => { server.state.plan = { queue }; server.change([], {}); }", queue)
    page.locator("#tab-plan").click()
    expect(page.locator(".plan .order__text")).to_have_text("Marches")


def test_a_player_learns_that_his_order_is_about_to_answer(table_of: Open) -> None:
    page = table_of(given())
    page.evaluate(
        "server.state.plan = { queue: [], soon: true }; server.state.asked.number += 1; server.change([], {})"
    )
    expect(page.locator(".prompt__head")).to_contain_text("answers this shortly")

"""Charges are chosen on the board: targets lit with their odds, the pair tapped, the reason why not."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any

import msgspec
import pytest
from playwright.sync_api import Page, expect

from rules.ninth_age.messages import MESSAGES
from rules.ninth_age.movement.charges.candidates import pairs_in_range
from rules.ninth_age.movement.charges.declaring import declare_charges
from rules.ninth_age.movement.charges.looked_at import looked_at
from rules.ninth_age.movement.charges.prospects import of_pairs
from rules.ninth_age.scenario import state_from
from rules.ninth_age.state import State
from rules.ninth_age.view import view
from tests.e2e.board.conftest import at, drag, sent, until
from tests.e2e.pictures import keep
from tests.e2e.resting import at_rest
from tests.rules.ninth_age.building import play

pytestmark = pytest.mark.e2e
Open = Callable[..., Page]
BLOCK: dict[str, Any] = {"models": 10, "files": 5}


def table() -> State:
    """Two red units before three blue ones, one of which stands behind a rock."""
    return state_from(
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


def given() -> dict[str, Any]:
    """What the page gets of it when red may declare charges."""
    state = table()
    offered, barred = of_pairs(state, pairs_in_range(state))
    asked = {
        "number": 41, "topic": "t9a.charge.declare", "seat": "red", "rule": "T9A-MOV-005", "pieces": [],
        "prompt": {"key": "t9a.ask.charge.declare"}, "facts": {}, "also": [], "later": [],
        "input": msgspec.to_builtins(
            {
                "kind": "target", "options": offered, "barred": barred, "none": {"key": "t9a.charges.no_more"},
                "suggested": [one.key for one in offered],
            }
        ),
        "preset": {"target": {}},
    }  # fmt: skip
    return {"view": view(state, "red"), "messages": {key: one["en"] for key, one in MESSAGES.items()}, "asked": asked}


def declared() -> dict[str, Any]:
    """The same table once the Wolves have declared a charge on the Spears, as the rules tell it."""
    flow = play(table(), declare_charges)
    for raw in ({"target": {"key": "r1>b1"}}, {"choose_one": "hold"}):
        flow.submit(flow.pending[0].seat, flow.pending[0].number, raw)
    asked = msgspec.to_builtins(flow.pending[0].ask())
    return given() | {"view": view(flow.state, "red"), "asked": asked}


def crowded() -> dict[str, Any]:
    """Three Spears between two rocks, on whom the Wolves have declared a charge; the Bears could charge them, too."""
    state = state_from(
        {
            "phase": "movement", "step": "declare", "active": "red",
            "red": {
                "r1": BLOCK | {"front": [30, 12, 0], "name": "Wolves"},
                "r2": BLOCK | {"front": [34.5, 12, 0], "name": "Bears"},
            },
            "blue": {"b1": {"models": 3, "files": 3, "front": [32.2, 20, 180], "name": "Spears"}},
            "terrain": {
                "west": {"kind": "impassable", "box": [24, 18.5, 30.2, 22]},
                "east": {"kind": "impassable", "box": [34.6, 18.5, 42, 22]},
            },
        }
    )  # fmt: skip
    flow = play(state, declare_charges)
    for raw in ({"target": {"key": "r1>b1"}}, {"choose_one": "hold"}):
        flow.submit(flow.pending[0].seat, flow.pending[0].number, raw)
    return given() | {
        "view": view(flow.state, "red"),
        "asked": msgspec.to_builtins(flow.pending[0].ask()),
        "outlooks": {"r2>b1": {"facts": looked_at(flow.state, "r2>b1")}},
    }


@pytest.mark.parametrize("look", [{}, {"width": 390, "height": 844, "touch": True}], ids=["desk", "telephone"])
def test_where_there_is_room_for_one_the_second_charge_says_so(table_of: Open, look: dict[str, Any]) -> None:
    page = table_of(crowded(), **look)
    row = page.locator(".option-row", has_text="Bears")
    if look:
        expect(row.locator(".option__odds")).to_contain_text("room for one")
    else:
        expect(row.locator(".option__facts")).to_contain_text("No room beside Wolves")
    keep(page, f"t9a-room-for-one-{len(look)}")


HEAD = """(head) => {
    const [x, y] = head.getAttribute("d").match(/-?[\\d.]+/g).map(Number);
    return [x, -y];
}"""
"""Where the head of an arrow points to."""


@pytest.mark.parametrize(
    "look",
    [
        pytest.param({}, id="desk"),
        pytest.param({"width": 390, "height": 844, "touch": True}, id="telephone", marks=pytest.mark.journey),
    ],
)
def test_a_declared_charge_stays_on_the_table_and_in_the_question(table_of: Open, look: dict[str, Any]) -> None:
    page = table_of(declared(), **look)
    expect(page.locator(".overlay--declared .pair--declared")).to_have_count(1)
    x, y = page.locator(".overlay--declared .pair__head").evaluate(HEAD)
    # It ends where the front of the Spears is.
    assert x == pytest.approx(20, abs=0.1)
    assert y == pytest.approx(25, abs=0.3)
    line = page.locator(".prompt__head .fact")
    expect(line).to_be_visible()
    expect(line).to_have_text("Declared: Wolves → Spears")
    expect(line.locator(".whose--1")).to_have_text("Wolves")
    expect(line.locator(".whose--2")).to_have_text("Spears")
    keep(page, f"t9a-declared-{len(look)}")
    page.evaluate("server.change([], {declared: null})")
    expect(page.locator(".overlay--declared")).to_have_count(0)
    page.evaluate("server.change([], {declared: [['r1', 'b1'], ['r2', 'b2']]})")
    expect(page.locator(".overlay--declared .pair__head")).to_have_count(2)


def test_the_likeliest_charges_are_listed_first(table_of: Open) -> None:
    question = given()
    options = question["asked"]["input"]["options"]
    for option, chance in zip(options, (0.2, 0.9, 0.5, *[0.1] * len(options)), strict=False):
        option["facts"]["chance"] = chance
    page = table_of(question)
    likely = sorted(options, key=lambda option: -option["facts"]["chance"])
    rows = page.locator(".prompt .options .option")
    expect(rows).to_have_count(len(options))
    listed = rows.evaluate_all("all => all.map((one) => one.dataset.option)")
    assert listed == [option["key"] for option in likely]


def tap(page: Page, x: float, y: float) -> None:
    page.mouse.click(*at(page, x, y))
    at_rest(page)


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
    expect(row).to_contain_text(re.compile(r"Distance [\d.]+ in"))
    for words in ("Needed roll", "Chance", "Side struck front", "If it flees: caught", "Can redirect to Pikes"):
        expect(row).to_contain_text(words)


def test_who_taps_on_what_is_told_of_a_charge_has_not_declared_it(table_of: Open) -> None:
    page = table_of(given())
    page.locator("[data-option='r1>b1'] + .option__facts").click()
    expect(page.locator("[data-option='r1>b1']")).to_have_attribute("aria-checked", "true")
    assert sent(page, "answer") == []
    assert answer(page) == {"target": {"key": "r1>b1"}}


def test_a_chosen_charge_stays_chosen_when_something_else_on_the_table_changes(table_of: Open) -> None:
    page = table_of(given())
    page.locator("[data-option='r1>b1']").click()
    page.evaluate("server.change([], {pieces: {b3: {x: 37}}})")
    until(page, "battle.board.view.pieces.b3.x === 37")
    expect(page.locator("[data-option='r1>b1']")).to_have_attribute("aria-checked", "true")
    expect(page.locator(".prompt__commit")).to_be_enabled()


def test_who_cannot_be_charged_is_told_why_not(table_of: Open) -> None:
    page = table_of(given())
    tap(page, 36, 27)
    expect(page.locator(".barred li:visible").first).to_contain_text("cannot see Guard")
    expect(page.locator(".barred li:visible .rule").first).to_have_attribute("href", "/rulebook/T9A-MOV-007/")


def test_tab_goes_to_the_next_charger_and_c_to_his_next_target(table_of: Open) -> None:
    page = table_of(given())
    page.locator(".board").focus()
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
    expect(page.locator(".prompt__commit")).to_be_disabled()
    unsure = page.locator(".option-row--unsure")
    expect(unsure).to_have_count(page.locator("[data-option]").count())
    page.evaluate("server.looked()")
    expect(unsure).to_have_count(0)
    expect(page.locator(".overlay--lights .odds").first).to_contain_text("%")
    page.locator(".prompt__commit:enabled").click()
    until(page, "server.sent.some(one => one.type === 'answer')")


def test_how_many_models_would_touch_is_told_of_each_pair(table_of: Open) -> None:
    told = {"contacts": {"key": "t9a.charges.contacts", "params": {"own": 5, "theirs": 4}}}
    page = table_of(given() | {"outlooks": {"r1>b1": {"facts": told}}})
    row = page.locator("[data-option='r1>b1'] + .option__facts")
    expect(row).to_contain_text("Models in contact 5 of yours, 4 of theirs")
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
    expect(page.locator(".prompt__head")).to_contain_text("will be sent shortly")


def test_who_cannot_charge_is_told_why_and_the_table_stays(table_of: Open) -> None:
    question = given()
    asked = question["asked"]["input"]
    asked["options"] = [one for one in asked["options"] if one["pieces"][0] == "r1"]
    page = table_of(question)
    view_at = "battle.board.camera.toTable(0, 0).map((one) => one.toFixed(3)).join()"
    before = page.evaluate(view_at)
    drag(page, (30, 16), (28, 26))
    told = page.locator(".target__told")
    expect(told).to_have_text("Bears cannot reach this target now.")
    drag(page, (30, 16), (36, 27))
    expect(told).to_contain_text("Bears cannot see Guard")
    assert page.evaluate(view_at) == before
    assert sent(page, "answer") == []


def test_the_coach_shows_who_can_charge_once_it_is_known(table_of: Open) -> None:
    page = table_of(given() | {"waits": True})
    page.add_style_tag(url="/static/css/coach.css")
    page.evaluate(
        """async () => {
            const { coach } = await import("/static/battle/coach.js");
            const prompts = [{ words: "Drag onto the enemy.", at: "piece:target" }];
            coach(prompts, { on: true, enemy: 2, keep: () => undefined });
        }"""
    )
    said, own = page.locator(".coach"), page.locator(".coach__ring--own")
    expect(said).to_be_hidden()
    page.evaluate("server.looked()")
    expect(said).to_contain_text(re.compile("(Wolves|Bears) against (Spears|Pikes)"))
    who = page.locator(".coach__pair").inner_text().split()[0]
    x = {"Wolves": 20, "Bears": 30}[who]
    px, py = at(page, x, 16)
    box = own.bounding_box()
    assert box is not None
    assert box["x"] < px < box["x"] + box["width"]
    assert box["y"] < py < box["y"] + box["height"]

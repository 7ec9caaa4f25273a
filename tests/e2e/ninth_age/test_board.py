"""The board with the units of The 9th Age: models in their ranks, moves that the page clips, formations."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tests.e2e.board.conftest import at, drag, sent
from tests.e2e.frames import during, middle_and_late
from tests.e2e.ninth_age.scene import form_of, given, marker_of, move_of
from tests.e2e.pictures import keep

pytestmark = pytest.mark.e2e
Open = Callable[..., Page]


def legs(page: Page) -> list[dict[str, Any]]:
    """The legs of the move as the page has it."""
    page.keyboard.press("Control+Enter")
    answers = sent(page, "answer")
    assert answers
    found: list[dict[str, Any]] = answers[-1]["answer"]["path"]["legs"]
    return found


def typed(page: Page, words: str) -> None:
    """Legs by the keyboard."""
    page.get_by_label("Type the move").fill(words)
    page.keyboard.press("Enter")


LOOKS: dict[str, dict[str, Any]] = {
    "light": {},
    "dark": {"dark": True},
    "phone": {"width": 390, "height": 844, "touch": True},
}
MODELS = "Object.values(battle.board.view.pieces).flatMap(one => one.models.flatMap(group => group.at)).length"
REACH = "(() => { const one = document.querySelector('.gauge--reach'); return [one.value, one.max]; })()"


@pytest.mark.parametrize(("name", "look"), LOOKS.items())
def test_six_hundred_models_are_drawn_with_few_elements(table_of: Open, name: str, look: dict[str, Any]) -> None:
    page = table_of(given(move_of()), **look)
    keep(page, f"t9a-table-{name}")
    models = page.evaluate(MODELS)
    elements = page.locator(".board__below .unit *").count()
    assert models >= 600
    assert elements < models


def test_dragging_a_unit_among_six_hundred_models_never_waits_for_the_page(
    table_of: Open, record_property: Any
) -> None:
    """The best of three, since the machine may have other things to do."""
    page = table_of(given(move_of()))

    def lead() -> None:
        for step in range(90):
            page.mouse.move(*at(page, 13.4 + 0.05 * (step % 40), 11 + 0.05 * step))

    def frames() -> list[float]:
        page.mouse.move(*at(page, 13.4, 11))
        page.mouse.down()
        found = during(page, lead)
        page.mouse.up()
        page.keyboard.press("Escape")
        return found

    best = min((frames() for _ in range(3)), key=lambda one: middle_and_late(one)[1])
    middle, late = middle_and_late(best)
    record_property("frames", f"{len(best)}, p50 {middle:.1f} ms, p95 {late:.1f} ms, worst {best[-1]:.1f} ms")
    # On an idle machine 16.7 ms both; a busy one must not decide.
    assert middle <= 100


def test_each_direction_has_its_own_allowance(table_of: Open) -> None:
    page = table_of(given(move_of("r13")))
    typed(page, "5b")
    assert legs(page) == [{"kind": "back", "amount": pytest.approx(2, abs=0.001)}]


def test_a_move_sideways_takes_no_wheel_with_it(table_of: Open) -> None:
    page = table_of(given(move_of("r13")))
    typed(page, "1s 20r")
    assert [leg["kind"] for leg in legs(page)] == ["side"]


def test_no_corner_ends_farther_away_than_the_second_gauge_allows(table_of: Open) -> None:
    page = table_of(given(move_of("r11")))
    typed(page, "90l")
    assert page.locator(".gauge--reach").is_visible()
    value, most = page.evaluate(REACH)
    assert value <= most + 0.01
    assert legs(page)[0]["amount"] < 90


def test_a_move_does_not_end_nearer_than_its_end_clearance(table_of: Open) -> None:
    page = table_of(given(move_of("r7")))
    typed(page, "2s")
    gap = page.evaluate(
        """async () => {
          const { corners, gap, outlineOf } = await import("/static/board/geometry.js");
          const [part] = battle.board.ghost.parts.values();
          const ghost = part.getAttribute("transform").match(/-?[\\d.]+/g).map(Number);
          const own = battle.board.view.pieces.r7, other = battle.board.view.pieces.r8;
          const mine = corners([ghost[0], -ghost[1], ghost[2]], ...own.shape.rect);
          return gap(mine, outlineOf([other.x, other.y, other.bearing], other.shape));
        }"""
    )
    assert gap >= 0.98


def test_a_unit_may_stay_where_it_is(table_of: Open) -> None:
    page = table_of(given(move_of()))
    assert legs(page) == []


def test_a_unit_is_dragged_by_its_flank(table_of: Open) -> None:
    page = table_of(given(move_of("r11")))
    x, y = page.evaluate("battle.board.ghost.handles.get('east')")
    drag(page, (x, y), (x + 1.2, y))
    assert legs(page) == [{"kind": "side", "amount": pytest.approx(1.2, abs=0.2)}]


def test_a_reform_chooses_files_last_rank_and_facing(table_of: Open) -> None:
    page = table_of(given(form_of()))
    page.get_by_role("spinbutton", name="Files").fill("8")
    page.keyboard.press("Tab")
    page.get_by_role("button", name="Rear rank left").click()
    page.get_by_role("button", name="Turn right").click()
    keep(page, "t9a-reform")
    page.get_by_role("button", name="Confirm").click()
    assert sent(page, "answer")[-1]["answer"] == {"formation": {"files": 8, "bearing": 15, "rear": "left"}}


@pytest.mark.parametrize("look", [{}, {"width": 390, "height": 844, "touch": True}], ids=["desk", "phone"])
def test_a_marker_goes_to_the_suggested_place(table_of: Open, look: dict[str, Any]) -> None:
    page = table_of(given(marker_of()), **look)
    assert page.locator(".question-input .tray__token").inner_text() == "Marker"
    page.get_by_role("button", name="Suggested places").click()
    expect(page.locator(".overlay--placed .label")).to_have_text("Marker")
    expect(page.get_by_text("1 of 1 placed")).to_be_visible()
    keep(page, f"t9a-marker-{len(look)}")
    page.get_by_role("button", name="Confirm").click()
    [answer] = sent(page, "answer")
    [placed] = answer["answer"]["place"]
    assert placed["piece"] == "marker-red"
    assert (placed["x"], placed["y"]) == (36, 25)

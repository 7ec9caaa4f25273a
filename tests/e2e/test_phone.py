"""A battle on a telephone: 360 pixels wide, with fingers."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect

from tests.e2e.players.answering import await_number, await_other, number_of
from tests.e2e.players.meeting import seated
from tests.e2e.players.pointing import Fingers, on_screen, pose_of

PHONE = {"width": 360, "height": 740, "has_touch": True, "is_mobile": True, "reduced_motion": "reduce"}


def tap(page: Page, name: str) -> None:
    page.get_by_role("button", name=name, exact=True).tap()


def answer(page: Page, *buttons: str) -> None:
    before = number_of(page)
    for name in buttons:
        tap(page, name)
    await_other(page, before)


def await_question(page: Page, kind: str) -> None:
    page.locator(f".question-input--{kind}").wait_for(timeout=60_000, state="attached")


@pytest.mark.journey
def test_a_battle_is_played_with_fingers_on_a_narrow_screen(visitor):
    someone = visitor(**PHONE)
    page = someone.page
    page.goto("/play/?game=de_bellis")
    page.get_by_text("Two players, one screen").tap()
    page.get_by_role("button", name="Fight").tap()
    seated(someone)
    deploy_both(page)

    await_question(page, "path")
    assert page.evaluate("document.documentElement.scrollWidth") <= 360
    piece = page.locator(".unit--candidate").first.get_attribute("data-piece") or ""
    x, y, bearing = pose_of(page, piece)
    page.touchscreen.tap(*on_screen(page, (x, y)))
    page.locator(f".unit--picked[data-piece='{piece}']").wait_for(state="attached")
    px, py = on_screen(page, (x, y))
    before = number_of(page)
    # What can be undone goes as soon as the finger leaves it.
    Fingers(page).drag([(px, py)], [(px, py - 40)])
    await_other(page, before)
    await_question(page, "path")
    assert pose_of(page, piece) != (x, y, bearing)

    sheet, grip = page.locator(".sheet"), page.get_by_role("button", name="Taller or shorter")
    expect(sheet).to_have_attribute("data-height", "low")
    grip.tap()
    expect(sheet).to_have_attribute("data-height", "half")
    for name in ("Plan", "Armies", "Chat", "More", "Log"):
        page.get_by_role("tab", name=name).tap()
        shown = page.locator(".sheet__page:not([hidden])")
        expect(shown).to_be_visible()
        assert shown.evaluate("page => page.scrollWidth") <= 360
    grip.tap()
    expect(sheet).to_have_attribute("data-height", "full")
    expect(page.locator(".log__line").last).to_be_in_viewport()

    # What is answered on the table is one line again with the next question.
    before = number_of(page)
    page.keyboard.press("z")
    await_other(page, before)
    expect(sheet).to_have_attribute("data-height", "low")
    expect(page.locator(".prompt__question")).to_be_in_viewport()
    assert someone.complaints == []


def deploy_both(page: Page) -> None:
    """Everything up to the first movement, with what the page suggests."""
    while True:
        # The page knows what is asked next before it has drawn it.
        page.wait_for_selector("#battle:not([data-number=''])", state="attached")
        await_number(page, int(number_of(page)))
        page.locator(".question-input--place, .question-input--choose_one, .question-input--path").first.wait_for(
            state="attached"
        )
        if page.locator(".question-input--path").count():
            return
        if page.locator(".question-input--place").count():
            answer(page, "Suggested places", "Confirm")
        elif page.get_by_role("button", name="Confirm").count():
            answer(page, "Confirm")
        else:
            before = number_of(page)
            page.locator("[data-option]").first.tap()
            await_other(page, before)

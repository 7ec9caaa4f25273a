"""A tap that was meant for one button never lands on another that has just taken its place, nor does a key."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from tests.e2e.board.conftest import Opened, at, sent, until
from tests.e2e.board.test_playing import stands, until_it_ends

pytestmark = pytest.mark.e2e
PHONE = {"width": 390, "height": 844, "touch": True}
# The other has moved, and one is asked something new: that waits until the moves have been seen.
THEIRS = """() => {
  const { asked } = server.state;
  server.state.asked = undefined;
  server.change([], {});
  server.state.asked = { ...asked, number: 98 };
  const told = (n) => ({ key: "told.points", params: { division: n, n }, dice: [n], pieces: ["r1"] });
  server.change([told(1), told(2), told(3)], {});
}"""
# The first of three phases begins and is over: nothing is told of it.
PHASES = """() => {
  const phase = (phase) => ({ key: "t.event.phase", params: { phase } });
  const roll = { key: "told.points", params: { division: 1, n: 4 }, dice: [4] };
  server.change([phase("magic"), phase("shooting"), roll, phase("combat")], {});
}"""
COACH = """() => import("/static/battle/coach.js").then(({ coach }) => {
  document.head.insertAdjacentHTML("beforeend", '<link rel="stylesheet" href="/static/css/coach.css">');
  globalThis.kept = [];
  const words = (n) => ({ words: `Sentence ${n}`, at: "part:finish" });
  coach([words(1), words(2), words(3)], { on: true, keep: ({ prompt }) => kept.push(prompt) });
})"""
MIDDLE = (
    "(one) => { const { x, y, width, height } = one.getBoundingClientRect(); return [x + width / 2, y + height / 2]; }"
)


def played(page: Page) -> tuple[float, float]:
    """The moves of the other are played back; where the button stands that skips them."""
    stands(page)
    page.clock.run_for(1000)
    page.evaluate(THEIRS)
    page.clock.run_for(50)
    # On a telephone it is the last of the playback's own.
    button = page.locator(".prompt__skip:visible, .playback .button:has(.playback__skip:visible)").first
    button.wait_for()
    x, y = button.evaluate(MIDDLE)
    return x, y


def ends_at(page: Page, x: float, y: float) -> str:
    """What of the page is at a point of the screen."""
    found: str = page.evaluate("([x, y]) => document.elementFromPoint(x, y)?.className ?? ''", [x, y])
    return found


def skip(page: Page, x: float, y: float) -> None:
    """A finger skips it, and what comes next is no double tap any more."""
    page.touchscreen.tap(x, y)
    page.clock.run_for(700)


def see(page: Page, x: float, y: float) -> None:
    until_it_ends(page)


@pytest.mark.parametrize("end", [skip, see])
def test_a_second_tap_after_a_playback_presses_nothing(
    opened: Opened, end: Callable[[Page, float, float], None]
) -> None:
    page = opened(**PHONE)
    x, y = played(page)
    end(page, x, y)
    page.locator(".prompt .none").wait_for()
    page.touchscreen.tap(x, y)
    assert sent(page, "answer") == sent(page, "undo") == []
    page.clock.run_for(1000)
    assert "button" in ends_at(page, x, y).split()
    page.touchscreen.tap(x, y)
    until(page, "server.sent.some(one => ['answer', 'undo'].includes(one.type))")


def test_a_key_that_skips_a_playback_answers_nothing(opened: Opened) -> None:
    page = opened()
    played(page)
    page.locator(".prompt__skip").focus()
    page.keyboard.down("Enter")
    end = page.locator(".prompt .none")
    end.wait_for()
    end.focus()
    page.keyboard.down("Enter")
    # Held, it answers nothing however long.
    page.clock.run_for(1000)
    page.keyboard.down("Enter")
    assert sent(page, "answer") == []
    page.keyboard.up("Enter")
    page.keyboard.press("Enter")
    until(page, "server.sent.some(one => one.type === 'answer')")


def test_a_tap_on_the_table_leaves_a_paused_playback_where_it_is(opened: Opened) -> None:
    page = opened(**PHONE)
    played(page)
    page.get_by_role("button", name="Pause").tap()
    prompt = page.locator(".prompt")
    expect(prompt).to_contain_text("Paused: step 1 of 3")
    page.touchscreen.tap(*at(page, 56, 22))
    # It is looked at, no more.
    expect(page.locator(".popover")).to_be_visible()
    page.touchscreen.tap(*at(page, 80, 5))
    expect(page.locator(".popover")).to_have_count(0)
    page.clock.run_for(1000)
    expect(prompt).to_contain_text("Paused: step 1 of 3")
    page.get_by_role("button", name="Play").tap()
    # While it plays whoever touches the table is asked at once.
    page.touchscreen.tap(*at(page, 56, 22))
    expect(prompt.locator(".none")).to_be_visible()


def test_a_second_tap_reads_no_second_sentence_of_the_coach(opened: Opened) -> None:
    page = opened(**PHONE)
    stands(page)
    page.evaluate(COACH)
    got = page.get_by_role("button", name="Got it")
    x, y = got.evaluate(MIDDLE)
    for _ in range(2):
        page.touchscreen.tap(x, y)
    assert page.evaluate("kept") == [1]
    assert sent(page, "answer") == []
    page.clock.run_for(1000)
    got.tap()
    assert page.evaluate("kept") == [1, 2]


def test_a_phase_in_which_nothing_has_moved_is_ended_when_that_is_meant(opened: Opened) -> None:
    page = opened(**PHONE)
    stands(page)
    page.evaluate("server.state.asked.input.idle = { key: 'told.fact.mine' }; server.receive(server.state)")
    page.clock.run_for(50)
    end, meant = (
        page.get_by_role("button", name="End the movement phase"),
        page.get_by_role("button", name="End anyway"),
    )
    for number in range(3):
        x, y = end.evaluate(MIDDLE)
        page.touchscreen.tap(x, y)
        page.touchscreen.tap(x, y)
        expect(page.locator(".leaving:visible")).to_contain_text("own")
        assert len(sent(page, "answer")) == number
        page.clock.run_for(1000)
        page.get_by_role("button", name="Back", exact=True).tap()
        end.tap()
        page.clock.run_for(1000)
        meant.tap()
        until(page, f"server.sent.filter(one => one.type === 'answer').length === {number + 1}")
        page.evaluate("server.state.asked.input.idle = { key: 'told.fact.mine' }; server.receive(server.state)")
        until_it_ends(page)
        page.clock.run_for(1000)
    # Who has meant it a few times is not asked any more.
    end.tap()
    until(page, "server.sent.filter(one => one.type === 'answer').length === 4")


def test_a_phase_in_which_nothing_happens_is_not_announced(opened: Opened) -> None:
    page = opened()
    stands(page)
    page.evaluate(PHASES)
    page.clock.run_for(50)
    expect(page.locator(".playback")).to_contain_text("step 1 of 3")

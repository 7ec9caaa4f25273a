"""What the other does is played back step by step: with words, at a speed one chooses, with pause, back, next and
skip; the same when one comes back. It never stands between a player and the answer."""

from __future__ import annotations

import re
from dataclasses import dataclass

import pytest
from playwright.sync_api import Page, expect

from tests.e2e.conftest import Visitor
from tests.e2e.dates import stop_clock, take_clock
from tests.e2e.pictures import keep
from tests.e2e.players.adviser import Advice
from tests.e2e.players.meeting import invite, join, seated

pytestmark = pytest.mark.e2e

MOST = 300
# Everything that is sung goes through one of these two.
_EARS = """() => {
  globalThis.heard = 0;
  for (const name of ["createOscillator", "createBufferSource"]) {
    const made = AudioContext.prototype[name];
    AudioContext.prototype[name] = function () { globalThis.heard += 1; return made.call(this); };
  }
}"""
_HIDE = """(hidden) => {
  Object.defineProperty(document, "hidden", { value: hidden, configurable: true });
  document.dispatchEvent(new Event("visibilitychange"));
}"""
# Where the table shows something else than what the server says.
_UNTRUE = """async (address) => {
  const { view } = await (await fetch(address)).json();
  const units = [...document.querySelectorAll(".board__below .unit")];
  const drawn = new Map(units.map((unit) => [unit.dataset.piece, unit]));
  return Object.entries(view.pieces).filter(([id, { x, y, where }]) => {
    const there = x !== undefined && !where;
    if (!there || !drawn.has(id)) return there !== drawn.has(id);
    const { e, f } = drawn.get(id).transform.baseVal.consolidate().matrix;
    return Math.hypot(e - x, -f - y) > 0.01;
  }).map(([id]) => id);
}"""


@dataclass
class Pair:
    """Somebody who watches, and the other, who acts without a page."""

    one: Visitor
    other: Visitor
    battle: str
    seat: str
    advice: Advice

    @property
    def page(self) -> Page:
        return self.one.page

    def answer(self, someone: Visitor, seat: str) -> bool:
        """Answers what a seat is asked, if it is asked anything."""
        asked = self.advice.on(self.battle, seat, "reckless")
        if asked is None:
            return False
        token = next(one["value"] for one in someone.context.cookies() if one["name"] == "csrftoken")
        sent = {"client_id": f"p{asked['number']}", "number": asked["number"], "answer": asked["answer"]}
        address = f"/api/battles/{self.battle}/answers/"
        got = someone.page.request.post(address, data=sent, headers={"X-CSRFToken": token})
        assert got.ok, got.text()
        return True

    @property
    def theirs(self) -> str:
        return "blue" if self.seat == "red" else "red"

    def until_their_turn(self, turn: int) -> None:
        """Both have answered until the other begins a turn."""
        for _ in range(MOST):
            header = self.page.request.get(f"/api/battles/{self.battle}/").json()["view"]["header"]
            if header["turn"] >= turn and header.get("active") == self.theirs:
                return
            assert self.answer(self.one, self.seat) or self.answer(self.other, self.theirs)
        raise AssertionError("The other never had a turn.")

    def they_act(self) -> None:
        """The other answers until this one is asked."""
        while self.answer(self.other, self.theirs):
            if self.advice.on(self.battle, self.seat, "reckless"):
                return

    def resign(self) -> None:
        """The other gives the battle up."""
        token = next(one["value"] for one in self.other.context.cookies() if one["name"] == "csrftoken")
        address = f"/api/battles/{self.battle}/resign/"
        sent = {"client_id": "resigned"}
        assert self.other.page.request.post(address, data=sent, headers={"X-CSRFToken": token}).ok

    def untrue(self) -> list[str]:
        return self.page.evaluate(_UNTRUE, f"/api/battles/{self.battle}/")


@pytest.fixture
def pair(visitor, advice):
    def meet(**options) -> Pair:
        one, other = visitor(**options), visitor(reduced_motion="reduce")
        one.page.add_init_script(f"({_EARS})()")
        join(other, invite(one, "/play/?game=de_bellis"))
        mine, theirs = seated(one), seated(other)
        other.page.goto("about:blank")
        assert mine.seat != theirs.seat
        return Pair(one, other, mine.battle, mine.seat, advice)

    return meet


def standing(pair: Pair) -> Page:
    """The page in the turn of the other, with a clock that stands: nothing is played on by itself."""
    pair.until_their_turn(1)
    page = pair.page
    take_clock(page)
    page.reload()
    page.wait_for_selector(".board-tools")
    stop_clock(page)
    return page


def skip_what_is_offered(page: Page) -> None:
    offered = page.locator(".playback[data-kind='missed']").get_by_role("button", name="Skip")
    if offered.count():
        offered.click()


def until_it_ends(page: Page) -> None:
    """Time passes, in pieces so small that the connection lives, until nothing is played any more."""
    for _ in range(MOST):
        if page.locator(".battle__board:not([data-playing], [data-replaying])").count():
            return
        page.clock.run_for(1000)
    raise AssertionError("What is played does not end.")


def await_asked(page: Page) -> None:
    """Wait until all is here that the other did: one is asked, whatever the table shows."""
    page.wait_for_selector("#battle:not([data-number='']) .prompt:not([data-number=''])", state="attached")


def step_of(page: Page) -> tuple[int, int]:
    found = re.search(r"(\d+)\D+(\d+)", page.locator(".playback__where").inner_text())
    assert found
    return int(found[1]), int(found[2])


def heard_again(page: Page) -> None:
    """Where a button has just gone nothing is heard for a second."""
    page.clock.run_for(1000)
    expect(page.locator(".deaf")).to_have_count(0)


@pytest.mark.journey
def test_the_turn_of_the_other_is_played_step_by_step_and_gone_through(pair):
    pair = pair()
    page = standing(pair)
    skip_what_is_offered(page)
    pair.they_act()
    board, bar = page.locator(".battle__board"), page.locator(".playback")
    # One is asked already, and the table shows an earlier moment, which it says; the question waits for it.
    await_asked(page)
    prompt = page.locator(".prompt")
    expect(prompt).to_contain_text("Watching: step 1 of")
    expect(page.locator(".question-input")).to_have_count(0)
    expect(board).to_have_class(re.compile("board--replaying"))
    expect(bar).to_contain_text("Replaying – step 1 of")
    expect(page.locator(".stage__words")).not_to_be_empty()
    keep(page, "playback")
    steps = step_of(page)[1]
    assert steps > 3
    words = []
    for step in range(2, 5):
        bar.get_by_role("button", name="One step forward").click()
        expect(bar).to_contain_text(f"step {step} of {steps}")
        words.append(page.locator(".stage__words").inner_text())
        # The log follows.
        assert words[-1] in page.locator(".log__line--now .log__text").inner_text()
        # What comes next is told by neither.
        assert words[-1] in page.locator(".log__text:visible").last.inner_text()
        expect(prompt).to_contain_text(f"step {step} of {steps}")
    bar.get_by_role("button", name="One step back").click()
    expect(bar).to_contain_text(f"step 3 of {steps}")
    expect(page.locator(".stage__words")).to_have_text(words[1])
    # Paused, time passes and nothing happens; it plays on when one wishes.
    page.clock.run_for(10_000)
    expect(bar).to_contain_text(f"step 3 of {steps}")
    expect(prompt).to_contain_text(f"Paused: step 3 of {steps}")
    bar.get_by_role("button", name="Play").click()
    for _ in range(MOST):
        if step_of(page)[0] != 3:
            break
        page.clock.run_for(200)
    assert step_of(page)[0] > 3
    bar.get_by_role("button", name="Pause").click()
    expect(board).to_have_class(re.compile("board--replaying"))
    bar.get_by_role("button", name="Skip to now").click()
    expect(board).not_to_have_class(re.compile("board--replaying"))
    assert pair.untrue() == []
    expect(page.locator(".question-input").first).to_be_visible()
    expect(page.locator(".your-turn")).to_have_count(1)
    # What was skipped can be watched again, and ends by itself where it is true.
    heard_again(page)
    bar.get_by_role("button", name="Watch again").click()
    expect(bar).to_contain_text(f"step 1 of {steps}")
    expect(prompt).to_contain_text("Watching: step 1 of")
    until_it_ends(page)
    assert pair.untrue() == []
    expect(page.locator(".question-input").first).to_be_visible()
    assert pair.one.complaints == []


def test_whoever_answers_sees_the_table_as_it_is(pair):
    pair = pair()
    page = standing(pair)
    pair.they_act()
    board = page.locator(".battle__board")
    expect(board).to_have_class(re.compile("board--replaying"))
    await_asked(page)
    # The second click of a double click falls on nothing that has just appeared.
    number = page.locator("#battle").get_attribute("data-number")
    page.get_by_role("button", name="Skip to your decision").dblclick()
    expect(board).not_to_have_class(re.compile("board--replaying"))
    expect(page.locator("#battle")).to_have_attribute("data-number", number or "")
    expect(page.locator(".question-input").first).to_be_visible()
    assert pair.untrue() == []
    # A key with which questions are answered is enough, too, and answers nothing that was not seen.
    heard_again(page)
    page.get_by_role("button", name="Watch again").click()
    expect(page.locator(".question-input")).to_have_count(0)
    page.locator(".battle__board").focus()
    page.keyboard.press("Enter")
    expect(page.locator(".question-input").first).to_be_visible()
    assert pair.untrue() == []
    assert pair.answer(pair.one, pair.seat)
    page.wait_for_selector(f'#battle:not([data-number="{number}"])', state="attached")
    page.clock.run_for(10_000)
    assert pair.untrue() == []
    assert pair.one.complaints == []


def test_what_happened_while_one_was_away_is_offered(pair):
    pair = pair(width=390, height=844)
    pair.until_their_turn(1)
    page = pair.page
    page.goto(f"/battles/{pair.battle}/")
    page.wait_for_selector(".board-tools")
    page.goto("about:blank")
    pair.they_act()
    take_clock(page)
    page.goto(f"/battles/{pair.battle}/")
    bar = page.locator(".playback")
    expect(bar).to_contain_text(re.compile(r"While you were away: \d+ steps"))
    keep(page, "away-390")
    assert pair.untrue() == []
    stop_clock(page)
    bar.get_by_role("button", name="Watch", exact=True).click()
    expect(bar).to_contain_text("step 1 of")
    for button in bar.get_by_role("button").all():
        box = button.bounding_box()
        assert box
        assert min(box["width"], box["height"]) >= 44
        assert box["x"] + box["width"] <= 390
    keep(page, "playback-390")
    bar.get_by_role("button", name="Skip to now").click()
    assert pair.untrue() == []
    # A window that nobody sees plays nothing, and says so to whoever comes back.
    pair.until_their_turn(2)
    page.clock.run_for(10_000)
    page.evaluate(_HIDE, True)
    pair.they_act()
    expect(page).to_have_title(re.compile("Your turn"))
    assert "your_turn" in (page.locator("link[rel=icon]").get_attribute("href") or "")
    page.evaluate(_HIDE, False)
    expect(bar).to_contain_text(re.compile(r"While you were away: \d+ steps?"))
    bar.get_by_role("button", name="Skip", exact=True).click()
    assert pair.untrue() == []
    assert pair.one.complaints == []


def test_how_it_has_ended_is_told_after_what_led_to_it(pair):
    pair = pair()
    page = standing(pair)
    skip_what_is_offered(page)
    pair.resign()
    result = page.locator(".prompt__result")
    expect(page.locator(".prompt__end")).to_contain_text("The result is shown when the playback ends")
    expect(result).to_have_count(0)
    until_it_ends(page)
    expect(result).to_have_text("You won")
    assert pair.one.complaints == []


def test_who_comes_back_to_an_end_is_told_of_it_when_he_has_watched_or_skipped(pair):
    pair = pair()
    pair.until_their_turn(1)
    page = pair.page
    page.goto(f"/battles/{pair.battle}/")
    page.wait_for_selector(".board-tools")
    page.goto("about:blank")
    # Given up alone there would be nothing to watch.
    pair.they_act()
    pair.resign()
    page.goto(f"/battles/{pair.battle}/")
    bar, result = page.locator(".playback"), page.locator(".prompt__result")
    expect(bar).to_contain_text("While you were away")
    expect(page.locator(".prompt__end")).to_contain_text("The result is shown when the playback ends")
    expect(result).to_have_count(0)
    bar.get_by_role("button", name="Skip", exact=True).click()
    expect(result).to_have_text("You won")
    assert pair.one.complaints == []


def test_who_wishes_less_motion_is_shown_the_end_and_may_watch(pair):
    pair = pair(reduced_motion="reduce")
    page = standing(pair)
    skip_what_is_offered(page)
    pair.they_act()
    bar = page.locator(".playback")
    expect(bar).to_contain_text(re.compile(r"What happened: \d+ steps"))
    await_asked(page)
    assert pair.untrue() == []
    bar.get_by_role("button", name="Watch", exact=True).click()
    expect(bar).to_contain_text("step 1 of")


def open_pace(page: Page) -> None:
    """The sheet of speed and sounds."""
    page.get_by_role("button", name="Playback speed and sounds").click()
    expect(page.get_by_role("checkbox", name="Sounds")).to_be_visible()


def test_speed_and_sounds_are_chosen_and_remembered(pair):
    pair = pair()
    page = standing(pair)
    open_pace(page)
    page.get_by_label("Slow").check()
    page.get_by_role("checkbox", name="Sounds").uncheck()
    page.reload()
    page.wait_for_selector(".board-tools")
    open_pace(page)
    expect(page.get_by_label("Slow")).to_be_checked()
    expect(page.get_by_role("checkbox", name="Sounds")).not_to_be_checked()
    page.keyboard.press("Escape")
    skip_what_is_offered(page)
    pair.they_act()
    bar = page.locator(".playback")
    expect(bar).to_contain_text("step 1 of")
    bar.get_by_role("button", name="Speed: Slow").click()
    expect(bar.get_by_role("button", name="Speed: Normal")).to_be_visible()
    assert page.evaluate("JSON.parse(localStorage['ninthsite.battle']).speed") == 1
    assert page.evaluate("heard") == 0
    await_asked(page)
    open_pace(page)
    page.get_by_role("checkbox", name="Sounds").check()
    assert page.evaluate("heard") == 0
    page.get_by_label("Volume").focus()
    page.keyboard.press("ArrowRight")
    page.wait_for_function("heard > 0")
    assert page.evaluate("JSON.parse(localStorage['ninthsite.battle']).volume") > 0.5
    assert pair.one.complaints == []

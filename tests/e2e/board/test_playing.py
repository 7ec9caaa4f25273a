"""While something is played the head, the banner, the log and the lesson tell no more than the table shows."""

from __future__ import annotations

import json

import pytest
from playwright.sync_api import Page, Route, expect

from tests.e2e.board.conftest import Opened, until
from tests.e2e.dates import stop_clock, take_clock

pytestmark = pytest.mark.e2e

# A fight with its dice, and what comes of it: a loss, the next turn, perhaps the end.
FIGHT = """([own, over]) => {
  const told = (n) => ({ key: "told.moved", params: { piece: { key: "red" }, amount: n }, pieces: ["r1"] });
  const params = { a: { key: "red" }, b: { key: "blue" }, result: "6 : 2" };
  const fight = { key: "told.fight", params, dice: [6, 2], pieces: ["r1", "b2"] };
  const { sides: { blue }, header } = server.state.view;
  const gauges = blue.gauges.map((one) => ({ ...one, value: 7 }));
  const patch = { header: { ...header, turn: 4 }, sides: { blue: { ...blue, gauges } } };
  if (over) patch.outcome = { winner: "red", reason: { key: "red" } };
  if (own) server.state.asked = over ? undefined : { ...server.state.asked, number: 99 };
  server.change(own ? [fight, told(1)] : [fight, told(1), told(2), told(3)], patch);
}"""


def stands(page: Page) -> None:
    """What was told before has been seen; from now on time stands, but for what `run_for` lets pass."""
    page.get_by_role("button", name="Skip", exact=True).click()
    take_clock(page)
    stop_clock(page)


def fight(page: Page, *, own: bool, over: bool = False) -> None:
    page.evaluate(FIGHT, [own, over])
    page.clock.run_for(50)
    until(page, "document.querySelector('.battle__board[data-playing]')")


def until_it_ends(page: Page) -> None:
    for _ in range(100):
        if page.locator(".battle__board:not([data-playing], [data-replaying])").count():
            return
        page.clock.run_for(500)
    raise AssertionError("What is played does not end.")


@pytest.mark.parametrize("own", [True, False], ids=("own", "theirs"))
@pytest.mark.parametrize("over", [True, False], ids=("over", "goes-on"))
def test_the_head_follows_what_the_table_shows(opened: Opened, own: bool, over: bool) -> None:
    page = opened()
    stands(page)
    fight(page, own=own, over=over)
    turn, losses = page.locator(".turn"), page.locator(".side-name--far .numbers")
    expect(turn).to_contain_text("Turn 3")
    expect(losses).to_have_text("5/8")
    if over:
        expect(page.locator(".prompt__result")).to_have_count(0)
    until_it_ends(page)
    expect(losses).to_have_text("7/8")
    expect(turn).to_contain_text("Finished" if over else "Turn 4")


def test_the_head_follows_also_who_goes_back_in_a_playback(opened: Opened) -> None:
    page = opened()
    stands(page)
    fight(page, own=False)
    page.get_by_role("button", name="Skip to now").click()
    page.clock.run_for(1000)
    expect(page.locator(".turn")).to_contain_text("Turn 4")
    page.get_by_role("button", name="Watch again").click()
    page.get_by_role("button", name="Pause").click()
    expect(page.locator(".turn")).to_contain_text("Turn 3")


# A unit falls; what one did oneself has led to two entries of the log, as where a forced answer follows.
FALLS = """([own]) => {
  const { seq, view, asked } = server.state;
  const told = (n) => ({ key: "told.moved", params: { piece: { key: "blue" }, amount: n }, pieces: ["b2"], dice: [n] });
  if (own) server.state.asked = { ...asked, number: 99 };
  server.state.seq += 1;
  const events = [{ ...told(1), seq: seq + 1 }, { ...told(2), seq: seq + 2 }];
  const { x, y, bearing, ...gone } = view.pieces.b2;
  const b2 = { ...gone, x: null, y: null, bearing: null, where: "fallen" };
  server.change([], { pieces: { b2 } }, { after: seq, events });
}"""


@pytest.mark.parametrize("own", [True, False], ids=("own", "theirs"))
def test_neither_the_armies_nor_the_log_tell_losses_before_the_table(opened: Opened, own: bool) -> None:
    page = opened()
    stands(page)
    page.get_by_role("tab", name="Armies").click()
    fallen, told = page.locator(".tray__token--fallen"), page.locator("#page-log .log__text").get_by_text("moves 2 cm")
    before = fallen.count()
    page.evaluate(FALLS, [own])
    page.clock.run_for(50)
    until(page, "document.querySelector('.battle__board[data-playing]')")
    expect(fallen).to_have_count(before)
    page.get_by_role("tab", name="Log").click()
    expect(told).to_be_hidden()
    page.get_by_role("tab", name="Armies").click()
    until_it_ends(page)
    expect(fallen).to_have_count(before + 1)
    page.get_by_role("tab", name="Log").click()
    expect(told).to_be_visible()


def test_who_goes_back_to_the_beginning_of_a_playback_reads_nothing_of_it(opened: Opened) -> None:
    page = opened()
    stands(page)
    page.evaluate(FALLS, [False])
    page.clock.run_for(50)
    page.get_by_role("button", name="Pause").click()
    for _ in range(2):
        page.get_by_role("button", name="One step back").click()
    for amount in (1, 2):
        expect(page.locator("#page-log .log__text").get_by_text(f"moves {amount} cm")).to_be_hidden()


def test_what_dice_come_to_is_said_when_they_lie(opened: Opened) -> None:
    page = opened()
    stands(page)
    fight(page, own=False)
    waits, rolls = page.evaluate(
        """() => [...document.querySelectorAll(".stage__words, .stage .die")].map((one) => getComputedStyle(one))
          .map((style) => [parseFloat(style.animationDelay), parseFloat(style.animationDuration)])
          .reduce(([waits, rolls], [delay, takes]) =>
            [Math.max(waits, delay), Math.max(rolls, delay ? 0 : takes)], [0, 0])"""
    )
    assert waits >= rolls > 0


LESSON = """() => {
  document.body.insertAdjacentHTML("afterbegin", `<aside id="lesson" data-look="/look/" data-misses="[]">
    <button data-coach hidden></button><p class="lesson__told"></p><button class="lesson__back"></button>
    <template data-words="reached">Well done!</template></aside>`);
  return import("/static/battle/lesson.js").then(() => undefined);
}"""


def test_a_lesson_is_reached_when_the_dice_have_been_seen(opened: Opened) -> None:
    page = opened()
    reached = {"prompt": 0, "reached": False, "missed": False, "why": 0, "short": 0, "seq": 41}

    def look(route: Route) -> None:
        route.fulfill(content_type="application/json", body=json.dumps(reached))

    page.route("**/look/", look)
    with page.expect_response("**/look/"):
        page.evaluate(LESSON)
    stands(page)
    reached["reached"] = True
    with page.expect_response("**/look/"):
        fight(page, own=True)
    assert page.evaluate("Promise.resolve(document.querySelector('.lesson__told').textContent)") == ""
    assert page.locator(".lesson--reached").count() == 0
    page.evaluate("server.change([1, 2, 3].map((n) => ({ key: 'told.points', params: { division: n, n } })), {})")
    until_told(page)
    expect(page.locator(".lesson__told")).to_have_text("Well done!")
    # It is told as soon as it has been seen, whatever else is still played.
    expect(page.locator(".battle__board[data-replaying]")).to_have_count(1)


def until_told(page: Page) -> None:
    """Time passes until the lesson says how it stands, or nothing is played any more."""
    for _ in range(100):
        if page.locator(".lesson--reached").count() or page.locator(".battle__board:not([data-playing])").count():
            return
        page.clock.run_for(100)


# A long log, and then rolls whose headline is told after them, as The 9th Age tells them.
LONG = """() => server.change(
  Array.from({ length: 40 }, (_, n) => ({ key: "told.points", params: { division: n, n } })), {})"""
SUMMED_UP = """() => {
  const { asked } = server.state;
  server.state.asked = undefined;
  server.change([], {});
  server.state.asked = { ...asked, number: 98 };
  server.change([
    { key: "told.points", params: { division: 71, n: 4 }, dice: [4] },
    { key: "told.fight", params: { a: "Archers", b: "Knights", result: "3" }, dice: [3] },
    { key: "told.moved", params: { piece: "Archers", amount: 5 }, sums_up: "told.points" },
  ], {});
}"""
# The last entry that is told, if its end is not where the log ends on the page; nothing if all is well.
OFF = """() => {
  const log = document.querySelector(".log-scroll");
  const texts = [...document.querySelectorAll(".log__text")].filter((one) => one.checkVisibility());
  const [last, end] = [texts.at(-1).closest(".log__line").getBoundingClientRect(), log.getBoundingClientRect().bottom];
  return last.bottom > end + 1 || last.bottom < end - 60 ? `${texts.at(-1).textContent}: ${last.bottom} of ${end}` : "";
}"""


def with_a_long_log(page: Page) -> None:
    page.evaluate(LONG)
    page.clock.run_for(50)
    page.get_by_role("button", name="Skip to now").click()
    page.clock.run_for(1000)


def drawn(page: Page) -> None:
    """The browser has drawn, and told of it."""
    for _ in range(3):
        page.screenshot(clip={"x": 0, "y": 0, "width": 1, "height": 1})


def test_a_headline_is_one_beat_with_all_the_dice_that_it_sums_up(opened: Opened) -> None:
    page = opened()
    stands(page)
    with_a_long_log(page)
    assert page.evaluate(OFF) == ""
    page.evaluate(SUMMED_UP)
    page.clock.run_for(50)
    until(page, "document.querySelector('.battle__board[data-playing]')")
    drawn(page)
    assert page.evaluate(OFF) == ""
    expect(page.locator(".stage__words")).to_contain_text("Archers")
    expect(page.locator(".stage .die")).to_have_count(2)
    expect(page.locator(".playback__where")).to_have_text("Step 1 of 1")
    # In the log its rolls lie folded below it.
    expect(page.locator(".log__line--now > .log__text")).to_contain_text("Archers")
    expect(page.locator(".log__fold .log__text").first).to_be_hidden()
    until_it_ends(page)
    drawn(page)
    assert page.evaluate(OFF) == ""


def test_the_log_stays_at_its_end_while_one_does_something(opened: Opened) -> None:
    page = opened()
    stands(page)
    with_a_long_log(page)
    fight(page, own=True)
    assert page.evaluate(OFF) == ""
    until_it_ends(page)
    drawn(page)
    assert page.evaluate(OFF) == ""


def test_who_reads_what_was_told_before_is_left_there(opened: Opened) -> None:
    page = opened()
    stands(page)
    with_a_long_log(page)
    page.evaluate("document.querySelector('.log-scroll').scrollTop = 40")
    drawn(page)
    fight(page, own=True)
    until_it_ends(page)
    assert page.evaluate("document.querySelector('.log-scroll').scrollTop") == 40


def test_who_has_read_what_was_told_before_goes_on_with_what_is_latest(opened: Opened) -> None:
    page = opened("kind=confirm")
    stands(page)
    with_a_long_log(page)
    latest = page.get_by_role("button", name="Latest")
    expect(latest).to_be_hidden()
    page.evaluate("document.querySelector('.log-scroll').scrollTop = 40")
    drawn(page)
    expect(latest).to_be_visible()
    latest.click()
    drawn(page)
    assert page.evaluate(OFF) == ""
    expect(latest).to_be_hidden()
    # Whoever answers goes on, too.
    page.evaluate("document.querySelector('.log-scroll').scrollTop = 40")
    drawn(page)
    page.locator(".question-input--confirm button").first.click()
    drawn(page)
    assert page.evaluate(OFF) == ""
    expect(latest).to_be_hidden()


def test_what_is_not_told_yet_stays_untold_when_earlier_lines_are_asked_for(opened: Opened) -> None:
    page = opened()
    found = page.evaluate(
        """async () => {
          const { logView } = await import("/static/battle/log.js");
          const event = { key: "told.points", params: { division: 1, n: 4 } };
          const lines = Array.from({ length: 200 }, (_, n) => ({ seq: n + 1, gone: false, event }));
          const { store: { state }, board } = battle;
          const texts = { parts: () => "", say: () => "", seats: [] };
          const log = logView({ store: { log: lines, state }, texts, board, seen: () => 0, link: () => "" });
          const ahead = () => log.root.querySelectorAll(".log__line--ahead").length;
          log.draw();
          log.follow({ seq: 190, nth: 0 });
          const found = [ahead()];
          log.root.querySelector("button:not([hidden] *)").click();
          found.push(ahead(), log.root.querySelectorAll(".log__line").length);
          log.chooseEntry(() => undefined);
          return [...found, ahead()];
        }"""
    )
    assert found == [10, 10, 200, 10]


def test_a_tool_opens_while_something_is_played_and_what_comes_meanwhile_closes_nothing(opened: Opened) -> None:
    page = opened()
    stands(page)
    fight(page, own=False)
    bar, sounds = page.locator(".playback"), page.get_by_role("checkbox", name="Sounds")
    expect(bar).to_have_attribute("data-kind", "running")
    page.get_by_role("button", name="Playback speed and sounds").click()
    expect(sounds).to_be_visible()
    # The table goes on showing what happened: under a press that ended it the tools might shift away.
    expect(bar).to_have_attribute("data-kind", "running")
    page.evaluate(FIGHT, [False, False])
    page.clock.run_for(50)
    until(page, "battle.store.state.seq === server.state.seq")
    expect(sounds).to_be_visible()

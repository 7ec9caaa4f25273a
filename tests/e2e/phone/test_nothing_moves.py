"""Nothing moves under a finger, and what comes up over the table can be read."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect

from tests.e2e.board.conftest import Opened, at, until
from tests.e2e.frames import DRAWN
from tests.e2e.phone.test_out_of_the_way import SIDEWAYS, dressed
from tests.e2e.phone.test_sheet import HIGH, PHONE

# Of each option it is told only later what may come of it; `told`: it has been.
LATER = """told => {
  const { asked } = server.state;
  asked.number += 1;
  for (const option of asked.input.options) {
    option.facts = { outlook: true };
    server.outlooks[option.key] = told ? { facts: { distance: 3, odds: "58 %" } } : {};
  }
  server.receive(server.state);
}"""
# A charge whose odds depend on another.
AFTER = """() => {
  const { asked } = server.state;
  asked.number += 1;
  const words = (n) => ({ key: "option", params: { n } });
  const badge = { key: "test.after", params: { badge: words(3), units: "Wall Crossbows 2 (Red)" } };
  asked.input.options = [{ key: "r2>b2", text: words(0), pieces: ["r2", "b2"], facts: { chance: 0.17, badge } }];
  server.receive(server.state);
}"""
# How far down what says that one is asked reaches, wherever it has got to in coming up.
BANNER = """() => {
  const { host } = battle.board;
  host.insertAdjacentHTML("beforeend", '<div class="your-turn"><span>Your decision</span></div>');
  const { offsetTop, offsetHeight } = host.querySelector(".your-turn");
  return host.getBoundingClientRect().top + offsetTop + offsetHeight;
}"""
PANE = """() => import("/static/battle/deaf.js").then(({ deafen }) => {
  deafen(document.querySelectorAll(".sheet__grip"), false);
  return getComputedStyle(document.querySelector(".deaf")).animationName;
})"""


def lies(page: Page, found: str) -> dict[str, float]:
    page.evaluate(DRAWN)
    box = page.locator(found).bounding_box()
    assert box
    return dict(box)


def test_what_is_told_later_of_an_option_moves_no_other(opened: Opened) -> None:
    page = opened("kind=choose_one", **PHONE)
    page.evaluate(LATER, False)
    until(page, "document.querySelector('.prompt').dataset.number === '42'")
    before = lies(page, "[data-option=o2]")
    page.evaluate(LATER, True)
    page.locator(".prompt[data-number='43'] .option__facts .fact").first.wait_for()
    assert lies(page, "[data-option=o2]") == before


def test_that_one_is_asked_is_said_above_the_panel(opened: Opened) -> None:
    page = opened("kind=choose_one", **PHONE)
    page.evaluate(HIGH)
    until(page, "battle.board.camera.cover > 500")
    bottom = page.evaluate(BANNER)
    assert bottom <= lies(page, ".sheet")["y"]


@pytest.mark.parametrize(("width", "said"), [(390, "Option 3"), (1440, "test.after")])
def test_beside_a_target_of_a_telephone_stand_only_the_odds(opened: Opened, width: int, said: str) -> None:
    page = opened("kind=charge", **PHONE | {"width": width})
    page.evaluate(AFTER)
    until(page, "document.querySelector('.prompt').dataset.number === '42'")
    expect(page.locator(".overlay--lights .label")).to_have_text([said])


def test_what_answers_at_once_is_not_faded(opened: Opened) -> None:
    page = opened("kind=reform", **PHONE | {"height": 600})
    page.evaluate(DRAWN)
    stay = page.get_by_role("button", name="Keep as it is")
    expect(stay).to_be_in_viewport(ratio=1)
    box, foot = lies(page, ".formation > .none"), lies(page, ".prompt__foot")
    assert box["y"] + box["height"] <= foot["y"] + 1
    assert stay.evaluate("one => Number(getComputedStyle(one).zIndex)") >= 1


def test_where_the_buttons_of_a_playback_were_nothing_is_to_be_seen(opened: Opened) -> None:
    page = dressed(opened(**PHONE))
    assert page.evaluate(PANE) == "none"


BAR = """() => {
  const bar = document.querySelector(".playback");
  bar.dataset.kind = "running";
  bar.hidden = false;
  const five = '<button class="button">x</button>'.repeat(5);
  bar.innerHTML = `<div class="playback__row"><output></output>${five}</div>`;
  return import("/static/battle/watching.js").then(({ watchNotice }) => {
    const { root, draw } = watchNotice(() => undefined);
    draw({ step: 1, steps: 69, playing: true, left: 9000, again: false });
    document.querySelector(".prompt").replaceChildren(root);
    document.querySelector(".stage").innerHTML = '<div class="stage__roll">Gate Watch: armour saved 0 wounds.</div>';
  });
}"""


def test_on_its_side_there_is_one_way_to_skip_and_words_stand_beside_the_tools(opened: Opened) -> None:
    page = dressed(opened(**SIDEWAYS))
    page.evaluate(BAR)
    page.evaluate(DRAWN)
    expect(page.locator(".playback .button:visible")).to_have_count(4)
    expect(page.locator(".prompt__watching .prompt__question")).to_be_hidden()
    expect(page.locator(".prompt__skip")).to_be_visible()
    words, tools = lies(page, ".stage__roll"), lies(page, ".board-tools")
    assert words["x"] >= tools["x"] + tools["width"]


def test_who_is_picked_in_view_does_not_move_the_table(opened: Opened) -> None:
    page = opened("kind=volley", **PHONE)
    page.evaluate("server.change([], {pieces: {r1: {x: 30, y: 60}, r2: {x: 40, y: 60}}})")
    until(page, "battle.board.poseOf('r2')[1] === 60")
    page.evaluate(DRAWN)
    before = at(page, 30, 60)
    page.touchscreen.tap(*before)
    page.locator(".target--narrowed").wait_for(state="attached")
    page.evaluate(DRAWN)
    assert at(page, 30, 60) == pytest.approx(before, abs=1)


PRESETS = """() => {
  const names = ["Use suggestion", "All: Rank-and-File of Horned Herd (Blue)", "All: Antlered King (Blue)"];
  const faces = names.map((one) => `<button class="button button--quiet button--small">${one}</button>`);
  const sheet = `<div class="shares"><div class="shares__presets">${faces.join("")}</div></div>`;
  document.querySelector(".prompt__inputs").innerHTML = sheet;
}"""


def test_whom_all_attacks_may_go_to_can_be_read(opened: Opened) -> None:
    page = opened("kind=confirm", **PHONE)
    page.add_style_tag(url="/static/css/contest.css")
    page.evaluate(PRESETS)
    for one in page.locator(".shares__presets .button").all():
        expect(one).to_be_in_viewport(ratio=1)

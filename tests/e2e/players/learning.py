"""A lesson played by hand: its model solution, given with the mouse or a finger on the table and on its buttons."""

from __future__ import annotations

from math import cos, radians, sin
from typing import Any

from playwright.sync_api import Page

from rules.engine.lessons import Lesson
from tests.e2e.players.answering import await_number, await_other, number_of, press_unless_gone
from tests.e2e.players.pointing import Fingers, Point, on_screen, pose_of, push, wheel

Raw = dict[str, Any]
# A piece that a finger draws up the screen floats above it, so that it is seen: static/battle/inputs/path_drag.js.
ABOVE = 54
_SIZE = """id => {
  const { width, height } = document.querySelector(`.unit[data-piece="${id}"] .unit__ground`).getBBox();
  return [width, height];
}"""


class Hand:
    """A mouse, or with `touch` a finger."""

    def __init__(self, page: Page, *, touch: bool) -> None:
        self.page = page
        self.fingers = Fingers(page) if touch else None

    def tap(self, at: Point) -> None:
        """A point of the screen."""
        if self.fingers:
            self.page.touchscreen.tap(*at)
        else:
            self.page.mouse.click(*at)

    def group(self, at: Point) -> None:
        """The whole group of an element: a mouse clicks twice, a finger has a button."""
        if self.fingers:
            self.tap(at)
            self.page.get_by_role("button", name="Whole group").tap()
        else:
            self.page.mouse.dblclick(*at)

    def drag(self, start: Point, end: Point, *, lifted: bool = False) -> None:
        """From a point of the screen to another; `lifted`: what a finger drags floats above it."""
        if self.fingers:
            self.fingers.drag([start], [(end[0], end[1] + (lift(start, end) if lifted else 0))], steps=12)
            return
        self.page.mouse.move(*start)
        self.page.mouse.down()
        self.page.mouse.move(*end, steps=8)
        self.page.mouse.up()

    def press(self, selector: str) -> None:
        found = self.page.locator(selector).first
        if self.fingers:
            found.tap()
        else:
            found.click()


def begin(page: Page, game: str, lesson: Lesson) -> None:
    """Choose a lesson among all of them."""
    page.goto("/learn/")
    page.locator(f'.course__lessons form[action="/learn/{game}/{lesson.key}/"] button').click()
    page.wait_for_selector(".board-table", state="attached")


def play(page: Page, lesson: Lesson, *, touch: bool = False, steps: list[Raw] | None = None) -> None:
    """These steps, or all of its solution."""
    hand = Hand(page, touch=touch)
    for raw in steps or lesson.solution:
        [step] = raw.values()
        page.wait_for_selector("#battle:not([data-number=''])", state="attached")
        before = number_of(page)
        await_number(page, int(before))
        give(hand, step)
        if number_of(page) == before:
            press_unless_gone(page, before, "tap" if touch else "click")
        await_other(page, before)


def fall_short(page: Page) -> None:
    """One step forward with a finger, which misses the goal: the page says so before it is confirmed."""
    hand = Hand(page, touch=True)
    page.wait_for_selector("#battle:not([data-number=''])", state="attached")
    await_number(page, int(number_of(page)))
    hand.press('.pad [title="Forward"]')
    page.locator(".verdict__lesson").wait_for()
    hand.press(".prompt__commit")
    page.locator(".lesson--missed").wait_for()


def give(hand: Hand, step: Raw) -> None:
    """One answer, as far as it goes without the button that sends it."""
    page = hand.page
    if step.get("pieces") == [] or step.get("target") == {}:
        hand.press(".prompt .none")
    elif "choose_one" in step:
        hand.press(f'[data-option="{step["choose_one"]}"]')
    elif "target" in step:
        aim(hand, step)
    elif "formation" in step:
        files = page.locator(".question-input--formation .stepper__field").first
        files.fill(str(step["formation"]["files"]))
        files.press("Tab")
    elif "path" in step:
        walk(hand, step)
    elif "pieces" in step:
        for piece in step["pieces"]:
            hand.tap(middle(page, piece))
            page.locator(f'.unit--picked[data-piece="{piece}"]').wait_for(state="attached")


def aim(hand: Hand, step: Raw) -> None:
    """At an enemy: from the unit onto him, or he is tapped once who shoots has been chosen."""
    page = hand.page
    shooter, _, enemy = step["target"]["key"].rpartition(">")
    for piece in step.get("pieces", []):
        if page.locator(f'.unit--picked[data-piece="{piece}"]').count() == 0:
            hand.tap(middle(page, piece))
    if shooter:
        hand.drag(middle(page, shooter), middle(page, enemy))
    else:
        hand.tap(middle(page, enemy))


def walk(hand: Hand, step: Raw) -> None:
    """Straight ahead is one drag, also of a group. Who wheels is taken by the corner with the mouse; a finger drags him
    to where he shall stand."""
    page, legs, picked = hand.page, step["path"]["legs"], step.get("pieces", [])
    if step["path"].get("aim"):
        hand.tap(middle(page, step["path"]["aim"]))
        return
    if len(picked) > 1:
        hand.group(middle(page, picked[0]))
        page.locator(".unit--picked").nth(len(picked) - 1).wait_for(state="attached")
    straight = [leg["kind"] for leg in legs] == ["forward"]
    if straight or hand.fingers:
        hand.drag(middle(page, picked[0]), on_screen(page, end_of(page, picked[0], legs)), lifted=True)
        return
    hand.tap(middle(page, picked[0]))
    page.locator(".handle--front").wait_for(state="attached")
    for leg in legs:
        if leg["kind"] == "wheel":
            wheel(page, leg["amount"] if leg["corner"] == "right" else -leg["amount"])
        else:
            push(page, leg["amount"])


def end_of(page: Page, piece: str, legs: list[Raw]) -> Point:
    """Where the middle of a piece ends that goes these legs."""
    x, y, bearing = pose_of(page, piece)
    width, depth = page.evaluate(_SIZE, piece)
    for leg in legs:
        ux, uy = sin(radians(bearing)), cos(radians(bearing))
        if leg["kind"] == "forward":
            x, y = x + ux * leg["amount"], y + uy * leg["amount"]
            continue
        side = 1 if leg["corner"] == "right" else -1
        out = side * width / 2
        px, py = x + ux * depth / 2 + uy * out, y + uy * depth / 2 - ux * out
        part = radians(side * leg["amount"])
        dx, dy = x - px, y - py
        x, y = px + dx * cos(part) + dy * sin(part), py - dx * sin(part) + dy * cos(part)
        bearing += side * leg["amount"]
    return x, y


def lift(start: Point, end: Point) -> float:
    """How far below `end` the finger must come, so that what floats above it is there: it floats as high as the finger
    has gone up, to ABOVE at most."""
    return min(ABOVE, max(0.0, start[1] - end[1]) / 2)


def middle(page: Page, piece: str) -> Point:
    return on_screen(page, pose_of(page, piece)[:2])

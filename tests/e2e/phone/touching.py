"""What a finger does at the table of a telephone: taps, and drags that end where they are meant to."""

from __future__ import annotations

from collections.abc import Callable
from math import cos, hypot, radians, sin
from typing import Any

from playwright.sync_api import Page, TimeoutError

from tests.e2e.frames import DRAWN
from tests.e2e.phone.conftest import await_asked
from tests.e2e.players.answering import confirm_of, number_of
from tests.e2e.players.meeting import Player
from tests.e2e.players.pointing import Fingers, on_screen, pose_of

# How far above the finger what is dragged goes at most: static/battle/inputs/path_drag.js.
_ABOVE = 54
# So few pixels are no drag, or not one that anybody could make.
_SHORT = 40
# What a tap on a key is worth.
_STEP = 1
# A tap is lost where the page draws the question anew under the finger; a person taps again after so many
# milliseconds.
_TRIES, _SOON = 5, 5000
# What a drag or a tap leads to, if to anything: where the way is blocked at once a person does something else.
_JUDGED = ".prompt__commit:enabled, .verdict__line--bad"


def tap_piece(page: Page, piece: str) -> None:
    page.touchscreen.tap(*on_screen(page, pose_of(page, piece)[:2]))


def drag_ahead(page: Page, piece: str, far: float) -> None:
    """Drag a piece straight ahead by so much of the table: a little way once it is seen large, a very little one with
    the keys."""
    x, y, bearing = pose_of(page, piece)
    end = (x + far * sin(radians(bearing)), y + far * cos(radians(bearing)))
    start, to = on_screen(page, (x, y)), on_screen(page, end)
    if hypot(to[0] - start[0], to[1] - start[1]) < _SHORT:
        tap_piece(page, piece)
        page.locator(f".unit--picked[data-piece='{piece}']").wait_for(state="attached")
        start, to = on_screen(page, (x, y)), on_screen(page, end)
    if hypot(to[0] - start[0], to[1] - start[1]) < _SHORT:
        for _ in range(max(1, round(far / _STEP))):
            page.get_by_role("button", name="Forward", exact=True).tap()
        return
    Fingers(page).drag([start], [under(start, to)])


def under(start: tuple[float, float], to: tuple[float, float]) -> tuple[float, float]:
    """Where the finger goes so that what it holds comes to `to`: that is above it by as much as it has gone up."""
    return to[0], to[1] + min(_ABOVE, max(0.0, start[1] - to[1]) / 2)


class Touch:
    """Answers as a bot whispers, by touch alone; how often each kind of question was answered so. So many pieces are
    sent ahead though the bot would leave them where they are: `eager`."""

    def __init__(self, look: Callable[[Page, str], None] = lambda page, kind: None, eager: int = 0) -> None:
        self.look, self.eager = look, eager
        self.kinds: dict[str, int] = {}
        self.dragged = 0

    def __call__(self, player: Player, asked: dict[str, Any]) -> bool:
        page, answer = player.page, asked["answer"]
        await_asked(page)
        kind = "+".join(answer)
        self.kinds[kind] = self.kinds.get(kind, 0) + 1
        self.look(page, kind)
        before = number_of(page)
        ahead = self.dragged < self.eager and page.locator(".unit--candidate").count() and not answer.get("path")
        if ahead and page.locator(".question-input--path").count():
            first = page.locator(".unit--candidate").first.get_attribute("data-piece")
            answer = {"pieces": [first], "path": {"legs": [{"kind": "forward", "amount": 3.0}]}}
        if answer.get("path", {}).get("legs") and self.move(page, answer):
            return True
        if ">" in answer.get("target", {}).get("key", "") and self.aim(page, *answer["target"]["key"].split(">")):
            return True
        for _ in range(_TRIES):
            self.choose(page, answer)
            if answered(page, before):
                return True
        raise AssertionError(f"{_TRIES} taps came to nothing: {asked['topic']}, {answer}")

    def move(self, page: Page, answer: dict[str, Any]) -> bool:
        """Drag the piece ahead by as much as was whispered; whether the rules had nothing against it."""
        before = number_of(page)
        legs = answer["path"]["legs"]
        [piece, *_] = answer.get("pieces") or [page.locator(".unit--asked").first.get_attribute("data-piece")]
        far = sum(leg["amount"] for leg in legs if leg["kind"] == "forward") or 0.5
        drag_ahead(page, piece, far)
        answered(page, before, _JUDGED)
        done = self.send(page, before)
        self.dragged += done
        return done

    def aim(self, page: Page, one: str, other: str) -> bool:
        """Tap who acts, and upon whom; whether the rules had nothing against it."""
        if not page.locator(".target--table").count():
            return False
        before = number_of(page)
        tap_piece(page, one)
        # What is offered of it comes up, and the table makes room: no finger is quicker than that.
        page.evaluate(DRAWN)
        tap_piece(page, other)
        answered(page, before, _JUDGED)
        return self.send(page, before)

    def choose(self, page: Page, answer: dict[str, Any]) -> None:
        """Tap what is whispered if it is there, and otherwise whatever ends the question."""
        prompt, number = page.locator(".prompt"), number_of(page)
        wanted = [answer.get("choose_one"), answer.get("target", {}).get("key")]
        for key in filter(None, wanted):
            if page.locator(".sheet[data-height=low] .target--table").count():
                page.locator(".sheet__grip").tap()
            option = prompt.locator(f'[data-option="{key}"]')
            if option.count():
                option.tap()
                if not answered(page, number, ".prompt__commit:enabled"):
                    self.send(page, number)
                return
        if "confirm" in answer:
            prompt.locator(".question-input--confirm button").nth(0 if answer["confirm"] else 1).tap()
            return
        # A move that was planned and came to nothing is let go.
        if prompt.locator(".leaving__discard:visible").count():
            prompt.locator(".leaving__discard:visible").first.tap()
            return
        if prompt.locator(".none").count():
            prompt.locator(".none").first.tap()
            return
        if prompt.get_by_role("button", name="Suggested places").count():
            prompt.get_by_role("button", name="Suggested places").tap()
        self.send(page, number)

    def send(self, page: Page, before: str) -> bool:
        """Tap Confirm of this question, if it is there; whether the question is answered."""
        confirm = page.locator(f"{confirm_of(before)}:enabled")
        for _ in range(_TRIES):
            if not confirm.count() or page.locator(".verdict__line--bad").count():
                break
            try:
                confirm.tap(timeout=_SOON)
            except TimeoutError:
                # It was refused while the finger came down.
                break
            if answered(page, before, ".verdict__line--bad"):
                break
        return number_of(page) != before


def answered(page: Page, number: str, otherwise: str = "") -> bool:
    """Whether the page soon shows another question than this one, or none."""
    other = f'#battle:not([data-number="{number}"])'
    try:
        page.wait_for_selector(f"{other}, {otherwise}" if otherwise else other, state="attached", timeout=_SOON)
    except TimeoutError:
        return False
    return number_of(page) != number

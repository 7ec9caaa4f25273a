"""What the players do in the phases that they play by hand: dice that both see, notes, wounds, a unit that breaks."""

from __future__ import annotations

from math import cos, radians, sin
from typing import Any

from playwright.sync_api import Page

from tests.e2e.players.answering import await_other, field, give, number_of, send
from tests.e2e.players.pointing import click, pose_of

Asked = dict[str, Any]
DICE = {
    "magic": {"dice": 5, "note": "Magic dice"},
    "shooting": {"dice": 10, "note": "Arrows at the knights"},
    "combat": {"dice": 12, "note": "Attacks"},
    "stand_and_shoot": {"dice": 8, "note": "Stand and Shoot"},
}
ACTS = {
    "magic": ["roll", "note", "formation"],
    "shooting": ["roll", "wounds"],
    "combat": ["roll", "part", "flee", "move"],
    "stand_and_shoot": ["roll"],
}
FAR = 4.0


class Sittings:
    """`done`: what has been done by hand. Each act is done once, those of the combat when there is one."""

    def __init__(self) -> None:
        self.done: set[str] = set()
        self._left = {purpose: list(acts) for purpose, acts in ACTS.items()}
        self._purpose = self._act = ""
        self._broken = ""

    def __call__(self, page: Page, asked: Asked) -> bool:
        """Answer a question of a sitting; False if it belongs to none."""
        topic = str(asked["topic"])
        if not topic.startswith("t9a.free_hand."):
            return False
        answer = getattr(self, f"_{topic.removeprefix('t9a.free_hand.')}")
        return bool(answer(page, asked))

    def _next(self, page: Page, asked: Asked) -> bool:
        self._purpose = asked["facts"]["purpose"]
        left = self._left[self._purpose]
        offered = field(page, "choose_one").locator("[data-option]")
        keys = [option.get_attribute("data-option") for option in offered.all()]
        fighting = "part" in keys or self._broken
        if left and left[0] in keys and (self._purpose != "combat" or fighting):
            self._act = left.pop(0)
            give(page, {"choose_one": self._act})
        else:
            give(page, {"choose_one": "done"})
        return True

    def _given(self, page: Page, answer: dict[str, Any]) -> bool:
        give(page, answer)
        self.done.add(self._act)
        return True

    def _roll(self, page: Page, asked: Asked) -> bool:
        return self._given(page, DICE[self._purpose])

    def _target(self, page: Page, asked: Asked) -> bool:
        """The unit that breaks, otherwise the one that is listed first."""
        listed = field(page, "target").locator("[data-option]")
        keys = [option.get_attribute("data-option") or "" for option in listed.all()]
        key = self._broken if self._broken in keys else keys[0]
        return self._given(page, {"target": {"key": key}})

    _note = _wounds = _formation = _flee = _move = _target

    def _part(self, page: Page, asked: Asked) -> bool:
        key = field(page, "target").locator("[data-option]").first.get_attribute("data-option") or ""
        self._broken = key.partition(":")[0]
        return self._given(page, {"target": {"key": key}})

    def _line(self, page: Page, asked: Asked) -> bool:
        return self._given(page, {"note": "Blessed until the next turn"})

    def _who(self, page: Page, asked: Asked) -> bool:
        return self._given(page, {"choose_one": "rank"})

    def _how_many(self, page: Page, asked: Asked) -> bool:
        return self._given(page, {"slide": 1})

    def _files(self, page: Page, asked: Asked) -> bool:
        return self._given(page, asked["default"])

    def _place(self, page: Page, asked: Asked) -> bool:
        """A token from the tray to where there is room behind the unit."""
        piece = asked["pieces"][0]
        x, y, bearing = pose_of(page, piece)
        field(page, "place").locator(f'[data-piece="{piece}"]').click()
        click(page, (x - FAR * sin(radians(bearing)), y - FAR * cos(radians(bearing))))
        page.locator(".verdict__line").wait_for()
        if page.locator(".verdict__line--bad").count():
            page.keyboard.press("Escape")
            return self._given(page, {"place": []})
        before = number_of(page)
        send(page)
        await_other(page, before)
        self.done.add(self._act)
        return True

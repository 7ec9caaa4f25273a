"""Answers given at the page as a person gives them where the plain way of the other games does not do."""

from __future__ import annotations

from math import cos, radians, sin
from typing import Any

from playwright.sync_api import Page

from tests.e2e.players.answering import Refused, await_other, field, give, number, number_of, send
from tests.e2e.players.meeting import Player
from tests.e2e.players.pointing import drag, pose_of

Asked = dict[str, Any]
STEP = 15


class Commander:
    """`done`: the ways of answering that have succeeded; `patience`: how many charges he declares, and how many units
    he moves, in a phase. Places are those that the page suggests; a formation is chosen with the steppers; the first
    move that goes straight ahead is dragged."""

    def __init__(self, patience: int = 3) -> None:
        self.done: set[str] = set()
        self.patience = patience
        self.asked: dict[str, int] = {}

    def __call__(self, player: Player, asked: Asked) -> bool:
        answer = asked["answer"]
        if self._enough(asked["topic"]):
            asked["answer"] = asked["default"]
        if "place" in answer:
            return self._place(player.page, asked)
        if "formation" in answer and "path" not in answer:
            return self._form(player.page, asked)
        if asked["topic"] == "t9a.charge.path":
            self._sent(player.page, "charge")
            return True
        if "path" in answer:
            return self._move(player, asked)
        return False

    def _enough(self, topic: str) -> bool:
        """Whether he has declared charges, or moved units, often enough in this phase."""
        if topic == "t9a.free_hand.next":
            self.asked.clear()
        if topic not in ("t9a.charge.declare", "t9a.remaining.next"):
            return False
        self.asked[topic] = self.asked.get(topic, 0) + 1
        return self.asked[topic] > self.patience

    def _place(self, page: Page, asked: Asked) -> bool:
        """The places that the page suggests, or none."""
        if not asked["default"]["place"]:
            give(page, asked["default"])
        else:
            page.get_by_role("button", name="Suggested places").click()
            self._sent(page, "place")
        return True

    def _form(self, page: Page, asked: Asked) -> bool:
        """Files, last rank and facing, if the page can say them; otherwise everything stays as it is."""
        wanted = asked["answer"]["formation"]
        part = field(page, "formation")
        if not wanted["files"] or wanted.get("places") or wanted.get("gaps"):
            asked["answer"] = asked["default"]
            return self._stay(page, asked)
        number(part.get_by_role("spinbutton", name="Files"), wanted["files"])
        if wanted.get("rear") and part.get_by_role("button", name="Last rank left").count():
            names = {"left": "Last rank left", "centre": "Last rank centred", "right": "Last rank right"}
            part.get_by_role("button", name=names[wanted["rear"]]).click()
        page.locator(".verdict__line").wait_for()
        if page.locator(".verdict__line--bad").count():
            return self._stay(page, asked)
        self._sent(page, "formation")
        return True

    def _stay(self, page: Page, asked: Asked) -> bool:
        stay = field(page, "formation").get_by_role("button", name="Stay as it is")
        if not stay.count():
            return False
        before = number_of(page)
        stay.click()
        await_other(page, before)
        return True

    def _move(self, player: Player, asked: Asked) -> bool:
        """Legs are typed; one that goes straight ahead is dragged the first time."""
        page, legs = player.page, asked["answer"]["path"].get("legs", [])
        asked["answer"] = {"path": {"legs": legs}}
        if [leg["kind"] for leg in legs] == ["forward"] and "drag" not in self.done and legs[0]["amount"] > 2:
            return self._drag(page, asked, legs[0]["amount"])
        try:
            give(page, asked["answer"])
        except Refused as refusal:
            player.refused.append(f"{asked['answer']}: {refusal}")
            page.keyboard.press("Escape")
            give(page, asked["default"])
        return True

    def _drag(self, page: Page, asked: Asked, amount: float) -> bool:
        piece = asked["pieces"][0]
        x, y, bearing = pose_of(page, piece)
        drag(page, (x, y), (x + amount * sin(radians(bearing)), y + amount * cos(radians(bearing))))
        page.locator(".verdict__line").wait_for()
        if page.locator(".verdict__line--bad").count():
            page.keyboard.press("Escape")
            give(page, asked["default"])
        else:
            self._sent(page, "drag")
        return True

    def _sent(self, page: Page, way: str) -> None:
        before = number_of(page)
        send(page)
        await_other(page, before)
        self.done.add(way)

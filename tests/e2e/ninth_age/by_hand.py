"""Answers given at the page as a person gives them where the plain way of the other games does not do."""

from __future__ import annotations

from math import cos, radians, sin
from typing import Any

from playwright.sync_api import Page

from tests.e2e.ninth_age.orders import Orders
from tests.e2e.ninth_age.sittings import Sittings
from tests.e2e.players.answering import (
    Refused,
    await_other,
    field,
    give,
    number,
    number_of,
    pieces,
    press_unless_gone,
)
from tests.e2e.players.meeting import Player
from tests.e2e.players.pointing import click, drag, pose_of, push, wheel

Asked = dict[str, Any]
REARS = {"left": "Rear rank left", "centre": "Rear rank centred", "right": "Rear rank right"}
BACK = 1.5
# The middles of rows of units near the edge of a board of this height, and how many stand in each.
HEIGHT, NEAR_THE_EDGE, ROWS, ABREAST = 48.0, 5.0, (14.0, 36.0, 58.0), 3


class Commander:
    """`done`: the ways of answering that have succeeded. Units go to the places that the page suggests, one is dragged
    from there; formations are chosen with the steppers; the first move straight ahead and the first wheel are dragged,
    later legs are typed."""

    def __init__(self) -> None:
        self.done: set[str] = set()
        self.orders, self.sittings = Orders(), Sittings()
        self._rows: dict[float, list[float]] = {}

    def __call__(self, player: Player, asked: Asked) -> bool:
        page = player.page
        self.orders.decide(page, asked)
        answer = asked["answer"]
        if self.sittings(page, asked):
            return True
        if "place" in answer:
            return self._place(page, asked)
        if "formation" in answer and "path" not in answer:
            return self._form(page, asked)
        if asked["topic"] == "t9a.charge.path":
            return self._sent(page, "charge")
        if "path" in answer:
            return self._move(player, asked)
        return False

    def _place(self, page: Page, asked: Asked) -> bool:
        """The places that the page suggests, or none; the first time it is dragged back a little from there."""
        suggested = asked["default"]["place"]
        if not suggested:
            give(page, asked["default"])
            return True
        x, y, bearing = (suggested[0][key] for key in ("x", "y", "bearing"))
        if asked["topic"] == "t9a.deploy.next" and self._abreast(page, bearing):
            return True
        page.get_by_role("button", name="Suggested places").click()
        if "place by dragging" not in self.done:
            drag(page, (x, y), (x - BACK * sin(radians(bearing)), y - BACK * cos(radians(bearing))))
            if self._settled(page, "place by dragging"):
                return True
            page.get_by_role("button", name="Suggested places").click()
        return self._sent(page, "place")

    def _abreast(self, page: Page, bearing: float) -> bool:
        """Some units from the tray in a row near the own edge, while there is room."""
        rows, tray = self._rows.setdefault(bearing, list(ROWS)), field(page, "place").locator(".tray__token")
        if "place by dragging" not in self.done or not rows or tray.count() < ABREAST:
            return False
        for token in tray.all()[-ABREAST:]:
            token.click()
        click(page, (rows.pop(), NEAR_THE_EDGE if bearing == 0 else HEIGHT - NEAR_THE_EDGE))
        return self._settled(page, "abreast")

    def _form(self, page: Page, asked: Asked) -> bool:
        """Files, last rank and facing, if the page can say them; otherwise everything stays as it is."""
        wanted = asked["answer"]["formation"]
        part = field(page, "formation")
        if not wanted["files"] or wanted.get("places") or wanted.get("gaps"):
            asked["answer"] = asked["default"]
            return self._stay(page)
        number(part.get_by_role("spinbutton", name="Files"), wanted["files"])
        if wanted.get("rear") and part.get_by_role("button", name="Rear rank left").count():
            part.get_by_role("button", name=REARS[wanted["rear"]]).click()
        return self._settled(page, "formation") or self._stay(page)

    def _stay(self, page: Page) -> bool:
        stay = field(page, "formation").get_by_role("button", name="Keep as it is")
        if not stay.count():
            return False
        before = number_of(page)
        stay.click()
        await_other(page, before)
        return True

    def _move(self, player: Player, asked: Asked) -> bool:
        page, legs = player.page, asked["answer"]["path"].get("legs", [])
        picked = asked["answer"].get("pieces", [])
        asked["answer"] = ({"pieces": picked} if picked else {}) | {"path": {"legs": legs}}
        [mover] = picked or asked["pieces"]
        kinds = [leg["kind"] for leg in legs]
        if kinds == ["forward"] and "drag" not in self.done and legs[0]["amount"] > 2 and self._drag(page, mover, legs):
            return True
        if kinds == ["wheel", "forward"] and "wheel" not in self.done and self._wheel(page, picked, legs):
            return True
        try:
            give(page, asked["answer"])
        except Refused as refusal:
            player.refused.append(f"{asked['topic']} {asked['answer']}: {refusal}")
            page.keyboard.press("Escape")
            give(page, asked["default"])
        return True

    def _drag(self, page: Page, mover: str, legs: list[dict[str, Any]]) -> bool:
        x, y, bearing = pose_of(page, mover)
        far, before = legs[0]["amount"], number_of(page)
        drag(page, (x, y), (x + far * sin(radians(bearing)), y + far * cos(radians(bearing))))
        return self._settled(page, "drag", before)

    def _wheel(self, page: Page, picked: list[str], legs: list[dict[str, Any]]) -> bool:
        pieces(page, picked)
        before = number_of(page)
        wheel(page, legs[0]["amount"] if legs[0].get("corner") == "right" else -legs[0]["amount"])
        push(page, legs[1]["amount"])
        return self._settled(page, "wheel", before)

    def _settled(self, page: Page, way: str, before: str | None = None) -> bool:
        """Send what has been made if the server calls it legal; otherwise begin again. One gesture that can be undone
        has gone by itself: something else than the question `before` is asked then."""
        other = f'#battle:not([data-number="{before}"])' if before is not None else ".verdict__line--good"
        page.locator(f"{other}, .verdict__line--good, .verdict__line--bad").first.wait_for(state="attached")
        if before is not None and number_of(page) != before:
            self.done.add(way)
            return True
        if page.locator(".verdict__line--bad").count():
            page.keyboard.press("Escape")
            return False
        return self._sent(page, way, before)

    def _sent(self, page: Page, way: str, before: str | None = None) -> bool:
        before = before or number_of(page)
        press_unless_gone(page, before)
        await_other(page, before)
        self.done.add(way)
        return True

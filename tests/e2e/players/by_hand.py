"""Answers given with the hand on the table: pieces dragged, wheeled by a handle, aimed at and chosen where they stand.

Each way is used until it has succeeded once; everything else is answered as `give` does it. What the page then calls
illegal, because a pixel is not a hair's breadth, is started again and answered the plain way.
"""

from __future__ import annotations

from math import cos, radians, sin
from typing import Any

from playwright.sync_api import Page

from tests.e2e.players.answering import await_other, number_of, pieces, press_unless_gone
from tests.e2e.players.meeting import Player
from tests.e2e.players.pointing import click, click_piece, drag, on_screen, pose_of, push, wheel

Asked = dict[str, Any]


class ByHand:
    """`done`: the ways that have succeeded."""

    def __init__(self) -> None:
        self.done: set[str] = set()

    def __call__(self, player: Player, asked: Asked) -> bool:
        way = getattr(self, asked["topic"].split(".")[1], None)
        return bool(way and way(player.page, asked))

    def _settled(self, page: Page, way: str, before: str) -> bool:
        """Send what has been made if the server calls it legal; otherwise begin again. One gesture that can be undone
        has gone by itself: something else than the question `before` is asked then."""
        other = f'#battle:not([data-number="{before}"])'
        page.locator(f"{other}, .verdict__line").first.wait_for(state="attached")
        if number_of(page) == before:
            if page.locator(".verdict__line--bad").count():
                page.keyboard.press("Escape")
                return False
            press_unless_gone(page, before)
            await_other(page, before)
        self.done.add(way)
        return True

    def deploy(self, page: Page, asked: Asked) -> bool:
        """One token from the tray to the table, then everybody to the suggested places, then one dragged back."""
        tray, before = page.locator(".question-input--place .tray__token"), number_of(page)
        everybody = tray.count()
        first = asked["default"]["place"][0]
        tray.first.click()
        click(page, (first["x"], first["y"]))
        page.get_by_text(f"1 of {everybody} placed").wait_for()
        page.get_by_role("button", name="Suggested places").click()
        page.get_by_text(f"{everybody} of {everybody} placed").wait_for()
        ux, uy = sin(radians(first["bearing"])), cos(radians(first["bearing"]))
        drag(page, (first["x"], first["y"]), (first["x"] - 3 * ux, first["y"] - 3 * uy))
        if not self._settled(page, "deploy", before):
            page.get_by_role("button", name="Suggested places").click()
            return self._settled(page, "deploy", before)
        return True

    defences = deploy

    def move(self, page: Page, asked: Asked) -> bool:
        chosen, legs = asked["answer"]["pieces"], asked["answer"].get("path", {}).get("legs", [])
        kinds = [leg["kind"] for leg in legs]
        if kinds == ["forward"] and legs[0]["amount"] > 1 and "group" not in self.done:
            return self._group(page, chosen[0])
        if len(chosen) == 1 and kinds == ["forward"] and "drag" not in self.done:
            return self._drag(page, chosen[0], legs[0]["amount"])
        if len(chosen) == 1 and kinds[:1] == ["wheel"] and "wheel" not in self.done:
            return self._wheel(page, chosen[0], legs)
        return False

    def _drag(self, page: Page, piece: str, amount: float) -> bool:
        before = number_of(page)
        pieces(page, [piece])
        x, y, bearing = pose_of(page, piece)
        drag(page, (x, y), (x + amount * sin(radians(bearing)), y + amount * cos(radians(bearing))))
        return self._settled(page, "drag", before)

    def _group(self, page: Page, piece: str) -> bool:
        """A double click takes everybody who stands with it, a key pushes them ahead."""
        before = number_of(page)
        page.mouse.dblclick(*on_screen(page, pose_of(page, piece)[:2]))
        if page.locator(".unit--picked").count() < 2:
            return False
        page.keyboard.press("Shift+ArrowUp")
        return self._settled(page, "group", before)

    def _wheel(self, page: Page, piece: str, legs: list[dict[str, Any]]) -> bool:
        """The outer front corner goes round the inner one; what is then left goes by the handle ahead."""
        before = number_of(page)
        pieces(page, [piece])
        wheel(page, legs[0]["amount"] if legs[0].get("corner") == "right" else -legs[0]["amount"])
        for leg in legs[1:]:
            push(page, leg["amount"])
        return self._settled(page, "wheel", before)

    def shoot(self, page: Page, asked: Asked) -> bool:
        """The shooters and their target where they stand."""
        answer = asked["answer"]
        if not answer["pieces"] or "shoot" in self.done:
            return False
        before = number_of(page)
        pieces(page, answer["pieces"])
        click_piece(page, answer["target"]["key"])
        press_unless_gone(page, before)
        await_other(page, before)
        self.done.add("shoot")
        return True

    def fight(self, page: Page, asked: Asked) -> bool:
        """The combat by a piece that is in no other."""
        pairs = [option.get_attribute("data-option") or "" for option in page.locator("[data-option]").all()]
        alone = [
            one
            for one in asked["answer"]["choose_one"].split(":")
            if sum(one in pair.split(":") for pair in pairs) == 1
        ]
        if not alone or "fight" in self.done:
            return False
        before = number_of(page)
        click_piece(page, alone[0])
        await_other(page, before)
        self.done.add("fight")
        return True

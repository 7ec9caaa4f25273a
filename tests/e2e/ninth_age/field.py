"""A battle of The 9th Age between two pages: who is asked, and what both show."""

from __future__ import annotations

from typing import Any

import pytest
from playwright.sync_api import Page

from tests.e2e.ninth_age.by_hand import Commander
from tests.e2e.players.adviser import Advice
from tests.e2e.players.answering import await_number
from tests.e2e.players.fighting import answer
from tests.e2e.players.meeting import Player

MOST = 1500
_UNITS = """Object.fromEntries([...document.querySelectorAll(".board__below .unit")].map(
  (unit) => [unit.dataset.piece, unit.getAttribute("transform")]).sort())"""
# Where they stand on the table, whose y goes up: a hundredth is less than anybody sees.
_POSES = """Object.fromEntries([...document.querySelectorAll(".board__below .unit")].map((unit) => {
  const { a, b, e, f } = unit.transform.baseVal.consolidate().matrix;
  return [unit.dataset.piece, [e, -f, ((Math.atan2(b, a) * 180) / Math.PI + 360) % 360]];
}))"""
HAIR = 0.02


class Field:
    """The two at their pages. A house bot whispers; where the commander knows better he answers."""

    def __init__(self, players: list[Player], advice: Advice) -> None:
        self.players, self.commander = players, Commander()
        self._advice, self._likely = advice, list(players)

    def on_to(self, topic: str) -> Page:
        """Play until this is asked; the page of whoever is asked it."""
        for _ in range(MOST):
            turn = self._asked()
            assert turn, f"The battle is over, and nobody was asked {topic}."
            if turn[1]["topic"] == topic:
                return turn[0].page
            self._answer(*turn)
        raise AssertionError(f"Nobody was asked {topic} in {MOST} answers.")

    def to_the_end(self) -> None:
        """Play until nobody is asked any more."""
        for _ in range(MOST):
            turn = self._asked()
            if turn is None:
                return
            self._answer(*turn)
        raise AssertionError(f"No end after {MOST} answers.")

    def units_on_both_pages(self) -> int:
        """How many units the first page shows; the other shows them all in the same places, or does so soon."""
        one, two = (player.page for player in self.players)
        shown = one.evaluate(f"JSON.stringify({_UNITS})")
        two.wait_for_function(f"shown => JSON.stringify({_UNITS}) === shown", arg=shown)
        return one.locator(".board__below .unit").count()

    def shown_as_stored(self, player: Player) -> None:
        """The page of a player has every unit where the database has it."""
        stored = self._advice.poses(player.battle, player.seat)
        shown: dict[str, list[float]] = player.page.evaluate(_POSES)
        assert shown.keys() == stored.keys()
        for id, (x, y, bearing) in stored.items():
            at = [x, y, shown[id][2] + (bearing - shown[id][2] + 180) % 360 - 180]
            assert shown[id] == pytest.approx(at, abs=HAIR), id

    def topics(self) -> set[str]:
        """Everything that has been answered."""
        return {topic for player in self.players for topic in player.topics}

    def _asked(self) -> tuple[Player, dict[str, Any]] | None:
        for player in self._likely:
            asked = self._advice.on(player.battle, player.seat, "reckless")
            if asked:
                # Most often the same player is asked again.
                self._likely.sort(key=lambda one: one is not player)
                await_number(player.page, asked["number"])
                return player, asked
        return None

    def _answer(self, player: Player, asked: dict[str, Any]) -> None:
        player.topics[asked["topic"]] = player.topics.get(asked["topic"], 0) + 1
        if not self.commander(player, asked):
            answer(player, asked)

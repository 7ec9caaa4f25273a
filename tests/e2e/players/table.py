"""Two players at one table, and how far they have fought."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from tests.e2e.players.adviser import Advice
from tests.e2e.players.answering import await_number
from tests.e2e.players.by_hand import ByHand
from tests.e2e.players.fighting import fight
from tests.e2e.players.meeting import Player

MOST = 500


class Table:
    """The players of a battle and the bot that whispers to them; what can be done by hand is (`ByHand`)."""

    def __init__(self, players: list[Player], advice: Advice, bot: str = "reckless") -> None:
        self.players, self.advice, self.bot, self.hand = players, advice, bot, ByHand()

    def fight(
        self,
        answers: int | None = None,
        *,
        until: Callable[[], bool] | None = None,
        only: Player | None = None,
    ) -> None:
        """So many answers, or until something holds, or to the end; `only` one of the two answers while he is asked."""
        left = iter(range(answers or 0))
        enough = until or (lambda: answers is not None and next(left, None) is None)
        players = [only] if only else self.players
        fight(players, self.advice, self.bot, most=MOST, own_way=self.hand, until=enough)

    def asked(self) -> tuple[Player, dict[str, Any]]:
        """Who is asked now, and what."""
        return next((one, asked) for one in self.players if (asked := self.advice.on(one.battle, one.seat, self.bot)))

    def until_moving(self, points: int) -> tuple[Player, str]:
        """Fight on until somebody with so many movement points would send one piece ahead; he and the piece."""

        def ready() -> bool:
            asked = self.asked()[1]
            legs = asked["answer"].get("path", {}).get("legs", [])
            ahead = [leg["kind"] for leg in legs] == ["forward"] and legs[0]["amount"] > 1
            return asked["topic"] == "dbf.move" and ahead and sum(asked["facts"]["points"].values()) >= points

        self.fight(until=ready)
        player, asked = self.asked()
        await_number(player.page, asked["number"])
        return player, asked["answer"]["pieces"][0]

    def other(self, player: Player) -> Player:
        return self.players[1 - self.players.index(player)]

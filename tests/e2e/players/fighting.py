"""A battle fought through its pages: whoever is asked answers, as a house bot whispers, by pointer and keyboard."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from tests.e2e.players.adviser import Advice
from tests.e2e.players.answering import Refused, await_number, give
from tests.e2e.players.meeting import Player

Asked = dict[str, Any]
# A way of answering of one's own; it returns whether it has answered.
OwnWay = Callable[[Player, Asked], bool]


def fight(
    players: list[Player],
    advice: Advice,
    bot: str,
    *,
    most: int,
    own_way: OwnWay | None = None,
    until: Callable[[], bool] | None = None,
) -> int:
    """Answer question after question until nobody is asked any more or `until` holds; how many were answered."""
    for answered in range(most):
        if until and until():
            return answered
        turn = next(((one, asked) for one in players if (asked := advice.on(one.battle, one.seat, bot))), None)
        if turn is None:
            return answered
        player, asked = turn
        # Nobody draws a whispered outline to the millimetre: the one that the page begins with is taken.
        if "points" in asked["answer"].get("template", {}):
            asked["answer"] = asked["default"]
        await_number(player.page, asked["number"])
        player.topics[asked["topic"]] = player.topics.get(asked["topic"], 0) + 1
        if not (own_way and own_way(player, asked)):
            answer(player, asked)
    raise AssertionError(f"No end after {most} answers.")


def answer(player: Player, asked: Asked) -> None:
    """Give the whispered answer; if the rules refuse what the page made of it, what an expired clock would give."""
    # Where a unit that stays can be chosen again, a bot whispers the same way for ever.
    whispered = str(asked["answer"])
    if player.given_up.count(whispered) > 1:
        give(player.page, asked["default"])
        return
    try:
        give(player.page, asked["answer"])
    except Refused as refusal:
        typed = player.page.locator(".path__typed")
        made = typed.input_value() if typed.count() else ""
        player.refused.append(f"{asked['answer']}, on the page {made!r}: {refusal}")
        player.given_up.append(whispered)
        give(player.page, asked["default"])

"""What a player decides where a bot would be too rash or too timid: charges, reactions, kinds of move."""

from __future__ import annotations

from typing import Any

from playwright.sync_api import Page

from tests.e2e.players.answering import field

Asked = dict[str, Any]
# Each is done as soon as it is offered; later the last that is offered is done again and again.
REACTIONS = ("flee", "stand_and_shoot", "hold")
KINDS = ("march_flying", "reform", "advance", "march")


class Orders:
    """`done`: the kinds of reactions and moves that have been chosen; `patience`: how many charges are declared, and
    how many units move, in a phase."""

    def __init__(self, patience: int = 3) -> None:
        self.done: set[str] = set()
        self._patience = patience
        self._asked: dict[str, int] = {}

    def decide(self, page: Page, asked: Asked) -> None:
        """Put another answer in the place of the whispered one."""
        topic = asked["topic"]
        if topic == "t9a.free_hand.next":
            self._asked.clear()
        elif topic in ("t9a.charge.declare", "t9a.remaining.next"):
            self._asked[topic] = self._asked.get(topic, 0) + 1
            if topic == "t9a.charge.declare":
                asked["answer"] = asked["likely"] or asked["default"]
            if self._asked[topic] > self._patience:
                asked["answer"] = asked["default"]
        elif topic == "t9a.setup.deployment_type":
            asked["answer"] = {"choose_one": "classic"}
        elif topic == "t9a.charge.reaction":
            self._one_of(page, asked, REACTIONS)
        elif topic == "t9a.remaining.kind":
            self._one_of(page, asked, KINDS)

    def _one_of(self, page: Page, asked: Asked, wanted: tuple[str, ...]) -> None:
        shown = field(page, "choose_one").locator("[data-option]").all()
        offered = [option.get_attribute("data-option") for option in shown]
        chosen = [key for key in wanted if key in offered]
        if chosen:
            key = next((key for key in chosen if key not in self.done), chosen[-1])
            self.done.add(key)
            asked["answer"] = {"choose_one": key}

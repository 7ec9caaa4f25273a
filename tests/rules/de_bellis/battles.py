"""Small battles for tests: a game around one procedure, and states from ready armies."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from rules.de_bellis.army import encode_army
from rules.de_bellis.ready import ready_armies
from rules.de_bellis.setup import begin
from rules.de_bellis.state import SEATS, State
from rules.engine.game import Battle, Game, Procedure
from rules.engine.text import text


def game_of(
    procedure: Callable[[Battle], Procedure], first: Callable[[Mapping[str, Any]], State] | None = None
) -> Game:
    """A game that consists of one procedure of De Bellis Fantasy."""
    return Game(
        key="de_bellis_part",
        title=text("dbf.title"),
        unit="cm",
        seats=SEATS,
        state_type=State,
        schema=1,
        begin=first or begin,
        play=procedure,
        outcome=lambda state: None,
        view=lambda state, seat: {},
        messages={},
    )


def army(key: str) -> dict[str, Any]:
    """A ready army as plain data."""
    return encode_army(ready_armies()[key].army)


def armies_of(scale: str) -> list[dict[str, Any]]:
    """All ready armies of a scale."""
    return [encode_army(entry.army) for entry in ready_armies().values() if entry.army.scale == scale]


def battle_state(scale: str = "introductory", battlefield: str = "plain", **settings: Any) -> State:
    """The first state of a battle between the first two ready armies of a scale."""
    red, blue = armies_of(scale)[:2]
    agreed = {"scale": scale, "battlefield": battlefield, "allies": True, **settings}
    return begin({"settings": agreed, "armies": {"red": red, "blue": blue}})

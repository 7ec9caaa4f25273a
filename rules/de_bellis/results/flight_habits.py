"""Flights by habit: to which side a standing order lets an element flee, and what such an order may look at."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from typing import Any

from rules.de_bellis.results.flight import Way
from rules.de_bellis.state import Element, State, other
from rules.engine.geometry import Pose, distance_between

Raw = dict[str, Any]

FROM_ENEMIES, HOMEWARDS, INWARDS = "from_enemies", "homewards", "inwards"


def flight_facts(state: State, element: Element, ways: dict[str, Way]) -> dict[str, dict[str, Any]]:
    """By side: whether the element is lost there, and how far from the nearest enemy it ends."""
    return {
        side: {"lost": bool(way.lost), "nearest_enemy": round(_to_enemies(state, element, way.end), 1)}
        for side, way in ways.items()
    }


def flight_habits(state: State, element: Element, ways: dict[str, Way]) -> dict[str, Callable[[], Raw]]:
    """As far from all enemies as possible, towards the own edge of the table, towards its middle; never to its end
    where the other side saves it."""
    wishes: dict[str, Callable[[Pose], float]] = {
        FROM_ENEMIES: partial(_to_enemies, state, element),
        HOMEWARDS: lambda end: -_to_own_edge(state, element, end),
        INWARDS: lambda end: -distance_between((end.x, end.y), (state.width / 2, state.height / 2)),
    }
    return {habit: partial(_best, ways, wish) for habit, wish in wishes.items()}


def _best(ways: dict[str, Way], wish: Callable[[Pose], float]) -> Raw:
    sides: Sequence[str] = list(ways)
    return {"choose_one": max(sides, key=lambda side: (not ways[side].lost, wish(ways[side].end)))}


def _to_enemies(state: State, element: Element, end: Pose) -> float:
    enemies = state.standing(other(element.seat))
    return min((distance_between((end.x, end.y), (one.x, one.y)) for one in enemies), default=state.width)


def _to_own_edge(state: State, element: Element, end: Pose) -> float:
    edges = {"south": end.y, "north": state.height - end.y, "west": end.x, "east": state.width - end.x}
    return edges[state.sides[element.seat]]

"""Who lies in Ambush, and where he comes onto the table."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from msgspec.structs import replace

from rules.engine.decisions import Decision
from rules.engine.geometry import Pose
from rules.ninth_age.bots.deployment import part_of
from rules.ninth_age.bots.field import Field
from rules.ninth_age.bots.fights import Clash, Fights
from rules.ninth_age.bots.outlook import Outlook
from rules.ninth_age.movement.remaining.edges import EDGES, at_edge, free_along
from rules.ninth_age.state import Seat, State, Unit

Raw = dict[str, Any]
STEP = 6.0
PREY = "machines"


def in_ambush(state: State, decision: Decision) -> Raw:
    """For each of the enemy's War Machines one who will beat it, the cheapest first; everybody else deploys."""
    fights = Fights(state)
    own = sorted((state.units[id] for id in decision.pieces), key=lambda unit: (fights.worth(unit.id), unit.id))
    prey = [one for one in state.units.values() if one.seat != decision.seat and one.models]
    machines = [one.id for one in prey if part_of(state, one) == PREY]
    hunters = [unit.id for unit in own if machines and _beats(fights, unit, machines)]
    return {"pieces": hunters[: len(machines)]}


def _beats(fights: Fights, unit: Unit, machines: list[str]) -> bool:
    return all(fights.value([Clash(unit.id, machine, "rear")]) > 0.0 for machine in machines)


def arrival(state: State, decision: Decision) -> Raw:
    """The best of many places along the edges."""
    unit = state.units[decision.pieces[0]]
    seat: Seat = unit.seat
    field = Field(state, seat)
    found = [(_worth(field, unit, pose), pose) for pose in _places(state, unit)]
    for _, pose in sorted(found, key=lambda one: -one[0]):
        raw = {"place": [{"piece": unit.id, "x": round(pose.x, 4), "y": round(pose.y, 4), "bearing": pose.bearing}]}
        if decision.is_legal(raw):
            return raw
    return decision.default()


def _worth(field: Field, unit: Unit, pose: Pose) -> float:
    there = replace(unit, models=list(unit.models))
    there.stand(pose)
    return Outlook(field, there).of(pose, shoots=True)


def _places(state: State, unit: Unit) -> Iterator[Pose]:
    for edge in EDGES:
        for low, high in free_along(state, unit, edge):
            for step in range(int((high - low) / STEP) + 1):
                yield at_edge(state, unit, edge, round(low + step * STEP, 3))
            yield at_edge(state, unit, edge, round(high, 3))

"""Where an ambushing unit comes onto the table (T9A-SPC-028, T9A-SPC-029)."""

from __future__ import annotations

from random import Random
from typing import Any

import msgspec

from rules.engine.decisions import Decision
from rules.engine.events import told
from rules.engine.game import Battle, Procedure
from rules.engine.geometry import Pose, rounded
from rules.engine.inputs import Formation, FormationAnswer, Place, Placement, Token
from rules.engine.refusal import refuse
from rules.engine.text import text
from rules.ninth_age.movement.arrangement import arranged, write
from rules.ninth_age.movement.check import judge_end
from rules.ninth_age.movement.remaining.edges import EDGES, Edge, at_edge, edge_of, free_along
from rules.ninth_age.movement.surroundings import surroundings
from rules.ninth_age.names import name
from rules.ninth_age.state import State, Unit
from rules.ninth_age.units.footprint import size

_REACH = 2.0
"""How far from its place at the edge a unit may be set down and is still put there, in inches."""


def arrive(battle: Battle, unit: str) -> Procedure:
    """Ask on which edge, where and in which formation the unit arrives, and set it down. If there is no room on any
    edge it stays off the table and rolls again in its next turn."""
    state: State = battle.state
    one = state.units[unit]
    if not any(free_along(state, one, edge) for edge in EDGES):
        battle.tell(told("t9a.movement.no_room_to_arrive", pieces=[unit], rule="T9A-SPC-028", unit=name(one)))
        return
    answer = yield _question(state, unit)
    set_down(battle, unit, arriving(state, unit, answer["place"][0], answer.get("formation")), "t9a.movement.arrives")


def set_down(battle: Battle, unit: str, after: Unit, key: str) -> None:
    """The unit stands on the table; it has arrived in this turn by the edge behind it (T9A-SPC-029, T9A-SPC-030)."""
    one = battle.state.units[unit]
    if one.where == "ambush":
        one.deployed_as, one.ambushed_in = "ambush", battle.state.turn
    write(one, after)
    one.edge = edge_of(one.bearing) or ""
    one.done.arrived = True
    one.left_at = None
    moves = {unit: [(one.x, one.y, one.bearing)]}
    battle.tell(told(key, pieces=[unit], rule="T9A-SPC-028", moves=moves, unit=name(one)))


def arriving(state: State, unit: str, placement: Placement, formation: FormationAnswer | None) -> Unit:
    """The unit as a copy where it would stand; refused if its rear is not flush with an edge of the table, or if it is
    nearer than 1 inch to anything."""
    one = state.units[unit]
    after = arranged(state, one, formation) if formation is not None and formation.files else _copy(one)
    edge = edge_of(placement.bearing)
    at = Pose(placement.x, placement.y, placement.bearing)
    if edge is not None:
        there = at_edge(state, after, edge, placement.x if edge in ("bottom", "top") else placement.y)
        if abs(there.x - at.x) + abs(there.y - at.y) > _REACH:
            edge = None
        else:
            at = there
    if edge is None:
        refuse("T9A-SPC-028", "t9a.movement.refused.not_on_edge")
    after.stand(rounded(at))
    around = surroundings(state, after)
    judge_end(around, around.pieces, after.pose, rule="T9A-SPC-028")
    return after


def _copy(unit: Unit) -> Unit:
    return msgspec.structs.replace(unit, models=list(unit.models))


def _question(state: State, unit: str) -> Decision:
    one = state.units[unit]
    width, depth = size(state, one)

    def judge(answer: dict[str, Any]) -> None:
        arriving(state, unit, answer["place"][0], answer.get("formation"))

    return Decision(
        topic="t9a.remaining.arrival",
        seat=one.seat,
        input=Place({unit: Token(width, depth)}, zones=_zones(state, depth)),
        also=(Formation(tuple(one.models), 1, len(one.models), free_places=True, free_rear=True, may_stay=True),),
        rule="T9A-SPC-028",
        prompt=text("t9a.ask.remaining.arrival", unit=name(one)),
        pieces=(unit,),
        judge=judge,
        propose=lambda rng: {"place": [_somewhere(state, one, rng)]},
        fallback=lambda: {"place": [_usual(state, one)]},
    )


def _zones(state: State, depth: float) -> tuple[tuple[tuple[float, float], ...], ...]:
    """The strips along the edges."""
    w, h = state.width, state.height
    return (
        ((0.0, 0.0), (w, 0.0), (w, depth), (0.0, depth)),
        ((0.0, h - depth), (w, h - depth), (w, h), (0.0, h)),
        ((0.0, 0.0), (depth, 0.0), (depth, h), (0.0, h)),
        ((w - depth, 0.0), (w, 0.0), (w, h), (w - depth, h)),
    )


def _somewhere(state: State, unit: Unit, rng: Random) -> dict[str, Any]:
    found = [(edge, span) for edge in EDGES for span in free_along(state, unit, edge)]
    edge, (low, high) = rng.choice(found)
    return _raw(state, unit, edge, round(rng.uniform(low, high), 3) if high - low > 0.01 else (low + high) / 2)


def _usual(state: State, unit: Unit) -> dict[str, Any]:
    """The own long edge, as near to its middle as there is room; another edge if there is none on it."""
    own: Edge = "bottom" if unit.seat == "red" else "top"
    for edge in (own, *EDGES):
        spans = free_along(state, unit, edge)
        middle = (state.width if edge in ("bottom", "top") else state.height) / 2
        if spans:
            return _raw(
                state, unit, edge, min((_nearest(span, middle) for span in spans), key=lambda x: abs(x - middle))
            )
    raise ValueError("no room on any edge")


def _nearest(span: tuple[float, float], wanted: float) -> float:
    return min(max(wanted, span[0]), span[1])


def _raw(state: State, unit: Unit, edge: Edge, along: float) -> dict[str, Any]:
    at = at_edge(state, unit, edge, along)
    return {"piece": unit.id, "x": round(at.x, 4), "y": round(at.y, 4), "bearing": at.bearing}

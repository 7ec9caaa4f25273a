"""A unit that pursued off the table comes back where it left (T9A-CCB-141, T9A-SPC-034)."""

from __future__ import annotations

import msgspec

from rules.engine.decisions import Decision
from rules.engine.events import told
from rules.engine.game import Battle, Procedure
from rules.engine.geometry import CONTACT
from rules.engine.inputs import Slide
from rules.engine.text import text
from rules.ninth_age.movement.remaining.arrival import set_down
from rules.ninth_age.movement.remaining.edges import Edge, at_edge, free_along
from rules.ninth_age.names import name
from rules.ninth_age.state import State, Unit


def come_back(battle: Battle, unit: str) -> Procedure:
    """Without a roll and in unchanged formation, its rear rank centred on the point where it left, or as near to that
    as there is room; between two places that are equally near its player chooses."""
    state: State = battle.state
    one = state.units[unit]
    edge, wanted = left_by(state, one)
    spots = nearest_spots(state, one, edge, wanted)
    if not spots:
        battle.tell(told("t9a.movement.no_room_to_arrive", pieces=[unit], rule="T9A-CCB-141", unit=name(one)))
        return
    along = spots[0]
    if len(spots) > 1:
        along = yield Decision(
            topic="t9a.remaining.return",
            seat=one.seat,
            input=Slide(tuple([(spot, spot) for spot in spots]), preset=spots[0]),
            rule="T9A-CCB-141",
            prompt=text("t9a.ask.remaining.return", unit=name(one)),
            pieces=(unit,),
        )
    after = msgspec.structs.replace(one, models=list(one.models))
    after.stand(at_edge(state, after, edge, along))
    set_down(battle, unit, after, "t9a.movement.comes_back")


def left_by(state: State, unit: Unit) -> tuple[Edge, float]:
    """The edge nearest to the point where the unit left, and how far along it that is."""
    x, y = unit.left_at or (unit.x, unit.y)
    away: dict[Edge, float] = {"bottom": y, "top": state.height - y, "left": x, "right": state.width - x}
    edge = min(away, key=lambda one: abs(away[one]))
    return edge, x if edge in ("bottom", "top") else y


def nearest_spots(state: State, unit: Unit, edge: Edge, wanted: float) -> list[float]:
    """The free places along an edge nearest to a point, the left or lower one first; two only if they are equally
    near."""
    found = sorted({round(min(max(wanted, low), high), 4) for low, high in free_along(state, unit, edge)})
    if not found:
        return []
    least = min(abs(spot - wanted) for spot in found)
    return [spot for spot in found if abs(spot - wanted) <= least + CONTACT]

"""What a page needs so that a ghost can follow the finger: kinematics, obstacles, zones, places to line up."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import msgspec

from rules.de_bellis.contact import enemies_in_contact
from rules.de_bellis.ground import (
    DIFFICULT_KINDS,
    RIVER,
    area_of_feature,
    forbidden_areas,
    ground_of,
    line_of,
    on_road,
    shut_defences,
)
from rules.de_bellis.interpenetration import may_pass_through
from rules.de_bellis.movement.changing_facing import GROUP_TURNS
from rules.de_bellis.movement.distances import Footing, distance, palisades
from rules.de_bellis.movement.five_cm_zone import open_zone
from rules.de_bellis.movement.groups import are_neighbours
from rules.de_bellis.movement.snaps import Places, snaps
from rules.de_bellis.movement.surroundings import Surroundings
from rules.de_bellis.state import Element, State, footprint, other
from rules.de_bellis.troops import TROOP_TYPES
from rules.engine.inputs import KeepOut, Mover, Path, Region
from rules.engine.inputs.path import LegKind
from rules.engine.text import text

MOST_LEGS = 3
_IN = {False: text("dbf.cut.difficult"), True: text("dbf.cut.river")}
_OVER = text("dbf.cut.defence")
_OFF_ROAD = text("dbf.cut.off_road")
_STRAIGHT = text("dbf.cut.straight")
_IDLE = {"idle": msgspec.to_builtins(text("dbf.move.idle"))}
_FREE: tuple[LegKind, ...] = ("forward", "wheel", "turn")
_IN_CONTACT: tuple[LegKind, ...] = ("back",)
_FRONT_FREE: tuple[LegKind, ...] = ("back", "forward")


def page_of_movement(state: State, movers: Sequence[str]) -> dict[str, dict[str, Any]]:
    """By input kind: whom each mover can go with, and the path's kinematics; and while nothing has moved, what is asked
    of whoever ends the phase."""
    path: dict[str, Any] = msgspec.to_builtins(path_of(state, movers))
    path.pop("kind", None)
    pick = {"candidates": list(movers), "most": len(movers), "links": links(state, movers)}
    idle = {} if any(element.moved for element in state.standing(state.phasing)) else _IDLE
    return {"pieces": pick | idle, "formation": {"members": list(movers)}, "path": path}


def links(state: State, movers: Sequence[str]) -> dict[str, list[str]]:
    """For each mover those with whom it stands in one body, directly or through others."""
    bodies: list[list[Element]] = []
    for element in [state.elements[id] for id in movers]:
        joined = [
            body
            for body in bodies
            if body[0].division == element.division and any(are_neighbours(element, one) for one in body)
        ]
        bodies = [body for body in bodies if body not in joined]
        bodies.append([one for body in joined for one in body] + [element])
    return {one.id: [mate.id for mate in body if mate is not one] or [one.id] for body in bodies for one in body}


def path_of(state: State, movers: Sequence[str]) -> Path:
    """The kinematics of a move for all who may move now."""
    seat = state.phasing
    ground = ground_of(state)
    near = Surroundings(state, [], [], ground)
    friends = list(state.standing(seat))
    regions = [
        Region(feature.id, area_of_feature(state, feature).corners, _IN[feature.kind == RIVER], spares_roads=True)
        for feature in state.features.values()
        if _slows(feature.kind)
    ]
    regions += [Region(piece.id, line_of(piece).corners, _OVER) for piece in palisades(state)]
    shut = [line_of(wall) for wall in shut_defences(state, seat)]
    places = Places(state)
    return Path(
        movers={id: _mover(state, near, state.elements[id], friends) for id in movers},
        keep_out=(
            *[KeepOut(piece=enemy.id, stops=True) for enemy in state.standing(other(seat))],
            *[KeepOut(piece=friend.id) for friend in friends],
            *[KeepOut(outline=area.corners) for area in forbidden_areas(state)],
            *[KeepOut(outline=line.corners) for line in shut],
        ),
        regions=tuple(regions),
        wheels=1,
        most_legs=MOST_LEGS,
        zones=tuple(_zones(state)),
        roads=tuple(road.corners for road in ground.roads),
        off_road=_OFF_ROAD,
        straight=_STRAIGHT,
        group_turns=GROUP_TURNS[0],
        snaps={id: tuple(snaps(state, state.elements[id], places)) for id in movers},
    )


def _slows(kind: str) -> bool:
    return kind in DIFFICULT_KINDS or kind == RIVER


def _mover(state: State, near: Surroundings, element: Element, friends: Sequence[Element]) -> Mover:
    flying = near.flies(element)
    touching = [edge for _, edge in enemies_in_contact(state, element)]
    legs = _FREE if not touching else _IN_CONTACT if "front" in touching else _FRONT_FREE
    # Whoever starts on a road has what the road allows until he leaves it (DBF-MOV-037).
    road = not flying and on_road(state, footprint(element))
    slow: dict[str, float] = {}
    if not flying:
        for feature in state.features.values():
            if _slows(feature.kind):
                slow[feature.id] = _over(state, element, feature.kind)
        for piece in palisades(state):
            engine = TROOP_TYPES[element.type].difficult is None
            slow[piece.id] = 0.0 if engine else distance(state, element, Footing(slowed_by="DBF-TER-028")).total
    return Mover(
        width=element.width,
        depth=element.depth,
        allowance=distance(state, element, Footing(flying=flying, road=road)).total,
        slow=slow,
        passes=tuple(
            friend.id
            for friend in friends
            if friend is not element
            and may_pass_through(element.type, friend.type, mover_flies=flying, friend_flies=near.flies(friend))[0]
        ),
        legs=legs,
        off_road=distance(state, element).total if road else None,
    )


def _over(state: State, element: Element, kind: str) -> float:
    """What an element may go if its way touches a region of this kind, 0 if it may not."""
    if kind == "river":
        return distance(state, element, Footing(water=True)).total
    if TROOP_TYPES[element.type].difficult is None:
        return 0.0
    return distance(state, element, Footing(slowed_by="DBF-MOV-036")).total


def _zones(state: State) -> list[tuple[tuple[float, float], ...]]:
    mine = [footprint(element) for element in state.standing(state.phasing)]
    return [strip.corners for enemy in state.standing(other(state.phasing)) for strip in open_zone(state, enemy, mine)]

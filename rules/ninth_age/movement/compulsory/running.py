"""The straight part of a move that follows the rules of pursuit (T9A-CCB-128 to 137, T9A-SPC-161 to 164)."""

from __future__ import annotations

import msgspec

from rules.engine.geometry import SHRINK, Pose, Span, ahead, inside, moved
from rules.ninth_age.movement.check import cores
from rules.ninth_age.movement.compulsory.pivoting import pivot_as_far_as_possible, under_front
from rules.ninth_age.movement.straight_on import as_far_as_legal, back_out_of, spans_of
from rules.ninth_age.movement.surroundings import END, Obstacle, Surroundings, least, surroundings
from rules.ninth_age.queries.joining import may_join
from rules.ninth_age.state import State


class Run(msgspec.Struct, frozen=True, kw_only=True):
    """Where a unit comes to stand: `length` inches straight ahead after its rotation. `charges`: the enemy that it
    touches; `short`: how far it would go if that charge turned out to have no room. `joins`: the friend that it moves
    into contact with and joins."""

    end: Pose
    length: float
    charges: str = ""
    joins: str = ""
    short: float = 0.0


def run_of(state: State, unit: str, bearing: float, distance: float, *, may_charge: bool) -> Run:
    """The rotation and the straight move of a unit, worked out; changes nothing."""
    one = state.units[unit]
    before = surroundings(state, one)
    turned = surroundings(state, one, pose=Pose(one.x, one.y, bearing))
    on_front = under_front(turned)
    if on_front or not all(inside(turned.board, piece) for piece in turned.pieces):
        # Case 2: it only turns, as far as it can (T9A-CCB-128).
        stops = tuple([obstacle for obstacle in before.obstacles if obstacle.id in on_front])
        return Run(end=pivot_as_far_as_possible(before, bearing, stops), length=0.0)
    return _straight(state, before, turned, distance, may_charge=may_charge)


def _straight(state: State, before: Surroundings, turned: Surroundings, distance: float, *, may_charge: bool) -> Run:
    """Case 3: what flanks and rear lie on after the rotation is ignored (T9A-CCB-130), but it must come clear of it
    (T9A-CCB-131)."""
    pose, along = turned.pose, ahead(turned.pose.bearing)
    lying_on = tuple([one for one in turned.obstacles if least(cores(turned.pieces), one) <= SHRINK])
    ignored = [one.id for one in lying_on]
    length = as_far_as_legal(turned, along, pose.bearing, distance, ignoring=ignored)
    spans: list[Span] = [span for one in lying_on for span in spans_of(turned.pieces, along, one, END)]
    length = max(0.0, back_out_of(spans, length))
    if spans and any(begin < length < end for begin, end in spans):
        return Run(end=pivot_as_far_as_possible(before, pose.bearing, lying_on), length=0.0)
    met = _first_met(state, turned, ignored, distance, may_charge=may_charge)
    if met is None:
        return Run(end=moved(pose, length), length=length)
    obstacle, contact = met
    end = moved(pose, contact)
    if obstacle.whose == "enemy":
        return Run(end=end, length=contact, charges=obstacle.id, short=length)
    return Run(end=end, length=contact, joins=obstacle.id)


def _first_met(
    state: State, turned: Surroundings, ignored: list[str], distance: float, *, may_charge: bool
) -> tuple[Obstacle, float] | None:
    """The first thing touched within the distance, if it is an enemy to charge or a friend to join."""
    along = ahead(turned.pose.bearing)
    best: tuple[Obstacle, float] | None = None
    for obstacle in turned.obstacles:
        if obstacle.id in ignored:
            continue
        for begin, end in spans_of(turned.pieces, along, obstacle, SHRINK):
            here = max(0.0, begin + SHRINK)
            if end > 0.0 and here <= distance and (best is None or here < best[1]):
                best = (obstacle, here)
    if best is None or best[0].whose == "enemy":
        return best if may_charge else None
    one = state.units[turned.unit]
    joins = best[0].whose == "friend" and len(one.models) == 1 and may_join(state, one.models[0], best[0].id)
    return best if joins else None

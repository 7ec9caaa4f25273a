"""The straight part of a move that follows the rules of pursuit (T9A-CCB-128 to 137, T9A-SPC-161 to 164)."""

from __future__ import annotations

from collections.abc import Collection

import msgspec

from rules.engine.geometry import SHRINK, Point, Pose, Span, ahead, inside, moved, turn_between
from rules.engine.refusal import allows
from rules.ninth_age.movement.check import cores
from rules.ninth_age.movement.compulsory import leaving
from rules.ninth_age.movement.compulsory.pivoting import pivot_as_far_as_possible, under_front
from rules.ninth_age.movement.straight_on import as_far_as_legal, back_out_of, spans_of
from rules.ninth_age.movement.surroundings import END, Obstacle, Surroundings, least, surroundings
from rules.ninth_age.queries.joining import judge_joining
from rules.ninth_age.state import State


class Run(msgspec.Struct, frozen=True, kw_only=True):
    """Where a unit comes to stand: `length` inches straight ahead after its rotation. `charges`: the enemy that it
    touches; `short`: how far it would go if that charge turned out to have no room. `joins`: the friend that it moves
    into contact with and joins. `left_at`: where it touched the edge of the table and left it (T9A-CCB-140)."""

    end: Pose
    length: float
    charges: str = ""
    joins: str = ""
    short: float = 0.0
    left_at: Point | None = None


def run_of(
    state: State,
    unit: str,
    bearing: float,
    distance: float,
    *,
    may_charge: bool,
    friends: Collection[str] = (),
    may_leave: bool = False,
    may_join: bool = False,
) -> Run:
    """The rotation and the straight move of a unit, worked out; changes nothing. `friends`: enemies that count as
    friends (T9A-CCB-134); `may_leave`: at the edge of the table it leaves it (T9A-CCB-140), otherwise it stops;
    `may_join`: a single Character goes on into contact with a friend (T9A-CHA-003), otherwise he keeps his distance."""
    one = state.units[unit]
    before = _befriended(surroundings(state, one), friends)
    turned = _befriended(surroundings(state, one, pose=Pose(one.x, one.y, bearing)), friends)
    on_front = under_front(turned)  # T9A-CCB-128
    stays_on = may_leave or all(inside(turned.board, piece) for piece in turned.pieces)
    if on_front or not stays_on:
        # Case 2: it only turns, as far as it can (T9A-CCB-128).
        stops = tuple([obstacle for obstacle in before.obstacles if obstacle.id in on_front])
        return Run(end=pivot_as_far_as_possible(before, bearing, stops), length=0.0)
    turn = turn_between(one.bearing, bearing)
    if may_leave and turn and (left_at := leaving.while_turning(before, turn)) is not None:
        return Run(end=before.pose, length=0.0, left_at=left_at)
    return _straight(
        state, before, turned, distance, may_charge=may_charge, may_leave=may_leave, may_join=may_join
    )  # fmt: skip


def _befriended(around: Surroundings, friends: Collection[str]) -> Surroundings:
    """The same with some of the enemies taken for friends."""
    if not friends:
        return around
    obstacles = [one._replace(whose="friend") if one.id in friends else one for one in around.obstacles]
    return around._replace(obstacles=tuple(obstacles))


def _straight(
    state: State,
    before: Surroundings,
    turned: Surroundings,
    distance: float,
    *,
    may_charge: bool,
    may_leave: bool,
    may_join: bool,
) -> Run:
    """Case 3: what flanks and rear lie on after the rotation is ignored (T9A-CCB-130), but it must come clear of it
    (T9A-CCB-131, T9A-SPC-164)."""
    pose, along = turned.pose, ahead(turned.pose.bearing)
    lying_on = tuple([one for one in turned.obstacles if least(cores(turned.pieces), one) <= SHRINK])
    ignored = [one.id for one in lying_on]
    length = as_far_as_legal(turned, along, pose.bearing, distance, ignoring=ignored)
    spans: list[Span] = [span for one in lying_on for span in spans_of(turned.pieces, along, one, END)]
    length = max(0.0, back_out_of(spans, length))  # T9A-CCB-137
    if any(begin < length < end for begin, end in spans):
        return Run(end=pivot_as_far_as_possible(before, pose.bearing, lying_on), length=0.0)
    edge = leaving.straight_on(turned, along) if may_leave else None
    met = _first_met(state, turned, ignored, distance, may_charge=may_charge, may_join=may_join)
    if edge is not None and edge.length <= min(length + SHRINK, met[1] if met else distance):
        return Run(end=moved(pose, edge.length), length=edge.length, left_at=edge.point)
    if met is None:
        return Run(end=moved(pose, length), length=length)
    obstacle, contact = met
    end = moved(pose, contact)
    if obstacle.whose == "enemy":
        return Run(end=end, length=contact, charges=obstacle.id, short=length)
    return Run(end=end, length=contact, joins=obstacle.id)


def _first_met(
    state: State, turned: Surroundings, ignored: list[str], distance: float, *, may_charge: bool, may_join: bool
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
    alone = may_join and best[0].whose == "friend" and len(one.models) == 1
    return best if alone and allows(judge_joining, state, one.models[0], best[0].id) else None

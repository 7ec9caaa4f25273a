"""Retreat straight back by the depth of the base, through friends or taking them along (DBF-RES-041 to 052)."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field

import msgspec

from rules.de_bellis.contact import is_in_contact
from rules.de_bellis.interpenetration import falls_back_onto, same_direction
from rules.de_bellis.names import name
from rules.de_bellis.results.obstacles import (
    base_of,
    carried,
    clear_after,
    flies_now,
    impassable_obstacles,
    met_after,
    near,
    stands_on,
)
from rules.de_bellis.state import Element, State
from rules.engine.geometry import Footprint, Pose, inside, normalised, overlaps, table, translated
from rules.engine.text import Text, text

MOST_MEETINGS = 40


class Retreat(msgspec.Struct, frozen=True, kw_only=True):
    """A retreat worked out, nobody moved yet.

    `poses`: where the loser and those it pushes end, the loser last. `passed` and `pushed`: the friends concerned.
    `stuck_by`: the rule by which the retreat cannot be made, so that the loser is destroyed instead; `why` says what
    was in the way.
    """

    poses: dict[str, Pose] = {}
    passed: tuple[str, ...] = ()
    pushed: tuple[str, ...] = ()
    stuck_by: str = ""
    why: Text | None = None


class _Stuck(Exception):
    def __init__(self, rule: str, why: Text) -> None:
        super().__init__(rule)
        self.rule = rule
        self.why = why


@dataclass(slots=True)
class _Way:
    """A retreat being worked out: the direction in which all go, and where those who have gone stand."""

    state: State
    loser: str
    direction: float
    poses: dict[str, Pose] = field(default_factory=dict)
    passed: list[str] = field(default_factory=list)
    pushed: list[str] = field(default_factory=list)


def plan_retreat(state: State, loser: Element) -> Retreat:
    """Where a retreat takes the loser and the friends behind it, or why it cannot be made. Changes nothing. Where it
    ends nobody is in contact any more (DBF-RES-048)."""
    way = _Way(state, loser.id, normalised(loser.bearing + 180))  # DBF-SHO-032
    try:
        _fall_back(way, loser, loser.depth, ())  # DBF-RES-041
        _judge_overlaps(way)
    except _Stuck as stuck:
        return Retreat(stuck_by=stuck.rule, why=stuck.why)
    return Retreat(poses=way.poses, passed=tuple(dict.fromkeys(way.passed)), pushed=tuple(dict.fromkeys(way.pushed)))


def _fall_back(way: _Way, mover: Element, distance: float, behind: tuple[str, ...]) -> None:
    """Take one element straight back by this distance, or further until it is clear of the friends through whom it
    passes.

    `behind`: those who push it, who come after it. A friend that is pushed acts as if it retreated itself
    (DBF-RES-044).
    """
    start = base_of(mover, way.poses)
    goal = distance
    passed: list[str] = []
    for _ in range(MOST_MEETINGS):
        met = _next_met(way, mover, start, goal, passed, behind)
        if met is None:
            break
        friend, touch = met
        if friend.id in passed or _passes(way, mover, friend):
            passed.append(friend.id)
            goal = max(goal, clear_after(start, way.direction, base_of(friend, way.poses)))
        else:
            _push(way, friend, goal - touch, (*behind, mover.id))
    _judge_way(way, mover, start, goal)
    pose = way.poses.get(mover.id, mover.pose)
    way.poses.pop(mover.id, None)
    way.poses[mover.id] = carried(pose, way.direction, goal)  # DBF-RES-048
    way.passed += passed


def _next_met(
    way: _Way, mover: Element, start: Footprint, goal: float, passed: list[str], behind: tuple[str, ...]
) -> tuple[Element, float] | None:
    """The nearest friend in the way whom the mover has not passed yet, or one that it has passed but would end on."""
    nearest: tuple[Element, float] | None = None
    for friend in _friends(way, mover, start, goal, behind):
        base = base_of(friend, way.poses)
        if friend.id in passed:
            if overlaps(_gone(start, way.direction, goal), base):
                return friend, goal
            continue
        touch = met_after(start, way.direction, base, goal)
        if touch is not None and (nearest is None or touch < nearest[1]):
            nearest = (friend, touch)
    return nearest


def _friends(way: _Way, mover: Element, start: Footprint, goal: float, behind: tuple[str, ...]) -> Iterator[Element]:
    for other in near(way.state, mover.id, start, goal, way.poses):
        if other.seat == mover.seat and other.id not in behind:
            yield other


def _passes(way: _Way, mover: Element, friend: Element) -> bool:
    """Whether the mover passes through a friend that it meets; False: it pushes him. Stuck if it can do neither."""
    what, rule = falls_back_onto(
        mover.type,
        friend.type,
        loser_flies=flies_now(way.state, mover),
        friend_flies=flies_now(way.state, friend),
        faces_same_way=same_direction(mover.bearing, friend.bearing),
    )
    if what == "passes":
        return True  # DBF-RES-043
    if what == "destroyed":
        raise _Stuck(_for_loser(way, mover, rule), text("dbf.why.friend", friend=name(friend)))
    return False


def _push(way: _Way, friend: Element, distance: float, behind: tuple[str, ...]) -> None:
    """Take a friend along just as far as needed; one in contact with an enemy cannot be pushed (DBF-RES-045)."""
    if is_in_contact(way.state, friend):
        raise _Stuck("DBF-RES-045", text("dbf.why.friend_in_contact", friend=name(friend)))
    way.pushed.append(friend.id)
    _fall_back(way, friend, distance, behind)


def _judge_way(way: _Way, mover: Element, start: Footprint, goal: float) -> None:
    """Enemies, ground that cannot be entered and the edge of the table stop a retreat, and so destroy the loser.
    Nothing else does (DBF-RES-052)."""
    for other in near(way.state, mover.id, start, goal, way.poses):
        if other.seat != mover.seat and met_after(start, way.direction, base_of(other, way.poses), goal) is not None:
            _stop(way, mover, "DBF-RES-047", text("dbf.why.enemy", enemy=name(other)))
    end = _gone(start, way.direction, goal)
    flies = flies_now(way.state, mover)
    for closed in impassable_obstacles(way.state, mover):
        if stands_on(end, closed) or (not flies and met_after(start, way.direction, closed, goal) is not None):
            _stop(way, mover, "DBF-RES-050", text("dbf.why.impassable"))
    if not inside(table(way.state.width, way.state.height), end):
        _stop(way, mover, "DBF-RES-051", text("dbf.why.table_edge"))


def _stop(way: _Way, mover: Element, rule: str, why: Text) -> None:
    rule = _for_loser(way, mover, rule)
    raise _Stuck(rule, why if mover.id == way.loser else text("dbf.why.friend", friend=name(mover)))


def _for_loser(way: _Way, mover: Element, rule: str) -> str:
    """What stops a friend who is pushed makes him one who cannot be pushed (DBF-RES-045)."""
    return rule if mover.id == way.loser else "DBF-RES-045"


def _judge_overlaps(way: _Way) -> None:
    """Nobody may end on anybody: friends whom two others push together leave no room."""
    for id in way.poses:
        mover = way.state.elements[id]
        base = base_of(mover, way.poses)
        for other in near(way.state, id, base, 0.0, way.poses):
            if overlaps(base, base_of(other, way.poses)):
                raise _Stuck("DBF-RES-045", text("dbf.why.friend", friend=name(other)))


def _gone(start: Footprint, direction: float, distance: float) -> Footprint:
    pose = carried(Pose(start.x, start.y, 0.0), direction, distance)
    return translated(start, pose.x - start.x, pose.y - start.y)

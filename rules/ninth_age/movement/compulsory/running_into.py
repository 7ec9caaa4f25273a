"""A pursuit is carried out: a rotation, then straight ahead; an enemy in the way is charged (T9A-CCB-125 to 137).
Random Movement follows the same procedure (T9A-CCB-160)."""

from __future__ import annotations

from collections.abc import Collection, Sequence

import msgspec

from rules.engine.decisions import Decision
from rules.engine.events import told
from rules.engine.game import Battle, Procedure
from rules.engine.geometry import Pose, moved
from rules.engine.inputs import ChooseOne, Option
from rules.engine.text import text
from rules.ninth_age.characters.joining import ask_place, join
from rules.ninth_age.characters.places_to_join import Slot
from rules.ninth_age.movement.charges.striking import Strike, ask_strike, strike
from rules.ninth_age.movement.compulsory.pivoting import under_front
from rules.ninth_age.movement.compulsory.running import Run, run_of
from rules.ninth_age.movement.surroundings import surroundings
from rules.ninth_age.names import name
from rules.ninth_age.state import Side, State
from rules.ninth_age.terrain.sweeps import pivot_poses
from rules.ninth_age.units.arcs import front_in_arcs
from rules.ninth_age.units.footprint import rectangle_of


class Way(msgspec.Struct, frozen=True, kw_only=True):
    """How a unit runs: which message tells it under which rule, whether it may charge, leave the table and join a
    friend, and the enemies that it treats as friends."""

    message: str
    rule: str
    may_charge: bool = True
    may_leave: bool = False
    may_join: bool = False
    friends: Collection[str] = ()


class Ran(msgspec.Struct, frozen=True, kw_only=True):
    """What came of it: whether the unit has charged somebody, otherwise its move and the poses that it went through."""

    charged: bool
    run: Run
    poses: tuple[Pose, ...]


def run_into(battle: Battle, unit: str, bearing: float, distance: int, faces: Sequence[int], way: Way) -> Procedure:
    """The unit turns about its centre to a bearing and goes straight on. Returns what `Ran` says. It stays where it is
    until its player has said whom it strikes, and where along him it stands."""
    state: State = battle.state
    start = state.units[unit].pose
    turned = Pose(start.x, start.y, bearing)
    struck: Strike | None = None
    if way.may_charge:  # T9A-CCB-126
        struck = yield from _under_the_front(state, unit, turned, distance, way)
        if struck is not None:
            yield from strike(battle, struck, (start,))
            return Ran(charged=True, run=Run(end=turned, length=0.0), poses=(start, state.units[unit].pose))
    run = run_of(
        state,
        unit,
        bearing,
        distance,
        may_charge=way.may_charge,
        friends=way.friends,
        may_leave=way.may_leave,
        may_join=way.may_join,
    )
    came = pivot_poses(state, state.units[unit], start, run.end.bearing)
    if run.charges:
        # Where most of its front lies after the rotation, before it moves (T9A-CCB-132).
        side = _side(state, unit, turned, run.charges)
        struck = yield from ask_strike(state, unit, run.charges, side, run.end, distance)
        if struck is not None:
            _stand(battle, unit, start, run, distance, faces, way)
            yield from strike(battle, struck, came)
            return Ran(charged=True, run=run, poses=(start, state.units[unit].pose))
        run = msgspec.structs.replace(run, end=moved(run.end, run.short - run.length), length=run.short, charges="")
    slot: Slot | None = None
    if run.joins:
        slot = yield from ask_place(state, unit, run.joins, run.end, distance - run.length)
    _stand(battle, unit, start, run, distance, faces, way)
    if slot is not None:
        yield from join(battle, unit, slot)
    return Ran(charged=False, run=run, poses=(*came, run.end))


def _under_the_front(state: State, unit: str, turned: Pose, distance: int, way: Way) -> Procedure:
    """Case 1: the front ends on an enemy, who is charged on the side in whose arc most of the front was before the
    rotation (T9A-CCB-126). None if there is none or no room for it."""
    one = state.units[unit]
    enemies = [
        id
        for id in under_front(surroundings(state, one, pose=turned))
        if id in state.units and state.units[id].seat != one.seat and id not in way.friends
    ]
    if not enemies:
        return None
    target = yield from _which(state, unit, enemies)
    side = _side(state, unit, state.units[unit].pose, target)
    return (yield from ask_strike(state, unit, target, side, turned, distance))


def _which(state: State, unit: str, enemies: Sequence[str]) -> Procedure:
    """Which of several enemies under the front is struck: the owner's choice (T9A-CCB-126)."""
    target: str = yield Decision(
        topic="t9a.move.struck_enemy",
        seat=state.units[unit].seat,
        input=ChooseOne(tuple([Option(id, name(state.units[id]), (id,)) for id in enemies])),
        rule="T9A-CCB-126",
        prompt=text("t9a.ask.move.struck_enemy", unit=name(state.units[unit])),
        pieces=(unit, *enemies),
    )
    return target


def _side(state: State, unit: str, pose: Pose, target: str) -> Side:
    """The side of the target in whose arc most of the front of a unit in a pose lies."""
    front = rectangle_of(state, state.units[unit], pose).front
    shares = front_in_arcs(state, of=state.units[target], front=front)
    return max(shares, key=lambda side: shares[side])


def _stand(battle: Battle, unit: str, start: Pose, run: Run, distance: int, faces: Sequence[int], way: Way) -> None:
    one = battle.state.units[unit]
    one.stand(run.end)
    moves = {unit: [(at.x, at.y, at.bearing) for at in (start, Pose(start.x, start.y, run.end.bearing), run.end)]}
    battle.tell(
        told(
            way.message,
            pieces=[unit],
            rule=way.rule,
            dice=faces,
            moves=moves,
            unit=name(one),
            distance=distance,
            length=round(run.length, 2),
        )
    )

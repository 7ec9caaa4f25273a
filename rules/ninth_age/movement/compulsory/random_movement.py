"""Random Movement (T9A-MOV-135, T9A-SPC-160 to 167): a pursuit in a direction that the player chooses (T9A-CCB-160)."""

from __future__ import annotations

from collections.abc import Sequence

from rules.engine.decisions import Decision
from rules.engine.events import told
from rules.engine.explained import Explained, Term
from rules.engine.game import Battle, Procedure
from rules.engine.geometry import Pose, moved
from rules.engine.inputs import ChooseOne, Option, Slide
from rules.engine.text import text
from rules.ninth_age.characters.joining import join
from rules.ninth_age.dice import dice
from rules.ninth_age.movement.allowance import of_movement
from rules.ninth_age.movement.compulsory.pivoting import under_front
from rules.ninth_age.movement.compulsory.running import Run, run_of
from rules.ninth_age.movement.counted import count_as_moved
from rules.ninth_age.movement.surroundings import surroundings
from rules.ninth_age.names import name
from rules.ninth_age.queries.movement import must_move_at_random, random_movement
from rules.ninth_age.state import Side, State, Unit
from rules.ninth_age.terrain import buildings
from rules.ninth_age.units.arcs import front_in_arcs


def has_to_move_at_random(state: State, unit: Unit) -> bool:
    """Whether the unit has Random Movement and has not moved by it yet; one that is engaged or flees does not."""
    if unit.where not in ("board", "building") or unit.fleeing or unit.done.moved_at_random or unit.done.rallied:
        return False
    return not state.engaged(unit.id) and must_move_at_random(state, unit.id)


def move_at_random(battle: Battle, unit: str) -> Procedure:
    """The player turns the unit about its centre to any direction, then its dice say how far it goes straight on
    (T9A-SPC-161). Into an enemy it charges, without a reaction (T9A-SPC-162)."""
    state: State = battle.state
    one = state.units[unit]
    one.done.moved_at_random = True
    count_as_moved(state, one)
    may_charge = one.where == "board"
    if not may_charge:
        # Out of a Building it comes first; in that turn it cannot charge (T9A-SPC-165).
        came = yield from buildings.leave_at_random(battle, unit)
        if not came:
            return
    bearing = yield from _ask_direction(state, unit)
    expression = dice(random_movement(state, unit))
    faces = yield expression.roll(f"random movement {unit}", "T9A-SPC-161")
    yield from _go(battle, unit, bearing, expression.total(faces), faces, may_charge=may_charge)


def _ask_direction(state: State, unit: str) -> Procedure:
    one = state.units[unit]
    bearing: float = yield Decision(
        topic="t9a.compulsory.direction",
        seat=one.seat,
        input=Slide(((0.0, 360.0),), preset=one.bearing, unit="degrees"),
        rule="T9A-SPC-161",
        prompt=text("t9a.ask.compulsory.direction", unit=name(one)),
        facts={"highest": dice(random_movement(state, unit)).highest},
        pieces=(unit,),
    )
    return round(bearing % 360.0, 4) % 360.0


def _go(
    battle: Battle, unit: str, bearing: float, distance: int, faces: Sequence[int], *, may_charge: bool
) -> Procedure:
    state: State = battle.state
    one = state.units[unit]
    start = one.pose
    turned = Pose(start.x, start.y, bearing)
    struck = [enemy for enemy in under_front(surroundings(state, one, pose=turned)) if enemy in state.units]
    enemies = [id for id in struck if state.units[id].seat != one.seat]
    if enemies and may_charge:
        # Case 1: the front ends on an enemy (T9A-CCB-126); its side is that in whose arc the front was before.
        target = yield from _which(state, unit, enemies)
        side = _side(state, one, target)
        one.stand(turned)
        done = yield from _strike(battle, unit, target, side, distance)
        if done:
            return
        one.stand(start)
    run = run_of(state, unit, bearing, distance, may_charge=may_charge)
    _stand(battle, unit, start, run, distance, faces)
    if run.charges:
        side = _side(state, state.units[unit], run.charges)
        charged = yield from _strike(battle, unit, run.charges, side, distance)
        if not charged:
            state.units[unit].stand(moved(run.end, run.short - run.length))
    elif run.joins:
        term = Term(distance, text("t9a.movement.term.random"), "T9A-SPC-161")
        allowed = of_movement("advance", Explained.sum([term]))
        yield from join(battle, unit, run.joins, allowed, run.length)


def _stand(battle: Battle, unit: str, start: Pose, run: Run, distance: int, faces: Sequence[int]) -> None:
    one = battle.state.units[unit]
    one.stand(run.end)
    moves = {unit: [(at.x, at.y, at.bearing) for at in (start, Pose(start.x, start.y, run.end.bearing), run.end)]}
    battle.tell(
        told(
            "t9a.movement.moves_at_random",
            pieces=[unit],
            rule="T9A-SPC-161",
            dice=faces,
            moves=moves,
            unit=name(one),
            distance=distance,
            length=round(run.length, 2),
        )
    )


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


def _side(state: State, unit: Unit, target: str) -> Side:
    """The side of the target in whose arc most of the unit's front lies."""
    shares = front_in_arcs(state, of=state.units[target], front=unit)
    return max(shares, key=lambda side: shares[side])


def _strike(battle: Battle, unit: str, target: str, side: Side, distance: int) -> Procedure:
    from rules.ninth_age.movement.charges.striking import strike

    done: bool = yield from strike(battle, unit, target, side, distance)
    return done

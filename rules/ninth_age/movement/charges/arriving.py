"""A charger reaches its target: it is set down, both are engaged, or the fleeing target is destroyed (T9A-MOV-062,
073, 074)."""

from __future__ import annotations

import msgspec

from rules.engine.decisions import Decision
from rules.engine.events import told
from rules.engine.game import Battle, Procedure
from rules.engine.geometry import Pose
from rules.engine.inputs import Confirm
from rules.engine.text import text
from rules.ninth_age.characters.apart import set_apart
from rules.ninth_age.general_principles.leadership import leadership_test
from rules.ninth_age.movement.post_combat_pivot import ask_to_pivot, enemies_near
from rules.ninth_age.names import name
from rules.ninth_age.panic.tests import take_tests
from rules.ninth_age.state import Contact, State, Unit
from rules.ninth_age.terrain import dangerous_terrain
from rules.ninth_age.terrain.hills import came_downhill
from rules.ninth_age.units.casualties import destroy

PIVOT = "t9a.charge.pivot"


class Move(msgspec.Struct, frozen=True):
    """A charge move as it is carried out: where it ends, the poses that it leads through, and where the target stands
    in the end and by how much it turned if it had to. `came`: where it went before, told already: a pursuit becomes a
    charge when it meets an enemy (T9A-CCB-132)."""

    end: Pose
    trail: tuple[Pose, ...]
    target: Pose | None = None
    turn: float = 0.0
    came: tuple[Pose, ...] = ()


def arrive(battle: Battle, unit: str, move: Move) -> Procedure:
    """Set the charger down in contact with its target. A Character who charged out is a unit of his own from now on
    (T9A-CHA-026)."""
    state: State = battle.state
    charge = next(one for one in state.charges if one.unit == unit)
    state.charges = [one for one in state.charges if one.unit != unit]
    alone = charge.character
    mover = set_apart(state, alone) if alone else unit
    one, target = state.units[mover], state.units[charge.target]
    one.stand(move.end)
    one.done.declared_charge = one.done.charged = True
    if move.target is not None:
        target.stand(move.target)
    battle.tell(
        told(
            "t9a.charges.arrives",
            pieces=[mover, target.id],
            rule="T9A-MOV-062",
            moves={mover: [(pose.x, pose.y, pose.bearing) for pose in move.trail]},
            unit=name(one),
            target=name(target),
            side=text(f"t9a.side_of_unit.{charge.side}"),
        )
    )
    if move.target is not None:
        moves = {target.id: [(target.x, target.y, target.bearing)]}
        battle.tell(
            told(
                "t9a.charges.target_turned",
                pieces=[target.id],
                rule="T9A-MOV-064",
                moves=moves,
                unit=name(target),
                degrees=round(abs(move.turn), 2),
            )
        )
    fled = target.fleeing  # T9A-MOV-073
    if fled:
        battle.tell(told("t9a.charges.caught", pieces=[target.id], rule="T9A-MOV-073", unit=name(target)))
        destroy(battle, target, "caught")
        yield from take_tests(battle)
    else:
        state.contacts.append(Contact(mover, target.id, charge.side, state.player_turn))  # T9A-MOV-062
        _has_charged(state, state.units[mover], move)
    yield from dangerous_terrain.take_tests(
        battle, mover, (*move.came, *move.trail), move="charge", flying=charge.flying
    )
    if fled and state.units[mover].on_board:
        yield from pivot_after_destroying(battle, mover)


def _has_charged(state: State, unit: Unit, move: Move) -> None:
    """Until its first Round of Combat is over the unit has charged, perhaps downhill (T9A-CCB-068, T9A-CCB-069)."""
    unit.charging, unit.fought = True, 0
    unit.downhill = came_downhill(state, unit, (*move.came, *move.trail)[0], move.end)


def pivot_after_destroying(battle: Battle, unit: str) -> Procedure:
    """A unit that destroyed a fleeing one may test for a Post-Combat Pivot (T9A-MOV-074)."""
    state: State = battle.state
    seat = state.units[unit].seat
    wanted = yield Decision(  # T9A-CCB-161
        topic="t9a.charge.pivot_test",
        seat=seat,
        input=Confirm(),
        rule="T9A-MOV-074",
        prompt=text("t9a.ask.charge.pivot_test", unit=name(state.units[unit])),
        facts={"enemies_near": enemies_near(state, unit)},
        pieces=(unit,),
    )
    if not wanted:
        return
    passed = yield from leadership_test(battle, unit, "reform", "T9A-MOV-074")
    if not passed:
        return
    yield from ask_to_pivot(battle, unit, PIVOT, "T9A-MOV-074")

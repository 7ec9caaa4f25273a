"""A Character charges out of his unit (T9A-MOV-023, T9A-CHA-022 to 028): how it ends if he fails."""

from __future__ import annotations

from collections.abc import Callable

from rules.engine.events import told
from rules.engine.game import Battle, Procedure
from rules.engine.geometry import CONTACT, Point, Pose
from rules.ninth_age.characters.apart import alone, set_apart
from rules.ninth_age.general_principles.measuring import between
from rules.ninth_age.movement.surroundings import END
from rules.ninth_age.names import model_name, name
from rules.ninth_age.state import State, Unit
from rules.ninth_age.terrain import dangerous_terrain
from rules.ninth_age.units.footprint import outline

FailedMove = Callable[[State, Unit, Point | None, float, tuple[str, ...]], list[Pose]]


def fail_to_charge_out(
    battle: Battle, unit: str, character: str, aim: Point | None, distance: float, failed_move: FailedMove
) -> Procedure:
    """The Character leaves his unit with a Failed Charge move if that takes him at least 1 inch away from it
    (T9A-CHA-027); otherwise he stays, and the whole unit counts as having failed a charge (T9A-CHA-028)."""
    state: State = battle.state
    trail = way_out(state, unit, character, aim, distance, failed_move)
    if trail is None:
        one = state.units[unit]
        one.done.failed_charge = True
        battle.tell(
            told(
                "t9a.charges.stays_in_unit",
                pieces=[unit],
                rule="T9A-CHA-028",
                unit=name(one),
                character=model_name(state, character),
            )
        )
        return
    own = set_apart(state, character)
    one = state.units[own]
    one.done.declared_charge = one.done.failed_charge = True
    one.stand(trail[-1])
    battle.tell(
        told(
            "t9a.charges.failed",
            pieces=[own],
            rule="T9A-CHA-027",
            moves={own: [(pose.x, pose.y, pose.bearing) for pose in trail]},
            unit=name(one),
            length=round(distance, 2),
        )
    )
    yield from dangerous_terrain.take_tests(battle, own, trail, move="failed_charge")


def way_out(
    state: State, unit: str, character: str, aim: Point | None, distance: float, failed_move: FailedMove
) -> list[Pose] | None:
    """The Failed Charge move of the Character on his own, None if it does not take him clear of his unit."""
    seen, own = alone(state, character)
    trail = failed_move(seen, seen.units[own], aim, distance, (unit,))
    base = outline(seen, seen.units[own], trail[-1])  # T9A-CHA-028
    apart = between(base, outline(seen, seen.units[unit]))
    return trail if apart >= END - CONTACT else None

"""Units whose enemies are gone when the Close Combat Phase begins (T9A-CCB-009 to 011)."""

from __future__ import annotations

from rules.engine.events import told
from rules.engine.game import Battle, Procedure
from rules.ninth_age.close_combat.aftermath.no_more_foes import no_longer_engaged
from rules.ninth_age.close_combat.restoring_contact.nudging import restore_contact
from rules.ninth_age.names import name
from rules.ninth_age.state import Seat, State, Unit, other


def note_who_is_engaged(state: State) -> None:
    """At the end of a Movement Phase: where the engaged units stand."""
    state.engaged_at = {unit.id: stands(unit) for unit in state.standing() if state.engaged(unit.id)}


def leave_who_is_not_engaged(battle: Battle) -> Procedure:
    """Contact is kept by nudging where that is possible; all others act, those of the Active Player first
    (T9A-CCB-011)."""
    state: State = battle.state
    yield from restore_contact(battle, ())
    seats = (state.active, other(state.active))
    for seat in seats:  # T9A-CCB-009
        units = units_without_enemies(state, seat)
        for id in units:
            battle.tell(
                told("t9a.combat.no_longer_engaged", pieces=[id], rule="T9A-CCB-009", unit=name(state.units[id]))
            )
        if units:
            yield from no_longer_engaged(battle, units)


def units_without_enemies(state: State, seat: Seat) -> tuple[str, ...]:
    """The units that were engaged when the Movement Phase ended, are not any more, and have not moved since
    (T9A-CCB-010)."""
    found: list[str] = []
    for id, where in state.engaged_at.items():
        unit = state.units[id]
        still = stands(unit) == where
        if unit.seat == seat and unit.on_board and not unit.fleeing and not state.engaged(id) and still:
            found.append(id)
    return tuple(found)


def stands(unit: Unit) -> tuple[float, float, float]:
    """Where a unit stands, as it is written down."""
    return (unit.x, unit.y, unit.bearing)

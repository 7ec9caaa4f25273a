"""Post-Combat Pivots, after all flee and pursuit moves of the combat (T9A-CCB-107, 109, 110)."""

from __future__ import annotations

from rules.engine.game import CHECKPOINT, Battle, Procedure
from rules.ninth_age.close_combat.who_fights.building_fighters import buildings_assaulted
from rules.ninth_age.movement.post_combat_pivot import ask_to_pivot
from rules.ninth_age.state import State, other

TOPIC = "t9a.combat.pivot"


def pivots(battle: Battle) -> Procedure:
    """Each unit that has restrained itself, or has No More Foes and made no Overrun, may pivot: the active player's
    first."""
    state: State = battle.state
    for seat in (state.active, other(state.active)):
        for unit in pivoting(state):
            if state.units[unit].seat != seat or state.round is None or unit in state.round.aftermath.done:
                continue
            yield CHECKPOINT
            state.round.aftermath.done += (unit,)
            yield from ask_to_pivot(battle, unit, TOPIC, "T9A-CCB-109")


def pivoting(state: State) -> tuple[str, ...]:
    """The units that may pivot: nobody who is engaged, has pursued or flees, or stands before a Building whose garrison
    he has assaulted (T9A-TER-069)."""
    assert state.round is not None
    aftermath = state.round.aftermath
    return tuple(
        unit
        for unit in dict.fromkeys((*aftermath.restrained, *aftermath.free))  # T9A-CCB-098, T9A-CCB-107
        if unit not in aftermath.pursuits and state.units[unit].on_board  # T9A-CCB-110
        if not state.engaged(unit) and not state.units[unit].fleeing and not buildings_assaulted(state, unit)
    )

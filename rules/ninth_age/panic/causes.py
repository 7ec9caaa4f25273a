"""What obliges units to take a Panic Test (T9A-PAN-002 to 006). It is noted when it happens, with the units that are
near then; the tests are taken as soon as the event is over, in a Round of Combat at its step 7 (T9A-PAN-016)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Literal

from rules.engine.geometry import within
from rules.ninth_age.general_principles.measuring import distance
from rules.ninth_age.panic.exemptions import frightens, is_exempt
from rules.ninth_age.panic.losses import ON_TABLE, are_heavy
from rules.ninth_age.state import Alarm, State, Unit

NEAR = 6.0
"""How far away a unit hears of what befalls a friend, in inches (T9A-PAN-002, T9A-PAN-004)."""

Fate = Literal["destroyed", "fled_off", "broken"]
"""What frightens friends: T9A-PAN-002, T9A-PAN-003, T9A-PAN-004."""


def note_fate(state: State, unit: Unit, fate: Fate) -> None:
    """A unit is destroyed, has fled off the table or is Broken: every friend within 6 inches of where it stands now,
    its last models included, has to test, unless it is exempt at that moment: who was engaged when his friend fell
    takes no test for it, even if he has No More Foes when the tests are taken (T9A-PAN-013). That the unit itself was
    fleeing already makes no difference (T9A-PAN-017). In a phase played by hand the players see to it."""
    if unit.where not in ON_TABLE or not unit.models or not is_enforced(state):
        return
    near = [
        friend.id
        for friend in state.units.values()
        if friend.seat == unit.seat
        and friend.id != unit.id
        and friend.where in ON_TABLE
        and within(distance(state, unit, friend), NEAR)
        and frightens(state, unit.id, friend.id)
        and not is_exempt(state, friend.id)
    ]
    if near:
        state.alarms.append(Alarm(cause=fate, unit=unit.id, near=tuple(near)))


def note_fled_through(state: State, unit: str, friends: Sequence[str]) -> None:
    """Friends through whose footprint a fleeing unit has gone, its turn at the beginning included, have to test when
    the move is over (T9A-PAN-005)."""
    near = [friend for friend in friends if frightens(state, unit, friend)]
    if near and is_enforced(state):
        state.alarms.append(Alarm(cause="fled_through", unit=unit, near=tuple(near)))


def note_heavy_casualties(state: State, units: Sequence[str]) -> None:
    """Of the units that have lost models in a batch, each that has reached the quarter has to test, once in a phase. In
    combat nobody does (T9A-PAN-013)."""
    if not is_enforced(state):
        return
    for unit in units:  # T9A-PAN-006
        record = state.casualties.get(unit)
        if record is None or state.engaged(unit) or not state.units[unit].models or not are_heavy(record):
            continue
        if not record.tested:  # T9A-PAN-008
            record.tested = True
            state.alarms.append(Alarm(cause="heavy_casualties", unit=unit, near=(unit,)))


def is_enforced(state: State) -> bool:
    """Whether the present phase is played by the rules: otherwise the players take its Panic Tests by hand."""
    return state.phase not in ("setting_up", "over", *state.options.free_hand)

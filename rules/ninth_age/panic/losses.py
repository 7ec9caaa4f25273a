"""What every unit has lost in the present phase, and who took it (T9A-PAN-006, 007, 012)."""

from __future__ import annotations

from rules.ninth_age.state import Casualties, State, Unit

QUARTER = 4
ON_TABLE = ("board", "building")


def begin_phase(state: State) -> None:
    """How many models every unit has when a phase begins (T9A-PAN-007); what it passed in the last one protects it no
    more (T9A-PAN-013)."""
    state.casualties = {
        unit.id: Casualties(models=len(unit.models)) for unit in state.units.values() if unit.where in ON_TABLE
    }
    state.alarms = []
    for unit in state.units.values():
        unit.done.passed_panic = False


def note_loss(state: State, unit: Unit, lost: int, by: str) -> None:
    """So many models are about to be taken from a unit, joined Characters among them, by a unit or, "", by nothing of
    the kind: all losses of a phase add up, whoever caused them (T9A-PAN-006)."""
    record = state.casualties.setdefault(unit.id, Casualties(models=len(unit.models)))
    record.causes = (*record.causes, *[by] * lost)


def are_heavy(casualties: Casualties) -> bool:
    """Whether the losses are a quarter of the models or more, without rounding (T9A-PAN-007).

    >>> [are_heavy(Casualties(models=21, causes=("",) * lost)) for lost in (5, 6)]
    [False, True]
    """
    return QUARTER * casualties.lost >= casualties.models


def culprit(state: State, unit: str) -> str:
    """The enemy unit that is responsible for the Heavy Casualties of a unit, "" for none: the one that took the model
    with which the quarter was reached, or in the other edition the only one that took any (T9A-PAN-012)."""
    record = state.casualties[unit]
    if state.edition.heavy_casualties_flee_from == "unit_of_the_decisive_wound":
        responsible = record.causes[-(-record.models // QUARTER) - 1]
    else:
        responsible = record.causes[0] if len(dict.fromkeys(record.causes)) == 1 else ""
    enemy = responsible in state.units and state.units[responsible].seat != state.units[unit].seat
    return responsible if enemy else ""

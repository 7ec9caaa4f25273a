"""Engineers help War Machines (T9A-SPC-062 to 065, T9A-EQP-076)."""

from __future__ import annotations

from rules.engine import hooks
from rules.engine.decisions import Decision
from rules.engine.dice import Roll
from rules.engine.events import told
from rules.engine.game import Battle, Procedure
from rules.engine.geometry import within
from rules.engine.inputs import ChooseOne, Confirm, Option
from rules.engine.text import text
from rules.ninth_age.artillery.shot import base_of
from rules.ninth_age.equipment.shooting_weapons import is_artillery
from rules.ninth_age.general_principles.measuring import between
from rules.ninth_age.names import model_name, name
from rules.ninth_age.special_rules.asking import offered
from rules.ninth_age.special_rules.engineer import can_help
from rules.ninth_age.special_rules.situation import Situation
from rules.ninth_age.state import State
from rules.ninth_age.troop_types import WAR_MACHINE, troop_type_of
from rules.ninth_age.units.footprint import ground

REACH = 3.0
"""How far away a War Machine that an Engineer helps may be, in inches (T9A-SPC-062)."""
WORTH_ROLLING_AGAIN = 2
"""Results of the Misfire Table up to this one end the weapon: they are rolled again unless somebody says otherwise."""


def name_helped(battle: Battle) -> Procedure:
    """Before any War Machine shoots, the active player says which of several each of his Engineers helps in this
    phase (T9A-SPC-062)."""
    state: State = battle.state
    for model in list(state.models):
        if state.units[state.models[model].unit].seat != state.active or model in state.engineers:
            continue
        machines = near(state, model) if can_help(state, model) else ()
        if machines:
            helped: str = yield _which(state, model, machines)
            state.engineers[model] = helped
            called = {"model": model_name(state, model), "unit": name(state.units[helped])}
            battle.tell(told("t9a.artillery.helps", rule="T9A-SPC-062", pieces=[helped], **called))


def forget(state: State) -> None:
    """The phase is over, and the help of the Engineers with it."""
    state.engineers = {}


def near(state: State, model: str) -> tuple[str, ...]:
    """The War Machines of his side within 3 inches of an Engineer on the table, the nearest first."""
    unit = state.units[state.models[model].unit]
    if unit.where not in ("board", "building"):
        return ()
    here = base_of(state, model)
    found = [
        (between(here, ground(state, machine)), machine.id)
        for machine in state.standing(unit.seat)
        if troop_type_of(state, machine.id) == WAR_MACHINE and _has_artillery(state, machine.id)
    ]
    return tuple(id for distance, id in sorted(found) if within(distance, REACH))  # T9A-EQP-076


def _has_artillery(state: State, unit: str) -> bool:
    kinds = [state.kind_of(model) for model in state.units[unit].models]
    return any(is_artillery(weapon.key) for kind in kinds for part in kind.parts for weapon in part.weapons)


def _which(state: State, model: str, machines: tuple[str, ...]) -> Decision:
    unit = state.units[state.models[model].unit]
    return Decision(
        "t9a.shooting.engineer",
        unit.seat,
        ChooseOne(tuple(Option(id, name(state.units[id]), (id,)) for id in machines), preset=machines[0]),
        rule="T9A-SPC-062",
        prompt=text("t9a.ask.artillery.engineer", model=model_name(state, model)),
        pieces=(unit.id, *machines),
    )


def reroll(battle: Battle, model: str, roll: hooks.Option, faces: list[int], again: Roll, *, useful: bool) -> Procedure:
    """The faces of an artillery roll, rolled once more if an Engineer helps the War Machine and its owner wants it
    (T9A-SPC-063, T9A-SPC-064); the second result stands. `useful`: what an expired clock decides."""
    state: State = battle.state
    unit = state.units[state.models[model].unit]
    if not offered(Situation(state, unit.id, model=model), roll):
        return faces
    wanted: bool = yield Decision(
        "t9a.shooting.engineer_reroll",
        unit.seat,
        Confirm(preset=useful),
        rule="T9A-SPC-063",
        prompt=text(f"t9a.ask.artillery.reroll.{roll.key}", dice=faces[0]),
        facts={"roll": roll.key, "dice": faces[0]},
        pieces=(unit.id,),
    )
    if not wanted:
        return faces
    rolled: list[int] = yield again
    battle.tell(told("t9a.artillery.rerolled", rule=again.rule, pieces=[unit.id], dice=rolled, unit=name(unit)))
    return rolled

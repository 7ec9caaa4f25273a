"""One Round of Combat: its steps in order, each completed for all units of the combat (T9A-CCB-012)."""

from __future__ import annotations

from collections.abc import Callable

from rules.engine.events import told
from rules.engine.game import CHECKPOINT, Battle, Procedure
from rules.ninth_age.characters.challenges import slain_before
from rules.ninth_age.characters.issuing_challenges import challenges
from rules.ninth_age.characters.making_way import make_way
from rules.ninth_age.characters.shame import end_of_round
from rules.ninth_age.close_combat.aftermath.round_result import aftermath
from rules.ninth_age.close_combat.combats import Combat
from rules.ninth_age.close_combat.start_of_round import start_of_round
from rules.ninth_age.close_combat.striking.initiative_order import attacks
from rules.ninth_age.close_combat.weapons import choose_weapons
from rules.ninth_age.names import name
from rules.ninth_age.special_rules import timed
from rules.ninth_age.state import Round, RoundStep, State


def characters_make_way(battle: Battle) -> Procedure:
    """Step 3 (T9A-CHA-049)."""
    yield from make_way(battle, _units(battle))


def fight_challenges(battle: Battle) -> Procedure:
    """Step 4 (T9A-CHA-065)."""
    yield from challenges(battle, _units(battle))


def _units(battle: Battle) -> Combat:
    """The units of the combat."""
    state: State = battle.state
    return state.round.units if state.round is not None else ()


STEPS: dict[RoundStep, Callable[[Battle], Procedure]] = {
    "start": start_of_round,
    "weapons": choose_weapons,
    "make_way": characters_make_way,
    "challenges": fight_challenges,
    "attacks": attacks,
}
"""The steps up to the last blow. What comes after it, from the result to the Combat Reforms, is the aftermath, which
goes through its own steps."""
ORDER = tuple(STEPS)  # T9A-CCB-012


def begin_round(battle: Battle, combat: Combat) -> None:
    """A combat is fought: from now on it counts as fought in this phase (T9A-CCB-008)."""
    state: State = battle.state
    own = tuple(one for one in state.contacts if one.charger in combat and one.target in combat)
    state.round = Round(units=combat, contacts=own, slain=slain_before(state))
    state.fought += (combat,)
    state.waiting = tuple(one for one in state.waiting if one.charger not in combat and one.target not in combat)
    units = [name(state.units[id]) for id in combat]
    battle.tell(told("t9a.combat.begins", pieces=combat, rule="T9A-CCB-012", units=units))


def fight_round(battle: Battle) -> Procedure:
    """The round from its start, or from the step that the state names, to its end: only then is another combat chosen
    (T9A-CCB-004)."""
    state: State = battle.state
    while state.round is not None and state.round.step in STEPS:
        yield CHECKPOINT
        fighting = state.round
        yield from STEPS[fighting.step](battle)
        following = ORDER.index(fighting.step) + 1
        fighting.step = ORDER[following] if following < len(ORDER) else "result"
    yield CHECKPOINT
    yield from aftermath(battle)
    end_round(state)


def end_round(state: State) -> None:
    """The charge bonus lasts for one round; whoever is engaged with nobody of this combat any more begins anew the next
    time, but a unit that has pursued into a fresh enemy has just charged him (T9A-CCB-068, T9A-EQP-003)."""
    fighting = state.round
    assert fighting is not None
    before = {frozenset((one.charger, one.target)) for one in fighting.contacts}
    for id in fighting.units:
        unit = state.units[id]
        own = [one for one in state.contacts if id in (one.charger, one.target)]
        fresh = any(one.charger == id and frozenset((id, one.target)) not in before for one in own)
        unit.charging, unit.downhill = unit.charging and fresh, unit.downhill and fresh
        if any(frozenset((one.charger, one.target)) in before for one in own):
            unit.fought += 1
        else:
            unit.fought = 0
            for model in unit.models:
                state.models[model].weapons = ()
    timed.end_of_round(state, fighting.units)
    end_of_round(state)
    state.round, state.last_round = None, fighting

"""Fights against War Machines: up to six models are chosen, and only they and the machine strike each other
(T9A-CCB-162, T9A-TYP-056 to 060)."""

from __future__ import annotations

from collections.abc import Sequence

from rules.engine.decisions import Decision
from rules.engine.game import Battle, Procedure
from rules.engine.inputs import Pieces
from rules.engine.refusal import refuse
from rules.engine.text import text
from rules.ninth_age.close_combat.combats import opponents
from rules.ninth_age.close_combat.contact.contacts import contacts_of
from rules.ninth_age.close_combat.who_fights.fighters import (
    all_alike,
    first_with_room,
    places_taken,
    shuffled,
    still_fighting,
)
from rules.ninth_age.names import model_name, name
from rules.ninth_age.state import State, other
from rules.ninth_age.troop_types import WAR_MACHINE, troop_type_of

MOST = 6
RULE = "T9A-TYP-057"


def is_war_machine(state: State, unit: str) -> bool:
    """Whether attacks against the unit are not allocated in the normal way."""
    return troop_type_of(state, unit) == WAR_MACHINE  # T9A-CCB-162, T9A-TYP-056


def choose_fighters(battle: Battle) -> Procedure:
    """At the start of the round it is chosen who fights each War Machine, by whoever fights it (T9A-TYP-056)."""
    state: State = battle.state
    fighting = state.round
    assert fighting is not None
    for machine in fighting.units:
        if machine in fighting.fighters or not is_war_machine(state, machine):
            continue
        able = candidates(state, machine)
        chosen: Sequence[str] = first_with_room(state, able, MOST)
        if not all_alike(state, able) and room_left(state, able) < 0:
            chosen = yield _who_fights(state, machine, able)
        fighting.fighters = {**fighting.fighters, machine: tuple(chosen)}


def candidates(state: State, machine: str) -> list[str]:
    """The models of the units in contact with a War Machine that touch no other enemy and fight no other machine, those
    in front first."""
    found: list[str] = []
    taken = [id for chosen in _fighters(state).values() for id in chosen]
    for enemy in opponents(state, machine):
        contacts = contacts_of(state, enemy)
        for id in state.units[enemy].models:
            others = [one for one in contacts.get(id, ()) if state.models[one].unit != machine]
            if id not in taken and not others:
                found.append(id)
    return found


def _fighters(state: State) -> dict[str, tuple[str, ...]]:
    return state.round.fighters if state.round is not None else {}


def room_left(state: State, models: Sequence[str]) -> int:
    """How many of the six places these models leave; negative if they are too many."""
    return MOST - places_taken(state, models)


def judge_fighters(state: State, able: Sequence[str], chosen: Sequence[str]) -> None:
    """Refuse more than six, and fewer than there could be: as many as possible must fight (T9A-TYP-056)."""
    left = room_left(state, chosen)
    if left < 0:
        refuse("T9A-TYP-057", "t9a.combat.refused.too_many_fighters", most=MOST)
    if any(id not in chosen and places_taken(state, [id]) <= left for id in able):
        refuse("T9A-TYP-056", "t9a.combat.refused.too_few_fighters", most=MOST)


def fighters_against(state: State, machine: str) -> tuple[str, ...]:
    """Who fights a War Machine now: the models chosen, and for Rank-and-File among them that have died others of the
    unit, as long as it has any that touch no other enemy (T9A-TYP-059)."""
    chosen = _fighters(state).get(machine, ())
    return still_fighting(state, chosen, lambda: candidates(state, machine))


def machine_fought(state: State, model: str) -> str:
    """The War Machine that a model has been chosen to fight; "" for none."""
    for machine in _fighters(state):
        if is_war_machine(state, machine) and model in fighters_against(state, machine):
            return machine
    return ""


def _who_fights(state: State, machine: str, able: Sequence[str]) -> Decision:
    return Decision(
        topic="t9a.combat.war_machine_fighters",
        seat=other(state.units[machine].seat),
        input=Pieces(tuple(able), least=1, most=MOST, names={id: model_name(state, id) for id in able}),
        rule="T9A-TYP-056",
        prompt=text("t9a.ask.combat.war_machine_fighters", unit=name(state.units[machine])),
        facts={"most": MOST},
        pieces=(machine,),
        judge=lambda chosen: judge_fighters(state, able, chosen),
        propose=lambda rng: {"pieces": first_with_room(state, shuffled(rng, able), MOST)},
        fallback={"pieces": first_with_room(state, able, MOST)},
        auto=False,
    )

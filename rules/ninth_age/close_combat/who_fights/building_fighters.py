"""Fights for Buildings: up to ten models of each side are chosen, and only they strike each other (T9A-TER-060 to
063)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from rules.engine.decisions import Decision
from rules.engine.game import Battle, Procedure
from rules.engine.inputs import Pieces
from rules.engine.refusal import refuse
from rules.engine.text import text
from rules.ninth_age.attacks.facing import is_assault
from rules.ninth_age.close_combat.combats import opponents
from rules.ninth_age.close_combat.contact.base_contact import bases_in_contact
from rules.ninth_age.close_combat.who_fights.fighters import (
    all_alike,
    first_with_room,
    places_taken,
    shuffled,
    still_fighting,
)
from rules.ninth_age.names import feature_name, model_name
from rules.ninth_age.state import Seat, State, other

MOST = 10
RULE = "T9A-TER-061"


def choose_building_fighters(battle: Battle) -> Procedure:
    """At the start of the round the assaulting player chooses who fights, then the defending one (T9A-TER-062)."""
    state: State = battle.state
    assert state.round is not None
    for garrison in state.round.units:
        if state.units[garrison].where != "building" or garrison in state.round.fighters:
            continue
        seats: tuple[Seat, ...] = (other(state.units[garrison].seat), state.units[garrison].seat)
        chosen: list[str] = []
        for seat in seats:
            able = able_to_fight(state, garrison, seat)
            own = first_with_room(state, able, MOST)
            if able and not all_alike(state, able):
                own = yield _who_fights(state, garrison, seat, able)
            chosen += own
        state.round.fighters = {**state.round.fighters, garrison: tuple(chosen)}
        state.round.buildings = {**state.round.buildings, garrison: state.units[garrison].building}


def able_to_fight(state: State, garrison: str, seat: Seat) -> list[str]:
    """The models of a side that touch no other enemy and have not been chosen elsewhere (T9A-TER-061): Characters
    first, then standard bearers and Champions."""
    units = (garrison,) if state.units[garrison].seat == seat else opponents(state, garrison)
    fighters = state.round.fighters if state.round is not None else {}
    busy = {id for fought, chosen in fighters.items() if fought != garrison for id in chosen}
    for unit in units:
        for enemy in opponents(state, unit):
            busy |= {model for model, _ in bases_in_contact(state, unit, enemy)}
    found = [id for unit in units for id in state.units[unit].models if id not in busy]
    return sorted(found, key=lambda id: _rank(state, id))


def _rank(state: State, model: str) -> int:
    one = state.models[model]
    if one.character:
        return 0
    return {"standard_bearer": 1, "champion": 2}.get(one.command, 3)


def judge_building_fighters(state: State, chosen: Sequence[str]) -> None:
    """Refuse more than ten of a side; fewer may fight (T9A-TER-061, T9A-TER-062)."""
    if places_taken(state, chosen) > MOST:
        refuse(RULE, "t9a.combat.refused.too_many_fighters", most=MOST)


def _who_fights(state: State, garrison: str, seat: Seat, able: Sequence[str]) -> Decision:
    building = state.features[state.units[garrison].building]
    return Decision(
        topic="t9a.combat.building_fighters",
        seat=seat,
        input=Pieces(tuple(able), least=1, most=MOST, names={id: model_name(state, id) for id in able}),
        rule="T9A-TER-062",
        prompt=text("t9a.ask.combat.building_fighters", terrain=feature_name(building), most=MOST),
        facts={
            "most": MOST,
            "characters": [id for id in able if state.models[id].character],
            "standards": [id for id in able if carries_a_standard(state, id)],
        },
        pieces=(garrison, *opponents(state, garrison)),
        judge=lambda chosen: judge_building_fighters(state, chosen),
        propose=lambda rng: {"pieces": first_with_room(state, shuffled(rng, able), MOST)},
        fallback={"pieces": first_with_room(state, able, MOST)},
        auto=False,
    )


def carries_a_standard(state: State, model: str) -> bool:
    """Whether a model carries the standard of its unit or the Battle Standard."""
    one = state.models[model]
    return one.command == "standard_bearer" or one.battle_standard


def fighters_for(state: State, garrison: str, seat: Seat) -> tuple[str, ...]:
    """Who of a side fights now for the Building of a garrison: the chosen, and others for Rank-and-File who have
    fallen (T9A-TER-062)."""
    chosen = state.round.fighters.get(garrison, ()) if state.round is not None else ()
    own = [id for id in chosen if state.units[state.models[id].home].seat == seat]
    return still_fighting(state, own, lambda: able_to_fight(state, garrison, seat))


def facing_each_other(state: State, unit: str, enemy: str) -> Iterator[tuple[str, str]]:
    """The pairs of models of a garrison and of one that assaults it: each that was chosen counts as being in base
    contact with all of the enemy's (T9A-TER-063)."""
    garrison = unit if state.units[unit].where == "building" else enemy
    sides = [
        [id for id in fighters_for(state, garrison, state.units[one].seat) if state.models[id].unit == one]
        for one in (unit, enemy)
    ]
    for model in sides[0]:
        yield from ((model, met) for met in sides[1])


def was_chosen(state: State, model: str) -> bool:
    """Whether a model fights for a Building in this round."""
    one = state.models[model]
    seat = state.units[one.unit].seat
    return any(model in fighters_for(state, garrison, seat) for garrison in garrisons_fought(state, one.unit))


def garrisons_fought(state: State, unit: str) -> tuple[str, ...]:
    """The garrisons in whose fights a unit takes part in this round: itself, if it is one, or those that it
    assaults."""
    buildings = state.round.buildings if state.round is not None else {}
    return tuple(id for id in buildings if id == unit or (is_assault(state, unit, id) and id in opponents(state, unit)))


def takes_no_part(state: State, model: str, part: int) -> bool:
    """Whether a part of a model stays outside while the rest fights for a Building: mounts do (T9A-TER-060)."""
    if state.round is None or not state.round.buildings or not state.kind_of(model).parts[part].mount:
        return False
    return was_chosen(state, model)


def buildings_assaulted(state: State, unit: str) -> tuple[str, ...]:
    """The Buildings whose garrisons a unit has assaulted in this round, whatever has become of these."""
    if state.round is None:
        return ()
    return tuple(
        building
        for garrison, building in state.round.buildings.items()
        if any({one.charger, one.target} == {unit, garrison} for one in state.round.contacts)
    )

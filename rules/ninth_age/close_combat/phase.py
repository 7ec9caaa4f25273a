"""The Close Combat Phase of either player's turn: both sides fight every combat once (T9A-CCB-001 to 011)."""

from __future__ import annotations

from rules.engine.decisions import Decision
from rules.engine.game import CHECKPOINT, Battle, Procedure
from rules.engine.inputs import ChooseOne, Option
from rules.engine.text import Text, text
from rules.ninth_age.characters.challenges import end_challenges
from rules.ninth_age.characters.shame import end_of_phase
from rules.ninth_age.close_combat.combats import Combat, combats
from rules.ninth_age.close_combat.no_longer_engaged import leave_who_is_not_engaged
from rules.ninth_age.close_combat.round import begin_round, fight_round
from rules.ninth_age.names import name
from rules.ninth_age.state import SEATS, State, other


def close_combat(battle: Battle) -> Procedure:
    """The start of the phase, then one combat after the other until all engaged units have fought (T9A-CCB-002)."""
    state: State = battle.state
    if not state.opened:
        state.waiting, state.fought, state.last_round = tuple(state.contacts), (), None
        yield from leave_who_is_not_engaged(battle)
        state.opened = True
    while True:
        yield CHECKPOINT
        if state.round is not None:
            yield from fight_round(battle)
            continue
        left = combats_to_fight(state)
        if not left:
            break
        chosen = yield from _next(state, left)
        begin_round(battle, left[chosen])
    end_challenges(state)
    end_of_phase(state)
    forget_combats(state)


def combats_to_fight(state: State) -> list[Combat]:
    """The combats that are still to be fought in this phase: those that were there when it began, with whoever has
    joined them since; one that a pursuit has made new waits for the next Player Turn (T9A-CCB-008)."""
    waiting = [(one.charger, one.target) for one in state.waiting]  # T9A-CCB-135
    open_ = [one.charger for one in state.contacts if (one.charger, one.target) in waiting]
    return [combat for combat in combats(state) if any(unit in combat for unit in open_)]  # T9A-CCB-136


def forget_combats(state: State) -> None:
    """What is remembered of combats ends with the phase for whoever is not engaged any more: a charge, the rounds
    fought, the weapon chosen (T9A-EQP-003)."""
    state.waiting, state.fought, state.engaged_at = (), (), {}
    for unit in state.units.values():
        if not state.engaged(unit.id):
            unit.charging, unit.downhill, unit.fought = False, False, 0
            for id in unit.models:
                state.models[id].weapons = ()


def _next(state: State, left: list[Combat]) -> Procedure:
    """The Active Player chooses the next combat (T9A-CCB-003); an expired clock takes the one nearest to his left."""
    options = tuple(
        Option(str(place), _called(state, combat), combat, facts={"outlook": True}) for place, combat in enumerate(left)
    )
    chosen: str = yield Decision(
        topic="t9a.combat.next",
        seat=state.active,
        input=ChooseOne(options, preset=str(_nearest_to_his_left(state, left))),
        rule="T9A-CCB-003",
        prompt=text("t9a.ask.combat.next"),
        facts={"combats": len(left)},
    )
    return int(chosen)


def _called(state: State, combat: Combat) -> Text:
    """A combat by its first unit of each side, the Active Player's first."""
    first = {seat: next(id for id in combat if state.units[id].seat == seat) for seat in SEATS}
    return text(
        "t9a.combat.between",
        unit=name(state.units[first[state.active]]),
        enemy=name(state.units[first[other(state.active)]]),
        n=len(combat),
    )


def _nearest_to_his_left(state: State, left: list[Combat]) -> int:
    sign = -1 if state.setting.zones.get(state.active) == "top" else 1
    return min(range(len(left)), key=lambda place: min(sign * state.units[id].x for id in left[place]))

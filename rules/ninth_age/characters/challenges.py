"""Challenges (T9A-CHA-065 to 080): who fights whom, and for how long."""

from __future__ import annotations

from collections.abc import Collection

from rules.ninth_age.attacks.facing import is_assault
from rules.ninth_age.close_combat.combats import combat_of, opponents
from rules.ninth_age.close_combat.who_fights.building_fighters import garrisons_fought, was_chosen
from rules.ninth_age.state import Challenge, Model, Seat, State


def opponent_of(state: State, model: str) -> str:
    """Whom a model fights in a Challenge: they count as in base contact and strike nobody else (T9A-CHA-073), alive or
    slain (T9A-CHA-077); "" if it is in none."""
    for challenge in state.challenges:
        if challenge.challenger == model:
            return challenge.accepter
        if challenge.accepter == model:
            return challenge.challenger
    return ""


def opponent_is_here(state: State, model: str) -> bool:
    """Whether who fights a Challenge finds its opponent, alive or slain in this round, in the combat of this round:
    after one who was slain in an earlier round of the phase, or has fled from another combat, nobody strikes before the
    phase ends (T9A-CHA-078). Overkill is for the attacks that are left in the round in which he falls (T9A-CHA-077)."""
    if state.round is None:
        return True
    opponent = opponent_of(state, model)
    return opponent not in state.round.slain and state.models[opponent].unit in state.round.units


def out_of_reach(state: State, model: str) -> bool:
    """Whether a model fights a Challenge, so that nobody else can direct attacks at it nor give it hits
    (T9A-CHA-076)."""
    return bool(opponent_of(state, model))


def goes_on(state: State, units: Collection[str]) -> bool:
    """Whether a Challenge of an earlier round goes on in this combat, so that none can be issued (T9A-CHA-079,
    080)."""
    return any(_both_in(state, challenge, units) for challenge in state.challenges)  # T9A-CHA-080


def may_take_part(state: State, units: Collection[str], seat: Seat) -> list[str]:
    """The Characters and Champions of a side who can issue or accept: all in the units of the combat, wherever they
    stand in them (T9A-CHA-065, 067); where fighters have been chosen, of these only (T9A-TER-062)."""
    return [
        model
        for unit in units
        if state.units[unit].seat == seat
        for model in state.units[unit].models
        if can_fight_one(state.models[model]) and _is_in_the_fight(state, unit, model) and not _has_won(state, model)
    ]


def _has_won(state: State, model: str) -> bool:
    """Whether its opponent is slain: until the phase ends it is in that Challenge and in no other (T9A-CHA-078)."""
    opponent = opponent_of(state, model)
    return bool(opponent) and state.models[opponent].dead


def can_fight_one(model: Model) -> bool:
    """Characters and Champions fight Challenges (T9A-CMD-019)."""
    return model.character or model.command == "champion"


def _is_in_the_fight(state: State, unit: str, model: str) -> bool:
    """Whether a model of a unit that fights for a Building, and nowhere else, was chosen for it (T9A-TER-062)."""
    if not garrisons_fought(state, unit):
        return True
    return was_chosen(state, model) or any(not is_assault(state, unit, foe) for foe in opponents(state, unit))


def slain_before(state: State) -> tuple[str, ...]:
    """Who lies slain in a Challenge when a round begins."""
    found = [id for one in state.challenges for id in (one.challenger, one.accepter)]
    return tuple(id for id in found if state.models[id].dead)


def end_challenges(state: State) -> None:
    """At the end of the phase a Challenge is over if one of the two is slain, or if they are no longer engaged in the
    same combat (T9A-CHA-078)."""
    state.challenges = [one for one in state.challenges if _still_on(state, one)]


def _still_on(state: State, challenge: Challenge) -> bool:
    pair = [state.models[id] for id in (challenge.challenger, challenge.accepter)]
    if any(model.dead or state.units[model.unit].fleeing for model in pair):
        return False
    return pair[1].unit in combat_of(state, pair[0].unit)


def _both_in(state: State, challenge: Challenge, units: Collection[str]) -> bool:
    pair = [state.models[id] for id in (challenge.challenger, challenge.accepter)]
    return all(not model.dead and model.unit in units for model in pair)

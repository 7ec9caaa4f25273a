"""The Battle Standard Bearer and Hold your Ground (T9A-CHA-059 to 064)."""

from __future__ import annotations

from rules.engine.explained import Explained
from rules.engine.text import text
from rules.ninth_age.characters.command_range import command_range, commander, reaches
from rules.ninth_age.state import Seat, State


def battle_standard_of(state: State, seat: Seat) -> str:
    """The model that carries a side's Battle Standard; "" if it is lost (T9A-CHA-063, 064)."""
    return commander(state, seat, lambda model: model.battle_standard and not model.banner_lost)


def ground_range(state: State, bearer: str) -> Explained:
    """How far Hold your Ground reaches, in inches (T9A-CHA-060)."""
    return command_range(state, bearer, text("t9a.leadership.by_the_standard"), "T9A-CHA-060")


def holds_its_ground(state: State, unit: str) -> bool:
    """Whether the unit may re-roll failed Leadership Tests (T9A-CHA-060): not while its bearer has refused a Challenge
    (T9A-CHA-072)."""
    bearer = battle_standard_of(state, state.units[unit].seat)
    if not bearer or bearer in state.silenced:
        return False
    return reaches(state, bearer, unit, ground_range(state, bearer).total)


def gives_bonus(state: State, model: str) -> bool:
    """Whether the model is a Battle Standard Bearer whose standard counts in a combat: it is not lost (T9A-CHA-063,
    064), and he has not had to refuse a Challenge (T9A-CHA-072)."""
    one = state.models[model]
    return one.battle_standard and not one.banner_lost and model not in state.silenced

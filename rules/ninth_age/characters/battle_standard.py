"""The Battle Standard Bearer and Hold your Ground (T9A-CHA-059 to 064)."""

from __future__ import annotations

from rules.engine.explained import Explained, Term
from rules.engine.geometry import within
from rules.engine.refusal import switched_off
from rules.engine.text import text
from rules.ninth_age.characters.command_range import distance_from_model, has_command
from rules.ninth_age.special_rules.asking import terms
from rules.ninth_age.special_rules.situation import Situation
from rules.ninth_age.state import Seat, State

RANGE = 12.0


def battle_standard_of(state: State, seat: Seat) -> str:
    """The model that carries a side's Battle Standard; "" if it is lost (T9A-CHA-063, 064)."""
    return next(
        (
            model.id
            for model in state.models.values()
            if model.battle_standard
            and not model.dead
            and model.unit in state.units
            and state.units[model.unit].seat == seat
        ),
        "",
    )


def ground_range(state: State, bearer: str) -> Explained:
    """How far Hold your Ground reaches, in inches (T9A-CHA-060): farther from a Large Target (T9A-CHA-058)."""
    base = Term(RANGE, text("t9a.leadership.by_the_standard"), "T9A-CHA-060")
    return Explained.sum([base, *(term for _, term in terms(Situation(state, "", model=bearer), "command_range"))])


def holds_its_ground(state: State, unit: str) -> bool:
    """Whether the unit may re-roll failed Leadership Tests (T9A-CHA-060)."""
    if switched_off("T9A-CHA-060"):
        return False
    bearer = battle_standard_of(state, state.units[unit].seat)
    if not bearer or not has_command(state, bearer):
        return False
    if state.models[bearer].unit == unit:
        return True
    apart = distance_from_model(state, bearer, unit)
    return apart is not None and within(apart, ground_range(state, bearer).total)

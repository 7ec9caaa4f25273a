"""The General and his Inspiring Presence (T9A-CHA-053 to 058)."""

from __future__ import annotations

from rules.engine.explained import Explained
from rules.engine.text import text
from rules.ninth_age.characters.command_range import command_range, commander, reaches
from rules.ninth_age.general_principles.characteristics import unmodified
from rules.ninth_age.hooks import GENERAL_CHOICE
from rules.ninth_age.special_rules.asking import forbidden
from rules.ninth_age.special_rules.situation import Situation
from rules.ninth_age.state import Seat, State


def general_of(state: State, seat: Seat) -> str:
    """The model of a side's General; "" if it has none any more."""
    return commander(state, seat, lambda model: model.general)


def presence_range(state: State, general: str) -> Explained:
    """How far Inspiring Presence reaches, in inches (T9A-CHA-056)."""
    return command_range(state, general, text("t9a.leadership.by_the_general"), "T9A-CHA-056")


def in_inspiring_presence(state: State, unit: str) -> bool:
    """Whether the unit is within reach of its General, who is on the table and not fleeing; his own unit always is. Off
    the table he inspires nobody (T9A-SPC-033)."""
    general = general_of(state, state.units[unit].seat)
    if not general:
        return False
    return reaches(state, general, unit, presence_range(state, general).total)  # T9A-CHA-056


def may_be_general(state: State, model: str) -> bool:
    """Whether a Character may be the General: not the Battle Standard Bearer, and no rule forbids it (T9A-CHA-054)."""
    one = state.models[model]
    if not one.character or one.battle_standard:
        return False
    return not forbidden(Situation(state, "", model=model), GENERAL_CHOICE)


def candidates(state: State, seat: Seat) -> tuple[str, ...]:
    """Who may be the General: of the Characters that are allowed to, those with the highest unmodified Leadership
    (T9A-CHA-053, 055)."""
    allowed = [
        model.id
        for model in state.models.values()
        if state.units[model.home].seat == seat and may_be_general(state, model.id)
    ]
    best = max((unmodified(state, model, "Ld").value for model in allowed), default=0)
    return tuple(model for model in allowed if unmodified(state, model, "Ld").value == best)

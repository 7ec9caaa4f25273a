"""The General and his Inspiring Presence (T9A-CHA-053 to 058)."""

from __future__ import annotations

from rules.engine.explained import Explained, Term
from rules.engine.geometry import within
from rules.engine.refusal import switched_off
from rules.engine.text import text
from rules.ninth_age.characters.command_range import distance_from_model, has_command
from rules.ninth_age.general_principles.characteristics import unmodified
from rules.ninth_age.special_rules.asking import forbidden, terms
from rules.ninth_age.special_rules.situation import Situation
from rules.ninth_age.state import Seat, State

RANGE = 12.0


def general_of(state: State, seat: Seat) -> str:
    """The model of a side's General; "" if it has none any more."""
    return next(
        (
            model.id
            for model in state.models.values()
            if model.general and not model.dead and model.unit in state.units and state.units[model.unit].seat == seat
        ),
        "",
    )


def presence_range(state: State, general: str) -> Explained:
    """How far Inspiring Presence reaches, in inches (T9A-CHA-056): farther if he is a Large Target (T9A-CHA-058)."""
    base = Term(RANGE, text("t9a.leadership.by_the_general"), "T9A-CHA-056")
    return Explained.sum([base, *(term for _, term in terms(Situation(state, "", model=general), "command_range"))])


def in_inspiring_presence(state: State, unit: str) -> bool:
    """Whether the unit is within reach of its General, who is on the table and not fleeing; his own unit always is."""
    if switched_off("T9A-CHA-056"):
        return False
    general = general_of(state, state.units[unit].seat)
    if not general or not has_command(state, general):
        return False
    if state.models[general].unit == unit:
        return True
    apart = distance_from_model(state, general, unit)
    return apart is not None and within(apart, presence_range(state, general).total)


def may_be_general(state: State, model: str) -> bool:
    """Whether a Character may be the General: not the Battle Standard Bearer, and no rule forbids it (T9A-CHA-054)."""
    one = state.models[model]
    if not one.character or (one.battle_standard and not switched_off("T9A-CHA-054")):
        return False
    return not forbidden(Situation(state, "", model=model), "general_choice")


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

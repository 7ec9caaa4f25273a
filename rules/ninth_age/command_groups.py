"""Champions, musicians and standard bearers (chapter 14)."""

from __future__ import annotations

from rules.engine.explained import Term
from rules.engine.text import text
from rules.ninth_age.state import Command, State

LEAST_CHARGE_ROLL = 4
RALLY_BONUS = 1


def has_command_model(state: State, unit: str, command: Command) -> bool:
    """Whether a champion, musician or standard bearer is in the unit and alive (T9A-CMD-001)."""
    return any(
        state.models[model].command == command and not state.models[model].dead for model in state.units[unit].models
    )


def has_champion(state: State, unit: str) -> bool:
    return has_command_model(state, unit, "champion")


def has_musician(state: State, unit: str) -> bool:
    return has_command_model(state, unit, "musician")


def has_standard(state: State, unit: str) -> bool:
    """Whether it carries a standard of its own: the Battle Standard is another (T9A-CMD-012)."""
    return has_command_model(state, unit, "standard_bearer")


def least_charge_roll(state: State, unit: str) -> int:
    """What the dice of its Charge Range count as at least: 4 with a champion (T9A-CMD-017). A failed charge moves by
    the dice as they were rolled (T9A-CMD-018)."""
    return LEAST_CHARGE_ROLL if has_champion(state, unit) else 0


def may_attempt_quick_reform(state: State, unit: str) -> bool:
    """Whether it has the musician for a Quick Reform (T9A-CMD-008)."""
    return has_musician(state, unit)


def musician_bonus(state: State, unit: str) -> Term | None:
    """+1 Leadership for a Rally Test (T9A-CMD-011)."""
    if not has_musician(state, unit):
        return None
    return Term(RALLY_BONUS, text("t9a.command.musician"), "T9A-CMD-011")

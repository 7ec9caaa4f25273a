"""Whom a March keeps from shooting in the same turn (T9A-SHO-008): said before it is made."""

from __future__ import annotations

from functools import partial

from rules.engine.refusal import allows
from rules.engine.text import Text, text
from rules.ninth_age.shooting.able import judge_after_its_moves, judge_unit
from rules.ninth_age.shooting.missiles import missiles_of
from rules.ninth_age.state import State

NO_SHOOTING = text("t9a.movement.march_no_shooting")


def would_be_silenced(state: State, unit: str) -> bool:
    """Whether somebody in the unit may shoot as things stand, and after a March may not."""
    return bool(_shooters(state, unit, marched=None)) and not _shooters(state, unit, marched=True)


def warnings(state: State, seat: str) -> dict[str, Text]:
    """By unit of a seat that has marched and has something to shoot with that it may not use now: that it is so."""
    own = [one for one in state.units.values() if one.seat == seat and one.done.marched]
    return {
        one.id: NO_SHOOTING
        for one in own
        if _shooters(state, one.id, marched=False) and not _shooters(state, one.id, marched=True)
    }


def _shooters(state: State, unit: str, *, marched: bool | None) -> list[str]:
    if not allows(judge_unit, state, unit):
        return []
    judge = partial(judge_after_its_moves, marched=marched)
    return [id for id in state.units[unit].models if missiles_of(state, id) and allows(judge, state, id)]

"""The March Test (T9A-MOV-118, T9A-MOV-119, T9A-CHA-017)."""

from __future__ import annotations

from rules.engine.game import Battle, Procedure
from rules.ninth_age.general_principles.leadership import leadership_test
from rules.ninth_age.queries.movement import must_test_to_march
from rules.ninth_age.state import State


def march_test(battle: Battle, unit: str) -> Procedure:
    """Before any of its models moves, a unit with an enemy within 8 inches takes a Leadership Test, once: the result
    holds for all of the unit, and for a Character who leaves it, for the whole sub-phase."""
    state: State = battle.state
    done = state.units[unit].done
    if done.march_test or not must_test_to_march(state, unit):
        return
    passed = yield from leadership_test(battle, unit, "march", "T9A-MOV-118")
    done.march_test = "passed" if passed else "failed"

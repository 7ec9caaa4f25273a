"""Who counts as having moved (T9A-MOV-134): every move of its own counts, a mere change of facing too."""

from __future__ import annotations

from rules.ninth_age.state import State, Unit


def count_as_moved(state: State, unit: Unit) -> None:
    """All models of the unit have moved in this player turn; for a model that joins or leaves later that is its own
    (T9A-CHA-012, T9A-CHA-016)."""
    for id in unit.models:  # T9A-MOV-134
        state.models[id].moved = True

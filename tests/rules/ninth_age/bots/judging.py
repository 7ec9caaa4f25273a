"""What the bold bot answers to the question that is put in a small situation."""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from typing import Any

from rules.engine.flow import Flow
from rules.engine.game import Battle, Procedure
from rules.ninth_age.bots.bold import bold
from rules.ninth_age.state import State
from tests.rules.ninth_age.building import play


def opinion(flow: Flow) -> dict[str, Any]:
    """Its answer, which is legal."""
    asked = flow.pending[0]
    raw = bold(flow.state, asked, Random(1))
    assert asked.is_legal(raw), raw
    return raw


def asked_in(state: State, procedure: Callable[[Battle], Procedure]) -> dict[str, Any]:
    """Its answer to the first question of a procedure."""
    return opinion(play(state, procedure, []))

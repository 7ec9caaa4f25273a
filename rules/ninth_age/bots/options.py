"""What a question offers."""

from __future__ import annotations

from rules.engine.decisions import Decision
from rules.engine.inputs import ChooseOne, Option, Target


def options_of(decision: Decision) -> tuple[Option, ...]:
    """The listed options of a question that has any."""
    asked = decision.input
    return asked.options if isinstance(asked, ChooseOne | Target) else ()

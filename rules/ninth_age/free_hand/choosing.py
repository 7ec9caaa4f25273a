"""Which unit something is done to by hand. Everybody handles his own; the other player sees it in the log."""

from __future__ import annotations

from collections.abc import Iterable
from typing import cast

from rules.engine.decisions import Decision
from rules.engine.game import Procedure
from rules.engine.inputs import Option, Target, TargetAnswer
from rules.engine.text import text
from rules.ninth_age.names import name
from rules.ninth_age.state import Seat, State, Unit


def own(state: State, seat: str) -> list[Unit]:
    """The units of a seat on the board."""
    return list(state.standing(cast(Seat, seat)))


def choose_unit(seat: str, act: str, units: Iterable[Unit]) -> Procedure:
    """Ask which of these units; returns its id, or "" if the player thinks better of it."""
    answer: TargetAnswer = yield Decision(
        f"t9a.free_hand.{act}",
        seat,
        Target(tuple(Option(one.id, name(one), (one.id,)) for one in units), none=text("t9a.free_hand.back")),
        prompt=text(f"t9a.free_hand.ask_{act}"),
        auto=False,
    )
    return answer.key

"""Who moves up into the gaps that the dead leave, where the owner decides (T9A-CHA-040)."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from functools import partial

from rules.engine.decisions import Decision
from rules.engine.game import Procedure
from rules.engine.inputs import ChooseOne, Option
from rules.engine.text import text
from rules.ninth_age.names import model_name, name
from rules.ninth_age.state import State
from rules.ninth_age.units.closing_up import open_choice
from rules.ninth_age.units.standing import Spot


def who_moves_up(state: State, unit_id: str, leaving: Collection[str]) -> Procedure:
    """Ask the owner of a unit wherever several Front Rank models could fill a gap of those who leave. Returns the
    `Promotions`."""
    chosen: dict[Spot, str] = {}
    while (asked := open_choice(state, state.units[unit_id], leaving, chosen)) is not None:
        hole, candidates = asked
        options = [Option(id, model_name(state, id)) for id in candidates]
        chosen[hole] = yield Decision(
            topic="t9a.formation.gap",
            seat=state.units[unit_id].seat,
            input=ChooseOne(tuple(options)),
            rule="T9A-CHA-040",
            prompt=text("t9a.units.ask_gap", unit=name(state.units[unit_id]), rank=hole[0] + 1),
            facts={"rank": hole[0] + 1, "file": hole[1] + 1},
            pieces=(unit_id,),
            fallback={"choose_one": candidates[0]},
            usual=partial(_of_one_kind, state, candidates),
        )
    return chosen


def _of_one_kind(state: State, candidates: Sequence[str]) -> dict[str, str] | None:
    """The first of models that are all alike."""
    kinds = {(state.models[id].kind, state.models[id].command, state.models[id].character) for id in candidates}
    return {"choose_one": candidates[0]} if len(kinds) == 1 and not state.models[candidates[0]].character else None

"""Removing models where the owner decides who moves up into a gap (T9A-CHA-040)."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from rules.engine.decisions import Decision
from rules.engine.game import Battle, Procedure
from rules.engine.inputs import ChooseOne, Option
from rules.engine.text import text
from rules.ninth_age.names import model_name, name
from rules.ninth_age.state import State
from rules.ninth_age.units.casualties import remove_models
from rules.ninth_age.units.closing_up import open_choice


def removing(
    battle: Battle,
    unit_id: str,
    models: Iterable[str],
    *,
    cause: str = "casualties",
    at_left: int | None = None,
    by: str | Sequence[str] = "",
) -> Procedure:
    """Remove models as `remove_models` does, and ask the owner who moves up wherever several Front Rank models could;
    the ids of those removed."""
    state: State = battle.state
    leaving = list(models)
    chosen: dict[tuple[int, int], str] = {}
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
        )
    unit = state.units[unit_id]
    return remove_models(battle, unit, leaving, cause=cause, promotions=chosen, at_left=at_left, by=by)

"""Skirmishers close up when they charge or await a charge (T9A-MOV-022)."""

from __future__ import annotations

from rules.engine.decisions import Decision
from rules.engine.game import Battle, Procedure
from rules.engine.inputs import ChooseOne, Option
from rules.engine.text import text
from rules.ninth_age.names import model_name, name
from rules.ninth_age.queries.charging import closes_up
from rules.ninth_age.state import State, Unit
from rules.ninth_age.units.footprint import bases
from rules.ninth_age.units.skirmishing import close_up, nearest_models


def close_up_to(battle: Battle, unit: str, other: str, reaction: str) -> Procedure:
    """A loose unit closes up: its model nearest to the other unit stays where it is. `reaction`: "" for a charger."""
    state: State = battle.state
    staying = yield from who_stays(state, unit, state.units[other], reaction)
    if staying:
        close_up(battle, state.units[unit], staying)


def who_stays(state: State, unit: str, other: Unit, reaction: str) -> Procedure:
    """The model that stays where it is when a loose unit closes up: of several equally near to the other unit the
    active player chooses. "" if the unit does not close up. The other may be a copy, where it will stand."""
    one = state.units[unit]
    if not one.loose or not closes_up(state, unit, reaction):
        return ""
    nearest = nearest_models(state, one, other)  # T9A-MOV-022
    if len(nearest) == 1:
        return nearest[0]
    staying: str = yield Decision(
        topic="t9a.charge.closing_model",
        seat=state.active,
        input=ChooseOne(
            tuple(Option(model, model_name(state, model), (model,)) for model in nearest),
            preset=_nearest_to_the_centre(state, unit, nearest),
        ),
        rule="T9A-MOV-022",
        prompt=text("t9a.ask.charge.closing_model", unit=name(one)),
        pieces=(unit, other.id),
    )
    return staying


def _nearest_to_the_centre(state: State, unit: str, models: tuple[str, ...]) -> str:
    one = state.units[unit]
    away = {id: (base.x - one.x) ** 2 + (base.y - one.y) ** 2 for id, base in bases(state, one) if id in models}
    return min(models, key=lambda id: away[id])

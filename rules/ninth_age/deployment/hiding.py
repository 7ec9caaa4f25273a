"""Hidden models: the owner writes down in secret where they hide (T9A-SET-069, T9A-SPC-111, T9A-SPC-112)."""

from __future__ import annotations

from rules.engine.decisions import Decision
from rules.engine.events import told
from rules.engine.game import Battle, Procedure
from rules.engine.inputs import Note, Option
from rules.engine.text import text
from rules.ninth_age.deployment.waiting import begun_choices, choice_of, count, left
from rules.ninth_age.names import model_name, name, side_name
from rules.ninth_age.queries.deployment import may_hide, may_hide_in
from rules.ninth_age.state import Seat, State, other
from rules.ninth_age.units.closing_up import take_out


def hide_models(battle: Battle, seat: Seat) -> Procedure:
    """Every model that may hide and has its turn now is hidden or shown: Characters when only such are left of those
    that are deployed together, Champions once their unit stands."""
    state: State = battle.state
    for model in models_to_ask(state, seat):
        places = hiding_places(state, model)
        if not places:
            continue
        answer = yield ask_where(state, seat, model, places)
        state.setting.declared = (*state.setting.declared, f"asked.{model}")
        if answer:
            hide(battle, model, answer)


def models_to_ask(state: State, seat: Seat) -> list[str]:
    """The models of a player that may hide and have not been asked about, if their moment has come."""
    waiting = left(state, seat)  # T9A-SET-069
    characters = [id for id in waiting if choice_of(state, id) == "characters"]
    able = [id for id in characters if may_hide(state, state.units[id].models[0])]
    found: list[str] = []
    if able == characters and ("characters" in begun_choices(state) or characters == waiting):
        found += [state.units[id].models[0] for id in able]
    for unit in state.units.values():
        if unit.seat == seat and unit.where in ("board", "building"):
            found += [id for id in unit.models if state.models[id].command == "champion" and may_hide(state, id)]
    return [model for model in found if f"asked.{model}" not in state.setting.declared]


def hiding_places(state: State, model: str) -> list[str]:
    """The units on the table in which the model may hide; a Champion's own unit only."""
    one = state.models[model]
    seat = state.units[one.unit].seat
    found = [
        unit.id
        for unit in state.units.values()
        if unit.seat == seat and unit.where in ("board", "building") and may_hide_in(state, model, unit.id)
    ]
    return found if one.character else [id for id in found if len(state.units[id].models) > 1]


def ask_where(state: State, seat: Seat, model: str, places: list[str]) -> Decision:
    """In which unit the model hides; an empty note: it is deployed openly."""
    return Decision(
        "t9a.deploy.hidden",
        seat,
        Note(tuple(Option(id, name(state.units[id]), pieces=(id,)) for id in places)),
        rule="T9A-SET-069",
        prompt=text("t9a.ask.hidden", model=model_name(state, model)),
        pieces=(state.models[model].unit,),
        fallback={"note": ""},
        auto=False,
        hidden=True,
    )


def hide(battle: Battle, model: str, place: str) -> None:
    """Keep the note with the model and take it off the table; the opponent learns only that it hides."""
    state: State = battle.state
    one = state.models[model]
    unit = state.units[one.unit]
    owner = unit.seat
    before = count(state, left(state, owner))
    one.hidden_in = place
    take_out(state, unit, [model])
    if state.setting.first_to_finish == other(owner) and "characters" not in begun_choices(state):
        # A hidden model does not count as undeployed.
        state.setting.undeployed -= before - count(state, left(state, owner))
    battle.tell(told("t9a.deploy.hides", rule="T9A-SET-069", side=side_name(owner), model=model_name(state, model)))
    battle.tell(
        told(
            "t9a.deploy.hides_in",
            rule="T9A-SET-069",
            pieces=[place],
            audience=(owner,),
            model=model_name(state, model),
            unit=name(state.units[place]),
        )
    )

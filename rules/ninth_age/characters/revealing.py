"""Hidden models show themselves (T9A-SPC-114 to 116)."""

from __future__ import annotations

from collections.abc import Collection
from functools import partial

from rules.engine.decisions import Decision
from rules.engine.events import told
from rules.engine.game import Battle, Procedure
from rules.engine.inputs import Formation, FormationAnswer
from rules.engine.inputs.shape import bad
from rules.engine.refusal import refuse
from rules.engine.text import text
from rules.ninth_age.characters.joining import put_in
from rules.ninth_age.characters.places_to_join import Slot, slots
from rules.ninth_age.general_principles.simultaneous import Ability, window
from rules.ninth_age.general_principles.troop_type_tie import settle_troop_type
from rules.ninth_age.names import model_name, name
from rules.ninth_age.state import State

REVEAL = "t9a.hidden.reveal"
WHERE_ONE_CAN_HIDE = ("board", "building")


def reveal_hidden(battle: Battle, units: Collection[str] | None = None) -> Procedure:
    """At the start and at the end of every Player Turn, and at the start of a Round of Combat in the `units` that fight
    it, both players may reveal Hidden models, the Active Player first (T9A-SPC-114)."""
    yield from window(battle, may_reveal(battle.state, units), REVEAL, hidden=True)


def may_reveal(state: State, units: Collection[str] | None = None) -> tuple[Ability, ...]:
    """The Hidden models that may be revealed now: those whose unit is on the table, not fleeing, and has room; only
    those in certain units, if `units` names them."""
    found = [  # T9A-SPC-114
        model.id
        for model in state.models.values()
        if model.hidden_in and not model.dead and (units is None or model.hidden_in in units)
    ]
    return tuple(
        Ability(
            model, state.units[state.models[model].hidden_in].seat, model_name(state, model), partial(_reveal, model)
        )
        for model in found
        if _can_come_out(state, model)
    )


def _can_come_out(state: State, model: str) -> bool:
    unit = state.units[state.models[model].hidden_in]
    if unit.where not in WHERE_ONE_CAN_HIDE or not unit.models or unit.fleeing:  # T9A-SPC-114
        return False
    return bool(places_for(state, model))


def places_for(state: State, model: str) -> list[Slot]:
    """As far forward as possible without displacing another model with Front Rank (T9A-SPC-115)."""
    unit = state.units[state.models[model].hidden_in]
    found = [slot for slot in slots(state, model, unit) if not slot.displaces_front]
    foremost = min((slot.cell[0] for slot in found), default=0)
    return [slot for slot in found if slot.cell[0] == foremost]


def _reveal(model: str, battle: Battle) -> Procedure:
    """Put the model into its unit as if it had just joined it; its owner chooses among places equally far forward."""
    state: State = battle.state
    found = places_for(state, model)
    if not found:
        return
    unit = state.units[found[0].unit.id]
    place = found[0] if len(found) == 1 else (yield from _chosen(state, model, found))
    state.models[model].hidden_in = ""
    put_in(state, model, place)
    battle.tell(
        told(
            "t9a.special_rules.hidden.revealed",
            pieces=[unit.id],
            rule="T9A-SPC-114",
            model=model_name(state, model),
            unit=name(unit),
        )
    )
    yield from settle_troop_type(battle, unit.id)


def _chosen(state: State, model: str, found: list[Slot]) -> Procedure:
    """The owner's choice among places equally far forward (T9A-SPC-115)."""
    unit = state.units[found[0].unit.id]
    cells = [slot.cell for slot in found]
    raws = [{"formation": {"files": unit.files, "places": {model: [file, rank]}}} for rank, file in cells]

    def judge(answer: FormationAnswer) -> None:
        if tuple(answer.places.get(model, ())[::-1]) not in cells:
            refuse("T9A-SPC-115", "t9a.special_rules.hidden.place", unit=name(unit))
            raise bad("piece", piece=model)

    answer: FormationAnswer = yield Decision(
        "t9a.character.join_slot",
        unit.seat,
        Formation((model,), unit.files, unit.files, free_places=True),
        "T9A-SPC-115",
        text("t9a.ask.hidden.place", model=model_name(state, model), unit=name(unit)),
        {"places": [[file, rank] for rank, file in cells], "revealing": True},
        (unit.id,),
        judge=judge,
        propose=lambda rng: rng.choice(raws),
        fallback=raws[0],
    )
    file, rank = answer.places[model]
    return found[cells.index((rank, file))]

"""Wounds and casualties that the players have worked out by hand."""

from __future__ import annotations

from rules.engine.decisions import Decision
from rules.engine.events import told
from rules.engine.game import Battle, Procedure
from rules.engine.inputs import ChooseOne, Option, Slide
from rules.engine.text import Text, text
from rules.ninth_age.free_hand.choosing import choose_unit, own
from rules.ninth_age.names import model_name, name
from rules.ninth_age.state import State, Unit
from rules.ninth_age.units.casualties import destroy
from rules.ninth_age.units.losing_wounds import in_the_pool, lose_wounds
from rules.ninth_age.wounds import wounds_left

RANKS = "rank_and_file"


def offered(state: State, seat: str) -> bool:
    """Whether the seat has a unit on the board."""
    return bool(own(state, seat))


def wounds(battle: Battle, seat: str) -> Procedure:
    """A unit, or one of its Characters or its Champion, loses so many wounds."""
    state: State = battle.state
    id = yield from choose_unit(seat, "wounds", own(state, seat))
    if not id:
        return
    hit = yield from _who(state, seat, state.unit(id))
    group = _members(state, state.unit(id), hit)
    most = sum(wounds_left(state, model) for model in group)
    number: float = yield Decision(
        "t9a.free_hand.how_many",
        seat,
        Slide(((0.0, float(most)),), step=1.0, preset=0.0),
        prompt=text("t9a.free_hand.ask_how_many", unit=_called(state, state.unit(id), hit)),
        pieces=(id,),
        fallback={"slide": 0.0},
        auto=False,
    )
    if number:
        yield from suffer(battle, id, hit, round(number))


def destroyed(battle: Battle, seat: str) -> Procedure:
    """A whole unit is lost."""
    state: State = battle.state
    id = yield from choose_unit(seat, "destroy", own(state, seat))
    if id:
        destroy(battle, state.unit(id), "by_hand")


def suffer(battle: Battle, unit_id: str, hit: str, number: int) -> Procedure:
    """So many wounds on the Rank-and-File of a unit, which they share, or on the one model `hit`."""
    state: State = battle.state
    unit = state.unit(unit_id)
    called = _called(state, unit, hit)
    group = _members(state, unit, hit)
    battle.tell(told("t9a.free_hand.event.wounds", pieces=[unit_id], unit=called, n=number))
    if number >= sum(wounds_left(state, model) for model in unit.models if model in group) and group == unit.models:
        destroy(battle, unit, "by_hand")
    else:
        yield from lose_wounds(battle, unit_id, {group[0]: number})


def _members(state: State, unit: Unit, hit: str) -> list[str]:
    """Those who share the wounds."""
    return [model for model in unit.models if in_the_pool(state, model)] if hit == RANKS else [hit]


def _called(state: State, unit: Unit, hit: str) -> Text:
    return name(unit) if hit == RANKS else model_name(state, hit)


def _who(state: State, seat: str, unit: Unit) -> Procedure:
    """Who in a unit is hit: its Rank-and-File together, the Champion, or one Character."""
    options = [Option(model, model_name(state, model)) for model in unit.models if not in_the_pool(state, model)]
    if len(options) < len(unit.models):
        options.insert(0, Option(RANKS, text("t9a.free_hand.rank_and_file", unit=name(unit))))
    if len(options) == 1:
        return options[0].key
    chosen: str = yield Decision(
        "t9a.free_hand.who",
        seat,
        ChooseOne(tuple(options)),
        prompt=text("t9a.free_hand.ask_who", unit=name(unit)),
        pieces=(unit.id,),
        auto=False,
    )
    return chosen

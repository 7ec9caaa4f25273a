"""Characters charge out of their units (T9A-MOV-023, T9A-CHA-022 to 028)."""

from __future__ import annotations

from typing import Any

import pytest

from rules.engine.flow import Flow
from rules.engine.game import Battle
from rules.engine.refusal import allows
from rules.ninth_age.general_principles.leadership import leadership
from rules.ninth_age.movement.charges.charge_range import distance_of, reach_of
from rules.ninth_age.movement.charges.on_the_table import as_charging
from rules.ninth_age.movement.charges.possible_charge import possible_charge
from rules.ninth_age.names import model_name
from rules.ninth_age.queries.charging import may_declare_charge
from rules.ninth_age.selfplay.invariants import nobody_overlaps
from rules.ninth_age.state import Charge, State
from rules.ninth_age.units.casualties import remove_models
from tests.rules.ninth_age.building import with_character
from tests.rules.ninth_age.movement.charges.tables import (
    at_declaration,
    begin,
    give,
    infantry,
    react,
    settle,
)


def hero_in_archers(y: float = 20.0, **more: Any) -> tuple[State, str]:
    archers = infantry("red", "A", 30, 12, models=19, files=5)
    state = at_declaration(
        with_character(archers, "K", place=2, **more), infantry("blue", "B", 30, y, 180, weapons=["bow"])
    )
    return state, next(id for id, model in state.models.items() if model.character)


@pytest.mark.rule("T9A-CHA-022", "T9A-CHA-025", "T9A-MOV-023")
def test_range_and_distance_are_those_of_the_character() -> None:
    state, hero = hero_in_archers(M=8, rules=["swiftstride"])
    assert reach_of(state, "red.A", False, hero).movement.total == 8.0
    assert reach_of(state, "red.A", False, hero).dice.number == 3
    assert reach_of(state, "red.A").dice.number == 2
    assert distance_of(state, "red.A", "blue.B", hero) == pytest.approx(8.0)
    assert possible_charge(state, "red.A", "blue.B", hero).character == hero


def test_whoever_is_asked_reads_that_he_would_charge_alone() -> None:
    state, hero = hero_in_archers()
    offered = {one.key: one.text.key for one in begin(state).pending[0].input.options}
    assert offered["red.A>blue.B"] == "t9a.charges.pair"
    assert offered[f"red.A/{hero}>blue.B"] == "t9a.charges.pair_alone"


@pytest.mark.rule("T9A-CHA-026", "T9A-CHA-024", "T9A-MOV-023")
def test_a_character_who_reaches_his_target_is_a_unit_of_his_own() -> None:
    state, hero = hero_in_archers()
    flow = begin(state, (f"charge {hero}", [6, 6]))
    give(flow, {"target": {"key": f"red.A/{hero}>blue.B"}})
    assert flow.pending[0].facts["charger_models"] == 1
    react(flow, "hold")
    settle(flow)
    assert hero not in flow.state.units["red.A"].models
    own = flow.state.models[hero].unit
    assert flow.state.contacts[0].charger == own
    assert not flow.state.units["red.A"].done.failed_charge
    assert len(flow.state.units["red.A"].models) == 19


@pytest.mark.rule("T9A-CHA-023", "T9A-MOV-023")
def test_then_neither_his_unit_nor_another_character_in_it_may_declare() -> None:
    state, hero = hero_in_archers()
    flow = begin(state)
    give(flow, {"target": {"key": f"red.A/{hero}>blue.B"}})
    assert not may_declare_charge(flow.state, "red.A")
    assert not allows(possible_charge, flow.state, "red.A", "blue.B")
    whole, other = hero_in_archers()
    whole.units["red.A"].done.declared_charge = True
    assert not allows(possible_charge, whole, "red.A", "blue.B", other)


@pytest.mark.rule("T9A-CHA-027")
def test_a_failed_charge_that_takes_him_clear_leaves_the_unit_free_to_act() -> None:
    state, hero = hero_in_archers(y=24.0)
    flow = begin(state, (f"charge {hero}", [1, 5]))
    give(flow, {"target": {"key": f"red.A/{hero}>blue.B"}})
    react(flow, "hold")
    settle(flow)
    own = flow.state.units[flow.state.models[hero].unit]
    assert own.id != "red.A"
    assert own.done.failed_charge
    assert not flow.state.units["red.A"].done.failed_charge
    assert own.y == pytest.approx(12 - 10 / 25.4 + 5.0, abs=0.01)


@pytest.mark.rule("T9A-CHA-028")
@pytest.mark.parametrize(("dice", "stays"), [([1, 1], True), ([1, 2], False)])
def test_a_failed_charge_too_short_keeps_him_in_and_the_whole_unit_has_failed(dice: list[int], stays: bool) -> None:
    state, hero = hero_in_archers(y=24.0)
    flow = begin(state, (f"charge {hero}", dice))
    give(flow, {"target": {"key": f"red.A/{hero}>blue.B"}})
    react(flow, "hold")
    settle(flow)
    assert (hero in flow.state.units["red.A"].models) is stays
    assert flow.state.units["red.A"].done.failed_charge is stays


@pytest.mark.rule("T9A-MOV-034")
def test_when_he_is_shot_down_nobody_is_left_to_charge() -> None:
    state, hero = hero_in_archers()
    state.charges = [Charge(unit="red.A", target="blue.B", side="front", character=hero)]
    remove_models(Battle(state), state.units["red.A"], [hero])
    assert state.charges == []
    assert len(state.units["red.A"].models) == 19


@pytest.mark.rule("T9A-CHA-022", "T9A-GEN-081")
def test_he_may_go_through_his_unit_but_does_not_end_on_it() -> None:
    column = with_character(infantry("red", "A", 30, 12, models=10, files=1), "K", side="left", base=(40, 40))
    state = at_declaration(column, infantry("blue", "B", 30, 13.05, 180, models=3, files=3))
    hero = next(id for id, model in state.models.items() if model.character)
    flow = begin(state, (f"charge {hero}", [6, 6]))
    give(flow, {"target": {"key": f"red.A/{hero}>blue.B"}})
    react(flow, "hold")
    settle(flow)
    own = flow.state.models[hero].unit
    assert flow.state.engaged(own)
    assert nobody_overlaps(flow.state) is None
    assert flow.state.units[own].x < flow.state.units["red.A"].x - 1.0


@pytest.mark.rule("T9A-CHA-022", "T9A-CHA-056")
@pytest.mark.parametrize(("apart", "lent"), [(10, 9), (18, 7)])
def test_a_general_who_stays_lends_his_leadership_while_a_charge_out_of_his_unit_is_judged(
    apart: float, lent: int
) -> None:
    archers = with_character(infantry("red", "A", 30, 12, models=18, files=5), "K", place=2)
    archers = with_character(archers, "G", place=3, general=True, Ld=9)
    state = at_declaration(archers, infantry("red", "C", 30 + apart, 12), infantry("blue", "B", 30, 20, 180))
    seen = as_charging(state, "red.A", "red.K.1")
    assert leadership(seen, "red.C", "break").total == leadership(state, "red.C", "break").total == lent
    assert leadership(seen, "red.A", "break").total == 9
    assert state.models["red.G.1"].unit == "red.A"


@pytest.mark.rule("T9A-CHA-056")
def test_a_general_who_charges_out_leads_from_where_he_charges() -> None:
    archers = with_character(infantry("red", "A", 30, 12, models=19, files=5), "G", place=2, general=True, Ld=9)
    state = at_declaration(archers, infantry("red", "C", 40, 12), infantry("blue", "B", 30, 20, 180))
    seen = as_charging(state, "red.A", "red.G.1")
    assert leadership(seen, "red.C", "break").total == leadership(seen, "red.A", "break").total == 9


@pytest.mark.rule("T9A-MOV-049")
def test_what_he_rolls_is_told_with_his_own_name() -> None:
    state, hero = hero_in_archers(y=24.0)
    flow = begin(state, (f"charge {hero}", [1, 5]))
    give(flow, {"target": {"key": f"red.A/{hero}>blue.B"}})
    assert flow.pending[0].prompt.params["charger"] == model_name(state, hero)
    (record,) = [one for one in _answered(flow, {"choose_one": "hold"}) if one.key.startswith("t9a.charges.rolled.")]
    assert record.params["unit"] == model_name(state, hero)


def _answered(flow: Flow, raw: dict[str, Any]) -> list[Any]:
    """Everything told from an answer on, whatever else is asked answered as usual."""
    found: list[Any] = []
    while flow.pending:
        one = flow.pending[0]
        found += [event for record in flow.submit(one.seat, one.number, raw) for event in record.events]
        raw = flow.pending[0].default() if flow.pending else {}
    return found

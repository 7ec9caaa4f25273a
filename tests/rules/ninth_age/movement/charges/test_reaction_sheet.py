"""The sheet of charge reactions: the charges to come, surest first, with the ways in which they can be answered."""

from __future__ import annotations

import msgspec
import pytest

from rules.engine.plans import Plan, follow
from rules.engine.sheets import Row, Sheet, orders
from rules.ninth_age.movement.charges import reaction_sheet as module
from rules.ninth_age.movement.charges.charges_to_come import threats, when_they_charge
from rules.ninth_age.state import Contact, State
from tests.rules.ninth_age.building import Made, shaped, with_character
from tests.rules.ninth_age.movement.charges.tables import at_declaration, begin, declare, infantry


def reaction_sheet(state: State, seat: str) -> tuple[Sheet, ...]:
    then = when_they_charge(state, seat)
    return module.reaction_sheet(then, threats(then) if then is not None else [])


def keys(state: State, seat: str = "blue") -> list[str]:
    return [row.key for sheet in reaction_sheet(state, seat) for row in sheet.rows]


def row_of(state: State, key: str, seat: str = "blue") -> Row:
    [sheet] = reaction_sheet(state, seat)
    return next(row for row in sheet.rows if row.key == key)


def ways(row: Row) -> list[str]:
    return [way.key for way in row.ways]


def facing(distance: float = 8.0, **more: object) -> tuple[Made, Made]:
    return infantry("red", "R", 30, 12), infantry("blue", "B", 30, 12 + distance, 180, **more)


def test_it_lists_the_charges_in_range_and_sight_the_surest_first() -> None:
    state = at_declaration(
        *facing(),
        infantry("blue", "Near", 36, 15, 180),
        infantry("blue", "Far", 30, 40, 180),
        infantry("blue", "Behind", 30, 2, 180),
    )
    assert keys(state) == ["blue.Near", "red.R:blue.Near", "blue.B", "red.R:blue.B", "*"]
    row = row_of(state, "red.R:blue.B")
    assert (row.facts["needed"], row.facts["side"], row.under) == (4, "front", "blue.B")
    assert row.facts["chance"] == pytest.approx(33 / 36, abs=0.001)


def test_a_wood_between_hides_the_target() -> None:
    wood = shaped("hill", (28, 16), (36, 16), (36, 18), (28, 18))
    assert keys(at_declaration(*facing(distance=9), features=[wood])) == ["*"]


def test_who_can_only_hold_has_no_row() -> None:
    assert keys(at_declaration(*facing(rules=["undead"]))) == ["*"]
    engaged = at_declaration(*facing(), infantry("red", "Q", 30, 22))
    engaged.contacts.append(Contact(charger="red.Q", target="blue.B", side="rear", turn=1))
    assert keys(engaged) == ["*"]


def test_stand_and_shoot_is_offered_where_its_conditions_can_hold() -> None:
    archers = {"weapons": [("bow", "24")]}
    far, near = at_declaration(*facing(8, **archers)), at_declaration(*facing(3, **archers))
    row = row_of(far, "red.R:blue.B")
    assert ways(row) == ["hold", "stand_and_shoot", "flee", "flee_if"]
    assert row.usual == "stand_and_shoot"
    assert ways(row_of(near, "red.R:blue.B")) == ["hold", "flee", "flee_if"]
    assert ways(row_of(at_declaration(*facing()), "red.R:blue.B")) == ["hold", "flee", "flee_if"]


def test_a_character_who_could_charge_out_has_a_row_of_his_own() -> None:
    red, blue = facing()
    state = at_declaration(with_character(red, "Hero", base=(20, 20), place=2), blue)
    assert keys(state) == ["blue.B", "red.R:blue.B", "red.R:blue.B:red.Hero.1", "*"]


def test_it_looks_at_the_enemy_turn_that_comes_next() -> None:
    state = at_declaration(*facing())
    assert keys(state, "red") == ["red.R", "blue.B:red.R", "*"]
    [now], [later] = reaction_sheet(state, "blue"), reaction_sheet(state, "red")
    assert (now.now[0].equals, later.now[0].equals) == (1, 1)
    state.opened = True
    [after] = reaction_sheet(state, "blue")
    assert after.now[0].equals == 2
    state.turn = state.options.turns
    assert reaction_sheet(state, "blue") == ()


def test_what_units_have_done_in_this_turn_does_not_bind_them_in_the_next() -> None:
    state = at_declaration(*facing())
    state.phase = "combat"
    state.units["red.R"].done.declared_charge = True
    before = msgspec.msgpack.encode(state)
    assert "red.R:blue.B" in keys(state)
    assert msgspec.msgpack.encode(state) == before


def plan_of(state: State, way: str, key: str = "red.R:blue.B", dial: int | None = None) -> Plan:
    sheet: Sheet = reaction_sheet(state, "blue")[0]
    row = next(row for row in sheet.rows if row.key == key)
    return Plan(orders(sheet, row, way, dial=dial))


@pytest.mark.parametrize(("dial", "reaction"), [(4, "flee"), (3, "hold")])
def test_an_order_made_of_it_answers_the_charge(dial: int, reaction: str) -> None:
    state = at_declaration(*facing())
    plan = plan_of(state, "flee_if", dial=dial)
    flow = begin(state)
    declare(flow, "red.R", "blue.B")
    assert follow(plan, flow.pending[0]).answer == {"choose_one": reaction}


@pytest.mark.parametrize("key", ["blue.B", "*"])
def test_an_order_can_be_for_a_unit_or_for_all(key: str) -> None:
    state = at_declaration(*facing())
    plan = plan_of(state, "flee", key)
    flow = begin(state)
    declare(flow, "red.R", "blue.B")
    assert follow(plan, flow.pending[0]).answer == {"choose_one": "flee"}


def test_who_has_shot_already_holds() -> None:
    state = at_declaration(*facing(weapons=[("bow", "24")]))
    plan = plan_of(state, "stand_and_shoot")
    state.units["blue.B"].done.stood_and_shot = True
    flow = begin(state)
    declare(flow, "red.R", "blue.B")
    assert follow(plan, flow.pending[0]).answer == {"choose_one": "hold"}


def test_an_order_stops_when_another_side_is_struck() -> None:
    state = at_declaration(*facing())
    plan = plan_of(state, "hold")
    state.units["blue.B"].bearing = 0.0
    flow = begin(state)
    declare(flow, "red.R", "blue.B")
    followed = follow(plan, flow.pending[0])
    assert (followed.answer, followed.halted) == (None, True)
    assert plan.queue[0].stopped == "engine.plan.facts"

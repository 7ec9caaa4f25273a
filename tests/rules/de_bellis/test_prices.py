"""What elements, defences and armies cost."""

from __future__ import annotations

from typing import Any

import pytest

from rules.de_bellis import prices
from rules.de_bellis.army import Army, Defence, Division, Element
from rules.de_bellis.prices import army_price, defence_price, element_price
from rules.de_bellis.troops import TROOP_TYPES


def price(*, irregular: bool = False, **bought: Any) -> float:
    return element_price(Element(id="e", **bought), irregular=irregular).total


@pytest.mark.rule("DBF-ARM-015")
def test_an_ordinary_element_costs_what_the_table_says() -> None:
    assert {code: price(type=code) for code in TROOP_TYPES} == {code: t.cost for code, t in TROOP_TYPES.items()}


@pytest.mark.rule("DBF-ARM-016", "DBF-ARM-017", "DBF-ARM-018", "DBF-ARM-020", "DBF-TRP-014", "DBF-TRP-015")
def test_each_surcharge_has_its_price() -> None:
    assert price(type="Sp", quality="superior") == 30
    assert price(type="Sp", quality="inferior") == 15
    assert price(type="Sp", fast=True) == 25
    assert price(type="Sp", flying=True) == 30


@pytest.mark.rule("DBF-ARM-018")
def test_any_type_may_be_fast() -> None:
    assert {code: price(type=code, fast=True) - price(type=code) for code in TROOP_TYPES} == dict.fromkeys(
        TROOP_TYPES, 5
    )


@pytest.mark.rule("DBF-ARM-024", "DBF-ARM-015", "DBF-ARM-020")
def test_surcharges_add_up() -> None:
    assert price(type="Ax", quality="superior", fast=True, flying=True) == 45
    assert price(type="CrV", fast=True) == 35


@pytest.mark.rule("DBF-ARM-019", "DBF-TRP-016")
def test_regular_is_paid_only_with_the_option() -> None:
    assert price(type="Sp", regular=True, irregular=True) == 25
    assert price(type="Sp", regular=False, irregular=True) == 20
    assert price(type="Sp", regular=True, irregular=False) == 20


@pytest.mark.rule("DBF-TRP-014")
def test_the_default_grade_is_free() -> None:
    assert {grade: points for grade, (points, _rule) in prices.GRADE_SURCHARGES.items()} == {
        "superior": 10,
        "ordinary": 0,
        "inferior": -5,
    }


@pytest.mark.rule("DBF-ARM-006", "DBF-ARM-015")
def test_the_leader_costs_what_his_element_costs() -> None:
    explained = element_price(Element(id="e", type="Er", role="leader", quality="superior"))
    assert [(term.value, term.rule) for term in explained.terms] == [(40, "DBF-ARM-006"), (10, "DBF-ARM-016")]


@pytest.mark.rule("DBF-ARM-006", "DBF-ARM-015", "DBF-ARM-024", "DBF-TRP-014")
def test_an_ordinary_element_pays_for_its_type_and_for_nothing_else() -> None:
    explained = element_price(Element(id="e", type="Kn", role="general"), irregular=True)
    assert [(term.value, term.rule) for term in explained.terms] == [(20, "DBF-ARM-015")]


def test_being_a_general_costs_nothing() -> None:
    assert price(type="Kn", role="general") == price(type="Kn")


@pytest.mark.rule("DBF-ARM-021", "DBF-ARM-022", "DBF-ARM-023")
def test_defences_cost_10_20_and_40_a_piece() -> None:
    assert defence_price(Defence(kind="temporary", pieces=3)).total == 30
    assert defence_price(Defence(kind="permanent", pieces=2)).total == 40
    assert defence_price(Defence(kind="gate", pieces=1)).total == 40


@pytest.mark.rule("DBF-ARM-025")
def test_defences_are_paid_from_the_army_s_points() -> None:
    army = Army(
        name="A",
        scale="ordinary",
        divisions=(Division(id="d1"),),
        elements=(Element(id="e1", type="Er", role="leader", division="d1"),),
        defences=(Defence(kind="gate", pieces=1),),
    )
    assert army_price(army).total == 80

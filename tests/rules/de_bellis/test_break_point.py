"""Counting armies and losses."""

from __future__ import annotations

import pytest

from rules.de_bellis.army import Army, Defence, Division, Element, Quality, Role
from rules.de_bellis.break_point import break_point, command_value, counted_elements, is_broken, loss_of


def loss(role: Role, quality: Quality = "ordinary", *, allied: bool = False, ordinary_value: int = 4) -> float:
    return loss_of(quality=quality, role=role, allied=allied, ordinary_value=ordinary_value).total


@pytest.mark.rule("DBF-VIC-001", "DBF-ARM-025", "DBF-TRP-019")
def test_leaders_count_as_one_and_allies_and_defences_as_none() -> None:
    army = Army(
        name="A",
        scale="ordinary",
        allies=True,
        divisions=(Division(id="d1"), Division(id="a", allied=True)),
        elements=(
            Element(id="e1", type="Er", role="leader", division="d1"),
            Element(id="e2", type="Sp", division="d1"),
            Element(id="a1", type="Cm", role="allied_general", division="a"),
        ),
        defences=(Defence(kind="permanent", pieces=4),),
    )
    assert counted_elements(army) == 2


@pytest.mark.rule("DBF-VIC-002")
@pytest.mark.parametrize(
    ("counted", "losses", "broken"), [(11, 5, False), (11, 6, True), (24, 12, True), (24, 11, False)]
)
def test_an_army_breaks_when_half_of_it_is_lost(counted: int, losses: int, broken: bool) -> None:
    assert is_broken(losses, counted) is broken
    assert break_point(counted) == counted / 2


@pytest.mark.rule("DBF-VIC-003", "DBF-VIC-005")
def test_any_other_element_counts_one_whatever_its_grade() -> None:
    assert loss("") == loss("", "superior") == loss("", "inferior") == 1


@pytest.mark.rule("DBF-VIC-005", "DBF-VIC-006", "DBF-VIC-007")
def test_a_lost_general_counts_his_command_value_with_his_element() -> None:
    assert (loss("general", "superior"), loss("general"), loss("general", "inferior")) == (6, 4, 3)


@pytest.mark.rule("DBF-VIC-008", "DBF-VIC-006", "DBF-VIC-005", "DBF-VIC-007")
def test_the_commander_in_chief_counts_double() -> None:
    assert (loss("leader", "superior"), loss("leader"), loss("leader", "inferior")) == (12, 8, 6)


@pytest.mark.rule("DBF-VIC-006")
def test_five_may_be_agreed_on_for_an_ordinary_leader() -> None:
    assert [command_value(grade, ordinary_value=5) for grade in ("superior", "ordinary", "inferior")] == [6, 5, 3]
    assert loss("leader", ordinary_value=5) == 10


@pytest.mark.rule("DBF-VIC-004")
def test_allies_and_their_general_count_nothing() -> None:
    assert loss("allied_general", "superior", allied=True) == loss("", allied=True) == 0

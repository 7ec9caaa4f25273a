"""Passing through friends and falling back onto them: every cell of both matrices."""

from __future__ import annotations

import pytest

from rules.de_bellis.interpenetration import falls_back_onto, may_pass_through, same_direction
from rules.de_bellis.troops import TROOP_TYPES, is_flying_now
from tests.rules.de_bellis.catalogue import cells

SIGNS = {"P": "passes", "B": "pushes", "X": "destroyed"}


def piece(heading: str) -> tuple[str, bool]:
    """The type and whether it is in the air, of a heading of the matrices (DraA flies, DraG is in contact)."""
    code = heading if heading in TROOP_TYPES else "Dra"
    return code, is_flying_now(code, bought_flight=False, in_contact=heading == "DraG")


@pytest.mark.rule("DBF-MOV-054", "DBF-MOV-056", "DBF-MOV-057", "DBF-MOV-058", "DBF-MOV-059")
def test_passing_through_is_the_printed_matrix() -> None:
    matrix = cells("DBF-MOV-054", row_headings=1)
    assert len(matrix) == 26 * 26
    for (row,), column, cell in matrix:
        (mover, mover_flies), (friend, friend_flies) = piece(row), piece(column)
        may, _ = may_pass_through(mover, friend, mover_flies=mover_flies, friend_flies=friend_flies)
        assert may == (cell == "1"), (row, column)


@pytest.mark.rule(
    "DBF-MOV-060", "DBF-MOV-061", "DBF-MOV-062", "DBF-MOV-063", "DBF-MOV-059", "DBF-RES-044", "DBF-RES-045"
)
def test_falling_back_is_the_printed_matrix() -> None:
    matrix = cells("DBF-MOV-060", row_headings=1)
    assert len(matrix) == 26 * 26
    for (row,), column, cell in matrix:
        (loser, loser_flies), (friend, friend_flies) = piece(row), piece(column)
        result, _ = falls_back_onto(
            loser, friend, loser_flies=loser_flies, friend_flies=friend_flies, faces_same_way=True
        )
        assert result == SIGNS[cell], (row, column)


@pytest.mark.rule("DBF-MOV-059", "DBF-MOV-064", "DBF-RES-046")
def test_friends_facing_otherwise_destroy_unless_one_of_the_two_flies() -> None:
    for (row,), column, _ in cells("DBF-MOV-060", row_headings=1):
        (loser, loser_flies), (friend, friend_flies) = piece(row), piece(column)
        result, _ = falls_back_onto(
            loser, friend, loser_flies=loser_flies, friend_flies=friend_flies, faces_same_way=False
        )
        assert result == ("passes" if loser_flies or friend_flies else "destroyed"), (row, column)


@pytest.mark.rule("DBF-MOV-059")
def test_an_element_with_bought_flight_passes_and_is_passed_while_in_the_air() -> None:
    assert may_pass_through("Sp", "Pk", mover_flies=True, friend_flies=False) == (True, "DBF-MOV-059")
    assert may_pass_through("Pk", "Sp", mover_flies=False, friend_flies=True) == (True, "DBF-MOV-059")
    assert may_pass_through("Pk", "Sp", mover_flies=False, friend_flies=False) == (False, "DBF-MOV-058")


@pytest.mark.rule("DBF-MOV-056", "DBF-MOV-057", "DBF-MOV-058")
def test_each_permission_names_its_rule() -> None:
    on_foot = {"mover_flies": False, "friend_flies": False}
    assert may_pass_through("Ps", "Pk", **on_foot) == (True, "DBF-MOV-057")
    assert may_pass_through("Kn", "Ps", **on_foot) == (True, "DBF-MOV-056")
    assert may_pass_through("Kn", "Pk", **on_foot) == (False, "DBF-MOV-056")
    assert may_pass_through("Sp", "Ps", **on_foot) == (False, "DBF-MOV-058")


@pytest.mark.rule("DBF-MOV-064")
@pytest.mark.parametrize(
    ("bearing", "other", "same"), [(0, 45, True), (0, 45.1, False), (350, 30, True), (10, 325, True), (0, 180, False)]
)
def test_the_same_direction_is_up_to_45_degrees_apart(bearing: float, other: float, same: bool) -> None:
    assert same_direction(bearing, other) is same


@pytest.mark.rule("DBF-MOV-057")
def test_a_dragon_counts_as_light_only_in_the_air_and_bought_flight_makes_nobody_light() -> None:
    assert may_pass_through("Dra", "Sp", mover_flies=True, friend_flies=False) == (True, "DBF-MOV-057")
    assert may_pass_through("Dra", "Sp", mover_flies=False, friend_flies=False) == (False, "DBF-MOV-056")
    assert may_pass_through("Sp", "Sp", mover_flies=True, friend_flies=False) == (True, "DBF-MOV-059")

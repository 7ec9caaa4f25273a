"""Every cell of the results of shooting and close combat."""

from __future__ import annotations

import pytest

from rules.de_bellis.outcomes import TABLES, Margin, margin, outcome, overruled_by_flank
from rules.de_bellis.troops import TROOP_TYPES
from tests.rules.de_bellis.catalogue import cells, table

SIGNS = {"D": "destroyed", "R": "retreat", "F": "flight", "S": "no_effect"}
ALL_OTHERS = "all others"


def grounds(printed: str) -> list[bool]:
    return {"good": [False], "difficult": [True], "any": [False, True]}[printed]


def expected(cell: str, made_contact: bool) -> str:
    if cell == "C":
        return "destroyed" if made_contact else "retreat"
    return SIGNS[cell]


@pytest.mark.rule("DBF-RES-008", "DBF-RES-009", "DBF-RES-032")
def test_equal_totals_destroy_elephants_and_expendables_and_nobody_else() -> None:
    named = {str(row["type"]): row for row in table("DBF-RES-032")}
    for loser in TROOP_TYPES:
        row = named.get(loser, named[ALL_OTHERS])
        for enemy in TROOP_TYPES:
            for difficult in (False, True):
                assert outcome(loser, difficult, enemy, "equal", True)[0] == SIGNS[str(row["in close combat"])]
                assert outcome(loser, difficult, enemy, "equal", False)[0] == SIGNS[str(row["as target of a shot"])]
    assert outcome("Sp", False, "Kn", "equal", True) == ("no_effect", "DBF-RES-009")


MELEE_MATRICES: list[tuple[Margin, str]] = [("less", "DBF-RES-033"), ("half", "DBF-RES-034")]
SHOOTING_MATRICES: list[tuple[Margin, str]] = [("less", "DBF-RES-035"), ("half", "DBF-RES-036")]


def melee_cells_hold(by: Margin, rule_id: str) -> None:
    seen = set()
    for (loser, ground), enemy, cell in cells(rule_id, row_headings=2):
        for difficult in grounds(ground):
            seen.add((loser, difficult, enemy))
            for made_contact in (False, True):
                result, _ = outcome(loser, difficult, enemy, by, True, made_contact)
                assert result == expected(cell, made_contact), (loser, ground, enemy, made_contact)
    assert len(seen) == 25 * 2 * 25


def shooting_cells_hold(by: Margin, rule_id: str) -> None:
    seen = set()
    for (loser, ground), shooter, cell in cells(rule_id, row_headings=2):
        for difficult in grounds(ground):
            seen.add((loser, difficult, shooter))
            assert outcome(loser, difficult, shooter, by, False)[0] == expected(cell, False), (loser, ground, shooter)
    assert len(seen) == 25 * 2 * 7


@pytest.mark.rule(
    "DBF-RES-033", "DBF-RES-004", "DBF-RES-005", *(f"DBF-RES-{n:03}" for n in range(11, 27)), "DBF-TER-015"
)
def test_less_in_close_combat_is_the_printed_matrix() -> None:
    melee_cells_hold("less", "DBF-RES-033")


@pytest.mark.rule("DBF-RES-034", "DBF-RES-004", "DBF-RES-007", "DBF-RES-028", "DBF-RES-029", "DBF-RES-030")
def test_half_in_close_combat_is_the_printed_matrix() -> None:
    melee_cells_hold("half", "DBF-RES-034")


@pytest.mark.rule("DBF-RES-035", "DBF-RES-006")
def test_less_for_the_target_of_a_shot_is_the_printed_matrix() -> None:
    shooting_cells_hold("less", "DBF-RES-035")


@pytest.mark.rule("DBF-RES-036", "DBF-RES-006")
def test_half_for_the_target_of_a_shot_is_the_printed_matrix() -> None:
    shooting_cells_hold("half", "DBF-RES-036")


@pytest.mark.rule("DBF-RES-031")
def test_all_others_are_destroyed_at_half_war_wagons_included() -> None:
    assert outcome("WWg", False, "Ps", "half", True) == ("destroyed", "DBF-RES-031")


@pytest.mark.rule(*(row.rule for by in TABLES.values() for row in by.rows))
@pytest.mark.parametrize(("by", "row"), [(by, row) for by, rows in TABLES.items() for row in rows.rows])
def test_each_row_has_the_last_word_on_its_types(by: Margin, row) -> None:  # type: ignore[no-untyped-def]
    named_before = {code for other in TABLES[by].rows[: TABLES[by].rows.index(row)] for code in other.losers}
    for loser in sorted(row.losers - named_before):
        assert outcome(loser, False, "Kn", by, True)[1] == row.rule


@pytest.mark.rule("DBF-RES-005")
def test_an_enemy_that_came_itself_does_not_destroy_by_the_clause_on_contact() -> None:
    assert outcome("Kn", False, "Bw", "less", True, True) == ("destroyed", "DBF-RES-013")
    assert outcome("Kn", False, "Bw", "less", True, False) == ("retreat", "DBF-RES-013")


@pytest.mark.rule("DBF-RES-006")
def test_in_contact_means_close_combat_only() -> None:
    assert outcome("Art", False, "Bw", "less", False)[0] == "retreat"
    assert outcome("Art", False, "Bw", "less", True)[0] == "destroyed"
    assert outcome("Pk", False, "Pi", "less", False)[0] == "destroyed"


@pytest.mark.rule("DBF-RES-003", "DBF-MEL-004")
@pytest.mark.parametrize(
    ("lower", "higher", "result"),
    [
        (3, 6, "half"),
        (4, 7, "less"),
        (3, 7, "half"),
        (5, 5, "equal"),
        (0, 1, "half"),
        (-1, 0, "half"),
        (-2, -1, "half"),
    ],
)
def test_half_is_twice_the_lower_total_at_most_the_higher(lower: int, higher: int, result: Margin) -> None:
    assert margin(lower, higher) == result


@pytest.mark.rule("DBF-RES-037")
def test_an_enemy_on_flank_or_rear_turns_every_move_into_destruction() -> None:
    assert overruled_by_flank("retreat", "DBF-RES-017") == ("destroyed", "DBF-RES-037")
    assert overruled_by_flank("flight", "DBF-RES-015") == ("destroyed", "DBF-RES-037")
    assert overruled_by_flank("no_effect", "DBF-RES-025") == ("no_effect", "DBF-RES-025")
    assert overruled_by_flank("destroyed", "DBF-RES-012") == ("destroyed", "DBF-RES-012")


@pytest.mark.rule("DBF-RES-016", "DBF-RES-020", "DBF-RES-033", "DBF-RES-034")
@pytest.mark.parametrize(
    ("loser", "margin", "from_afar"), [("Sh", "less", "retreat"), ("Bw", "less", "retreat"), ("Ps", "half", "flight")]
)
def test_from_afar_mounted_do_not_destroy_whom_they_destroy_in_contact(
    loser: str, margin: Margin, from_afar: str
) -> None:
    assert outcome(loser, False, "Pi", margin, True)[0] == "destroyed"
    assert outcome(loser, False, "Pi", margin, False)[0] == from_afar


@pytest.mark.rule("DBF-RES-036")
def test_line_infantry_shot_to_half_is_destroyed_by_its_own_row() -> None:
    assert outcome("Sp", False, "Bw", "half", False) == ("destroyed", "DBF-RES-030")

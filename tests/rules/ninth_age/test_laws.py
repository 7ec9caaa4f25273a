"""The laws for rolls: modifiers of a number that a die must reach, and special saves."""

import pytest

from rules.engine.explained import Term
from rules.engine.laws import Contribution, Stage
from rules.engine.text import text
from rules.ninth_age.laws import ALONE, BEST_SAVE, HEALING, ROLL_MODIFIER, WARD, WARD_BONUS


def term(value: float, rule: str = "R") -> Term:
    return Term(value, text(rule), rule)


def said(value: float, rule: str = "R", stage: Stage = Stage.ADD, line: str = "") -> Contribution:
    return Contribution(term(value, rule), stage, line)


def needed(printed: float, *contributions: Contribution) -> float:
    return ROLL_MODIFIER.answer([term(printed)], contributions).total


def test_modifiers_add_up():
    assert needed(4, said(-1), said(-1), said(1)) == 5


def test_parry_is_never_better_than_four_before_modifiers():
    assert needed(3, said(4, stage=Stage.NEVER_BETTER)) == 4
    assert needed(3, said(1), said(4, stage=Stage.NEVER_BETTER)) == 3


def test_parry_does_not_help_who_needs_more_than_four_anyway():
    assert needed(5, said(4, stage=Stage.NEVER_BETTER)) == 5


def test_a_number_that_a_rule_prints_stands_for_the_table_and_modifiers_change_it():
    assert needed(6, said(2, stage=Stage.SET), said(3, stage=Stage.SET), said(-1)) == 4


@pytest.mark.rule("T9A-SPC-060")
def test_a_penalty_that_stands_alone_counts_only_without_another():
    assert needed(3, said(-1, line=ALONE)) == 4
    assert needed(3, said(-2), said(-1, line=ALONE)) == 5
    assert needed(3, said(1), said(-1, line=ALONE)) == 3


@pytest.mark.rule("T9A-SPC-038")
def test_of_a_line_the_strongest_counts_for_better_or_worse():
    assert needed(4, said(-1, line="piercing"), said(-3, line="piercing"), said(-1)) == 8


def test_the_number_is_explained_by_the_roll_or_by_itself():
    found = ROLL_MODIFIER.answer([term(3, "TABLE")], [said(4, "PARRY", Stage.NEVER_BETTER), said(-1, "HEX")])
    assert [one.value for one in found.by_the_roll().terms] == [3, 1, -1]
    assert [one.value for one in found.by_the_number().terms] == [3, 1, 1]
    assert found.by_the_roll().total == found.by_the_number().total == 5


@pytest.mark.rule("T9A-DMG-023")
def test_all_saves_may_be_used_the_best_first():
    found = BEST_SAVE.answer([], [said(5, line=WARD), said(4, line=HEALING), said(4, line=WARD)])
    assert [(one.kind, one.needed.total) for one in found] == [("healing", 4), ("ward", 4), ("ward", 5)]


@pytest.mark.rule("T9A-SPC-136")
def test_a_bonus_improves_ward_saves_and_is_one_where_there_is_none():
    bonus = said(2, line=WARD_BONUS)
    assert [one.needed.total for one in BEST_SAVE.answer([term(7)], [bonus, said(4, line=HEALING)])] == [4, 5]
    assert [one.needed.total for one in BEST_SAVE.answer([term(7)], [said(5, line=WARD), bonus])] == [3]

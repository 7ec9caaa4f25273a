"""The laws by which all that is said to a query comes to its answer, on the cases that a wrong model gets wrong."""

import pytest

from rules.engine.explained import Explained, Term
from rules.engine.hooks import Query, Said
from rules.engine.laws import ANY, CHARACTERISTIC, COUNT, HIGHEST, Contribution, Stage
from rules.engine.text import text


def term(value: float, rule: str = "R") -> Term:
    return Term(value, text(rule), rule)


def said(stage: Stage, value: float, rule: str = "R", line: str = "") -> Contribution:
    return Contribution(term(value, rule), stage, line)


def characteristic(base: Term, *contributions: Contribution) -> Explained:
    return CHARACTERISTIC.answer([base], contributions)


class TestCharacteristic:
    def test_every_operation_is_cut_to_the_limits_so_nine_plus_two_less_three_is_seven(self):
        assert characteristic(term(9), said(Stage.ADD, 2), said(Stage.ADD, -3)).total == 7

    def test_within_a_group_the_oldest_comes_first(self):
        assert characteristic(term(9), said(Stage.ADD, -3), said(Stage.ADD, 2)).total == 8

    def test_what_is_set_is_set_before_anything_is_added_whichever_came_first(self):
        spell, sword = said(Stage.ADD, 2, "SPELL"), said(Stage.SET, 8, "SWORD")
        assert characteristic(term(3), spell, sword).total == 10
        assert characteristic(term(3), sword, spell).total == 10

    def test_multiplying_rounds_up_and_comes_before_adding(self):
        assert characteristic(term(5), said(Stage.ADD, 1), said(Stage.MULTIPLY, 0.5)).total == 4

    def test_weapons_come_after_spells_and_may_not_leave_the_limits(self):
        found = characteristic(term(8), said(Stage.ATTACK, 2), said(Stage.ADD, 3), said(Stage.ADD, -2))
        assert found.total == 10

    def test_a_fixed_value_beats_every_addition(self):
        assert characteristic(term(3), said(Stage.FIXED, 1), said(Stage.ADD, 4)).total == 1

    def test_bounds_come_last(self):
        assert characteristic(term(3), said(Stage.NEVER_BETTER, 5), said(Stage.ADD, 4)).total == 5
        assert characteristic(term(3), said(Stage.NEVER_WORSE, 5), said(Stage.ADD, -1)).total == 5

    def test_the_terms_tell_the_sum_in_the_order_of_the_law(self):
        found = characteristic(term(3, "BASE"), said(Stage.ADD, 1, "SPELL"), said(Stage.SET, 6, "SWORD"))
        assert [one.rule for one in found.terms] == ["BASE", "SWORD", "SPELL"]


class TestCount:
    def test_all_terms_add_up_and_the_value_of_each_counts(self):
        assert COUNT.answer([term(2)], [said(Stage.ADD, 2), said(Stage.ADD, -1)]).total == 3

    def test_of_a_line_only_the_best(self):
        found = COUNT.answer([], [said(Stage.ADD, 1, "A", "ground"), said(Stage.ADD, 2, "B", "ground")])
        assert (found.total, [one.rule for one in found.terms]) == (2, ["B"])

    def test_what_is_fixed_is_fixed_whatever_else_adds(self):
        found = COUNT.answer([term(3)], [said(Stage.FIXED, 0, "NONE"), said(Stage.ADD, 1)])
        assert (found.total, found.terms[-1]) == (0, term(-4, "NONE"))


def test_the_highest_shows_the_term_that_counts():
    found = HIGHEST.answer([term(2, "A")], [said(Stage.ADD, 5, "B"), said(Stage.ADD, 5, "C")])
    assert (found.total, found.terms[0].rule) == (5, "B")
    assert HIGHEST.answer([], []).total == 0


def test_any_needs_one_yes_and_shows_who_says_it():
    found = ANY.answer([], [said(Stage.ADD, 0, "NO"), said(Stage.ADD, 1, "YES")])
    assert (found.total, [one.rule for one in found.terms]) == (1, ["YES"])
    assert ANY.answer([], [said(Stage.ADD, 0)]).total == ANY.answer([], []).total == 0


class TestSaid:
    QUERY = Query("reach", CHARACTERISTIC)

    def said(self, *contributions: Contribution) -> Said[Explained]:
        return Said(self.QUERY, contributions)

    def test_what_is_said_in_two_situations_is_one_series(self):
        of_the_model, of_its_unit = self.said(said(Stage.ADD, -3)), self.said(said(Stage.SET, 9), said(Stage.ADD, 2))
        assert (of_the_model + of_its_unit).to(term(4)).total == 8

    def test_what_the_procedure_says_comes_before_or_after(self):
        effects = self.said(said(Stage.ADD, 3))
        assert effects.after(said(Stage.ADD, -9)).to(term(8)).total == 3
        assert effects.before(said(Stage.ADD, -9)).to(term(8)).total == 1

    def test_some_stages_may_be_left_out(self):
        effects = self.said(said(Stage.ADD, 3), said(Stage.FIXED, 1))
        assert effects.without(Stage.FIXED).to(term(2)).total == 5
        assert effects.only(Stage.FIXED).to(term(2)).total == 1
        assert effects.only(Stage.FIXED)
        assert not effects.only(Stage.SET)

    def test_nobody_but_the_law_sees_what_was_said(self):
        effects = self.said(said(Stage.ADD, 3))
        with pytest.raises(TypeError):
            len(effects)  # type: ignore[arg-type]
        with pytest.raises(TypeError):
            iter(effects)  # type: ignore[call-overload]

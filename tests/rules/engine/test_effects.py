"""The combination laws, on the cases that a wrong model gets wrong."""

import pytest

from rules.engine.effects import (
    Forbid,
    Grant,
    Modify,
    Stage,
    Suppress,
    all_of,
    any_of,
    characteristic,
    highest,
    judge,
    layered,
    lowest,
    total,
)
from rules.engine.explained import Explained, Term
from rules.engine.refusal import IllegalAction
from rules.engine.rolls import best_save, needed, succeeds
from rules.engine.text import text


def term(value: float, rule: str = "R") -> Term:
    return Term(value, text(rule), rule)


def always(situation: object) -> bool:
    return True


class TestCharacteristic:
    def test_every_operation_is_cut_to_the_limits_so_nine_plus_two_less_three_is_seven(self):
        leadership = characteristic(term(9), [(Stage.ADD, term(2)), (Stage.ADD, term(-3))])
        assert leadership.total == 7

    def test_within_a_group_the_oldest_comes_first(self):
        assert characteristic(term(9), [(Stage.ADD, term(-3)), (Stage.ADD, term(2))]).total == 8

    def test_what_is_set_is_set_before_anything_is_added_whichever_came_first(self):
        spell, sword = (Stage.ADD, term(2, "SPELL")), (Stage.SET, term(8, "SWORD"))
        assert characteristic(term(3), [spell, sword]).total == 10
        assert characteristic(term(3), [sword, spell]).total == 10

    def test_multiplying_rounds_up_and_comes_before_adding(self):
        assert characteristic(term(5), [(Stage.ADD, term(1)), (Stage.MULTIPLY, term(0.5))]).total == 4

    def test_weapons_come_after_spells_and_may_not_leave_the_limits(self):
        assert (
            characteristic(term(8), [(Stage.ATTACK, term(2)), (Stage.ADD, term(3)), (Stage.ADD, term(-2))]).total == 10
        )

    def test_a_fixed_value_beats_every_addition(self):
        assert characteristic(term(3), [(Stage.FIXED, term(1)), (Stage.ADD, term(4))]).total == 1

    def test_bounds_come_last(self):
        assert characteristic(term(3), [(Stage.NEVER_BETTER, term(5)), (Stage.ADD, term(4))]).total == 5
        assert characteristic(term(3), [(Stage.NEVER_WORSE, term(5)), (Stage.ADD, term(-1))]).total == 5

    def test_the_terms_tell_the_sum_in_the_order_of_the_law(self):
        found = characteristic(term(3, "BASE"), [(Stage.ADD, term(1, "SPELL")), (Stage.SET, term(6, "SWORD"))])
        assert [one.rule for one in found.terms] == ["BASE", "SWORD", "SPELL"]


class TestRolls:
    def test_modifiers_add_up(self):
        assert needed(term(4), [term(-1), term(-1), term(1)]).total == 5

    def test_parry_is_never_better_than_four_whatever_helps_the_attacker(self):
        assert needed(term(3), [term(1)], [(Stage.NEVER_BETTER, term(4))]).total == 4

    def test_parry_does_not_help_who_needs_more_than_four_anyway(self):
        assert needed(term(3), [term(-2)], [(Stage.NEVER_BETTER, term(4))]).total == 5

    def test_distracting_beside_a_larger_penalty_still_counts(self):
        assert needed(term(3), [term(-2, "COVER"), term(-1, "DISTRACTING")]).total == 6

    def test_an_item_that_ignores_all_modifiers_hits_on_the_printed_number(self):
        ignoring = True
        assert needed(term(3), [] if ignoring else [term(-2)]).total == 3

    def test_a_fixed_number_beats_modifiers_and_yields_to_bounds(self):
        bounds = [(Stage.NEVER_BETTER, term(4)), (Stage.FIXED, term(2))]
        assert needed(term(6), [term(-1)], bounds).total == 4

    def test_a_roll_knows_no_other_stage(self):
        with pytest.raises(ValueError):
            needed(term(3), [], [(Stage.ADD, term(1))])

    @pytest.mark.parametrize(("face", "number", "hits"), [(1, -2, False), (6, 9, True), (3, 3, True), (2, 3, False)])
    def test_natural_one_and_natural_six_stand_apart(self, face, number, hits):
        assert succeeds(face, number) is hits

    def test_the_best_save_is_the_lowest_number(self):
        armour, aegis = Explained.sum([term(5, "ARMOUR")]), Explained.sum([term(4, "AEGIS")])
        assert best_save([armour, aegis]) is aegis
        assert best_save([]) is None


class TestCount:
    def test_base_and_every_modifier_that_applies_add_up(self):
        effects = [
            Modify("fight", "GRADE", text("grade"), 1, always),
            Modify("fight", "FLANK", text("flank"), -1, lambda flanked: flanked),
            Modify("shoot", "OTHER", text("other"), 7, always),
        ]
        assert total(effects, "fight", False, [term(4, "FACTOR")]).total == 5
        assert total(effects, "fight", True, [term(4, "FACTOR")]).total == 4

    def test_of_a_line_only_the_best_counts(self):
        effects = [
            Modify("fight", rule, text(rule), amount, always, once="ground") for rule, amount in (("A", 1), ("B", 2))
        ]
        found = total(effects, "fight", None)
        assert (found.total, [one.rule for one in found.terms]) == (2, ["B"])

    def test_an_amount_may_depend_on_the_situation(self):
        doubled = Modify("fight", "HALBERD", text("halberd"), lambda mounted: 2 if mounted else 1, always)
        assert total([doubled], "fight", True).total == 2
        assert total([doubled], "fight", False).total == 1


def test_highest_and_lowest_show_the_term_that_counts():
    assert highest([term(2, "A"), term(5, "B"), term(5, "C")]).terms[0].rule == "B"
    assert lowest([term(2, "A"), term(5, "B"), term(2, "C")]).terms[0].rule == "A"


def test_any_needs_one_yes_and_all_fails_by_one_no():
    yes, no = term(1, "YES"), term(0, "NO")
    assert any_of([no, yes]).total == 1
    assert any_of([no]).total == any_of([]).total == 0
    assert all_of([yes, no]).total == 0
    assert [one.rule for one in all_of([yes, no]).terms] == ["NO"]
    assert all_of([]).total == all_of([yes]).total == 1


class TestForbid:
    AFLOAT = Forbid("move", "AFLOAT", lambda where: text("no", where=where), lambda where: where == "lake")

    def test_forbidding_beats_everything_that_allows(self):
        with pytest.raises(IllegalAction) as refused:
            judge([self.AFLOAT], "move", "lake")
        assert refused.value.rule == "AFLOAT"

    def test_it_binds_its_own_topic_and_situation_only(self):
        judge([self.AFLOAT], "shoot", "lake")
        judge([self.AFLOAT], "move", "shore")


def granted(printed, effects, situation):
    """What is held of these and of a source of effects."""
    held = layered(("source", *printed), lambda rule: effects if rule == "source" else (), situation)
    return tuple(rule for rule in held if rule != "source")


class TestLayers:
    def test_a_character_with_stubborn_lends_it_to_the_unit_without(self):
        assert granted((), [Grant("BODYGUARD", "stubborn", always)], None) == ("stubborn",)

    def test_what_is_suppressed_goes_after_what_is_conferred(self):
        effects = [Suppress("REFUSED", "stubborn", always), Grant("BODYGUARD", "stubborn", always)]
        assert granted(("brave",), effects, None) == ("brave",)

    def test_a_swap_comes_last(self):
        effects = [Grant("BANNER", "frenzy", always, layer=3), Suppress("CURSE", "frenzy", always)]
        assert granted(("frenzy",), effects, None) == ("frenzy",)

    def test_nothing_is_held_twice(self):
        assert granted(("brave",), [Grant("X", "brave", always)], None) == ("brave",)

    def test_a_condition_that_does_not_hold_grants_nothing(self):
        assert granted((), [Grant("X", "brave", lambda near: near)], False) == ()

    def test_what_is_granted_grants_in_its_turn_and_is_taken_away_later(self):
        effects = {
            "terror": [Grant("TERROR", "fear", always)],
            "fear": [Grant("FEAR", "brave", always)],
            "altar": [Suppress("ALTAR", "fear", always)],
        }
        assert layered(["terror"], lambda rule: effects.get(rule, ()), None) == ("terror", "fear", "brave")
        assert layered(["altar", "terror"], lambda rule: effects.get(rule, ()), None) == ("altar", "terror", "brave")

    def test_rules_that_grant_each_other_come_to_an_end(self):
        effects = {"egg": [Grant("A", "hen", always)], "hen": [Grant("B", "egg", always)]}
        assert layered(["egg"], effects.__getitem__, None) == ("egg", "hen")

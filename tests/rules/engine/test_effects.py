"""Effects: what they say to a query, what they forbid, which rules they bring or take."""

import pytest

from rules.engine.effects import Forbid, Grant, Modify, Suppress, judge, layered, total
from rules.engine.explained import Term
from rules.engine.hooks import Choice, Option, Query
from rules.engine.laws import COUNT
from rules.engine.refusal import IllegalAction
from rules.engine.text import text

FIGHT, SHOOT = Query("fight", COUNT), Query("shoot", COUNT)


def always(situation: object) -> bool:
    return True


class TestTotal:
    def test_base_and_every_modifier_that_applies_add_up(self):
        effects = [
            Modify(FIGHT, "GRADE", text("grade"), 1, always),
            Modify(FIGHT, "FLANK", text("flank"), -1, lambda flanked: flanked),
            Modify(SHOOT, "OTHER", text("other"), 7, always),
        ]
        assert total(effects, FIGHT, False, [Term(4, text("factor"), "FACTOR")]).total == 5
        assert total(effects, FIGHT, True, [Term(4, text("factor"), "FACTOR")]).total == 4

    def test_of_a_line_only_the_best_counts(self):
        effects = [
            Modify(FIGHT, rule, text(rule), amount, always, once="ground") for rule, amount in (("A", 1), ("B", 2))
        ]
        found = total(effects, FIGHT, None)
        assert (found.total, [one.rule for one in found.terms]) == (2, ["B"])

    def test_an_amount_may_depend_on_the_situation(self):
        doubled = Modify(FIGHT, "HALBERD", text("halberd"), lambda mounted: 2 if mounted else 1, always)
        assert total([doubled], FIGHT, True).total == 2
        assert total([doubled], FIGHT, False).total == 1


class TestForbid:
    MOVE, SHOOT = Choice("move"), Choice("shoot")
    AFLOAT = Forbid(MOVE, "AFLOAT", lambda where: text("no", where=where), lambda where: where == "lake")

    def test_forbidding_beats_everything_that_allows(self):
        with pytest.raises(IllegalAction) as refused:
            judge([self.AFLOAT], self.MOVE, "lake")
        assert refused.value.rule == "AFLOAT"

    def test_it_binds_its_own_choice_and_situation_only(self):
        judge([self.AFLOAT], self.SHOOT, "lake")
        judge([self.AFLOAT], self.MOVE, "shore")

    def test_a_hook_is_known_by_itself_and_not_by_its_name(self):
        judge([self.AFLOAT], Choice("move"), "lake")
        assert Option(self.MOVE, "swim") != Option(self.MOVE, "swim")


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

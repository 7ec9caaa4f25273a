"""Leadership of units and Leadership Tests."""

import pytest

from rules.engine.game import CHECKPOINT
from rules.engine.laws import Stage
from rules.ninth_age.game import GAME
from rules.ninth_age.general_principles.leadership import (
    borrowed_leadership,
    leadership,
    leadership_test,
    own_leadership,
)
from rules.ninth_age.setup import begin
from rules.ninth_age.special_rules import timed
from rules.ninth_age.special_rules.changes import Change, changing
from rules.ninth_age.state import Contact, Options, Rule
from tests.rules.ninth_age.building import answer, battle, play, unit, with_character
from tests.rules.ninth_age.hosts import setup

AT = (20.0, 20.0, 0.0)
NEAR = (28.0, 20.0, 0.0)


def guard(**options):
    options.setdefault("models", 5)
    return unit("red", "Guard", at=AT, **options)


def frightened(state, *units):
    """Each of these units stands in base contact with a terrifying enemy."""
    from tests.rules.ninth_age.building import put

    put(state, unit("blue", "Fright", at=(60, 40, 0), rules=["fear"]))
    state.contacts += [Contact("blue.Fright", one, "front", 1) for one in units]
    return state


def outcome(kind="panic", rule="R"):
    """A procedure that writes the result of a test of red's Guard into its marks."""

    def procedure(battle):
        passed = yield from leadership_test(battle, "red.Guard", kind, rule)
        battle.state.units["red.Guard"].marks = ("passed" if passed else "failed",)
        yield CHECKPOINT

    return procedure


def result(flow):
    return flow.state.units["red.Guard"].marks


class TestOwn:
    @pytest.mark.rule("T9A-GEN-050")
    def test_the_highest_in_the_unit_must_be_used(self):
        state = battle(with_character(guard(Ld=7), "Captain", Ld=9))
        assert own_leadership(state, "red.Guard").total == 9

    @pytest.mark.rule("T9A-SPC-073")
    def test_fear_in_contact_takes_one_and_only_one(self):
        state = frightened(battle(guard(Ld=7)), "red.Guard")
        state.contacts.append(Contact("blue.Fright", "red.Guard", "rear", 1))
        assert leadership(state, "red.Guard").total == 6

    @pytest.mark.rule("T9A-SPC-074", "T9A-SPC-119", "T9A-SPC-201")
    def test_it_does_not_touch_a_unit_that_is_all_immune(self):
        for rule in ("fear", "frenzy", "terror"):
            state = frightened(battle(guard(Ld=7, rules=[rule])), "red.Guard")
            assert leadership(state, "red.Guard").total == 7
        mixed = battle(with_character(guard(Ld=7, rules=["fear"]), "Captain", Ld=5))
        assert leadership(frightened(mixed, "red.Guard"), "red.Guard").total == 6


class TestBorrowed:
    @pytest.mark.rule("T9A-CHA-056", "T9A-GEN-054")
    def test_within_twelve_inches_of_the_general_and_not_farther(self):
        general = unit("red", "Lord", general=True, Ld=9, at=NEAR)
        assert leadership(battle(guard(Ld=7), general), "red.Guard").total == 9
        far = unit("red", "Lord", general=True, Ld=9, at=(35, 20, 0))
        assert borrowed_leadership(battle(guard(Ld=7), far), "red.Guard") is None

    @pytest.mark.rule("T9A-GEN-047", "T9A-CHA-057")
    def test_what_affects_the_general_comes_first(self):
        general = unit("red", "Lord", general=True, Ld=9, at=NEAR)
        state = frightened(battle(guard(Ld=6), general), "red.Lord")
        borrowed = borrowed_leadership(state, "red.Guard")
        assert borrowed is not None
        assert (borrowed.total, borrowed.terms[0].value) == (8, 8)

    @pytest.mark.rule("T9A-GEN-048")
    def test_then_what_affects_the_borrower(self):
        general = unit("red", "Lord", general=True, Ld=9, at=NEAR)
        state = frightened(battle(guard(Ld=6), general), "red.Lord", "red.Guard")
        assert leadership(state, "red.Guard").total == 7

    @pytest.mark.rule("T9A-GEN-048")
    def test_the_same_fear_does_not_count_twice_in_the_generals_own_unit(self):
        state = battle(with_character(guard(Ld=7), "Lord", general=True, Ld=9))
        state = frightened(state, "red.Guard")
        assert borrowed_leadership(state, "red.Guard") is None
        assert leadership(state, "red.Guard").total == 8

    @pytest.mark.rule("T9A-GEN-053", "T9A-GEN-055", "T9A-GEN-056", "T9A-MOV-093")
    def test_half_of_what_is_borrowed_rounded_up_then_the_musician(self):
        general = unit("red", "Lord", general=True, Ld=9, at=NEAR)
        made = guard(models=5, musician=True, Ld=6, state={"size": 20, "fleeing": True})
        state = battle(made, general)
        number = leadership(state, "red.Guard", "rally")
        assert (number.total, [term.value for term in number.terms]) == (6, [9, 0.5, 1])
        assert leadership(state, "red.Guard", "panic").total == 9

    @pytest.mark.rule("T9A-CMD-011", "T9A-MOV-094", "T9A-MOV-093")
    def test_joined_characters_keep_a_unit_above_a_quarter(self):
        made = guard(models=9, musician=True, Ld=7, state={"size": 40, "fleeing": True})
        alone = battle(made)
        assert leadership(alone, "red.Guard", "rally").total == 5
        with_character(with_character(made, "Ada", Ld=7, place=1), "Bea", Ld=7, place=1)
        joined = battle(made)
        assert leadership(joined, "red.Guard", "rally").total == 8


SHAKEN = changing("shaken", "Shaken", "T9A-GEN-053", Change("Ld", Stage.ADD, -2))
DAZED = changing("dazed", "Dazed", "T9A-GEN-053", Change("Ld", Stage.MULTIPLY, 0.5))


class TestChangedForATime:
    @pytest.fixture(autouse=True)
    def _known(self, known):
        known(given=[SHAKEN, DAZED])

    @staticmethod
    def give(state, key, *units):
        for one in units:
            timed.give(state, state.units[one].models, Rule(key), source="test", until="play", seat="blue")

    @pytest.mark.rule("T9A-GEN-048")
    def test_a_spell_on_the_borrower_changes_what_is_borrowed(self):
        state = battle(guard(Ld=7), unit("red", "Lord", general=True, Ld=9, at=NEAR))
        self.give(state, "shaken", "red.Guard")
        assert own_leadership(state, "red.Guard").total == 5
        assert borrowed_leadership(state, "red.Guard").total == 7

    @pytest.mark.rule("T9A-GEN-047", "T9A-CHA-057")
    def test_a_spell_on_the_general_changes_what_he_lends_and_one_on_both_counts_twice(self):
        state = battle(guard(Ld=4), unit("red", "Lord", general=True, Ld=9, at=NEAR))
        self.give(state, "shaken", "red.Lord")
        assert borrowed_leadership(state, "red.Guard").total == 7
        self.give(state, "shaken", "red.Guard")
        assert borrowed_leadership(state, "red.Guard").total == 5

    @pytest.mark.rule("T9A-GEN-053", "T9A-CHA-057")
    def test_of_the_general_all_is_multiplied_first_and_added_afterwards_whatever_it_lies_on(self):
        general = unit("red", "Lord", general=True, Ld=9, at=NEAR)
        state = frightened(battle(guard(Ld=2), general), "red.Lord")
        self.give(state, "dazed", "red.Lord")
        assert borrowed_leadership(state, "red.Guard").total == 4  # 9 / 2 = 5, - 1

    @pytest.mark.rule("T9A-GEN-053", "T9A-GEN-055", "T9A-MOV-093")
    def test_a_unit_that_rallies_with_few_left_halves_its_leadership_and_not_what_is_taken_from_it(self):
        state = battle(guard(Ld=8, state={"size": 20, "fleeing": True}))
        self.give(state, "shaken", "red.Guard")
        assert leadership(state, "red.Guard", "rally").total == 2  # 8 / 2 - 2

    @pytest.mark.rule("T9A-GEN-050")
    def test_who_joins_later_keeps_what_he_has_and_the_highest_counts(self):
        state = battle(with_character(guard(Ld=7), "Captain", Ld=8))
        timed.give(state, ["red.Captain.1"], Rule("shaken"), source="test", until="play", seat="blue")
        assert own_leadership(state, "red.Guard").total == 7

    @pytest.mark.rule("T9A-GEN-050")
    def test_it_says_what_it_is_made_of(self):
        state = battle(guard(Ld=8))
        self.give(state, "shaken", "red.Guard")
        assert [term.value for term in own_leadership(state, "red.Guard").terms] == [8, -2]


@pytest.mark.rule("T9A-CCB-084")
def test_a_break_test_may_borrow_from_the_general_before_the_difference_counts():
    general = unit("red", "Lord", general=True, Ld=9, at=NEAR)
    assert leadership(battle(guard(Ld=7), general), "red.Guard", "break").total == 9


class TestTesting:
    @pytest.mark.rule("T9A-GEN-049", "T9A-GEN-051", "T9A-GEN-052")
    def test_more_than_the_leadership_fails(self):
        for faces, passed in (([3, 4], "passed"), ([4, 4], "failed"), ([1, 1], "passed")):
            flow = play(battle(guard(Ld=7)), outcome(), [("panic red.Guard", faces)])
            assert result(flow) == (passed,)
        ten = play(battle(guard(Ld=10)), outcome("rally"), [("rally red.Guard", [5, 6])])
        assert result(ten) == ("failed",)
        one = play(battle(guard(Ld=1)), outcome(), [("panic red.Guard", [1, 1])])
        assert result(one) == ("failed",)

    @pytest.mark.rule("T9A-CHA-056")
    def test_the_owner_chooses_whether_to_borrow(self):
        for borrow, passed in ((True, "passed"), (False, "failed")):
            general = unit("red", "Lord", general=True, Ld=9, at=NEAR)
            flow = play(battle(guard(Ld=7), general), outcome())
            asked = flow.pending[0]
            assert (asked.topic, asked.seat, asked.facts["own"], asked.facts["borrowed"]) == (
                "t9a.leadership.borrow", "red", 7, 9
            )  # fmt: skip
            assert asked.default() == {"confirm": True}
            answer(flow, {"confirm": borrow}, [("panic red.Guard", [4, 5])])
            assert result(flow) == (passed,)

    @pytest.mark.parametrize(
        ("kind", "hidden", "usual"),
        [("panic", False, {"confirm": True}), ("panic", True, None), ("frenzy", False, None)],
    )
    def test_whoever_does_not_ask_to_be_asked_uses_the_better_leadership(self, kind, hidden, usual):
        general = unit("red", "Lord", general=True, Ld=9, at=NEAR)
        state = battle(guard(Ld=7), general)
        state.options = Options(hidden_lists=hidden)
        assert play(state, outcome(kind)).pending[0].usual_answer() == usual

    @pytest.mark.parametrize(
        ("kind", "hidden", "asked"), [("panic", False, False), ("panic", True, True), ("frenzy", False, True)]
    )
    def test_where_it_was_so_agreed_the_better_leadership_is_used_unasked(self, kind, hidden, asked):
        general = unit("red", "Lord", general=True, Ld=9, at=NEAR)
        state = battle(guard(Ld=7), general)
        state.options = Options(lending="usual", hidden_lists=hidden)
        flow = play(state, outcome(kind), [] if asked else [(f"{kind} red.Guard", [4, 5])])
        assert bool(flow.pending) is asked
        if not asked:
            assert result(flow) == ("passed",)

    @pytest.mark.parametrize(("agreed", "lending"), [({}, "asked"), ({"ask_leadership": False}, "usual")])
    def test_battles_of_old_go_on_asking_and_new_ones_do_not(self, agreed, lending):
        assert begin(setup(**agreed)).options.lending == lending
        assert GAME.settings["ask_leadership"].default() is False

    def test_he_is_not_asked_about_a_general_who_leads_no_better(self):
        general = unit("red", "Lord", general=True, Ld=7, at=NEAR)
        flow = play(battle(guard(Ld=7), general), outcome(), [("panic red.Guard", [3, 4])])
        assert result(flow) == ("passed",)

    @pytest.mark.rule("T9A-CHA-060", "T9A-GEN-018")
    def test_near_the_battle_standard_a_failed_test_may_be_rolled_again_with_both_dice(self):
        bearer = unit("red", "Bearer", battle_standard=True, Ld=7, at=NEAR)
        flow = play(battle(guard(Ld=7), bearer), outcome(), [("panic red.Guard", [5, 3])])
        asked = flow.pending[0]
        assert (asked.topic, asked.default(), asked.facts["total"]) == (
            "t9a.leadership.hold_your_ground", {"confirm": True}, 8
        )  # fmt: skip
        answer(flow, {"confirm": True}, [("panic again red.Guard", [3, 3])])
        assert result(flow) == ("passed",)

    @pytest.mark.rule("T9A-CHA-061", "T9A-GEN-018")
    def test_never_twice(self):
        bearer = unit("red", "Bearer", battle_standard=True, Ld=7, at=NEAR)
        flow = play(battle(guard(Ld=7), bearer), outcome(), [("panic red.Guard", [5, 3])])
        answer(flow, {"confirm": True}, [("panic again red.Guard", [6, 6])])
        assert flow.over
        assert result(flow) == ("failed",)

    def test_he_may_leave_it_at_that(self):
        bearer = unit("red", "Bearer", battle_standard=True, Ld=7, at=NEAR)
        flow = play(battle(guard(Ld=7), bearer), outcome(), [("panic red.Guard", [5, 3])])
        answer(flow, {"confirm": False})
        assert result(flow) == ("failed",)

    def test_it_is_told_with_the_number_and_its_terms(self):
        flow = play(battle(guard(Ld=7)), outcome("march", "T9A-MOV-118"), [("march red.Guard", [3, 4])])
        (event,) = flow.opening
        assert (event.key, event.rule, event.dice) == ("t9a.leadership.passed", "T9A-MOV-118", (3, 4))
        assert event.numbers["leadership"].total == 7

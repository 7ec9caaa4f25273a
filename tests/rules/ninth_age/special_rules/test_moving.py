"""What special rules say of moves: flying, marching, reforming, moving at random, stupidity."""

import pytest

from rules.ninth_age.queries import movement as moves
from rules.ninth_age.state import Contact
from rules.ninth_age.units.footprint import size
from rules.ninth_age.units.ranks import full_ranks
from tests.rules.ninth_age.building import battle, refused, unit, with_character

AT = (20.0, 20.0, 0.0)


def one(**options):
    options.setdefault("models", 5)
    return battle(unit("red", "Guard", at=AT, **options))


def ranks_of(state):
    """The Full Ranks of the Guard."""
    return full_ranks(state, state.units["red.Guard"]).total


class TestFlying:
    @pytest.mark.rule("T9A-SPC-084", "T9A-SPC-014", "T9A-SPC-012")
    def test_a_unit_flies_only_if_every_model_does(self):
        made = unit("red", "Guard", models=5, at=AT, rules=[("fly", "8")])
        assert moves.can_fly(battle(made), "red.Guard")
        joined = battle(with_character(unit("red", "Guard", models=5, at=AT, rules=[("fly", "8")]), "Captain"))
        assert not moves.can_fly(joined, "red.Guard")

    @pytest.mark.rule("T9A-SPC-085")
    def test_flying_its_movement_is_the_lowest_fly_value(self):
        made = unit("red", "Guard", models=5, at=AT, rules=[("fly", "8")], M=4)
        state = battle(with_character(made, "Captain", rules=[("fly", "7")], M=5))
        assert moves.lowest_movement(state, "red.Guard").total == 4
        assert moves.lowest_movement(state, "red.Guard", flying=True).total == 7

    @pytest.mark.rule("T9A-SPC-086")
    def test_only_a_fly_move_passes_over(self):
        state = one(rules=[("fly", "8")])
        assert moves.passes_over(state, "red.Guard", True)
        assert not moves.passes_over(state, "red.Guard", False)

    def test_where_the_book_prints_no_number_it_flies_at_its_own_movement(self):
        assert moves.lowest_movement(one(rules=["fly"], M=5), "red.Guard", flying=True).total == 5


class TestMovement:
    @pytest.mark.rule("T9A-MOV-116", "T9A-CHA-014")
    def test_a_combined_unit_moves_as_its_slowest_model(self):
        state = battle(with_character(unit("red", "Guard", models=5, at=AT, M=5), "Captain", M=3))
        assert moves.lowest_movement(state, "red.Guard").total == 3

    @pytest.mark.rule("T9A-GEN-037", "T9A-GEN-036")
    def test_a_unit_whose_movement_is_a_dash_does_not_move(self):
        with refused("T9A-GEN-037"):
            moves.judge_move(one(M=0), "red.Guard")
        moves.judge_move(one(M=1), "red.Guard")
        moves.judge_move(one(M=0, rules=[("fly", "8")]), "red.Guard")


class TestMarching:
    @pytest.mark.rule("T9A-SPC-049", "T9A-TYP-030")
    def test_one_model_that_cannot_march_keeps_the_unit_from_it(self):
        state = battle(with_character(unit("red", "Guard", models=5, at=AT), "Captain", rules=["cannot_march"]))
        with refused("T9A-SPC-049"):
            moves.judge_march(state, "red.Guard")
        assert moves.may_march(one(), "red.Guard")

    @pytest.mark.rule("T9A-SPC-225")
    def test_a_war_platform_marches_with_five_models_and_not_with_four(self):
        for models, marches in ((5, True), (4, False)):
            made = unit("red", "Guard", models=models, at=AT)
            state = battle(with_character(made, "Altar", troop_type="chariot", rules=["war_platform"]))
            assert moves.may_march(state, "red.Guard") is marches
        assert not moves.may_march(battle(unit("red", "Altar", troop_type="chariot", at=AT)), "red.Altar")

    @pytest.mark.rule("T9A-SPC-029")
    def test_who_has_just_arrived_does_not_march(self):
        with refused("T9A-SPC-029"):
            state = one(rules=["ambush"])
            state.units["red.Guard"].done.arrived = True
            moves.judge_march(state, "red.Guard")

    @pytest.mark.rule("T9A-SPC-030")
    def test_who_has_just_arrived_counts_as_moved(self):
        state = one(rules=["ambush"])
        assert not moves.counts_as_moved(state, "red.Guard")
        state.units["red.Guard"].done.arrived = True
        assert moves.counts_as_moved(state, "red.Guard")

    @pytest.mark.rule("T9A-SPC-209")
    def test_undead_march_only_near_their_general(self):
        def at(distance, **options):
            general = unit("red", "Lord", general=True, at=(20 + distance, 20, 0), **options)
            return battle(unit("red", "Bones", at=AT, rules=["undead"]), general)

        assert moves.may_march(at(10), "red.Bones")
        with refused("T9A-SPC-209"):
            moves.judge_march(at(16), "red.Bones")
        assert moves.may_march(at(16, rules=["large_target"]), "red.Bones")
        with refused("T9A-SPC-209"):
            moves.judge_march(at(10, state={"fleeing": True}), "red.Bones")

    @pytest.mark.rule("T9A-MOV-118")
    def test_an_enemy_within_eight_inches_asks_for_a_march_test_fleeing_or_not(self):
        def beside(gap, **options):
            enemy = unit("blue", "Foe", at=(20 + 0.7874 + gap, 20, 0), **options)
            return battle(unit("red", "Guard", at=AT), enemy)

        assert moves.must_test_to_march(beside(8), "red.Guard")
        assert moves.must_test_to_march(beside(8, state={"fleeing": True}), "red.Guard")
        assert not moves.must_test_to_march(beside(8.1), "red.Guard")


class TestReforming:
    @pytest.mark.rule("T9A-SPC-090")
    def test_free_reform_needs_every_model(self):
        made = unit("red", "Guard", models=5, at=AT, rules=["free_reform"])
        assert moves.has_free_reform(battle(made), "red.Guard")
        mixed = with_character(unit("red", "Guard", models=5, at=AT, rules=["free_reform"]), "Captain")
        assert not moves.has_free_reform(battle(mixed), "red.Guard")

    @pytest.mark.rule("T9A-SPC-094", "T9A-TYP-012")
    def test_half_with_free_reform_counts_no_full_ranks(self):
        assert ranks_of(one(rules=["fast_cavalry"])) == 0
        assert ranks_of(one(troop_type="swarm")) == 0
        assert ranks_of(one()) == 1


class TestSkirmishing:
    @pytest.mark.rule("T9A-SPC-180")
    def test_skirmishers_stand_half_an_inch_apart_while_they_are_loose(self):
        state = one(rules=["skirmishers"])
        assert moves.is_skirmishing(state, "red.Guard")
        close = size(state, state.units["red.Guard"])[0]
        state.units["red.Guard"].loose = True
        assert size(state, state.units["red.Guard"])[0] == pytest.approx(close + 4 * 0.5)

    @pytest.mark.rule("T9A-SPC-185")
    def test_they_open_up_again_unless_they_are_engaged(self):
        state = one(rules=["skirmishers"])
        assert moves.opens_up(state, "red.Guard")
        assert not moves.opens_up(one(), "red.Guard")
        state.contacts.append(Contact("red.Guard", "blue.Foe", "front", 1))
        assert not moves.opens_up(state, "red.Guard")


class TestAtRandom:
    @pytest.mark.rule("T9A-SPC-159", "T9A-SPC-161")
    def test_it_moves_in_the_compulsory_moves_and_at_no_other_time(self):
        state = one(models=1, rules=[("random_movement", "3D6")])
        assert moves.must_move_at_random(state, "red.Guard")
        with refused("T9A-SPC-159"):
            moves.judge_move(state, "red.Guard")

    @pytest.mark.rule("T9A-SPC-160")
    def test_its_dice_are_its_own(self):
        assert moves.random_movement(one(rules=[("random_movement", "3D6")]), "red.Guard") == "3D6"
        assert moves.random_movement(one(), "red.Guard") == ""

    def test_where_the_book_prints_no_dice_it_moves_like_others(self):
        state = one(rules=["random_movement"])
        assert not moves.must_move_at_random(state, "red.Guard")
        moves.judge_move(state, "red.Guard")

    @pytest.mark.rule("T9A-SPC-167")
    def test_of_several_the_lowest_counts(self):
        made = unit("red", "Guard", models=2, at=AT, rules=[("random_movement", "3D6")])
        state = battle(with_character(made, "Captain", rules=[("random_movement", "2D6"), ("random_movement", "D6+9")]))
        assert moves.random_movement(state, "red.Guard") == "2D6"


class TestStupidity:
    @pytest.mark.rule("T9A-SPC-196")
    def test_one_stupid_model_makes_the_unit_test_unless_it_flees_or_fights(self):
        state = battle(with_character(unit("red", "Guard", models=5, at=AT), "Captain", rules=["stupidity"]))
        guard = state.units["red.Guard"]
        assert moves.takes_stupidity_test(state, "red.Guard")
        guard.fleeing = True
        assert not moves.takes_stupidity_test(state, "red.Guard")
        guard.fleeing = False
        state.contacts.append(Contact("red.Guard", "blue.Foe", "front", 1))
        assert not moves.takes_stupidity_test(state, "red.Guard")

    @pytest.mark.rule("T9A-SPC-197")
    def test_who_failed_stumbles_and_does_nothing_else(self):
        state = one(rules=["stupidity"])
        assert not moves.must_stumble(state, "red.Guard")
        state.units["red.Guard"].done.failed_stupidity = True
        assert moves.must_stumble(state, "red.Guard")
        with refused("T9A-SPC-197"):
            moves.judge_move(state, "red.Guard")

"""Who has a special rule: printed, by troop type, conferred, taken away."""

import pytest

from rules.ninth_age.special_rules.holding import (
    any_model,
    every,
    has,
    held,
    majority,
    parameter,
    parameters,
    part_has,
    reaches,
)
from rules.ninth_age.state import Part, Rule
from tests.rules.ninth_age.building import AVERAGE, battle, unit, with_character

AT = (20.0, 20.0, 0.0)


def mounted(rider=(), mount=(), **options):
    """A rider on a beast, each with rules of its own."""
    parts = (
        Part(name="Rider", characteristics=AVERAGE, rules=tuple(Rule(key) for key in rider)),
        Part(name="Beast", characteristics=AVERAGE, mount=True, rules=tuple(Rule(key) for key in mount)),
    )
    return {"parts": parts, "troop_type": "cavalry", **options}


class TestPrinted:
    @pytest.mark.rule("T9A-SPC-013", "T9A-SPC-010")
    def test_a_model_has_the_rule_of_any_of_its_parts(self):
        state = battle(unit("red", "Rider", at=AT, **mounted(mount=["frenzy"])))
        assert has(state, "red.Rider.1", "frenzy")

    @pytest.mark.rule("T9A-SPC-003", "T9A-SPC-005")
    def test_rider_and_mount_do_not_share_the_rules_of_their_parts(self):
        state = battle(unit("red", "Rider", at=AT, **mounted(mount=["frenzy"])))
        assert (part_has(state, "red.Rider.1", 0, "frenzy"), part_has(state, "red.Rider.1", 1, "frenzy")) == (
            False,
            True,
        )

    @pytest.mark.rule("T9A-SPC-002")
    def test_a_rule_of_the_whole_entry_belongs_to_every_part(self):
        state = battle(unit("red", "Rider", at=AT, rules=["frenzy"], **mounted()))
        assert part_has(state, "red.Rider.1", 0, "frenzy")
        assert part_has(state, "red.Rider.1", 1, "frenzy")

    @pytest.mark.rule("T9A-SPC-017")
    def test_of_several_values_the_highest_counts(self):
        rules = [("magic_resistance", "2"), ("magic_resistance", "3")]
        state = battle(unit("red", "Guard", at=AT, rules=rules))
        assert parameter(state, "red.Guard.1", "magic_resistance") == "3"

    @pytest.mark.rule("T9A-SPC-018")
    def test_of_random_values_the_better_average_is_taken(self):
        state = battle(unit("red", "Guard", at=AT, rules=[("stomp", "D6"), ("stomp", "4")]))
        assert parameter(state, "red.Guard.1", "stomp") == "4"

    @pytest.mark.rule("T9A-SPC-016")
    def test_the_same_rule_twice_is_there_once(self):
        state = battle(unit("red", "Guard", at=AT, rules=["fly", "fly"]))
        assert [rule.key for rule in held(state, "red.Guard.1")].count("fly") == 1

    def test_names_in_brackets_all_count(self):
        state = battle(unit("red", "Guard", at=AT, rules=[("strider", "Forest"), ("strider", "Water")]))
        assert parameters(state, "red.Guard.1", "strider") == ("Forest", "Water")

    @pytest.mark.rule("T9A-SPC-015", "T9A-EQP-030")
    def test_a_rule_of_a_weapon_is_not_one_of_the_model(self):
        state = battle(unit("red", "Guard", at=AT, weapons=["pistol"]))
        assert not has(state, "red.Guard.1", "quick_to_fire")


class TestLayers:
    @pytest.mark.parametrize(
        ("printed", "brought"),
        [
            pytest.param("fly", "free_reform", marks=pytest.mark.rule("T9A-SPC-088")),
            pytest.param("fly", "swiftstride", marks=pytest.mark.rule("T9A-SPC-088")),
            pytest.param("fast_cavalry", "vanguard", marks=pytest.mark.rule("T9A-SPC-071")),
            pytest.param("fast_cavalry", "free_reform", marks=pytest.mark.rule("T9A-SPC-071")),
            pytest.param("skirmishers", "free_reform", marks=pytest.mark.rule("T9A-SPC-178")),
            pytest.param("frenzy", "immune_to_psychology", marks=pytest.mark.rule("T9A-SPC-097")),
            pytest.param("stupidity", "immune_to_psychology", marks=pytest.mark.rule("T9A-SPC-198")),
            pytest.param("unbreakable", "immune_to_psychology", marks=pytest.mark.rule("T9A-SPC-206")),
            pytest.param("undead", "immune_to_psychology", marks=pytest.mark.rule("T9A-SPC-208")),
            pytest.param("undead", "unstable", marks=pytest.mark.rule("T9A-SPC-208")),
            pytest.param("otherworldly", "magical_attacks", marks=pytest.mark.rule("T9A-SPC-150")),
            pytest.param("otherworldly", "immune_to_psychology", marks=pytest.mark.rule("T9A-SPC-150")),
            pytest.param("ethereal", "magical_attacks", marks=pytest.mark.rule("T9A-SPC-066")),
            pytest.param("terror", "fear", marks=pytest.mark.rule("T9A-SPC-201")),
        ],
    )
    def test_one_rule_brings_another(self, printed, brought):
        state = battle(unit("red", "Guard", at=AT, rules=[printed]))
        assert has(state, "red.Guard.1", brought)

    @pytest.mark.rule("T9A-SPC-228")
    def test_a_war_platform_loses_swiftstride_even_that_of_its_troop_type(self):
        state = battle(unit("red", "Altar", at=AT, troop_type="chariot", rules=["war_platform"]))
        assert not has(state, "red.Altar.1", "swiftstride")

    def test_and_what_fly_brings_is_taken_away_with_it_while_the_rest_stays(self):
        state = battle(unit("red", "Altar", at=AT, rules=["war_platform", "fly"]))
        assert not has(state, "red.Altar.1", "swiftstride")
        assert has(state, "red.Altar.1", "free_reform")

    @pytest.mark.rule("T9A-SPC-181")
    def test_a_character_among_skirmishers_is_a_skirmisher_while_he_stays(self):
        scouts = with_character(unit("red", "Hunters", models=5, at=AT, rules=["skirmishers"]), "Captain")
        alone = unit("red", "Lord", character=True, at=(50, 20, 0))
        state = battle(scouts, alone)
        assert has(state, "red.Captain.1", "skirmishers")
        assert has(state, "red.Captain.1", "free_reform")
        assert not has(state, "red.Lord.1", "skirmishers")

    @pytest.mark.rule("T9A-SPC-040", "T9A-SPC-041")
    def test_a_guarded_character_is_stubborn_as_long_as_a_guard_is_with_him(self):
        state = battle(with_character(unit("red", "Guard", models=5, at=AT, rules=["bodyguard"]), "Captain"))
        assert any_model(state, "red.Guard", "stubborn")
        assert not has(state, "red.Guard.1", "stubborn")
        state.units["red.Guard"].models = ["red.Captain.1"]
        assert not any_model(state, "red.Guard", "stubborn")

    def test_a_guard_of_named_characters_guards_no_others(self):
        guard = unit("red", "Guard", models=5, at=AT, rules=[("bodyguard", "Warden")])
        state = battle(with_character(with_character(guard, "Warden of the Marsh"), "Warden"))
        assert has(state, "red.Warden.1", "stubborn")
        assert not has(state, "red.Warden of the Marsh.1", "stubborn")

    def test_a_stubborn_character_makes_no_model_around_him_stubborn(self):
        state = battle(with_character(unit("red", "Guard", models=5, at=AT), "Captain", rules=["stubborn"]))
        assert any_model(state, "red.Guard", "stubborn")
        assert not has(state, "red.Guard.1", "stubborn")


class TestHowMany:
    @pytest.fixture
    def mixed(self):
        """Three of six models immune, the three Characters."""
        made = unit("red", "Guard", models=3, at=AT)
        for name in ("Ada", "Bea", "Cia"):
            with_character(made, name, rules=["immune_to_psychology"])
        return battle(made)

    def test_half_is_enough_for_half_and_not_for_most(self, mixed):
        assert reaches(mixed, "red.Guard", "immune_to_psychology", "half")
        assert not reaches(mixed, "red.Guard", "immune_to_psychology", "most")
        assert not every(mixed, "red.Guard", "immune_to_psychology")

    def test_the_majority_is_that_of_the_rank_and_file(self, mixed):
        assert not majority(mixed, "red.Guard", "immune_to_psychology")
        mixed.units["red.Guard"].models = ["red.Ada.1", "red.Bea.1"]
        assert majority(mixed, "red.Guard", "immune_to_psychology")

    def test_a_unit_without_models_has_no_rules(self, mixed):
        mixed.units["red.Guard"].models = []
        assert not every(mixed, "red.Guard", "immune_to_psychology")
        assert not reaches(mixed, "red.Guard", "immune_to_psychology", "half")

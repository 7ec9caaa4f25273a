"""Who may declare charges, and how charged units may react."""

import pytest

from rules.ninth_age.queries.charging import (
    causes_no_panic,
    closes_up,
    judge_charge_declaration,
    judge_reaction,
    may_act_after_rally,
    may_charge_flying,
    may_declare_charge,
    passes_panic,
    reactions_allowed,
    takes_frenzy_test,
)
from rules.ninth_age.queries.charging import (
    tests_for_terror as must_test,
)
from rules.ninth_age.queries.stand_and_shoot import only_breath
from rules.ninth_age.special_rules.breath_weapon import breathe
from rules.ninth_age.state import Charge, Contact
from tests.rules.ninth_age.building import battle, refused, unit, with_character

AT = (20.0, 20.0, 0.0)
BOW = {"weapons": ["bow"]}


def one(**options):
    options.setdefault("models", 5)
    return battle(unit("red", "Guard", at=AT, **options))


class TestDeclaring:
    def test_usually_a_unit_may(self):
        assert may_declare_charge(one(), "red.Guard")

    @pytest.mark.rule("T9A-MOV-012")
    def test_not_while_it_flees(self):
        with refused("T9A-MOV-012"):
            judge_charge_declaration(one(state={"fleeing": True}), "red.Guard")

    @pytest.mark.rule("T9A-TER-052")
    def test_not_out_of_a_building(self):
        with refused("T9A-TER-052"):
            judge_charge_declaration(one(state={"where": "building", "building": "house"}), "red.Guard")

    @pytest.mark.rule("T9A-MOV-012")
    def test_not_while_it_fights(self):
        state = one()
        state.contacts.append(Contact("red.Guard", "blue.Foe", "front", 1))
        with refused("T9A-MOV-012"):
            judge_charge_declaration(state, "red.Guard")

    @pytest.mark.rule("T9A-MOV-013")
    def test_not_twice(self):
        state = one()
        state.units["red.Guard"].done.declared_charge = True
        with refused("T9A-MOV-013"):
            judge_charge_declaration(state, "red.Guard")

    @pytest.mark.rule("T9A-CHA-023")
    def test_not_after_a_character_has_charged_out_of_it(self):
        state = one()
        state.units["red.Guard"].done.character_charged_out = True
        with refused("T9A-CHA-023"):
            judge_charge_declaration(state, "red.Guard")

    @pytest.mark.scenario("SC-T9A-GEN-046")
    @pytest.mark.rule("T9A-GEN-037")
    def test_not_without_movement_unless_it_flies(self):
        with refused("T9A-GEN-037"):
            judge_charge_declaration(one(M=0), "red.Guard")
        assert may_declare_charge(one(M=0, rules=[("fly", "8")]), "red.Guard")

    @pytest.mark.rule("T9A-SPC-159")
    def test_not_with_random_movement(self):
        with refused("T9A-SPC-159"):
            judge_charge_declaration(one(rules=[("random_movement", "3D6")]), "red.Guard")

    @pytest.mark.rule("T9A-SPC-197")
    def test_not_after_a_failed_stupidity_test(self):
        state = one(rules=["stupidity"])
        state.units["red.Guard"].done.failed_stupidity = True
        with refused("T9A-SPC-197"):
            judge_charge_declaration(state, "red.Guard")

    @pytest.mark.rule("T9A-TYP-049")
    def test_not_with_a_war_machine(self):
        with refused("T9A-TYP-049"):
            judge_charge_declaration(one(models=1, troop_type="war_machine", round=True), "red.Guard")

    @pytest.mark.rule("T9A-SPC-220")
    def test_not_in_the_first_turn_after_a_vanguard_move(self):
        state = one(rules=["vanguard"], state={"deployed_as": "vanguard"})
        with refused("T9A-SPC-220"):
            judge_charge_declaration(state, "red.Guard")
        state.first = "blue"
        assert may_declare_charge(state, "red.Guard")

    @pytest.mark.rule("T9A-SPC-175")
    @pytest.mark.parametrize(
        ("edition", "how", "may"),
        [("0.11.1", "scout_outside", False), ("0.11.1", "scout", True), ("0.11.9.3", "scout", False)],
    )
    def test_scouts_in_the_first_turn_of_the_side_that_begins(self, edition, how, may):
        state = battle(
            unit("red", "Guard", models=5, at=AT, rules=["scout"], state={"deployed_as": how}), edition=edition
        )
        assert may_declare_charge(state, "red.Guard") is may
        state.turn = 2
        assert may_declare_charge(state, "red.Guard")

    @pytest.mark.rule("T9A-SPC-072")
    def test_fast_cavalry_that_feigned_flight_moves_again_but_does_not_charge(self):
        state = one(rules=["fast_cavalry"], state={"fled_voluntarily_in_turn": 2})
        state.turn, guard = 2, state.units["red.Guard"]
        assert may_act_after_rally(state, "red.Guard")
        with refused("T9A-SPC-072"):
            judge_charge_declaration(state, "red.Guard")
        state.turn = 3
        assert not may_act_after_rally(state, "red.Guard")
        guard.fled_voluntarily_in_turn = 0
        assert may_declare_charge(state, "red.Guard")

    @pytest.mark.rule("T9A-SPC-084")
    def test_a_unit_that_flies_may_charge_flying(self):
        assert may_charge_flying(one(rules=[("fly", "8")]), "red.Guard")
        assert not may_charge_flying(one(), "red.Guard")


class TestFrenzy:
    @pytest.mark.rule("T9A-SPC-098", "T9A-SPC-100", "T9A-SPC-013")
    def test_one_frenzied_mount_makes_the_whole_unit_test(self):
        state = battle(with_character(unit("red", "Guard", models=9, at=AT), "Captain", part_rules=["frenzy"]))
        assert takes_frenzy_test(state, "red.Guard")

    @pytest.mark.rule("T9A-MOV-021")
    def test_who_has_declared_a_charge_or_could_not_does_not_test(self):
        state = one(rules=["frenzy"])
        assert takes_frenzy_test(state, "red.Guard")
        state.units["red.Guard"].done.declared_charge = True
        assert not takes_frenzy_test(state, "red.Guard")
        assert not takes_frenzy_test(one(rules=["frenzy"], state={"fleeing": True}), "red.Guard")
        assert not takes_frenzy_test(one(), "red.Guard")


def charge_on(distance=10.0, side="front", charger=None, flying=False, **options):
    """Blue charges red's Guard from so far away."""
    options.setdefault("models", 5)
    guard = unit("red", "Guard", at=AT, **options)
    foe = unit("blue", "Foe", models=5, at=(20, 20 + 0.7874 + distance, 180), **(charger or {}))
    return battle(guard, foe), Charge(unit="blue.Foe", target="red.Guard", side=side, flying=flying)


class TestReacting:
    @pytest.mark.rule("T9A-MOV-024", "T9A-MOV-025", "T9A-MOV-026")
    def test_a_unit_with_bows_has_all_three_reactions(self):
        assert reactions_allowed(*charge_on(**BOW)) == ("hold", "stand_and_shoot", "flee")
        assert reactions_allowed(*charge_on()) == ("hold", "flee")

    @pytest.mark.rule("T9A-MOV-027")
    def test_an_engaged_unit_only_holds(self):
        state, charge = charge_on(**BOW)
        state.contacts.append(Contact("blue.Other", "red.Guard", "front", 1))
        assert reactions_allowed(state, charge) == ("hold",)
        with refused("T9A-MOV-027"):
            judge_reaction(state, charge, "flee")

    @pytest.mark.rule("T9A-MOV-037")
    def test_a_fleeing_unit_only_flees(self):
        state, charge = charge_on(state={"fleeing": True}, **BOW)
        assert reactions_allowed(state, charge) == ("flee",)
        with refused("T9A-MOV-037"):
            judge_reaction(state, charge, "hold")

    @pytest.mark.rule("T9A-SPC-210")
    def test_undead_only_hold(self):
        state, charge = charge_on(rules=["undead"], **BOW)
        assert reactions_allowed(state, charge) == ("hold",)
        with refused("T9A-SPC-210"):
            judge_reaction(state, charge, "stand_and_shoot")

    @pytest.mark.rule("T9A-SPC-118")
    def test_half_immune_to_psychology_does_not_flee(self):
        made = unit("red", "Guard", models=3, at=AT)
        for name in ("Ada", "Bea", "Cia"):
            with_character(made, name, rules=["immune_to_psychology"])
        state, charge = charge_on()
        state = battle(made, unit("blue", "Foe", at=(20, 40, 180)))
        with refused("T9A-SPC-118"):
            judge_reaction(state, charge, "flee")
        made.unit.models.remove("red.Cia.1")
        assert "flee" in reactions_allowed(state, charge)

    @pytest.mark.rule("T9A-TER-059")
    def test_nobody_flees_out_of_a_building(self):
        state, charge = charge_on()
        state.units["red.Guard"].where = "building"
        with refused("T9A-TER-059"):
            judge_reaction(state, charge, "flee")

    @pytest.mark.rule("T9A-TYP-050", "T9A-SPC-055", "T9A-TYP-016")
    def test_a_war_machine_neither_flees_nor_stands_and_shoots(self):
        state, charge = charge_on(models=1, troop_type="war_machine", round=True, weapons=["bow"])
        with refused("T9A-TYP-050"):
            judge_reaction(state, charge, "flee")
        with refused("T9A-MOV-030"):
            judge_reaction(state, charge, "stand_and_shoot")
        assert reactions_allowed(state, charge) == ("hold",)

    @pytest.mark.rule("T9A-SPC-055", "T9A-EQP-033")
    def test_cumbersome_weapons_do_not_stand_and_shoot_and_unwieldy_ones_do(self):
        assert "stand_and_shoot" in reactions_allowed(*charge_on(weapons=["crossbow"]))
        state, charge = charge_on(weapons=["cannon"])
        with refused("T9A-MOV-030"):
            judge_reaction(state, charge, "stand_and_shoot")

    @pytest.mark.rule("T9A-MOV-030")
    def test_without_a_missile_weapon_nobody_shoots(self):
        state, charge = charge_on()
        with refused("T9A-MOV-030"):
            judge_reaction(state, charge, "stand_and_shoot")

    @pytest.mark.rule("T9A-MOV-030")
    def test_one_model_with_a_weapon_is_enough(self):
        made = with_character(unit("red", "Guard", models=5, at=AT), "Captain", weapons=["bow"])
        state, charge = charge_on()
        state.models.update({model.id: model for model in made.models})
        state.kinds.update(made.kinds)
        state.units["red.Guard"] = made.unit
        assert "stand_and_shoot" in reactions_allowed(state, charge)

    def test_a_weapon_that_only_the_army_book_knows_shoots_if_it_has_a_range(self):
        assert "stand_and_shoot" in reactions_allowed(*charge_on(weapons=[("", "24")]))
        assert "stand_and_shoot" not in reactions_allowed(*charge_on(weapons=[("", "")]))

    @pytest.mark.scenario("SC-T9A-GEN-046")
    @pytest.mark.rule("T9A-GEN-039")
    def test_who_has_ballistic_skill_0_does_not_shoot(self):
        assert "stand_and_shoot" not in reactions_allowed(*charge_on(BS=0, **BOW))
        assert "stand_and_shoot" in reactions_allowed(*charge_on(BS=1, **BOW))
        assert "stand_and_shoot" not in reactions_allowed(*charge_on(BS=3, weapons=["halberd"]))

    @pytest.mark.rule("T9A-GEN-039")
    def test_nor_does_who_has_a_dash_there(self):
        state, charge = charge_on(**BOW)
        for kind in state.kinds.values():
            for part in kind.parts:
                part.characteristics.pop("BS")
        assert "stand_and_shoot" not in reactions_allowed(state, charge)

    @pytest.mark.rule("T9A-MOV-031")
    def test_the_charger_must_be_in_the_front_arc(self):
        state, charge = charge_on(side="left", **BOW)
        with refused("T9A-MOV-031"):
            judge_reaction(state, charge, "stand_and_shoot")

    @pytest.mark.rule("T9A-MOV-032")
    def test_the_charger_must_be_farther_away_than_its_movement(self):
        assert "stand_and_shoot" in reactions_allowed(*charge_on(8.1, charger={"M": 8}, **BOW))
        state, charge = charge_on(8.0, charger={"M": 8}, **BOW)
        with refused("T9A-MOV-032"):
            judge_reaction(state, charge, "stand_and_shoot")

    @pytest.mark.rule("T9A-MOV-032", "T9A-SPC-085")
    def test_a_flying_charge_counts_with_its_fly_value(self):
        flyer = {"M": 4, "rules": [("fly", "8")]}
        assert "stand_and_shoot" not in reactions_allowed(*charge_on(6, charger=flyer, flying=True, **BOW))
        assert "stand_and_shoot" in reactions_allowed(*charge_on(6, charger=flyer, **BOW))

    @pytest.mark.rule("T9A-SPC-156", "T9A-EQP-034")
    def test_quick_weapons_stand_and_shoot_at_any_distance(self):
        state, charge = charge_on(5, charger={"M": 8}, weapons=["brace_of_pistols"])
        assert "stand_and_shoot" in reactions_allowed(state, charge)

    @pytest.mark.rule("T9A-SPC-045", "T9A-SPC-043")
    def test_an_unused_breath_is_a_missile_weapon_in_the_later_edition(self):
        dragon = {"models": 1, "troop_type": "monster", "rules": ["breath_weapon"]}
        state, charge = charge_on(10, charger={"M": 8}, **dragon)
        assert only_breath(state, "red.Guard")
        judge_reaction(state, charge, "stand_and_shoot")
        near, close = charge_on(7, charger={"M": 8}, **dragon)
        with refused("T9A-MOV-032"):
            judge_reaction(near, close, "stand_and_shoot")
        breathe(state, "red.Guard.1", 0)
        with refused("T9A-MOV-030"):
            judge_reaction(state, charge, "stand_and_shoot")
        state.edition_key = "0.11.1"
        state.models["red.Guard.1"].spent = ()
        with refused("T9A-MOV-030"):
            judge_reaction(state, charge, "stand_and_shoot")

    @pytest.mark.rule("T9A-MOV-033")
    def test_once_per_turn(self):
        state, charge = charge_on(**BOW)
        state.units["red.Guard"].done.stood_and_shot = True
        with refused("T9A-MOV-033"):
            judge_reaction(state, charge, "stand_and_shoot")

    @pytest.mark.rule("T9A-SPC-182", "T9A-MOV-022")
    def test_loose_skirmishers_close_up_unless_they_flee(self):
        state, _ = charge_on(rules=["skirmishers"], state={"loose": True})
        assert closes_up(state, "red.Guard")
        assert closes_up(state, "red.Guard", "hold")
        assert not closes_up(state, "red.Guard", "flee")
        state.units["red.Guard"].loose = False
        assert not closes_up(state, "red.Guard")


class TestTerror:
    FRIGHT = {"charger": {"rules": ["terror"]}}

    @pytest.mark.rule("T9A-SPC-200", "T9A-MOV-020")
    def test_its_charge_makes_the_target_test_unless_it_flees_fights_or_has_passed(self):
        state, _ = charge_on(**self.FRIGHT)
        guard = state.units["red.Guard"]
        assert must_test(state, "blue.Foe", "red.Guard")
        assert not must_test(state, "red.Guard", "blue.Foe")
        guard.done.passed_panic = True
        assert not must_test(state, "blue.Foe", "red.Guard")
        guard.done.passed_panic, guard.fleeing = False, True
        assert not must_test(state, "blue.Foe", "red.Guard")

    @pytest.mark.rule("T9A-SPC-200")
    def test_who_failed_must_flee_if_able(self):
        state, charge = charge_on(**self.FRIGHT)
        assert reactions_allowed(state, charge, must_flee=True) == ("flee",)
        with refused("T9A-SPC-200"):
            judge_reaction(state, charge, "hold", must_flee=True)
        state.units["red.Guard"].where = "building"
        assert reactions_allowed(state, charge, must_flee=True) == ("hold",)

    @pytest.mark.rule("T9A-SPC-201")
    def test_who_has_terror_need_not_test(self):
        state, _ = charge_on(rules=["terror"], **self.FRIGHT)
        assert passes_panic(state, "red.Guard", "blue.Foe")
        assert not passes_panic(state, "red.Guard")

    @pytest.mark.rule("T9A-SPC-117")
    def test_half_immune_to_psychology_passes_every_panic_test(self):
        state, _ = charge_on(rules=["frenzy"])
        assert passes_panic(state, "red.Guard")
        assert not passes_panic(state, "blue.Foe")


class TestInsignificance:
    @pytest.mark.rule("T9A-SPC-125")
    def test_what_becomes_of_the_insignificant_frightens_only_their_like(self):
        small, low = {"rules": ["insignificant"]}, (50, 20, 0)
        state = battle(
            unit("red", "Wretches", models=5, at=AT, **small),
            unit("red", "Scum", models=5, at=low, **small),
            unit("red", "Guard", models=5, at=(35, 20, 0)),
        )
        assert causes_no_panic(state, "red.Wretches", "red.Guard")
        assert not causes_no_panic(state, "red.Wretches", "red.Scum")
        assert not causes_no_panic(state, "red.Guard", "red.Scum")

"""The hooks of the 9th Age: the questions and moments at which rules act, each with its law and its options.

Here are those that a procedure asks at. The names are those of `rulebook/hooks.yaml`; where several questions are asked
at one hook of the rulebook, each is a query of its own, after a dot. A Special Attack has its option in its own module.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, NamedTuple

from rules.engine.explained import Explained
from rules.engine.hooks import Choice, Event, Option, Query, Window
from rules.engine.laws import ANY, CHARACTERISTIC, COUNT, HIGHEST
from rules.ninth_age.laws import BEST_SAVE, HEALING, ROLL_MODIFIER, WARD, SaveKind

YesOrNo = Query[Explained]


class Again(NamedTuple):
    """Which dice of a roll are rolled again: successes that must be, failures that must be, failures that may be."""

    successes: Option
    failures: Option
    if_wished: Option


def _again(of: Query[Any], kind: str = "") -> Again:
    return Again(*(Option(of, f"{kind}{which}") for which in ("reroll_successes", "reroll_failures", "may_reroll")))


# Building the list, setting up, deploying
GENERAL_CHOICE = Choice("general_choice")
DEPLOYMENT_DECLARATION = Window("deployment_declaration")
SCOUT_DECLARED, AMBUSH_DECLARED = (Option(DEPLOYMENT_DECLARATION, key) for key in ("scouting", "in_ambush"))
DEPLOYMENT_PLACEMENT = Choice("deployment_placement")
IN_HIDING, IN_LOOSE_FORMATION = (Option(DEPLOYMENT_PLACEMENT, key) for key in ("in_hiding", "in_loose_formation"))
VANGUARD_MOVE = Choice("vanguard_move")
MOVE_IN_THE_VANGUARD = Option(VANGUARD_MOVE, "move")
BEFORE_FIRST_TURN = Window("before_first_turn")
FIRST_TURN_ROLL = Query("first_turn_roll", COUNT)

# At any time
JOIN_OR_LEAVE = Choice("join_or_leave")
JOIN_LIKE_A_CHARACTER = Option(JOIN_OR_LEAVE, "like_a_character")
JOIN_IN_THE_CENTRE_ONLY = Option(JOIN_OR_LEAVE, "centre_of_the_front_rank")
JOIN_MATCHING_BASES_ONLY = Option(JOIN_OR_LEAVE, "matching_base_only")
LEADERSHIP = Query("leadership", CHARACTERISTIC)
COMMAND_RANGE = Query("command_range", COUNT)
TAKES_FRENZY_TEST: YesOrNo = Query("leadership_test.of_frenzy", ANY)
TAKES_STUPIDITY_TEST: YesOrNo = Query("leadership_test.of_stupidity", ANY)
LEADERSHIP_TEST_FAILED = Window("leadership_test_failed")
CAUSES_PANIC: YesOrNo = Query("panic_test.caused_by_its_charge", ANY)
CAUSES_NO_PANIC: YesOrNo = Query("panic_test.never_caused", ANY)
PASSES_PANIC_TESTS: YesOrNo = Query("panic_test.passed", ANY)
TERRAIN_EFFECT = Choice("terrain_effect")
TERRAIN_ENDANGERS = Option(TERRAIN_EFFECT, "danger")
TERRAIN_STOPS_MARCHES = Option(TERRAIN_EFFECT, "no_march")
TERRAIN_BARS_THE_WAY = Option(TERRAIN_EFFECT, "no_way")
TERRAIN_BREAKS_RANKS = Option(TERRAIN_EFFECT, "no_ranks")
TERRAIN_UNSTEADIES = Option(TERRAIN_EFFECT, "not_steadfast")
TERRAIN_COVERS = Option(TERRAIN_EFFECT, "cover")
DANGEROUS_TERRAIN_TEST = Query("dangerous_terrain_test", HIGHEST)
MODEL_HEIGHT = Query("model_height", HIGHEST)
FULL_RANKS = Query("full_ranks", COUNT)
COUNTS_AS_MOVED: YesOrNo = Query("counts_as_moved", ANY)
FLEE_DISTANCE = Query("flee_distance", COUNT)
FLEE_MOVE = Choice("flee_move")
FLEE_FROM_PANIC, FLEE_BROKEN = (Option(FLEE_MOVE, key) for key in ("from_panic", "broken"))

# Turns and phases
PLAYER_TURN_START = Window("player_turn_start")
PHASE_START = Window("phase_start")
PHASE_END = Event("phase_end")
HIT_IN_THE_PHASE = Event("phase_end.after_a_hit")
WOUNDED_IN_THE_PHASE = Event("phase_end.after_a_wound")

# Movement
MOVEMENT_PHASE_START = Event("movement_phase_start")
OPEN_UP = Option(MOVEMENT_PHASE_START, "open_up")
MOVEMENT = Query("movement", CHARACTERISTIC)
CHARGE_DECLARATION = Choice("charge_declaration")
CHARGE_FLYING = Option(CHARGE_DECLARATION, "flying")
CHARGE_DECLARED = Event("charge_declared")
CLOSE_UP = Option(CHARGE_DECLARED, "close_up")
CHARGE_REACTION = Choice("charge_reaction")
HOLD, STAND_AND_SHOOT, FLEE = (Option(CHARGE_REACTION, key) for key in ("hold", "stand_and_shoot", "flee"))
BREATHE_AT_THE_CHARGER = Option(CHARGE_REACTION, "breathe")
STAND_AND_SHOOT_AT_ANY_DISTANCE = Option(CHARGE_REACTION, "stand_and_shoot_at_any_distance")
CHARGE_RANGE = Query("charge_range", COUNT)
COMPULSORY_MOVE = Choice("compulsory_move")
MOVE_AT_RANDOM, STUMBLE = (Option(COMPULSORY_MOVE, key) for key in ("at_random", "stumble"))
REMAINING_MOVE = Choice("remaining_move")
MOVE_FLYING = Option(REMAINING_MOVE, "flying")
PASS_OVER = Option(REMAINING_MOVE, "pass_over")
MOVE_AFTER_RALLYING = Option(REMAINING_MOVE, "after_rallying")
REFORM_ON_THE_WAY = Option(REMAINING_MOVE, "reform_on_the_way")
MARCH = Choice("march")

# Shooting
MAY_SHOOT = Choice("may_shoot")
SHOOT_AFTER_RALLYING = Option(MAY_SHOOT, "after_rallying")
SHOOT_AFTER_MARCHING = Option(MAY_SHOOT, "after_marching")
SHOOT_AFTER_REFORMING = Option(MAY_SHOOT, "after_reforming")
SHOOT_FROM_ANY_RANK = Option(MAY_SHOOT, "from_any_rank")
SHOOT_OVER_MODELS = Option(MAY_SHOOT, "over_models")
SHOOT_ON_THE_MOVE = Option(MAY_SHOOT, "on_the_move")
SHOOT_AT_ANY_DISTANCE = Option(MAY_SHOOT, "at_any_distance")
BALLISTIC_SKILL = Query("ballistic_skill", CHARACTERISTIC)
SHOOTING_TO_HIT = Query("shooting_to_hit", ROLL_MODIFIER)
SHOT_AGAIN = _again(SHOOTING_TO_HIT)
SHOT_AT = Query("shooting_to_hit.of_the_target", ROLL_MODIFIER)
ARTILLERY_ROLL = Window("artillery_roll")
MISFIRE_AGAIN, SCATTER_AGAIN, FLAME_AGAIN = (Option(ARTILLERY_ROLL, key) for key in ("misfire", "scatter", "flame"))

# Attack sequence
DISTRIBUTE_HITS = Choice("distribute_hits")
HIT_RECEIVED = Window("hit_received")
STRENGTH = Query("strength", CHARACTERISTIC)
TOUGHNESS = Query("toughness", CHARACTERISTIC)
TO_WOUND = Query("to_wound", ROLL_MODIFIER)
WOUND_WITHOUT_ROLL = Option(TO_WOUND, "without_roll")
WOUND_AGAIN = _again(TO_WOUND)
ARMOUR_SAVE = Query("armour_save", ROLL_MODIFIER)
ARMOUR_AGAIN = _again(ARMOUR_SAVE)
ARMOUR_BONUS = Query("armour_save.bonus", COUNT)
SHIELD_PROTECTS, MOUNT_PROTECTS = (Option(ARMOUR_SAVE, key) for key in ("shield", "mounts_protection"))
ARMOUR_SAVE_FAILED = Window("armour_save_failed")
SPECIAL_SAVE = Query("special_save", BEST_SAVE)
WARD_PROTECTS, REGENERATION_PROTECTS = Option(SPECIAL_SAVE, WARD), Option(SPECIAL_SAVE, HEALING)
WARD_AGAIN, REGENERATION_AGAIN = _again(SPECIAL_SAVE, f"{WARD}_"), _again(SPECIAL_SAVE, f"{HEALING}_")
PROTECTING: Mapping[SaveKind, Option] = {WARD: WARD_PROTECTS, HEALING: REGENERATION_PROTECTS}
SAVE_AGAIN: Mapping[SaveKind, Again] = {WARD: WARD_AGAIN, HEALING: REGENERATION_AGAIN}

# Close combat
ROUND_OF_COMBAT_START = Window("round_of_combat_start")
WEAPON_CHOICE = Choice("weapon_choice")
WEAPON_EVERY_ROUND, HAND_WEAPON_TOO = (Option(WEAPON_CHOICE, key) for key in ("every_round", "hand_weapon"))
INITIATIVE = Query("initiative", CHARACTERISTIC)
OWN_INITIATIVE = Option(INITIATIVE, "own")
WEAPON_SKILL = Query("weapon_skill", CHARACTERISTIC)
NUMBER_OF_ATTACKS = Query("number_of_attacks", CHARACTERISTIC)
SUPPORTING_ATTACKS = Query("supporting_attacks", COUNT)
SPECIAL_ATTACKS = Choice("special_attacks")
ONE_MORE_IMPACT_HIT = Option(SPECIAL_ATTACKS, "one_more_impact_hit")
ALLOCATE_ATTACKS = Choice("allocate_attacks")
CRUSH = Option(ALLOCATE_ATTACKS, "crush")
CLOSE_COMBAT_TO_HIT = Query("close_combat_to_hit", ROLL_MODIFIER)
BLOW_AGAIN = _again(CLOSE_COMBAT_TO_HIT)
COMBAT_RESULT = Query("combat_result", COUNT)
ROUND_OF_COMBAT_LOST = Event("round_of_combat_lost")
PASSES_BREAK_TESTS: YesOrNo = Query("break_test.passed", ANY)
BREAK_TEST_WITHOUT_THE_RESULT: YesOrNo = Query("break_test.without_the_result", ANY)
PURSUIT_DECLARATION = Choice("pursuit_declaration")
PURSUE, OVERRUN, MUST_PURSUE = (Option(PURSUIT_DECLARATION, key) for key in ("pursue", "overrun", "must_pursue"))
PURSUIT_DISTANCE = Query("pursuit_distance", COUNT)
COMBAT_REFORM = Choice("combat_reform")
REFORM_TEST_WITHOUT_THE_RESULT: YesOrNo = Query("combat_reform_test.without_the_result", ANY)

# After the battle
SCORING_UNIT = Choice("scoring_unit")

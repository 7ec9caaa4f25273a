"""The two editions of the game, as a table of switches (T9A-VER-004). No other module asks which edition is played:
it asks for the switch."""

from __future__ import annotations

from typing import Literal

import msgspec

EditionKey = Literal["0.11.1", "0.11.9.3"]


class Edition(msgspec.Struct, frozen=True, kw_only=True):
    """What differs between the editions where a result may change; each field is a row of T9A-VER-004."""

    key: EditionKey
    magic_pool_cap: int | None
    bound_spell_overwhelming_loses_dice: bool
    pursuer_may_charge_unit_that_fled_from_same_combat: bool
    heavy_casualties_flee_from: Literal["sole_causing_unit_else_nearest", "unit_of_the_decisive_wound"]
    cannon_to_hit_bonus_against_large_target: int
    armour_counted_per: Literal["model", "part"]
    refused_challenger_picks: Literal["any_enemy_character", "one_who_could_have_accepted"]
    deploy_in_building: bool
    skirmishers_join_same_type_only: bool
    engineer_works_while_engaged: bool
    failed_fear_lasts: Literal["phase", "round"]
    vanguard_first_mover: Literal["random", "first_to_finish"]
    breath_weapon_as_stand_and_shoot: bool
    anti_magic_crystal: bool
    dispel_scroll_as_enchanted_item: bool
    failed_charge_tests_dangerous_terrain: bool
    conclave_cast_bonus: bool
    scouts_without_charge_in_turn_1: Literal["outside_their_zone", "all"]
    grand_army_exception_for_characters: bool
    hill_elevation_needs: Literal["more_than_half", "at_least_half"]
    failed_charge_bars_magical_move: bool
    cover_lines_start_from: Literal["one_point_of_the_front", "any_point_of_the_front"]
    overrun_only_after_wiping_out: bool
    assault_maximises_contact: bool
    assault_withdrawal: Literal["reform", "post_combat_pivot"]
    assault_standards_need_their_bearer: Literal["both_sides", "garrison"]
    refused_battle_standard_bearer_suspended_until: Literal["end_of_phase", "end_of_round"]
    template_hits_on_garrison_capped_by_its_models: bool


ELEVEN_ONE = Edition(
    key="0.11.1",
    magic_pool_cap=None,
    bound_spell_overwhelming_loses_dice=False,
    pursuer_may_charge_unit_that_fled_from_same_combat=True,
    heavy_casualties_flee_from="sole_causing_unit_else_nearest",
    cannon_to_hit_bonus_against_large_target=0,
    armour_counted_per="model",
    refused_challenger_picks="any_enemy_character",
    deploy_in_building=False,
    skirmishers_join_same_type_only=False,
    engineer_works_while_engaged=True,
    failed_fear_lasts="phase",
    vanguard_first_mover="random",
    breath_weapon_as_stand_and_shoot=False,
    anti_magic_crystal=False,
    dispel_scroll_as_enchanted_item=True,
    failed_charge_tests_dangerous_terrain=False,
    conclave_cast_bonus=True,
    scouts_without_charge_in_turn_1="outside_their_zone",
    grand_army_exception_for_characters=True,
    hill_elevation_needs="more_than_half",
    failed_charge_bars_magical_move=False,
    cover_lines_start_from="one_point_of_the_front",
    overrun_only_after_wiping_out=True,
    assault_maximises_contact=False,
    assault_withdrawal="reform",
    assault_standards_need_their_bearer="both_sides",
    refused_battle_standard_bearer_suspended_until="end_of_phase",
    template_hits_on_garrison_capped_by_its_models=False,
)

ELEVEN_NINE = Edition(
    key="0.11.9.3",
    magic_pool_cap=12,
    bound_spell_overwhelming_loses_dice=True,
    pursuer_may_charge_unit_that_fled_from_same_combat=False,
    heavy_casualties_flee_from="unit_of_the_decisive_wound",
    cannon_to_hit_bonus_against_large_target=1,
    armour_counted_per="part",
    refused_challenger_picks="one_who_could_have_accepted",
    deploy_in_building=True,
    skirmishers_join_same_type_only=True,
    engineer_works_while_engaged=False,
    failed_fear_lasts="round",
    vanguard_first_mover="first_to_finish",
    breath_weapon_as_stand_and_shoot=True,
    anti_magic_crystal=True,
    dispel_scroll_as_enchanted_item=False,
    failed_charge_tests_dangerous_terrain=True,
    conclave_cast_bonus=False,
    scouts_without_charge_in_turn_1="all",
    grand_army_exception_for_characters=False,
    hill_elevation_needs="at_least_half",
    failed_charge_bars_magical_move=True,
    cover_lines_start_from="any_point_of_the_front",
    overrun_only_after_wiping_out=False,
    assault_maximises_contact=True,
    assault_withdrawal="post_combat_pivot",
    assault_standards_need_their_bearer="garrison",
    refused_battle_standard_bearer_suspended_until="end_of_round",
    template_hits_on_garrison_capped_by_its_models=True,
)

EDITIONS: dict[str, Edition] = {edition.key: edition for edition in (ELEVEN_ONE, ELEVEN_NINE)}

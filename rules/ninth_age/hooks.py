"""The hooks of the 9th Age: the moments and questions at which rules act, and the law by which answers combine.

The names are those of `rulebook/hooks.yaml`; the type checker holds every effect to them.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Literal

from rules.engine.effects import Law

QueryHook = Literal[
    "number_of_spells", "first_turn_roll", "leadership", "command_range", "leadership_test", "characteristic_test",
    "panic_test", "terrain_effect", "dangerous_terrain_test", "line_of_sight", "model_height", "full_ranks",
    "counts_as_moved", "flee_distance", "recover_wounds", "movement", "charge_range", "rally_test", "march_distance",
    "magic_dice", "channel", "casting_total", "dispel_total", "ballistic_skill", "number_of_shots", "cover",
    "shooting_to_hit", "attack_properties", "strength", "toughness", "to_wound", "armour_save", "special_save",
    "multiply_wounds", "initiative", "weapon_skill", "number_of_attacks", "supporting_attacks",
    "close_combat_to_hit", "combat_result", "steadfast", "break_test", "pursuit_distance", "combat_reform_test",
    "scoring_unit", "victory_points",
]  # fmt: skip
OptionHook = Literal[
    "list_building", "general_choice", "spell_generation", "deployment_placement", "scout_deployment",
    "vanguard_move", "join_or_leave", "flee_move", "summoning", "charge_declaration", "charge_reaction",
    "charge_redirection", "charge_move", "compulsory_move", "reinforcements", "remaining_move", "march",
    "casting_declaration", "magical_move", "may_shoot", "distribute_hits", "lose_wounds", "weapon_choice",
    "make_way", "challenge", "special_attacks", "allocate_attacks", "pursuit_declaration", "pursuit_move",
    "combat_reform",
]  # fmt: skip
WindowHook = Literal[
    "deployment_declaration", "secret_note", "before_first_turn", "leadership_test_failed", "player_turn_start",
    "phase_start", "player_turn_end", "remaining_moves_start", "casting_dice", "dispel_attempt", "miscast_roll",
    "artillery_roll", "hit_received", "armour_save_failed", "round_of_combat_start",
]  # fmt: skip
EventHook = Literal[
    "battle_start", "unit_deployed", "unit_flees", "unit_destroyed", "phase_end", "movement_phase_start",
    "charge_declared", "all_charges_declared", "charge_failed", "unit_rallied", "spell_effects", "spell_resolved",
    "casualties_removed", "challenge_refused", "round_of_combat_lost", "standard_lost", "game_end",
]  # fmt: skip
JudgedHook = OptionHook | QueryHook
"""Where a ban beats an offer: the options, and what is asked about a number (whether a die is rolled again, whether a
save may be taken)."""
MomentHook = WindowHook | EventHook

_NAMES: Mapping[Law, tuple[QueryHook, ...]] = {
    Law.FORBID_BEATS_ALLOW: (
        "terrain_effect", "steadfast", "scoring_unit",
    ),
    Law.COUNT: (
        "number_of_spells", "command_range", "full_ranks", "recover_wounds", "magic_dice", "channel",
        "number_of_shots", "supporting_attacks", "combat_result", "victory_points",
    ),
    Law.ROLL_MODIFIER: (
        "first_turn_roll", "flee_distance", "charge_range", "casting_total", "dispel_total", "shooting_to_hit",
        "to_wound", "armour_save", "close_combat_to_hit", "pursuit_distance",
    ),
    Law.CHARACTERISTIC: (
        "leadership", "movement", "rally_test", "march_distance", "ballistic_skill", "strength", "toughness",
        "initiative", "weapon_skill", "number_of_attacks",
    ),
    Law.ANY: (
        "leadership_test", "characteristic_test", "panic_test", "line_of_sight", "counts_as_moved",
        "attack_properties", "break_test", "combat_reform_test",
    ),
    Law.HIGHEST: (
        "dangerous_terrain_test", "model_height", "cover", "multiply_wounds",
    ),
    Law.BEST_SAVE: (
        "special_save",
    ),
}  # fmt: skip

LAWS: Mapping[str, Law] = {name: law for law, names in _NAMES.items() for name in names}
"""How the answers at each query combine. At an option, a ban beats an offer; windows and events have no law."""

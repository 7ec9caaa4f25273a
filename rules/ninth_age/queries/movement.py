"""What the special rules say of a unit's own moves."""

from __future__ import annotations

from rules.engine.explained import Explained
from rules.engine.refusal import allows, refuse
from rules.ninth_age.general_principles import characteristics
from rules.ninth_age.general_principles.measuring import distance
from rules.ninth_age.hooks import (
    COUNTS_AS_MOVED,
    IN_LOOSE_FORMATION,
    MARCH,
    MOVE_AT_RANDOM,
    MOVE_FLYING,
    OPEN_UP,
    PASS_OVER,
    REFORM_ON_THE_WAY,
    REMAINING_MOVE,
    STUMBLE,
    TAKES_STUPIDITY_TEST,
    TERRAIN_BARS_THE_WAY,
)
from rules.ninth_age.special_rules.asking import forbidden, judge, offered, says_yes
from rules.ninth_age.special_rules.random_movement import movement_dice
from rules.ninth_age.special_rules.situation import Situation
from rules.ninth_age.state import State

MARCH_TEST_WITHIN = 8.0


def movement(state: State, model: str, flying: bool = False) -> Explained:
    """The Movement of one model, or its Fly value in a Fly move."""
    return characteristics.value(state, model, "M", flying=flying)


def lowest_movement(state: State, unit: str, flying: bool = False) -> Explained:
    """The Movement that the unit uses: the lowest of its models (T9A-MOV-116)."""
    return characteristics.lowest_movement(state, unit, flying)


def can_fly(state: State, unit: str) -> bool:
    """Whether it may make a Fly move when it charges or in Remaining Moves: every model flies (T9A-SPC-084)."""
    return offered(Situation(state, unit), MOVE_FLYING)


def passes_over(state: State, unit: str, flying: bool) -> bool:
    """Whether units and terrain on the way are ignored (T9A-SPC-086)."""
    return offered(Situation(state, unit, flying=flying), PASS_OVER)


def judge_move(state: State, unit: str) -> None:
    """Refuse a voluntary move in Remaining Moves that a special rule forbids, or of a unit without Movement
    (T9A-GEN-037). What the unit has done before is judged by the chapter on movement."""
    judge(Situation(state, unit), REMAINING_MOVE)
    if lowest_movement(state, unit).total <= 0 and not (can_fly(state, unit) and _flies(state, unit)):
        refuse("T9A-GEN-037", "t9a.characteristics.no_movement")


def _flies(state: State, unit: str) -> bool:
    return lowest_movement(state, unit, flying=True).total > 0


def judge_march(state: State, unit: str) -> None:
    """Refuse a march that a rule forbids the unit whatever its way (T9A-MOV-118); Water is judged with the way."""
    judge(Situation(state, unit), MARCH)


def may_march(state: State, unit: str) -> bool:
    """Whether the unit may march at all."""
    return allows(judge_march, state, unit)


def must_test_to_march(state: State, unit: str) -> bool:
    """Whether an enemy unit within 8 inches makes it take a March Test (T9A-MOV-118); fleeing enemies count too."""
    mine = state.units[unit]
    return any(
        distance(state, mine, enemy) <= MARCH_TEST_WITHIN + 0.01
        for enemy in state.units.values()
        if enemy.seat != mine.seat and enemy.where in ("board", "building")
    )


def has_free_reform(state: State, unit: str) -> bool:
    """Whether it may reform any number of times while it moves (T9A-SPC-090)."""
    return offered(Situation(state, unit), REFORM_ON_THE_WAY)


def must_move_at_random(state: State, unit: str) -> bool:
    """Whether it has to move in the Compulsory Moves by its dice (T9A-SPC-161)."""
    return offered(Situation(state, unit), MOVE_AT_RANDOM)


def must_stumble(state: State, unit: str) -> bool:
    """Whether it has to go D6 inches straight on because it failed its Stupidity test (T9A-SPC-197)."""
    return offered(Situation(state, unit), STUMBLE)


def random_movement(state: State, unit: str) -> str:
    """The dice that give every distance of the unit (T9A-SPC-160); "" if it moves like others."""
    return movement_dice(state, unit)


def takes_stupidity_test(state: State, unit: str) -> bool:
    """Whether it must test at the start of its turn (T9A-SPC-196)."""
    return says_yes(Situation(state, unit), TAKES_STUPIDITY_TEST)


def counts_as_moved(state: State, unit: str) -> bool:
    """Whether a rule makes it count as having moved although it has not been moved in this phase (T9A-SPC-030)."""
    return says_yes(Situation(state, unit), COUNTS_AS_MOVED)


def is_skirmishing(state: State, unit: str) -> bool:
    """Whether the unit stands in loose formation when it can (T9A-SPC-180)."""
    return offered(Situation(state, unit), IN_LOOSE_FORMATION)


def opens_up(state: State, unit: str) -> bool:
    """Whether it returns to its loose formation at the start of a Movement Phase: closed and not engaged
    (T9A-SPC-185)."""
    one = state.units[unit]
    if one.loose or not one.on_board or state.engaged(unit):
        return False
    return offered(Situation(state, unit), OPEN_UP)


def crosses_closed_terrain(state: State, unit: str) -> bool:
    """Whether the whole unit may pass through Impassable Terrain and Buildings (T9A-SPC-069)."""
    models = state.units[unit].models
    return bool(models) and all(forbidden(Situation(state, "", model=model), TERRAIN_BARS_THE_WAY) for model in models)


crosses_impassable = crosses_closed_terrain

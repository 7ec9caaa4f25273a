"""Terrain when the players do not agree: three fixed features, then 2D3 more (T9A-SET-011 to T9A-SET-021)."""

from __future__ import annotations

from collections.abc import Sequence
from math import ceil

from rules.engine.dice import Roll
from rules.engine.events import told
from rules.engine.game import Battle, Procedure
from rules.engine.geometry import Point, ahead
from rules.engine.text import text
from rules.ninth_age.game_setup.shapes import moved_by, piece
from rules.ninth_age.game_setup.spacing import drifted, least_moves, length
from rules.ninth_age.general_principles.random_direction import random_direction
from rules.ninth_age.names import feature_name
from rules.ninth_age.state import State
from rules.ninth_age.terrain.kinds import FeatureKind

SECTION = 24.0
BY_DIE: tuple[FeatureKind, ...] = ("hill", "forest", "field", "water", "wall", "ruins")


def generate_terrain(battle: Battle) -> Procedure:
    """The whole procedure; nobody is asked anything."""
    state: State = battle.state
    state.features = {}
    dice = yield Roll("building or impassable", rule="T9A-SET-012")
    first: FeatureKind = "building" if dice[0] <= 3 else "impassable"  # T9A-SET-012
    yield from _place_batch(battle, (first, "hill", "forest"), "T9A-SET-012")
    dice = yield Roll("additional features", 2, rule="T9A-SET-015")
    number = sum(ceil(die / 2) for die in dice)
    dice = yield Roll("types of features", number, rule="T9A-SET-016")  # T9A-SET-015
    yield from _place_batch(battle, [BY_DIE[die - 1] for die in dice], "T9A-SET-016")


def sections(width: float, height: float) -> tuple[Point, ...]:
    """The centres of the board's sections, from the left in each row, the bottom row first: as many equal ones as are
    needed so that none is larger than 24" in either direction (T9A-SET-011).

    >>> sections(72, 48)[1]
    (36.0, 12.0)
    """
    across, up = ceil(width / SECTION), ceil(height / SECTION)
    return tuple(
        (width * (column + 0.5) / across, height * (row + 0.5) / up) for row in range(up) for column in range(across)
    )


def _place_batch(battle: Battle, kinds: Sequence[FeatureKind], rule: str) -> Procedure:
    """Features of one batch: each in a section of its own as long as there are any left (T9A-SET-013, T9A-SET-017)."""
    state: State = battle.state
    free: list[Point] = []
    for kind in kinds:
        if not free:
            free = list(sections(state.width, state.height))
        dice = yield Roll(f"section of {kind}", sides=len(free), rule="T9A-SET-012")
        centre = free.pop(dice[0] - 1)
        yield from _place(battle, f"f{_next_number(state)}", kind, centre, rule)


def _next_number(state: State) -> int:
    return max((int(id[1:]) for id in state.features), default=0) + 1


def _place(battle: Battle, id: str, kind: FeatureKind, centre: Point, rule: str) -> Procedure:
    """One feature: turned at random, drifting 2D6", then moved clear of those placed before it, or discarded."""
    state: State = battle.state
    bearing = yield from random_direction(battle, f"facing of {kind}", "T9A-SET-021")
    feature = piece(id, kind, *centre, bearing)  # T9A-SET-021
    dice = yield Roll(f"drift of {kind}", 2, rule="T9A-SET-014")
    direction = yield from random_direction(battle, f"drift of {kind}", "T9A-SET-014")
    feature = drifted(feature, ahead(direction), sum(dice), state.width, state.height)  # T9A-SET-014
    moves = least_moves(feature, list(state.features.values()), state.width, state.height)
    if not moves:
        battle.tell(told("t9a.setup.feature_discarded", rule="T9A-SET-018", terrain=text(f"t9a.terrain.{kind}")))
        return
    move = moves[0]
    if len(moves) > 1:
        which = yield Roll(f"place of {kind}", sides=len(moves), rule="T9A-SET-018")
        move = moves[which[0] - 1]
    feature = moved_by(feature, *move)
    state.features[id] = feature
    battle.tell(
        told(
            "t9a.setup.feature_placed",
            rule=rule,
            pieces=[id],
            dice=tuple(dice),
            terrain=feature_name(feature),
            drift=sum(dice),
            pushed=round(length(move), 2),
        )
    )

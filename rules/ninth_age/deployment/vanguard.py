"""Deployment step 6: Vanguard moves, one unit each by turns (T9A-SET-067)."""

from __future__ import annotations

from rules.engine.decisions import Decision
from rules.engine.dice import Roll
from rules.engine.events import told
from rules.engine.game import CHECKPOINT, Battle, Procedure
from rules.engine.inputs import Pieces
from rules.engine.text import text
from rules.ninth_age.movement.remaining.vanguard import vanguard_move
from rules.ninth_age.names import side_name
from rules.ninth_age.queries.deployment import may_vanguard
from rules.ninth_age.state import SEATS, Seat, State, other


def move_vanguard(battle: Battle) -> Procedure:
    """All Vanguard moves that the players want to make."""
    state: State = battle.state
    setting = state.setting
    if "vanguard" not in setting.declared:
        if any(may_still_move(state, seat) for seat in SEATS):
            yield from _who_begins(battle)
        setting.declared = (*setting.declared, "vanguard")
    while any(may_still_move(state, seat) for seat in SEATS):
        yield CHECKPOINT
        seat: Seat = "blue" if setting.placer == "blue" else "red"
        if may_still_move(state, seat):
            yield from _move_one(battle, seat)
        setting.placer = other(seat)


def may_still_move(state: State, seat: Seat) -> list[str]:
    """The units made up entirely of models with Vanguard that have not moved yet, until their player wants none of them
    to move."""
    if seat in state.setting.passed:
        return []
    return [  # T9A-SET-067
        unit.id
        for unit in state.standing(seat)
        if unit.id not in state.setting.vanguards and may_vanguard(state, unit.id)
    ]


def _who_begins(battle: Battle) -> Procedure:
    """The first to finish deploying, or in the older edition, if both have such units, a die."""
    state: State = battle.state
    setting = state.setting
    setting.placer = setting.first_to_finish
    both = all(may_still_move(state, seat) for seat in SEATS)
    if both and state.edition.vanguard_first_mover == "random":  # T9A-SPC-221
        dice = yield Roll("vanguard", rule="T9A-SPC-221")
        setting.placer = "red" if dice[0] >= 4 else "blue"
        side = side_name(setting.placer)
        battle.tell(told("t9a.deploy.vanguard_begins", rule="T9A-SPC-221", dice=tuple(dice), side=side))


def _move_one(battle: Battle, seat: Seat) -> Procedure:
    state: State = battle.state
    setting = state.setting
    units = may_still_move(state, seat)
    chosen = yield Decision(
        "t9a.deploy.vanguard_next",
        seat,
        Pieces(tuple(units), none=text("t9a.deploy.no_vanguard")),
        rule="T9A-SET-067",
        prompt=text("t9a.ask.vanguard"),
        pieces=tuple(units),
    )
    if not chosen:
        setting.passed = (*setting.passed, seat)
        return
    setting.vanguards = (*setting.vanguards, chosen[0])
    moved = yield from vanguard_move(battle, chosen[0])
    if moved:  # T9A-SET-074
        # It may not charge in the first turn of the game, should its side have it (T9A-SET-074).
        state.units[chosen[0]].deployed_as = "vanguard"

"""Who falls when a unit has lost Wounds, and where its owner has a choice (T9A-DMG-037 to 043, T9A-CHA-040)."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from math import hypot

import msgspec

from rules.engine.decisions import Decision
from rules.engine.game import Battle, Procedure
from rules.engine.geometry import Pose, shifted
from rules.engine.inputs import ChooseOne, Option
from rules.engine.text import text
from rules.ninth_age.names import name
from rules.ninth_age.state import State, Unit, other
from rules.ninth_age.units.casualties import next_casualties, remove_models
from rules.ninth_age.units.closing_up import Promotions
from rules.ninth_age.units.moving_up import who_moves_up
from rules.ninth_age.units.single_rank import possible_at_left
from rules.ninth_age.units.standing import End, is_ordinary

BEARERS = ("musician", "standard_bearer")
Loss = tuple[Sequence[str], Sequence[str]]
"""The models that share a pool, and the unit that took each of those that it loses."""


class Fallen(msgspec.Struct, frozen=True):
    """The dead of a unit, each with the unit that took it, how many of them a single rank loses at its left end (None
    where there are ranks behind), and who moves up into which gap."""

    dead: Mapping[str, str]
    at_left: int | None
    promotions: Promotions


def who_falls(state: State, unit: str, dead: Mapping[str, str], pools: Sequence[Loss]) -> Procedure:
    """Who of a unit is removed after a batch: those with Wounds of their own (T9A-DMG-040), and of each pool so many in
    the order of casualties. Asks its owner and changes nothing. Returns the `Fallen`."""
    leaving = dict(dead)  # T9A-CMD-006
    at_left: int | None = None
    for among, causes in pools:
        spared = yield from _spared_command(state, unit, among, len(causes))
        at_left = yield from _at_left(state, unit, among, len(causes))
        taken = next_casualties(
            state, state.units[unit], len(causes), among=among, at_left=at_left, spared=spared
        )  # fmt: skip
        leaving.update(zip(taken, causes, strict=False))
    promotions: Promotions = yield from who_moves_up(state, unit, tuple(leaving))
    return Fallen(leaving, at_left, promotions)


def remove_fallen(battle: Battle, unit: str, fallen: Fallen) -> None:
    """The dead are taken off together, from where they stand."""
    one, takers = battle.state.units[unit], tuple(fallen.dead.values())
    remove_models(
        battle, one, tuple(fallen.dead), by=takers, at_left=fallen.at_left, promotions=fallen.promotions
    )  # fmt: skip


def _at_left(state: State, unit_id: str, among: Collection[str], number: int) -> Procedure:
    """How many of them a single rank loses at its left end: the owner says where an odd one goes (T9A-DMG-038), in
    combat only where both leave as much contact (T9A-DMG-042). None where there are ranks behind."""
    unit = state.units[unit_id]
    possible = possible_at_left(state, unit, number, among)
    enemy = _nearest_enemy(state, unit)
    few, many = min(possible, default=0), max(possible, default=0)
    if len(possible) < 2 or enemy is None or unit.where != "board":
        return few if possible else None
    engaged = state.engaged(unit_id)
    usual = {"choose_one": "right" if engaged else _farther_end(unit, enemy)}
    chosen: str = yield Decision(
        topic="t9a.damage.keep_contact" if engaged else "t9a.damage.odd_end",
        seat=unit.seat,
        input=ChooseOne((Option("left", text("t9a.damage.left")), Option("right", text("t9a.damage.right")))),
        rule="T9A-DMG-042" if engaged else "T9A-DMG-038",
        prompt=text("t9a.damage.ask_end", unit=name(unit), n=number),
        facts={"casualties": number, "engaged": engaged},
        pieces=(unit_id,),
        fallback=usual,
        usual=lambda: usual,
    )
    return many if chosen == "left" else few


def _nearest_enemy(state: State, unit: Unit) -> Unit | None:
    enemies = state.standing(other(unit.seat))
    return min(enemies, key=lambda enemy: hypot(enemy.x - unit.x, enemy.y - unit.y), default=None)


def _farther_end(unit: Unit, enemy: Unit) -> End:
    """The end of a rank that is farther from an enemy."""
    right = shifted(Pose(0.0, 0.0, unit.bearing), 0.0, 1.0)
    to_the_right = (enemy.x - unit.x) * right.x + (enemy.y - unit.y) * right.y
    return "left" if to_the_right > 0 else "right"


def _spared_command(state: State, unit_id: str, among: Collection[str], number: int) -> Procedure:
    """Of the Musician and the Standard Bearer, if only they are left and one of them must go, the one that stays: the
    owner chooses (T9A-CMD-004). "" where nobody has to choose."""
    unit = state.units[unit_id]
    ordinary = sum(is_ordinary(state, id) for id in among)
    bearers = {str(state.models[id].command): id for id in among if state.models[id].command in BEARERS}
    if len(bearers) < 2 or number != ordinary + 1:
        return ""
    options = [Option(bearers[key], text(f"t9a.damage.command.{key}")) for key in BEARERS]
    lost: str = yield Decision(
        topic="t9a.damage.command_loss",
        seat=unit.seat,
        input=ChooseOne(tuple(options)),
        rule="T9A-CMD-004",
        prompt=text("t9a.damage.ask_command", unit=name(unit)),
        facts={"engaged": state.engaged(unit_id)},
        pieces=(unit_id,),
        fallback={"choose_one": bearers["musician"]},
    )
    return next(id for id in bearers.values() if id != lost)

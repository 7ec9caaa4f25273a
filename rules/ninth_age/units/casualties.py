"""Removing models: the formation stays legal, and a unit without models is gone (T9A-UNT-017, T9A-UNT-048)."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence

from rules.engine.events import told
from rules.engine.game import Battle
from rules.ninth_age.names import name
from rules.ninth_age.panic.causes import note_fate
from rules.ninth_age.panic.losses import note_loss
from rules.ninth_age.state import State, Unit
from rules.ninth_age.units.bases import is_rank_and_file
from rules.ninth_age.units.captured_standards import capture_of_the_dead
from rules.ninth_age.units.closing_up import Promotions, take_out
from rules.ninth_age.units.standing import OPPOSITE, End, end_of_rank, from_end, standing_of


def remove_models(
    battle: Battle,
    unit: Unit,
    models: Iterable[str] | int,
    *,
    cause: str = "casualties",
    odd_end: End = "right",
    at_left: int | None = None,
    promotions: Promotions | None = None,
    by: str | Sequence[str] = "",
) -> tuple[str, ...]:
    """Remove models as casualties and close up; the ids of those removed.

    A number is taken from the Rank-and-File in the order of `next_casualties`. `odd_end`: which end of a single rank
    loses the odd model, `promotions` who fills which gap where the owner has chosen (T9A-CHA-040). `by`: the unit that
    took them, if one did, or that took each. `at_left`: how many a single rank loses at its left end, if that is
    settled. A unit that has no model left is destroyed at once (T9A-UNT-048). Characters who remain are still the same
    unit (T9A-CHA-015).
    """
    state: State = battle.state
    dead = next_casualties(state, unit, models, odd_end) if isinstance(models, int) else _of_unit(unit, models)
    if not dead:
        return ()
    for taker in (by,) * len(dead) if isinstance(by, str) else by:
        note_loss(state, unit, 1, taker)
    if len(dead) == len(unit.models):
        note_fate(state, unit, "destroyed")
    capture_of_the_dead(battle, unit, dead)
    for id in dead:
        state.models[id].dead = True
    # Of a Character who had declared a charge on his own nobody is left to charge.
    state.charges = [charge for charge in state.charges if charge.character not in dead]
    _keep_pool_damage(state, unit, dead)
    take_out(state, unit, dead, odd_end=odd_end, at_left=at_left, promotions=promotions)
    gone = list(dead)
    battle.tell(told("t9a.units.casualties", pieces=[unit.id], unit=name(unit), n=len(dead), models=gone, cause=cause))
    if not unit.models:
        destroy(battle, unit, cause)
    return tuple(dead)


def next_casualties(
    state: State,
    unit: Unit,
    number: int,
    odd_end: End = "right",
    *,
    among: Collection[str] | None = None,
    at_left: int | None = None,
    spared: str = "",
) -> list[str]:
    """Which Rank-and-File models a unit loses first: ordinary ones from the rear rank, from its ends in turn, of a
    single rank as evenly as possible from both ends (T9A-DMG-037 to 039), or `at_left` of them from the left; command
    models only when no other is left (T9A-DMG-043), `spared` as the last of them but the Champion; Characters never.
    `among`: those of one pool only."""
    ranks = standing_of(state, unit)
    if among is not None:
        ranks.at = {id: spot for id, spot in ranks.at.items() if id in among}
    found: list[str] = []
    ends = 0
    while len(found) < number:
        rear = ranks.rear(state)
        if rear < 0:
            break
        if rear == 0:
            found.append(from_end(state, ranks, _end(ends, odd_end, at_left)))
            ends += 1
        else:
            found.append(end_of_rank(state, ranks, rear))
        del ranks.at[found[-1]]
    rest = [id for id in among or unit.models if id not in found and not state.models[id].character]
    order = {"musician": 0, "standard_bearer": 1, "champion": 3}
    command = [id for id in rest if state.models[id].command]
    command.sort(key=lambda id: 2 if id == spared else order[state.models[id].command])
    return [*found, *(command if len(found) < number else [])][: max(0, number)]


def _end(taken: int, odd_end: End, at_left: int | None) -> End:
    if at_left is not None:
        return "left" if taken < at_left else "right"
    return odd_end if taken % 2 == 0 else OPPOSITE[odd_end]


def _of_unit(unit: Unit, models: Iterable[str]) -> list[str]:
    return [id for id in dict.fromkeys(models) if id in unit.models]


def _shares_a_pool(state: State, model: str) -> bool:
    return state.models[model].command != "champion" and is_rank_and_file(state, model)


def _keep_pool_damage(state: State, unit: Unit, dead: list[str]) -> None:
    """Whoever of the Rank-and-File is taken away, the damage noted for their pool stays (T9A-DMG-031): it passes to one
    that is left, a musician or standard bearer if there is nobody else (T9A-CMD-003)."""
    for id in dead:
        damage, state.models[id].wounds_lost = state.models[id].wounds_lost, 0
        if damage and _shares_a_pool(state, id):
            like = state.kind_of(id).troop_type
            left = [one for one in unit.models if one not in dead and _shares_a_pool(state, one)]
            left = [one for one in left if state.kind_of(one).troop_type == like]
            heir = next((other for other in reversed(left) if not state.models[other].wounds_lost), "")
            if heir:
                state.models[heir].wounds_lost = damage


def destroy(battle: Battle, unit: Unit, cause: str = "destroyed") -> None:
    """Take a whole unit out of the game. Its models are dead, its contacts and its own charge are over; a charge
    against it goes on towards where its centre was (T9A-MOV-087)."""
    state: State = battle.state
    if unit.where == "destroyed":
        return
    if cause != "by_hand":
        note_fate(state, unit, "fled_off" if cause == "fled_off" else "destroyed")
    dead = list(unit.models)
    for id in dead:
        state.models[id].dead = True
    unit.models.clear()
    unit.gaps, unit.beside, unit.fleeing = (), ("", ""), False
    unit.where, unit.building = "destroyed", ""
    state.contacts = [one for one in state.contacts if unit.id not in (one.charger, one.target)]
    state.charges = [one for one in state.charges if one.unit != unit.id]
    for charge in state.charges:
        if charge.target == unit.id and charge.mark is None:
            charge.mark = (unit.x, unit.y)
    # T9A-UNT-048
    battle.tell(told("t9a.units.destroyed", pieces=[unit.id], unit=name(unit), models=list(dead), cause=cause))

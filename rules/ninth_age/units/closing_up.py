"""How the models of a unit close up when some of them leave: every gap but in the last rank is filled at once
(T9A-UNT-017, T9A-CHA-039 to 041)."""

from __future__ import annotations

from collections.abc import Collection, Mapping

from rules.engine.geometry import Pose, shifted
from rules.ninth_age.state import State, Unit
from rules.ninth_age.units.formation import LOOSE_GAP, Place, Shape, places, shape_of
from rules.ninth_age.units.front_rank import nearest_first
from rules.ninth_age.units.platform import centre_kept
from rules.ninth_age.units.sides import settle_beside
from rules.ninth_age.units.standing import (
    End,
    Spot,
    Standing,
    close_from_both_ends,
    end_of_rank,
    is_ordinary,
    standing_of,
)

Promotions = Mapping[Spot, str]
"""Who moves up into a place, where the owner has chosen."""


def take_out(
    state: State,
    unit: Unit,
    leaving: Collection[str],
    *,
    odd_end: End = "right",
    at_left: int | None = None,
    promotions: Promotions | None = None,
) -> None:
    """Remove models from the formation of a unit; those that stay keep their places on the table as far as they can.

    Gaps are filled by Front Rank models that thereby come further forward, the owner's choice in `promotions`, then by
    models of the last rank; a single rank closes from both ends as evenly as possible, the odd model from `odd_end`,
    or `at_left` of them from the left end (T9A-DMG-037, 038, 041, 042). A unit that has no model left keeps its pose.
    """
    before = shape_of(state, unit)
    was = {place.model: place for place in places(state, unit)}
    ranks = standing_of(state, unit)
    ids = [id for id in unit.models if id not in leaving]
    left, right = (id if id in ids else "" for id in unit.beside)
    single = before.ranks == 1 or ranks.rear(state) <= 0
    for id in leaving:
        ranks.at.pop(id, None)
    if ranks.at:
        if single:
            close_from_both_ends(ranks, odd_end, at_left)
        else:
            _fill_from_behind(state, ranks, promotions or {}, odd_end)
    _restand(state, unit, ids, (left, right), ranks, before, was)


def open_choice(
    state: State, unit: Unit, leaving: Collection[str], promotions: Promotions
) -> tuple[Spot, list[str]] | None:
    """The first gap that several Front Rank models could fill and for which the owner has not chosen yet
    (T9A-CHA-040): its rank and file, and these models."""
    shape = shape_of(state, unit)
    ranks = standing_of(state, unit)
    single = shape.ranks == 1 or ranks.rear(state) <= 0
    for id in leaving:
        ranks.at.pop(id, None)
    while not single and ranks.at and (hole := ranks.first_hole()) is not None:
        candidates = nearest_first(state, ranks.at, ranks.blocks, hole)
        if len(candidates) > 1 and promotions.get(hole, "") not in candidates:
            return (hole, candidates)
        mover = _who_fills(state, ranks, hole, promotions)
        if not mover:
            break
        ranks.at[mover] = hole
    return None


def _fill_from_behind(state: State, ranks: Standing, promotions: Promotions, odd_end: End) -> None:
    """Each hole is filled by one model that moves up; nobody else moves (T9A-CHA-041)."""
    while (hole := ranks.first_hole()) is not None and (mover := _who_fills(state, ranks, hole, promotions)):
        ranks.at[mover] = hole
    if max(rank for rank, _ in ranks.at.values()) == 0:
        close_from_both_ends(ranks, odd_end)


def _who_fills(state: State, ranks: Standing, hole: Spot, promotions: Promotions) -> str:
    """Front Rank models come first (T9A-CHA-039), then models from the last rank (T9A-CHA-040); "" if there is none."""
    candidates = nearest_first(state, ranks.at, ranks.blocks, hole)
    if promotions.get(hole, "") in candidates:
        return promotions[hole]
    if candidates:
        return candidates[0]
    return _last_of_rear(state, ranks, hole[0])


def _last_of_rear(state: State, ranks: Standing, beyond: int) -> str:
    """The ordinary model that leaves the last rank first: from its ends, right and left in turn."""
    rear = ranks.rear(state)
    if rear <= beyond:
        behind = [id for id, spot in ranks.at.items() if spot[0] > beyond and ranks.blocks[id] == (1, 1)]
        return max(behind, key=lambda id: ranks.at[id], default="")
    return end_of_rank(state, ranks, rear)


def _restand(
    state: State,
    unit: Unit,
    ids: list[str],
    beside: tuple[str, str],
    ranks: Standing,
    before: Shape,
    was: Mapping[str, Place],
) -> None:
    """Write the new formation into the unit, so that the front left corner of its ranks stays where it was."""
    in_ranks = centre_kept(state, unit, ranks)
    unit.models[:] = [*in_ranks, *(id for id in ids if id not in ranks.at)]
    if not unit.models:
        unit.gaps, unit.beside = (), ("", "")
        return
    if not any(is_ordinary(state, id) for id in unit.models):
        unit.files = ranks.files if in_ranks else len(unit.models)
        _without_ordinary(state, unit, beside, was)
        return
    unit.files, unit.beside = ranks.files, beside
    last = max(rank + ranks.blocks[id][1] - 1 for id, (rank, _) in ranks.at.items())
    if unit.gaps and last > 0:
        own = {file for rank, file in ranks.taken() if rank == last}
        unit.gaps = tuple(file for file in range(ranks.files) if file not in own)
    else:
        unit.gaps = ()
    now = shape_of(state, unit)
    pitch = before.cell.width + (LOOSE_GAP if unit.loose else 0.0)
    _stay(unit, before.corner[0] - now.corner[0] + ranks.given_up * pitch, before.corner[1] - now.corner[1])


def _without_ordinary(state: State, unit: Unit, beside: tuple[str, str], was: Mapping[str, Place]) -> None:
    """No ordinary model is left: who does not match the others stands at the sides, and the first in the ranks stays
    where it stood."""
    unit.gaps = ()
    unit.beside = beside if len(unit.models) > sum(bool(id) for id in beside) else ("", "")
    settle_beside(state, unit)
    # Their own bases are the measure now: who took several places takes one.
    unit.files = min(unit.files, sum(max(1, wide) for wide, _ in shape_of(state, unit).blocks))
    place = places(state, unit)[0]
    old = was[place.model]
    _stay(unit, old.x - place.x, old.y + old.depth / 2 - place.y - place.depth / 2)


def _stay(unit: Unit, right: float, forward: float) -> None:
    """Move the centre of the rectangle, in the unit's own axes, so that the models stay where they are."""
    if unit.where == "board" and (right or forward):
        unit.stand(shifted(Pose(unit.x, unit.y, unit.bearing), forward, right))

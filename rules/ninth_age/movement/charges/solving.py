"""The charge move of a unit, worked out: where it may stand in the end and how it gets there (T9A-MOV-056 to 071)."""

from __future__ import annotations

from collections.abc import Collection, Hashable, Sequence

import msgspec

from rules.engine.geometry import Span
from rules.ninth_age.movement.charges import on_the_table
from rules.ninth_age.movement.charges.any_contact import AnyContact
from rules.ninth_age.movement.charges.approach import Approach
from rules.ninth_age.movement.charges.body import EdgeModel, mirrored
from rules.ninth_age.movement.charges.counting import Scored
from rules.ninth_age.movement.charges.every_way import best_of_every_way, every_way
from rules.ninth_age.movement.charges.slides import Slides, any_way, best_slides, candidates, way_at_a_glance
from rules.ninth_age.movement.charges.turning_the_target import Turned, with_the_target_turned
from rules.ninth_age.state import Side, State

_MOST_ROOMS = 4096
_rooms: dict[Hashable, bool] = {}
_MOST_WAYS = 256
_ways: dict[Hashable, tuple[Approach, list[Scored]]] = {}


class Question(msgspec.Struct, frozen=True):
    """A charge to be worked out: who charges whom on which side; `absent` units are taken as not there."""

    unit: str
    target: str
    side: Side
    flying: bool = False
    absent: tuple[str, ...] = ()


def approach_of(state: State, asked: Question) -> Approach:
    """All ways of the charger to the side."""
    return on_the_table.approach(state, asked.unit, asked.target, asked.side, absent=asked.absent, flying=asked.flying)


def models_of_the_side(state: State, asked: Question) -> tuple[EdgeModel, ...]:
    """The models along the side struck, from the charger's left to his right; those in contact are not fresh."""
    return mirrored(on_the_table.charged(state, state.units[asked.target], asked.side).sides[asked.side])


def all_slides(state: State, asked: Question) -> tuple[Approach, list[Scored]]:
    """The ways, and all free places with their contact, best first."""
    found = approach_of(state, asked)
    return found, candidates(found, models_of_the_side(state, asked))


def legal_slides(state: State, asked: Question) -> tuple[Approach, Slides | None]:
    """The ways, and the best places to which there is one, the target unturned (T9A-MOV-069, T9A-MOV-070)."""
    found, scored = all_slides(state, asked)
    best = best_slides(found, scored)
    if best is None and _in_every_way(state):
        best = best_of_every_way(found, scored)
    return found, best


def only_place(state: State, asked: Question, found: Approach) -> list[Span]:
    """The place for which the usual look had no way; none if there is none."""
    best = None
    if _in_every_way(state):
        best = best_of_every_way(found, candidates(found, models_of_the_side(state, asked)))
    return list(best.spans) if best is not None else []


def may_stand(state: State, found: Approach, scored: Sequence[Scored]) -> bool:
    """Whether there is a way to any of these places."""
    if any_way(found, scored):
        return True
    return _in_every_way(state) and every_way(found, [span for _, span in scored]) is not None


def _in_every_way(state: State) -> bool:
    """Whether a charge is looked for in every way; in battles of old only in those that the usual look finds."""
    return state.options.charge_ways == "every"


def turned(state: State, asked: Question, found: Approach) -> Turned | None:
    """The charge move for which the target must turn, unless it is engaged (T9A-MOV-064, T9A-MOV-065)."""
    if state.engaged(asked.target):
        return None
    target = state.units[asked.target]
    stands = on_the_table.body_of(state, target)
    targets = models_of_the_side(state, asked)
    usual = with_the_target_turned(found, stands, target.pose, targets)
    if usual is not None or not _in_every_way(state):
        return usual
    return with_the_target_turned(found, stands, target.pose, targets, finely=True)


def any_contact(state: State, asked: Question) -> AnyContact:
    """The ways to anywhere on a target that has no sides."""
    one = state.units[asked.unit]
    way, beside = on_the_table.grounds(state, asked.unit, asked.target, asked.absent, asked.flying)
    pieces = on_the_table.target_pieces(state, state.units[asked.target])
    body = on_the_table.body_of(state, one)
    return AnyContact(body, one.pose, pieces, way.without("target"), beside, finely=_in_every_way(state))


def has_room(state: State, asked: Question) -> bool:
    """Whether a legal charge move exists (T9A-MOV-009), the target turned if that is allowed. The same is asked again
    after every declaration: it is worked out anew only when something has moved (T9A-MOV-067)."""
    known = _all_that_matters(state, asked)
    found = _rooms.get(known)
    if found is None:
        found = _has_room(state, asked, known)
        _keep(known, found)
    return found


def has_room_without(state: State, asked: Question, units: Sequence[str]) -> bool:
    """Whether there would be room if some units were not there either: what others are known to block stays blocked."""
    less = msgspec.structs.replace(asked, absent=(*asked.absent, *units))
    known, before = _all_that_matters(state, less), _ways.get(_all_that_matters(state, asked))
    if before is not None and known not in _ways:
        ways = before[0].but_for(units)
        _remember(known, ways, candidates(ways, models_of_the_side(state, asked)))
    return has_room(state, less)


def has_room_at_a_glance(state: State, asked: Question) -> bool:
    """Whether a quick look shows that there is room: if it shows none there may be some all the same."""
    known = _all_that_matters(state, asked)
    found = _rooms.get(known)
    if found is None and on_the_table.has_sides(state, state.units[asked.target]):
        found = way_at_a_glance(*_looked_at(state, asked, known))
        if found:
            _keep(known, found)
    return found is True


def may_meet(state: State, asked: Question) -> Collection[str]:
    """The units and features that a charge can meet on its way or at its end."""
    if not on_the_table.has_sides(state, state.units[asked.target]):
        return state.units.keys()
    found, _ = _looked_at(state, asked, _all_that_matters(state, asked))
    return {one.id: None for ground in (found.ground, found.beside) for one in ground.obstacles}


def _all_that_matters(state: State, asked: Question) -> Hashable:
    return (asked, on_the_table.all_that_matters(state, asked.unit, asked.target, asked.absent))


def _keep(known: Hashable, found: bool) -> None:
    if len(_rooms) >= _MOST_ROOMS:
        _rooms.clear()
    _rooms[known] = found


def _looked_at(state: State, asked: Question, known: Hashable) -> tuple[Approach, list[Scored]]:
    """The ways and all free places, as far as they have been looked at: after a glance it goes on from there."""
    if known not in _ways:
        _remember(known, *all_slides(state, asked))
    return _ways[known]


def _remember(known: Hashable, ways: Approach, places: list[Scored]) -> None:
    if len(_ways) >= _MOST_WAYS:
        _ways.clear()
    _ways[known] = (ways, places)


def _has_room(state: State, asked: Question, known: Hashable) -> bool:
    if not on_the_table.has_sides(state, state.units[asked.target]):
        return next(any_contact(state, asked).ways(), None) is not None
    found, scored = _looked_at(state, asked, known)
    return may_stand(state, found, scored) or turned(state, asked, found) is not None

"""Contact without a charge move: a pursuit or a Random Movement that runs into an enemy (T9A-MOV-135, T9A-CCB-126)."""

from __future__ import annotations

from collections.abc import Sequence

import msgspec

from rules.engine.game import Battle, Procedure
from rules.engine.geometry import Pose, Span, moved
from rules.ninth_age.movement.charges import on_the_table, solving
from rules.ninth_age.movement.charges.approach import Approach
from rules.ninth_age.movement.charges.arriving import Move, arrive
from rules.ninth_age.movement.charges.closing_up import who_stays
from rules.ninth_age.movement.charges.counting import joined
from rules.ninth_age.movement.charges.ground import Ground
from rules.ninth_age.movement.charges.position import nearest, question
from rules.ninth_age.state import Charge, Side, State, Unit
from rules.ninth_age.units.skirmishing import close_up, closed_up


class Strike(msgspec.Struct, frozen=True, kw_only=True):
    """A unit runs into an enemy: turned to its direction it touches him `at` a pose and comes to stand at `end`.
    `staying`: the model about which a loose enemy closes up, "" for none."""

    unit: str
    target: str
    side: Side
    at: Pose
    end: Pose
    staying: str = ""


def ask_strike(state: State, unit: str, target: str, side: Side, at: Pose, distance: float) -> Procedure:
    """How a unit that would run into an enemy `at` a pose is aligned with a side of him, as many models in contact as
    can be; no way is asked for. `distance`: how far it could go. Returns the `Strike`, None if there is no legal place
    or the enemy is out of reach. Nothing is changed: whoever asks stands where he stood."""
    seen = _as_standing(state, unit, at)
    if not on_the_table.has_sides(seen, seen.units[target]):
        touch = _ahead(seen, unit, target)
        if touch is None or touch > distance + 0.01:
            return None
        return Strike(unit=unit, target=target, side=side, at=at, end=moved(at, touch))
    if not _places(seen, unit, target, side)[1]:
        return None
    staying = yield from who_stays(state, target, seen.units[unit], "hold")
    if staying:
        seen = _with(seen, closed_up(state, state.units[target], staying))
    approach, spans = _places(seen, unit, target, side)
    if not spans:
        return None
    slide = yield question(seen, unit, target, side, approach, spans, seat=state.units[unit].seat)
    end = approach.final(nearest(spans, slide))
    return Strike(unit=unit, target=target, side=side, at=at, end=end, staying=staying)


def strike(battle: Battle, struck: Strike, came: Sequence[Pose] = ()) -> Procedure:
    """The unit is set down in contact and aligned; a fleeing enemy is destroyed. `came`: the poses that it went through
    until it touched him."""
    state: State = battle.state
    if struck.staying:
        close_up(battle, state.units[struck.target], struck.staying)
    state.charges.append(Charge(unit=struck.unit, target=struck.target, side=struck.side, reaches=True))
    yield from arrive(battle, struck.unit, Move(struck.end, (struck.at, struck.end), came=tuple(came)))


def _places(state: State, unit: str, target: str, side: Side) -> tuple[Approach, list[Span]]:
    """The side of the target, and the places along it that give the most contact."""
    approach, scored = solving.all_slides(state, solving.Question(unit, target, side))
    return approach, joined(span for score, span in scored if score == scored[0][0])


def _as_standing(state: State, unit: str, at: Pose) -> State:
    """The state as if the unit stood at a pose."""
    there = msgspec.structs.replace(state.units[unit])
    there.stand(at)
    return _with(state, there)


def _with(state: State, unit: Unit) -> State:
    return msgspec.structs.replace(state, units={**state.units, unit.id: unit})


def _ahead(state: State, unit: str, target: str) -> float | None:
    """How far straight ahead the unit touches the enemy; None if it passes by."""
    one = state.units[unit]
    body = on_the_table.body_of(state, one)
    shapes = on_the_table.target_pieces(state, state.units[target])
    board = on_the_table.grounds(state, unit, target, (), False)[1].board
    limit = 200.0
    found = Ground.of_shapes(shapes, board).ahead(body.at(one.pose), one.bearing, limit)
    return None if found >= limit else found

"""Contact without a charge move: a pursuit or a Random Movement that runs into an enemy (T9A-MOV-135, T9A-CCB-126)."""

from __future__ import annotations

from collections.abc import Sequence

from rules.engine.decisions import Decision
from rules.engine.game import Battle, Procedure
from rules.engine.geometry import Pose, moved
from rules.engine.inputs import Slide
from rules.engine.text import text
from rules.ninth_age.movement.charges import on_the_table, solving
from rules.ninth_age.movement.charges.arriving import Move, arrive
from rules.ninth_age.movement.charges.closing_up import close_up_to
from rules.ninth_age.movement.charges.counting import joined
from rules.ninth_age.movement.charges.ground import Ground
from rules.ninth_age.movement.charges.position import default_of, nearest
from rules.ninth_age.names import name
from rules.ninth_age.state import Charge, Side, State


def strike(battle: Battle, unit: str, target: str, side: Side, distance: float, came: Sequence[Pose] = ()) -> Procedure:
    """Bring a unit that has turned to its direction into contact with a side of an enemy and align it, as many models
    in contact as can be; no way is asked for. `distance`: how far it could go, `came`: the poses that it went through
    so far. A fleeing enemy is destroyed. Returns False, and changes nothing, if there is no legal place or the enemy is
    out of reach."""
    state: State = battle.state
    one, other = state.units[unit], state.units[target]
    touch = _ahead(state, unit, target)
    if not on_the_table.has_sides(state, other):
        if touch is None or touch > distance + 0.01:
            return False
        state.charges.append(Charge(unit=unit, target=target, side=side, reaches=True))
        end = moved(one.pose, touch)
        yield from arrive(battle, unit, Move(end, (one.pose, end), came=tuple(came)))
        return True
    asked = solving.Question(unit, target, side)
    approach, scored = solving.all_slides(state, asked)
    spans = joined(span for score, span in scored if score == scored[0][0])
    if not spans:
        return False
    yield from close_up_to(battle, target, unit, "hold")
    approach, scored = solving.all_slides(state, asked)
    spans = joined(span for score, span in scored if score == scored[0][0])
    if not spans:
        return False
    slide = yield Decision(
        topic="t9a.charge.position",
        seat=state.units[unit].seat,
        input=Slide(tuple(spans), preset=default_of(spans), unit="in"),
        rule="T9A-MOV-069",
        prompt=text("t9a.ask.charge.position", unit=name(one), target=name(other)),
        pieces=(unit, target),
    )
    start = state.units[unit].pose
    end = approach.final(nearest(spans, slide))
    state.charges.append(Charge(unit=unit, target=target, side=side, reaches=True))
    yield from arrive(battle, unit, Move(end, (start, end), came=tuple(came)))
    return True


def _ahead(state: State, unit: str, target: str) -> float | None:
    """How far straight ahead the unit touches the enemy; None if it passes by."""
    one = state.units[unit]
    body = on_the_table.body_of(state, one)
    shapes = on_the_table.target_pieces(state, state.units[target])
    board = on_the_table.grounds(state, unit, target, (), False)[1].board
    limit = 200.0
    found = Ground.of_shapes(shapes, board).ahead(body.at(one.pose), one.bearing, limit)
    return None if found >= limit else found

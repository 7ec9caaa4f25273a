"""Victory Points at the end of the battle (T9A-SCO-001 to 009), as far as they follow from what is left of the armies.

Whoever has more wins.
"""

from __future__ import annotations

from collections.abc import Iterator

from rules.engine.events import told
from rules.engine.explained import Explained, Term
from rules.engine.game import Battle
from rules.engine.refusal import switched_off
from rules.engine.text import text
from rules.ninth_age.names import name, side_name
from rules.ninth_age.state import Ending, Model, Seat, State, Unit, other
from rules.ninth_age.wounds import unit_wounds_left, wounds_of

KING = 100


def end(battle: Battle) -> None:
    """The battle is over: both count their Victory Points (T9A-SCO-001)."""
    state: State = battle.state
    red, blue = victory_points(state, "red"), victory_points(state, "blue")
    winner: Seat | None = None if red.total == blue.total else "red" if red.total > blue.total else "blue"
    if winner is None:
        reason = text("t9a.victory.draw", red=round(red.total), blue=round(blue.total))
    else:
        more, less = max(red.total, blue.total), min(red.total, blue.total)
        reason = text("t9a.victory.more_points", side=side_name(winner), more=round(more), less=round(less))
    state.ending = Ending(winner, reason)
    battle.tell(told("t9a.event.over", rule="T9A-SCO-001", numbers={"red": red, "blue": blue}))


def victory_points(state: State, seat: Seat) -> Explained:
    """What a player has for the enemy's losses, term by term."""
    enemy = [unit for unit in state.units.values() if unit.seat == other(seat) and unit.deployed_as != "summoned"]
    return Explained.sum([term for unit in enemy for term in _terms(state, unit)])


def _terms(state: State, unit: Unit) -> Iterator[Term]:
    """What the enemy has for this unit, in all no more than its points for its own value (T9A-SCO-005)."""
    lost = is_lost(state, unit)
    if lost:
        yield _term(unit, unit.points, "T9A-SCO-002")
    else:
        half, left = -(-unit.points // 2), unit.points
        if is_scared(state, unit):
            yield _term(unit, half, "T9A-SCO-003")
            left -= half
        if is_decimated(state, unit):
            yield _term(unit, min(half, left), "T9A-SCO-004")
    if lost and any(model.general and model.home == unit.id for model in state.models.values()):
        yield _term(unit, KING, "T9A-SCO-009")


def _term(unit: Unit, value: int, rule: str) -> Term:
    return Term(0 if switched_off(rule) else value, name(unit), rule)


def is_lost(state: State, unit: Unit) -> bool:
    """Killed or fled off the board (T9A-SCO-002); who never came counts as well (T9A-SCO-008)."""
    own = [model for model in state.models.values() if model.home == unit.id]
    return all(model.dead or _never_came(state, model) for model in own)


def _never_came(state: State, model: Model) -> bool:
    """Whether a model is still in ambush, hidden or undeployed at the end."""
    if switched_off("T9A-SCO-008"):
        return False
    return bool(model.hidden_in) or state.unit(model.unit).where in ("ambush", "reserve")


def is_scared(state: State, unit: Unit) -> bool:
    """Fleeing on the board (T9A-SCO-003), for a Character that has joined: with the unit in which it is
    (T9A-SCO-006)."""
    own = next((model for model in state.models.values() if model.home == unit.id and not model.dead), None)
    return own is not None and state.unit(own.unit).fleeing


def is_decimated(state: State, unit: Unit) -> bool:
    """A quarter of the wounds with which it began, or less (T9A-SCO-004); Characters for themselves (T9A-SCO-006)."""
    own = [model.id for model in state.models.values() if model.home == unit.id]
    began = sum(wounds_of(state, model) for model in own)
    return 4 * unit_wounds_left(state, unit) <= began

"""Movement points and what a move costs (DBF-MOV-004 to 013)."""

from __future__ import annotations

from collections.abc import Sequence

from rules.de_bellis.names import division_name, name
from rules.de_bellis.state import Division, Element, State
from rules.engine.dice import Roll
from rules.engine.events import told
from rules.engine.game import Battle, Procedure
from rules.engine.refusal import refuse

DOUBLE = 2


def roll_for_points(battle: Battle) -> Procedure:
    """1D6 for each of the phasing player's divisions that still has elements, before the first move (DBF-MOV-004)."""
    state: State = battle.state
    for id in [division.id for division in divisions_with_elements(state)]:
        faces = yield Roll(f"points {id}", rule="DBF-MOV-004")
        division = state.divisions[id]
        # What was not used in the last phase is lost.
        division.points = faces[0]  # DBF-MOV-005
        battle.tell(
            told(
                "dbf.event.points",
                rule="DBF-MOV-004",
                dice=faces,
                division=division_name(division),
                n=division.points,
            )
        )


def divisions_with_elements(state: State) -> list[Division]:
    """The phasing player's divisions of which an element is on the table."""
    seat = state.phasing
    alive = frozenset([element.division for element in state.standing(seat)])
    return [division for division in state.divisions.values() if division.seat == seat and division.id in alive]


def judge_movers(state: State, elements: Sequence[Element]) -> None:
    """Refuse elements of the other side, off the table, or that have moved in this phase (DBF-MOV-006, 007)."""
    for element in elements:
        if element.seat != state.phasing or not element.on_table:
            refuse("DBF-MOV-006", "dbf.refused.not_yours_to_move", piece=name(element))
        if element.moved:
            refuse("DBF-MOV-007", "dbf.refused.has_moved", piece=name(element))


def judge_points(state: State, elements: Sequence[Element], cost: int) -> None:
    """Refuse a move that the division's points do not pay (DBF-MOV-006). How far the leader is makes no difference
    (DBF-ARM-013)."""
    division = state.divisions[elements[0].division]
    if division.points < cost:
        refuse("DBF-MOV-006", "dbf.refused.points", division=division_name(division), cost=cost)


def reasons_for_double_cost(
    state: State, elements: Sequence[Element], *, changes_width: bool = False, breaks_off: bool = False
) -> tuple[str, ...]:
    """The rules by which a move costs two points instead of one."""
    reasons: list[str] = []
    if is_leaderless(state, elements[0].division):
        reasons.append("DBF-MOV-008")
    if state.options.irregular and any(not element.regular for element in elements):
        reasons.append("DBF-MOV-009")
    if changes_width:
        reasons.append("DBF-MOV-010")
    if breaks_off:
        reasons.append("DBF-MOV-011")
    return tuple(reasons)


def cost_of(reasons: Sequence[str]) -> int:
    """1, or 2 whatever the number of reasons (DBF-MOV-012)."""
    return DOUBLE if reasons else 1


def is_leaderless(state: State, division: str) -> bool:
    """Whether the leader or general of a division has been lost (DBF-MOV-008)."""
    found = state.divisions.get(division)
    if found is None or not found.commander:
        return False
    commander = state.elements.get(found.commander)
    return commander is None or bool(commander.fate)


def candidates(state: State) -> tuple[str, ...]:
    """The elements that have not moved in this phase and whose division can pay for a move."""
    seat = state.phasing
    points = {division.id: division.points for division in state.divisions.values() if division.seat == seat}
    double = [id for id, left in points.items() if left == 1 and is_leaderless(state, id)]
    points.update(dict.fromkeys(double, 0))  # DBF-MOV-008
    irregulars_pay_double = state.options.irregular  # DBF-MOV-009
    return tuple(
        [
            element.id
            for element in state.elements.values()
            if element.seat == seat
            and not element.moved
            and element.on_table
            and points.get(element.division, 0) > (1 if irregulars_pay_double and not element.regular else 0)
        ]
    )

"""Which outcome the totals of a combat or a shot give, before anybody moves (DBF-RES-001 to 010, 037)."""

from __future__ import annotations

import msgspec

from rules.de_bellis.contact import taken_in_flank_or_rear
from rules.de_bellis.ground import in_difficult
from rules.de_bellis.outcomes import Margin, Outcome, margin, outcome, overruled_by_flank
from rules.de_bellis.state import Element, State


class Verdict(msgspec.Struct, frozen=True):
    """What an element suffers from an opponent, and the rule of the row that says so. Elements by id."""

    loser: str
    opponent: str
    outcome: Outcome
    margin: Margin
    rule: str


def melee_verdicts(state: State, mine: Element, enemy: Element, my_total: float, his_total: float) -> list[Verdict]:
    """The loser's outcome; with equal totals both are judged (DBF-RES-010)."""
    if my_total == his_total:  # DBF-RES-010
        judged = [(mine, enemy), (enemy, mine)]  # DBF-RES-010
        return [_verdict(state, loser, opponent, "equal", melee=True) for loser, opponent in judged]
    if my_total < his_total:
        return [_verdict(state, mine, enemy, margin(my_total, his_total), melee=True)]
    return [_verdict(state, enemy, mine, margin(his_total, my_total), melee=True)]


def shooting_verdicts(
    state: State, shooter: Element, target: Element, shot_total: float, target_total: float
) -> list[Verdict]:
    """The target's outcome if its total is equal or lower; the shooter ignores bad results. The type of the first
    shooter decides."""
    if target_total > shot_total:  # DBF-SHO-026, DBF-RES-039
        return []
    # DBF-SHO-028
    return [_verdict(state, target, shooter, margin(target_total, shot_total), melee=False)]  # DBF-SHO-029


def _verdict(state: State, loser: Element, opponent: Element, lost_by: Margin, *, melee: bool) -> Verdict:
    made_contact = any(
        contact.mover == loser.id and contact.enemy == opponent.id and contact.half_turn == state.half_turn
        for contact in state.contacts
    )
    # DBF-SHO-030
    result, rule = outcome(loser.type, in_difficult(state, loser), opponent.type, lost_by, melee, made_contact)
    if melee and taken_in_flank_or_rear(state, loser):  # DBF-MEL-011, DBF-RES-042
        result, rule = overruled_by_flank(result, rule)
    return Verdict(loser.id, opponent.id, result, lost_by, rule)

"""Losses, the break point, and the end of the battle (DBF-VIC-001 to 011).

Losses are not kept: they follow from the elements that have been destroyed, what they were, and whose.
"""

from __future__ import annotations

from rules.de_bellis import break_point as counting
from rules.de_bellis.names import name, side_name
from rules.de_bellis.state import SEATS, Element, Ending, Seat, State
from rules.engine.events import told
from rules.engine.explained import Explained, Term
from rules.engine.game import Battle, Score
from rules.engine.text import Text, text


def losses(state: State, seat: str) -> float:
    """How many elements a side has lost, a leader counted with his command value; allies and routs count nothing."""
    return sum(term.value for term in loss_terms(state, seat))


def losses_explained(state: State, seat: str) -> Explained:
    """The same with a term for every loss."""
    return Explained.sum(loss_terms(state, seat))


def losses_by_name(state: State, seat: str) -> Explained:
    """The same with one term for each element, by its name."""
    lost = [element for element in state.elements.values() if element.seat == seat and element.fate == "destroyed"]
    return Explained.sum([Term(_loss(state, one).total, name(one), "DBF-VIC-003") for one in lost])


def loss_terms(state: State, seat: str) -> list[Term]:
    """What each destroyed element of a side counts, in the order of the elements. A routed ally counts nothing."""
    return [
        term
        for element in state.elements.values()
        if element.seat == seat and element.fate == "destroyed"  # DBF-ARM-028
        for term in _loss(state, element).terms
    ]


def _loss(state: State, element: Element) -> Explained:
    return counting.loss_of(
        quality=element.quality,
        role=element.role,
        allied=element.allied,
        ordinary_value=state.options.ordinary_command,
    )


def score(state: State) -> Score:
    """How the battle stands: what each side has destroyed of the enemy."""
    accounts: dict[str, Explained] = {seat: losses_by_name(state, enemy) for seat, enemy in (SEATS, SEATS[::-1])}
    return Score(text("dbf.score"), {seat: account.total for seat, account in accounts.items()}, accounts)


def break_point(state: State, seat: str) -> float:
    """Half of the elements with which a side began, its allies not counted (DBF-VIC-002)."""
    return counting.break_point(state.starting_elements[seat])


def is_broken(state: State, seat: str) -> bool:
    """Whether a side has lost at least half of its elements. A side without a count cannot be broken."""
    counted = state.starting_elements[seat]
    return counted > 0 and counting.is_broken(losses(state, seat), counted)


def judge(battle: Battle) -> None:
    """End the battle at once if an army has reached its break point; both by the same event make a draw (DBF-VIC-009).

    To be called once after each event: everything that is lost together must have been lost before. A lost leader
    counts what he is worth and ends nothing by himself.
    """
    state: State = battle.state
    broken = [seat for seat in SEATS if is_broken(state, seat)]  # DBF-VIC-011
    if state.ending is not None or not broken:
        return
    if len(broken) == 2:
        _end(battle, None, text("dbf.victory.both_broken"), "DBF-VIC-009")
        return
    loser = broken[0]
    winner: Seat = "blue" if loser == "red" else "red"
    reason = text(
        "dbf.victory.broken",
        side=side_name(loser),
        losses=losses(state, loser),
        elements=state.starting_elements[loser],
    )
    _end(battle, winner, reason, "DBF-VIC-009")


def turn_limit(battle: Battle) -> None:
    """At the end of a turn: if the limit that was agreed on is reached, the smaller share of the break point lost
    wins (DBF-VIC-010)."""
    state: State = battle.state
    limit = state.options.turn_limit
    if state.ending is not None or not limit or state.turn < limit:
        return
    # losses / counted, compared without division: nobody's share is infinite.
    red = losses(state, "red") * max(state.starting_elements["blue"], 1)
    blue = losses(state, "blue") * max(state.starting_elements["red"], 1)
    if red == blue:
        _end(battle, None, text("dbf.victory.turn_limit_draw", n=limit), "DBF-VIC-010")
        return
    winner: Seat = "red" if red < blue else "blue"
    _end(battle, winner, text("dbf.victory.turn_limit", n=limit, side=side_name(winner)), "DBF-VIC-010")


def _end(battle: Battle, winner: Seat | None, reason: Text, rule: str) -> None:
    state: State = battle.state
    state.ending = Ending(winner, reason)
    numbers = {f"losses {seat}": losses_explained(state, seat) for seat in SEATS}
    if winner is None:
        battle.tell(told("dbf.event.draw", rule=rule, numbers=numbers, reason=reason))
    else:
        battle.tell(told("dbf.event.victory", rule=rule, numbers=numbers, reason=reason, winner=side_name(winner)))

"""What the bold bot expects of a flight before it reacts to a charge with one."""

from __future__ import annotations

from typing import Any

from rules.ninth_age.bots.flights import cost_of_fleeing
from rules.ninth_age.movement.charges.charge_range import reach_of
from tests.rules.ninth_age.bots.judging import opinion
from tests.rules.ninth_age.building import Made
from tests.rules.ninth_age.movement.charges.tables import at_declaration, begin, declare, infantry

STRONG: dict[str, Any] = {"WS": 6, "S": 5, "T": 5, "A": 3, "Ld": 9, "M": 4}
WEAK: dict[str, Any] = {"WS": 1, "S": 1, "T": 2}


def worth(made: Made, points: int = 100) -> Made:
    made.unit.points = points
    return made


def cost(*friends: Made, y: float = 28, gap: float = 8, **own: Any) -> float:
    """That of blue, which flees northward with its front edge at `y` before a charger so far away."""
    charger, target = infantry("red", "R", 28, y - gap), infantry("blue", "B", 28, y, 180, **own)
    state = at_declaration(worth(charger), worth(target), *[worth(one) for one in friends])
    start = state.units["red.R"].pose.point
    return cost_of_fleeing(state, "blue.B", start, reach_of(state, "red.R"), gap)


def test_the_edge_of_the_table_makes_it_dear() -> None:
    assert cost(y=41) > cost(y=36) > cost(y=28)


def test_so_do_a_near_charger_and_a_low_leadership() -> None:
    assert cost(gap=2) > cost(gap=8)
    assert cost(y=36, Ld=5) > cost(y=36, Ld=9)


def test_so_do_friends_in_the_way_who_may_panic() -> None:
    assert cost(infantry("blue", "Behind", 28, 34, 180)) > cost(infantry("blue", "Beside", 50, 34, 180))


def test_friends_are_frightened_by_who_runs_off_the_table_near_them() -> None:
    assert cost(infantry("blue", "Near", 34, 43, 180), y=41) > cost(infantry("blue", "Far", 60, 43, 180), y=41)


def reaction(y: float) -> str:
    """How weak infantry reacts to a charge that will beat it."""
    charger, target = infantry("red", "R", 28, y - 8, **STRONG), infantry("blue", "B", 28, y, 180, **WEAK)
    flow = begin(at_declaration(worth(charger), worth(target)))
    declare(flow, "red.R", "blue.B")
    return str(opinion(flow)["choose_one"])


def test_it_flees_in_the_open_and_holds_with_the_edge_behind_it() -> None:
    assert (reaction(24), reaction(46)) == ("flee", "hold")

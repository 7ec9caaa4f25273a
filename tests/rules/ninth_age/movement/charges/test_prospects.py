"""What the page tells of charges before one is declared."""

from __future__ import annotations

from itertools import product

import pytest

from rules.ninth_age.bots.charges import promising
from rules.ninth_age.movement.charges.candidates import Pair, pairs_in_range
from rules.ninth_age.movement.charges.prospects import if_it_flees, of_pairs
from rules.ninth_age.state import State
from tests.rules.ninth_age.building import Made, battle, feature, unit
from tests.rules.ninth_age.movement.charges.tables import at_declaration, begin, declare, infantry, react


def before_each_other(y: float = 25.57) -> State:
    state = battle(
        unit("red", "Wolves", models=10, files=5, at=(20, 16, 0), id="r1"),
        unit("blue", "Spears", models=10, files=5, at=(20, y, 180), id="b1"),
        unit("blue", "Pikes", models=10, files=5, at=(28, y, 180), id="b2"),
        phase="movement",
    )
    state.step = "declare"
    return state


def test_a_charge_is_told_with_its_roll_its_odds_and_its_side() -> None:
    state = before_each_other()
    offered, barred = of_pairs(state, pairs_in_range(state))
    facts = {option.key: option.facts for option in offered}["r1>b1"]
    assert facts["badge"].key == "t9a.charges.badge"
    assert facts["badge"].params == {"needed": facts["needed"], "percent": round(100 * facts["chance"])}
    assert facts["side"] == "front"
    assert facts["redirect"].key == "t9a.charges.redirects_to"
    assert [one.params["name"] for one in facts["redirect"].params["targets"]] == ["Pikes"]
    assert barred == []


def test_of_a_charge_for_which_every_roll_is_enough_no_roll_is_needed() -> None:
    """A champion makes the dice count as 4 at least: 3 are not needed, any roll will do."""
    found = at_declaration(infantry("red", "R", 30, 12, champion=True), infantry("blue", "B", 30, 19, 180))
    facts = of_pairs(found, pairs_in_range(found))[0][0].facts
    assert (facts["needed"], facts["chance"], facts["badge"].key) == (0, 1.0, "t9a.charges.badge_certain")
    plain = at_declaration(infantry("red", "R", 30, 12), infantry("blue", "B", 30, 19, 180))
    facts = of_pairs(plain, pairs_in_range(plain))[0][0].facts
    assert (facts["needed"], facts["badge"].params) == (3, {"needed": 3, "percent": 97})
    assert "needed_with" not in facts


def test_what_is_not_certain_never_reads_so_and_says_its_dice() -> None:
    """Of three dice the best two: 3 or more in 215 of 216 throws."""
    swift = at_declaration(infantry("red", "R", 30, 12, rules=["swiftstride"]), infantry("blue", "B", 30, 19, 180))
    facts = of_pairs(swift, pairs_in_range(swift))[0][0].facts
    assert facts["badge"].params == {"needed": 3, "percent": 99}
    assert facts["needed_with"].params == {"kept": 2, "number": 3}


@pytest.mark.rule("T9A-MOV-036")
def test_what_comes_of_a_charge_if_its_target_flees() -> None:
    """The target turns about and flees 2D6 from 8 inches away: the charge needs as much as it fled, and four more."""
    state = before_each_other()
    found = if_it_flees(state, Pair("r1", "b1"))
    assert found is not None
    throws = [sum(faces) for faces in product(range(1, 7), repeat=2)]
    reached = sum(charge + 4 >= 8 + flee - 0.01 for charge in throws for flee in throws) / len(throws) ** 2
    assert found[0] == pytest.approx(reached, abs=0.06)
    assert found[1] == 0


@pytest.mark.rule("T9A-MOV-103")
def test_a_target_near_the_edge_may_flee_off_the_table() -> None:
    state = before_each_other()
    state.units["r1"].y += 18
    state.units["b1"].y += 18
    found = if_it_flees(state, Pair("r1", "b1"))
    assert found is not None
    assert found[1] > 0.9


def worth(*units: Made) -> list[str]:
    """The charges that the page says are worth declaring."""
    state = at_declaration(*units)
    for one in state.units.values():
        one.points = 100
    suggested: list[str] = begin(state).pending[0].ask()["input"]["suggested"]
    return suggested


def test_only_charges_that_are_worth_it_are_advised() -> None:
    """As the computer weighs them: shooters who will hardly arrive had better shoot."""
    strong, weak = {"WS": 6, "S": 5, "T": 5, "A": 3, "Ld": 9}, {"WS": 1, "S": 1, "T": 2, "Ld": 5}
    near, far = infantry("blue", "B", 28, 17, 180, **weak), infantry("blue", "B", 28, 25.8, 180)
    assert worth(infantry("red", "R", 28, 12, **strong), near) == ["red.R>blue.B"]
    shooters = infantry("red", "R", 28, 12, weapons=["crossbow"])
    assert of_pairs(at_declaration(shooters, far), [Pair("red.R", "blue.B")])[0][0].facts["chance"] < 0.3
    assert worth(infantry("red", "R", 28, 12, weapons=["crossbow"]), far) == []


def test_a_charge_that_will_hardly_arrive_is_not_advised_however_much_it_would_win() -> None:
    """17 % of winning much is worth a try to who counts; whoever is new loses the unit by it."""
    strong, weak = {"WS": 6, "S": 5, "T": 5, "A": 3, "Ld": 9}, {"WS": 1, "S": 1, "T": 2, "Ld": 5}
    far = infantry("blue", "B", 28, 25.8, 180, **weak)
    state = at_declaration(infantry("red", "R", 28, 12, **strong), far)
    option = of_pairs(state, [Pair("red.R", "blue.B")])[0][0]
    assert option.facts["chance"] < 0.5
    assert promising(state, [option]) == ["red.R>blue.B"]
    assert worth(infantry("red", "R", 28, 12, **strong), far) == []


def test_a_charge_that_was_declared_keeps_what_was_written_at_its_target() -> None:
    one, other = infantry("red", "R1", 28, 12), infantry("red", "R2", 33, 12)
    flow = begin(at_declaration(one, other, infantry("blue", "B", 30, 20, 180)))
    before = {option["key"]: option["facts"]["badge"] for option in flow.pending[0].ask()["input"]["options"]}
    assert "declared" not in flow.pending[0].ask()["input"]
    declare(flow, "red.R1", "blue.B")
    react(flow, "hold")
    (kept,) = flow.pending[0].ask()["input"]["declared"]
    assert (list(kept["pieces"]), kept["facts"]["badge"]) == (["red.R1", "blue.B"], before["red.R1>blue.B"])


def test_a_fleeing_target_has_no_such_choice() -> None:
    state = before_each_other()
    state.units["b1"].fleeing = True
    assert if_it_flees(state, Pair("r1", "b1")) is None


@pytest.mark.rule("T9A-MOV-007")
def test_a_pair_in_range_but_out_of_sight_is_told_with_the_reason() -> None:
    state = battle(
        unit("red", "Wolves", models=10, files=5, at=(20, 16, 0), id="r1"),
        unit("blue", "Spears", models=10, files=5, at=(20, 25.57, 180), id="b1"),
        features=[feature("impassable", 14, 20, 26, 22, id="rock")],
        phase="movement",
    )
    state.step = "declare"
    offered, barred = of_pairs(state, pairs_in_range(state))
    assert offered == []
    assert [(one.key, one.rule, one.facts["why"].key) for one in barred] == [
        ("r1>b1", "T9A-MOV-007", "t9a.charges.refused.sight")
    ]
    assert barred[0].facts["in_the_way"] == ["rock"], "it is drawn on the table"

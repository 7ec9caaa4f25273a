"""Several chargers of one target (T9A-MOV-075 to 079)."""

from __future__ import annotations

from itertools import permutations

import pytest

from rules.engine.geometry import Pose
from rules.ninth_age.movement.charges.body import mirrored
from rules.ninth_age.movement.charges.counting import slides_by_contact
from rules.ninth_age.movement.charges.packing import Packed, Packing
from tests.rules.ninth_age.building import feature, unit
from tests.rules.ninth_age.movement.charges.solver import block
from tests.rules.ninth_age.movement.charges.tables import (
    at_declaration,
    begin,
    declare,
    give,
    infantry,
    react,
    settle,
)


def both_charge(flow: object, *ids: str) -> None:
    for id in ids:
        declare(flow, id, "blue.B")  # type: ignore[arg-type]
        react(flow, "hold")  # type: ignore[arg-type]


@pytest.mark.rule("T9A-MOV-077", "T9A-MOV-078")
@pytest.mark.parametrize("first", ["red.R1", "red.R2"])
def test_the_first_leaves_room_for_the_second_even_if_it_loses_contacts(first: str) -> None:
    state = at_declaration(
        infantry("red", "R1", 27, 12), infantry("red", "R2", 33, 12), infantry("blue", "B", 30, 20, 180)
    )
    flow = begin(state, ("charge red.R1", [6, 6]), ("charge red.R2", [6, 6]))
    both_charge(flow, "red.R1", "red.R2")
    settle(flow, "t9a.charge.next_charger")
    give(flow, {"choose_one": "red.R1"})
    give(flow, {"choose_one": first})
    settle(flow)
    assert {contact.charger for contact in flow.state.contacts} == {"red.R1", "red.R2"}
    assert {contact.side for contact in flow.state.contacts} == {"front"}
    gap = abs(flow.state.units["red.R1"].x - flow.state.units["red.R2"].x)
    assert gap >= 5 * 20 / 25.4 - 0.01


@pytest.mark.rule("T9A-MOV-078")
def test_each_of_several_keeps_its_own_side() -> None:
    state = at_declaration(
        infantry("red", "R1", 30, 12),
        unit("red", "R2", models=10, at=(22, 21, 90)),
        infantry("blue", "B", 30, 20, 180, models=25),
    )
    flow = begin(state, ("charge red.R1", [6, 6]), ("charge red.R2", [6, 6]))
    both_charge(flow, "red.R1", "red.R2")
    settle(flow)
    assert {contact.charger: contact.side for contact in flow.state.contacts} == {"red.R1": "front", "red.R2": "right"}


@pytest.mark.rule("T9A-MOV-079", "T9A-MOV-083")
def test_a_charger_for_which_there_is_no_room_left_fails() -> None:
    state = at_declaration(
        infantry("red", "R1", 28, 12),
        infantry("red", "R2", 32.5, 12),
        infantry("blue", "B", 31, 20, 180, models=3, files=3),
        features=[feature("impassable", 24, 18.5, 30.2, 22, "a"), feature("impassable", 34.6, 18.5, 42, 22, "b")],
    )
    flow = begin(state, ("charge red.R1", [6, 6]), ("charge red.R2", [6, 6]))
    both_charge(flow, "red.R1", "red.R2")
    settle(flow)
    assert len(flow.state.contacts) == 1
    done = [flow.state.units[id].done for id in ("red.R1", "red.R2")]
    assert sorted(one.failed_charge for one in done) == [False, True]


@pytest.mark.rule("T9A-MOV-077")
@pytest.mark.parametrize("widths", [(5, 5), (3, 4), (10, 2), (2, 3, 4), (1, 1, 1)])
def test_the_packing_is_as_good_as_the_best_of_many_tried(widths: tuple[int, ...]) -> None:
    target = block("B", 5, 2)
    models = mirrored(target.sides["front"])
    bodies = [block(f"R{index}", files, 2) for index, files in enumerate(widths)]
    low, high = -6.0, 6.0
    packed = [
        Packed(one.id or f"R{index}", one.width, one.sides["front"], ((low, high),)) for index, one in enumerate(bodies)
    ]
    best = Packing(packed, models).best()
    step = 20 / 25.4 / 4
    tried = (0, 0, 0)
    for order in permutations(range(len(packed))):
        for begin_at in range(-40, 20):
            at = begin_at * step
            places = []
            for index in order:
                places.append((index, at + packed[index].width / 2))
                at += packed[index].width
            tried = max(tried, _contact(packed, models, places))
    assert best >= tried
    assert best[0] == len(widths) if sum(widths) <= 10 else best[0] >= 2


def _contact(packed: list[Packed], models: tuple[object, ...], places: list[tuple[int, float]]) -> tuple[int, int, int]:
    touched: set[int] = set()
    own = units = 0
    for index, slide in places:
        hit = False
        for one in packed[index].front:
            under = [
                number
                for number, other in enumerate(models)
                if one.begin + slide <= other.end + 0.001 and other.begin <= one.end + slide + 0.001  # type: ignore[attr-defined]
            ]
            own += bool(under)
            hit = hit or bool(under)
            touched.update(under)
        units += hit
    return (units, own + len(touched), own + len(touched))


@pytest.mark.rule("T9A-MOV-077")
def test_a_single_place_is_counted_as_by_the_solver_of_one_charger() -> None:
    target, charger = block("B", 5, 2), block("R", 7, 2)
    models = mirrored(target.sides["front"])
    one = Packed("R", charger.width, charger.sides["front"], ((-5.0, 5.0),))
    packing = Packing([], models)
    for score, (low, high) in slides_by_contact(charger.sides["front"], models, [(-5.0, 5.0)]):
        total = packing.with_place(one, low + 0.3 * (high - low))
        assert total == (1, *score)
    assert charger.rectangle(Pose(0.0, 0.0, 0.0)).half_width == pytest.approx(charger.width / 2)

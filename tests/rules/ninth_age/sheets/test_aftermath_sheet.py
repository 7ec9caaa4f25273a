"""Orders for what comes after a Round of Combat."""

from __future__ import annotations

import pytest

from rules.engine.decisions import Decision
from rules.ninth_age.close_combat.aftermath.declaring_pursuit import declare_pursuits
from rules.ninth_age.close_combat.aftermath.pivots import pivots
from rules.ninth_age.state import State
from tests.rules.ninth_age.building import Made, unit
from tests.rules.ninth_age.close_combat.aftermath.fights import after, combat, fighters
from tests.rules.ninth_age.sheets.following import chosen, said


def small(seat: str, name: str, **options: object) -> Made:
    return fighters(seat, name, models=4, files=4, **options)  # type: ignore[arg-type]


def pursuing(*others: Made) -> tuple[State, State, Decision]:
    """Red's A and C have broken Blue's B and D: the state before, in which orders are given, and the question."""
    units = small("red", "A"), small("blue", "B"), small("red", "C", x=44), small("blue", "D", x=44), *others
    pairs = [("red.A", "blue.B"), ("red.C", "blue.D")]
    before = combat(*units, contacts=pairs)
    state = combat(*units, contacts=pairs)
    assert state.round is not None
    state.round.units = ("red.A", "red.C", "blue.B", "blue.D")
    state.round.step = "pursue"
    for id in ("blue.B", "blue.D"):
        state.units[id].fleeing = True
        state.round.aftermath.broken[id] = 0
    return before, state, after(state, [], declare_pursuits).pending[0]


@pytest.mark.parametrize(
    ("ways", "answered"),
    [
        ({"t9a.combat.pursue": "restrain"}, "red.A>restrain"),
        ({"t9a.combat.pursue": "pursue"}, "red.A>blue.B"),
        ({"red.C:pursue": "pursue"}, "red.C>blue.D"),
        ({"red.C:pursue": "restrain", "t9a.combat.pursue": "pursue"}, "red.C>restrain"),
        ({"red.A:pursue": "restrain", "red.A:blue.B:pursue": "pursue"}, "red.A>blue.B"),
    ],
)
def test_an_order_is_for_the_unit_or_the_quarry_that_it_names(ways: dict[str, str], answered: str) -> None:
    before, state, question = pursuing()
    assert said(chosen(before, "red", ways), state, question) == {"choose_one": answered}


def test_an_order_for_another_unit_or_quarry_has_nothing_to_say() -> None:
    before, state, question = pursuing()
    question.pieces = tuple(piece for piece in question.pieces if piece not in ("red.C", "blue.D"))
    assert said(chosen(before, "red", {"red.C:pursue": "pursue"}), state, question) is None
    assert said(chosen(before, "red", {"red.C:blue.D:pursue": "pursue"}), state, question) is None


@pytest.mark.parametrize(("dial", "answered"), [(6, "red.A>blue.B"), (20, "red.A>restrain")])
def test_a_unit_does_not_run_on_towards_another_enemy(dial: int, answered: str) -> None:
    before, state, question = pursuing(unit("blue", "Near", models=4, files=4, at=(36, 36, 180)))
    plan = chosen(before, "red", {"red.A:pursue": "pursue_if"}, dial=dial)
    assert said(plan, state, question) == {"choose_one": answered}


@pytest.mark.parametrize(("way", "bearing"), [("keep", 0.0), ("face", 90.0)])
def test_who_has_no_foe_left_turns_as_ordered(way: str, bearing: float) -> None:
    def alone() -> State:
        own = fighters("red", "A")
        return combat(own, unit("blue", "B", models=4, files=4, at=(56, own.unit.y, 180)), step="pivots")

    plan = chosen(alone(), "red", {"t9a.combat.pivot": way})
    state = alone()
    state.contacts = []
    assert state.round is not None
    state.round.aftermath.free = ("red.A",)
    question = after(state, [], pivots).pending[0]
    assert question.topic == "t9a.combat.pivot"
    assert said(plan, state, question) == {"slide": bearing}

"""Orders for what comes after a Round of Combat."""

from __future__ import annotations

import pytest

from rules.engine.decisions import Decision, Raw
from rules.engine.plans import Followed, Plan, follow
from rules.ninth_age.close_combat.aftermath.declaring_pursuit import declare_pursuits
from rules.ninth_age.close_combat.aftermath.no_more_foes import no_longer_engaged
from rules.ninth_age.close_combat.aftermath.pivots import pivots
from rules.ninth_age.close_combat.aftermath.reforms import reforms
from rules.ninth_age.close_combat.contact.contacts import contacts_of
from rules.ninth_age.state import State
from tests.rules.ninth_age.building import Made, answer, unit
from tests.rules.ninth_age.close_combat.aftermath.fights import BASE, LINE, after, combat, fighters
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


def flanked() -> State:
    """Blue's B stands in the left flank of Red's A; the Combat Reforms are made."""
    left = 36 - 2.5 * BASE
    foe = unit("blue", "B", models=5, files=5, at=(left - BASE / 2, LINE - 2 * BASE, 90))
    return combat(fighters("red", "A"), foe, contacts=[("blue.B", "red.A", "left")], step="reforms")


def reforming(state: State, plan: Plan) -> tuple[list[Raw | None], State]:
    """What the plan of Red says to the two questions of a Combat Reform, and what comes of it."""
    flow = after(state, [], reforms)
    while flow.pending[0].seat != "red" or flow.pending[0].topic == "t9a.combat.reform_side":
        red_first = flow.pending[0].topic == "t9a.combat.reform_side"
        answer(flow, {"choose_one": "red" if red_first else "none"})
    found = []
    while flow.pending and flow.pending[0].seat == "red" and len(found) < 2:
        found.append(said(plan, state, flow.pending[0]))
        answer(flow, found[-1] or flow.pending[0].default())
    return found, flow.state


@pytest.mark.parametrize("row", ["t9a.combat.reform", "red.A:reform"])
def test_who_is_engaged_in_the_flank_turns_if_that_is_ordered(row: str) -> None:
    plan = chosen(flanked(), "red", {row: "turn_front"})
    found, state = reforming(flanked(), plan)
    assert found[0] == {"choose_one": "red.A"}
    assert (state.units["red.A"].bearing, state.contacts[0].side) == (270, "front")


@pytest.mark.parametrize("row", ["t9a.combat.reform", "red.A:reform"])
def test_more_models_come_into_contact_if_that_is_ordered(row: str) -> None:
    def narrow() -> State:
        return combat(fighters("red", "A", models=10, files=2), fighters("blue", "B"), step="reforms")

    before = len(contacts_of(narrow(), "red.A"))
    found, state = reforming(narrow(), chosen(narrow(), "red", {row: "most_contact"}))
    assert found[0] == {"choose_one": "red.A"}
    assert len(contacts_of(state, "red.A")) > before
    assert state.units["red.A"].files == 7


def test_nobody_reforms_without_need() -> None:
    def facing() -> State:
        return combat(fighters("red", "A"), fighters("blue", "B"), step="reforms")

    turning = chosen(facing(), "red", {"t9a.combat.reform": "turn_front"})
    assert reforming(facing(), turning)[0] == [{"choose_one": "none"}]
    none = chosen(flanked(), "red", {"t9a.combat.reform": "none"})
    assert reforming(flanked(), none)[0] == [{"choose_one": "none"}]


def test_who_chose_to_reform_himself_is_asked_how_whatever_he_ordered_before() -> None:
    plan = chosen(flanked(), "red", {"t9a.combat.reform": "none"})
    flow = after(flanked(), [], reforms)
    while flow.pending[0].topic != "t9a.combat.reform_formation":
        red = flow.pending[0].seat == "red"
        answer(
            flow,
            {
                "choose_one": ("red" if flow.pending[0].topic == "t9a.combat.reform_side" else "red.A")
                if red
                else "none"
            },
        )
    assert follow(plan, flow.pending[0]) == Followed()


@pytest.mark.parametrize(
    ("way", "answered"), [("stay", "red.A.stay"), ("pivot", "red.A.pivot"), ("overrun", "red.A.stay")]
)
def test_who_has_no_enemy_left_before_the_combats_does_as_ordered(way: str, answered: str) -> None:
    def fought() -> State:
        return combat(fighters("red", "A"), fighters("blue", "B"), step="pivots")

    state = fought()
    state.contacts = []
    plan = chosen(fought(), "red", {"t9a.combat.no_longer_engaged": way})
    question = after(state, [], lambda battle: no_longer_engaged(battle, ["red.A"])).pending[0]
    assert said(plan, state, question) == {"choose_one": answered}

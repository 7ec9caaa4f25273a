"""Which sheets a player is offered: for exactly what can be asked of him until the enemy's Player Turn is over."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest

from rules.engine.plans import Plan
from rules.engine.sheets import Row, usual_orders
from rules.engine.text import Text
from rules.ninth_age.general_principles.leadership import leadership_test
from rules.ninth_age.messages import MESSAGES
from rules.ninth_age.sheets.in_advance import sheets
from rules.ninth_age.state import State
from tests.rules.ninth_age.building import battle, play, unit, with_character
from tests.rules.ninth_age.close_combat.fights import blue, fight, red
from tests.rules.ninth_age.sheets.following import chosen, found, row_keys, said


def topics(state: State, seat: str) -> list[str]:
    return [sheet.topic for sheet in sheets(state, seat)]


def far_apart(**fields: Any) -> State:
    made = unit("red", "A", at=(36, 6, 0)), unit("blue", "B", at=(36, 42, 180))
    return battle(*made, phase="movement", active="red", **fields)


def test_where_nobody_can_be_charged_or_fights_only_charges_and_small_matters_are_left() -> None:
    assert topics(far_apart(), "blue") == ["t9a.charge.reaction", "t9a.sheet.small"]
    assert "nudges" not in row_keys(far_apart(), "blue", "t9a.sheet.small")


def test_who_fights_or_can_be_charged_has_the_sheets_of_combat() -> None:
    state = fight(red(), blue())
    assert {"t9a.sheet.combat", "t9a.sheet.aftermath"} <= set(topics(state, "blue"))
    near = battle(unit("red", "A", at=(36, 20, 0)), unit("blue", "B", at=(36, 28, 180)), phase="movement", active="red")
    assert {"t9a.sheet.combat", "t9a.sheet.aftermath"} <= set(topics(near, "blue"))
    assert "nudges" in row_keys(near, "blue", "t9a.sheet.small")


def test_once_the_battle_is_over_nothing_is_offered() -> None:
    assert sheets(msgspec.structs.replace(far_apart(), phase="over"), "blue") == ()


def test_the_volley_has_a_sheet_where_somebody_can_stand_and_shoot() -> None:
    def near(**gear: Any) -> State:
        archers = unit("blue", "B", at=(36, 29, 180), **gear)
        return battle(unit("red", "A", at=(36, 20, 0)), archers, phase="movement", active="red")

    assert row_keys(near(weapons=[("bow", "24")]), "blue", "t9a.sheet.stand_and_shoot") == ["volley"]
    assert row_keys(near(), "blue", "t9a.sheet.stand_and_shoot") == []


def test_leadership_is_lent_and_tests_are_rolled_again_only_where_there_is_somebody_to_do_it() -> None:
    assert row_keys(far_apart(), "blue", "t9a.sheet.leadership") == []
    lord = with_character(unit("blue", "B", at=(36, 42, 180)), "Lord", place=0, Ld=9)
    state = battle(unit("red", "A", at=(36, 6, 0)), lord, phase="movement", active="red")
    state.models["blue.Lord.1"].general = True
    assert row_keys(state, "blue", "t9a.sheet.leadership") == ["t9a.leadership.borrow"]
    assert row_keys(state, "red", "t9a.sheet.leadership") == []


@pytest.mark.parametrize(("way", "borrowed"), [("yes", True), ("no", False)])
def test_an_order_lends_the_leadership_of_the_general(way: str, borrowed: bool) -> None:
    lord = with_character(unit("blue", "B", at=(36, 42, 180)), "Lord", place=0, Ld=9)
    state = battle(lord, unit("blue", "C", at=(42, 42, 180)), phase="movement", active="red")
    state.models["blue.Lord.1"].general = True
    plan = chosen(state, "blue", {"t9a.leadership.borrow": way})
    flow = play(state, lambda one: leadership_test(one, "blue.C", "panic", "T9A-PAN-001"))
    assert said(plan, state, flow.pending[0]) == {"confirm": borrowed}


def test_orders_for_the_next_time_end_with_the_enemys_turn() -> None:
    lord = with_character(unit("blue", "B", at=(36, 42, 180)), "Lord", place=0, Ld=9)
    state = battle(lord, unit("blue", "C", at=(42, 42, 180)), phase="movement", active="blue")
    state.models["blue.Lord.1"].general = True
    ordered_in = state.player_turn
    once = chosen(state, "blue", {"t9a.leadership.borrow": "yes"})
    kept = chosen(state, "blue", {"t9a.leadership.borrow": "yes"}, keep=True)
    flow = play(state, lambda one: leadership_test(one, "blue.C", "panic", "T9A-PAN-001"))
    stands = {}
    for state.turn, state.active in ((1, "blue"), (1, "red"), (2, "red"), (2, "blue"), (3, "blue")):
        stands[state.player_turn] = said(once, state, flow.pending[0]) is not None
        assert said(kept, state, flow.pending[0]) is not None
    assert stands == {turn: turn <= ordered_in + 1 for turn in stands}


def test_every_row_and_way_has_words_and_working_them_out_changes_nothing() -> None:
    hero = with_character(blue(champion=True, weapons=["halberd", "great_weapon"]), "Hero", place=2)
    state = fight(red(), hero)
    before = msgspec.msgpack.encode(state)
    made = sheets(state, "blue")
    assert msgspec.msgpack.encode(state) == before
    said_of = [text for sheet in made for row in sheet.rows for text in (sheet.title, row.title, *_ways(row))]
    assert [one.key for one in said_of if one.key not in MESSAGES] == []
    keys = [row.key for sheet in made for row in sheet.rows]
    assert len(keys) == len(set(keys))


def _ways(row: Row) -> list[Text]:
    return [way.text for way in row.ways]


def test_the_usual_orders_are_those_of_the_rows_that_stand_on_their_own() -> None:
    state = fight(red(), blue(champion=True))
    groups = {order.group for order in usual_orders(sheets(state, "blue"))}
    assert "t9a.combat.challenge" in groups
    assert "blue.B.1:challenge" not in groups


def test_nobody_orders_for_the_units_of_the_other_side() -> None:
    state = fight(red(weapons=["halberd", "great_weapon"], champion=True), blue())
    keys = [row.key for sheet in sheets(state, "blue") for row in sheet.rows]
    own = [key for key in keys if key.startswith("red.") and ":blue." not in key]
    assert own == []
    assert Plan(usual_orders(sheets(state, "blue"))).queue
    assert found(state, "red", "t9a.combat.challenge")

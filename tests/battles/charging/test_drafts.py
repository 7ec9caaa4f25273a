"""A whole sub-phase as a private draft, sent as one plan: it splits where dice or the opponent speak, nowhere else."""

from __future__ import annotations

import pytest

from battles.acts import drafts, planning, previews, undo
from battles.models import Battle, Entry, SeatPlan
from rules.engine.refusal import IllegalAction
from tests.battles.charging.conftest import REACTION, charge, order
from tests.battles.charging.test_nobody_else_knows import known_to
from tests.battles.conftest import asked, give, view_of

pytestmark = pytest.mark.django_db(transaction=True)


def declared(unit: str, target: str) -> dict[str, object]:
    return {"topic": "t9a.charge.declare", "answer": charge(unit, target)}


def ahead(unit: str, amount: float) -> list[dict[str, object]]:
    """A unit advances: three questions of one move."""
    return [
        {"topic": "t9a.remaining.next", "answer": {"pieces": [unit]}},
        {"topic": "t9a.remaining.kind", "answer": {"choose_one": "advance"}, "about": [unit]},
        {
            "topic": "t9a.remaining.path",
            "answer": {"path": {"legs": [{"kind": "forward", "amount": amount}]}},
            "about": [unit],
        },
    ]


NO_MORE = {"topic": "t9a.charge.declare", "answer": {"target": {}}}


@pytest.fixture
def moving(battle):
    """Red has declared no charge and moves his two units."""
    give(battle, "red", {"target": {}})
    assert asked(battle, "red")["topic"] == "t9a.remaining.next"
    return battle


def test_all_charges_are_drafted_as_if_the_targets_held(battle):
    both = [declared("r1", "b1"), declared("r2", "b2")]
    made = drafts.draft(battle.uuid, "red", both)
    # Who is moved first makes no difference here: he is not asked, but may say so.
    assert (made["done"], made["ends"]) == (2, "dice")
    next_charger = {"topic": "t9a.charge.next_charger", "answer": {"choose_one": "r2"}}
    made = drafts.draft(battle.uuid, "red", [*both, next_charger])
    assert (made["done"], made["ends"]) == (3, "dice")
    assert "asked" not in made
    first = drafts.draft(battle.uuid, "red", [declared("r1", "b1")])
    assert (first["done"], first["ends"]) == (1, "")
    assert [option["key"] for option in first["asked"]["input"]["options"]] == ["r2>b2"]


def test_charges_sent_as_one_stop_only_at_the_opponent(battle):
    planning.set_plan(battle.uuid, "red", [declared("r1", "b1"), declared("r2", "b2")])
    assert asked(battle, "blue")["topic"] == REACTION
    give(battle, "blue", {"choose_one": "hold"})
    assert asked(battle, "blue")["topic"] == REACTION
    assert asked(battle, "blue")["pieces"] == ["b2", "r2"]


def test_with_orders_on_the_other_side_they_run_through(battle):
    before = Battle.objects.get(pk=battle.pk).handovers
    planning.set_orders(battle.uuid, "blue", REACTION, [order("hold")])
    planning.set_plan(battle.uuid, "red", [declared("r1", "b1"), declared("r2", "b2")])
    battle.refresh_from_db()
    assert battle.handovers == before
    assert asked(battle, "blue") is None
    saved = dict(SeatPlan.objects.filter(battle=battle).values_list("seat", "saved"))
    assert sum(saved.values()) == 4


def test_a_draft_says_what_would_be_asked_and_seen_after_it(moving):
    y = view_of(moving, "red")["pieces"]["r1"]["y"]
    made = drafts.draft(moving.uuid, "red", [*ahead("r1", 2), *ahead("r2", 3)[:2]])
    assert (made["done"], made["ends"], made["asked"]["topic"]) == (5, "", "t9a.remaining.path")
    assert made["asked"]["pieces"] == ["r2"]
    assert made["view"]["pieces"]["r1"]["y"] == y + 2
    assert view_of(moving, "red")["pieces"]["r1"]["y"] == y
    number = made["asked"]["number"]
    legs = {"path": {"legs": [{"kind": "forward", "amount": 3}]}}
    tried = previews.preview(moving.uuid, "red", number, legs, [*ahead("r1", 2), *ahead("r2", 3)[:2]])
    assert list(tried["poses"]) == ["r2"]
    legs["path"]["legs"][0]["amount"] = 40
    with pytest.raises(IllegalAction, match="T9A"):
        previews.preview(moving.uuid, "red", number, legs, [*ahead("r1", 2), *ahead("r2", 3)[:2]])


def test_what_cannot_be_given_in_that_order_is_named(moving):
    made = drafts.draft(moving.uuid, "red", [*ahead("r1", 2), *ahead("r1", 2)])
    assert made["done"] == 3
    assert made["refused"]["rule"] == "T9A-MOV-107"
    assert made["asked"]["topic"] == "t9a.remaining.next"


@pytest.mark.usefixtures("stopped")
def test_nobody_learns_of_a_draft(moving):
    before = [known_to(moving, "blue"), known_to(moving, "")]
    drafts.draft(moving.uuid, "red", ahead("r1", 2))
    assert [known_to(moving, "blue"), known_to(moving, "")] == before
    with pytest.raises(IllegalAction, match="BATTLE-NOT_ASKED"):
        drafts.draft(moving.uuid, "blue", ahead("b1", 2))


@pytest.mark.parametrize("first", ["r1", "r2"])
def test_moves_are_sent_as_one_in_any_order(moving, first):
    second = "r2" if first == "r1" else "r1"
    y = view_of(moving, "red")["pieces"]
    planning.set_plan(moving.uuid, "red", [*ahead(first, 2), *ahead(second, 3)])
    moving.refresh_from_db()
    pieces = view_of(moving, "red")["pieces"]
    assert pieces[first]["y"] == y[first]["y"] + 2
    assert pieces[second]["y"] == y[second]["y"] + 3
    assert Entry.of(moving.pk, kind="plan", seat="red").count() == 6


def test_what_was_sent_as_one_is_free_to_take_back(moving):
    y = view_of(moving, "red")["pieces"]["r1"]["y"]
    planning.set_plan(moving.uuid, "red", ahead("r1", 2))
    moving.refresh_from_db()
    assert moving.undoable("red") >= 3
    undo.undo(moving.uuid, "red", 3)
    assert view_of(moving, "red")["pieces"]["r1"]["y"] == y
    assert asked(moving, "red")["topic"] == "t9a.remaining.next"


def test_a_move_that_has_become_impossible_does_not_lend_its_path_to_another_unit(moving):
    far = [{"topic": "t9a.remaining.next", "answer": {"pieces": ["b1"]}}, *ahead("b1", 2)[1:]]
    y = view_of(moving, "red")["pieces"]["r1"]["y"]
    planning.set_plan(moving.uuid, "red", [*far, *ahead("r1", 3)])
    assert view_of(moving, "red")["pieces"]["r1"]["y"] == y + 3


@pytest.mark.parametrize("queue", ["x", [1], [declared("r1", "b1")] * 401])
def test_what_is_no_draft_is_refused(battle, queue):
    with pytest.raises(IllegalAction, match="BATTLE-PLAN"):
        drafts.draft(battle.uuid, "red", queue)


def test_a_preview_says_whether_the_answer_could_be_undone(moving):
    def ends(given):
        return previews.preview(moving.uuid, "red", asked(moving, "red")["number"], given)["ends"]

    assert ends({"pieces": ["r1"], "path": {"legs": [{"kind": "forward", "amount": 2}]}}) == ""
    assert ends({"pieces": []}) == "others"


def test_a_preview_says_whether_the_phase_would_be_over(moving):
    def over(given):
        return previews.preview(moving.uuid, "red", asked(moving, "red")["number"], given).get("phase_over", False)

    assert not over({"pieces": ["r1"], "path": {"legs": [{"kind": "forward", "amount": 2}]}})
    assert over({"pieces": []})


def test_a_preview_says_that_dice_would_be_rolled(battle):
    give(battle, "red", charge("r1", "b1"))
    give(battle, "blue", asked(battle, "blue")["preset"])
    no_more = asked(battle, "red")
    assert previews.preview(battle.uuid, "red", no_more["number"], {"target": {}})["ends"] == "dice"

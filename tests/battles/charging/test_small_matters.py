"""What nearly everybody answers the same way is answered without a question, as long as nobody asks to be asked."""

from __future__ import annotations

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from accounts.preferences import remember_to_ask
from battles.acts import previews, undo
from battles.games import games
from battles.models import Entry, SeatPlan
from battles.sending import changes
from rules.engine.refusal import IllegalAction
from tests.battles.charging.conftest import charge
from tests.battles.conftest import asked, give

pytestmark = pytest.mark.django_db(transaction=True)


@pytest.fixture(autouse=True)
def _charges_that_arrive(_charging_game, settings):
    settings.NINTHSITE_GAMES = ["tests.battles.charging.game.SURE"]
    games.cache_clear()


SMALL = {"t9a.charge.next_charger", "t9a.charge.position"}


def charges(battle) -> list[str]:
    """Both red units charge, blue holds; what red is asked until his charges are over."""
    give(battle, "red", charge("r1", "b1"))
    give(battle, "blue", {"choose_one": "hold"})
    give(battle, "red", charge("r2", "b2"))
    give(battle, "blue", {"choose_one": "hold"})
    topics: list[str] = []
    while (question := asked(battle, "red"))["topic"].startswith("t9a.charge."):
        topics.append(question["topic"])
        give(battle, "red", question["preset"])
    return topics


def usual(battle) -> list[tuple[str, str]]:
    return [(one.seat, one.sheet.record.topic) for one in Entry.of(battle.pk, kind="usual", void_by=None)]


def test_who_does_not_ask_to_be_asked_is_not_asked_in_which_order_and_where_along_the_side(battle) -> None:
    assert not SMALL & set(charges(battle))
    assert {topic for seat, topic in usual(battle) if seat == "red"} == SMALL


def test_who_asks_to_be_asked_everything_is_asked(battle, two) -> None:
    remember_to_ask(two[0], True)
    assert set(charges(battle)) >= SMALL
    assert usual(battle) == []


def test_a_usual_answer_can_be_changed_while_it_is_free(battle) -> None:
    charges(battle)
    [last] = changes.state(battle.uuid, "red")["plan"]["change"]
    assert Entry.objects.get(battle=battle, seq=last).sheet.record.topic == "t9a.charge.position"
    undo.change(battle.uuid, "red", last)
    question = asked(battle, "red")
    assert question["topic"] == "t9a.charge.position"
    give(battle, "red")
    assert asked(battle, "red")["topic"] == "t9a.combat.next"
    assert Entry.objects.get(battle=battle, seq=last).void_by


def test_only_ones_own_usual_answers_that_are_free_can_be_changed(battle) -> None:
    charges(battle)
    first = Entry.of(battle.pk, kind="usual").first().seq
    for seat, seq in (("red", first), ("blue", first), ("red", 1), ("red", 10**6)):
        with pytest.raises(IllegalAction, match="BATTLE-UNDO"):
            undo.change(battle.uuid, seat, seq)


def test_who_takes_back_his_own_answer_is_asked_again(battle) -> None:
    charges(battle)
    [last] = changes.state(battle.uuid, "red")["plan"]["change"]
    undo.change(battle.uuid, "red", last)
    assert changes.state(battle.uuid, "red")["undoable"] == 0
    give(battle, "red")
    assert changes.state(battle.uuid, "red")["undoable"] == 1
    undo.undo(battle.uuid, "red", 1)
    assert asked(battle, "red")["topic"] == "t9a.charge.position"


def test_the_log_of_its_owner_marks_it_and_nobody_else_learns_of_it(battle) -> None:
    charges(battle)
    row = SeatPlan.objects.get(battle=battle, seat="red")
    assert row.used == [one.seq for one in Entry.of(battle.pk, kind="usual", seat="red")]
    assert changes.state(battle.uuid, "blue")["plan"]["used"] == []


def test_a_preview_goes_on_to_what_the_usual_answers_lead_to(battle) -> None:
    give(battle, "red", charge("r1", "b1"))
    give(battle, "blue", {"choose_one": "hold"})
    give(battle, "red", charge("r2", "b2"))
    question = asked(battle, "blue")
    # Where red would be asked who is moved first, the dice for the usual one come next.
    assert previews.preview(battle.uuid, "blue", question["number"], {"choose_one": "hold"})["ends"] == "dice"


def accounts_read(work) -> int:
    """How many statements read accounts."""
    with CaptureQueriesContext(connection) as captured:
        work()
    return sum('FROM "accounts_user"' in query["sql"] for query in captured.captured_queries)


def test_however_many_previews_of_a_question_there_are_the_accounts_are_read_once(battle) -> None:
    number = asked(battle, "red")["number"]

    def drag() -> None:
        for _ in range(5):
            previews.preview(battle.uuid, "red", number, charge("r1", "b1"))

    assert accounts_read(drag) == 1
    assert accounts_read(drag) == 0


def test_answers_that_lead_to_no_small_matter_read_no_account(battle) -> None:
    answers = [("red", charge("r1", "b1")), ("blue", {"choose_one": "hold"}), ("red", charge("r2", "b2"))]
    assert accounts_read(lambda: [give(battle, seat, answer) for seat, answer in answers]) == 0
    # Now red's units move, one after the other: two small matters or more, and the accounts are read once.
    assert accounts_read(lambda: give(battle, "blue", {"choose_one": "hold"})) == 1
    assert len(usual(battle)) > 1


def test_who_begins_to_ask_to_be_asked_is_heard_at_the_next_small_matter(battle, two) -> None:
    previews.preview(battle.uuid, "red", asked(battle, "red")["number"], charge("r1", "b1"))
    remember_to_ask(two[0], True)
    assert set(charges(battle)) >= SMALL
    number = asked(battle, "red")["number"]
    assert accounts_read(lambda: previews.preview(battle.uuid, "red", number, asked(battle, "red")["preset"])) == 1

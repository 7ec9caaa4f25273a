"""The only door: what is stored is what happened, once."""

import pytest
from django.db import connection

from battles.acts import answers, planning, plans
from battles.lobby import matchmaking
from battles.models import Battle, Entry, SeatPlan
from battles.table import hot
from battles.table.live import tables
from rules.engine.refusal import IllegalAction
from tests.battles.conftest import asked, begun, give, play_on
from tests.battles.joining import joined

pytestmark = pytest.mark.django_db(transaction=True)


def test_a_battle_begins_when_the_last_seat_is_taken(battle):
    assert battle.status == Battle.RUNNING
    assert asked(battle, "red")["topic"] == "tiny.claim"
    assert asked(battle, "blue")["topic"] == "tiny.claim"


def test_a_whole_battle_is_played_to_its_end(battle):
    play_on(battle)
    assert battle.over
    assert battle.result["by"] == "rules"
    assert battle.pending == []


def test_a_repeated_client_id_gets_the_same_reply_and_nothing_twice(battle):
    number = asked(battle, "red")["number"]
    first = answers.answer(battle.uuid, "red", number, {"note": "west"}, "abc")
    again = answers.answer(battle.uuid, "red", number, {"note": "east"}, "abc")
    assert first == again
    assert Entry.of(battle.pk, client_id="abc").count() == 1


def test_the_client_id_of_somebody_else_is_refused(battle):
    give(battle, "red", {"note": "west"}, "abc")
    number = asked(battle, "blue")["number"]
    with pytest.raises(IllegalAction, match="BATTLE-CLIENT_ID"):
        answers.answer(battle.uuid, "blue", number, {"note": "west"}, "abc")


def test_an_answer_to_another_question_is_refused(battle):
    number = asked(battle, "red")["number"]
    give(battle, "red")
    with pytest.raises(IllegalAction, match="ENGINE-TURN"):
        answers.answer(battle.uuid, "red", number, {"note": "west"}, "late")
    give(battle, "blue")
    with pytest.raises(IllegalAction, match="ENGINE-STALE"):
        answers.answer(battle.uuid, "red", number, {"note": "west"}, "later")


def test_a_refused_answer_changes_nothing(battle):
    before = Battle.objects.values().get(pk=battle.pk)
    with pytest.raises(IllegalAction):
        answers.answer(battle.uuid, "red", asked(battle, "red")["number"], {"note": "north"}, "x")
    assert Battle.objects.values().get(pk=battle.pk) == before
    give(battle, "red", {"note": "west"})


@pytest.mark.long
def test_a_battle_is_the_same_after_loading_it_anew(battle):
    while True:
        battle.refresh_from_db()
        if battle.over:
            return
        seat = battle.asked_seats()[0]
        warm = asked(battle, seat)
        tables.clear()
        assert asked(battle, seat) == warm
        give(battle, seat)


def test_another_process_catches_up_with_what_was_stored(battle):
    other = dict(tables._tables)
    tables.clear()
    give(battle, "red")
    give(battle, "blue")
    tables._tables.update(other)
    assert asked(battle, "red")["topic"] == "tiny.kit"


def test_a_failed_commit_leaves_nothing(battle, monkeypatch):
    def broken(battle):
        raise RuntimeError("no disk")

    number, seq = asked(battle, "red")["number"], battle.seq
    with monkeypatch.context() as patched:
        patched.setattr(hot, "save_battle", broken)
        with pytest.raises(IllegalAction, match="BATTLE-FAULT"):
            answers.answer(battle.uuid, "red", number, {"note": "west"}, "x")
    battle.refresh_from_db()
    assert battle.seq == seq
    assert battle.reports.get().kind == "fault"
    assert answers.answer(battle.uuid, "red", number, {"note": "west"}, "x") == seq + 1


def test_the_hand_overs_are_counted(battle):
    give(battle, "blue")
    battle.refresh_from_db()
    assert battle.handovers == 0
    give(battle, "red")
    for _ in range(5):
        give(battle, "red")
    battle.refresh_from_db()
    assert battle.asked_seats() == ["blue"]
    assert battle.handovers == 1


@pytest.mark.long
def test_two_battles_do_not_share_their_client_ids(two, battle):
    other = begun(*two)
    give(battle, "red", {"note": "west"}, "same")
    give(other, "red", {"note": "west"}, "same")
    assert [Entry.objects.filter(battle=one, client_id="same").count() for one in (battle, other)] == [1, 1]


def rules_fail(plan, decision, *, stopped=False):
    raise RuntimeError("no such hill")


@pytest.fixture
def planned(battle, monkeypatch):
    """Blue is asked; red, who is asked next, has planned something at which the rules fail."""
    give(battle, "red")
    planning.set_plan(battle.uuid, "red", [{"topic": "tiny.kit", "answer": {"choose_many": []}}], "p")
    monkeypatch.setattr(plans, "follow", rules_fail)
    return battle


def test_where_a_plan_makes_the_rules_fail_the_answer_before_it_counts_and_the_plan_stops(planned):
    seq = give(planned, "blue")
    planned.refresh_from_db()
    assert planned.seq == seq
    assert Entry.of(planned.pk).last().kind == "answer"
    assert SeatPlan.objects.get(battle=planned, seat="red").stopped == "engine.plan.illegal"
    assert planned.reports.get().kind == "fault"


def test_an_answer_that_is_stored_elsewhere_while_a_plan_fails_is_recognised(planned, monkeypatch):
    number, stored = asked(planned, "blue")["number"], []

    def meanwhile(battle_pk):
        SeatPlan.objects.all().delete()
        Battle.objects.filter(pk=battle_pk).update(plans=0)
        stored.append(answers.answer(planned.uuid, "blue", number, {"note": "west"}, "x"))

    monkeypatch.setattr(plans, "stop_all", meanwhile)
    assert answers.answer(planned.uuid, "blue", number, {"note": "west"}, "x") == stored[0]


def test_whoever_joins_takes_the_table_before_the_row_as_the_door_does(two, monkeypatch):
    waiting = matchmaking.create_battle(two[0], "tiny")
    within = []

    class Watched:
        def __enter__(self):
            within.append(connection.in_atomic_block)

        def __exit__(self, *failure):
            pass

    tables.of(waiting.uuid).lock = Watched()
    joined(waiting.challenge, two[1])
    assert within[0] is False

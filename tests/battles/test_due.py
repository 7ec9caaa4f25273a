"""What happens with nobody there: bots, clocks."""

import threading
from datetime import timedelta

import pytest
from django.utils import timezone

from battles import tasks
from battles.clocks.terms import HOUR, LIVE, Terms
from battles.due import bots, expiry, sweep, waking
from battles.lobby import matchmaking
from battles.models import Battle, Due, Entry, Lease, Seat
from tests.battles.conftest import asked, begun, give

pytestmark = pytest.mark.django_db(transaction=True)


def time_passes(battle, **kinds):
    """Everything of that kind falls due."""
    if kinds.get("kind") == "deadline":
        long_ago = timezone.now() - timedelta(days=100)
        Seat.objects.filter(battle=battle, asked_since__isnull=False).update(asked_since=long_ago)
    Due.objects.filter(battle=battle, **kinds).update(at=timezone.now() - timedelta(seconds=1))


def sweep_all():
    while sweep.sweep():
        pass


def test_a_bot_answers_for_its_seat(new_user, worker):
    battle = matchmaking.create_battle(new_user(), "tiny", opponent="bot:random", seat="red")
    assert battle.status == Battle.RUNNING
    worker.finishes()
    assert asked(battle, "blue") is None
    give(battle, "red")
    worker.finishes()
    battle.refresh_from_db()
    assert battle.over or battle.asked_seats() == ["red"]
    assert battle.handovers == 0


@pytest.mark.long
def test_a_battle_against_a_bot_is_played_to_its_end(new_user, worker):
    battle = matchmaking.create_battle(new_user(), "tiny", opponent="bot:random", seat="blue")
    for _ in range(300):
        worker.finishes()
        battle.refresh_from_db()
        if battle.over:
            return
        give(battle, "blue")
    raise AssertionError("no end")


def test_a_bot_that_a_clock_ahead_of_time_was_to_ask_tomorrow_is_asked_now(new_user, monkeypatch):
    battle = matchmaking.create_battle(new_user(), "tiny", opponent="bot:random", seat="red")
    Due.objects.filter(kind="bot").update(at=timezone.now() + timedelta(days=1))
    monkeypatch.setattr(sweep, "_set_right_at", float("-inf"))
    sweep_all()
    assert asked(battle, "blue") is None


def test_a_bot_that_failed_is_tried_again_in_its_time_and_not_sooner(new_user, monkeypatch):
    matchmaking.create_battle(new_user(), "tiny", opponent="bot:random", seat="red")
    later = timezone.now() + timedelta(minutes=50)
    Due.objects.filter(kind="bot").update(at=later, failures=9)
    monkeypatch.setattr(sweep, "_set_right_at", float("-inf"))
    sweep_all()
    assert Due.objects.get(kind="bot").at == later


def test_an_expired_sitting_takes_its_defaults_up_to_the_hand_over(battle, worker):
    give(battle, "blue")
    time_passes(battle, kind="deadline", seat="red")
    worker.finishes()
    battle.refresh_from_db()
    assert battle.asked_seats() == ["blue"]
    assert Entry.of(battle.pk, kind="expired", seat="red").count() == 6


@pytest.mark.long
def test_a_sitting_that_takes_more_defaults_than_are_given_at_a_time_is_gone_on_with(battle, monkeypatch):
    monkeypatch.setattr(expiry, "MOST_ANSWERS", 2)
    give(battle, "blue")
    time_passes(battle, kind="deadline", seat="red")
    sweep_all()
    battle.refresh_from_db()
    assert battle.asked_seats() == ["blue"]
    assert Entry.of(battle.pk, kind="expired", seat="red").count() == 6


def test_a_deadline_that_was_met_does_nothing(battle):
    give(battle, "red")
    assert not Due.objects.filter(battle=battle, kind="deadline", seat="red").exists()


def test_an_expiry_that_is_done_twice_answers_once(battle):
    time_passes(battle, kind="deadline")
    due = Due.objects.get(battle=battle, kind="deadline", seat="red")
    assert expiry.expire(due)
    count = Entry.of(battle.pk).count()
    assert expiry.expire(due)
    assert Entry.of(battle.pk).count() == count


@pytest.mark.long
def test_a_dead_claim_runs_out(battle, worker):
    time_passes(battle, kind="deadline")
    Due.objects.filter(battle=battle, kind="deadline", seat="red").update(
        claim="dead", claimed_until=timezone.now() - timedelta(seconds=1), at=timezone.now()
    )
    worker.finishes()
    assert asked(battle, "red") is None or asked(battle, "red")["topic"] != "tiny.claim"


def test_a_row_that_fails_is_tried_again_later(battle, monkeypatch):
    def broken(due):
        raise RuntimeError("no")

    monkeypatch.setattr(expiry, "expire", broken)
    time_passes(battle, kind="deadline", seat="red")
    sweep.sweep()
    row = Due.objects.get(battle=battle, kind="deadline", seat="red")
    assert row.failures == 1
    assert row.at > timezone.now()
    assert row.claim == ""


def test_who_is_overdue_once_too_often_has_lost(two, worker):
    battle = begun(*two, clock=Terms(LIVE, 0, HOUR, 0, 0).plain())
    give(battle, "red")
    time_passes(battle, kind="deadline")
    worker.finishes()
    battle.refresh_from_db()
    assert (battle.result["winner"], battle.result["by"]) == ("red", "time")


def test_without_a_clock_nothing_expires(two):
    battle = begun(*two, pace="free")
    assert not Due.objects.filter(battle=battle, kind="deadline").exists()
    assert "deadline" not in battle.pending[0]


def test_one_thread_of_one_process_sweeps(battle):
    stops = [threading.Event() for _ in range(2)]
    threads = [threading.Thread(target=sweep.run_embedded, args=(stop,)) for stop in stops]
    time_passes(battle, kind="deadline", seat="red")
    for thread in threads:
        thread.start()
    for _ in range(100):
        if not Due.objects.filter(battle=battle, kind="deadline", seat="red").exists():
            break
        threading.Event().wait(0.05)
    assert Lease.objects.count() == 1
    for stop, thread in zip(stops, threads, strict=True):
        stop.set()
        thread.join(5)
    assert Lease.objects.count() == 0
    assert not Due.objects.filter(battle=battle, kind="deadline", seat="red").exists()


def test_a_task_that_takes_long_leaves_the_rest_to_another(monkeypatch):
    """A worker that is told to end waits for no more than this."""
    woken, rounds = [], []
    clock = iter([0.0, tasks.AT_ONE_GO, tasks.AT_ONE_GO + 1.0])
    monkeypatch.setattr(tasks, "monotonic", lambda: next(clock))
    monkeypatch.setattr(sweep, "sweep", lambda: rounds.append(1) or 1)
    monkeypatch.setattr(waking, "wake", lambda: woken.append(1))
    tasks.sweep()
    assert (len(rounds), len(woken)) == (2, 1)


def test_a_task_that_finds_nothing_left_calls_nobody(monkeypatch):
    left = [2, 1, 0]
    monkeypatch.setattr(sweep, "sweep", lambda: left.pop(0))
    monkeypatch.setattr(waking, "wake", lambda: pytest.fail("there is nothing to do"))
    tasks.sweep()
    assert left == []


def test_a_row_that_goes_on_after_it_failed_has_its_failures_forgiven(new_user, monkeypatch):
    matchmaking.create_battle(new_user(), "tiny", opponent="bot:random", seat="red")
    Due.objects.filter(kind="bot").update(failures=6)
    monkeypatch.setattr(bots, "play_sitting", lambda due: False)
    sweep.sweep()
    assert Due.objects.get(kind="bot").failures == 0

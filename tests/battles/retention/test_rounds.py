"""How rounds are made: a little at a time, and whatever fails holds up nothing else."""

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from battles.acts import endings
from battles.models import Battle, Entry
from battles.retention import removing, sweep
from battles.tasks import retention
from ninthsite.ending import ending
from tests.battles.conftest import begun, play_on
from tests.battles.retention.conftest import alone, stands
from tests.battles.test_query_plans import asked_by, read_whole

pytestmark = pytest.mark.django_db(transaction=True)


@pytest.fixture
def three(guests):
    battles = [alone(guests[0]) for _ in range(3)]
    for battle in battles:
        endings.resign(battle.uuid, "red")
    return battles


def hidden(battles):
    return [not battle.seats.exists() for battle in battles]


@pytest.mark.long
def test_a_round_looks_at_so_many_and_the_next_goes_on_from_there(three, rounds, monkeypatch):
    monkeypatch.setattr(sweep, "LOOKED_AT", 2)
    rounds(1, days=91)
    assert hidden(three) == [True, True, False]
    rounds(1)
    assert hidden(three) == [True, True, True]
    rounds(2)
    assert not Battle.objects.exists()


def test_a_round_does_so_much_and_the_next_goes_on_from_there(three, rounds, monkeypatch):
    monkeypatch.setattr(sweep, "AT_A_TIME", 2)
    rounds(1, days=91)
    assert hidden(three) == [True, True, False]
    rounds(1)
    assert hidden(three) == [True, True, True]


@pytest.mark.long
def test_one_that_fails_holds_up_no_other(three, rounds, monkeypatch):
    real = removing.hide

    def fails(pk, now):
        if pk == three[0].pk:
            raise RuntimeError("on purpose")
        return real(pk, now)

    monkeypatch.setattr(removing, "hide", fails)
    monkeypatch.setattr(sweep, "AT_A_TIME", 1)
    rounds(8, days=91)
    assert [stands(battle) for battle in three] == [True, False, False]


@pytest.mark.long
def test_its_rows_go_a_few_at_a_time_each_in_a_transaction_of_its_own(of_guests, rounds, monkeypatch):
    play_on(of_guests)
    rows = Entry.objects.count()
    monkeypatch.setattr(removing, "PIECES", ((Entry, 5),))
    rounds(1, days=91)
    with CaptureQueriesContext(connection) as captured:
        rounds(1)
    begun_ = [query["sql"] for query in captured if query["sql"].startswith("BEGIN")]
    assert not stands(of_guests)
    assert len(begun_) >= rows / 5


@pytest.mark.long
def test_a_process_that_dies_on_the_way_is_taken_over(of_guests, rounds, monkeypatch):
    play_on(of_guests)
    rounds(1, days=91)
    monkeypatch.setattr(removing, "PIECES", ((Entry, 1), (None, 1)))
    rounds(1)
    assert stands(of_guests)
    assert not Entry.objects.exists()
    monkeypatch.undo()
    rounds(1)


def test_whoever_is_told_to_end_begins_no_other(three, rounds, monkeypatch):
    monkeypatch.setattr(ending, "is_set", lambda: True)
    rounds(1, days=91)
    assert hidden(three) == [False, False, False]


def test_a_round_reads_no_table_whole(three):
    assert not read_whole(asked_by(sweep.sweep))


def test_celery_has_it_done_too(three, rounds):
    rounds(0, days=91)
    retention()
    assert hidden(three) == [True, True, True]


@pytest.mark.long
def test_a_battle_that_is_played_meanwhile_is_not_held_up(of_guests, new_user, rounds):
    """Another battle's answers go on between the transactions: none of them holds its row."""
    other = begun(new_user(), new_user())
    play_on(of_guests)
    rounds(2, days=91)
    play_on(other)
    assert not stands(of_guests)

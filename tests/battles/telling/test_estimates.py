"""How much there is to decide, and how long it takes."""

from datetime import timedelta

import pytest
from django.utils import timezone

from battles.models import Battle, Entry, Habit
from battles.table.live import tables
from battles.telling import estimate, habits
from battles.telling.hand_over import in_brief
from tests.battles.conftest import begun, give

pytestmark = pytest.mark.django_db(transaction=True)


def waiting(battle, seat="red"):
    return estimate.of(battle, battle.seats.get(key=seat))


def known(user, topic, sittings, answers, seconds):
    Habit.objects.create(
        user=user, game="tiny", topic=topic, sittings=sittings, answers=answers, timed=answers, seconds=seconds
    )


def test_nothing_waits_for_who_is_not_asked(battle):
    give(battle, "red")
    assert waiting(battle) is None


def test_at_first_the_usual_answers_are_tried_ahead(battle):
    found = waiting(battle)
    assert 1 <= found.questions <= 60
    assert found.seconds == found.questions * estimate.USUAL_SECONDS


def test_later_the_player_s_own_sittings_tell(battle, two):
    topic = waiting(battle).question.topic
    known(two[1], topic, sittings=10, answers=20, seconds=100.0)
    assert (waiting(battle).questions, waiting(battle).seconds) == (2, 10.0)
    known(two[0], topic, sittings=10, answers=70, seconds=3500.0)
    assert (waiting(battle).questions, waiting(battle).seconds) == (7, 350.0)
    assert in_brief(waiting(battle)) == "7 decisions, about 6 minutes"


def test_two_sittings_are_not_enough_to_learn_from(battle, two):
    known(two[0], waiting(battle).question.topic, sittings=2, answers=2, seconds=9999.0)
    assert waiting(battle).seconds < 9999


def test_sittings_are_counted_as_they_end(battle, two):
    give(battle, "blue", {"note": "west"})
    give(battle, "red", {"note": "east"})
    for _ in range(5):
        give(battle, "red")
    battle.refresh_from_db()
    assert battle.asked_seats() == ["blue"]
    rows = Habit.objects.filter(user=two[0])
    assert sum(row.answers for row in rows) == 6
    assert all(row.sittings == 1 for row in rows)


def test_who_goes_away_between_two_answers_was_not_thinking(battle):
    table, now = tables.of(battle.uuid), timezone.now()
    table.thinking.clear()
    for after in (0, 10, 10 + 3600, 30 + 3600):
        habits.answered(table.thinking, "red", "tiny.do", now + timedelta(seconds=after))
    measured = table.thinking["red"]
    assert (measured.answers, measured.timed, measured.seconds) == (4, 2, 30.0)


def test_figures_add_up_and_leave_with_the_player(two):
    from accounts.deletion import anonymise

    battle = begun(*two)
    table, now, seat = tables.of(battle.uuid), timezone.now(), battle.seats.get(key="red")
    Habit.objects.all().delete()
    for _ in range(2):
        habits.answered(table.thinking, "red", "tiny.do", now)
        habits.answered(table.thinking, "red", "tiny.do", now + timedelta(seconds=8))
        habits.sitting_ends(table.thinking, battle, seat)
    row = Habit.objects.get()
    assert (row.sittings, row.answers, row.timed, row.seconds) == (2, 4, 2, 16.0)
    anonymise(two[0])
    assert not Habit.objects.exists()


@pytest.mark.parametrize(
    ("language", "questions", "said"),
    [
        ("en", 1, "1 decision, about 1 minute"),
        ("en", 7, "7 decisions, about 6 minutes"),
        ("it", 7, "7 decisioni, circa 6 minuti"),
        ("es", 7, "7 decisiones, unos 6 minutos"),
        ("pl", 1, "1 decyzja, około 1 minuty"),
        ("pl", 3, "3 decyzje, około 2 minut"),
        ("pl", 7, "7 decyzji, około 6 minut"),
        ("pl", 22, "22 decyzje, około 18 minut"),
    ],
)
def test_it_is_said_in_the_plural_of_each_language(language, questions, said):
    from django.utils import translation

    with translation.override(language):
        assert in_brief(estimate.Sitting(None, questions, questions * 50.0)) == said


def left(battle):
    return estimate.left(battle, battle.seats.get(key="red"))


def with_turns(battle, answers):
    """A battle with these turns, and red's answers in each of them."""
    turns, seq = [], 100
    for name, number in answers:
        turns.append([seq, name])
        for _ in range(number):
            seq += 1
            Entry.objects.create(battle=battle, seq=seq, kind="answer", seat="red", blob=b"")
        # Neither what was forced nor what the other has answered is asked of him.
        for kind, seat in (("auto", "red"), ("answer", "blue")):
            seq += 1
            Entry.objects.create(battle=battle, seq=seq, kind=kind, seat=seat, blob=b"")
    Battle.objects.filter(pk=battle.pk).update(turns=turns)
    battle.refresh_from_db()


def test_a_turn_asks_as_much_as_the_former_ones_with_the_same_player_active(battle, two):
    known(two[0], waiting(battle).question.topic, sittings=10, answers=20, seconds=100.0)
    with_turns(battle, [("0:", 9), ("1:red", 12), ("1:blue", 2), ("2:red", 8), ("2:blue", 4), ("3:red", 0)])
    assert (waiting(battle).questions, waiting(battle).seconds) == (10, 50.0)


def test_a_turn_of_the_opponent_as_much_as_those_and_of_a_first_turn_nothing_is_known(battle):
    with_turns(battle, [("1:red", 12), ("1:blue", 2), ("2:red", 0), ("2:blue", 0)])
    assert left(battle) == 2
    Entry.objects.filter(battle=battle, seq__gte=100).delete()
    with_turns(battle, [("0:", 3), ("1:red", 0)])
    assert left(battle) is None


def test_what_is_answered_in_this_turn_is_no_more_to_come_but_the_open_question_is(battle):
    with_turns(battle, [("1:red", 12), ("1:blue", 0), ("2:red", 5)])
    assert left(battle) == 7
    Entry.objects.filter(battle=battle, seq__gte=100).delete()
    with_turns(battle, [("1:red", 2), ("1:blue", 0), ("2:red", 5)])
    assert left(battle) == 1


def test_what_was_taken_back_was_not_asked(battle):
    with_turns(battle, [("1:red", 12), ("1:blue", 0), ("2:red", 0)])
    Entry.objects.filter(battle=battle, seq__in=(101, 102, 103)).update(void_by=110)
    assert left(battle) == 9


def test_a_first_turn_asks_as_much_as_those_of_the_player_s_latest_battles(battle, two):
    earlier = begun(*two)
    with_turns(earlier, [("0:", 3), ("1:red", 12), ("1:blue", 2), ("2:red", 8), ("2:blue", 0)])
    with_turns(battle, [("0:", 3), ("1:red", 1)])
    assert left(battle) is None
    Entry.objects.filter(battle=earlier, seq__gte=100).delete()
    with_turns(earlier, [("1:red", 12), ("1:blue", 2), ("2:red", 8), ("2:blue", 0), ("3:red", 10), ("3:blue", 0)])
    assert left(battle) == 9
    Battle.objects.filter(pk=earlier.pk).update(hot_seat=True)
    assert left(battle) is None

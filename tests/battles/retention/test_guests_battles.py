"""Battles of guests have an end: so long after theirs, or after nobody has moved for long."""

import pytest

from accounts.deletion import anonymise
from battles.acts import endings
from battles.models import Battle, Challenge, ClosedChallenge, Entry, Report, Seat, Snapshot
from battles.retention import guests as terms
from battles.retention.guests import kept_until
from tests.battles.conftest import begun, give, play_on
from tests.battles.retention.conftest import alone, stands

pytestmark = pytest.mark.django_db(transaction=True)


def ended(battle):
    endings.resign(battle.uuid, "red")
    battle.refresh_from_db()
    return battle


def test_it_is_kept_for_ninety_days_after_its_end(of_guests, rounds):
    ended(of_guests)
    rounds(days=89, hours=23)
    assert stands(of_guests)
    rounds(hours=2)
    assert not stands(of_guests)
    assert not Entry.objects.exists()
    assert not Snapshot.objects.exists()


@pytest.mark.parametrize("opponent", ["hot_seat", "bot:random"])
def test_so_is_one_against_the_house_or_at_one_screen(opponent, guests, rounds):
    battle = ended(alone(guests[0], opponent))
    rounds(days=91)
    assert not stands(battle)


@pytest.mark.parametrize("seat", [0, 1])
def test_one_in_which_somebody_has_an_account_is_kept_for_ever(seat, guests, new_user, rounds):
    people = [guests[0], guests[1]]
    people[seat] = new_user()
    battle = ended(begun(*people))
    rounds(days=4000)
    assert stands(battle)


def test_nor_does_one_go_whose_account_is_closed(guests, new_user, rounds):
    leaver = new_user()
    battle = ended(begun(guests[0], leaver))
    anonymise(leaver)
    rounds(days=4000)
    assert stands(battle)


def test_nor_one_with_a_referee_who_has_an_account(of_guests, new_user, rounds):
    Battle.objects.filter(pk=of_guests.pk).update(referee=new_user(), referee_agreed=True)
    ended(of_guests)
    rounds(days=91)
    assert stands(of_guests)


def test_whoever_signs_up_keeps_all_that_he_has_played(of_guests, guests, rounds):
    ended(of_guests)
    guests[0].is_guest = False
    guests[0].save()
    rounds(days=4000)
    assert stands(of_guests)
    assert of_guests.seats.filter(user=guests[0]).exists()


def test_battles_of_nobody_and_lessons_are_left_alone(of_guests, rounds):
    ended(of_guests)
    Battle.objects.update(created_by=None)
    rounds(days=91)
    assert stands(of_guests)


def test_what_the_house_has_yet_to_look_into_stays_until_it_has(of_guests, rounds):
    ended(of_guests)
    report = Report.objects.create(battle=of_guests, kind=Report.PLAYER, text="?")
    rounds(days=91)
    assert stands(of_guests)
    Report.objects.filter(pk=report.pk).update(closed=True)
    rounds()
    assert not stands(of_guests)


def test_nobody_moves_for_sixty_days_and_it_is_closed_then_it_ends_like_others(of_guests, rounds):
    play_on(of_guests, until=lambda one: one.seq > 6)
    rounds(days=59, hours=23)
    of_guests.refresh_from_db()
    assert of_guests.status == Battle.RUNNING
    rounds(hours=2)
    of_guests.refresh_from_db()
    assert of_guests.status == Battle.OVER
    assert of_guests.result == {
        "winner": None,
        "reason": {"key": "battle.reason.abandoned", "params": {"days": 60}},
        "by": "house",
    }
    assert Entry.of(of_guests.pk).last().sheet.told[0].key == "battle.told.abandoned"
    rounds(days=89)
    assert stands(of_guests)
    rounds(days=2)
    assert not stands(of_guests)


def test_a_move_begins_the_sixty_days_anew(of_guests, rounds):
    rounds(days=59)
    give(of_guests, "red")
    rounds(days=59)
    of_guests.refresh_from_db()
    assert of_guests.status == Battle.RUNNING


def test_one_of_an_account_is_never_closed_for_want_of_moves(guests, new_user, rounds):
    battle = begun(new_user(), guests[0])
    rounds(days=4000)
    battle.refresh_from_db()
    assert battle.status == Battle.RUNNING


def test_a_challenge_of_a_guest_is_withdrawn_when_nobody_comes(guests, new_user, rounds):
    waits, other = (alone(user, "open") for user in (guests[0], new_user()))
    token = Challenge.objects.get(battle=waits).token
    rounds(days=61)
    assert not stands(waits)
    assert ClosedChallenge.objects.get(token=token).how == ClosedChallenge.WITHDRAWN
    assert stands(other)


def test_challenges_that_came_to_nothing_are_forgotten_after_ninety_days(guests, rounds):
    alone(guests[0], "open")
    rounds(days=61)
    rounds(days=89)
    assert ClosedChallenge.objects.exists()
    rounds(days=2)
    assert not ClosedChallenge.objects.exists()


def test_it_says_until_when_it_is_kept(of_guests, guests, new_user):
    def says(battle):
        return kept_until(battle, Seat.objects.filter(battle=battle).select_related("user"))

    assert says(of_guests) is None, "it goes on"
    ended(of_guests)
    assert says(of_guests) == of_guests.ended + terms.AFTER_THE_END
    assert says(ended(begun(guests[0], new_user()))) is None
    assert says(ended(alone(new_user()))) is None

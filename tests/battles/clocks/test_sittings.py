"""Who gets how much time, and what happens when it runs out."""

from datetime import timedelta

import pytest
from django.utils import timezone

from accounts.quiet_hours import QuietHours, remember
from battles.clocks.clock import Clock, terms_of
from battles.clocks.presets import BEFORE, PRESETS
from battles.clocks.terms import CORRESPONDENCE, LIVE, MINUTE, Terms
from battles.due import expiry, sweep
from battles.models import Battle, Due, Entry, Seat
from battles.sending import changes
from notices.models import Notice
from rules.engine.text import Text
from tests.battles.clocks.conftest import DAY, HOUR, TERMS, near, seat_of
from tests.battles.conftest import asked, begun, give

pytestmark = pytest.mark.django_db(transaction=True)


def due_of(battle, seat):
    return Due.objects.get(battle=battle, kind="deadline", seat=seat)


def told(battle):
    return [event.key for entry in Entry.of(battle.pk) for event in entry.sheet.told]


def test_both_are_asked_and_both_clocks_run(timed, world):
    assert {question["seat"] for question in timed.pending} == {"red", "blue"}
    for seat in ("red", "blue"):
        assert near((due_of(timed, seat).at - timezone.now()).total_seconds(), 3 * DAY)
        assert seat_of(timed, seat).bank == 2 * DAY


def test_only_who_is_asked_loses_time(timed, world):
    give(timed, "red")
    assert seat_of(timed, "red").asked_since is None
    assert not Due.objects.filter(battle=timed, kind="deadline", seat="red").exists()
    world.passes(hours=30)
    give(timed, "blue")
    assert seat_of(timed, "red").bank == 2 * DAY
    assert near(seat_of(timed, "blue").bank, 2 * DAY - 6 * HOUR)


def test_a_sitting_in_time_costs_nothing_and_refills_the_reserve(two, world):
    battle = begun(*two, clock=Terms(CORRESPONDENCE, DAY, DAY, HOUR, 0).plain())
    Seat.objects.filter(battle=battle, key="red").update(bank=DAY - 5 * HOUR)
    Seat.objects.filter(battle=battle, key="blue").update(bank=DAY - 10)
    give(battle, "red")
    give(battle, "blue")
    assert seat_of(battle, "red").bank == DAY - 4 * HOUR
    assert seat_of(battle, "blue").bank == DAY


def test_what_ran_out_takes_its_defaults_up_to_the_hand_over_and_counts_as_overdue(timed, world):
    give(timed, "blue")
    world.passes(days=3, seconds=1)
    world.sweeps()
    timed.refresh_from_db()
    assert timed.asked_seats() == ["blue"]
    assert Entry.of(timed.pk, kind="expired", seat="red").count() == 6
    red = seat_of(timed, "red")
    assert (red.bank, red.overdue) == (0, DAY)
    assert told(timed).count("battle.told.lapsed.budget") == 1


def test_nothing_runs_out_a_second_too_early(timed, world):
    give(timed, "blue")
    row = due_of(timed, "red")
    Due.objects.filter(pk=row.pk).update(at=timezone.now() - timedelta(days=1))
    world.passes(days=2, hours=23, minutes=59)
    world.sweeps()
    assert asked(timed, "red") is not None
    assert near((due_of(timed, "red").at - timezone.now()).total_seconds(), 60)


def test_who_is_overdue_too_long_has_lost(timed, world):
    Seat.objects.filter(battle=timed, key="red").update(overdue=2 * DAY)
    world.passes(days=3, seconds=1)
    expiry.expire(due_of(timed, "red"))
    timed.refresh_from_db()
    assert timed.over
    assert (timed.result["winner"], timed.result["by"]) == ("blue", "time")
    assert timed.result["reason"]["key"] == "battle.reason.time"
    assert told(timed)[-1] == "battle.told.time"
    assert not Due.objects.filter(battle=timed).exists()
    assert changes.state(timed.uuid, "blue")["view"]["outcome"]["winner"] == "blue"


def test_who_is_late_reads_how_much_more_loses_the_battle_to_the_second(timed, world):
    Seat.objects.filter(battle=timed, key="red").update(overdue=2 * DAY - 40)
    world.passes(days=3, seconds=1)
    expiry.expire(due_of(timed, "red"))
    (event,) = [
        one for entry in Entry.of(timed.pk) for one in entry.sheet.told if one.key == "battle.told.lapsed.budget"
    ]
    assert event.params["left"] == Text("battle.length.seconds", {"n": 40})


def test_without_a_budget_nobody_loses(two, world):
    battle = begun(*two, clock=Terms(CORRESPONDENCE, HOUR, 0).plain())
    Seat.objects.filter(battle=battle).update(overdue=400 * DAY)
    world.passes(hours=1, seconds=1)
    world.sweeps()
    battle.refresh_from_db()
    assert not battle.over
    assert "battle.told.lapsed" in told(battle)


def test_quiet_hours_do_not_count_and_hold_for_a_sitting_as_they_were(two, world):
    ada, ben = two
    now = timezone.now()
    face = [(now + timedelta(hours=h)).strftime("%H:%M") for h in (1, 9)]
    remember(ada, "UTC", QuietHours("UTC", *face), now)
    battle = begun(ada, ben, clock=Terms(CORRESPONDENCE, 4 * HOUR).plain())
    assert near((due_of(battle, "red").at - now).total_seconds(), 12 * HOUR, 90)
    assert near((due_of(battle, "blue").at - now).total_seconds(), 4 * HOUR, 90)
    remember(ada, "UTC", None, now)
    assert near((due_of(battle, "red").at - now).total_seconds(), 12 * HOUR, 90)
    world.passes(hours=10)
    expiry.expire(due_of(battle, "red"))
    assert asked(battle, "red") is not None
    clock = changes.state(battle.uuid, "blue")["clock"]["seats"]
    assert near(clock["red"]["left"], 2 * HOUR, 90)


def test_on_a_live_clock_there_are_no_quiet_hours(two, world):
    now = timezone.now()
    remember(two[0], "UTC", QuietHours("UTC", now.strftime("%H:%M"), (now + timedelta(hours=8)).strftime("%H:%M")), now)
    battle = begun(*two, clock=Terms(LIVE, 0, HOUR, 0, 0).plain())
    assert near((due_of(battle, "red").at - now).total_seconds(), HOUR + 20, 5)


def test_a_chess_clock_lets_the_first_seconds_of_each_sitting_pass(two, world):
    battle = begun(*two, clock=Terms(LIVE, 0, HOUR, MINUTE, 0).plain())
    world.passes(seconds=15)
    give(battle, "red")
    assert seat_of(battle, "red").bank == HOUR
    world.passes(seconds=185)
    give(battle, "blue")
    assert near(seat_of(battle, "blue").bank, HOUR - 180 + MINUTE)


def test_whose_chess_clock_falls_has_lost(two, world):
    battle = begun(*two, clock=Terms(LIVE, 0, HOUR, MINUTE, 0).plain())
    give(battle, "red")
    world.passes(hours=1, seconds=21)
    world.sweeps()
    battle.refresh_from_db()
    assert (battle.result["winner"], battle.result["by"]) == ("red", "time")


def test_a_battle_from_before_goes_on_with_its_pace(battle, world):
    Battle.objects.filter(pk=battle.pk).update(clock={}, pace="hours")
    battle.refresh_from_db()
    assert terms_of(battle) == BEFORE["hours"]
    assert terms_of(battle).overdue is None
    Due.objects.filter(battle=battle, kind="deadline").update(detail={})
    give(battle, "blue")
    world.passes(days=11)
    world.sweeps()
    battle.refresh_from_db()
    assert Entry.of(battle.pk, kind="expired", seat="red").exists()
    assert not battle.over


def test_whoever_is_about_to_run_out_is_told_and_no_more_once_he_has_answered(timed, two, world):
    notice = Notice.objects.get(kind="deadline_near", user=two[0])
    assert near((due_of(timed, "red").at - notice.at).total_seconds(), 18 * HOUR)
    give(timed, "red")
    notice.refresh_from_db()
    assert notice.state == Notice.MOOT


def test_every_preset_can_be_sent_as_terms(two):
    for preset in PRESETS.values():
        battle = begun(*two, clock=preset.terms.plain())
        assert (battle.pace, terms_of(battle)) == (preset.key, preset.terms)
        assert battle.clock == Clock(preset.terms).plain()


# ---------------------------------------------------------------------- fired once, whatever dies


def test_a_row_that_was_claimed_before_the_answer_does_nothing_to_the_next_sitting(timed, world):
    world.passes(days=2, hours=23, minutes=59)
    late = due_of(timed, "red")
    give(timed, "red")
    give(timed, "blue")
    assert asked(timed, "red") is not None
    world.passes(minutes=2)
    before = Entry.of(timed.pk).count()
    assert expiry.expire(late)
    assert Entry.of(timed.pk).count() == before
    assert seat_of(timed, "red").overdue == 0


def test_two_sweepers_at_once_charge_once(timed, world):
    give(timed, "blue")
    world.passes(days=3, seconds=1)
    row = due_of(timed, "red")
    claimed = sweep._claimed()
    assert sweep._claimed() == []
    assert row.pk in [one.pk for one in claimed]
    expiry.expire(row)
    expiry.expire(row)
    assert seat_of(timed, "red").overdue == DAY
    assert told(timed).count("battle.told.lapsed.budget") == 1


@pytest.mark.parametrize("dies_after", [0, 1, 3])
def test_a_sweeper_that_dies_on_the_way_is_taken_over(timed, world, monkeypatch, dies_after):
    give(timed, "blue")
    world.passes(days=3, seconds=1)
    whole, given = expiry._answer, []

    class Dies(BaseException):
        pass

    def dying(due, number, default):
        if len(given) == dies_after:
            raise Dies
        given.append(number)
        return whole(due, number, default)

    monkeypatch.setattr(expiry, "_answer", dying)
    with pytest.raises(Dies):
        sweep.sweep()
    monkeypatch.setattr(expiry, "_answer", whole)
    assert not sweep.sweep()
    world.passes(seconds=121)
    world.sweeps()
    timed.refresh_from_db()
    assert timed.asked_seats() == ["blue"]
    assert Entry.of(timed.pk, kind="expired", seat="red").count() == 6
    assert seat_of(timed, "red").overdue == DAY


def test_killed_between_the_answer_and_the_deletion_of_its_row(timed, world):
    give(timed, "blue")
    world.passes(days=3, seconds=1)
    row = due_of(timed, "red")
    expiry.expire(row)
    count = Entry.of(timed.pk).count()
    row.save(force_insert=True)
    Due.objects.filter(pk=row.pk).update(claim="dead", claimed_until=timezone.now() - timedelta(seconds=1))
    world.sweeps()
    assert Entry.of(timed.pk).count() == count
    assert not Due.objects.filter(pk=row.pk).exists()


def test_a_clock_that_is_set_back_fires_nothing_early_and_loses_nothing(timed, world):
    give(timed, "blue")
    world.passes(hours=-5)
    world.sweeps()
    assert asked(timed, "red") is not None
    world.passes(days=3, hours=5, seconds=1)
    world.sweeps()
    timed.refresh_from_db()
    assert timed.asked_seats() == ["blue"]


def test_a_claim_made_by_a_clock_that_was_set_back_since_runs_out_too(timed, world):
    give(timed, "blue")
    world.passes(days=3, hours=9)
    Due.objects.filter(battle=timed, kind="deadline", seat="red").update(
        claim="dead", claimed_until=timezone.now() + timedelta(hours=5)
    )
    world.sweeps()
    timed.refresh_from_db()
    assert timed.asked_seats() == ["blue"]


def test_terms_of_battle(timed):
    assert terms_of(timed) == TERMS

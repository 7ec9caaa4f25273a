"""What players agree on about time: pauses, other clocks, live windows, appointments."""

from datetime import timedelta
from datetime import timezone as dt_timezone
from uuid import uuid4

import pytest
from django.test import Client
from django.utils import timezone
from icalendar import Calendar

from battles.acts import endings, offers
from battles.clocks import appointments, meeting, pausing
from battles.clocks.pausing import LONGEST, MOST
from battles.clocks.presets import PRESETS
from battles.clocks.terms import CORRESPONDENCE, LIVE, Terms
from battles.due import expiry
from battles.lobby import matchmaking
from battles.models import Battle, Due, Entry, Offer, Seat
from battles.referee import acting
from battles.sending import changes, presence
from battles.table.live import tables
from battles.telling import appointment as reminder
from notices.models import Notice
from rules.engine.refusal import IllegalAction
from tests.battles.clocks.conftest import DAY, HOUR, TERMS, clock, near, seat_of
from tests.battles.conftest import begun, give

pytestmark = pytest.mark.django_db(transaction=True)


def agree(battle, kind, **detail):
    """Red asks, blue agrees."""
    offers.make_offer(battle.uuid, "red", kind, detail)
    offer = Offer.objects.get(battle=battle, state=Offer.OPEN, kind=kind)
    return offers.reply(battle.uuid, "blue", offer.pk, True)


@pytest.fixture
def referee(timed, new_user):
    person = new_user()
    Battle.objects.filter(pk=timed.pk).update(referee=person, referee_agreed=True)
    return person


def by_referee(battle, referee, what, **detail):
    """He does it alone."""
    return acting.act_as_referee(battle.uuid, referee.pk, what, "The ferry does not go.", detail, uuid4().hex)


def told(battle):
    return [event.key for entry in Entry.of(battle.pk) for event in entry.sheet.told]


def deadlines(battle):
    return Due.objects.filter(battle=battle, kind="deadline")


def test_nobody_pauses_alone(timed):
    offers.make_offer(timed.uuid, "red", "pause", {"days": 3})
    assert clock(timed).pause is None
    offer = Offer.objects.get()
    with pytest.raises(IllegalAction, match="BATTLE-OFFER"):
        offers.reply(timed.uuid, "red", offer.pk, True)
    offers.reply(timed.uuid, "blue", offer.pk, False)
    assert clock(timed).pause is None
    assert deadlines(timed).count() == 2


def test_in_a_pause_no_clock_runs_and_afterwards_each_goes_on_where_it_stood(timed, world):
    world.passes(hours=30)
    agree(timed, "pause", days=10)
    assert not deadlines(timed).exists()
    assert all("deadline" not in question for question in Battle.objects.get().pending)
    world.passes(days=10, seconds=1)
    world.sweeps()
    assert clock(timed).pause is None
    assert told(timed)[-1] == "battle.told.resumed"
    left = deadlines(timed).get(seat="red").at - timezone.now()
    assert near(left.total_seconds(), 3 * DAY - 30 * HOUR)
    give(timed, "red")
    assert near(seat_of(timed, "red").bank, 2 * DAY - 6 * HOUR)


def test_who_answers_in_a_pause_hands_a_standing_clock_over(timed, world):
    agree(timed, "pause", days=10)
    give(timed, "red")
    give(timed, "blue")
    assert not deadlines(timed).exists()
    world.passes(days=10, seconds=1)
    world.sweeps()
    timed.refresh_from_db()
    assert [row.seat for row in deadlines(timed)] == timed.asked_seats()


def test_a_pause_ends_by_itself_once_even_if_its_row_is_done_twice(timed, world):
    agree(timed, "pause", days=1)
    row = Due.objects.get(battle=timed, kind="resume")
    pausing.resume_when_due(row)
    assert clock(timed).pause is not None
    world.passes(days=1, seconds=1)
    pausing.resume_when_due(row)
    pausing.resume_when_due(row)
    assert told(timed).count("battle.told.resumed") == 1


def test_a_pause_ends_earlier_by_consent(timed, world):
    agree(timed, "pause", days=20)
    world.passes(days=2)
    agree(timed, "resume")
    assert clock(timed).pause is None
    assert near(clock(timed).paused, 2 * DAY)
    assert not Due.objects.filter(battle=timed, kind="resume").exists()


def test_nobody_stops_a_battle_for_ever(timed, world, referee):
    with pytest.raises(IllegalAction, match="BATTLE-PAUSE"):
        offers.make_offer(timed.uuid, "red", "pause", {"days": LONGEST.days + 1})
    for _ in range(MOST // LONGEST):
        agree(timed, "pause", days=LONGEST.days)
        world.passes(days=LONGEST.days, seconds=1)
        world.sweeps()
    with pytest.raises(IllegalAction, match="BATTLE-PAUSE"):
        offers.make_offer(timed.uuid, "red", "pause", {"days": 1})
    with pytest.raises(IllegalAction, match="BATTLE-PAUSE"):
        by_referee(timed, referee, "pause", days=1)


def test_the_referee_pauses_and_ends_the_pause(timed, referee):
    by_referee(timed, referee, "pause", days=5)
    assert clock(timed).pause.by == ""
    with pytest.raises(IllegalAction, match="BATTLE-PAUSED"):
        by_referee(timed, referee, "pause", days=5)
    by_referee(timed, referee, "resume")
    assert clock(timed).pause is None
    assert [key for key in told(timed) if key.endswith(".referee")] == [
        "battle.told.pause.referee",
        "battle.told.resume.referee",
    ]
    with pytest.raises(IllegalAction, match="BATTLE-NOT_PAUSED"):
        by_referee(timed, referee, "resume")


@pytest.mark.parametrize("days", [0, -1, True, "3", 2.5, None])
def test_a_pause_is_of_whole_days(timed, days):
    with pytest.raises(IllegalAction, match="BATTLE-PAUSE"):
        offers.make_offer(timed.uuid, "red", "pause", {"days": days})


def test_another_clock_by_consent_gives_full_reserves_to_both(timed, world):
    world.passes(hours=30)
    live = PRESETS["live"].terms
    agree(timed, "clock", terms=live.plain())
    timed.refresh_from_db()
    assert (timed.pace, clock(timed).terms) == ("live", live)
    for seat in ("red", "blue"):
        assert seat_of(timed, seat).bank == live.bank
        left = deadlines(timed).get(seat=seat).at - timezone.now()
        assert near(left.total_seconds(), live.sitting + live.bank)


def test_no_clock_at_all_by_consent_and_back(timed):
    agree(timed, "clock", terms={"kind": "none"})
    assert not deadlines(timed).exists()
    assert "clock" not in changes.state(timed.uuid, "red")
    with pytest.raises(IllegalAction, match="BATTLE-NO_CLOCK"):
        offers.make_offer(timed.uuid, "red", "pause", {"days": 3})
    agree(timed, "clock", terms=TERMS.plain())
    assert deadlines(timed).count() == 2


@pytest.mark.parametrize(
    "terms",
    [
        {},
        {"kind": "for ever"},
        {"kind": "correspondence"},
        {"kind": "correspondence", "sitting": 60},
        {"kind": "correspondence", "sitting": 15 * DAY},
        {"kind": "correspondence", "sitting": -DAY},
        {"kind": "correspondence", "sitting": 1e9},
        {"kind": "correspondence", "sitting": "1"},
        {"kind": "correspondence", "sitting": DAY, "increment": 5},
        {"kind": "correspondence", "bank": DAY, "overdue": DAY},
        {"kind": "correspondence", "bank": DAY},
        {"kind": "live", "bank": 60, "overdue": 0},
        {"kind": "live", "sitting": 10},
        {"kind": "live", "sitting": DAY},
        ["live"],
        None,
    ],
)
def test_terms_that_make_no_sense_are_refused_by_field(timed, terms):
    with pytest.raises(IllegalAction, match=r"BATTLE-(TERMS|SAME_CLOCK)") as refused:
        offers.make_offer(timed.uuid, "red", "clock", {"terms": terms} if terms != {} else {"terms": TERMS.plain()})
    if refused.value.rule == "BATTLE-TERMS":
        assert refused.value.message.params["field"].key.startswith("battle.clock.")
    assert not Offer.objects.exists()


def test_a_live_window_goes_back_to_the_clock_of_before(timed, world):
    world.passes(hours=30)
    give(timed, "red")
    until = timezone.now() + timedelta(minutes=30)
    agree(timed, "live", until=until.isoformat())
    assert clock(timed).terms.kind == LIVE
    assert seat_of(timed, "red").bank == seat_of(timed, "blue").bank
    assert near(seat_of(timed, "blue").bank, 15 * 60)
    give(timed, "blue")
    world.passes(minutes=30, seconds=1)
    world.sweeps()
    assert clock(timed).terms == TERMS
    assert clock(timed).window is None
    assert near(seat_of(timed, "red").bank, 2 * DAY - 6 * HOUR)
    assert seat_of(timed, "blue").bank == 2 * DAY
    assert told(timed)[-1] == "battle.told.window_over"
    left = deadlines(timed).get(seat="red").at - timezone.now()
    assert near(left.total_seconds(), 3 * DAY - 6 * HOUR)


def test_whose_live_time_runs_out_loses_nothing_but_the_window(timed, world):
    give(timed, "red")
    agree(timed, "live", until=(timezone.now() + timedelta(minutes=30)).isoformat())
    world.passes(minutes=15, seconds=25)
    expiry.expire(deadlines(timed).get(seat="blue"))
    assert clock(timed).terms == TERMS
    assert told(timed)[-1] == "battle.told.window_lapsed"
    assert not Entry.of(timed.pk, kind="expired").exists()
    assert seat_of(timed, "blue").overdue == 0
    assert not Due.objects.filter(battle=timed, kind="window").exists()


@pytest.mark.parametrize("until", ["", "soon", "2026-13-01T00:00:00Z", "2026-11-20T00:00:00", None, 5])
def test_a_window_ends_at_a_moment(timed, until):
    with pytest.raises(IllegalAction, match="BATTLE-WINDOW"):
        offers.make_offer(timed.uuid, "red", "live", {"until": until})


def test_a_window_is_neither_a_moment_nor_a_day(timed):
    for length in (timedelta(minutes=4), timedelta(hours=5), -timedelta(hours=1)):
        with pytest.raises(IllegalAction, match="BATTLE-WINDOW"):
            offers.make_offer(timed.uuid, "red", "live", {"until": (timezone.now() + length).isoformat()})


def test_an_offer_that_has_gone_stale_is_refused_when_accepted(timed, world):
    offers.make_offer(timed.uuid, "red", "live", {"until": (timezone.now() + timedelta(minutes=30)).isoformat()})
    world.passes(minutes=28)
    with pytest.raises(IllegalAction, match="BATTLE-WINDOW"):
        offers.reply(timed.uuid, "blue", Offer.objects.get().pk, True)
    assert clock(timed).window is None


def test_the_same_is_not_asked_twice_and_other_offers_stand(timed):
    offers.make_offer(timed.uuid, "red", "draw", {})
    offers.make_offer(timed.uuid, "red", "pause", {"days": 3})
    with pytest.raises(IllegalAction, match="BATTLE-OFFERED"):
        offers.make_offer(timed.uuid, "red", "pause", {"days": 4})
    offers.reply(timed.uuid, "blue", Offer.objects.get(kind="pause").pk, True)
    assert Offer.objects.get(kind="draw").state == Offer.OPEN


@pytest.mark.parametrize("opponent", ["bot:random", "hot_seat"])
def test_where_nobody_waits_there_is_no_clock(new_user, opponent):
    battle = matchmaking.create_battle(new_user(), "tiny", opponent=opponent, clock=TERMS.plain())
    assert clock(battle).terms == Terms()
    for kind in ("clock", "pause", "live", "appointment"):
        with pytest.raises(IllegalAction, match="BATTLE-NOBODY_WAITS"):
            offers.make_offer(battle.uuid, "red", kind, {"terms": TERMS.plain(), "days": 3})


# ---------------------------------------------------------------------- time that one has, and when one meets


def test_who_has_time_is_known_to_the_players_alone_and_the_absent_one_is_told(timed, two):
    presence.arrive([(timed.uuid, ["red"])])
    meeting.say_free(timed.uuid, "red", 30)
    assert list(presence.look([timed.uuid])[timed.uuid].free) == ["red"]
    notice = Notice.objects.get(kind="free")
    assert (notice.user, notice.detail["by"]) == (two[1], "red")
    meeting.say_free(timed.uuid, "red", 0)
    assert presence.look([timed.uuid])[timed.uuid].free == {}


def test_time_that_one_has_passes(timed, world):
    meeting.say_free(timed.uuid, "red", 30)
    world.passes(minutes=31)
    assert presence.look([timed.uuid])[timed.uuid].free == {}
    with pytest.raises(IllegalAction, match="BATTLE-MINUTES"):
        meeting.say_free(timed.uuid, "red", 100_000)


def test_an_appointment_is_agreed_on_shown_and_both_are_reminded(timed, two):
    at = (timezone.now() + timedelta(days=2)).replace(microsecond=0)
    agree(timed, "appointment", at=at.isoformat())
    (shown,) = changes.state(timed.uuid, "red")["appointments"]
    assert shown["at"].startswith(at.isoformat(timespec="seconds")[:19])
    assert "appointments" not in changes.state(timed.uuid, "")
    notices = Notice.objects.filter(kind="appointment")
    assert {notice.user for notice in notices} == set(two)
    assert {notice.at for notice in notices} == {at - timedelta(minutes=30)}


def test_the_calendar_gets_an_event_for_the_players_only(timed, two, new_user):
    at = (timezone.now() + timedelta(days=2)).replace(microsecond=0)
    Battle.objects.filter(pk=timed.pk).update(title="Höhe, 3; ford\nX")
    tables.clear()
    agree(timed, "appointment", at=at.isoformat())
    address = f"/battles/{timed.uuid}/appointments/{clock(timed).appointments[0].id}.ics"
    browser = Client()
    assert browser.get(address).status_code == 404
    browser.force_login(new_user())
    assert browser.get(address).status_code == 404
    browser.force_login(two[1])
    answer = browser.get(address)
    assert answer["Content-Type"].startswith("text/calendar")
    (event,) = Calendar.from_ical(answer.content).walk("VEVENT")
    assert event.decoded("dtstart") == at
    assert "ford" in str(event["summary"])
    assert str(timed.uuid) in str(event["url"])
    assert all(len(line) <= 75 for line in answer.content.split(b"\r\n"))


@pytest.mark.parametrize(("reader", "opponent"), [(0, "Ben"), (1, "Ada")])
def test_the_calendar_says_what_is_played_and_against_whom_by_rfc_5545(timed, two, reader, opponent):
    title = "Höhe, 3; ford\\" + "é" * 60
    Battle.objects.filter(pk=timed.pk).update(title=title)
    tables.clear()
    at = (timezone.now() + timedelta(days=2)).replace(microsecond=0)
    there = dt_timezone(timedelta(hours=5, minutes=30))
    agree(timed, "appointment", at=at.astimezone(there).isoformat())
    browser = Client(headers={"accept-language": "it"})
    browser.force_login(two[reader])
    content = browser.get(f"/battles/{timed.uuid}/appointments/{clock(timed).appointments[0].id}.ics").content
    lines = content.split(b"\r\n")
    assert not any(b"\n" in line or b"\r" in line for line in lines)
    assert max(map(len, lines)) <= 75
    # Each line can be read by itself: no letter is torn apart.
    unfolded = "\n".join(line.decode() for line in lines).replace("\n ", "")
    summary = next(line for line in unfolded.splitlines() if line.startswith("SUMMARY:"))
    assert summary.startswith(f"SUMMARY:Three Stones contro {opponent}: ")
    assert "Höhe\\, 3\\; ford\\\\é" in summary
    # A zone that is named would have to be described.
    assert f"DTSTART:{at:%Y%m%dT%H%M%SZ}" in unfolded
    (event,) = Calendar.from_ical(content).walk("VEVENT")
    assert str(event["summary"]).endswith(title)


def test_an_appointment_is_called_off_by_either_and_nobody_is_reminded(timed):
    for days in (2, 3):
        agree(timed, "appointment", at=(timezone.now() + timedelta(days=days)).isoformat())
    first = clock(timed).appointments[0]
    appointments.call_off(timed.uuid, "blue", str(first.id))
    assert [one.id for one in clock(timed).appointments] != []
    assert first.id not in [one.id for one in clock(timed).appointments]
    with pytest.raises(IllegalAction, match="BATTLE-NO_APPOINTMENT"):
        appointments.call_off(timed.uuid, "red", str(first.id))
    notices = Notice.objects.filter(kind="appointment", state=Notice.WAITING)
    standing = [notice for notice in notices if reminder.stands(notice)]
    assert {notice.detail["at"] for notice in standing} == {clock(timed).appointments[0].at.isoformat()}
    assert len(standing) == 2


def test_who_was_reminded_of_one_appointment_is_not_reminded_again_when_another_is_called_off(timed, world):
    agree(timed, "appointment", at=(timezone.now() + timedelta(minutes=20)).isoformat())
    agree(timed, "appointment", at=(timezone.now() + timedelta(days=3)).isoformat())
    Notice.objects.filter(kind="appointment", at__lte=timezone.now()).update(state=Notice.OPENED)
    appointments.call_off(timed.uuid, "blue", str(clock(timed).appointments[1].id))
    due = Notice.objects.filter(kind="appointment", state=Notice.WAITING, at__lte=timezone.now())
    assert not due.exists()


@pytest.mark.parametrize("at", ["", "tomorrow", "2020-01-01T00:00:00Z", "2999-01-01T00:00:00Z", None])
def test_nobody_meets_in_the_past_or_never(timed, at):
    with pytest.raises(IllegalAction, match="BATTLE-APPOINTMENT"):
        offers.make_offer(timed.uuid, "red", "appointment", {"at": at})


def test_a_battle_that_ends_in_a_pause_leaves_nothing_behind(timed, world):
    agree(timed, "pause", days=3)
    row = Due.objects.get(battle=timed, kind="resume")
    endings.resign(timed.uuid, "red")
    assert not Due.objects.filter(battle=timed).exists()
    world.passes(days=4)
    assert pausing.resume_when_due(row)


def test_a_take_back_does_not_give_time_back_nor_end_a_pause(two, world):
    battle = begun(*two, clock=Terms(CORRESPONDENCE, DAY, DAY, 0, None).plain())
    give(battle, "red")
    give(battle, "blue")
    seq = give(battle, "red")
    world.passes(hours=30)
    agree(battle, "pause", days=3)
    offers.make_offer(battle.uuid, "red", "takeback", {"seq": seq})
    offers.reply(battle.uuid, "blue", Offer.objects.get(state=Offer.OPEN).pk, True)
    assert clock(battle).pause is not None
    assert not Due.objects.filter(battle=battle, kind="deadline").exists()
    assert Seat.objects.get(battle=battle, key="red").asked_since is None

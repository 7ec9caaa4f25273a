"""A player's own time: vacations across his battles, quiet hours that stay, and the pages and addresses for both."""

from datetime import timedelta
from zoneinfo import ZoneInfo

import pytest
from django.test import Client
from django.utils import timezone, translation

from accounts.quiet_hours import QuietHours, next_open, quiet_hours_of, zone_of
from battles.clocks import quiet_choice, vacation
from battles.clocks.terms import CORRESPONDENCE, LIVE, Terms
from battles.due import expiry
from battles.models import Due, Entry, Vacation
from battles.sending import changes
from ninthsite import dates
from rules.engine.refusal import IllegalAction
from tests.battles.clocks.conftest import DAY, HOUR, TERMS, near, seat_of
from tests.battles.conftest import begun, give
from tests.battles.test_api import Program

pytestmark = pytest.mark.django_db(transaction=True)


def left(battle, seat):
    return (Due.objects.get(battle=battle, kind="deadline", seat=seat).at - timezone.now()).total_seconds()


def test_a_vacation_moves_the_deadlines_of_all_battles_of_the_player_and_of_nobody_else(two, world):
    battles = [begun(*two, clock=TERMS.plain()) for _ in range(2)]
    vacation.take(two[0], timezone.now(), 5)
    for battle in battles:
        assert near(left(battle, "red"), 8 * DAY)
        assert near(left(battle, "blue"), 3 * DAY)


def test_it_also_holds_for_what_is_asked_while_one_is_away(timed, two, world):
    give(timed, "red")
    vacation.take(two[0], timezone.now(), 5)
    world.passes(days=1)
    give(timed, "blue")
    assert near(left(timed, "red"), 4 * DAY + 3 * DAY)


def test_a_battle_whose_terms_know_no_vacations_goes_on_and_is_named_before_one_is_taken(two, client):
    strict = Terms(CORRESPONDENCE, DAY, 2 * DAY, 0, 3 * DAY, vacations=False)
    battle, other = begun(*two, clock=strict.plain()), begun(*two, clock=TERMS.plain())
    battle.title = "Strict league · 1/5"
    battle.save(update_fields=["title"])
    client.force_login(two[0])
    page = client.get("/time/").content.decode()
    assert "Strict league · 1/5" in page
    assert str(other.uuid) not in page
    vacation.take(two[0], timezone.now(), 5)
    assert near(left(battle, "red"), 3 * DAY)
    assert near(left(other, "red"), 8 * DAY)


def test_time_before_and_after_it_counts(timed, two, world):
    vacation.take(two[0], timezone.now() + timedelta(hours=12), 5)
    world.passes(days=6)
    give(timed, "red")
    assert near(seat_of(timed, "red").bank, 2 * DAY)
    assert vacation.days_left(two[0], timezone.now()) == vacation.DAYS - 5


def test_a_sitting_that_has_run_out_gains_nothing_by_it(timed, two, world):
    give(timed, "blue")
    world.passes(days=3, seconds=1)
    vacation.take(two[0], timezone.now(), 5)
    expiry.expire(Due.objects.get(battle=timed, kind="deadline", seat="red"))
    assert Entry.of(timed.pk, kind="expired", seat="red").exists()


# Browsers name places as they were called when their data was made: Chromium says Asia/Calcutta, Firefox Asia/Kolkata.
NAMES = [
    ("Europe/Kiev", "Europe/Kyiv"),
    ("US/Pacific", "America/Los_Angeles"),
    ("Asia/Calcutta", "Asia/Kolkata"),
    ("Asia/Saigon", "Asia/Ho_Chi_Minh"),
    ("Asia/Katmandu", "Asia/Kathmandu"),
    ("Asia/Rangoon", "Asia/Yangon"),
    ("America/Buenos_Aires", "America/Argentina/Buenos_Aires"),
    ("America/Godthab", "America/Nuuk"),
    ("Atlantic/Faeroe", "Atlantic/Faroe"),
    ("Pacific/Truk", "Pacific/Chuuk"),
]


@pytest.mark.parametrize("name", [name for pair in NAMES for name in pair])
def test_a_zone_is_known_by_every_name_that_a_browser_gives_it(two, name):
    ada = two[0]
    browser = Client()
    browser.force_login(ada)
    assert f"<option>{name}</option>" in browser.get("/time/").content.decode()
    browser.post("/time/quiet/", {"zone": name, "has_quiet": "1", "begins": "22:00", "ends": "07:00"})
    ada.refresh_from_db()
    here = next(pair for pair in NAMES if name in pair)
    noon = timezone.now().replace(hour=12)
    assert zone_of(ada).key == name
    assert len({noon.astimezone(ZoneInfo(one)).utcoffset() for one in here}) == 1
    assert quiet_hours_of(ada).zone == name


def test_no_vacation_from_a_live_clock(two, world):
    battle = begun(*two, clock=Terms(LIVE, 0, HOUR, 0, 0).plain())
    vacation.take(two[0], timezone.now(), 5)
    assert near(left(battle, "red"), HOUR + 20)


def test_so_many_days_a_year_and_no_more(two, world):
    user = two[0]
    vacation.take(user, timezone.now(), 20)
    with pytest.raises(IllegalAction, match="BATTLE-VACATION_TWICE"):
        vacation.take(user, timezone.now() + timedelta(days=3), 2)
    world.passes(days=21)
    with pytest.raises(IllegalAction, match="BATTLE-VACATION"):
        vacation.take(user, timezone.now(), vacation.DAYS - 19)
    vacation.take(user, timezone.now(), 10)
    assert vacation.days_left(user, timezone.now()) == 0
    world.passes(days=390)
    assert vacation.days_left(user, timezone.now()) == vacation.DAYS


def test_who_comes_back_early_has_the_rest_for_another_time(timed, two, world):
    taken = vacation.take(two[0], timezone.now(), 10)
    world.passes(days=2, minutes=1)
    vacation.give_up(two[0], taken.pk)
    assert near(left(timed, "red"), 3 * DAY)
    assert vacation.days_left(two[0], timezone.now()) == vacation.DAYS - 3
    with pytest.raises(IllegalAction, match="BATTLE-NO_VACATION"):
        vacation.give_up(two[0], taken.pk)


def test_nobody_gives_up_the_vacation_of_another(two):
    taken = vacation.take(two[0], timezone.now(), 10)
    with pytest.raises(IllegalAction, match="BATTLE-NO_VACATION"):
        vacation.give_up(two[1], taken.pk)


def test_quiet_hours_stay_for_a_week_but_may_be_dropped(two, world):
    user = two[0]
    quiet_choice.choose(user, "Europe/Rome", "22:00", "07:00")
    assert quiet_hours_of(user) == QuietHours("Europe/Rome", "22:00", "07:00")
    with pytest.raises(IllegalAction, match="BATTLE-QUIET_FIXED") as refused, translation.override("it"):
        quiet_choice.choose(user, "Europe/Rome", "23:00", "08:00")
    with translation.override("it"):
        written = dates.day_in_full(timezone.now() + timedelta(days=7), ZoneInfo("Europe/Rome"))
    assert refused.value.message.params["date"] == written
    quiet_choice.choose(user, "Europe/Rome", "", "")
    assert quiet_hours_of(user) is None
    with pytest.raises(IllegalAction, match="BATTLE-QUIET_FIXED"):
        quiet_choice.choose(user, "Europe/Rome", "23:00", "08:00")
    world.passes(days=7, seconds=1)
    quiet_choice.choose(user, "Europe/Rome", "23:00", "08:00")


@pytest.mark.parametrize(
    ("zone", "begins", "ends"),
    [
        ("Mars", "22:00", "06:00"),
        # Both stand in the zone database, and are no place.
        ("localtime", "22:00", "06:00"),
        ("Factory", "22:00", "06:00"),
        ("UTC", "22:00", "21:00"),
        ("UTC", "x", "y"),
    ],
)
def test_quiet_hours_that_make_no_sense(two, zone, begins, ends):
    with pytest.raises(IllegalAction, match=r"BATTLE-(ZONE|QUIET)"):
        quiet_choice.choose(two[0], zone, begins, ends)
    assert quiet_hours_of(two[0]) is None


def test_whatever_stands_in_the_preferences_does_no_harm(two):
    for stored in ({"zone": "UTC"}, ["x"], {"zone": 3, "begins": "a", "ends": None}, "22:00", {"zone": "UTC", "x": 1}):
        two[0].preferences = {"quiet": stored, "zone": 7}
        assert quiet_hours_of(two[0]) is None
        assert zone_of(two[0]).key == "UTC"
        assert next_open(two[0], timezone.now())


def test_the_other_player_sees_the_clock_stand_still(two, world):
    now = timezone.now()
    face = [(now + timedelta(hours=h)).strftime("%H:%M") for h in (-1, 7)]
    quiet_choice.choose(two[0], "UTC", *face)
    battle = begun(*two, clock=Terms(CORRESPONDENCE, 4 * HOUR).plain())
    seats = changes.state(battle.uuid, "blue")["clock"]["seats"]
    assert len(seats["red"]["still"]) == 1
    assert "still" not in seats["blue"]


def test_the_page_takes_quiet_hours_and_vacations(two, world):
    browser = Client()
    assert browser.get("/time/").status_code == 302
    browser.force_login(two[0])
    offered = browser.get("/time/").content.decode()
    assert "Europe/Rome" in offered
    assert "localtime" not in offered
    browser.post("/time/quiet/", {"zone": "Europe/Rome", "has_quiet": "1", "begins": "22:00", "ends": "07:00"})
    assert "22:00" in browser.get("/time/").content.decode()
    browser.post("/time/vacation/", {"days": "5", "begins": ""})
    taken = Vacation.objects.get()
    assert near((taken.ends - timezone.now()).total_seconds(), 5 * DAY)
    world.passes(minutes=1)
    browser.post(f"/time/vacation/{taken.pk}/")
    assert Vacation.objects.get().ends <= timezone.now()


@pytest.mark.parametrize(
    "given", [{}, {"days": "-1"}, {"days": "x"}, {"days": "99"}, {"days": "3", "begins": "9999-12-31"}]
)
def test_what_the_page_cannot_take_is_refused_in_words(two, given):
    browser = Client()
    browser.force_login(two[0])
    answer = browser.post("/time/vacation/", given, follow=True)
    assert answer.status_code == 200
    assert "days of vacation left" in answer.content.decode()
    assert not Vacation.objects.exists()


def test_programs_take_vacations_and_choose_quiet_hours(two):
    ada = Program(two[0])
    assert ada.post("vacations/", {"days": 3}).json()["days_left"] == vacation.DAYS - 3
    number = ada.get("vacations/").json()["vacations"][0]["id"]
    assert ada.client.delete(f"/api/vacations/{number}/").status_code == 204
    assert (
        ada.post("quiet/", {"zone": "Europe/Rome", "begins": "22:00", "ends": "07:00"}).json()["quiet"]["ends"]
        == "07:00"
    )
    assert ada.post("quiet/", {"zone": "Nowhere"}).status_code == 409

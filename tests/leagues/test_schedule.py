"""When rounds begin and end, also where the clocks change."""

from datetime import UTC, date, datetime

import pytest
from django.http import QueryDict

from leagues.models import Event
from leagues.organising import timing
from leagues.refusals import EventRefused
from leagues.schedule import Schedule
from tests.leagues.test_doors import NEW
from tests.leagues.test_pages import text


def sundays(first):
    """A league of Sundays, from half past two at night until five to midnight a week later."""
    return Schedule("Europe/Rome", 7, "02:30", "23:55", first)


def at(*parts):
    return datetime(*parts, tzinfo=UTC)


class TestWhereTheClocksChange:
    def test_an_hour_that_is_skipped_is_as_far_after_the_change(self):
        assert sundays(date(2027, 3, 28)).begin(1) == at(2027, 3, 28, 1, 30)

    def test_an_hour_that_comes_twice_is_the_first(self):
        assert sundays(date(2027, 10, 31)).begin(1) == at(2027, 10, 31, 0, 30)
        assert sundays(date(2027, 10, 24)).begin(2) == at(2027, 10, 31, 0, 30)

    def test_a_round_ends_by_the_clock_on_the_wall(self):
        league = sundays(date(2027, 10, 17))
        assert league.end(1, at(2027, 10, 17, 8)) == at(2027, 10, 24, 21, 55)
        assert league.end(2, at(2027, 10, 24, 8)) == at(2027, 10, 31, 22, 55)

    @pytest.mark.parametrize("first", [date(2027, 3, 14), date(2027, 10, 17)])
    def test_each_round_begins_once_and_ends_after_it_began(self, first):
        league = sundays(first)
        begun = [league.begin(number) for number in range(1, 5)]
        assert sorted(set(begun)) == begun
        assert all(league.end(number, began) > began for number, began in enumerate(begun, 1))


def test_a_round_that_is_published_late_keeps_half_of_its_days():
    league = sundays(date(2027, 6, 6))
    assert league.end(1, at(2027, 6, 9, 8)) == at(2027, 6, 13, 21, 55)
    assert league.end(1, at(2027, 6, 12, 8)) == at(2027, 6, 19, 21, 55), "counted from the day it was published"


def test_without_days_a_round_has_no_end_and_without_a_first_day_no_beginning():
    assert Schedule("UTC", 0, "00:00", "23:59", date(2027, 6, 6)).end(1, at(2027, 6, 6)) is None
    assert Schedule("UTC", 3, "00:00", "23:59").begin(1) is None
    assert Schedule("Asia/Kathmandu", 3, "00:00", "20:00").end(1, at(2027, 6, 6, 20)) == at(2027, 6, 10, 14, 15)


def form(**given):
    made = QueryDict(mutable=True)
    made.update(given)
    return made


@pytest.mark.parametrize(
    ("wrong", "said"),
    [
        ({"zone": "Middle/Earth"}, "time zone"),
        ({"days": "91"}, "Days for each round"),
        ({"first_day": "31.12.2027"}, "First day"),
        ({"first_day": "2057-01-01"}, "First day"),
        ({"ends_at": "25:00"}, "Rounds end at"),
        ({"at_deadline": "duel"}, "not over in time"),
        ({"by_itself": "1", "first_day": "2027-07-01"}, "how many days"),
    ],
)
def test_what_makes_no_sense_is_refused_and_named(wrong, said):
    with pytest.raises(EventRefused, match=said):
        timing.read(form(**wrong))


@pytest.mark.django_db(transaction=True)
def test_the_form_gives_back_what_it_was_given(organiser, browser_of):
    given = {"zone": "Europe/Rome", "days": "7", "first_day": "2027-07-04", "begins_at": "09:00", "ends_at": "22:00",
             "at_deadline": "neither", "by_itself": "1", "no_vacations": "1"}  # fmt: skip
    olga = browser_of(organiser)
    olga.post("/leagues/new/", NEW | given)
    event = Event.objects.get()
    assert event.clock["terms"]["vacations"] is False
    page = text(olga.get(event.get_absolute_url()))
    assert "no vacations" in page
    assert "7 days, until 22:00 (Europe/Rome)" in page
    again = olga.get(f"/leagues/{event.uuid}/change/")
    assert {key: again.context["form"][key] for key in given} == given

"""Real tables: one reports, the other confirms, time confirms, a dispute is decided; everything stays written."""

import pytest
from django.core.exceptions import PermissionDenied

from battles.models import Battle
from leagues.models import Event, Pairing, Report, Side, Staff
from leagues.organising import helpers
from leagues.playing import reports, rulings
from leagues.playing.reports import Claim
from leagues.refusals import EventRefused
from leagues.rounds import undoing
from leagues.sweep import sweep
from notices.models import Notice
from notices.writing import writer_of
from tests.battles.conftest import world  # noqa: F401
from tests.leagues.conftest import play_round, record_of
from tests.leagues.test_pages import NEW, text

pytestmark = pytest.mark.django_db(transaction=True)

WON = Claim(Pairing.FIRST, 12, 8)


@pytest.fixture
def played(entered, organiser):
    """An event at real tables, its first round out."""
    Event.objects.update(real=True)
    play_round(entered, organiser)
    entered.refresh_from_db()
    return entered


def at_table(event, number=1):
    """The two users of a table, side 1 first."""
    sides = Side.objects.filter(round__event=event, pairing__table=number).order_by("number")
    return [side.entry.user for side in sides.select_related("entry__user")]


def of_table(event, number=1):
    return Pairing.objects.get(round__event=event, table=number)


def address(event, number=1):
    return f"/leagues/{event.uuid}/rounds/1/{number}/report/"


def test_no_battle_is_made_and_the_players_are_told_their_table(played):
    assert not Battle.objects.exists()
    told = Notice.objects.filter(kind="paired")
    assert told.count() == 4
    content = writer_of("paired").write(told[0], True)
    assert content.lines[0].startswith("Your table: ")
    assert sweep() == 0


def test_one_reports_and_the_other_confirms(played, browser_of):
    first, second = at_table(played)
    assert "you play" in text(browser_of(first).get(played.get_absolute_url()))
    given = {"ruling": "first", "first": "12", "second": "8"}
    page = text(browser_of(first).post(address(played), given, follow=True))
    assert "counts when your opponent confirms it" in page
    assert "Reported, not confirmed yet" in page
    assert not record_of(played).rounds[0].tables[0].result
    [told] = Notice.objects.filter(kind="event", user=second)
    assert writer_of("event").write(told, True).headline == "Your opponent has reported the result"
    page = browser_of(second).get(address(played))
    assert "Is this right?" in text(page)
    assert "12–8" in text(page)
    browser_of(second).post(address(played), {"do": "confirm"})
    result = record_of(played).rounds[0].tables[0].result
    assert (result.winner, result.scores) == (1, (12.0, 8.0))
    assert not writer_of("event").stands(told)
    assert [one.kind for one in Report.objects.order_by("pk")] == [Report.REPORTED, Report.CONFIRMED]


def test_both_say_the_same_and_it_is_settled(played):
    first, second = at_table(played)
    reports.report(played.uuid, first, 1, 1, WON)
    assert reports.report(played.uuid, second, 1, 1, WON).claim_state == Report.CONFIRMED
    assert reports.report(played.uuid, second, 1, 1, WON).claim_state == Report.CONFIRMED, "sent twice"
    with pytest.raises(EventRefused, match="settled"):
        reports.report(played.uuid, first, 1, 1, Claim(Pairing.DRAW))
    assert Report.objects.count() == 2


def test_sent_twice_it_is_reported_once_and_his_own_report_nobody_confirms(played):
    first, _second = at_table(played)
    for _ in range(2):
        reports.report(played.uuid, first, 1, 1, WON)
    assert Report.objects.count() == 1
    with pytest.raises(EventRefused, match="nothing for you to confirm"):
        reports.confirm(played.uuid, first, 1, 1)
    reports.report(played.uuid, first, 1, 1, Claim(Pairing.DRAW))
    assert of_table(played).claim_state == Report.REPORTED, "who has reported may put it right"
    assert Report.objects.count() == 2


def test_after_two_days_it_stands_by_itself(played, world):  # noqa: F811
    first, _second = at_table(played)
    reports.report(played.uuid, first, 1, 1, WON)
    world.passes(hours=47)
    sweep()
    assert of_table(played).claim_state == Report.REPORTED
    world.passes(hours=2)
    sweep()
    sweep()
    assert of_table(played).claim_state == Report.CONFIRMED
    assert [one.kind for one in Report.objects.order_by("pk")] == [Report.REPORTED, Report.LET_STAND]


def test_two_who_differ_are_settled_by_a_referee_or_by_themselves(played, organiser, new_user, browser_of, world):  # noqa: F811
    first, second = at_table(played)
    reports.report(played.uuid, first, 1, 1, WON)
    reports.dispute(played.uuid, second, 1, 1, "It was <ten> all.")
    world.passes(days=5)
    sweep()
    assert of_table(played).claim_state == Report.DISPUTED, "time settles nothing that is disputed"
    assert "Disputed" in text(browser_of(organiser).get(played.get_absolute_url()))
    page = browser_of(organiser).get(address(played)).content.decode()
    assert "It was &lt;ten&gt; all." in page
    reports.report(played.uuid, second, 1, 1, Claim(Pairing.DRAW, 10, 10))
    assert reports.report(played.uuid, first, 1, 1, Claim(Pairing.DRAW, 10, 10)).claim_state == Report.CONFIRMED
    ref = new_user("Rita")
    helpers.name(played.uuid, organiser, "Rita", Staff.REFEREE)
    rulings.rule(played.uuid, ref, 1, 1, Pairing.FIRST, "I have seen it.")
    assert record_of(played).rounds[0].tables[0].result.winner == 1
    with pytest.raises(EventRefused, match="has been decided"):
        reports.report(played.uuid, second, 1, 1, WON)
    assert Report.objects.count() == 4, "all of it stays written"


def test_of_a_disputed_table_no_further_report_stands_by_itself(played, world):  # noqa: F811
    """Else whoever reports again at the last moment has his word counted at the end of the round."""
    first, second = at_table(played)
    reports.report(played.uuid, first, 1, 1, WON)
    reports.dispute(played.uuid, second, 1, 1, "")
    again = Claim(Pairing.FIRST, 13, 8)
    assert reports.report(played.uuid, first, 1, 1, again).claim_state == Report.DISPUTED
    world.passes(days=3)
    sweep()
    assert of_table(played).claim_state == Report.DISPUTED
    assert reports.report(played.uuid, second, 1, 1, again).claim_state == Report.CONFIRMED


def test_a_table_says_only_so_much(played):
    first, _second = at_table(played)
    for points in range(reports.MOST_REPORTS):
        reports.report(played.uuid, first, 1, 1, Claim(Pairing.FIRST, points, 0))
    with pytest.raises(EventRefused, match="often enough"):
        reports.report(played.uuid, first, 1, 1, WON)
    assert Report.objects.count() == reports.MOST_REPORTS


def test_different_reports_are_a_dispute(played):
    first, second = at_table(played)
    reports.report(played.uuid, first, 1, 1, WON)
    assert reports.report(played.uuid, second, 1, 1, Claim(Pairing.SECOND, 8, 12)).claim_state == Report.DISPUTED


def test_only_the_two_of_a_table_report_it(played, organiser, new_user, browser_of):
    others = at_table(played, 2)
    for user in (*others, organiser, new_user()):
        with pytest.raises(PermissionDenied):
            reports.report(played.uuid, user, 1, 1, WON)
    assert browser_of(others[0]).get(address(played)).status_code == 403
    assert not Report.objects.exists()


@pytest.mark.parametrize(
    ("ruling", "first", "second"), [("both", "", ""), ("first", "12", ""), ("first", "x", "1"), ("first", "-1", "1")]
)
def test_what_is_no_result_is_refused(ruling, first, second):
    with pytest.raises(EventRefused):
        reports.claim_from(ruling, first, second)


def test_at_the_end_of_the_round_a_report_stands_and_a_dispute_waits(played, organiser, world):  # noqa: F811
    Event.objects.update(round_days=1)
    played.round_set.update(
        ends=played.schedule.end(1, played.round_set.get().published) or played.round_set.get().published
    )
    first, _second = at_table(played)
    reports.report(played.uuid, first, 1, 1, WON)
    third, fourth = at_table(played, 2)
    reports.report(played.uuid, third, 1, 2, WON)
    reports.dispute(played.uuid, fourth, 1, 2, "")
    world.passes(hours=40)
    sweep()
    assert of_table(played).claim_state == Report.CONFIRMED
    assert (of_table(played, 2).claim_state, of_table(played, 2).ruling) == (Report.DISPUTED, "")
    with pytest.raises(EventRefused, match="has begun"):
        undoing.undo(played.uuid, organiser, played.round_set.get().pk)


def test_the_form_makes_such_an_event(browser_of, organiser):
    browser_of(organiser).post("/leagues/new/", NEW | {"real": "1"})
    assert Event.objects.get().real

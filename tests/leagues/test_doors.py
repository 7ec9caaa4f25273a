"""Who comes in, who helps, and what is told: cap and waiting list, password, check-in, helpers, announcements."""

import pytest
from django.core.exceptions import PermissionDenied

from leagues.entering import checking_in, entries
from leagues.models import Announcement, Entry, Event, Pairing, Staff
from leagues.organising import announcing, helpers
from leagues.playing import rulings
from leagues.refusals import EventRefused
from leagues.rounds import drawing, publishing
from notices.models import Notice
from notices.writing import writer_of
from tests.leagues.conftest import decide, enters, play_round, record_of
from tests.leagues.test_pages import NEW, post, text

pytestmark = pytest.mark.django_db(transaction=True)


def state(event):
    return {
        entry.name: "in" if entry.there else "waits" if entry.waiting else "out"
        for entry in event.entries.order_by("pk")
    }


@pytest.fixture
def full(event, people):
    """An event for two, with four who want to come."""
    Event.objects.filter(pk=event.pk).update(cap=2)
    for user in people:
        enters(event.uuid, user, None)
    event.refresh_from_db()
    return event


class TestWaiting:
    def test_whoever_comes_after_the_last_place_waits(self, full, organiser):
        assert state(full) == {"Ada": "in", "Ben": "in", "Cleo": "waits", "Dan": "waits"}
        assert len(drawing.draw(full.uuid, organiser).field) == 2

    def test_the_first_who_waits_moves_up_and_is_told(self, full, people):
        entries.leave(full.uuid, people[0])
        assert state(full) == {"Ada": "out", "Ben": "in", "Cleo": "in", "Dan": "waits"}
        notice = Notice.objects.get(kind="event")
        assert notice.user == people[2]
        assert "waiting list" in writer_of("event").write(notice, True).lines[0]

    def test_whoever_leaves_and_comes_back_is_the_last_to_wait(self, full, people):
        entries.leave(full.uuid, people[2])
        enters(full.uuid, people[2], None)
        entries.leave(full.uuid, people[0])
        assert state(full)["Dan"] == "in"
        assert state(full)["Cleo"] == "waits"

    def test_another_list_handed_in_costs_nobody_his_turn(self, full, people):
        enters(full.uuid, people[2], None)
        entries.leave(full.uuid, people[0])
        assert state(full)["Cleo"] == "in"

    def test_a_larger_event_takes_in_who_waits(self, full, organiser, browser_of):
        page = browser_of(organiser).post(f"/leagues/{full.uuid}/change/", NEW | {"cap": "3"}, follow=True)
        assert "The event is changed" in text(page)
        assert list(state(full).values()) == ["in", "in", "in", "waits"]

    def test_once_a_round_is_out_nobody_moves_up(self, full, organiser, people):
        play_round(full, organiser)
        entries.leave(full.uuid, people[0])
        assert state(full)["Cleo"] == "waits"
        with pytest.raises(EventRefused, match="Entries are closed"):
            enters(full.uuid, people[2], None)

    def test_the_page_says_where_one_stands(self, full, people, browser_of):
        assert "You are on the waiting list" in text(browser_of(people[3]).get(full.get_absolute_url()))
        page = text(browser_of().get(full.get_absolute_url()))
        assert "Join the waiting list" in page
        assert "2 waiting" in page

    def test_whoever_waits_stands_in_no_standings(self, full, organiser):
        play_round(full, organiser)
        decide(full)
        assert len(record_of(full).standings) == 2


class TestLate:
    def test_where_it_is_let_in_somebody_new_comes_between_rounds(self, running, organiser, new_user, browser_of):
        eve = new_user("Eve")
        with pytest.raises(EventRefused, match="Entries are closed"):
            enters(running.uuid, eve, None)
        browser_of(organiser).post(f"/leagues/{running.uuid}/change/", NEW | {"late": "1"})
        assert "Enter the event" in text(browser_of(eve).get(running.get_absolute_url()))
        assert "You have entered" in text(post(browser_of(eve), running, "enter"))
        decide(running)
        made = play_round(running, organiser)
        assert Entry.objects.get(user=eve).pk in made.field
        record = record_of(running)
        row = next(row for row in record.standings if record.entries[row.player].name == "Eve")
        assert row.lines[0].kind.value == "absent"

    def test_a_full_event_takes_nobody_late_and_a_schedule_nobody_new(self, running, new_user):
        Event.objects.filter(pk=running.pk).update(late=True, cap=4)
        with pytest.raises(EventRefused, match="full"):
            enters(running.uuid, new_user(), None)
        Event.objects.filter(pk=running.pk).update(cap=None, format="round_robin")
        with pytest.raises(EventRefused, match="Entries are closed"):
            enters(running.uuid, new_user(), None)


class TestPassword:
    @pytest.fixture
    def closed(self, browser_of, organiser):
        browser_of(organiser).post("/leagues/new/", NEW | {"password": "sesame"})
        return Event.objects.get()

    def test_who_knows_it_enters(self, closed, people, browser_of):
        assert closed.password != "sesame"
        assert "sesame" not in closed.password
        ada = browser_of(people[0])
        assert "Password of the event" in text(ada.get(closed.get_absolute_url()))
        assert "not the password" in text(post(ada, closed, "enter", password="open"))
        assert not Entry.objects.exists()
        assert "You have entered" in text(post(ada, closed, "enter", password="sesame"))
        assert "You have entered" in text(post(ada, closed, "enter")), "who is in hands in another list without it"

    def test_guesses_are_counted(self, closed, people, browser_of, monkeypatch):
        monkeypatch.setattr("leagues.pages.enter.spend", lambda *given: 60)
        assert "Too many attempts" in text(post(browser_of(people[0]), closed, "enter", password="sesame"))
        assert not Entry.objects.exists()

    def test_it_is_kept_changed_and_taken_away(self, closed, organiser, browser_of):
        olga, before = browser_of(organiser), closed.password
        address = f"/leagues/{closed.uuid}/change/"
        olga.post(address, NEW)
        closed.refresh_from_db()
        assert closed.password == before
        olga.post(address, NEW | {"password": "mellon"})
        closed.refresh_from_db()
        assert closed.password not in ("", before)
        olga.post(address, NEW | {"no_password": "1"})
        closed.refresh_from_db()
        assert closed.password == ""


class TestSettings:
    def test_everything_of_a_preset_can_be_changed_before_the_first_round(self, entered, organiser, browser_of):
        olga = browser_of(organiser)
        drawing.draw(entered.uuid, organiser)
        page = olga.get(f"/leagues/{entered.uuid}/change/").content.decode()
        assert 'value="Autumn Cup"' in page
        olga.post(
            f"/leagues/{entered.uuid}/change/",
            {"name": "Winter Cup", "format": "round_robin", "cap": "8", "unlisted": "1", "scoring": "three_points",
             "tie.1": "wins", "about": "Bring dice."},
        )  # fmt: skip
        entered.refresh_from_db()
        assert (entered.name, entered.format, entered.rounds, entered.cap) == ("Winter Cup", "round_robin", 0, 8)
        assert (entered.listed, entered.scoring, entered.tie_breaks) == (False, "three_points", ["wins"])
        assert not entered.round_set.exists(), "a draw by other settings is thrown away"

    def test_after_it_format_and_points_stay_and_rounds_may_grow(self, running, organiser, browser_of):
        form = {"name": "Autumn Cup", "format": "knock_out", "scoring": "three_points", "rounds": "4"}
        browser_of(organiser).post(f"/leagues/{running.uuid}/change/", form)
        running.refresh_from_db()
        assert (running.format, running.scoring, running.rounds) == ("swiss", "win_draw_loss", 4)
        answer = browser_of(organiser).post(f"/leagues/{running.uuid}/change/", form | {"rounds": "0"})
        assert answer.status_code == 422

    def test_a_short_address_leads_to_the_event(self, event, organiser, browser_of):
        olga = browser_of(organiser)
        olga.post(f"/leagues/{event.uuid}/change/", NEW | {"address": "Autumn-Cup"})
        assert browser_of().get("/leagues/autumn-cup/").url == event.get_absolute_url()
        assert "already" not in text(olga.post(f"/leagues/{event.uuid}/change/", NEW | {"address": "autumn-cup"}))
        answer = olga.post("/leagues/new/", NEW | {"address": "autumn-cup"})
        assert "This address is taken" in text(answer)
        assert browser_of().get("/leagues/nowhere/").status_code == 404

    @pytest.mark.parametrize("address", ["new", "ab", "a--b", "-ab", "ab-", "a/b", "ü-cup", "a" * 41, "a b c"])
    def test_an_address_that_is_none_is_refused(self, browser_of, organiser, address):
        answer = browser_of(organiser).post("/leagues/new/", NEW | {"address": address})
        assert answer.status_code == 422
        assert "Address:" in text(answer)

    def test_a_table_of_ones_own_stands_in_the_form_again(self, event, organiser, browser_of):
        olga = browser_of(organiser)
        own = {"scoring": "custom", "points.win": "19", "points.total": "20", "row.1.limit": "7", "row.1.points": "13"}
        assert olga.post(f"/leagues/{event.uuid}/change/", NEW | own).status_code == 302
        page = olga.get(f"/leagues/{event.uuid}/change/").content.decode()
        for value in ("19", "20", "13"):
            assert f'value="{value}"' in page


class TestHelpers:
    def test_a_co_organiser_runs_the_event_and_names_nobody(self, entered, organiser, people, new_user, browser_of):
        carla = new_user("Carla")
        helpers.name(entered.uuid, organiser, "carla", Staff.CO_ORGANISER)
        assert "Autumn Cup" in text(browser_of(carla).get("/leagues/"))
        play_round(entered, carla)
        decide(entered)
        assert "Event settings" in text(browser_of(carla).get(entered.get_absolute_url()))
        with pytest.raises(PermissionDenied):
            helpers.name(entered.uuid, carla, "Ada", Staff.REFEREE)
        helpers.dismiss(entered.uuid, organiser, Staff.objects.get().pk)
        with pytest.raises(PermissionDenied):
            drawing.draw(entered.uuid, carla)

    def test_a_referee_decides_tables_but_not_his_own_and_nothing_else(self, running, organiser, people, browser_of):
        ada = people[0]
        helpers.name(running.uuid, organiser, "Ada", Staff.REFEREE)
        own = Pairing.objects.get(sides__entry__user=ada)
        other = Pairing.objects.exclude(pk=own.pk).get()
        assert browser_of(ada).get(f"/leagues/{running.uuid}/rounds/1/{other.table}/").status_code == 200
        assert rulings.rule(running.uuid, ada, 1, other.table, Pairing.DRAW, "Time.").ruled_by == ada
        with pytest.raises(EventRefused, match="own table"):
            rulings.rule(running.uuid, ada, 1, own.table, Pairing.FIRST, "I won.")
        for act in ("draw", "finish", "discard", "announce", "check-in/begin"):
            assert browser_of(ada).post(f"/leagues/{running.uuid}/{act}/").status_code == 403
        assert browser_of(ada).get(f"/leagues/{running.uuid}/change/").status_code == 403

    def test_the_helpers_of_another_event_are_strangers(self, running, organiser, new_user):
        other = Event.objects.create(name="Other", organiser=new_user("Otto"), game="tiny")
        helpers.name(other.uuid, other.organiser, "Ada", Staff.CO_ORGANISER)
        with pytest.raises(PermissionDenied):
            rulings.rule(running.uuid, Entry.objects.get(user__username="Ada").user, 1, 1, Pairing.DRAW, "x")

    @pytest.mark.parametrize(
        ("called", "role", "said"),
        [("Nobody", "referee", "no player called"), ("Olga", "referee", "someone else"), ("Ada", "king", "Choose")],
    )
    def test_a_helper_who_is_none_is_refused(self, entered, organiser, called, role, said):
        with pytest.raises(EventRefused, match=said):
            helpers.name(entered.uuid, organiser, called, role)
        assert not Staff.objects.exists()


class TestCheckIn:
    def test_whoever_does_not_check_in_is_not_paired_and_may_come_later(self, entered, organiser, people, browser_of):
        checking_in.begin(entered.uuid, organiser)
        assert Notice.objects.filter(kind="event").count() == 4
        assert "Check in now" in text(browser_of(people[0]).get(entered.get_absolute_url()))
        assert "checked in" in text(post(browser_of(people[0]), entered, "check-in"))
        ben = Entry.objects.get(user=people[1])
        assert browser_of(organiser).post(f"/leagues/{entered.uuid}/players/{ben.pk}/check-in/").status_code == 302
        made = play_round(entered, organiser)
        assert made.pairings.count() == 1
        assert state(entered) == {"Ada": "in", "Ben": "in", "Cleo": "out", "Dan": "out"}
        decide(entered)
        enters(entered.uuid, people[2], None)
        assert len(drawing.draw(entered.uuid, organiser).field) == 3

    def test_called_off_everybody_is_paired(self, entered, organiser):
        checking_in.begin(entered.uuid, organiser)
        with pytest.raises(EventRefused, match="two players"):
            drawing.draw(entered.uuid, organiser)
        checking_in.call_off(entered.uuid, organiser)
        assert len(drawing.draw(entered.uuid, organiser).field) == 4

    def test_who_checks_in_after_the_draw_makes_it_stale(self, entered, organiser, people):
        checking_in.begin(entered.uuid, organiser)
        for user in people[:2]:
            checking_in.check_in(entered.uuid, user)
        drawn = drawing.draw(entered.uuid, organiser)
        checking_in.check_in(entered.uuid, people[2])
        with pytest.raises(EventRefused, match="joined or left"):
            publishing.publish(entered.uuid, organiser, drawn.pk)

    def test_it_ends_with_the_first_round_and_is_for_players(self, running, organiser, people, new_user):
        for act in (
            lambda: checking_in.begin(running.uuid, organiser),
            lambda: checking_in.check_in(running.uuid, people[0]),
        ):
            with pytest.raises(EventRefused, match="first round"):
                act()
        fresh = Event.objects.create(name="Fresh", organiser=organiser, game="tiny")
        checking_in.begin(fresh.uuid, organiser)
        with pytest.raises(EventRefused, match="no such player"):
            checking_in.check_in(fresh.uuid, new_user())


class TestAnnouncements:
    def test_everybody_in_reads_it_and_is_told(self, entered, organiser, people, browser_of):
        post(browser_of(organiser), entered, "announce", text="Lunch at <one>.")
        page = browser_of().get(entered.get_absolute_url()).content.decode()
        assert "Lunch at &lt;one&gt;." in page
        told = Notice.objects.filter(kind="event")
        assert {notice.user for notice in told} == set(people)
        content = writer_of("event").write(told[0], True)
        assert content.lines == ["Lunch at <one>."]
        post(browser_of(organiser), entered, f"announcements/{Announcement.objects.get().pk}/withdraw")
        assert not Announcement.objects.exists()
        assert not writer_of("event").stands(told[0]), "what was withdrawn is not sent any more"

    def test_nothing_and_too_much_are_refused(self, entered, organiser):
        with pytest.raises(EventRefused, match="Write"):
            announcing.announce(entered.uuid, organiser, " \0 ")
        for number in range(announcing.MOST_A_DAY):
            announcing.announce(entered.uuid, organiser, str(number))
        with pytest.raises(EventRefused, match="enough for today"):
            announcing.announce(entered.uuid, organiser, "x")

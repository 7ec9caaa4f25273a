"""The pages of an event: what each reader sees and may do, and what hostile input gets."""

import re
from html import unescape
from uuid import UUID

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from armies.lists import begin
from armies.models import ArmyList
from battles.games import games
from battles.models import Battle
from leagues.entering import entries
from leagues.models import Entry, Event, Pairing
from leagues.rounds import drawing, publishing
from tests.leagues.conftest import army, decide, play_round

pytestmark = pytest.mark.django_db(transaction=True)

NEW = {"name": "Autumn Cup", "rounds": "3", "game": "tiny", "pace": "days"}


def text(answer):
    """What a page says, without tags."""
    body = re.sub(r"<(script|style|head)\b.*?</\1>", " ", answer.content.decode(), flags=re.S)
    return " ".join(unescape(re.sub(r"<[^>]+>", " ", body)).split())


def post(browser, event, act, **form):
    return browser.post(f"/leagues/{event.uuid}/{act}/", form, follow=True)


def test_from_the_first_line_to_the_awards(browser_of, organiser, people):
    olga = browser_of(organiser)
    made = olga.post("/leagues/new/", NEW, follow=True)
    assert "Waiting for players" in text(made)
    event = Event.objects.get()
    assert (event.organiser, event.rounds, event.game, event.listed) == (organiser, 3, "tiny", True)
    for user in people:
        assert "You have entered" in text(post(browser_of(user), event, "enter"))
    for number in range(1, 4):
        page = post(olga, event, "draw")
        assert f"Round {number} is drawn" in text(page)
        assert f"Round {number}" not in text(browser_of(people[0]).get(event.get_absolute_url())), "nobody else sees it"
        drawn = re.search(r'name="drawn" value="(\d+)"', page.content.decode()).group(1)
        assert "2 battles are still being played" in text(post(olga, event, "publish", drawn=drawn))
        assert "Your battle is ready" in text(browser_of(people[0]).get(event.get_absolute_url()))
        decide(event)
    page = text(olga.get(event.get_absolute_url()))
    assert "All rounds have been played" in page
    page = text(post(olga, event, "finish"))
    assert "Awards" in page
    assert "Winner" in page
    assert Battle.objects.count() == 6


def test_a_stranger_reads_and_a_guest_enters_in_one_step(browser_of, event):
    stranger = browser_of()
    assert "Enter the event" in text(stranger.get(event.get_absolute_url()))
    assert "You have entered" in text(post(stranger, event, "enter"))
    assert Entry.objects.get().user.is_guest


def test_a_guest_organises_nothing(browser_of, event):
    guest = browser_of()
    post(guest, event, "enter")
    assert guest.get("/leagues/new/").url == "/account/signup/"
    assert guest.post("/leagues/new/", NEW).url == "/account/signup/"
    assert Event.objects.count() == 1


@pytest.mark.parametrize(
    ("wrong", "said"),
    [
        ({"name": " \0 "}, "Give the event a name"),
        ({"rounds": "0"}, "Rounds: enter a number from 1 to 12"),
        ({"rounds": "-3"}, "Rounds"),
        ({"rounds": "9" * 400}, "Rounds"),
        ({"rounds": "٣"}, "Rounds"),
        ({"cap": "1"}, "Maximum players"),
        ({"pace": "never"}, ""),
        ({"pace": "own", "clock.sitting": "x"}, ""),
        ({"visibility": "all"}, "who may watch"),
        ({"delay": "x"}, "who may watch"),
        ({"map": "saved:x"}, "no such map"),
    ],
)
def test_a_form_that_makes_no_sense_makes_no_event(browser_of, organiser, wrong, said):
    answer = browser_of(organiser).post("/leagues/new/", NEW | wrong)
    assert answer.status_code == 422
    assert said in text(answer)
    assert not Event.objects.exists()


def test_a_game_that_is_not_here_makes_no_event(browser_of, organiser):
    assert browser_of(organiser).post("/leagues/new/", NEW | {"game": "chess"}).status_code == 404


def test_nobody_runs_more_events_than_a_person_can(browser_of, organiser):
    for number in range(20):
        Event.objects.create(name=str(number), organiser=organiser, game="tiny")
    assert "20 events already" in text(browser_of(organiser).post("/leagues/new/", NEW))
    Event.objects.filter(name="3").update(state=Event.OVER)
    assert browser_of(organiser).post("/leagues/new/", NEW).status_code == 302


def test_names_are_shown_as_text(browser_of, organiser):
    browser_of(organiser).post("/leagues/new/", NEW | {"name": "<script>alert(1)</script>", "about": "<b>x</b>"})
    for address in ("/leagues/", Event.objects.get().get_absolute_url()):
        body = browser_of().get(address).content.decode()
        assert "<script>alert" not in body
        assert "<b>x" not in body


def test_an_event_by_link_stands_in_no_list_but_that_of_its_people(browser_of, organiser, people):
    browser_of(organiser).post("/leagues/new/", NEW | {"unlisted": "1"})
    event = Event.objects.get()
    assert "Autumn Cup" in text(browser_of(organiser).get("/leagues/"))
    assert "Autumn Cup" not in text(browser_of(people[0]).get("/leagues/"))
    assert "Autumn Cup" in text(browser_of(people[0]).get(event.get_absolute_url()))
    entries.enter(event.uuid, people[0], None)
    assert "Autumn Cup" in text(browser_of(people[0]).get("/leagues/"))


def test_there_is_no_event_where_there_is_none(browser_of, organiser):
    nowhere = UUID(int=5)
    assert browser_of(organiser).get(f"/leagues/{nowhere}/").status_code == 404
    for act in ("enter", "leave", "draw", "publish", "discard", "finish"):
        assert browser_of(organiser).post(f"/leagues/{nowhere}/{act}/").status_code == 404


@pytest.mark.parametrize("drawn", ["", "x", "-1", "99999999999999999999", "٣", "\0"])
def test_a_draw_that_was_never_made_is_not_published(browser_of, entered, organiser, drawn):
    drawing.draw(entered.uuid, organiser)
    assert "no longer the latest" in text(post(browser_of(organiser), entered, "publish", drawn=drawn))
    assert not Battle.objects.exists()


def test_a_number_too_large_for_any_player_or_table_is_no_fault(browser_of, running, organiser):
    olga, large = browser_of(organiser), 10**30
    for act in ("remove", "back"):
        answer = olga.post(f"/leagues/{running.uuid}/players/{large}/{act}/", follow=True)
        assert "no such player" in text(answer)
    assert olga.get(f"/leagues/{running.uuid}/rounds/{large}/{large}/").status_code == 404
    assert (
        olga.post(f"/leagues/{running.uuid}/rounds/{large}/{large}/", {"ruling": "draw", "reason": "x"}).status_code
        == 404
    )


def test_a_table_is_decided_on_its_page(browser_of, running, organiser, people):
    olga = browser_of(organiser)
    address = f"/leagues/{running.uuid}/rounds/1/1/"
    assert browser_of(people[0]).get(address).status_code == 403
    assert "Why" in text(olga.get(address))
    assert "Say why" in text(olga.post(address, {"ruling": "first"}))
    page = text(olga.post(address, {"ruling": "first", "reason": "Ben overslept."}, follow=True))
    assert "Decided by the organiser: Ben overslept." in page
    assert Pairing.objects.get(table=1).ruled_by == organiser


def test_the_page_draws_itself_anew_only_when_something_has_happened(browser_of, running, people):
    ada = browser_of(people[0])
    shown = re.search(r'"shown": "(\w+)"', ada.get(running.get_absolute_url()).content.decode()).group(1)
    ask = {"shown": shown}
    assert ada.get(running.get_absolute_url(), ask, headers={"HX-Request": "true"}).status_code == 204
    decide(running)
    answer = ada.get(running.get_absolute_url(), ask, headers={"HX-Request": "true"})
    assert answer.status_code == 200
    assert "Standings" in text(answer)
    assert "<html" not in answer.content.decode()


def test_the_page_asks_for_as_much_however_many_play(browser_of, running, organiser, new_user):
    olga = browser_of(organiser)
    olga.get(running.get_absolute_url())
    with CaptureQueriesContext(
        connection,
    ) as few:
        olga.get(running.get_absolute_url())
    decide(running)
    many = Event.objects.create(name="Large", organiser=organiser, game="tiny", tie_breaks=["direct", "opponents"])
    for _number in range(12):
        entries.enter(many.uuid, new_user(), None)
    play_round(many, organiser)
    decide(many)
    play_round(many, organiser)
    with CaptureQueriesContext(connection) as more:
        olga.get(many.get_absolute_url())
    assert len(more) == len(few) <= 12


def test_private_battles_are_linked_for_their_players_alone(browser_of, running, people, new_user):
    Event.objects.filter(pk=running.pk).update(visibility=Battle.PRIVATE)
    Battle.objects.update(visibility=Battle.PRIVATE)
    page = browser_of(new_user()).get(running.get_absolute_url()).content.decode()
    assert "/battles/" not in page
    assert "/battles/" in browser_of(people[0]).get(running.get_absolute_url()).content.decode()


@pytest.mark.parametrize("language", ["it", "es", "pl"])
def test_refusals_are_in_the_readers_language(browser_of, event, organiser, language):
    browser = browser_of(organiser)
    english = text(browser.post("/leagues/new/", NEW | {"name": ""}))
    said = text(browser.post("/leagues/new/", NEW | {"name": ""}, headers={"Accept-Language": language}))
    assert "Give the event a name" in english
    assert "Give the event a name" not in said


class TestLists:
    """De Bellis, where an army has to be brought."""

    @pytest.fixture
    def event(self, of_de_bellis):
        return of_de_bellis()

    def test_two_clicks_and_the_list_is_frozen(self, browser_of, event, people):
        mine = begin(people[0], games()["de_bellis"], army(event))
        ada = browser_of(people[0])
        page = ada.get(event.get_absolute_url()).content.decode()
        assert re.search(rf'value="own:{mine.uuid}" checked', page), "one's own list is chosen already"
        assert "You have entered" in text(post(ada, event, "enter", army=f"own:{mine.uuid}"))
        kept = Entry.objects.get().army
        ArmyList.objects.all().delete()
        assert Entry.objects.get().army == kept

    def test_the_battle_is_fought_with_the_list_that_was_handed_in(self, browser_of, event, organiser, people):
        for user in people[:2]:
            post(browser_of(user), event, "enter", army="ready:0")
        if not Entry.objects.exists():
            key = re.search(
                r'name="army" value="([^"]+)"', browser_of(people[0]).get(event.get_absolute_url()).content.decode()
            )
            for user in people[:2]:
                post(browser_of(user), event, "enter", army=key.group(1))
        play_round(event, organiser)
        battle = Battle.objects.get()
        for seat in battle.seats.all():
            assert seat.army == Entry.objects.get(user=seat.user).army
        assert battle.settings == event.settings

    @pytest.mark.parametrize("given", ["", "own:", "own:x", "ready:nowhere", "nonsense", "own:\0"])
    def test_without_a_list_nobody_is_in(self, browser_of, event, people, given):
        answer = browser_of(people[0]).post(f"/leagues/{event.uuid}/enter/", {"army": given})
        assert answer.status_code == 422
        assert not Entry.objects.exists()

    def test_nobody_enters_with_the_list_of_another(self, browser_of, event, people):
        hers = begin(people[0], games()["de_bellis"], army(event))
        answer = browser_of(people[1]).post(f"/leagues/{event.uuid}/enter/", {"army": f"own:{hers.uuid}"})
        assert answer.status_code == 422
        assert not Entry.objects.exists()

    def test_what_others_lead_is_shown_with_the_first_round(self, browser_of, event, organiser, people):
        for user in people[:2]:
            entries.enter(event.uuid, user, army(event, f"Host of {user.username}"))
        assert "Host of Ben" not in text(browser_of(people[0]).get(event.get_absolute_url()))
        assert "Host of Ada" in text(browser_of(people[0]).get(event.get_absolute_url()))
        publishing.publish(event.uuid, organiser, drawing.draw(event.uuid, organiser).pk)
        assert "Host of Ben" in text(browser_of(people[0]).get(event.get_absolute_url()))


class TestGuestsByName:
    def test_a_guest_goes_by_a_name_in_the_event(self, browser_of, event):
        stranger = browser_of()
        page = text(post(stranger, event, "enter", called=" Ada  Lovelace "))
        assert "Ada Lovelace (guest)" in page
        assert "Ada Lovelace (guest)" in text(post(stranger, event, "enter", called="")), "it stays when it is left out"

    @pytest.mark.parametrize("name", ["<b>", "Guest-1", "x" * 31, "Ada"])
    def test_a_name_that_nobody_may_bear_or_that_is_taken_is_refused(self, browser_of, event, name):
        post(browser_of(), event, "enter", called="ada")
        answer = post(browser_of(), event, "enter", called=name)
        assert answer.status_code == 422
        assert Entry.objects.count() == 1

    def test_whoever_has_an_account_bears_its_name(self, browser_of, event, people):
        post(browser_of(people[0]), event, "enter", called="Napoleon")
        assert Entry.objects.get().name == "Ada"


class TestInAHall:
    def test_the_projector_shows_tables_and_standings_and_is_quiet_while_nothing_changes(self, running, browser_of):
        address = f"/leagues/{running.uuid}/projector/"
        page = browser_of().get(address)
        assert "Standings" in text(page)
        assert "My battles" not in text(page)
        stamp = page.context["shown"].stamp
        asked = {"HX-Request": "true"}
        assert browser_of().get(address, {"shown": stamp}, headers=asked).status_code == 204
        decide(running)
        changed = browser_of().get(address, {"shown": stamp}, headers=asked)
        assert changed.status_code == 200
        assert "<html" not in changed.content.decode()

    def test_before_the_first_round_it_says_so(self, entered, browser_of):
        assert "has not been published yet" in text(browser_of().get(f"/leagues/{entered.uuid}/projector/"))

    def test_the_poster_says_where_one_enters(self, event, browser_of):
        event.address, event.about = "autumn-cup", "Bring <dice>."
        event.save()
        page = browser_of().get(f"/leagues/{event.uuid}/poster/").content.decode()
        assert "/leagues/autumn-cup/" in page
        assert "Bring &lt;dice&gt;." in page

"""Lists are handed in, looked through, locked by their digest through every door, and shown when the event says so."""

from datetime import timedelta

import pytest
from django.core.exceptions import PermissionDenied
from django.utils import timezone

from armies.lists import begin
from armies.models import ArmyList
from battles.games import games
from battles.models import Battle
from leagues.entering import entries, lists
from leagues.models import Entry, Event, Staff
from leagues.organising import helpers
from leagues.playing import battles as playing
from leagues.refusals import EventRefused
from leagues.rounds import drawing, publishing
from notices.models import Notice
from notices.writing import writer_of
from tests.battles.conftest import world  # noqa: F401
from tests.leagues.conftest import army, decide, enters, play_round
from tests.leagues.test_pages import NEW, post, text

pytestmark = pytest.mark.django_db(transaction=True)


@pytest.fixture
def event(of_de_bellis):
    return of_de_bellis(lists_checked="1")


@pytest.fixture
def entered(event, people):
    """Two players with a list each."""
    for user in people[:2]:
        enters(event.uuid, user, army(event, f"Host of {user.username}"))
    return event


def of(user):
    return Entry.objects.get(user=user)


def page_of(event, user):
    return f"/leagues/{event.uuid}/players/{of(user).pk}/list/"


class TestLocking:
    def test_until_they_are_locked_lists_are_replaced_and_then_no_more(self, entered, people, world):  # noqa: F811
        Event.objects.update(lists_until=timezone.now() + timedelta(days=1))
        enters(entered.uuid, people[0], army(entered, "Second thoughts"))
        assert of(people[0]).army_name == "Second thoughts"
        world.passes(days=2)
        with pytest.raises(EventRefused, match="Lists are locked"):
            enters(entered.uuid, people[0], army(entered, "Third thoughts"))
        assert of(people[0]).army_name == "Second thoughts"

    def test_whoever_comes_later_still_hands_in_a_list(self, entered, people):
        Event.objects.update(lists_until=timezone.now() - timedelta(days=1))
        assert enters(entered.uuid, people[2], army(entered, "Late")).there

    def test_through_every_door_the_battle_takes_what_was_handed_in(self, event, people, organiser):
        mine = begin(people[0], games()["de_bellis"], army(event, "Mine"))
        enters(event.uuid, people[0], mine.content if hasattr(mine, "content") else army(event, "Mine"))
        enters(event.uuid, people[1], army(event, "Theirs"))
        handed_in = {user.pk: of(user).army for user in people[:2]}
        ArmyList.objects.update(name="Otherwise")
        ArmyList.objects.all().delete()
        play_round(event, organiser)
        for seat in Battle.objects.get().seats.all():
            assert seat.army == handed_in[seat.user_id]
            assert lists.digest_of(seat.army) == of(seat.user).digest

    def test_what_was_changed_behind_its_back_begins_no_battle(self, entered, people, organiser):
        Entry.objects.filter(user=people[0]).update(army=army(entered, "Slipped in"))
        publishing.publish(entered.uuid, organiser, drawing.draw(entered.uuid, organiser).pk)
        assert playing.begin_all(entered) == 0
        assert not Battle.objects.exists()

    def test_the_organiser_unlocks_one_player_once_and_with_a_trace(self, entered, people, organiser, browser_of):
        play_round(entered, organiser)
        with pytest.raises(EventRefused):
            enters(entered.uuid, people[2], army(entered, "Too late"))
        assert enters(entered.uuid, people[0], army(entered, "Other")).army_name == "Host of Ada"
        lists.unlock(entered.uuid, organiser, of(people[0]).pk)
        content = writer_of("event").write(Notice.objects.get(kind="event", user=people[0]), True)
        assert content.headline == "Your list is unlocked"
        assert "Hand in another list" in text(browser_of(people[0]).get(entered.get_absolute_url()))
        enters(entered.uuid, people[0], army(entered, "Other"))
        assert of(people[0]).army_name == "Other"
        assert "unlocked by Olga" in text(browser_of(people[1]).get(page_of(entered, people[0])))
        assert enters(entered.uuid, people[0], army(entered, "Third")).army_name == "Other", "once"
        before = Battle.objects.get().seats.get(user=people[0]).army["name"]
        assert before == "Host of Ada", "a battle that has begun keeps its list"
        decide(entered)
        with pytest.raises(PermissionDenied):
            lists.unlock(entered.uuid, people[0], of(people[0]).pk)


class TestChecking:
    @pytest.fixture
    def checker(self, entered, organiser, new_user):
        carla = new_user("Carla")
        helpers.name(entered.uuid, organiser, "Carla", Staff.CHECKER)
        return carla

    def test_a_list_is_returned_with_a_note_and_accepted_when_it_is_right(self, entered, people, checker, browser_of):
        carla, ada = browser_of(checker), browser_of(people[0])
        assert "2 lists to check" in text(carla.get(entered.get_absolute_url()))
        assert "lists to check" not in text(ada.get(entered.get_absolute_url()))
        assert "Accept the list" in text(carla.get(page_of(entered, people[0])))
        post(carla, entered, f"players/{of(people[0]).pk}/list/return", note="One banner too many.")
        content = writer_of("event").write(Notice.objects.get(kind="event"), True)
        assert "One banner too many." in content.lines
        Event.objects.update(lists_until=timezone.now() - timedelta(days=1))
        page = text(ada.get(entered.get_absolute_url()))
        assert "One banner too many." in page
        enters(entered.uuid, people[0], army(entered, "Put right"))
        assert of(people[0]).checked == "", "another list is another one to check"
        assert "2 lists to check" in text(carla.get(entered.get_absolute_url()))
        post(carla, entered, f"players/{of(people[0]).pk}/list/accept")
        assert of(people[0]).checked == Entry.ACCEPTED
        assert "1 list to check" in text(carla.get(entered.get_absolute_url()))
        assert "List accepted" in text(ada.get(entered.get_absolute_url()))

    def test_players_referees_and_strangers_check_nothing_and_nobody_his_own(
        self, entered, people, organiser, new_user
    ):
        helpers.name(entered.uuid, organiser, "Ben", Staff.REFEREE)
        for user in (people[0], people[1], new_user()):
            with pytest.raises(PermissionDenied):
                lists.accept(entered.uuid, user, of(people[0]).pk)
        enters(entered.uuid, organiser, army(entered, "Mine"))
        with pytest.raises(EventRefused, match="own list"):
            lists.accept(entered.uuid, organiser, of(organiser).pk)
        with pytest.raises(EventRefused, match="Say what"):
            lists.give_back(entered.uuid, organiser, of(people[0]).pk, " ")


class TestShowing:
    def test_nobody_sees_the_list_of_another_before_the_first_round_but_who_checks(
        self, entered, people, organiser, browser_of
    ):
        address = page_of(entered, people[0])
        assert browser_of(people[0]).get(address).status_code == 200
        assert browser_of(organiser).get(address).status_code == 200
        assert browser_of(people[1]).get(address).status_code == 404
        assert browser_of().get(address).status_code == 404
        play_round(entered, organiser)
        assert browser_of().get(address).status_code == 200

    def test_an_organiser_who_plays_sees_no_more_than_the_others(self, entered, people, organiser, browser_of):
        enters(entered.uuid, organiser, army(entered, "Mine"))
        olga = browser_of(organiser)
        assert olga.get(page_of(entered, people[0])).status_code == 404
        assert "Host of Ada" not in text(olga.get(entered.get_absolute_url()))

    def test_they_are_shown_on_a_stated_day_and_not_before(self, entered, people, organiser, browser_of, world):  # noqa: F811
        Event.objects.update(lists_shown=timezone.now() + timedelta(days=2))
        play_round(entered, organiser)
        address = page_of(entered, people[0])
        assert browser_of(people[1]).get(address).status_code == 404
        assert "Host of Ada" not in text(browser_of(people[1]).get(entered.get_absolute_url()))
        world.passes(days=3)
        assert browser_of(people[1]).get(address).status_code == 200

    def test_once_they_are_shown_nobody_answers_them(self, entered, people, new_user, browser_of):
        Event.objects.update(lists_shown=timezone.now() - timedelta(days=1))
        with pytest.raises(EventRefused, match="Lists are locked"):
            enters(entered.uuid, people[0], army(entered, "An answer"))
        late = new_user()
        with pytest.raises(EventRefused, match="everyone can see the lists"):
            enters(entered.uuid, late, army(entered, "Another answer"))
        page = browser_of(late).post(f"/leagues/{entered.uuid}/enter/", {"army": ""})
        assert "everyone can see the lists" in text(page) or page.status_code == 422
        Event.objects.update(late=True)
        assert enters(entered.uuid, late, army(entered, "Late")).there

    def test_what_is_hidden_in_a_list_cannot_be_tried_out_by_its_fingerprint(
        self, entered, people, organiser, browser_of
    ):
        """Its digest is that of the whole list: with the public part in hand one tries what may be hidden."""
        lists.give_back(entered.uuid, organiser, of(people[0]).pk, "The hidden item is too dear.")
        play_round(entered, organiser)
        entry = of(people[0])
        page = browser_of(people[1]).get(page_of(entered, people[0])).content.decode()
        assert entry.fingerprint in page
        assert entry.digest[:8] not in page
        assert "too dear" not in page
        before = entry.fingerprint
        lists.put(entry, army(entered, "Another"))
        assert entry.fingerprint != before

    def test_an_organiser_who_has_left_again_still_sees_nothing(self, entered, people, organiser, browser_of):
        """Else he leaves, looks, and enters with what beats them."""
        enters(entered.uuid, organiser, army(entered, "Mine"))
        entries.leave(entered.uuid, organiser)
        assert browser_of(organiser).get(page_of(entered, people[0])).status_code == 404

    def test_they_cannot_be_shown_before_they_are_locked(self, browser_of, organiser, de_bellis):
        soon = timezone.now() + timedelta(days=9)
        given = {
            "lists_until": soon.strftime("%Y-%m-%dT%H:%M"),
            "lists_shown": (soon - timedelta(days=1)).strftime("%Y-%m-%dT%H:%M"),
        }
        answer = browser_of(organiser).post("/leagues/new/", NEW | {"game": de_bellis.key} | given)
        assert answer.status_code == 422
        assert not Event.objects.exists()

"""Judges show cards, players appeal against what was decided, and the organisers answer."""

import pytest
from django.core.exceptions import PermissionDenied

from leagues.models import Entry, Pairing, Staff
from leagues.organising import helpers
from leagues.playing import appeals, cards, rulings
from leagues.refusals import EventRefused
from notices.models import Notice
from notices.writing import writer_of
from tests.leagues.conftest import enters, play_round
from tests.leagues.test_pages import post, text

pytestmark = pytest.mark.django_db(transaction=True)


@pytest.fixture
def referee(running, organiser, new_user):
    rita = new_user("Rita")
    helpers.name(running.uuid, organiser, "Rita", Staff.REFEREE)
    return rita


def key_of(user):
    return Entry.objects.get(user=user).pk


def last_news(user):
    return writer_of("event").write(Notice.objects.filter(kind="event", user=user).latest("pk"), True)


class TestCards:
    def test_a_referee_warns_and_everybody_reads_why(self, running, referee, people, browser_of):
        page = post(
            browser_of(referee), running, f"players/{key_of(people[0])}/card", kind="yellow", reason="Late again."
        )
        assert "Yellow card" in text(page)
        assert "Late again." in text(browser_of().get(running.get_absolute_url()))
        assert "yellow card" in last_news(people[0]).headline
        assert "Yellow card: Ada" in text(browser_of().get(f"/leagues/{running.uuid}/log/"))

    def test_only_an_organiser_sends_somebody_off_and_he_is_paired_no_more(self, running, referee, organiser, people):
        with pytest.raises(PermissionDenied):
            cards.show(running.uuid, referee, key_of(people[0]), "red", "Loaded dice.")
        cards.show(running.uuid, organiser, key_of(people[0]), "red", "Loaded dice.")
        entry = Entry.objects.get(user=people[0])
        assert (entry.there, entry.removed, entry.plays) == (False, True, False)

    def test_an_organiser_takes_a_card_back(self, running, referee, organiser, people, browser_of):
        cards.show(running.uuid, referee, key_of(people[0]), "warning", "Slow.")
        with pytest.raises(PermissionDenied):
            cards.take_back(running.uuid, referee, key_of(people[0]))
        cards.take_back(running.uuid, organiser, key_of(people[0]))
        assert "Slow." not in text(browser_of().get(running.get_absolute_url()))
        with pytest.raises(EventRefused, match="no such card"):
            cards.take_back(running.uuid, organiser, key_of(people[0]))

    @pytest.mark.parametrize(("kind", "reason"), [("blue", "x"), ("", "x"), ("yellow", " \0")])
    def test_nonsense_is_refused(self, running, organiser, people, kind, reason):
        with pytest.raises(EventRefused):
            cards.show(running.uuid, organiser, key_of(people[0]), kind, reason)
        assert not Entry.objects.exclude(card="").exists()

    def test_players_and_strangers_show_none(self, running, people, new_user):
        for user in (people[1], new_user()):
            with pytest.raises(PermissionDenied):
                cards.show(running.uuid, user, key_of(people[0]), "yellow", "x")


class TestAppeals:
    @pytest.fixture
    def decided(self, running, referee):
        rulings.rule(running.uuid, referee, 1, 1, Pairing.FIRST, "Time was up.")
        return Pairing.objects.get(table=1)

    @pytest.fixture
    def loser(self, decided):
        return decided.sides.get(number=2).entry.user

    def test_a_player_appeals_once_and_the_organiser_decides_anew(
        self, running, decided, loser, organiser, browser_of, people
    ):
        page = text(browser_of(loser).get(running.get_absolute_url()))
        assert "Why the decision is wrong" in page
        page = post(browser_of(loser), running, "rounds/1/appeal", table="1", text="We had an hour left.")
        assert "We had an hour left." in text(page)
        assert last_news(organiser).headline == "An appeal about round 1, table 1"
        with pytest.raises(EventRefused, match="already"):
            appeals.appeal(running.uuid, loser, 1, 1, "Again.")
        olga = browser_of(organiser)
        assert "1 appeal to answer" in text(olga.get(running.get_absolute_url()))
        assert "We had an hour left." in text(olga.get(f"/leagues/{running.uuid}/rounds/1/1/"))
        rulings.rule(running.uuid, organiser, 1, 1, Pairing.DRAW, "The clock was wrong.")
        decided.refresh_from_db()
        assert (decided.appeal_state, decided.ruling) == (Pairing.UPHELD, Pairing.DRAW)
        assert "upheld" in last_news(loser).headline
        assert "appeal to answer" not in text(olga.get(running.get_absolute_url()))

    def test_or_dismisses_it_with_a_reason(self, running, decided, loser, organiser, referee, browser_of):
        appeals.appeal(running.uuid, loser, 1, 1, "We had an hour left.")
        for user in (referee, loser):
            with pytest.raises(PermissionDenied):
                appeals.dismiss(running.uuid, user, 1, 1, "No.")
        with pytest.raises(EventRefused, match="Say why"):
            appeals.dismiss(running.uuid, organiser, 1, 1, " ")
        page = post(browser_of(organiser), running, "rounds/1/appeal/dismiss", table="1", answer="You had none.")
        assert "Appeal dismissed: You had none." in text(page)
        assert last_news(loser).lines == ["You had none."]
        decided.refresh_from_db()
        assert decided.ruling == Pairing.FIRST
        with pytest.raises(EventRefused, match="no open appeal"):
            appeals.dismiss(running.uuid, organiser, 1, 1, "Again.")

    def test_nobody_appeals_about_the_table_of_others_or_where_nothing_was_decided(self, running, decided, new_user):
        others = Pairing.objects.get(table=2).sides.get(number=1).entry.user
        for user in (others, new_user()):
            with pytest.raises(PermissionDenied):
                appeals.appeal(running.uuid, user, 1, 1, "Me too.")
        with pytest.raises(EventRefused, match="Nothing has been decided"):
            appeals.appeal(running.uuid, others, 1, 2, "Why not.")

    def test_a_referee_who_decides_again_answers_no_appeal(self, running, decided, loser, referee):
        appeals.appeal(running.uuid, loser, 1, 1, "We had an hour left.")
        rulings.rule(running.uuid, referee, 1, 1, Pairing.SECOND, "Read the sheet again.")
        decided.refresh_from_db()
        assert decided.appeal_state == Pairing.OPEN

    def test_an_organiser_answers_no_appeal_about_his_own_table(self, event, organiser, people):
        for user in (organiser, people[0]):
            enters(event.uuid, user, None)
        play_round(event, organiser)
        rulings.rule(event.uuid, organiser, 1, 1, Pairing.DRAW, "Even.")
        appeals.appeal(event.uuid, people[0], 1, 1, "It was not.")
        with pytest.raises(EventRefused, match="their own table"):
            appeals.dismiss(event.uuid, organiser, 1, 1, "It was.")

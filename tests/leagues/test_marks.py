"""What counts beside the battles: marks, late lists; and results that wait for the awards."""

from datetime import timedelta

import pytest
from django.core.exceptions import PermissionDenied
from django.utils import timezone

from leagues.models import Entry, Event, Pairing
from leagues.organising import marks
from leagues.playing import rulings
from leagues.refusals import EventRefused
from leagues.rounds import publishing
from tests.battles.conftest import world  # noqa: F401
from tests.leagues.conftest import army, decide, enters, names, play_round, record_of
from tests.leagues.test_pages import NEW, text

pytestmark = pytest.mark.django_db(transaction=True)


def key_of(user):
    return Entry.objects.get(user=user).pk


@pytest.fixture
def marked(entered):
    Event.objects.update(marks=["painting", "penalty"])
    entered.refresh_from_db()
    return entered


class TestGiving:
    def test_they_count_in_the_standings_and_a_tap_shows_them(self, marked, organiser, people, browser_of):
        play_round(marked, organiser)
        decide(marked)
        before = {record_of(marked).entries[row.player].name: row.points for row in record_of(marked).standings}
        form = {f"painting-{key_of(people[3])}": "20", f"penalty-{key_of(people[0])}": "3"}
        page = browser_of(organiser).post(f"/leagues/{marked.uuid}/marks/", form, follow=True)
        assert "The marks are saved" in text(page)
        assert names(record_of(marked))[0] == "Dan"
        after = {record_of(marked).entries[row.player].name: row.points for row in record_of(marked).standings}
        assert after == before | {"Dan": before["Dan"] + 20, "Ada": before["Ada"] - 3}
        assert "Painting +20" in text(page)
        assert "Penalty −3" in text(page)
        given = browser_of().get(f"/leagues/{marked.uuid}/standings.json").json()["standings"][0]
        assert given["marks"] == {"painting": 20}
        assert ",painting,penalty," in browser_of().get(f"/leagues/{marked.uuid}/standings.csv").content.decode()

    def test_nobody_is_paired_by_them(self, marked, organiser, people):
        play_round(marked, organiser)
        decide(marked)
        before = [row.player for row in record_of(marked).by_battles]
        marks.give(marked.uuid, organiser, {f"painting-{key_of(people[3])}": "500"})
        assert [row.player for row in record_of(marked).by_battles] == before
        made = play_round(marked, organiser)
        assert max(side.had for side in made.sides.all()) < 500

    @pytest.mark.parametrize("given", ["-1", "x", "1001", "٣", "1e3"])
    def test_nonsense_is_refused_and_nothing_half_given(self, marked, organiser, people, given):
        form = {f"painting-{key_of(people[0])}": "5", f"penalty-{key_of(people[3])}": given}
        with pytest.raises(EventRefused):
            marks.give(marked.uuid, organiser, form)
        assert not any(entry.marks for entry in Entry.objects.all())

    def test_they_are_the_organisers_alone_until_it_is_over(self, marked, organiser, people, browser_of):
        with pytest.raises(PermissionDenied):
            marks.give(marked.uuid, people[0], {f"painting-{key_of(people[0])}": "5"})
        assert browser_of(people[0]).get(f"/leagues/{marked.uuid}/marks/").status_code == 403
        play_round(marked, organiser)
        decide(marked)
        publishing.finish(marked.uuid, organiser)
        with pytest.raises(EventRefused, match="over"):
            marks.give(marked.uuid, organiser, {})

    def test_what_the_event_does_not_mark_is_not_marked(self, marked, organiser, people):
        assert marks.give(marked.uuid, organiser, {f"quiz-{key_of(people[0])}": "5"}) == 0


class TestLateLists:
    def test_each_day_begun_costs_and_the_organiser_may_let_it_go(self, of_de_bellis, people, organiser, world):  # noqa: F811
        event = of_de_bellis(late_penalty="2")
        Event.objects.update(lists_until=timezone.now() + timedelta(hours=1))
        assert enters(event.uuid, people[0], army(event)).marks == {}
        world.passes(days=1, hours=2)
        assert enters(event.uuid, people[1], army(event)).marks == {"late": 4}
        marks.give(event.uuid, organiser, {f"late-{key_of(people[1])}": ""})
        assert Entry.objects.get(user=people[1]).marks == {}


class TestUntilTheAwards:
    @pytest.fixture
    def ceremony(self, entered, organiser, browser_of):
        browser_of(organiser).post(f"/leagues/{entered.uuid}/change/", NEW | {"rounds": "1", "hides_last": "1"})
        play_round(entered, organiser)
        decide(entered)
        return entered

    def test_the_last_round_is_hidden_from_all_but_who_runs_the_event(self, ceremony, organiser, people, browser_of):
        for reader in (None, people[0]):
            page = text(browser_of(reader).get(ceremony.get_absolute_url()))
            assert page.count("Hidden until the awards") == 2
            assert " won" not in page
            assert "Your battle is ready" not in page
            for file in ("standings.json", "standings.csv", "standings.trf", "cross/", "projector/", "rounds/1/"):
                said = browser_of(reader).get(f"/leagues/{ceremony.uuid}/{file}")
                assert said.status_code == 200
                assert " won" not in text(said)
            given = browser_of(reader).get(f"/leagues/{ceremony.uuid}/standings.json").json()
            assert {row["points"] for row in given["standings"]} == {0}
        page = text(browser_of(organiser).get(ceremony.get_absolute_url()))
        assert page.count(" won") == 2
        assert "All rounds have been played" in page

    def test_the_log_keeps_what_was_decided_in_it_too(self, ceremony, organiser, browser_of):
        rulings.rule(ceremony.uuid, organiser, 1, 1, Pairing.DRAW, "Both were late.")
        address = f"/leagues/{ceremony.uuid}/log/"
        assert "Both were late." not in text(browser_of().get(address))
        assert "Both were late." in text(browser_of(organiser).get(address))

    def test_with_the_awards_all_see_it(self, ceremony, organiser, browser_of):
        publishing.finish(ceremony.uuid, organiser)
        page = text(browser_of().get(ceremony.get_absolute_url()))
        assert "Hidden" not in page
        assert page.count(" won") == 2

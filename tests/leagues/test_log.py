"""Whatever is done in an event stands in its log, by whom, and for whom it is meant."""

import pytest

from leagues.entering import entries
from leagues.logbook import HIDDEN
from leagues.models import Event, LogLine, Staff
from leagues.organising import helpers
from leagues.rounds import drawing, publishing, undoing
from leagues.shown.log import SAID
from tests.leagues.conftest import enters, play_round
from tests.leagues.test_pages import NEW, post, text

pytestmark = pytest.mark.django_db(transaction=True)


def page(browser, event):
    return text(browser.get(f"/leagues/{event.uuid}/log/"))


def test_a_weekend_stands_in_it_line_by_line(browser_of, organiser, people, new_user):
    olga = browser_of(organiser)
    olga.post("/leagues/new/", NEW)
    event = Event.objects.get()
    for user in people:
        enters(event.uuid, user, None)
    new_user("Rita")
    helpers.name(event.uuid, organiser, "Rita", Staff.REFEREE)
    play_round(event, organiser)
    undoing.undo(event.uuid, organiser, event.round_set.get().pk)
    publishing.publish(event.uuid, organiser, event.round_set.get().pk)
    olga.post(f"/leagues/{event.uuid}/rounds/1/1/", {"ruling": "first", "reason": "Ben overslept."})
    entries.leave(event.uuid, people[1])
    entries.remove(event.uuid, organiser, event.entries.get(user=people[2]).pk)
    said = page(browser_of(), event)
    assert said.count("Round 1 published") == 2
    for words in (
        *("Event created", "Entered: Ada", "Referee named: Rita", "Round 1 taken back", "Left: Ben", "Taken out: Cleo"),
        *("Round 1, table 1: decided", "Ben overslept."),
    ):
        assert words in said
    assert said.index("Left: Ben") < said.index("Round 1 taken back"), "the latest first"


def test_a_draw_is_told_to_the_organisers_alone_and_only_if_they_do_not_play(browser_of, entered, organiser, people):
    drawing.draw(entered.uuid, organiser)
    assert "Round 1 drawn" in page(browser_of(organiser), entered)
    assert "drawn" not in page(browser_of(people[0]), entered)
    enters(entered.uuid, organiser, None)
    assert "drawn" not in page(browser_of(organiser), entered)


def test_what_is_refused_leaves_no_line(browser_of, entered, organiser, people):
    before = LogLine.objects.count()
    for act in ("draw", "finish", "discard", "seeds"):
        post(browser_of(people[0]), entered, act)
    post(browser_of(organiser), entered, "publish", drawn="5")
    assert LogLine.objects.count() == before


def test_each_deed_has_its_words_and_hidden_ones_are_deeds():
    assert set(SAID) >= HIDDEN
    assert all(len(what) <= LogLine._meta.get_field("what").max_length for what in SAID)
    assert all(str(words) % {"name": "", "round": 1, "table": 1} for words in SAID.values())


def test_an_account_that_is_closed_keeps_no_name_in_it(browser_of, entered, people):
    people[0].delete()
    assert "Ada" not in page(browser_of(), entered)

"""What the organiser changes of a round: swaps in a draw, and taking a published one back."""

import pytest
from django.core.exceptions import PermissionDenied

from battles.models import Battle
from battles.models import Entry as Line
from leagues.models import Event, Pairing, Round, Side
from leagues.pairing.formats import KNOCK_OUT
from leagues.playing import battles, rulings
from leagues.refusals import EventRefused
from leagues.rounds import drawing, publishing, swapping, undoing
from notices.models import Notice
from notices.writing import writer_of
from tests.leagues.conftest import decide, play_round
from tests.leagues.test_pages import post, text

pytestmark = pytest.mark.django_db(transaction=True)


def tables(made):
    found = {}
    for side in Side.objects.filter(round=made).order_by("number"):
        found.setdefault(side.pairing.table, []).append(side.entry_id)
    return found


class TestSwapping:
    def test_two_players_change_places_and_the_first_draw_is_published_no_more(self, entered, organiser):
        before = drawing.draw(entered.uuid, organiser)
        (a, b), (c, d) = tables(before).values()
        made = swapping.swap(entered.uuid, organiser, before.pk, a, d)
        assert tables(made) == {1: [d, b], 2: [c, a]}
        assert made.by_hand
        with pytest.raises(EventRefused, match="no longer the latest"):
            publishing.publish(entered.uuid, organiser, before.pk)
        publishing.publish(entered.uuid, organiser, made.pk)
        assert battles.begin_all(entered) == 2

    def test_the_page_warns_of_a_rematch(self, running, organiser, browser_of):
        decide(running)
        draw = drawing.draw(running.uuid, organiser)
        (a, _b), (c, _d) = tables(draw).values()
        olga = browser_of(organiser)
        assert "Met in round 1" not in text(olga.get(running.get_absolute_url()))
        met = {side.entry_id for side in Side.objects.filter(round__number=1, pairing__sides__entry=a)} - {a}
        other = next(iter(met))
        beside = next(entry for table in tables(draw).values() if a in table for entry in table if entry != a)
        page = text(post(olga, running, "swap", drawn=draw.pk, one=beside, other=other))
        assert "Met in round 1" in page
        assert c

    def test_what_makes_no_sense_is_refused(self, entered, organiser, people):
        draw = drawing.draw(entered.uuid, organiser)
        one, other = Side.objects.values_list("entry", flat=True)[:2]
        for drawn, first, second in ((draw.pk + 1, one, other), (draw.pk, one, one), (draw.pk, one, 10**12), (0, 0, 0)):
            with pytest.raises(EventRefused):
                swapping.swap(entered.uuid, organiser, drawn, first, second)
        with pytest.raises(PermissionDenied):
            swapping.swap(entered.uuid, people[0], draw.pk, one, other)
        assert Round.objects.get() == draw

    def test_a_bracket_is_not_swapped(self, entered, organiser):
        Event.objects.update(format=KNOCK_OUT)
        draw = drawing.draw(entered.uuid, organiser)
        one, other = Side.objects.values_list("entry", flat=True)[:2]
        with pytest.raises(EventRefused, match="schedule"):
            swapping.swap(entered.uuid, organiser, draw.pk, one, other)


class TestUndoing:
    def test_a_round_nobody_has_played_in_is_a_draw_again(self, entered, organiser, people, browser_of):
        made = play_round(entered, organiser)
        before = tables(made)
        assert "Take the round back" in text(browser_of(organiser).get(entered.get_absolute_url()))
        page = text(post(browser_of(organiser), entered, "undo", published=made.pk))
        assert "Round 1 is drawn" in page
        assert not Battle.objects.exists()
        entered.refresh_from_db()
        assert entered.state == Event.OPEN
        assert tables(Round.objects.get()) == before
        told = Notice.objects.filter(kind="event")
        assert {notice.user for notice in told} == set(people)
        assert "taken round 1 back" in writer_of("event").write(told[0], True).lines[0]
        assert not any(writer_of("paired").stands(one) for one in Notice.objects.filter(kind="paired"))
        assert battles.begin_all() == 0, "the sweep makes no battle of a draw"
        publishing.publish(entered.uuid, organiser, made.pk)
        assert battles.begin_all(entered) == 2
        assert not writer_of("event").stands(told[0])

    def test_once_somebody_has_done_something_it_stays(self, running, organiser):
        battle = Battle.objects.first()
        Line.objects.create(battle=battle, seq=battle.seq + 1, kind="answer", seat="red", blob=b"")
        with pytest.raises(EventRefused, match="has begun"):
            undoing.undo(running.uuid, organiser, Round.objects.get().pk)
        assert Battle.objects.count() == 2

    def test_a_decided_table_and_an_earlier_round_stay(self, running, organiser):
        first = Round.objects.get()
        rulings.rule(running.uuid, organiser, 1, 1, Pairing.DRAW, "Time.")
        with pytest.raises(EventRefused, match="has begun"):
            undoing.undo(running.uuid, organiser, first.pk)
        decide(running)
        play_round(running, organiser)
        with pytest.raises(EventRefused, match="latest"):
            undoing.undo(running.uuid, organiser, first.pk)

    def test_a_knock_out_counts_its_rounds_anew(self, entered, organiser):
        Event.objects.update(format=KNOCK_OUT, rounds=0)
        made = play_round(entered, organiser)
        undoing.undo(entered.uuid, organiser, made.pk)
        entered.refresh_from_db()
        assert entered.rounds == 0

    def test_it_is_the_organisers(self, running, people):
        with pytest.raises(PermissionDenied):
            undoing.undo(running.uuid, people[0], Round.objects.get().pk)

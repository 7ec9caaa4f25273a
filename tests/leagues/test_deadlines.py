"""The time of a round is up: every battle of it is decided, whatever is the matter with it."""

from dataclasses import replace
from datetime import timedelta

import pytest
from django.utils import timezone

from battles.acts import endings
from battles.clocks.clock import Clock
from battles.clocks.terms import CORRESPONDENCE, DAY, Terms
from battles.games import games
from battles.models import Battle, Due
from battles.models import Entry as Line
from leagues.entering import checking_in, entries
from leagues.models import Event, Pairing, Round
from leagues.playing import adjudication, rulings
from leagues.playing import battles as playing
from leagues.reckoning.history import Kind
from leagues.refusals import EventRefused
from leagues.rounds import by_itself, closing, drawing, moving, publishing, undoing
from leagues.sweep import sweep
from notices.models import Notice
from notices.writing import writer_of
from rules.engine.game import Score
from rules.engine.text import text as engine_text
from tests.battles.conftest import give, world  # noqa: F401
from tests.leagues.conftest import decide, play_round, record_of
from tests.leagues.test_pages import post, text
from tests.tiny import game as tiny

pytestmark = pytest.mark.django_db(transaction=True)


def standing(state):
    counted = {seat: float(len(state.standing(seat))) for seat in tiny.SEATS}
    return Score(engine_text("tiny.score"), counted, {})


@pytest.fixture
def counted(monkeypatch):
    """The smallest game counts the men who stand."""
    monkeypatch.setitem(games(), "tiny", replace(tiny.GAME, score=standing))


@pytest.fixture
def timed(entered, organiser, counted, world):  # noqa: F811
    """The first round of an event of rounds of a week is out."""
    clock = Clock(Terms(CORRESPONDENCE, DAY, DAY)).plain()
    Event.objects.filter(pk=entered.pk).update(round_days=7, clock=clock)
    play_round(entered, organiser)
    entered.refresh_from_db()
    return entered


def answer_all(battle, times):
    """So many answers of whoever is asked."""
    for _ in range(times):
        battle.refresh_from_db()
        if battle.status != Battle.RUNNING:
            return
        give(battle, battle.pending[0]["seat"])


def tables(event):
    return list(Pairing.objects.filter(round__event=event).select_related("battle").order_by("round__number", "table"))


def over(world, days=8):  # noqa: F811
    world.passes(days=days)
    return sweep()


class TestDeciding:
    def test_who_is_asked_and_has_never_played_did_not_come(self, timed, world):  # noqa: F811
        assert timed.round_set.get().ends.hour == 23
        first, second = tables(timed)
        give(first.battle, "red")
        first.battle.refresh_from_db()
        away = [seat for seat in first.battle.asked_seats() if seat == "blue"]
        assert away
        over(world)
        first.refresh_from_db()
        assert first.cause == Pairing.ABSENT
        came = first.sides.exclude(seat__in=away).get()
        assert first.ruling == {1: Pairing.FIRST, 2: Pairing.SECOND}[came.number]
        record = record_of(timed)
        assert record.complete
        assert {record.history.lines[came.entry_id][0].kind} == {Kind.FORFEIT}
        assert record.history.barred_from_bye(came.entry_id)
        assert record.history.points(came.entry_id) == 2
        first.battle.refresh_from_db()
        assert (first.battle.status, first.battle.result["winner"]) == (Battle.OVER, came.seat)
        second.refresh_from_db()
        assert (second.ruling, second.cause) == (Pairing.NEITHER, Pairing.NOBODY), "there neither has come"

    def test_defaults_that_are_taken_for_somebody_are_no_coming(self, timed):
        pairing = tables(timed)[0]
        battle, sides = pairing.battle, list(pairing.sides.select_related("entry__user").order_by("number"))
        for number, kind in enumerate(("expired", "auto", "usual"), battle.seq + 1):
            Line.objects.create(battle=battle, seq=number, kind=kind, seat="blue", blob=b"")
        Line.objects.create(battle=battle, seq=battle.seq + 9, kind="answer", seat="red", blob=b"")
        red = next(side for side in sides if side.seat == "red")
        right = {1: Pairing.FIRST, 2: Pairing.SECOND}[red.number]
        assert adjudication.verdict(timed, sides, battle) == adjudication.Verdict(right, Pairing.ABSENT)

    def test_a_battle_that_was_played_is_decided_by_the_last_complete_game_turn(self, timed, world):  # noqa: F811
        for pairing in tables(timed):
            answer_all(pairing.battle, 14)
        before = {one.pk: (one.battle.status, adjudication.last_score(one.battle)) for one in tables(timed)}
        over(world)
        for pairing in tables(timed):
            status, score = before[pairing.pk]
            if status == Battle.OVER:
                assert not pairing.ruling
                continue
            sides = pairing.sides.order_by("number")
            own, other = ((score or {}).get(side.seat, 0) for side in sides)
            right = Pairing.DRAW if own == other else Pairing.FIRST if own > other else Pairing.SECOND
            assert (pairing.ruling, pairing.cause) == (right, Pairing.TIME)

    def test_the_turn_that_is_played_does_not_count(self, timed, world):  # noqa: F811
        battle = tables(timed)[0].battle
        turns = []
        while len({turn.partition(":")[0] for _seq, turn in battle.turns}) < 2:
            answer_all(battle, 1)
            battle.refresh_from_db()
            assert battle.status == Battle.RUNNING
            turns.append(adjudication.last_score(battle))
        assert turns[:-1] == [None] * (len(turns) - 1), "the first turn is not complete"
        assert set(turns[-1]) == set(tiny.SEATS)

    def test_where_points_are_shared_the_score_shares_them(self, timed, world):  # noqa: F811
        own = {"win": 20, "draw": 10, "loss": 0, "bye": 10, "total": 20, "rows": [[0, 10], [None, 15]]}
        Event.objects.filter(pk=timed.pk).update(scoring="custom", points=own)
        event, pairing = Event.objects.get(), tables(timed)[0]
        for side in pairing.sides.all():
            give(pairing.battle, side.seat) if side.seat in pairing.battle.asked_seats() else None
            pairing.battle.refresh_from_db()
        sides = list(pairing.sides.select_related("entry__user").order_by("number"))
        score = {sides[0].seat: 1.0, sides[1].seat: 3.0}
        with pytest.MonkeyPatch.context() as patch:
            patch.setattr(adjudication, "last_score", lambda battle: score)
            patch.setattr(adjudication, "_has_come", lambda side, battle: True)
            found = adjudication.verdict(event, sides, pairing.battle)
        assert (found.ruling, found.points) == (Pairing.SECOND, 5)

    def test_by_another_rule_both_lose_or_the_organiser_decides(self, timed, world):  # noqa: F811
        for pairing in tables(timed):
            answer_all(pairing.battle, 4)
        Event.objects.update(at_deadline=Event.WAITS)
        over(world)
        assert not any(one.ruling for one in tables(timed))
        Event.objects.update(at_deadline=Event.BOTH_LOSE)
        sweep()
        ruled = {one.ruling for one in tables(timed) if one.cause == Pairing.TIME}
        assert ruled <= {Pairing.NEITHER}
        assert record_of(timed).complete


class TestNothingHoldsARoundUp:
    @pytest.mark.parametrize("matter", ["halted", "none", "closed", "pause", "both away"])
    def test_whatever_is_the_matter_with_a_battle(self, timed, organiser, world, matter):  # noqa: F811
        stuck = tables(timed)[0]
        people = [side.entry.user for side in stuck.sides.all()]
        if matter == "halted":
            Battle.objects.filter(pk=stuck.battle_id).update(status=Battle.HALTED, pending=[])
            Due.objects.filter(battle=stuck.battle_id).delete()
        elif matter == "none":
            Pairing.objects.filter(pk=stuck.pk).update(battle=None)
            Event.objects.update(game="tiny")
        elif matter in ("closed", "both away"):
            for user in people:
                user.is_active = False
                user.save()
        elif matter == "pause":
            Battle.objects.filter(pk=stuck.battle_id).update(pending=[])
        with pytest.MonkeyPatch.context() as patch:
            patch.setattr("leagues.playing.battles.begin_all", lambda *given, **more: 0)
            over(world)
        record = record_of(timed)
        assert record.complete
        stuck.refresh_from_db()
        assert stuck.cause == (Pairing.NOBODY if matter in ("closed", "both away") else Pairing.TIME)
        if matter not in ("closed", "both away"):
            assert drawing.draw(timed.uuid, organiser).number == 2

    def test_a_round_is_closed_once_and_what_was_left_is_done(self, timed, world, monkeypatch):  # noqa: F811
        monkeypatch.setattr(closing, "end_battles", lambda: None)
        over(world)
        ruled = [(one.ruling, one.ruled_at) for one in tables(timed)]
        assert all(ruling for ruling, _at in ruled)
        assert Battle.objects.filter(status=Battle.RUNNING).count() == 2, "the process died here"
        monkeypatch.undo()
        sweep()
        assert not closing.close(timed.uuid, 1)
        assert [(one.ruling, one.ruled_at) for one in tables(timed)] == ruled
        assert not Battle.objects.filter(status=Battle.RUNNING).exists()
        assert Notice.objects.filter(kind="event", detail__decided=1).count() == 4

    def test_a_battle_that_ended_in_time_keeps_its_result(self, timed, world):  # noqa: F811
        first = tables(timed)[0]
        seat = first.sides.get(number=2).seat
        endings.resign(first.battle.uuid, seat)
        over(world)
        first.refresh_from_db()
        assert first.ruling == ""
        assert record_of(timed).history.points(first.sides.get(number=1).entry_id) == 2

    def test_the_page_says_why_each_table_ended(self, timed, world, browser_of):  # noqa: F811
        assert "Ends:" in text(browser_of().get(timed.get_absolute_url()))
        give(tables(timed)[0].battle, "red")
        over(world)
        page = text(browser_of().get(timed.get_absolute_url()))
        assert "did not come." in page
        assert "The time of this round is up." in page


class TestMoving:
    def test_the_organiser_moves_the_end_and_the_players_are_told(self, timed, organiser, world, browser_of):  # noqa: F811
        later = (timezone.now() + timedelta(days=20)).strftime("%Y-%m-%dT%H:%M")
        page = text(browser_of(organiser).post(f"/leagues/{timed.uuid}/rounds/1/move/", {"until": later}, follow=True))
        assert "The end of the round is moved." in page
        told = Notice.objects.filter(kind="event", detail__moved=1)
        assert told.count() == 4
        assert "Round 1 ends on" in writer_of("event").write(told[0], True).headline
        over(world)
        assert not any(one.ruling for one in tables(timed))
        reminders = Notice.objects.filter(kind="event", detail__ending=1).order_by("pk")
        assert [writer_of("event").stands(one) for one in reminders] == [False] * 4 + [True] * 4
        over(world, days=20)
        assert all(one.ruling for one in tables(timed))

    @pytest.mark.parametrize("until", ["2020-01-01T10:00", "soon", "9999-12-31T23:59+"])
    def test_what_is_no_end_is_refused(self, timed, organiser, until):
        with pytest.raises(EventRefused):
            moving.move(timed.uuid, organiser, 1, until)

    def test_none_at_all(self, timed, organiser, world):  # noqa: F811
        moving.move(timed.uuid, organiser, 1, "")
        over(world, days=300)
        assert not any(one.ruling for one in tables(timed))


class TestByItself:
    def test_the_next_round_comes_when_all_battles_are_over(self, timed, organiser, world):  # noqa: F811
        Event.objects.update(by_itself=True)
        assert sweep() == 0
        decide(timed)
        sweep()
        assert Round.objects.filter(published__isnull=False).count() == 2
        assert Battle.objects.count() == 4
        assert sweep() == 0, "once, whatever triggers it"

    def test_not_before_its_day_and_the_first_one_on_the_first_day(self, entered, world):  # noqa: F811
        first = (timezone.now() + timedelta(days=3)).date()
        Event.objects.update(by_itself=True, first_day=first, round_days=7)
        sweep()
        assert not Round.objects.exists()
        over(world, days=4)
        assert Round.objects.get().published
        decide(entered)
        sweep()
        assert Round.objects.count() == 1, "all are over, and the day has not come"
        over(world, days=7)
        assert Round.objects.filter(published__isnull=False).count() == 2

    def test_a_whole_league_runs_to_its_last_round_with_nobody_there(self, timed, world):  # noqa: F811
        Event.objects.update(by_itself=True)
        for _ in range(5):
            over(world)
        record = record_of(timed)
        assert len(record.rounds) == 3
        assert record.complete
        assert record.event.state == Event.RUNNING, "the organiser ends it"

    def test_a_draw_of_the_organiser_is_left_to_him(self, timed, organiser):
        Event.objects.update(by_itself=True)
        decide(timed)
        mine = drawing.draw(timed.uuid, organiser)
        sweep()
        assert Round.objects.get(number=2) == mine
        assert not by_itself.go_on(timed.uuid)


class TestNoShow:
    def test_a_judge_says_who_did_not_come_and_it_is_a_win_without_a_game(self, running, organiser, browser_of):
        page = f"/leagues/{running.uuid}/rounds/1/1/"
        assert "did not come" in text(browser_of(organiser).get(page))
        pairing = rulings.rule(running.uuid, organiser, 1, 1, "first_absent", "")
        assert (pairing.ruling, pairing.cause) == (Pairing.SECOND, Pairing.ABSENT)
        record = record_of(running)
        kinds = {line.kind for side in pairing.sides.all() for line in record.history.lines[side.entry_id]}
        assert kinds == {Kind.FORFEIT}
        assert not any(record.history.met(side.entry_id) for side in pairing.sides.all()), "they may still meet"
        assert post(browser_of(organiser), running, "draw").status_code == 200
        again = rulings.rule(running.uuid, organiser, 1, 1, Pairing.DRAW, "They came late.")
        assert again.cause == ""


class TestTakenBack:
    def test_the_first_round_taken_back_brings_check_in_back(self, entered, organiser, people):
        checking_in.begin(entered.uuid, organiser)
        for user in people[:2]:
            checking_in.check_in(entered.uuid, user)
        made = publishing.publish(entered.uuid, organiser, drawing.draw(entered.uuid, organiser).pk)
        assert entered.entries.filter(there=True).count() == 2
        undoing.undo(entered.uuid, organiser, made.pk)
        entered.refresh_from_db()
        assert entered.check_in
        assert entered.entries.filter(there=True).count() == 4
        assert set(entered.entries.filter(checked_in=True).values_list("user__username", flat=True)) == {"Ada", "Ben"}
        checking_in.check_in(entered.uuid, people[2])

    def test_without_check_in_nothing_of_it_comes(self, entered, organiser, people):
        entries.leave(entered.uuid, people[3])
        made = publishing.publish(entered.uuid, organiser, drawing.draw(entered.uuid, organiser).pk)
        undoing.undo(entered.uuid, organiser, made.pk)
        entered.refresh_from_db()
        assert not entered.check_in
        assert entered.entries.filter(there=True).count() == 3
        assert playing.begin_all() == 0

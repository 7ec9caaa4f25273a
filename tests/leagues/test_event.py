"""An event from its first line to its awards."""

import threading

import pytest
from django.core.exceptions import PermissionDenied
from django.db import IntegrityError, close_old_connections, transaction

from accounts.deletion import anonymise
from battles.acts import endings
from battles.models import Battle
from conduct.blocks import block
from leagues import sweep
from leagues.entering import entries
from leagues.models import Entry, Event, Pairing, Side
from leagues.playing import battles, rulings
from leagues.refusals import EventRefused
from leagues.rounds import drawing, publishing
from notices.models import Notice
from notices.writing import writer_of
from tests.leagues.conftest import decide, enters, names, play_round, record_of

pytestmark = pytest.mark.django_db(transaction=True)


def test_three_rounds_without_a_rematch_end_in_awards(entered, organiser):
    met = set()
    for number in range(1, 4):
        made = play_round(entered, organiser)
        assert made.number == number
        for pairing in made.pairings.all():
            pair = frozenset(side.entry_id for side in pairing.sides.all())
            assert pair not in met
            met.add(pair)
        decide(entered)
    assert publishing.finish(entered.uuid, organiser).over
    record = record_of(entered)
    assert [row.points for row in record.standings] == sorted((row.points for row in record.standings), reverse=True)
    assert sum(row.points for row in record.standings) == 12
    assert record.awards[0].place == 1


def test_the_battles_of_a_round_stand_ready_with_everything_fixed(running, people):
    battles = Battle.objects.all()
    assert len(battles) == 2
    for battle in battles:
        assert battle.status == Battle.RUNNING
        assert battle.settings == running.settings
        assert battle.title == "Autumn Cup · 1/3"
        assert {seat.key for seat in battle.seats.all()} == {"red", "blue"}
        assert all(seat.user_id for seat in battle.seats.all())
    assert Notice.objects.filter(kind="paired").count() == 4


def test_results_come_by_themselves(running):
    pairing = Pairing.objects.order_by("table").first()
    first, second = pairing.sides.order_by("number")
    endings.resign(pairing.battle.uuid, second.seat)
    record = record_of(running)
    assert record.history.points(first.entry_id) == 2
    assert record.history.points(second.entry_id) == 0
    assert not record.complete


def test_a_result_that_is_put_right_later_is_right_at_once(running, organiser, browser_of):
    decide(running)
    pairing = Pairing.objects.order_by("table").first()
    play_round(running, organiser)
    assert "put right" not in browser_of(organiser).get(running.get_absolute_url()).content.decode()
    before = [row.player for row in record_of(running).standings]
    rulings.rule(running.uuid, organiser, 1, pairing.table, Pairing.SECOND, "The wrong player was entered.")
    record = record_of(running)
    winner = pairing.sides.get(number=2).entry_id
    assert record.history.points(winner) == 2
    assert [row.player for row in record.standings] != before
    assert Battle.objects.filter(status=Battle.RUNNING).count() == 2, "battles that began stay"
    said = "An earlier result was put right"
    assert said in browser_of(organiser).get(running.get_absolute_url()).content.decode()
    assert said not in browser_of().get(running.get_absolute_url()).content.decode()


def test_a_battle_that_cannot_be_finished_is_decided(running, organiser):
    decide(running)
    open_ = play_round(running, organiser).pairings.order_by("table").first()
    with pytest.raises(EventRefused, match="not over yet"):
        drawing.draw(running.uuid, organiser)
    decide(running)
    rulings.rule(running.uuid, organiser, 2, open_.table, Pairing.NEITHER, "Nobody came.")
    record = record_of(running)
    assert all(record.history.lines[side.entry_id][1].points == 0 for side in open_.sides.all())
    rulings.rule(running.uuid, organiser, 2, open_.table, "", "")
    assert record_of(running).complete, "the battle has its say again"


@pytest.mark.parametrize(
    ("table", "ruling", "reason"), [(9, "draw", "Late."), (1, "nonsense", "Late."), (1, "draw", " \0 ")]
)
def test_a_ruling_that_makes_no_sense_is_refused(running, organiser, table, ruling, reason):
    with pytest.raises(EventRefused):
        rulings.rule(running.uuid, organiser, 1, table, ruling, reason)
    assert not Pairing.objects.exclude(ruling="").exists()


def test_with_an_odd_number_somebody_has_a_bye_and_nobody_two(entered, organiser, new_user):
    enters(entered.uuid, new_user("Eve"), None)
    byes = []
    for _number in range(3):
        made = play_round(entered, organiser)
        decide(entered)
        byes += [pairing.sides.get().entry_id for pairing in made.pairings.all() if pairing.sides.count() == 1]
    assert len(byes) == len(set(byes)) == 3
    assert record_of(entered).complete


def test_whoever_leaves_and_comes_back_gains_nothing(entered, organiser, new_user):
    eve = new_user("Eve")
    entry = enters(entered.uuid, eve, None)
    play_round(entered, organiser)
    decide(entered)
    before = record_of(entered).history.points(entry.pk)
    entries.leave(entered.uuid, eve)
    play_round(entered, organiser)
    decide(entered)
    assert enters(entered.uuid, eve, None).pk == entry.pk, "his record is one record"
    assert record_of(entered).history.points(entry.pk) == before, "a round that he was not there for is worth nothing"


def test_whoever_is_taken_out_stays_in_the_table_and_cannot_come_back_alone(running, organiser, people):
    decide(running)
    gone = Entry.objects.get(event=running, user=people[2])
    opponent = Side.objects.exclude(entry=gone).get(pairing__sides__entry=gone)
    before = record_of(running).history.points(opponent.entry_id)
    entries.remove(running.uuid, organiser, gone.pk)
    record = record_of(running)
    assert record.history.points(opponent.entry_id) == before
    assert "Cleo" in names(record)
    made = play_round(running, organiser)
    assert not made.sides.filter(entry=gone).exists()
    with pytest.raises(EventRefused):
        enters(running.uuid, people[2], None)
    assert entries.bring_back(running.uuid, organiser, gone.pk).there


def test_all_leave_and_the_event_ends_with_what_was_played(running, organiser, people):
    decide(running)
    for user in people:
        entries.leave(running.uuid, user)
    with pytest.raises(EventRefused, match="two players"):
        drawing.draw(running.uuid, organiser)
    assert publishing.finish(running.uuid, organiser).over
    record = record_of(running)
    assert len(record.rounds) == 1
    assert sorted(row.points for row in record.standings) == [0, 0, 2, 2]


def test_a_fourth_round_of_four_is_refused_with_names_and_let_in_when_asked(entered, organiser):
    Event.objects.filter(pk=entered.pk).update(rounds=5)
    for _number in range(3):
        play_round(entered, organiser)
        decide(entered)
    with pytest.raises(drawing.NoPairing, match="Ada"):
        drawing.draw(entered.uuid, organiser)
    made = drawing.draw(entered.uuid, organiser, loosened=True)
    assert made.loosened
    first = {
        frozenset(side.entry_id for side in one.sides.all()) for one in entered.round_set.get(number=1).pairings.all()
    }
    assert {frozenset(side.entry_id for side in one.sides.all()) for one in made.pairings.all()} == first


def test_no_more_rounds_than_agreed(entered, organiser):
    Event.objects.filter(pk=entered.pk).update(rounds=1)
    play_round(entered, organiser)
    decide(entered)
    with pytest.raises(EventRefused, match="All rounds"):
        drawing.draw(entered.uuid, organiser)


def test_what_is_published_is_what_was_looked_at(entered, organiser, new_user):
    old = drawing.draw(entered.uuid, organiser).pk
    new = drawing.draw(entered.uuid, organiser).pk
    with pytest.raises(EventRefused, match="no longer the latest"):
        publishing.publish(entered.uuid, organiser, old)
    enters(entered.uuid, new_user("Eve"), None)
    with pytest.raises(EventRefused, match="joined or left"):
        publishing.publish(entered.uuid, organiser, new)
    assert not Battle.objects.exists()
    assert record_of(entered).event.state == Event.OPEN


def test_publishing_twice_makes_each_battle_once(entered, organiser):
    drawn = drawing.draw(entered.uuid, organiser).pk
    for _time in range(2):
        publishing.publish(entered.uuid, organiser, drawn)
        battles.begin_all(entered)
    assert Battle.objects.count() == 2
    assert Notice.objects.filter(kind="paired").count() == 4


def test_what_was_half_made_is_completed(entered, organiser):
    publishing.publish(entered.uuid, organiser, drawing.draw(entered.uuid, organiser).pk)
    assert battles.begin(Pairing.objects.order_by("pk").first().pk)
    assert sweep.sweep() == 1
    assert sweep.sweep() == 0
    assert Battle.objects.count() == 2


def test_a_battle_that_cannot_begin_holds_no_other_up(entered, organiser):
    publishing.publish(entered.uuid, organiser, drawing.draw(entered.uuid, organiser).pk)
    broken = Pairing.objects.order_by("pk").first()
    broken.sides.update(seat="red")
    assert battles.begin_all(entered) == 1
    assert Battle.objects.count() == 1
    rulings.rule(entered.uuid, organiser, 1, broken.table, Pairing.DRAW, "It could not begin.")
    decide(entered)
    assert record_of(entered).complete


def test_two_who_publish_at_once_publish_once(entered, organiser):
    drawn, done = drawing.draw(entered.uuid, organiser).pk, []

    def publish():
        try:
            publishing.publish(entered.uuid, organiser, drawn)
            battles.begin_all(entered)
            done.append(True)
        finally:
            close_old_connections()

    threads = [threading.Thread(target=publish) for _number in range(2)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert len(done) == 2
    # Where one found the database locked, what is wanting is made later.
    sweep.sweep()
    assert Battle.objects.count() == 2
    assert Notice.objects.filter(kind="paired").count() == 4


def test_the_database_holds_that_nobody_is_at_two_tables(running):
    side = Side.objects.first()
    other = Pairing.objects.filter(round=side.round).exclude(pk=side.pairing_id).first()
    with pytest.raises(IntegrityError), transaction.atomic():
        Side.objects.create(pairing=other, round=side.round, entry=side.entry, number=3)


def test_only_the_organiser_draws_publishes_rules_and_ends(entered, organiser, people):
    drawn = drawing.draw(entered.uuid, organiser).pk
    ada = people[0]
    for act in (
        lambda: drawing.draw(entered.uuid, ada),
        lambda: publishing.publish(entered.uuid, ada, drawn),
        lambda: drawing.discard(entered.uuid, ada),
        lambda: publishing.finish(entered.uuid, ada),
        lambda: rulings.rule(entered.uuid, ada, 1, 1, "draw", "Because."),
        lambda: entries.remove(entered.uuid, ada, 1),
        lambda: entries.bring_back(entered.uuid, ada, 1),
    ):
        with pytest.raises(PermissionDenied):
            act()
    assert entered.round_set.get().published is None


@pytest.mark.parametrize("seed", range(4))
def test_two_who_have_blocked_each_other_are_not_paired(entered, organiser, people, seed, monkeypatch):
    monkeypatch.setattr(drawing.secrets, "token_hex", lambda size: str(seed))
    block(people[0], "Ben")
    block(people[1], "Ada")
    made = drawing.draw(entered.uuid, organiser)
    for pairing in made.pairings.all():
        assert {side.entry.user for side in pairing.sides.all()} != {people[0], people[1]}


def test_entries_close_with_the_first_round(running, new_user):
    with pytest.raises(EventRefused, match="Entries are closed"):
        enters(running.uuid, new_user(), None)


def test_a_full_event_takes_nobody_else(entered, new_user, organiser, people):
    Event.objects.filter(pk=entered.pk).update(cap=4)
    eve = new_user("Eve")
    assert enters(entered.uuid, eve, None).waiting
    entries.leave(entered.uuid, people[0])
    assert not enters(entered.uuid, eve, None).waiting
    ada = enters(entered.uuid, people[0], None)
    assert ada.waiting
    with pytest.raises(EventRefused, match="full"):
        entries.bring_back(entered.uuid, organiser, ada.pk)


def test_the_last_place_goes_to_one_of_two_who_enter_at_once(entered, new_user):
    Event.objects.filter(pk=entered.pk).update(cap=5)
    users, waiting = [new_user(), new_user()], []

    def enter(user):
        try:
            waiting.append(enters(entered.uuid, user, None).waiting)
        finally:
            close_old_connections()

    threads = [threading.Thread(target=enter, args=[user]) for user in users]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert sorted(waiting) == [False, True]
    assert entered.entries.filter(there=True).count() == 5


def test_an_event_that_is_over_is_changed_no_more(running, organiser, people):
    decide(running)
    publishing.finish(running.uuid, organiser)
    assert publishing.finish(running.uuid, organiser).over, "once is enough"
    for act in (
        lambda: drawing.draw(running.uuid, organiser),
        lambda: entries.leave(running.uuid, people[0]),
        lambda: rulings.rule(running.uuid, organiser, 1, 1, "draw", "Because."),
    ):
        with pytest.raises(EventRefused):
            act()


def test_a_closed_account_is_paired_no_more_and_its_results_stay(running, organiser, people):
    decide(running)
    entry = Entry.objects.get(event=running, user=people[1])
    before = record_of(running).history.points(entry.pk)
    anonymise(people[1])
    made = play_round(running, organiser)
    assert not made.sides.filter(entry=entry).exists()
    assert record_of(running).history.points(entry.pk) == before


def test_the_message_says_whom_one_plays(running, people):
    notice = Notice.objects.filter(kind="paired", user=people[0]).get()
    content = writer_of("paired").write(notice, False)
    pairing = Pairing.objects.get(sides__entry__user=people[0])
    other = pairing.sides.exclude(entry__user=people[0]).get().entry.name
    assert content.headline == f"You play {other}"
    assert content.link == pairing.battle.get_absolute_url()


def test_the_score_of_a_battle_fought_to_its_end_breaks_ties(running):
    for number, pairing in enumerate(Pairing.objects.order_by("table"), 1):
        seats = {side.number: side.seat for side in pairing.sides.all()}
        result = {"winner": seats[1], "by": "rules", "reason": {}, "score": {seats[1]: 4.0 + number, seats[2]: 1.0}}
        Battle.objects.filter(pk=pairing.battle_id).update(status=Battle.OVER, result=result)
    Event.objects.filter(pk=running.pk).update(tie_breaks=["difference"])
    record = record_of(running)
    assert [row.broken["difference"].value for row in record.standings] == [5.0, 4.0, -4.0, -5.0]


@pytest.mark.parametrize("seed", range(4))
def test_two_of_one_club_do_not_meet_while_there_is_another_pairing(event, organiser, people, seed, monkeypatch):
    monkeypatch.setattr(drawing.secrets, "token_hex", lambda size: str(seed))
    for user, club in zip(people, ("Dragons ", "dragons", "Lions", ""), strict=True):
        enters(event.uuid, user, None, club=club)
    drawn = drawing.draw(event.uuid, organiser)
    together = {side.pairing_id for side in drawn.sides.filter(entry__user__in=people[:2])}
    assert len(together) == 2


def test_where_nothing_else_is_left_the_organiser_sees_that_two_of_one_club_meet(event, organiser, people, browser_of):
    for user in people[:2]:
        enters(event.uuid, user, None, club="Dragons")
    drawing.draw(event.uuid, organiser)
    page = browser_of(organiser).get(event.get_absolute_url()).content.decode()
    assert "Same club" in page
    assert "(Dragons)" in page

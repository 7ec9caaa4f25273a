"""Round robin and knock-out: their rounds, by themselves and in an event."""

import itertools
from dataclasses import replace

import pytest

from leagues.entering import entries, seeding
from leagues.models import Entry, Event, Pairing
from leagues.pairing import berger, knockout
from leagues.pairing.draws import CannotPair, Situation
from leagues.pairing.formats import FORMATS, KNOCK_OUT, ROUND_ROBIN
from leagues.pairing.players import Player
from leagues.playing import rulings
from leagues.refusals import EventRefused
from leagues.rounds import drawing, publishing
from tests.leagues.conftest import decide, enters, names, play_round, record_of


def now(number, seats, *, gone=(), through=()):
    return Situation([Player(one, 0, one) for one in seats if one not in gone], number, "lot", tuple(seats), through)


class TestRoundRobin:
    @pytest.mark.parametrize("players", range(2, 16))
    def test_everybody_meets_everybody_once_and_has_one_bye_at_most(self, players):
        seats, met, byes = list(range(players)), [], []
        for number in range(1, berger.rounds_of(players) + 1):
            drawn = berger.draw(now(number, seats))
            assert sorted(itertools.chain(*drawn.tables)) == seats
            met += [frozenset(pair) for pair in drawn.pairs]
            byes += drawn.byes
        assert sorted(map(sorted, met)) == sorted(map(list, itertools.combinations(seats, 2)))
        assert byes == [] if players % 2 == 0 else sorted(byes) == seats

    def test_who_has_left_leaves_a_bye_and_the_schedule_goes_on(self):
        whole = [berger.draw(now(number, range(6))) for number in range(1, 6)]
        without = [berger.draw(now(number, range(6), gone={2, 5})) for number in range(1, 6)]
        for before, after in zip(whole, without, strict=True):
            assert set(after.pairs) == {pair for pair in before.pairs if not {2, 5} & set(pair)}
            assert sorted(itertools.chain(*after.tables)) == [0, 1, 3, 4]

    def test_a_round_of_byes_alone_holds_nothing_up(self):
        found = [berger.draw(now(number, range(4), gone={2, 3})) for number in (1, 2, 3)]
        assert sorted(len(one.pairs) for one in found) == [0, 0, 1]

    def test_without_anybody_there_is_no_round(self):
        with pytest.raises(CannotPair):
            berger.draw(now(1, range(4), gone=range(4)))


class TestKnockOut:
    def test_the_first_seeds_can_only_meet_in_the_final(self):
        assert knockout.draw(now(1, range(1, 9))).pairs == ((1, 8), (4, 5), (2, 7), (3, 6))

    def test_the_highest_seeds_have_the_byes(self):
        drawn = knockout.draw(now(1, range(1, 6)))
        assert drawn.tables == ((1,), (4, 5), (2,), (3,))

    def test_winners_of_neighbouring_tables_meet(self):
        assert knockout.draw(now(2, range(1, 9), through=(8, 4, 2, 6))).tables == ((8, 4), (2, 6))

    def test_whoever_has_left_lets_his_opponent_through(self):
        assert knockout.draw(now(2, range(1, 9), gone={8}, through=(8, 4, 2, 6))).tables == ((4,), (2, 6))

    def test_where_nobody_goes_on_the_place_stays_empty(self):
        drawn = knockout.draw(now(2, range(1, 9), through=(None, None, 2, 6)))
        assert drawn.tables == ((), (2, 6))

    def test_the_last_who_is_left_is_not_paired(self):
        with pytest.raises(CannotPair):
            knockout.draw(now(3, range(1, 9), through=(None, 2)))

    @pytest.mark.parametrize("players", range(2, 20))
    def test_one_is_left_after_as_many_rounds_as_are_told(self, players):
        going, number = (), 0
        for number in range(1, knockout.rounds_of(players) + 1):
            drawn = knockout.draw(now(number, range(players), through=going))
            going = tuple(max(table, default=None) for table in drawn.tables)
            assert number == 1 or not drawn.byes or players < 3
        assert going == (players - 1,)


def of(event, key):
    Event.objects.filter(pk=event.pk).update(format=key, rounds=0, tie_breaks=[])
    event.refresh_from_db()
    return event


@pytest.mark.django_db(transaction=True)
class TestInAnEvent:
    def test_a_round_robin_from_its_first_round_to_its_awards(self, entered, organiser):
        event = of(entered, ROUND_ROBIN)
        for _number in range(3):
            play_round(event, organiser)
            decide(event)
        event.refresh_from_db()
        assert event.rounds == 3
        met = [frozenset(pairing.sides.values_list("entry", flat=True)) for pairing in Pairing.objects.all()]
        assert len(set(met)) == len(met) == 6
        with pytest.raises(EventRefused, match="All rounds"):
            drawing.draw(event.uuid, organiser)
        assert publishing.finish(event.uuid, organiser).over

    def test_a_slow_battle_holds_no_round_of_a_round_robin_up(self, entered, organiser, people, browser_of):
        event = of(entered, ROUND_ROBIN)
        play_round(event, organiser)
        play_round(event, organiser)
        page = browser_of(people[0]).get(event.get_absolute_url()).content.decode()
        assert "Round 1: your battle is ready" in page
        assert "Round 2: your battle is ready" in page
        play_round(event, organiser)
        with pytest.raises(EventRefused, match="not over yet"):
            publishing.finish(event.uuid, organiser)

    def test_a_knock_out_from_its_first_round_to_its_winner(self, entered, organiser, people):
        event = of(entered, KNOCK_OUT)
        by_name = {entry.name: entry.pk for entry in Entry.objects.all()}
        seeding.seed(event.uuid, organiser, {f"seed-{by_name['Dan']}": "1", f"seed-{by_name['Ada']}": "2"})
        first = play_round(event, organiser)
        tops = [set(pairing.sides.values_list("entry", flat=True)) for pairing in first.pairings.order_by("table")]
        assert by_name["Dan"] in tops[0]
        assert by_name["Ada"] in tops[1]
        decide(event)
        through = [pairing.sides.get(number=1).entry_id for pairing in first.pairings.all()]
        final = play_round(event, organiser)
        assert set(final.sides.values_list("entry", flat=True)) == set(through)
        decide(event)
        record = record_of(event)
        assert event.rounds == 2
        assert [row.place for row in record.standings] == [1, 2, 3, 3], "both who lost before the final share a place"
        assert record.standings[0].player == final.pairings.get().sides.get(number=1).entry_id
        assert publishing.finish(event.uuid, organiser).over

    def test_a_draw_at_a_table_has_to_be_decided_before_the_next_round(self, entered, organiser):
        event = of(entered, KNOCK_OUT)
        play_round(event, organiser)
        decide(event)
        rulings.rule(event.uuid, organiser, 1, 2, Pairing.DRAW, "A draw.")
        with pytest.raises(EventRefused, match="Decide these first: 2"):
            drawing.draw(event.uuid, organiser)
        rulings.rule(event.uuid, organiser, 1, 2, Pairing.SECOND, "By lot.")
        assert drawing.draw(event.uuid, organiser).pairings.count() == 1

    def test_a_result_that_is_put_right_changes_the_next_draw_and_no_battle_that_began(
        self, entered, organiser, new_user
    ):
        for number in range(4):
            enters(entered.uuid, new_user(f"More{number}"), None)
        event = of(entered, KNOCK_OUT)
        play_round(event, organiser)
        decide(event)
        second = play_round(event, organiser)
        began = {pairing.battle_id for pairing in second.pairings.all()}
        rulings.rule(event.uuid, organiser, 1, 1, Pairing.SECOND, "The wrong one.")
        decide(event)
        final = play_round(event, organiser)
        assert {pairing.battle_id for pairing in second.pairings.all()} == began
        assert set(final.sides.values_list("entry", flat=True)) == {
            pairing.sides.get(number=1).entry_id for pairing in second.pairings.all()
        }

    @pytest.mark.parametrize("key", [ROUND_ROBIN, KNOCK_OUT])
    def test_nobody_joins_a_schedule_that_is_made(self, entered, organiser, people, key):
        event = of(entered, key)
        entries.leave(event.uuid, people[3])
        play_round(event, organiser)
        gone = Entry.objects.get(user=people[3])
        with pytest.raises(EventRefused, match="no place"):
            enters(event.uuid, people[3], None)
        with pytest.raises(EventRefused, match="no place"):
            entries.bring_back(event.uuid, organiser, gone.pk)

    @pytest.mark.parametrize(
        ("given", "said"), [("0", "Seed of"), ("x", "Seed of"), ("9" * 40, "Seed of"), ("-1", "Seed of")]
    )
    def test_a_seed_that_is_none_is_refused(self, entered, organiser, given, said):
        event, entry = of(entered, KNOCK_OUT), Entry.objects.first()
        with pytest.raises(EventRefused, match=said):
            seeding.seed(event.uuid, organiser, {f"seed-{entry.pk}": given})

    def test_no_two_have_the_same_seed(self, entered, organiser):
        event = of(entered, KNOCK_OUT)
        form = {f"seed-{entry.pk}": "1" for entry in Entry.objects.all()}
        with pytest.raises(EventRefused, match="same seed"):
            seeding.seed(event.uuid, organiser, form)
        assert not Entry.objects.exclude(seed=None).exists()

    def test_a_swiss_event_is_not_seeded_by_hand(self, entered, organiser):
        with pytest.raises(EventRefused):
            seeding.seed(entered.uuid, organiser, {})

    @pytest.mark.parametrize("key", FORMATS)
    def test_two_players_are_enough(self, event, organiser, people, key):
        of(event, key)
        for user in people[:2]:
            enters(event.uuid, user, None)
        play_round(event, organiser)
        decide(event)
        assert publishing.finish(event.uuid, organiser).over
        assert set(names(record_of(event))) == {"Ada", "Ben"}

    def test_a_round_robin_of_too_many_is_refused_before_the_first_round(self, entered, organiser, monkeypatch):
        event = of(entered, ROUND_ROBIN)
        monkeypatch.setitem(FORMATS, ROUND_ROBIN, replace(FORMATS[ROUND_ROBIN], most=3))
        with pytest.raises(EventRefused, match="at most 3 players"):
            drawing.draw(event.uuid, organiser)

    def test_whoever_was_knocked_out_reads_so(self, entered, organiser, browser_of):
        event = of(entered, KNOCK_OUT)
        play_round(event, organiser)
        decide(event)
        play_round(event, organiser)
        assert "knocked out" in browser_of().get(event.get_absolute_url()).content.decode()


NEW = {"name": "Cup", "game": "tiny", "pace": "days", "rounds": "4"}


@pytest.mark.django_db(transaction=True)
class TestPresets:
    @pytest.mark.parametrize(
        ("preset", "chosen"),
        [
            ("weekend", ('value="swiss" checked', 'value="5"', 'value="live" checked')),
            ("league", ('value="round_robin" checked', 'value="6"', 'value="days" checked')),
            ("knock_out", ('value="knock_out" checked', 'value="8"')),
            ("round_robin", ('value="round_robin" checked',)),
        ],
    )
    def test_a_preset_fills_the_form_and_keeps_the_name(self, browser_of, organiser, preset, chosen):
        page = browser_of(organiser).get("/leagues/new/", {"preset": preset, "name": "Our Cup"}).content.decode()
        for part in (*chosen, 'value="Our Cup"'):
            assert part in page

    def test_a_preset_that_is_none_is_the_plain_form(self, browser_of, organiser):
        page = browser_of(organiser).get("/leagues/new/", {"preset": "x"}).content.decode()
        assert 'value="swiss" checked' in page

    @pytest.mark.parametrize(("key", "rounds_"), [("swiss", 4), ("round_robin", 0), ("knock_out", 0)])
    def test_the_form_chooses_the_format(self, browser_of, organiser, key, rounds_):
        assert browser_of(organiser).post("/leagues/new/", NEW | {"format": key}).status_code == 302
        event = Event.objects.get()
        assert (event.format, event.rounds) == (key, rounds_)
        assert browser_of().get("/leagues/").status_code == 200

    def test_a_format_that_is_none_makes_no_event(self, browser_of, organiser):
        answer = browser_of(organiser).post("/leagues/new/", NEW | {"format": "ladder"})
        assert answer.status_code == 422
        assert "Choose a format" in answer.content.decode()

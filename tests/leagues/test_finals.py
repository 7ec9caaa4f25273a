"""Double elimination, and groups with finals."""

import pytest

from leagues.models import Entry, Event, Pairing
from leagues.pairing import elimination, groups
from leagues.pairing.draws import CannotPair, Situation
from leagues.pairing.formats import DOUBLE, GROUPS
from leagues.pairing.players import Player
from leagues.playing import rulings
from leagues.refusals import EventRefused
from leagues.rounds import drawing, publishing
from tests.leagues.conftest import enters, names, play_round, record_of

pytestmark = pytest.mark.django_db(transaction=True)


def situation(field, number, seats=(), through=()):
    return Situation(field, number, "seed", seats, through)


def player(one, losses=0, met=()):
    return Player(one, place=one, losses=losses, met=dict.fromkeys(met, 1))


class TestDoubleElimination:
    def test_whoever_has_lost_as_often_meets(self):
        field = [player(1), player(2), player(3, 1), player(4, 1), player(5, 2)]
        assert elimination.draw(situation(field, 3)).tables == ((1, 2), (3, 4))

    def test_the_last_of_each_half_meet_and_then_once_more(self):
        final = elimination.draw(situation([player(1), player(2, 1, met=[1]), player(3, 2)], 6))
        assert final.tables == ((1, 2),)
        assert elimination.draw(situation([player(1, 1), player(2, 1, met=[1])], 7)).tables == ((1, 2),)

    def test_there_is_no_rematch_while_there_is_another_pairing(self):
        field = [player(1, 1, met=[2]), player(2, 1, met=[1]), player(3, 1, met=[4]), player(4, 1, met=[3])]
        assert {frozenset(pair) for pair in elimination.draw(situation(field, 3)).pairs}.isdisjoint(
            {frozenset((1, 2)), frozenset((3, 4))}
        )

    def test_a_lonely_player_without_a_loss_waits(self):
        found = elimination.draw(situation([player(1), player(2, 1), player(3, 1)], 4))
        assert (found.pairs, found.byes) == (((2, 3),), (1,))

    def test_there_is_no_round_for_one(self):
        with pytest.raises(CannotPair):
            elimination.draw(situation([player(1), player(2, 2)], 5))


class TestGroups:
    def test_seeds_are_dealt_out_there_and_back(self):
        assert groups.groups_of(range(1, 9)) == [[1, 4, 5, 8], [2, 3, 6, 7]]

    @pytest.mark.parametrize("players", range(2, 65))
    def test_in_the_groups_everybody_meets_everybody_once(self, players):
        seats = list(range(players))
        field = [player(one) for one in seats]
        met = [pair for number in (1, 2, 3) for pair in groups.draw(situation(field, number, seats)).pairs]
        expected = {
            frozenset((one, other))
            for group in groups.groups_of(seats)
            for one in group
            for other in group
            if one < other
        }
        assert {frozenset(pair) for pair in met} == expected
        assert len(met) == len(expected)

    @pytest.mark.parametrize("players", range(5, 129))
    def test_the_first_two_of_each_go_on_and_meet_nobody_of_their_own_group_at_first(self, players):
        seats = list(range(players))
        made = groups.groups_of(seats)
        finals = groups.draw(situation([player(one) for one in seats], 4, seats))
        assert {one for table in finals.tables for one in table} == {one for group in made for one in group[:2]}
        assert not any({one, other} <= set(group) for one, other in finals.pairs for group in made)
        if len(finals.byes) <= len(made):
            assert set(finals.byes) <= {group[0] for group in made}, "byes are for the winners of groups"
        assert len(finals.tables) == 2 ** (groups.rounds_of(players) - 4)


def of(event, key):
    Event.objects.filter(pk=event.pk).update(format=key, rounds=0)
    event.refresh_from_db()
    return event


def play(event, organiser, beats):
    """A round in which whoever comes first in `beats` wins."""
    made = play_round(event, organiser)
    for pairing in made.pairings.all():
        sides = [side.entry.user.username for side in pairing.sides.select_related("entry__user").order_by("number")]
        if len(sides) == 2:
            won = Pairing.FIRST if beats.index(sides[0]) < beats.index(sides[1]) else Pairing.SECOND
            rulings.rule(event.uuid, organiser, made.number, pairing.table, won, "Played.")
    return made


ORDER = ["Ada", "Ben", "Cleo", "Dan"]


def test_a_double_elimination_ends_when_one_is_left(entered, organiser):
    event = of(entered, DOUBLE)
    rounds = 0
    while not record_of(event).last:
        rounds += 1
        play(event, organiser, ORDER)
    assert rounds == 4, "without the second final"
    assert names(record_of(event))[:2] == ["Ada", "Ben"], "the final was between them"
    with pytest.raises(EventRefused, match="All rounds"):
        drawing.draw(event.uuid, organiser)
    assert publishing.finish(event.uuid, organiser).over


def test_whoever_loses_the_final_for_the_first_time_has_a_second_one(entered, organiser):
    event = of(entered, DOUBLE)
    for _round in range(3):
        play(event, organiser, ORDER)
    play(event, organiser, ["Ben", "Ada"])
    assert not record_of(event).last
    play(event, organiser, ["Ben", "Ada"])
    assert record_of(event).last
    assert names(record_of(event))[:2] == ["Ben", "Ada"]


def test_where_both_lose_more_rounds_are_played_than_were_reckoned_with(entered, organiser):
    event = of(entered, DOUBLE)
    made = play_round(event, organiser)
    for table in (1, 2):
        rulings.rule(event.uuid, organiser, made.number, table, Pairing.NEITHER, "The hall closed.")
    while not record_of(event).last:
        play(event, organiser, ORDER)
    event.refresh_from_db()
    assert event.rounds >= len(record_of(event).rounds)
    assert record_of(event).standings[0].place == 1


def test_groups_and_finals_from_the_first_round_to_the_awards(event, organiser, new_user):
    order = [f"P{number}" for number in range(8)]
    for name in order:
        enters(event.uuid, new_user(name), None)
    for number, entry in enumerate(Entry.objects.order_by("pk"), 1):
        Entry.objects.filter(pk=entry.pk).update(seed=number)
    event = of(event, GROUPS)
    for _round in range(3):
        assert play(event, organiser, order).pairings.count() == 4
    semifinals = play(event, organiser, order)
    assert event.round_set.count() == 4
    assert {side.entry.name for side in semifinals.sides.select_related("entry__user")} == {"P0", "P3", "P1", "P2"}
    # P2 has won twice in the groups and loses here; P1 has won as often and goes on.
    play(event, organiser, order)
    record = record_of(event)
    assert record.last
    assert names(record)[:2] == ["P0", "P1"]
    assert [row.place for row in record.standings][:2] == [1, 2]
    assert set(names(record)[2:4]) == {"P2", "P3"}, "whoever was in the finals stands before all others"
    assert publishing.finish(event.uuid, organiser).over


def test_a_draw_is_one_in_the_groups_and_has_to_be_decided_in_the_finals(entered, organiser):
    event = of(entered, GROUPS)
    for _round in range(3):
        made = play_round(event, organiser)
        for table in (1, 2):
            rulings.rule(event.uuid, organiser, made.number, table, Pairing.DRAW, "Even.")
    final = play_round(event, organiser)
    assert final.pairings.count() == 1
    rulings.rule(event.uuid, organiser, 4, 1, Pairing.DRAW, "Even again.")
    assert names(record_of(event))
    rulings.rule(event.uuid, organiser, 4, 1, Pairing.SECOND, "By the roll of a die.")
    assert record_of(event).last

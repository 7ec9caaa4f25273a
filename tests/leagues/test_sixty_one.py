"""A weekend of sixty-one players and five rounds, with what happens on a weekend; its standings reckoned again from the
export, by nothing but adding up."""

import random
from collections import Counter

import pytest

from accounts.models import User
from leagues.entering import entries
from leagues.exports import standings as exports
from leagues.models import Entry, Event, Pairing
from leagues.playing import rulings
from leagues.rounds import drawing, publishing
from tests.leagues.conftest import enters, record_of
from tests.leagues.test_any_event import POINTS, decisions, keys_of_forfeits, remember_forfeits

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.long]


def reckoned(given, draw=1):
    """Points and sum of opponents of each row, from its rounds alone."""
    rows = {row["number"]: row for row in given["standings"]}
    points = {number: sum(line["points"] for line in row["rounds"]) for number, row in rows.items()}
    worth = {
        number: sum(draw if line["kind"] == "left" else line["points"] for line in row["rounds"])
        for number, row in rows.items()
    }
    sums = {}
    for number, row in rows.items():
        sums[number] = 0
        for line in row["rounds"]:
            if line["kind"] == "bye":
                sums[number] += min(points[number], draw * given["played"])
            elif line["kind"] == "forfeit":
                # To whom nobody came his opponent counts no more than he has himself.
                sums[number] += min(points[number], worth[line["opponent"]])
            elif line["opponent"]:
                sums[number] += worth[line["opponent"]]
    return points, sums


def test_sixty_one_players_and_five_rounds(organiser):
    rng = random.Random(61)
    crowd = User.objects.bulk_create(User(username=f"c{number}", email=f"c{number}@x.org") for number in range(62))
    event = Event.objects.create(
        name="Weekend", organiser=organiser, game="tiny", rounds=5, late=True, tie_breaks=["opponents"]
    )
    Entry.objects.bulk_create(Entry(event=event, user=user, lot=rng.randrange(10**6)) for user in crowd[:61])
    for number in range(1, 6):
        publishing.publish(event.uuid, organiser, drawing.draw(event.uuid, organiser).pk)
        decisions(event, rng, event.format)
        remember_forfeits(event)
        if number == 1:
            enters(event.uuid, crowd[61], None)
        if number in (2, 3):
            entries.leave(event.uuid, crowd[number].event_entries.get().user)
        if number == 4:
            disputed = Pairing.objects.filter(round__event=event, round__number=3, sides__number=2).first()
            rulings.rule(event.uuid, organiser, 3, disputed.table, Pairing.SECOND, "The sheets were mixed up.")
    assert publishing.finish(event.uuid, organiser).over
    given = exports.as_json(record_of(event))
    points, sums = reckoned(given)
    assert len(given["standings"]) == 62
    for row in given["standings"]:
        assert row["points"] == points[row["number"]]
        assert row["tie_breaks"]["opponents"] == sums[row["number"]]
        assert sum(line["kind"] == "bye" for line in row["rounds"]) <= 1
    order = [(-row["points"], -row["tie_breaks"]["opponents"]) for row in given["standings"]]
    assert order == sorted(order)
    tables = Pairing.objects.filter(round__event=event)
    met = Counter(frozenset(one.sides.values_list("entry", flat=True)) for one in tables)
    twice = [pair for pair, times in met.items() if times > 1 and not keys_of_forfeits(event, pair)]
    assert not twice, "nobody meets twice, but two of whom one did not come"
    played = sum(sum(POINTS[one.ruling]) for one in tables if one.ruling)
    byes = sum(2 for one in tables if one.sides.count() == 1)
    assert sum(points.values()) == played + byes, "no result is lost"

"""Random events with random accidents: never stuck, never two tables for one, never a result lost."""

import itertools
import random
from collections import Counter
from contextlib import suppress

import pytest
from django.utils import timezone
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from accounts.models import User
from leagues.entering import entries
from leagues.models import Entry, Event, Pairing
from leagues.pairing.formats import FORMATS, ROUND_ROBIN, SWISS
from leagues.reckoning.points import WIN_DRAW_LOSS
from leagues.refusals import EventRefused
from leagues.rounds import closing, drawing, publishing
from tests.leagues.conftest import enters, record_of

pytestmark = pytest.mark.django_db(transaction=True)

_events = itertools.count(1)
FORFEITS: dict = {}
POINTS = {Pairing.FIRST: (2, 0), Pairing.SECOND: (0, 2), Pairing.DRAW: (1, 1), Pairing.NEITHER: (0, 0)}


@pytest.fixture
def crowd(organiser):
    return User.objects.bulk_create(User(username=f"c{number}", email=f"c{number}@x.org") for number in range(64))


def made(organiser, crowd, key, players):
    event = Event.objects.create(
        name=f"Event {next(_events)}", organiser=organiser, game="tiny", format=key, rounds=5 if key == SWISS else 0,
        tie_breaks=["direct", "opponents", "difference"], late=True,
    )  # fmt: skip
    Entry.objects.bulk_create(
        Entry(event=event, user=user, lot=number * 7919 % 1009) for number, user in enumerate(crowd[:players])
    )
    return event


def a_round(event, organiser):
    """Draw and publish; with rematches where nothing else is left. None at the end."""
    try:
        drawn = drawing.draw(event.uuid, organiser)
    except drawing.NoPairing:
        drawn = drawing.draw(event.uuid, organiser, loosened=True)
        assert drawn.loosened, "rematches are let in only where nothing else is left"
    except EventRefused:
        return None
    return publishing.publish(event.uuid, organiser, drawn.pk)


def accidents(event, organiser, rng, newcomers):
    """Some leave, some are taken out, some come back, some come late, one is locked out of his account."""
    if event.drawing.key == SWISS and newcomers and rng.random() < 0.4:
        enters(event.uuid, newcomers.pop(), None)
    if rng.random() < 0.1:
        unlucky = rng.choice(list(event.entries.select_related("user")))
        unlucky.user.is_active = not unlucky.user.is_active
        unlucky.user.save(update_fields=["is_active"])
    for entry in event.entries.select_related("user"):
        dice = rng.random()
        if entry.there and dice < 0.06:
            entries.leave(event.uuid, entry.user)
        elif entry.there and dice < 0.08:
            entries.remove(event.uuid, organiser, entry.pk)
        elif not entry.there and dice < 0.3:
            # Whoever was not there for a schedule that is made has no place in it.
            with suppress(EventRefused):
                entries.bring_back(event.uuid, organiser, entry.pk)


def decisions(event, rng, key):
    """Every table has a result: decided, not come for, or by the end of the round; now and then an old one is put
    right."""
    last = event.round_set.latest("number")
    if not FORMATS[key].lives and rng.random() < 0.3:
        event.round_set.filter(pk=last.pk).update(ends=last.published)
        assert closing.close(event.uuid, last.number)
        assert not closing.close(event.uuid, last.number), "once"
    choices = [Pairing.FIRST, Pairing.SECOND, Pairing.NEITHER] if FORMATS[key].lives else list(POINTS)
    for pairing in Pairing.objects.filter(round__event=event):
        if pairing.sides.count() == 2 and (not pairing.ruling or rng.random() < 0.05):
            pairing.ruling, pairing.ruled_at, pairing.cause = rng.choice(choices), timezone.now(), ""
            if rng.random() < 0.15:
                absent = {Pairing.NEITHER: Pairing.NOBODY, Pairing.DRAW: ""}
                pairing.cause = absent.get(pairing.ruling, Pairing.ABSENT)
            pairing.save()


def keys_of_forfeits(event, keys):
    """Whether these two had a table to which somebody did not come, as it is now or was once."""
    return frozenset(keys) in FORFEITS.get(event.pk, set())


def remember_forfeits(event):
    for pairing in Pairing.objects.filter(round__event=event).exclude(cause__in=("", Pairing.TIME)):
        FORFEITS.setdefault(event.pk, set()).add(frozenset(pairing.sides.values_list("entry", flat=True)))


def check(event, key, present):
    """What holds after every round."""
    record = record_of(event)
    met, byes, own = Counter(), Counter(), Counter()
    for played in record.rounds:
        seated = [side.entry_id for table in played.tables for side in table.sides]
        assert len(seated) == len(set(seated)), "nobody is at two tables"
        for table in played.tables:
            keys = [side.entry_id for side in table.sides]
            if table.bye:
                own[keys[0]] += WIN_DRAW_LOSS.bye
                byes[keys[0]] += 1
            else:
                # Where somebody did not come the two have not met; a result that is put right cannot undo that
                # they were paired again meanwhile.
                met[frozenset(keys)] += not (played.round.loosened or keys_of_forfeits(event, keys))
                for entry, points in zip(keys, POINTS[table.pairing.ruling], strict=True):
                    own[entry] += points
        byes.subtract(byes if played.round.loosened else ())
    if not FORMATS[key].eliminates(len(record.rounds)):
        seated = {side.entry_id for table in record.rounds[-1].tables for side in table.sides}
        assert seated == present, "all who are there are paired, and nobody else"
    if not FORMATS[key].lives or (FORMATS[key].winning_counts and FORMATS[key].bracket):
        assert max(met.values(), default=0) <= 1, "nobody meets twice"
    assert key != SWISS or max(byes.values(), default=0) <= 1, "nobody has two byes"
    rows = {row.player: row.points for row in record.standings}
    assert all(rows.get(entry, 0) == points for entry, points in own.items()), "no result is lost"
    assert set(own) <= set(rows)
    assert sorted(row.order for row in record.standings) == list(range(len(rows)))


def check_winner(event):
    """Where who loses is out: one is left, or nobody is because all have left or both have lost."""
    record = record_of(event)
    left = [pk for pk in record.still_in if record.entries[pk].there]
    assert sum(record.entries[pk].plays for pk in left) <= 1
    if len(left) == 1:
        assert record.standings[0].player == left[0]


def play(organiser, crowd, rng, key, players):
    event = made(organiser, crowd, key, players)
    number, newcomers = 0, crowd[players : players + 3]
    while True:
        present = {entry.pk for entry in event.entries.select_related("user", "event") if entry.plays}
        if a_round(event, organiser) is None:
            break
        number += 1
        decisions(event, rng, key)
        remember_forfeits(event)
        check(event, key, present)
        accidents(event, organiser, rng, newcomers)
        assert number <= 64, "it ends"
    event.refresh_from_db()
    if FORMATS[key].lives and number:
        check_winner(event)
    assert publishing.finish(event.uuid, organiser).over
    if number and key == ROUND_ROBIN and present and len(present) > 1:
        assert number == event.rounds, "the whole schedule is played as long as two are there"


FEW = settings(max_examples=2, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
MANY = settings(FEW, max_examples=12)


@pytest.mark.parametrize("key", FORMATS)
@FEW
@given(seed=st.integers(0, 2**32), players=st.integers(2, 7))
def test_a_small_event_with_accidents_ends_with_all_its_results(organiser, crowd, key, seed, players):
    play(organiser, crowd, random.Random(seed), key, players)


@pytest.mark.long
@pytest.mark.parametrize("key", FORMATS)
@MANY
@given(seed=st.integers(0, 2**32), players=st.integers(2, 60))
def test_any_event_with_accidents_ends_with_all_its_results(organiser, crowd, key, seed, players):
    # A round robin of sixty is fifty-nine rounds of the same.
    play(organiser, crowd, random.Random(seed), key, min(players, 16) if key == ROUND_ROBIN else players)

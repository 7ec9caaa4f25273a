"""Whatever a fault may do to a battle is found when the players' account is compared with the database: each kind of
harm is done here by hand."""

import json
from contextlib import suppress
from datetime import timedelta
from random import Random
from threading import Event

import pytest
from django.utils import timezone

from battles.models import ANSWERS, Battle, Due, Entry
from battles.record import proof
from battles.sending import changes
from battles.sending.publish import encode
from battles.table.blobs import pack_sheet
from battles.table.live import tables
from bench.faults import agreeing, looking, report
from bench.faults.account import Account
from bench.faults.person import Person
from bench.faults.site import Struck
from rules.engine.refusal import IllegalAction
from tests.battles.conftest import give

pytestmark = pytest.mark.django_db(transaction=True)
FAULTLESS = {
    "acknowledged answers missing or changed": 0,
    "answers applied twice, or although they were refused": 0,
    "differences when dice and course are proved": 0,
    "dice that somebody was shown and nobody rolled": 0,
    "people who do not play on": 0,
    "players who see something else than the database": 0,
    "due rows that nobody sees to": 0,
    "faults of the rules": 0,
    "faults that players were told of": 0,
    "letters that left twice": 0,
}


@pytest.fixture
def account(battle):
    """What the players of a battle know that has gone on until dice had been rolled a few times."""
    account, rng = Account(battles=[battle.uuid]), Random(5)
    while len(account.shown) < 3:
        play_one(account, Battle.objects.get(pk=battle.pk), rng)
    return account


def play_one(account, battle, rng):
    """One answer, as the players' account tells of it."""
    seat = battle.asked_seats()[0]
    with tables.of(battle.uuid).lock:
        changes.caught_up(tables.of(battle.uuid))
        question = tables.of(battle.uuid).flow.asked(seat)
    number, answer = question.number, question.sample(rng)
    name = f"{number}.0.{seat}"
    account.sends(battle.uuid, name)
    before = battle.seq
    account.done(battle.uuid, name, give(battle, seat, answer, name), answer)
    account.told(battle.uuid, told(battle, seat, before))


def told(battle, seat, since):
    return json.loads(encode(changes.since(battle.uuid, seat, since)))["events"]


def found(account):
    """The figures that tell of harm."""
    told = report.figures(Struck(account, found=looking.look(account)))
    return {figure.name: figure.value for figure in told}


def entry_of(account, number=-1):
    """The entry of an acknowledged answer."""
    (uuid, client_id), _known = list(account.acknowledged.items())[number]
    return Entry.objects.get(battle__uuid=uuid, client_id=client_id)


def harmed(account, *names):
    """Exactly these figures tell of harm."""
    return {name for name, value in found(account).items() if value} == set(names)


MISSING, TWICE, UNPROVED, UNROLLED, _, _, LATE, *_ = FAULTLESS


@pytest.mark.long
def test_nothing_is_found_where_nothing_happened(account):
    assert found(account) == FAULTLESS


@pytest.mark.long
def test_an_answer_that_is_lost_after_it_was_acknowledged(account):
    last = entry_of(account)
    Entry.objects.filter(battle=last.battle, seq__gte=last.seq).delete()
    assert found(account)[MISSING] == 1


@pytest.mark.long
def test_an_answer_that_is_lost_without_a_trace(account):
    """As if the commit had never been: the battle stands where it stood before."""
    last = entry_of(account)
    Entry.objects.filter(battle=last.battle, seq__gte=last.seq).delete()
    before = Entry.of(last.battle_id).last()
    rolled = sum(len(entry.sheet.rolled) for entry in Entry.of(last.battle_id))
    Battle.objects.filter(pk=last.battle_id).update(seq=before.seq, counter=rolled)
    account.shown = {one for one in account.shown if one[1] <= before.seq}
    assert harmed(account, MISSING)


@pytest.mark.long
def test_an_answer_that_was_taken_back_by_nobody(account):
    last = entry_of(account)
    Entry.objects.filter(pk=last.pk).update(void_by=last.seq + 1)
    assert found(account)[MISSING] == 1


def test_an_answer_that_has_become_another(account):
    last = entry_of(account)
    sheet = last.sheet
    sheet.record.answer = {"confirm": "something else"}
    Entry.objects.filter(pk=last.pk).update(blob=pack_sheet(sheet))
    assert found(account)[MISSING] == 1


@pytest.mark.long
def test_an_answer_that_is_applied_twice(account):
    """Sent again, it was taken for another."""
    last = entry_of(account)
    battle = Battle.objects.get(pk=last.battle_id)
    Entry.objects.create(
        battle=battle, seq=battle.seq + 1, kind="answer", seat=last.seat, number=last.number, client_id="again",
        blob=last.blob,
    )  # fmt: skip
    Battle.objects.filter(pk=battle.pk).update(seq=battle.seq + 1)
    assert found(account)[TWICE] == 2, "the question has two answers, and one of them nobody has sent"


def test_a_repeated_answer_that_is_acknowledged_under_another_entry(account):
    (uuid, client_id), (seq, answer) = next(iter(account.acknowledged.items()))
    account.done(uuid, client_id, seq + 1, answer)
    assert harmed(account, TWICE)


@pytest.mark.long
def test_an_answer_that_was_refused_and_applied_all_the_same(account):
    uuid, client_id = next(iter(account.acknowledged))
    account.turned(uuid, client_id, "ENGINE-STALE")
    assert harmed(account, TWICE)


def test_dice_that_were_rolled_twice(account):
    """The counter of the battle went back: the same dice fall again."""
    entries = [entry for entry in Entry.of(Battle.objects.get().pk) if entry.sheet.rolled and entry.sheet.record]
    sheet = entries[-1].sheet
    sheet.counter -= 1
    Entry.objects.filter(pk=entries[-1].pk).update(blob=pack_sheet(sheet))
    assert found(account)[UNPROVED] > 0


def test_dice_that_were_shown_and_then_rolled_again(account):
    """Told before they were stored; what was stored in the end are others."""
    uuid, seq, key, faces = next(iter(account.shown))
    account.shown.add((uuid, seq, key, tuple(7 - face for face in faces)))
    assert harmed(account, UNROLLED)


def test_a_due_row_that_nobody_sees_to(account, monkeypatch):
    monkeypatch.setattr(looking, "PATIENCE", timedelta(0))
    battle = Battle.objects.get()
    Due.objects.create(battle=battle, kind="bot", seat="red", at=timezone.now() - timedelta(seconds=1))
    assert harmed(account, LATE)


def test_an_answer_of_the_clock_while_somebody_looks_is_no_difference(account, monkeypatch):
    """What is read before and after it belongs together."""
    real, rng, looks = proof.prove, Random(9), []

    def prove(looked_at):
        if not looks.append(None) and len(looks) == 1:
            play_one(account, Battle.objects.get(), rng)
        return real(looked_at)

    monkeypatch.setattr(proof, "prove", prove)
    assert found(account) == FAULTLESS
    assert len(looks) == 2


class Seated(Person):
    """Somebody who has the state that he was sent."""

    def __init__(self, battle, seat):
        super().__init__(["http://127.0.0.1:1"], {}, Account(), Random(1), Event())
        self.battle = battle.uuid
        self.state = json.loads(encode(changes.state(battle.uuid, seat)))


@pytest.mark.long
def test_who_has_the_newest_state_agrees_with_the_database(account):
    assert agreeing.differing(Seated(Battle.objects.get(), "red"), agreeing.stored, 0.0) == []


def test_who_missed_a_change_differs_from_the_database(account):
    person = Seated(Battle.objects.get(), "red")
    play_one(account, Battle.objects.get(), Random(3))
    (difference,) = agreeing.differing(person, agreeing.stored, 0.0)
    assert "seq" in difference


@pytest.mark.long
def test_a_process_that_shows_what_was_never_stored_differs_from_the_database(account):
    """A live battle that ran ahead of a failed commit."""
    battle = Battle.objects.get()
    table = tables.of(battle.uuid)
    with table.lock:
        changes.caught_up(table)
        seat = battle.asked_seats()[0]
        question = table.flow.asked(seat)
        table.flow.submit(seat, question.number, question.sample(Random(2)))
        table.views.clear()
    assert agreeing.differing(Seated(battle, seat), agreeing.stored, 0.0) != []
    table.discard()


def test_repeating_an_answer_really_changes_nothing(account):
    """The site's own promise, so that the account need not be trusted."""
    last = entry_of(account)
    before = Battle.objects.values().get(pk=last.battle_id)
    with suppress(IllegalAction):
        give(Battle.objects.get(), Battle.objects.get().asked_seats()[0], last.sheet.record.answer, last.client_id)
    assert Battle.objects.values().get(pk=last.battle_id) == before
    assert Entry.of(last.battle_id, kind__in=ANSWERS, client_id=last.client_id).count() == 1

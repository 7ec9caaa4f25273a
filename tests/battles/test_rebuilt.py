"""A battle whose latest checkpoint is missing or broken is rebuilt from what else is stored, and says so once."""

import zlib

import msgspec
import pytest

from battles.acts import offers
from battles.models import Battle, Entry, Offer, Snapshot
from battles.record.proof import prove
from battles.sandbox.opening import open_sandbox
from battles.sending import changes
from battles.sending.audiences import HOT_SEAT
from battles.sending.sight import sight
from battles.table import blobs, repair
from battles.table.blobs import pack_saved, read_saved
from battles.table.live import tables
from rules.engine.flow import Saved
from tests.battles.conftest import asked, play_on

pytestmark = pytest.mark.django_db(transaction=True)


def missing(row):
    row.delete()


def cut_short(row):
    keep(row, bytes(row.blob)[: len(row.blob) // 2])


def without_its_end(row):
    keep(row, bytes(row.blob)[:-1])


def nonsense(row):
    keep(row, b"\x01nonsense")


def empty(row):
    keep(row, b"")


def of_an_unknown_class(row):
    saved = read_saved(row.blob)
    saved.state = msgspec.msgpack.encode({"men": "nobody", "type": "unheard of"})
    keep(row, pack_saved(saved))


def another_digest(row):
    """Readable, and another state than was stored."""
    raw = bytearray(row.blob)
    raw[-1] ^= 0xFF
    keep(row, bytes(raw))


HARM = [missing, cut_short, without_its_end, nonsense, empty, of_an_unknown_class, another_digest]


def keep(row, blob):
    Snapshot.objects.filter(pk=row.pk).update(blob=blob)


def harmed(battle, harm, **which):
    for row in Snapshot.objects.filter(battle=battle, **which):
        harm(row)
    tables.clear()


def rebuilt(battle):
    return [entry for entry in Entry.of(battle.pk) if entry.kind == "rebuilt"]


@pytest.fixture
def midway(battle):
    play_on(battle, until=lambda one: one.seq > 18)
    return battle


@pytest.mark.parametrize("harm", HARM)
def test_it_goes_on_where_it_was_with_the_same_table_and_question(midway, harm):
    before = {seat: changes.state(midway.uuid, seat) for seat in ("red", "blue", "")}
    harmed(midway, harm, latest=True)
    for seat, was in before.items():
        now = changes.state(midway.uuid, seat)
        for part in ("status", "view", "asked", "waiting", "undoable", "deadline"):
            assert now.get(part) == was.get(part), part
    play_on(midway)
    assert prove(Battle.objects.get(pk=midway.pk)).differences == []


@pytest.mark.parametrize("harm", [missing, nonsense])
def test_the_log_says_so_once(midway, harm):
    harmed(midway, harm, latest=True)
    for _ in range(2):
        changes.state(midway.uuid, "red")
        tables.clear()
    (entry,) = rebuilt(midway)
    (event,) = entry.sheet.told
    assert (event.key, event.audience) == ("battle.told.rebuilt", None)
    assert Snapshot.objects.filter(battle=midway, latest=True).count() == 1


def test_an_answer_is_taken_after_it(midway):
    seat = midway.asked_seats()[0]
    question = asked(midway, seat)
    harmed(midway, nonsense, latest=True)
    from battles.acts import answers

    table = tables.of(midway.uuid)
    seq = answers.answer(midway.uuid, seat, question["number"], sample(midway, seat), "mine")
    assert Entry.of(midway.pk, client_id="mine").get().seq == seq
    assert rebuilt(midway)[0].seq < seq
    assert table.seq == Battle.objects.get(pk=midway.pk).seq


def sample(battle, seat):
    import random

    from battles.due import bots

    return bots.question_before(battle.uuid, seat)[2].sample(random.Random(4))


def test_without_any_checkpoint_it_is_played_again_from_its_beginning(midway):
    before = changes.state(midway.uuid, "red")["view"]
    harmed(midway, nonsense)
    assert changes.state(midway.uuid, "red")["view"] == before
    play_on(midway)
    assert prove(Battle.objects.get(pk=midway.pk)).differences == []


def test_an_adjusted_table_is_rebuilt_although_its_own_checkpoint_is_gone(midway, adjustable):
    man = next(iter(changes.state(midway.uuid, "red")["view"]["pieces"]))
    offers.make_offer(midway.uuid, "red", "adjust", {"changes": [{"piece": man, "x": 31.0}], "note": ""})
    offers.reply(midway.uuid, "blue", Offer.objects.get(kind="adjust").pk, True)
    before = changes.state(midway.uuid, "red")["view"]
    adjusted = Entry.of(midway.pk, kind="adjust").get().seq
    harmed(midway, nonsense, seq__gte=adjusted)
    assert changes.state(midway.uuid, "red")["view"] == before


def test_what_nothing_stored_leads_to_is_halted(midway):
    harmed(midway, nonsense)
    Entry.of(midway.pk, kind="begin").update(blob=b"\x01nonsense")
    assert changes.state(midway.uuid, "red")["status"] == "halted"
    assert not rebuilt(midway)


def test_a_sandbox_is_never_played_again_from_the_beginning_of_a_battle(midway, two):
    copy = open_sandbox(sight(midway.uuid, two[0]), two[0])
    harmed(copy, nonsense)
    assert changes.state(copy.uuid, HOT_SEAT)["status"] == "halted"


@pytest.mark.parametrize("harm", [missing, another_digest])
def test_a_battle_that_is_over_is_shown_as_it_ended(midway, harm):
    play_on(midway)
    before = changes.state(midway.uuid, "")["view"]
    harmed(midway, harm, latest=True)
    assert changes.state(midway.uuid, "")["view"] == before


@pytest.mark.parametrize("harm", [missing, another_digest])
def test_an_earlier_moment_is_shown_from_the_checkpoint_before(midway, harm):
    from battles.record import replay

    def watched():
        table = tables.of(midway.uuid)
        with table.lock:
            return replay.replay(table, changes.caught_up(table), "", 12)

    before = watched()
    newest = Snapshot.objects.filter(battle=midway, latest=False, seq__lte=12).order_by("-seq").first()
    harmed(midway, harm, pk=newest.pk)
    assert watched() == before


def test_a_halted_battle_whose_checkpoint_is_missing_can_be_tried_again(midway):
    before = changes.state(midway.uuid, "red")["view"]
    harmed(midway, missing, latest=True)
    Battle.objects.filter(pk=midway.pk).update(status=Battle.HALTED, pending=[])
    assert changes.state(midway.uuid, "red")["view"] == before
    repair.retry(midway.uuid)
    assert changes.state(midway.uuid, "red")["status"] == "running"
    play_on(midway)


@pytest.mark.parametrize("harm", [missing, nonsense])
def test_a_halted_battle_whose_checkpoint_is_broken_can_be_restarted_from_the_one_before(midway, harm):
    Battle.objects.filter(pk=midway.pk).update(status=Battle.HALTED, pending=[])
    harmed(midway, harm, latest=True)
    repair.restart(midway.uuid)
    play_on(midway)
    assert prove(Battle.objects.get(pk=midway.pk)).differences == []


def test_a_release_without_digests_reads_what_is_stored_now(midway):
    """Both run side by side while a new one is rolled out."""
    row = Snapshot.objects.get(battle=midway, latest=True)
    unpacker = zlib.decompressobj(-15, zdict=blobs._dictionary(row.blob[0]))
    raw = unpacker.decompress(bytes(row.blob)[1:]) + unpacker.flush()
    assert msgspec.msgpack.decode(raw, type=Saved) == read_saved(row.blob)


def test_a_checkpoint_of_before_digests_is_still_read(midway):
    before = changes.state(midway.uuid, "red")["view"]
    row = Snapshot.objects.get(battle=midway, latest=True)
    keep(row, bytes(row.blob)[:-4])
    tables.clear()
    assert changes.state(midway.uuid, "red")["view"] == before
    assert not rebuilt(midway)

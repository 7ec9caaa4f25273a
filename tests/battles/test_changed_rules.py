"""Every entry bears the version of the rules that made it: what other rules made is no forgery, and a battle is still
shown and proved from the next checkpoint on."""

import io
import json

import pytest
from django.core.management import call_command

from battles.models import Battle, Entry, Snapshot
from battles.record import archive, bringing_in, keeping, proof, replay
from battles.record.proof import prove
from battles.sending import changes
from battles.table import desk, thinning
from battles.table.blobs import pack_sheet
from battles.table.live import tables
from battles.table.rules_version import rules_version
from rules.engine.inputs import Confirm
from rules.engine.refusal import IllegalAction
from rules.engine.views import patched
from tests.battles.conftest import play_on
from tests.battles.test_proof import another_face, another_story, tampered
from tests.tiny import game as tiny

pytestmark = pytest.mark.django_db(transaction=True)


@pytest.fixture
def rules_are(monkeypatch):
    def become(version):
        for module in (desk, proof):
            monkeypatch.setattr(module, "rules_version", lambda game: version)
        tables.clear()

    return become


@pytest.fixture
def over(battle, rules_are):
    """A battle that was played to its end by the first rules."""
    rules_are("first")
    play_on(battle)
    return battle


@pytest.fixture
def mended(rules_are, monkeypatch):
    """The rules ask one thing more now, before a seat takes its kit."""
    muster = tiny.muster

    def asking(battle, seat):
        yield tiny.question("shout", seat, Confirm())
        yield from muster(battle, seat)

    def come():
        monkeypatch.setattr(tiny, "muster", asking)
        rules_are("second")

    return come


def watched(battle, begin=0):
    table = tables.of(battle.uuid)
    with table.lock:
        return replay.replay(table, changes.caught_up(table), "", begin)


def views(shown):
    """The view after each entry."""
    found, view = {}, shown["view"]
    for step in shown["steps"]:
        found[step["seq"]] = view = patched(view, step["patch"])
    return found


def test_a_version_is_made_once_and_says_which_rules_they_are(monkeypatch, tmp_path):
    from battles.table import rules_version as versions

    (tmp_path / "game.py").write_text("ROLL = 4")
    (tmp_path / "messages").mkdir()
    monkeypatch.setattr(versions, "folder_of", lambda game: tmp_path)

    def version():
        rules_version.cache_clear()
        return rules_version("tiny")

    first = version()
    (tmp_path / "messages" / "said.yaml").write_text("tiny.title: {}")
    assert version() == first, "words are no rules"
    (tmp_path / "game.py").write_text("ROLL = 5")
    assert version() != first
    (tmp_path / "game.py").write_text("ROLL = 4")
    assert version() == first
    rules_version.cache_clear()


def test_every_entry_bears_it(battle):
    play_on(battle, until=lambda one: one.seq > 8)
    assert {entry.rules for entry in Entry.of(battle.pk)} == {rules_version("tiny")}


@pytest.mark.long
def test_what_mended_rules_play_otherwise_is_no_forgery(over, mended):
    mended()
    found = prove(Battle.objects.get(pk=over.pk))
    assert found.holds
    (first,) = found.changed
    assert "differs because the rules changed" in first
    assert "made by first, these are second" in first
    assert 0 < found.skipped < found.answers
    out = io.StringIO()
    call_command("verify", str(over.uuid), format="json", stdout=out)
    assert json.loads(out.getvalue())["changed"] == found.changed
    out = io.StringIO()
    call_command("verify", str(over.uuid), stdout=out)
    assert "holds" in out.getvalue()
    assert "not played again" in out.getvalue()


def test_what_is_told_otherwise_is_no_forgery_either(over, rules_are):
    tampered(over, another_story)
    rules_are("second")
    found = prove(Battle.objects.get(pk=over.pk))
    assert (found.holds, len(found.changed)) == (True, 1)


@pytest.mark.long
def test_of_what_was_made_before_versions_were_kept_nothing_is_said_for_certain(over, mended):
    Entry.objects.update(rules=None)
    mended()
    found = prove(Battle.objects.get(pk=over.pk))
    assert found.holds
    assert "perhaps because the rules changed (made by an unknown version" in found.changed[0]


def test_with_the_same_rules_a_forgery_is_one(over):
    tampered(over, another_story)
    found = prove(Battle.objects.get(pk=over.pk))
    assert (len(found.differences), found.changed) == (1, [])


@pytest.mark.long
def test_forged_dice_are_found_whatever_the_rules(over, mended):
    tampered(over, another_face)
    mended()
    assert any("do not follow from the seeds" in one for one in prove(Battle.objects.get(pk=over.pk)).differences)


def test_what_is_forged_after_the_next_checkpoint_is_found(battle, rules_are, mended, monkeypatch):
    monkeypatch.setattr(thinning, "GAP", 1)
    rules_are("first")
    play_on(battle, until=lambda one: one.seq > 17)
    mended()
    play_on(battle)
    last = Entry.of(battle.pk, kind="answer").last()
    sheet = last.sheet
    sheet.record.state = "forged"
    Entry.objects.filter(pk=last.pk).update(blob=pack_sheet(sheet))
    found = prove(Battle.objects.get(pk=battle.pk))
    assert found.changed

    assert any("another state" in one for one in found.differences)


@pytest.mark.long
def test_a_replay_goes_on_from_the_next_checkpoint(over, mended):
    before = views(watched(over))
    mended()
    replay.cache.clear()
    shown = watched(over)
    after = views(shown)
    assert list(after) == list(before)
    assert after[over.seq] == before[over.seq]
    same = [seq for seq in before if before[seq] == after[seq]]
    checkpoint = Snapshot.objects.filter(battle=over, seq__gt=same[0]).order_by("seq").first().seq
    assert [seq for seq in before if seq >= checkpoint] == [seq for seq in same if seq >= checkpoint]
    told = [event["key"] for step in shown["steps"] for event in step["events"]]
    assert told.count("battle.told.other_rules") == 1
    assert told.count("tiny.told.camp") == 2, "what happened meanwhile is told"


@pytest.mark.long
def test_a_replay_that_begins_where_the_rules_have_changed_shows_the_checkpoint_before(over, mended):
    mended()
    asked_once_more = prove(Battle.objects.get(pk=over.pk)).changed[0]
    seq = int(asked_once_more.split(":")[0].removeprefix("entry "))
    shown = watched(over, seq)
    assert shown["view"]["pieces"]
    last, now = views(shown)[over.seq], changes.state(over.uuid, "")["view"]
    assert (last["pieces"], last["outcome"]) == (now["pieces"], now["outcome"])
    assert shown["steps"][0]["events"][-1]["key"] == "battle.told.other_rules"


@pytest.mark.long
@pytest.mark.parametrize("begin", [0, 8])
def test_rules_that_fail_at_what_others_played_stop_no_replay(over, rules_are, monkeypatch, begin):
    def failing(battle, seat):
        yield tiny.question("kit", seat, Confirm())
        raise ZeroDivisionError

    monkeypatch.setattr(tiny, "muster", failing)
    rules_are("second")
    assert views(watched(over, begin))[over.seq]["pieces"] == changes.state(over.uuid, "")["view"]["pieces"]
    assert prove(Battle.objects.get(pk=over.pk)).holds


@pytest.mark.long
def test_files_say_which_rules_made_what(over, new_user):
    back = bringing_in.bring_in(archive.export(over), new_user())
    made_by = list(Entry.of(over.pk).values_list("rules", flat=True))
    assert "first" in made_by
    assert list(Entry.of(back.pk).values_list("rules", flat=True)) == made_by
    kept = keeping.lay_out(keeping.keep(over, "1.0"))
    assert list(Entry.of(kept.pk).values_list("rules", flat=True)) == made_by


@pytest.mark.long
def test_a_file_that_these_rules_play_otherwise_is_not_brought_in(over, mended, new_user):
    """It may say of itself what it likes."""
    raw = archive.export(over)
    mended()
    with pytest.raises(IllegalAction, match="BATTLE-IMPORT"):
        bringing_in.bring_in(raw, new_user())

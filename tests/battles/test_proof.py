"""The proof of a battle, and its file."""

import io
import json
import subprocess
import sys

import msgspec
import pytest
from django.core.management import call_command
from django.db import connection
from django.test import Client

from battles.acts import endings, offers
from battles.models import Battle, Entry, Offer, Snapshot
from battles.record import archive, bringing_in, proof, replay
from battles.record.proof import prove
from battles.sending import changes
from battles.table import repair
from battles.table.blobs import pack_sheet
from battles.table.live import tables
from rules.engine.events import Event
from rules.engine.refusal import IllegalAction
from tests.battles.conftest import asked, give, play_on

pytestmark = pytest.mark.django_db(transaction=True)


@pytest.fixture
def finished(battle):
    play_on(battle, until=lambda one: asked(one, "red") and asked(one, "red")["topic"] == "tiny.do")
    give(battle, "red", {"choose_one": "boulder"})
    seq = give(battle, "red", {"template": {"x": 20, "y": 35}})
    if asked(battle, "red") is None or asked(battle, "red")["topic"] != "tiny.back":
        offers.make_offer(battle.uuid, "red", "takeback", {"seq": seq})
        offers.reply(battle.uuid, "blue", Offer.objects.get().pk, True)
    play_on(battle)
    return battle


def verify(battle):
    out = io.StringIO()
    try:
        call_command("verify", str(battle.uuid), format="json", stdout=out)
    except SystemExit as left:
        return left.code, json.loads(out.getvalue())
    return 0, json.loads(out.getvalue())


def test_a_fair_battle_is_verified(finished):
    code, report = verify(finished)
    assert code == 0
    assert report["holds"]
    assert report["rolls"] > 0
    assert report["answers"] > 20


@pytest.mark.long
def test_a_battle_that_still_runs_is_verified(battle):
    play_on(battle, until=lambda one: one.seq > 18)
    assert verify(battle)[0] == 0


def tampered(battle, change, **which):
    """One stored entry is changed behind the site's back."""
    for entry in Entry.of(battle.pk, **which):
        sheet = entry.sheet
        if change(sheet):
            entry.blob = pack_sheet(sheet)
            entry.save()
            return
    raise AssertionError("nothing to change")


def another_face(sheet):
    if not sheet.record or not sheet.record.rolls:
        return False
    label, faces = sheet.record.rolls[0]
    sheet.record.rolls[0] = (label, [face % 6 + 1 for face in faces])
    return True


def another_story(sheet):
    if not sheet.record or not sheet.record.events:
        return False
    sheet.record.events[0] = msgspec.structs.replace(sheet.record.events[0], key="tiny.end")
    return True


@pytest.mark.parametrize("change", [another_face, another_story])
def test_a_battle_that_was_tampered_with_is_not(finished, change):
    tampered(finished, change)
    code, report = verify(finished)
    assert code == 1
    assert report["differences"]


@pytest.mark.long
def test_another_seed_is_noticed(finished):
    Battle.objects.update(server_seed="0" * 64)
    assert not prove(Battle.objects.get(pk=finished.pk)).holds


@pytest.mark.long
def test_verified_in_a_fresh_process_with_another_hash_seed(finished, settings):
    assert connection.vendor != "sqlite" or "memory" not in str(connection.settings_dict["NAME"])
    script = (
        "import os, sys, django; django.setup();"
        "from django.conf import settings; from django.db import connection;"
        f"settings.NINTHSITE_GAMES = {settings.NINTHSITE_GAMES!r};"
        f"connection.settings_dict['NAME'] = {str(connection.settings_dict['NAME'])!r};"
        "from django.core.management import call_command;"
        f"call_command('verify', '{finished.uuid}', format='json')"
    )
    import os

    env = {**os.environ, "PYTHONHASHSEED": "4711", "DJANGO_SETTINGS_MODULE": "tests.settings"}
    done = subprocess.run([sys.executable, "-c", script], env=env, capture_output=True, text=True, timeout=60)
    assert done.returncode == 0, done.stderr
    assert json.loads(done.stdout)["holds"]


@pytest.mark.long
def test_a_finished_battle_goes_out_and_comes_back(finished, new_user):
    raw = archive.export(finished)
    back = bringing_in.bring_in(raw, new_user())
    assert back.imported
    assert back.over
    assert prove(back).holds
    table = tables.of(back.uuid)
    with table.lock:
        row = changes.caught_up(table)
        shown = replay.replay(table, row, "", 0)
    assert shown["steps"][-1]["seq"] == finished.seq
    assert changes.state(back.uuid, "")["view"] == changes.state(finished.uuid, "")["view"]
    assert changes.state(back.uuid, "")["imported"]


@pytest.mark.long
def test_an_imported_battle_is_never_played_on(finished, new_user):
    back = bringing_in.bring_in(archive.export(finished), new_user())
    with pytest.raises(IllegalAction, match="BATTLE-OVER"):
        endings.resign(back.uuid, "red")


def test_a_battle_that_was_given_up_goes_out_and_comes_back(battle, new_user):
    play_on(battle, until=lambda one: one.seq > 18)
    endings.resign(battle.uuid, "red")
    back = bringing_in.bring_in(archive.export(Battle.objects.get(pk=battle.pk)), new_user())
    assert back.result["winner"] == "blue"


def broken_files(raw):
    """Files that somebody has meddled with."""
    stored = json.loads(raw)
    yield b""
    yield b"[]"
    yield raw[:-20]
    for change in (
        {"ninthsite": 99},
        {"game": "chess"},
        {"seats": []},
        {"entries": []},
        {"entries": stored["entries"][1:]},
        {"server_seed": "f" * 64},
        {"counter": 1_000},
        {"result": {**stored["result"], "winner": "red" if stored["result"]["winner"] != "red" else "blue"}},
        *(
            {
                "entries": [
                    *stored["entries"][:-1],
                    {**stored["entries"][-1], "kind": kind, "sheet": {"data": data}},
                ]
            }
            for kind in ("restart", "declare", "repair")
            for data in ({}, {"upto": -(10**12)}, {"upto": "1"}, {"upto": 10**12})
        ),
        {"entries": [stored["entries"][0], *[{**entry, "kind": "adjust"} for entry in stored["entries"][1:]]]},
        {
            "entries": [
                stored["entries"][0],
                *[{**entry, "sheet": {"data": {"upto": 77}}} for entry in stored["entries"][1:]],
            ]
        },
    ):
        yield json.dumps({**stored, **change}).encode()


@pytest.mark.long
def test_a_file_that_is_none_is_refused(finished, new_user):
    user, before = new_user(), Battle.objects.count()
    for raw in broken_files(archive.export(finished)):
        with pytest.raises(IllegalAction):
            bringing_in.bring_in(raw, user)
    assert Battle.objects.count() == before


@pytest.mark.long
def test_a_rules_fault_does_not_kill_a_battle(battle):
    """Stored answers that no longer lead to what was stored: the battle is halted, and goes on from its checkpoint once
    its step is restarted."""
    give(battle, "red")
    give(battle, "blue")
    for _ in range(3):
        give(battle, "red")
    entry = Entry.of(battle.pk).last()
    sheet = entry.sheet
    sheet.record.state = "other"
    Entry.objects.filter(pk=entry.pk).update(blob=pack_sheet(sheet))
    tables.clear()
    assert asked(battle, "red") is None
    assert battle.reports.get().kind == "diverged"
    repair.restart(battle.uuid)
    assert asked(battle, "red")["topic"] == "tiny.kit"
    play_on(battle)
    assert battle.over


@pytest.mark.long
def test_an_old_schema_is_brought_up_to_date(battle, monkeypatch):
    from dataclasses import replace

    from battles.games import games
    from tests.tiny import game as tiny

    give(battle, "red")
    give(battle, "blue")
    newer = replace(tiny.GAME, schema=2, upcast={1: lambda raw: {**raw, "turn": 1}})
    monkeypatch.setitem(games(), "tiny", newer)
    tables.clear()
    assert asked(battle, "red")["topic"] == "tiny.kit"
    play_on(battle)
    assert Snapshot.objects.filter(battle=battle, latest=True).count() == 1


@pytest.mark.long
def test_the_replay_of_a_finished_battle_is_made_once_for_each_audience(finished, monkeypatch):
    table = tables.of(finished.uuid)
    made = []
    real = replay._made
    monkeypatch.setattr(replay, "_made", lambda *given: made.append(given[2]) or real(*given))
    with table.lock:
        row = changes.caught_up(table)
        shown = [replay.replay(table, row, audience, 0) for audience in ("red", "red", "", "red", "")]
    assert made == ["red", ""]
    assert shown[0] == shown[1] == shown[3]
    assert shown[2] == shown[4]
    assert shown[0]["steps"][-1]["seq"] == finished.seq


@pytest.mark.long
def test_the_replay_of_a_battle_that_runs_goes_on_with_it(battle):
    play_on(battle, until=lambda one: one.seq > 18)
    table = tables.of(battle.uuid)
    with table.lock:
        before = replay.replay(table, changes.caught_up(table), "", 0)["seq"]
    play_on(battle, until=lambda one: one.seq > 22)
    with table.lock:
        assert replay.replay(table, changes.caught_up(table), "", 0)["seq"] > before


@pytest.mark.long
def test_rolls_are_told_in_the_words_of_the_log_where_that_shows_their_dice(finished):
    every = proof.rolls(finished)
    named = [roll for roll in every if "told" in roll]
    assert named
    logged = {
        msgspec.json.encode([event.key, event.params]) for entry in Entry.of(finished.pk) for event in entry.sheet.told
    }
    assert {msgspec.json.encode([roll["told"]["key"], roll["told"]["params"]]) for roll in named} <= logged
    assert {roll["seq"] for roll in every if roll.get("gone")} == {
        entry.seq for entry in Entry.of(finished.pk) if entry.void_by and entry.sheet.rolled
    }
    page = Client().get(f"/battles/{finished.uuid}/verify/").content.decode()
    assert f'data-replay="/battles/{finished.uuid}/replay/"' in page


def test_an_event_tells_of_the_rolls_that_show_its_dice_alone_or_together():
    fight, quiet = Event(key="fight", dice=(4, 2)), Event(key="moved")
    points = Event(key="points", dice=(6,))
    said = proof._said([[3], [4], [2], [6], [1]], [quiet, fight, points])
    assert {index: one["told"]["key"] for index, one in said.items()} == {1: "fight", 2: "fight", 3: "points"}

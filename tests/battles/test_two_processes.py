"""Two processes at one battle: the database decides the order."""

import json
import os
import subprocess
import sys

import pytest
from django.db import connection

from battles.models import Battle, Entry
from battles.record.proof import prove
from battles.sending import changes
from battles.table import restore
from battles.table.live import tables
from tests.battles.conftest import asked, give
from tests.battles.racing import WAIT, begin

pytestmark = pytest.mark.django_db(transaction=True)

PROGRAM = f"""
import json, sys, django
django.setup()
from django.conf import settings
from django.db import connection
name, games, uuid, seat, number, answer, client_id, times = json.loads(sys.argv[1])
settings.NINTHSITE_GAMES = games
connection.settings_dict["NAME"] = name
from battles.acts import answers
from rules.engine.refusal import IllegalAction
{WAIT}
for _ in range(times):
    try:
        print("done", answers.answer(uuid, seat, number, answer, client_id))
    except IllegalAction as refused:
        print("refused", refused.rule)
"""


def start(battle, settings, seat, number, answer, client_id, times=1):
    given = [str(connection.settings_dict["NAME"]), settings.NINTHSITE_GAMES, str(battle.uuid), seat, number, answer]
    return subprocess.Popen(
        [sys.executable, "-c", PROGRAM, json.dumps([*given, client_id, times])],
        env={**os.environ, "DJANGO_SETTINGS_MODULE": "tests.settings"},
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        text=True,
    )


def outcome(process):
    out, _ = process.communicate(timeout=60)
    assert process.returncode == 0
    return out.split("\n")[:-1]


@pytest.mark.long
def test_of_two_answers_at_once_exactly_one_is_applied(battle, settings):
    give(battle, "red")
    give(battle, "blue")
    number = asked(battle, "red")["number"]
    answers = [{"choose_many": ["rope", "lamp"]}, {"choose_many": ["rope", "drum"]}]
    racing = [start(battle, settings, "red", number, given, f"p{i}") for i, given in enumerate(answers)]
    begin(racing)
    said = sorted(line.split()[0] for process in racing for line in outcome(process))
    assert said == ["done", "refused"]
    assert Entry.of(battle.pk, number=number).count() == 1
    assert asked(battle, "red")["topic"] == "tiny.call"
    assert prove(Battle.objects.get(pk=battle.pk)).holds


@pytest.mark.long
def test_the_same_client_id_from_two_processes_counts_once(battle, settings):
    number = asked(battle, "red")["number"]
    racing = [start(battle, settings, "red", number, {"note": "west"}, "same", 3) for _ in range(2)]
    begin(racing)
    said = [line for process in racing for line in outcome(process)]
    assert said == ["done 2"] * 6
    assert Entry.of(battle.pk, client_id="same").count() == 1


def test_what_is_stored_while_a_battle_is_read_is_not_shown_as_what_was_before(battle, monkeypatch):
    give(battle, "red")
    give(battle, "blue")
    tables.clear()
    load = restore.load

    def while_another_process_answers(game, row, dice):
        monkeypatch.setattr(restore, "load", load)
        mine = dict(tables._tables)
        tables.clear()
        battle.refresh_from_db()
        give(battle, battle.asked_seats()[0])
        tables._tables.update(mine)
        return load(game, row, dice)

    monkeypatch.setattr(restore, "load", while_another_process_answers)
    told = changes.state(battle.uuid, "*")
    battle.refresh_from_db()
    tables.clear()
    afresh = changes.state(battle.uuid, "*")
    assert told["seq"] == battle.seq
    assert {name: told[name] for name in ("view", "waiting")} == {name: afresh[name] for name in ("view", "waiting")}

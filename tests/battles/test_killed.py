"""A process that is killed at any moment: what it has acknowledged is there, nothing twice, and the battle goes on."""

import json
import os
import signal
import subprocess
import sys

import pytest
from django.db import connection

from battles.models import Battle, Entry
from battles.record.proof import prove
from battles.table.live import tables
from tests.battles.conftest import begun, play_on

pytestmark = pytest.mark.django_db(transaction=True)

PLAYER = """
import json, sys, random, django
django.setup()
from django.conf import settings
from django.db import connection
name, games, uuid, seed = json.loads(sys.argv[1])
settings.NINTHSITE_GAMES = games
connection.settings_dict["NAME"] = name
from battles.acts import answers
from battles.due import bots
from battles.models import Battle
rng = random.Random(seed)


def said(execute, *statement):
    print("asks", flush=True)
    return execute(*statement)


connection.execute_wrappers.append(said)
while True:
    battle = Battle.objects.get(uuid=uuid)
    if battle.over:
        break
    seat = battle.asked_seats()[0]
    number, _known, question = bots.question_before(battle.uuid, seat)
    client_id = f"{seed}-{number}"
    print(client_id, answers.answer(battle.uuid, seat, number, question.sample(rng), client_id), flush=True)
"""


@pytest.mark.long
@pytest.mark.parametrize("seed", range(4))
def test_what_was_acknowledged_is_there_once(two, settings, seed):
    battle = begun(*two)
    name = str(connection.settings_dict["NAME"])
    given = json.dumps([name, settings.NINTHSITE_GAMES, str(battle.uuid), seed])
    playing = subprocess.Popen(
        [sys.executable, "-c", PLAYER, given],
        env={**os.environ, "DJANGO_SETTINGS_MODULE": "tests.settings"},
        stdout=subprocess.PIPE,
        text=True,
    )
    read = [playing.stdout.readline()]
    while len(read[-1].split()) != 2:
        read.append(playing.stdout.readline())
    # In the midst of the next answer, each time at another question to the database.
    for _ in range(1 + 4 * seed):
        read.append(playing.stdout.readline())
    playing.send_signal(signal.SIGKILL)
    read += playing.communicate()[0].splitlines()
    acknowledged = [line.split() for line in read if len(line.split()) == 2]
    assert acknowledged
    for client_id, seq in acknowledged:
        assert Entry.of(battle.pk, client_id=client_id).get().seq == int(seq)
    tables.clear()
    play_on(battle)
    assert prove(Battle.objects.get(pk=battle.pk)).differences == []

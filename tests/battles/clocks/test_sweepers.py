"""Several processes sweep, and one is killed on the way: what falls due happens once."""

import json
import os
import signal
import subprocess
import sys
import time
from datetime import timedelta

import pytest
from django.db import connection
from django.utils import timezone

from battles.due import sweep
from battles.models import Due, Entry, Seat
from battles.record.proof import prove
from battles.table.live import tables
from tests.battles.clocks.conftest import DAY, TERMS, seat_of
from tests.battles.conftest import begun, give
from tests.battles.racing import WAIT, begin

pytestmark = pytest.mark.django_db(transaction=True)

SWEEPER = f"""
import json, sys, time, django
django.setup()
from django.conf import settings
from django.db import connection
name, games = json.loads(sys.argv[1])
settings.NINTHSITE_GAMES = games
connection.settings_dict["NAME"] = name
from battles.due import sweep


def said(execute, *statement):
    print("asks", flush=True)
    return execute(*statement)


{WAIT}
connection.execute_wrappers.append(said)
while True:
    sweep.sweep()
    time.sleep(0.05)
"""


def sweeper(settings):
    given = json.dumps([str(connection.settings_dict["NAME"]), settings.NINTHSITE_GAMES])
    return subprocess.Popen(
        [sys.executable, "-c", SWEEPER, given],
        env={**os.environ, "DJANGO_SETTINGS_MODULE": "tests.settings"},
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        text=True,
    )


@pytest.fixture
def run_out(two):
    """Red's sitting has run out, and nobody has noticed yet."""
    battle = begun(*two, clock=TERMS.plain())
    give(battle, "blue")
    Seat.objects.filter(battle=battle, key="red").update(asked_since=timezone.now() - timedelta(days=4))
    Due.objects.filter(battle=battle, kind="deadline").update(at=timezone.now() - timedelta(days=1))
    return battle


def happened_once(battle):
    battle.refresh_from_db()
    assert battle.asked_seats() == ["blue"]
    assert Entry.of(battle.pk, kind="expired", seat="red").count() == 6
    assert seat_of(battle, "red").overdue == DAY
    told = [event.key for entry in Entry.of(battle.pk) for event in entry.sheet.told]
    assert told.count("battle.told.lapsed.budget") == 1
    assert prove(battle).differences == []


@pytest.mark.long
def test_two_processes_sweep_at_once(run_out, settings):
    racing = [sweeper(settings) for _ in range(2)]
    try:
        begin(racing)
        for _ in range(200):
            if not Due.objects.filter(battle=run_out, kind="deadline", seat="red").exists():
                break
            time.sleep(0.1)
    finally:
        for process in racing:
            process.kill()
            process.wait()
    happened_once(run_out)


@pytest.mark.long
@pytest.mark.parametrize("after", [0, 1, 6, 20])
def test_a_killed_process_leaves_nothing_undone_and_nothing_done_twice(run_out, settings, after):
    """It is killed when it has asked the database so many questions."""
    process = sweeper(settings)
    try:
        begin([process])
        for _ in range(after):
            assert process.stdout.readline() == "asks\n"
    finally:
        process.send_signal(signal.SIGKILL)
        process.wait()
    tables.clear()
    for _ in range(200):
        # The claim of the dead runs out; a database on a network carries out what he had sent even after his death.
        Due.objects.filter(battle=run_out).exclude(claim="").update(claimed_until=timezone.now() - timedelta(seconds=1))
        while sweep.sweep():
            pass
        if not Due.objects.filter(battle=run_out, kind="deadline", seat="red").exists():
            break
        time.sleep(0.05)
    happened_once(run_out)

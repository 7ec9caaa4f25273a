"""The clock as pages get it, with each change."""

from datetime import timedelta

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext
from django.utils import timezone

from battles.clocks import vacation
from battles.clocks.shown import shown
from battles.models import Battle
from battles.sending import changes, hub
from tests.battles.clocks.conftest import DAY, near
from tests.battles.conftest import begun, give

pytestmark = pytest.mark.django_db(transaction=True)


def statements(monkeypatch, battle, listening):
    """How many statements one answer costs with so many audiences, and what these were sent."""
    sent = {}
    monkeypatch.setattr(hub, "audiences", lambda uuid: listening)
    monkeypatch.setattr(hub, "deliver", lambda uuid, audience, since, seq, message: sent.setdefault(audience, message))
    for audience in ("red", "blue", ""):
        changes.state(battle.uuid, audience)
    with CaptureQueriesContext(connection) as made:
        give(battle, "red")
    return len(made), sent


def test_the_clock_costs_an_answer_one_statement_however_many_listen(two, monkeypatch):
    clock = {"kind": "correspondence", "sitting": DAY, "bank": DAY, "increment": 0, "overdue": DAY}
    # The first answer of a player to a topic costs more.
    statements(monkeypatch, begun(*two, clock=clock), [])
    alone, _ = statements(monkeypatch, begun(*two, clock=clock), [])
    among, sent = statements(monkeypatch, begun(*two, clock=clock), ["red", "blue", ""])
    assert sorted(sent) == ["", "blue", "red"]
    assert all('"clock"' in message for message in sent.values())
    assert among == alone + 1


def test_a_vacation_is_a_spell_in_which_the_clock_stands_still(timed, two):
    now = timezone.now()
    vacation.take(two[0], now, 2)
    vacation.take(two[0], now + timedelta(days=10), 1)
    seats = shown(Battle.objects.get(pk=timed.pk))["seats"]
    assert len(seats["red"]["still"]) == 1
    assert "still" not in seats["blue"]
    assert near(seats["red"]["left"], DAY)

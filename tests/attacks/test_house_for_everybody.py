"""Whoever keeps many bots of the house busy waits for them himself: neither clocks nor the bots of others do."""

from datetime import timedelta

import pytest
from django.utils import timezone

from battles.due import sweep, turns
from battles.lobby import matchmaking
from battles.models import Battle, Due
from ninthsite.heavy.costs import Costs

pytestmark = pytest.mark.django_db(transaction=True)


@pytest.fixture
def done(monkeypatch):
    """The rows in the order in which they are attended to."""
    rows = []

    def attend(due, work):
        rows.append((due.kind, due.battle.created_by.username))
        Due.objects.filter(pk=due.pk).delete()
        return 1

    monkeypatch.setattr(sweep, "attend", attend)
    monkeypatch.setattr(turns, "_costs", Costs())
    return rows


@pytest.fixture
def waiting(two):
    """Ada has kept many bots waiting before Ben comes with one, and before his clock runs out."""
    Due.objects.all().delete()
    ago = timezone.now() - timedelta(minutes=5)
    for user, kinds in ((two[0], ["bot"] * 12), (two[1], ["bot", "deadline"])):
        battle = matchmaking.create_battle(user, "tiny", opponent="bot:random")
        Due.objects.filter(battle=battle).delete()
        for kind in kinds:
            ago += timedelta(seconds=1)
            Due.objects.create(battle=battle, kind=kind, seat="blue", at=ago)


def test_what_a_clock_asks_for_comes_before_the_bots(waiting, done):
    sweep.sweep()
    assert done[0] == ("deadline", "Ben")


def test_everybody_waits_for_one_bot_before_anybody_waits_for_a_second(waiting, done):
    while sweep.sweep():
        pass
    bots = [name for kind, name in done if kind == "bot"]
    assert "Ben" in bots[:2]
    assert len(bots) == 13


def test_who_has_kept_them_busy_waits_for_who_has_not(waiting, done, two, monkeypatch):
    """However many of his came first."""
    monkeypatch.setattr(turns, "BOTS_AT_A_TIME", 1)
    Due.objects.filter(kind="deadline").delete()
    sweep.sweep()
    turns.cost(Due(battle=Battle.objects.get(created_by=two[0])), 2.0)
    sweep.sweep()
    assert done == [("bot", "Ada"), ("bot", "Ben")]


def test_of_one_who_waits_for_many_the_first_comes_first(waiting, done, two):
    order = list(Due.objects.filter(kind="bot", battle__created_by=two[0]).order_by("at").values_list("pk", flat=True))
    claimed = []
    while rows := sweep._claimed():
        claimed += [due.pk for due in rows if due.kind == "bot" and due.battle.created_by_id == two[0].pk]
    assert claimed == order

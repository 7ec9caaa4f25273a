"""A battle that gets nowhere: the house offers a draw, and agrees to one."""

from __future__ import annotations

import dataclasses
from typing import Any

import pytest
from django.utils import timezone

from battles.acts import offers
from battles.due import bots
from battles.games import games
from battles.lobby import matchmaking
from battles.models import Battle, Due, Offer
from battles.table.live import tables
from rules.de_bellis import quiet
from rules.de_bellis.state import Quiet, State
from rules.engine.refusal import IllegalAction


def battle_of(monkeypatch: Any, new_user: Any, stalled: int) -> Battle:
    """A battle against the house in a game that says how stalled it is."""
    game = dataclasses.replace(games()["tiny"], stalled=lambda state: stalled)
    tables.clear()
    monkeypatch.setattr("battles.table.live.game_of", lambda key: game)
    return matchmaking.create_battle(new_user(), "tiny", opponent="bot:random", seat="red")


def sit_down(battle: Battle) -> None:
    bots.play_sitting(Due(battle=battle, kind="bot", seat="blue", at=timezone.now()))


@pytest.mark.django_db(transaction=True)
def test_the_house_agrees_to_a_draw_only_where_nothing_happens(monkeypatch: Any, new_user: Any) -> None:
    battle = battle_of(monkeypatch, new_user, 0)
    with pytest.raises(IllegalAction, match="BATTLE-BOT_FIGHTS_ON"):
        offers.make_offer(battle.uuid, "red", Offer.DRAW, {})
    battle = battle_of(monkeypatch, new_user, 1)
    offers.make_offer(battle.uuid, "red", Offer.DRAW, {})
    battle.refresh_from_db()
    assert battle.result["winner"] is None


@pytest.mark.django_db(transaction=True)
def test_the_house_offers_a_draw_as_often_as_the_game_says(monkeypatch: Any, new_user: Any) -> None:
    battle = battle_of(monkeypatch, new_user, 1)
    for _ in range(2):
        sit_down(battle)
    (offer,) = Offer.objects.filter(battle=battle, kind=Offer.DRAW, seat="blue")
    offers.reply(battle.uuid, "red", offer.pk, False)
    sit_down(battle)
    assert Offer.objects.filter(battle=battle).count() == 1


@pytest.mark.parametrize(("turn", "due"), [(20, 0), (21, 1), (30, 1), (31, 2)])
def test_de_bellis_is_stalled_after_twenty_quiet_turns(turn: int, due: int) -> None:
    state = State(width=60, height=60, turn=turn, quiet=Quiet(since=1, unbloodied=1, fallen=0, gap=12))
    assert quiet.stalled(state) == due

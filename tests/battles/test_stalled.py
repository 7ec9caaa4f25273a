"""A battle that gets nowhere: the house offers a draw, and agrees to one; two people are offered one by the site."""

from __future__ import annotations

import dataclasses
from typing import Any

import pytest
from django.utils import timezone

from battles.acts import offers
from battles.due import bots
from battles.games import games
from battles.lobby import matchmaking
from battles.lobby.offered import offered_to
from battles.models import Battle, Due, Offer
from battles.sending import changes
from battles.table.live import tables
from rules.de_bellis import quiet
from rules.de_bellis.state import Quiet, State
from rules.engine.refusal import IllegalAction
from tests.battles.conftest import begun, give


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


def at_a_standstill(monkeypatch: Any, two: Any, **options: Any) -> tuple[Battle, list[int]]:
    """A battle of two people after its first answer, in a game that says how stalled it is: the number may be
    changed."""
    stalled = [0]
    game = dataclasses.replace(games()["tiny"], stalled=lambda state: stalled[0])
    tables.clear()
    monkeypatch.setattr("battles.table.live.game_of", lambda key: game)
    battle = begun(*two, **options)
    one_more(battle)
    assert not Offer.objects.filter(battle=battle).exists()
    stalled[0] = 1
    one_more(battle)
    return battle, stalled


def one_more(battle: Battle) -> None:
    battle.refresh_from_db()
    give(battle, battle.asked_seats()[0])


def open_offers(battle: Battle, seat: str) -> list[dict[str, Any]]:
    return changes.state(battle.uuid, seat)["offers"]


@pytest.mark.django_db(transaction=True)
def test_two_people_are_both_offered_a_draw_and_both_must_accept(monkeypatch: Any, two: Any) -> None:
    battle, _ = at_a_standstill(monkeypatch, two)
    (shown,) = open_offers(battle, "red")
    assert open_offers(battle, "blue") == [shown]
    assert (shown["offer"], shown["by"], shown["accepted"]) == ("draw", "", [])
    offers.reply(battle.uuid, "blue", shown["id"], True)
    battle.refresh_from_db()
    assert not battle.over
    assert open_offers(battle, "red")[0]["accepted"] == ["blue"]
    with pytest.raises(IllegalAction, match="BATTLE-OFFER"):
        offers.reply(battle.uuid, "blue", shown["id"], True)
    offers.reply(battle.uuid, "red", shown["id"], True)
    battle.refresh_from_db()
    assert (battle.result["winner"], battle.result["by"]) == (None, "draw")


@pytest.mark.django_db(transaction=True)
def test_who_declines_plays_on_and_it_is_offered_again_only_when_the_game_says_so(monkeypatch: Any, two: Any) -> None:
    battle, stalled = at_a_standstill(monkeypatch, two)
    (shown,) = open_offers(battle, "red")
    offers.reply(battle.uuid, "blue", shown["id"], True)
    offers.reply(battle.uuid, "red", shown["id"], False)
    one_more(battle)
    assert open_offers(battle, "blue") == []
    stalled[0] = 2
    one_more(battle)
    assert [one["accepted"] for one in open_offers(battle, "blue")] == [[]]


@pytest.mark.django_db(transaction=True)
def test_every_page_shows_it_until_one_has_accepted(monkeypatch: Any, two: Any) -> None:
    battle, _ = at_a_standstill(monkeypatch, two)
    red, blue = two
    (shown,) = open_offers(battle, "red")
    assert [bool(one.accept) for one in (*offered_to(red), *offered_to(blue))] == [True, True]
    offers.reply(battle.uuid, "red", shown["id"], True)
    assert (len(offered_to(red)), len(offered_to(blue))) == (0, 1)


@pytest.mark.parametrize(("turn", "due"), [(20, 0), (21, 1), (30, 1), (31, 2)])
def test_de_bellis_is_stalled_after_twenty_quiet_turns(turn: int, due: int) -> None:
    state = State(width=60, height=60, turn=turn, quiet=Quiet(since=1, unbloodied=1, fallen=0, gap=12))
    assert quiet.stalled(state) == due

"""Two people play a ready battle: one click makes the invitation, and the friend finds both armies on the table."""

from __future__ import annotations

from typing import Any

import pytest

from battles.acts import endings
from battles.games import game_of, games
from battles.lobby import matchmaking, rematch, terms, with_a_friend
from battles.models import Battle, Challenge, Coaching
from battles.table.live import tables
from rules.engine.refusal import IllegalAction
from tests.battles.joining import accept, join_page
from tests.battles.test_at_once import EACH, GAMES, First


@pytest.fixture(params=EACH)
def game(request: Any, settings: Any) -> Any:
    settings.NINTHSITE_GAMES = [GAMES[request.param]]
    games.cache_clear()
    yield game_of(request.param)
    games.cache_clear()


def invited(user: Any, game: Any, number: int = 0) -> tuple[Battle, str]:
    """The ready battle of a number, the maker on the side of the same number, and the token of its link."""
    battle = with_a_friend.invite(user, game, First(number))
    return battle, Challenge.objects.get(battle=battle).token


def armies(battle: Battle) -> list[str]:
    return [seat.army["name"] for seat in battle.seats.order_by("pk")]


def test_both_armies_stand_on_the_table_and_one_of_the_two_is_asked(new_user: Any, game: Any) -> None:
    host, friend = new_user(), new_user()
    battle, token = invited(host, game)
    assert battle.status == Battle.WAITING
    accept(token, friend)
    battle.refresh_from_db()
    table = tables.of(battle.uuid)
    with table.lock:
        table.catch_up(battle)
        assert game.prepared(table.flow.state)
    assert tuple(armies(battle)) == game.ready_battles[0].armies
    assert {seat.user for seat in battle.seats.all()} == {host, friend}
    assert len(battle.asked_seats()) == 1
    assert [battle.undoable(seat) for seat in game.seats] == [0, 0]
    assert battle.pace == "free"


@pytest.mark.parametrize("change", [with_a_friend.swap, with_a_friend.another])
def test_the_friend_joins_with_the_army_that_he_was_shown(new_user: Any, game: Any, change: Any) -> None:
    host, friend = new_user(), new_user()
    battle, token = invited(host, game)
    shown = terms.stamp_of(Challenge.objects.get(token=token))
    change(token, host)
    with pytest.raises(IllegalAction) as refused:
        matchmaking.accept_challenge(token, friend, shown=shown)
    assert refused.value.rule == "BATTLE-TERMS_CHANGED"
    assert not battle.seats.filter(user=friend).exists()


def test_the_coach_comes_to_both(new_user: Any, game: Any) -> None:
    host, friend = new_user(), new_user()
    battle, token = invited(host, game)
    accept(token, friend)
    assert {one.user for one in Coaching.objects.filter(battle=battle)} == {host, friend}


def test_the_friend_brings_no_other_army(new_user: Any, game: Any) -> None:
    battle, token = invited(new_user(), game)
    mine = battle.seats.get(user=battle.created_by)
    other = next(one for one in game.army.ready(battle.settings) if one["name"] == mine.army["name"])
    accept(token, new_user(), other)
    assert tuple(armies(battle)) == game.ready_battles[0].armies


def test_the_maker_may_take_the_other_side(new_user: Any, game: Any) -> None:
    host = new_user()
    battle, token = invited(host, game)
    with_a_friend.swap(token, host)
    assert [seat.user for seat in battle.seats.order_by("pk")] == [None, host]
    assert tuple(armies(battle)) == game.ready_battles[0].armies


def test_the_maker_may_take_another_battle_under_the_same_link(new_user: Any, game: Any) -> None:
    host = new_user()
    battle, token = invited(host, game, 1)
    for number in (2, 0):
        with_a_friend.another(token, host)
        assert tuple(armies(battle)) == game.ready_battles[number].armies
    accept(token, new_user())
    battle.refresh_from_db()
    assert battle.turn


def test_only_the_maker_changes_it_and_only_while_it_waits(new_user: Any, game: Any, client: Any) -> None:
    host, friend = new_user(), new_user()
    battle, token = invited(host, game)
    client.force_login(friend)
    client.post(f"/invite/{token}/swap/")
    accept(token, friend)
    client.force_login(host)
    assert client.post(f"/invite/{token}/another/").status_code == 302
    assert tuple(armies(battle)) == game.ready_battles[0].armies
    assert battle.seats.order_by("pk").first().user == host


def test_a_rematch_is_drawn_up_too(new_user: Any, game: Any) -> None:
    host, friend = new_user(), new_user()
    battle, token = invited(host, game)
    accept(token, friend)
    endings.resign(battle.uuid, game.seats[0])
    rematch.ask(battle.uuid, host)
    made = rematch.ask(battle.uuid, friend)
    made.battle.refresh_from_db()
    assert made.battle.turn
    assert tuple(armies(made.battle)) == tuple(reversed(game.ready_battles[0].armies))


def test_a_guest_invites_with_one_click_and_another_joins_with_one(client: Any, db: Any, game: Any) -> None:
    answer = client.post("/play/friend/", {"game": game.key})
    token = Challenge.objects.get().token
    assert answer.url == f"/invite/{token}/"
    waiting = client.get(answer.url).content.decode()
    assert "Waiting for your friend" in waiting
    assert "Swap armies" in waiting
    assert "Go to battle" not in waiting
    client.logout()
    invitation = client.get(answer.url).content.decode()
    assert all(name in invitation for name in armies(Battle.objects.get()))
    assert 'name="army"' not in invitation
    assert join_page(client, answer.url).url == Battle.objects.get().get_absolute_url()


def test_whoever_has_a_seat_waits_where_the_link_is(client: Any, new_user: Any) -> None:
    host = new_user()
    battle = matchmaking.create_battle(host, "tiny", opponent="invite")
    client.force_login(host)
    answer = client.get(battle.get_absolute_url())
    assert answer.url == f"/invite/{Challenge.objects.get().token}/"

"""The first button opens a battle that is ready: armies, terrain and deployment are there."""

from __future__ import annotations

from random import Random
from types import SimpleNamespace
from typing import Any

import pytest

from battles.acts import preparing
from battles.games import game_of, games
from battles.lobby import at_once, bringing, ready
from battles.models import Battle, Due, Entry
from battles.models import battle as sealing
from battles.table.live import tables

GAMES = {"de_bellis": "rules.de_bellis.game.GAME", "ninth_age": "rules.ninth_age.game.GAME"}
# In the quick check a journey of the browser begins a ready battle of The 9th Age.
EACH = ["de_bellis", pytest.param("ninth_age", marks=pytest.mark.long)]


@pytest.fixture(params=EACH)
def game(request: Any, settings: Any) -> Any:
    settings.NINTHSITE_GAMES = [GAMES[request.param]]
    games.cache_clear()
    yield game_of(request.param)
    games.cache_clear()


class First(Random):
    """Takes the battle of a number."""

    def __init__(self, number: int) -> None:
        super().__init__(0)
        self.number = number

    def choice(self, seq: Any) -> Any:
        return seq[self.number]


@pytest.mark.parametrize("number", range(3))
def test_both_armies_stand_on_the_table_and_somebody_is_asked_for_a_move(new_user: Any, game: Any, number: int) -> None:
    battle = at_once.play_at_once(new_user(), game, "medium", First(number))
    battle.refresh_from_db()
    table = tables.of(battle.uuid)
    with table.lock:
        table.catch_up(battle)
        assert game.prepared(table.flow.state)
        assert battle.status == Battle.RUNNING
        assert battle.pending
        asked = table.flow.pending[0]
        assert game.opens(asked), "the first thing to do is worth doing"
        assert asked.seat == battle.seats.get(bot="").key
        before = table.flow.state_hash()
        table.discard()
        table.catch_up(battle)
        assert table.flow.state_hash() == before, "what is stored leads to the same battle"
    names = [seat.army["name"] for seat in battle.seats.order_by("pk")]
    assert tuple(names) == game.ready_battles[number].armies


def test_what_the_house_set_up_cannot_be_undone(new_user: Any, game: Any) -> None:
    battle = at_once.play_at_once(new_user(), game, "medium", First(0))
    battle.refresh_from_db()
    assert [battle.undoable(seat) for seat in game.seats] == [0] * len(game.seats)
    assert Entry.of(battle.pk, kind="plan").exists()


def test_the_strongest_draws_both_armies_up_whoever_the_opponent_is(
    new_user: Any, game: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    asked: list[str] = []

    def prepare(uuid: Any, bot: str, **more: Any) -> None:
        asked.append(bot)
        preparing.prepare(uuid, bot, **more)

    monkeypatch.setattr(ready, "prepare", prepare)
    battle = at_once.play_at_once(new_user(), game, "easy", First(0))
    assert asked == [game.strengths[-1]]
    assert sorted(seat.bot for seat in battle.seats.all()) == ["", "easy"]


@pytest.mark.parametrize("seed", ["a", "b", "c"])
def test_whoever_the_dice_let_begin_is_the_person(
    new_user: Any, game: Any, monkeypatch: pytest.MonkeyPatch, seed: str
) -> None:
    monkeypatch.setattr(bringing, "new_seed", lambda: seed)
    monkeypatch.setattr(sealing, "secrets", SimpleNamespace(token_hex=lambda size: seed * size))
    user = new_user()
    battle = at_once.play_at_once(user, game, "easy", First(0))
    battle.refresh_from_db()
    [mine] = battle.seats.filter(user=user)
    assert battle.asked_seats() == [mine.key]
    assert not mine.bot
    assert not battle.hot_seat
    assert not Due.objects.filter(battle=battle).exists()


def test_the_button_leads_to_a_battle_that_is_ready(client: Any, db: Any, game: Any) -> None:
    answer = client.post("/play/house/", {"game": game.key})
    battle = Battle.objects.get()
    assert answer.url == battle.get_absolute_url()
    assert battle.turn


def test_the_ready_battles_of_a_game_differ(game: Any) -> None:
    assert len({(one.armies, str(one.settings), one.map) for one in game.ready_battles}) >= 3
    assert all(one.armies[0] != one.armies[1] for one in game.ready_battles)

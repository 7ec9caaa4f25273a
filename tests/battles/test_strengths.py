"""The strengths of the house that people choose among, and what a bot is called."""

from __future__ import annotations

from pathlib import Path
from random import Random
from types import SimpleNamespace
from typing import Any

import pytest

from battles.due import bots
from battles.games import games
from battles.lobby import making, matchmaking
from battles.strengths import NAMES
from rules.engine.bots import mistaken

GAMES = ["rules.de_bellis.game.GAME", "rules.ninth_age.game.GAME"]


@pytest.fixture(params=["de_bellis", "ninth_age"])
def game(request: Any, settings: Any) -> Any:
    settings.NINTHSITE_GAMES = GAMES
    games.cache_clear()
    yield games()[request.param]
    games.cache_clear()


def test_both_games_have_the_same_three_strengths(game: Any) -> None:
    assert [one.name for one in making.opponents(game)] == ["Easy", "Medium", "Hard"]
    assert all(one.expect for one in making.opponents(game))


def test_who_just_wants_to_play_meets_the_middle_one(game: Any) -> None:
    assert making.house_bot(game) == "medium"


def test_the_form_offers_the_strengths_and_no_other_bot(game: Any, client: Any, db: Any) -> None:
    page = client.get("/play/", {"game": game.key}).content.decode()
    assert all(f'value="bot:{bot}"' in page for bot in ("easy", "medium", "hard"))
    assert not any(f'value="bot:{bot}"' in page for bot in ("random", "reckless", "bold"))


@pytest.mark.parametrize(("bot", "called"), [("easy", "Computer (Easy)"), ("bold", "Computer (bold)")])
def test_a_seat_of_the_house_is_called_by_its_strength(new_user: Any, game: Any, bot: str, called: str) -> None:
    battle = matchmaking.create_battle(new_user(), game.key, opponent=f"bot:{bot}")
    assert battle.seats.get(bot=bot).name == called


def test_the_page_of_a_battle_says_each_of_them_in_the_reader_s_language() -> None:
    page = (Path(__file__).parents[2] / "static" / "battle" / "computer.js").read_text(encoding="utf-8")
    assert [bot for bot, name in NAMES.items() if f'{bot}: () => gettext("{name}")' not in page] == []


def test_bots_of_earlier_battles_are_still_there(game: Any) -> None:
    assert {"random", "reckless", "bold"} <= set(bots.names(game))


@pytest.mark.parametrize(("share", "given"), [(0.0, "considered"), (1.0, "by chance")])
def test_a_mistaken_bot_answers_a_share_of_its_questions_without_thinking(share: float, given: str) -> None:
    decision: Any = SimpleNamespace(sample=lambda rng: {"answer": "by chance"})
    bot = mistaken(lambda state, decision, rng: {"answer": "considered"}, share)
    assert bot(None, decision, Random(1)) == {"answer": given}


def test_a_mistake_is_one_that_a_person_makes() -> None:
    decision: Any = SimpleNamespace(sample=lambda rng: {"answer": "thrown away"})
    bot = mistaken(lambda state, decision, rng: {"answer": "considered"}, 1.0, lambda state, decision, raw: False)
    assert bot(None, decision, Random(1)) == {"answer": "considered"}

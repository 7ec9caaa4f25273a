"""What every battle against a bot of the house is like."""

from __future__ import annotations

from typing import Any

import pytest
from django.http import QueryDict

from battles.games import game_of, games
from battles.lobby import making, matchmaking
from battles.models import Battle


@pytest.fixture
def ninth_age(settings: Any) -> Any:
    settings.NINTHSITE_GAMES = ["rules.ninth_age.game.GAME"]
    games.cache_clear()
    return game_of("ninth_age")


@pytest.mark.parametrize(
    ("opponent", "stated", "by_hand"),
    [
        ("bot:bold", {}, []),
        ("bot:bold", {"free_hand": ["magic"]}, []),
        ("bot:bold", {"free_hand": ["magic", "shooting"]}, []),
        ("open", {}, ["magic"]),
    ],
)
def test_no_phase_is_played_by_hand_with_a_bot(
    new_user: Any, ninth_age: Any, opponent: str, stated: dict[str, Any], by_hand: list[str]
) -> None:
    made = matchmaking.create_battle(new_user(), "ninth_age", opponent=opponent, settings=stated)
    assert list(made.settings["free_hand"]) == by_hand


def test_who_just_wants_to_play_passes_the_magic_phase_over(client: Any, db: Any, ninth_age: Any) -> None:
    client.post("/play/house/", {"game": "ninth_age"})
    assert list(Battle.objects.get().settings["free_hand"]) == []


@pytest.mark.parametrize(("opponent", "by_hand"), [("bot:bold", []), ("open", ["magic", "shooting"])])
def test_what_the_form_says_of_phases_by_hand_counts_between_people(
    ninth_age: Any, opponent: str, by_hand: list[str]
) -> None:
    form = QueryDict(mutable=True)
    form.update({"game": "ninth_age", "opponent": opponent, "s.free_hand.shown": "1"})
    form.setlist("s.free_hand", ["magic", "shooting"])
    assert list(making.read(form).settings["free_hand"]) == by_hand


def test_the_form_does_not_ask_for_phases_by_hand_against_the_house(client: Any, db: Any, ninth_age: Any) -> None:
    for opponent, asked in (("open", True), ("bot:bold", False)):
        page = client.get("/play/", {"game": "ninth_age", "opponent": opponent}).content.decode()
        assert ('value="magic"' in page) is asked

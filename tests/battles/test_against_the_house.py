"""What a battle against a bot of the house is like where nobody says otherwise."""

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
        ("bot:bold", {"free_hand": ["magic"]}, ["magic"]),
        ("open", {}, ["magic"]),
    ],
)
def test_no_phase_is_played_by_hand_with_a_bot_unless_that_is_wanted(
    new_user: Any, ninth_age: Any, opponent: str, stated: dict[str, Any], by_hand: list[str]
) -> None:
    made = matchmaking.create_battle(new_user(), "ninth_age", opponent=opponent, settings=stated)
    assert list(made.settings["free_hand"]) == by_hand


def test_who_just_wants_to_play_passes_the_magic_phase_over(client: Any, db: Any, ninth_age: Any) -> None:
    client.post("/play/house/", {"game": "ninth_age"})
    assert list(Battle.objects.get().settings["free_hand"]) == []


@pytest.mark.parametrize(
    ("shown_for", "opponent", "ticked", "by_hand"),
    [
        ("people", "bot:bold", ["magic"], []),
        ("people", "open", ["magic"], ["magic"]),
        ("people", "bot:bold", ["magic", "shooting"], ["magic", "shooting"]),
        ("house", "bot:bold", ["magic"], ["magic"]),
        ("house", "bot:bold", [], []),
        ("house", "open", [], ["magic"]),
    ],
)
def test_what_nobody_touched_on_the_form_goes_with_the_opponent(
    ninth_age: Any, shown_for: str, opponent: str, ticked: list[str], by_hand: list[str]
) -> None:
    form = QueryDict(mutable=True)
    form.update({"game": "ninth_age", "opponent": opponent, "shown_for": shown_for, "s.free_hand.shown": "1"})
    form.setlist("s.free_hand", ticked)
    assert list(making.read(form).settings["free_hand"]) == by_hand


def test_the_form_as_it_is_shown_against_the_house_passes_the_magic_phase_over(
    client: Any, db: Any, ninth_age: Any
) -> None:
    for opponent, ticked in (("open", True), ("bot:bold", False)):
        form = {"game": "ninth_age", "opponent": opponent, "shown_for": "people"}
        page = client.get("/play/", form | {"s.free_hand": "magic", "s.free_hand.shown": "1"}).content.decode()
        box = page[page.index('value="magic"') :].split(">")[0]
        assert ("checked" in box) is ticked

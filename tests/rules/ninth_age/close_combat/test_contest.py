"""A Round of Combat as the page shows it: before a blow, after it, and when it is over."""

from __future__ import annotations

from rules.ninth_age.attacks.attack import Pool
from rules.ninth_age.close_combat.aftermath.score import combat_score
from rules.ninth_age.close_combat.contest import contest, key_of
from rules.ninth_age.close_combat.forecasts.forecast import forecast, of_the_next
from rules.ninth_age.close_combat.forecasts.odds import odds_of
from rules.ninth_age.scenario import state_from
from rules.ninth_age.state import Contact, Loss, Round, State, Struck

COMBAT = ("r1", "b1")


def fought() -> State:
    """Red's ten against Blue's ten, who are stronger."""
    state = state_from(
        {
            "phase": "combat",
            "options": {"free_hand": []},
            "red": {"r1": {"models": 10, "files": 5, "front": [36, 24, 0], "name": "Swords"}},
            "blue": {"b1": {"models": 10, "files": 5, "front": [36, 24, 180], "name": "Axes", "profile": {"S": 5}}},
            "contacts": [{"charger": "r1", "target": "b1", "side": "front"}],
        }
    )
    state.waiting = tuple(state.contacts)
    return state


def test_nothing_is_shown_before_a_combat() -> None:
    assert contest(fought(), "red") is None


def test_what_is_struck_stands_beside_what_was_expected() -> None:
    state = fought()
    state.round = Round(units=COMBAT, contacts=(Contact("r1", "b1", "front", 1),), step="attacks")
    expected = forecast(state)["rows"]
    first = next(row for row in expected if row["piece"] == "r1" and row["attacks"] == 5)
    state.round.struck = (Struck("r1", "r1.1", 0, "hand_weapon", 3, "b1", 5, 2),)
    shown = contest(state, "red")
    assert shown is not None
    [struck] = shown["struck"]
    assert struck["key"] == first["key"]
    assert (struck["attacks"], struck["hits"], first["hits"]) == (5, 2, 2.5)


def test_the_score_so_far_has_its_terms() -> None:
    state = fought()
    state.round = Round(units=COMBAT, contacts=(Contact("r1", "b1", "front", 1),), losses=(Loss("b1", "r1", 3),))
    shown = contest(state, "red")
    assert shown is not None
    assert shown["sides"]["blue"]["wounds"] == {"b1": 3}
    assert shown["sides"]["blue"]["score"]["total"] == combat_score(state, "blue").total
    assert [step["state"] for step in shown["steps"]][:2] == ["now", "later"]


def test_a_combat_that_was_fought_stays_readable() -> None:
    state = fought()
    state.last_round = Round(units=COMBAT, step="end")
    shown = contest(state, None)
    assert shown is not None
    assert shown["over"]
    assert {step["state"] for step in shown["steps"]} == {"done"}


def test_the_stronger_inflicts_more_and_wins_more_often() -> None:
    state = fought()
    odds = odds_of(state, COMBAT)
    told = of_the_next(state, "0")
    assert odds.wounds["blue"] > odds.wounds["red"]
    assert told["suffers"] == round(odds.wounds["blue"], 1)
    assert told["chance_to_lose"] > told["chance_to_win"]
    assert of_the_next(state, "7") == {}


def test_like_attacks_have_one_key() -> None:
    state = fought()
    keys = [key_of(state, model, 0, 3, False, Pool("b1")) for model in ("r1.1", "r1.2")]
    assert keys[0] == keys[1]

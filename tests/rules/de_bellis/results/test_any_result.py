"""What holds after any result whatever: nobody stands on anybody, nobody is off the table, and the odds were right."""

from __future__ import annotations

from collections import Counter
from copy import deepcopy
from itertools import combinations, product
from typing import Any

import pytest
from hypothesis import HealthCheck, assume, given, settings
from hypothesis import strategies as st

from rules.de_bellis.bases import base_size
from rules.de_bellis.melee.fight import fight
from rules.de_bellis.odds import fight_chances, shot_chances
from rules.de_bellis.state import State, footprint
from rules.engine.geometry import inside, overlaps, table
from tests.rules.de_bellis.playing import Played, at, play, shot, situation
from tests.rules.de_bellis.results.tables import is_playable, tables

FACES = range(1, 7)
OUTCOMES = ("destroyed", "retreat", "flight", "no_effect")
quick = settings(max_examples=60, deadline=None, suppress_health_check=list(HealthCheck))


def fight_out(state: State, mine: int, his: int, side: str = "left") -> Played:
    """One combat, with this answer if there are two ways to flee."""
    first, second = ("r", "b") if state.phasing == "red" else ("b", "r")
    dice = {f"fight {first}": mine if first == "r" else his, f"fight {second}": his if first == "r" else mine}

    def procedure(battle: Any) -> Any:
        asking = fight(battle, first, second)
        value = None
        while True:
            try:
                asked = asking.send(value)
            except StopIteration:
                return
            value = side if getattr(asked, "topic", "") == "dbf.flight.side" else (yield asked)

    return play(state, procedure, dice)


@given(tables(), st.sampled_from(FACES), st.sampled_from(FACES), st.sampled_from(["left", "right"]))
@quick
@pytest.mark.rule("DBF-RES-043", "DBF-RES-044", "DBF-RES-055", "DBF-RES-062")
def test_after_any_result_nobody_stands_on_anybody_or_off_the_table(
    state: State, mine: int, his: int, side: str
) -> None:
    assume(is_playable(state))
    fight_out(state, mine, his, side)
    standing = list(state.standing())
    box = table(state.width, state.height)
    assert all(inside(box, footprint(element)) for element in standing)
    assert [(a.id, b.id) for a, b in combinations(standing, 2) if overlaps(footprint(a), footprint(b))] == []


@pytest.mark.long
@given(tables())
@settings(quick, max_examples=25)
@pytest.mark.rule("DBF-MEL-003", "DBF-MEL-004")
def test_the_odds_are_what_the_thirty_six_rolls_give(state: State) -> None:
    assume(is_playable(state))
    expected = fight_chances(state, "r", "b")
    seen: dict[str, Counter[str]] = {"r": Counter(), "b": Counter()}
    for mine, his in product(FACES, FACES):
        tried = [fight_out(deepcopy(state), mine, his, side) for side in ("left", "right")]
        for id in ("r", "b"):
            # With two ways to flee the better one counts.
            seen[id][min((fate_of(played, id) for played in tried), key=lambda fate: fate == "destroyed")] += 1
    for id, chances in expected.items():
        assert seen[id] == Counter({key: count for key in OUTCOMES if (count := getattr(chances, key))})


def fate_of(played: Played, id: str) -> str:
    if played.fate(id):
        return "destroyed"
    for outcome in ("flight", "retreat"):
        if any(event.pieces == (id,) for event in played.told(outcome)):
            return outcome
    return "no_effect"


@pytest.mark.parametrize("target", ["Sp", "Kn", "Ps", "El", "Art", "WWg", "AC"])
@pytest.mark.parametrize("shooters", [("bw",), ("bw", "pi"), ("pi", "bw")])
@pytest.mark.rule("DBF-SHO-018", "DBF-RES-035", "DBF-RES-036")
def test_the_odds_of_a_shot_are_what_the_thirty_six_rolls_give(target: str, shooters: tuple[str, ...]) -> None:
    red = {"bw": at("Bw", 43, 40, 0), "pi": at("Pi", 47, 39.25, 0)}
    blue = {"b": at(target, 45, 44 + base_size(target)[1] / 2, 180)}
    state = situation(red, blue, phase=5)
    expected = shot_chances(state, shooters, "b")
    seen = Counter(
        fate_of(shot(deepcopy(state), shooters, "b", (mine, his)), "b") for mine, his in product(FACES, FACES)
    )
    assert seen == Counter({key: count for key in OUTCOMES if (count := getattr(expected, key))})

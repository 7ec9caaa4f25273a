"""Battles that begin with both armies drawn up close together: what random moves hardly ever lead to is seen there."""

from __future__ import annotations

from collections.abc import Mapping
from functools import partial
from random import Random
from typing import Any

from rules.engine.tally import Muster
from rules.ninth_age.selfplay.drawing_up import draw_up
from rules.ninth_age.selfplay.seldom import seldom
from rules.ninth_age.setup import begin as begin_by_the_book
from rules.ninth_age.setup import units_of
from rules.ninth_age.state import State

HALF = 0.5
RANDOM_ARMIES = 8
"""Of so many armies the one with most of what is sought is taken."""


def directed(setup: dict[str, Any], muster: Muster, rng: Random) -> dict[str, Any]:
    """Half of the battles begin face to face, with armies that bring something rare: for each side one thing is drawn
    that is sought in it, or what this has to meet, and of equal armies that with most rarities is taken."""
    if rng.random() < HALF:
        return setup
    armies, sought = {}, None
    for seat, army in setup["armies"].items():
        sought = seldom().meets.get(sought or "") or _drawn(rng)
        found = [army, *(muster(rng) for _ in range(1, RANDOM_ARMIES))]
        armies[seat] = max(found, key=partial(_worth, sought=sought))
    return {**setup, "armies": armies, "face_to_face": rng.randrange(1 << 30)}


def _drawn(rng: Random) -> str:
    return rng.choices(list(seldom().sought), list(seldom().sought.values()))[0]


def _worth(army: Mapping[str, Any], sought: str) -> tuple[int, int]:
    """How often an army brings what is sought in it, and how many rare things."""
    keys = _keys(army)
    return keys.count(sought), len(seldom().sought.keys() & set(keys))


def _keys(army: Mapping[str, Any]) -> list[str]:
    """The special rules and the gear of each kind of models of an army."""
    found: list[str] = []
    for unit in units_of(army):
        for models in unit.models:
            found += [rule.key for rule in (*unit.rules, *models.rules)]
            found += [gear.key for gear in (*unit.gear, *models.gear)]
    return found


def begin(setup: Mapping[str, Any]) -> State:
    """The first state of a battle: before anything is set up, or with the armies face to face."""
    state = begin_by_the_book(setup)
    if "face_to_face" in setup:
        draw_up(state, Random(setup["face_to_face"]))
    return state

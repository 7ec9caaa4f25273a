"""Fighters who are chosen where contact does not decide who fights: against War Machines and for Buildings."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from random import Random
from typing import Any

from rules.ninth_age.state import State, TroopType
from rules.ninth_age.units.bases import is_rank_and_file

COUNTS_AS: dict[TroopType, int] = {
    "chariot": 3, "monstrous_cavalry": 3, "monstrous_infantry": 3, "monstrous_beast": 3, "monster": 6,
    "ridden_monster": 6,
}  # fmt: skip
"""How many places a model takes (T9A-TYP-057, T9A-TER-061); all others one."""


def places_taken(state: State, models: Iterable[str]) -> int:
    """How many of the places these models take."""
    return sum(COUNTS_AS.get(state.kind_of(id).troop_type, 1) for id in models)


def first_with_room(state: State, able: Sequence[str], most: int) -> list[str]:
    """As many as possible, the first that there is room for."""
    found: list[str] = []
    for id in able:
        if places_taken(state, [*found, id]) <= most:
            found.append(id)
    return found


def shuffled(rng: Random, able: Sequence[str]) -> list[str]:
    """In any order."""
    found = list(able)
    rng.shuffle(found)
    return found


def all_alike(state: State, models: Sequence[str]) -> bool:
    """Whether it does not matter who fights: plain Rank-and-File of one kind and one unit."""
    kinds: dict[Any, None] = {}
    for id in models:
        one = state.models[id]
        kinds[one.kind, one.unit, id if one.character or one.command else ""] = None
    return len(kinds) == 1


def still_fighting(state: State, chosen: Sequence[str], able: Callable[[], Sequence[str]]) -> tuple[str, ...]:
    """Who of the chosen is alive, and for each of the Rank-and-File among them who is not another one like him, as long
    as there are any who are able (T9A-TYP-059, T9A-TER-062)."""
    alive = [id for id in chosen if not state.models[id].dead]
    fallen = [id for id in chosen if state.models[id].dead and is_rank_and_file(state, id)]
    others = [id for id in (able() if fallen else ()) if is_rank_and_file(state, id)]
    for id in fallen:
        like = [one for one in others if state.models[one].kind == state.models[id].kind and one not in alive]
        alive += like[:1]
    return tuple(alive)

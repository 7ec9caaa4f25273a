"""All attacks of an Initiative step are allocated before its first die (T9A-CCB-034 to 038)."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

import msgspec

from rules.engine.decisions import Decision
from rules.engine.game import Procedure
from rules.engine.inputs import Allocate, Receiver, Share
from rules.engine.text import text
from rules.ninth_age.attacks.attack import Pool
from rules.ninth_age.close_combat.combats import opponents
from rules.ninth_age.close_combat.contact.contacts import contacts_of
from rules.ninth_age.close_combat.forecasts.expected import expected_wounds
from rules.ninth_age.close_combat.named import fighters_name, pool_name
from rules.ninth_age.close_combat.striking.preferring import PREFERENCES, preferring, receiver_key, usual, usual_place
from rules.ninth_age.close_combat.striking.to_hit import to_hit
from rules.ninth_age.close_combat.who_fights.rows import Row, attack_of
from rules.ninth_age.queries import attacking, saving
from rules.ninth_age.state import Seat, State
from rules.ninth_age.units.footprint import bases

MOST = 6
"""A number beyond the faces of a die is not worth showing."""
Allocated = list[tuple[Row, Pool, int]]
"""How many attacks of each row go to each pool."""


def allocate(state: State, seat: Seat, rows: Sequence[Row]) -> Procedure:
    """One question for everything that a side strikes with at this step; models with one legal target do not ask."""
    if all(len(row.reach) == 1 for row in rows):  # T9A-CCB-033
        return [(row, row.reach[0], row.total) for row in rows]
    answer: dict[str, int] = yield Decision(
        topic="t9a.combat.allocate",
        seat=seat,
        input=Allocate(
            tuple(_receiver(state, row, place) for row in rows for place in range(len(row.reach))),
            sum(row.total for row in rows),
            tuple(Share(row.key, fighters_name(state, row), row.total, (row.unit,)) for row in rows),
        ),
        rule="T9A-CCB-034",
        prompt=text("t9a.ask.combat.allocate", initiative=rows[0].initiative),
        facts={"initiative": rows[0].initiative, "units": len({row.unit for row in rows})},
        pieces=tuple(dict.fromkeys(row.unit for row in rows)),
        fallback=lambda: {"allocate": usual(state, rows)},
        page=lambda: {"facts": {"of": _needed(state, rows), "lines": _lines(state, rows)}},
        habits={habit: _by_habit(state, rows, habit) for habit in PREFERENCES},
    )
    return [
        (row, pool, number)
        for row in rows
        for place, pool in enumerate(row.reach)
        if (number := answer.get(receiver_key(row, place), 0))
    ]


def _by_habit(state: State, rows: Sequence[Row], habit: str) -> Callable[[], dict[str, Any]]:
    return lambda: {"allocate": preferring(state, rows, habit)}


def usual_target(state: State, row: Row) -> Pool:
    """The pool that a row strikes at if nobody chooses another."""
    return row.reach[usual_place(state, row)]


def _receiver(state: State, row: Row, place: int) -> Receiver:
    pool = row.reach[place]
    return Receiver(
        receiver_key(row, place), pool_name(state, pool), 0, row.total, pieces=(pool.unit,), share=row.key
    )  # fmt: skip


def _needed(state: State, rows: Sequence[Row]) -> Mapping[str, Any]:
    """For the page: by receiver the numbers needed to hit, to wound and to save, with their terms, and the wounds that
    one attack comes to on average."""
    found: dict[str, Any] = {}
    for row in rows:
        for place, pool in enumerate(row.reach):
            attack = attack_of(state, row, pool)
            numbers = {
                "to_hit": to_hit(state, attack),
                "to_wound": attacking.to_wound(state, attack),
                "armour": saving.armour_save(state, attack),
            }
            found[receiver_key(row, place)] = {
                name: msgspec.to_builtins(number)
                for name, number in numbers.items()
                if number is not None and 0 < number.total <= MOST
            } | {"each": {"wounds": round(expected_wounds(state, attack), 4)}}
    return found


def _lines(state: State, rows: Sequence[Row]) -> dict[str, list[list[tuple[float, float]]]]:
    """For the page: by row the lines between the bases that touch, of supporting models to the enemy before them."""
    found: dict[str, list[list[tuple[float, float]]]] = {}
    places = {id: base.centre for unit in _engaged(state, rows) for id, base in bases(state, state.units[unit])}
    for row in rows:
        touched = contacts_of(state, row.unit)
        pairs = [(id, enemy) for id in row.who for enemy in touched.get(id, ())]
        found[row.key] = [
            [_point(places[id]), _point(places[enemy])] for id, enemy in pairs if id in places and enemy in places
        ]
    return found


def _engaged(state: State, rows: Sequence[Row]) -> list[str]:
    own = dict.fromkeys(row.unit for row in rows)
    found = [*own, *(enemy for unit in own for enemy in opponents(state, unit))]
    return [unit for unit in dict.fromkeys(found) if state.units[unit].on_board]


def _point(at: tuple[float, float]) -> tuple[float, float]:
    return (round(at[0], 3), round(at[1], 3))

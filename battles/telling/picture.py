"""The picture of a table as the reader of a message sees it, drawn once for each entry of the log and pair of eyes."""

from __future__ import annotations

from typing import Any

import msgspec

from battles.sending import changes, views_of
from battles.table.live import tables
from battles.telling.at_seat import AtSeat
from battles.telling.drawing import draw, unnamed
from notices import pictures
from rules.engine.text import Text


def of(at: AtSeat) -> str:
    """The key of the picture; "" while there is no table."""
    return _kept(at, numbered=False)[0]


def with_legend(at: AtSeat) -> tuple[str, list[str]]:
    """The same with numbers on the pieces that show no code, and what they are, a line for each player, the reader's
    first; in the reader's language."""
    return _kept(at, numbered=True)


def _kept(at: AtSeat, *, numbered: bool) -> tuple[str, list[str]]:
    if at.secret:
        return "", []
    table = tables.of(at.battle.uuid)
    with table.lock:
        battle = changes.caught_up(table)
        if not table.stands:
            return "", []
        view = views_of.view_of(table, table.flow, battle, at.eyes)
    if "table" not in view:
        return "", []
    seats = [seat.key for seat in table.seats]
    numbers = _numbers(view, sorted(seats, key=lambda seat: seat != at.seat.key)) if numbered else {}
    key = f"{battle.uuid}:{battle.seq}:{at.eyes or ''}:{'numbered' if numbers else 'up'}"
    kept = pictures.keep(key, lambda: draw(view, seats, at.eyes, numbers))
    return kept, _legend(at, view, numbers)


def _numbers(view: dict[str, Any], seats: list[str]) -> dict[str, int]:
    pieces = [key for key in unnamed(view) if "name" in view["pieces"][key]]
    ordered = [key for seat in seats for key in pieces if view["pieces"][key].get("seat") == seat]
    return {key: number for number, key in enumerate(ordered, 1)}


def _legend(at: AtSeat, view: dict[str, Any], numbers: dict[str, int]) -> list[str]:
    by_seat: dict[str, list[str]] = {}
    for key, number in numbers.items():
        piece = view["pieces"][key]
        name = at.say(msgspec.convert(piece["name"], Text))
        by_seat.setdefault(piece["seat"], []).append(f"{number} {name}")
    return [f"{at.player(seat)}: {', '.join(named)}" for seat, named in by_seat.items()]

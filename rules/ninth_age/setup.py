"""The beginning of a battle: what was agreed and the two armies become the first state."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Literal

import msgspec

from rules.engine.army_books.muster import Mustered
from rules.ninth_age.army_building.book_words import words_of
from rules.ninth_age.army_format import book_kept, mustered
from rules.ninth_age.editions import EditionKey
from rules.ninth_age.game_setup.map_format import read_sheet
from rules.ninth_age.game_setup.size import usual_board
from rules.ninth_age.recruits import CATEGORIES, enlist, mustered_from
from rules.ninth_age.state import SEATS, Options, State

ByHand = Literal["magic", "shooting", "combat"]


class Settings(msgspec.Struct, frozen=True, kw_only=True):
    """What two players agree on when they make a battle (T9A-SET-001 and on): size in points, edition, Game Turns,
    the phases that they play by hand, how the battlefield is made, whether army lists are hidden, and by which table
    the result is worked out; whether orders that make no difference are asked for, and whether it is asked each time
    if the General's better Leadership is used, and whether a Magic Phase by hand is played without Wizards (battles
    that say nothing of these are of old, and ask). `charge_ways` is nobody's choice: it tells new battles from those of
    old. `map` is the key of a ready battlefield, or one that somebody drew."""

    points: int = 2500
    edition: EditionKey = "0.11.9.3"
    turns: int = 6
    free_hand: tuple[ByHand, ...] = ("magic",)
    terrain: Literal["ask", "rulebook", "map"] = "ask"
    map: str | dict[str, Any] = ""
    hidden_lists: bool = False
    scoring: Literal["margins", "table", "table_20"] = "margins"
    ask_orders: bool = True
    ask_leadership: bool = True
    ask_magic: bool = True
    charge_ways: Literal["usual", "every"] = "usual"


def begin(setup: Mapping[str, Any]) -> State:
    """The first state from `{"settings": {...}, "armies": {"red": army, "blue": army}}`, before anything is set up."""
    # Chosen options arrive as text: "2500" for 2500 points.
    settings = msgspec.convert(dict(setup["settings"]), Settings, strict=False)
    drawn = read_sheet(settings.map) if isinstance(settings.map, dict) else None
    width, height = (drawn[0].width, drawn[0].height) if drawn else usual_board(settings.points)
    state = State(
        edition_key=settings.edition,
        width=width,
        height=height,
        options=Options(
            points=settings.points,
            turns=settings.turns,
            hidden_lists=settings.hidden_lists,
            scoring=settings.scoring,
            free_hand=settings.free_hand,
            terrain_method=settings.terrain,
            map=settings.map if isinstance(settings.map, str) else "",
            drawn_map=drawn[1] if drawn else (),
            orders="asked" if settings.ask_orders else "usual",
            lending="asked" if settings.ask_leadership else "usual",
            idle_magic="asked" if settings.ask_magic else "over",
            charge_ways=settings.charge_ways,
        ),
    )
    for seat in SEATS:
        army = setup["armies"][seat]
        units = units_of(army)
        enlist(state, seat, units)
        book = state.books[seat] = words_of(units, book_kept(army), CATEGORIES)
        for unit in state.units.values():
            if unit.seat == seat and unit.name in book.printed:
                unit.words = book.printed[unit.name].words
    return state


def units_of(army: Mapping[str, Any]) -> tuple[Mustered, ...]:
    """The units of an army: written as an army list, or mustered already."""
    return mustered_from(army["mustered"]) if "mustered" in army else mustered(army)

"""What happened, as it is told: to the log, the animation, the replay and the notifications."""

from __future__ import annotations

from typing import Any

import msgspec

from rules.engine.explained import Explained
from rules.engine.text import Param, Text

Pose3 = tuple[float, float, float]


class Shape(msgspec.Struct, frozen=True, omit_defaults=True):
    """Something that lies on the table while it is told: a disc (x, y, radius), or a line with a width."""

    disc: Pose3 | None = None
    line: tuple[tuple[float, float], ...] = ()
    width: float = 0.0


class Event(msgspec.Struct, frozen=True, omit_defaults=True):
    """One thing that happened.

    `key` is the message key and `params` its parameters; `pieces` are the pieces concerned; `dice` the faces shown;
    `numbers` the explained totals by name; `moves` the poses (x, y, bearing) that each piece went through; `audience`
    the seats that may know of it (None: everybody). `shapes`: what is drawn on the table while it is told. `sums_up`:
    it is the headline of everything since the latest event of that key, which a log folds below it.
    """

    key: str
    params: dict[str, Param] = {}
    pieces: tuple[str, ...] = ()
    rule: str = ""
    dice: tuple[int, ...] = ()
    numbers: dict[str, Explained] = {}
    moves: dict[str, list[Pose3]] = {}
    audience: tuple[str, ...] | None = None
    shapes: tuple[Shape, ...] = ()
    sums_up: str = ""


_FIELDS = ("numbers", "moves", "audience", "shapes", "sums_up")


def told(key: str, /, *, pieces: tuple[str, ...] | list[str] = (), rule: str = "", **rest: Any) -> Event:
    """An event: engine fields by name, everything else is a parameter of the text."""
    fields = {name: rest.pop(name) for name in _FIELDS if name in rest}
    dice = tuple(rest.pop("dice", ()))
    return Event(key=key, params=rest, pieces=tuple(pieces), rule=rule, dice=dice, **fields)


def visible(events: list[Event], seat: str | None) -> list[Event]:
    """The events that a seat (None: a spectator) may know of, without the terms that are hidden from it."""
    return [_censored(event, seat) for event in events if event.audience is None or seat in event.audience]


def _censored(event: Event, seat: str | None) -> Event:
    if not any(term.audience for number in event.numbers.values() for term in number.terms):
        return event
    shown = {
        name: msgspec.structs.replace(
            number, terms=tuple(term for term in number.terms if term.audience is None or seat in term.audience)
        )
        for name, number in event.numbers.items()
    }
    return msgspec.structs.replace(event, numbers=shown)


def message(event: Event) -> Text:
    """The sentence of an event, to be rendered in the reader's language."""
    return Text(event.key, event.params)

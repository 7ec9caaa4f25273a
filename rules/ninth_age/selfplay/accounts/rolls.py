"""The dice of every roll, counted again: how many hit, wound or save."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any

from rules.engine.events import Event

Law = Callable[[int, float], bool]
SIX, IMPOSSIBLE = 6, 10


class Rolls:
    """Nothing is remembered: each event stands for itself."""

    def __init__(self, state: Any) -> None:
        """Every battle begins alike."""

    def enter(self, event: Event) -> Iterator[str]:
        """The successes that are told, and those that the dice show."""
        if event.key == "t9a.shooting.rolled":
            yield from _differs(event, "hits", shots_that_hit(event))
        elif event.key in COUNTED:
            number, param, law = COUNTED[event.key]
            needed = event.numbers[number].total
            # A number of 0 is reached without a die.
            found = sum(law(face, needed) for face in event.dice) if needed else event.params["attacks"]
            yield from _differs(event, param, found)

    def compare(self, state: Any) -> Iterator[str]:
        """The state has nothing to say of single rolls."""
        yield from ()


def _differs(event: Event, param: str, found: object) -> Iterator[str]:
    if event.params[param] != found:
        yield f"{event.params[param]} told, {found} by the dice {event.dice}"


def sixes_always(face: int, needed: float) -> bool:
    """To hit in close combat and to wound: a 6 always, a 1 never (T9A-CCB-049, T9A-DMG-016)."""
    return face == SIX or (face > 1 and face >= needed)


def never_a_one(face: int, needed: float) -> bool:
    """Saves (T9A-DMG-021)."""
    return face > 1 and face >= needed


def shots_that_hit(event: Event) -> int:
    """One die for each shot; where more than 6 is needed a second one after each 6 (T9A-SHO-025 to 027)."""
    needed, shots = event.numbers["to_hit"].total, int(str(event.params["n"]))
    if needed >= IMPOSSIBLE:
        return 0
    first, second = event.dice[:shots], event.dice[shots:]
    if needed <= SIX:
        return _reaching(first, needed)
    return _reaching(second, needed - 3) if first.count(SIX) == len(second) else -1


def _reaching(faces: Sequence[int], needed: float) -> int:
    return sum(face >= needed for face in faces)


COUNTED: Mapping[str, tuple[str, str, Law]] = {
    "t9a.combat.struck": ("needed", "hits", sixes_always),
    "t9a.damage.wounded": ("needed", "n", sixes_always),
    "t9a.damage.armour": ("needed", "n", never_a_one),
    "t9a.damage.saved": ("needed", "n", never_a_one),
    "t9a.terrain.saved": ("save", "n", never_a_one),
}
"""By event: the name of the number needed, the parameter that tells the successes, and what counts as one."""

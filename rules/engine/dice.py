"""The only randomness of a battle, and the proof that it is fair.

The server draws a seed and publishes its SHA-256 before the first roll; each player adds a seed; every die is a
function of the seeds and a counter that never goes back. When the battle is over the server seed is revealed and
everyone can check every die.
"""

from __future__ import annotations

import hashlib
import hmac
import random
from collections.abc import Sequence
from typing import Protocol

import msgspec

from rules.engine.refusal import IllegalAction
from rules.engine.text import Text


class Roll(msgspec.Struct, frozen=True):
    """A procedure asks for dice: what for (`label`, stable and readable), how many, how many sides, under which
    rule."""

    label: str
    count: int = 1
    sides: int = 6
    rule: str = ""


class Dice(Protocol):
    """Where faces come from."""

    def roll(self, roll: Roll) -> list[int]:
        """`roll.count` faces from 1 to `roll.sides`."""
        ...


def seed_hash(server_seed: str) -> str:
    """What is published before the first roll."""
    return hashlib.sha256(server_seed.encode()).hexdigest()


def faces(server_seed: str, player_seeds: Sequence[str], counter: int, count: int, sides: int) -> list[int]:
    """The faces of one roll: HMAC-SHA256 of the players' seeds, the counter and the block number, keyed with the
    server seed.

    Each byte below the largest multiple of `sides` gives one face, so that all faces are equally likely.

    >>> faces("s", ["a", "b"], 0, 2, 6) == faces("s", ["a", "b"], 0, 2, 6)
    True
    """
    shown: list[int] = []
    limit, block = 256 - 256 % sides, 0
    while len(shown) < count:
        message = f"{':'.join(player_seeds)}:{counter}:{block}"
        digest = hmac.new(server_seed.encode(), message.encode(), hashlib.sha256).digest()
        shown += [byte % sides + 1 for byte in digest if byte < limit]
        block += 1
    return shown[:count]


class ProvableDice:
    """The dice of a real battle. `counter` counts rolls and only grows."""

    def __init__(self, server_seed: str, player_seeds: Sequence[str], counter: int = 0) -> None:
        self._server_seed = server_seed
        self._player_seeds = list(player_seeds)
        self.counter = counter

    def roll(self, roll: Roll) -> list[int]:
        shown = faces(self._server_seed, self._player_seeds, self.counter, roll.count, roll.sides)
        self.counter += 1
        return shown


class SeededDice:
    """Dice from a plain seed, for sandboxes, odds, bots and self-play: never those of a real battle."""

    def __init__(self, seed: int) -> None:
        self._random = random.Random(seed)

    def roll(self, roll: Roll) -> list[int]:
        return [self._random.randint(1, roll.sides) for _ in range(roll.count)]


class ScriptedDice:
    """Dice of a scenario: each entry is labelled with the roll that it is for; anything that does not fit is an
    error."""

    def __init__(self, script: Sequence[tuple[str, Sequence[int]]]) -> None:
        self._script = [(label, list(faces)) for label, faces in script]

    def roll(self, roll: Roll) -> list[int]:
        if not self._script:
            raise IllegalAction("ENGINE-DICE", Text("engine.dice.missing", {"label": roll.label}))
        label, shown = self._script.pop(0)
        if label != roll.label or len(shown) != roll.count or not all(1 <= face <= roll.sides for face in shown):
            raise IllegalAction(
                "ENGINE-DICE", Text("engine.dice.wrong", {"label": roll.label, "count": roll.count, "scripted": label})
            )
        return shown

    def add(self, script: Sequence[tuple[str, Sequence[int]]]) -> None:
        """More entries, for the steps to come."""
        self._script += [(label, list(faces)) for label, faces in script]

    @property
    def unused(self) -> list[str]:
        """Labels of the entries that no roll asked for."""
        return [label for label, _ in self._script]


class NoDice:
    """For looking ahead, which ends where dice would be rolled."""

    def roll(self, roll: Roll) -> list[int]:
        raise DiceAhead(roll.label)


class DiceAhead(Exception):
    """What comes next depends on dice."""

"""Numbers given to the listed receivers that add up to a total."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import Annotated, Any

import msgspec

from rules.engine.inputs.shape import Key, bad, read_as, schema_of
from rules.engine.text import Text

Shares = Annotated[dict[Key, Annotated[int, msgspec.Meta(ge=0, le=100000)]], msgspec.Meta(max_length=400)]


class Receiver(msgspec.Struct, frozen=True, omit_defaults=True):
    """Who may get between `least` and `most`. `share`: out of which share of the total, where there are several."""

    key: str
    text: Text
    least: int = 0
    most: int = 100000
    pieces: tuple[str, ...] = ()
    share: str = ""


class Share(msgspec.Struct, frozen=True):
    """A part of the total that goes to receivers of its own; they come one after the other."""

    key: str
    text: Text
    total: int
    pieces: tuple[str, ...] = ()


class Allocate(msgspec.Struct, frozen=True, tag_field="kind", tag="allocate", omit_defaults=True):
    """`total` shared out among the receivers. Answer: receiver's key to number; whoever is left out gets 0.

    With `shares` each of them is shared out among the receivers that name it; together they are the total."""

    receivers: tuple[Receiver, ...]
    total: int
    shares: tuple[Share, ...] = ()

    def schema(self) -> dict[str, Any]:
        return schema_of(Shares)

    def read(self, raw: Any) -> dict[str, int]:
        return read_as(Shares, raw)

    def check(self, value: dict[str, int]) -> None:
        known = {receiver.key: receiver for receiver in self.receivers}
        for key in value:
            if key not in known:
                raise bad("option", option=key)
        for receiver in self.receivers:
            if not receiver.least <= value.get(receiver.key, 0) <= receiver.most:
                raise bad("how_many", least=receiver.least, most=receiver.most)
        for total, receivers in self._heaps():
            if sum(value.get(receiver.key, 0) for receiver in receivers) != total:
                raise bad("total", total=total)

    @property
    def listable(self) -> bool:
        """Whether `choices` lists everything that can be answered."""
        return True

    def choices(self) -> Iterator[Any]:
        yield from (dict(found) for found in _all(self._heaps()))

    def sample(self, rng: Random) -> Any:
        found = {receiver.key: receiver.least for receiver in self.receivers}
        for total, receivers in self._heaps():
            for _ in range(total - sum(found[receiver.key] for receiver in receivers)):
                open_to_more = [receiver for receiver in receivers if found[receiver.key] < receiver.most]
                found[rng.choice(open_to_more).key] += 1
        return found

    def default(self) -> Any:
        return next(self.choices())

    def _heaps(self) -> list[Heap]:
        """What is shared out, and among whom."""
        if not self.shares:
            return [(self.total, self.receivers)]
        return [
            (share.total, tuple(receiver for receiver in self.receivers if receiver.share == share.key))
            for share in self.shares
        ]


Heap = tuple[int, tuple[Receiver, ...]]
Given = list[tuple[str, int]]


def _all(heaps: list[Heap]) -> Iterator[Given]:
    """Every way to share out every heap."""
    if not heaps:
        yield []
        return
    for first in _of_one(*heaps[0]):
        yield from ([*first, *rest] for rest in _all(heaps[1:]))


def _of_one(left: int, receivers: tuple[Receiver, ...]) -> Iterator[Given]:
    if not receivers:
        if left == 0:
            yield []
        return
    receiver = receivers[0]
    for number in range(min(left, receiver.most), receiver.least - 1, -1):
        yield from ([(receiver.key, number), *rest] for rest in _of_one(left - number, receivers[1:]))

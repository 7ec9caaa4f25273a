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
    """Who may get between `least` and `most`."""

    key: str
    text: Text
    least: int = 0
    most: int = 100000
    pieces: tuple[str, ...] = ()


class Allocate(msgspec.Struct, frozen=True, tag_field="kind", tag="allocate"):
    """`total` shared out among the receivers. Answer: receiver's key to number; whoever is left out gets 0."""

    receivers: tuple[Receiver, ...]
    total: int

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
        if sum(value.values()) != self.total:
            raise bad("total", total=self.total)

    @property
    def listable(self) -> bool:
        """Whether `choices` lists everything that can be answered."""
        return True

    def choices(self) -> Iterator[Any]:
        yield from (dict(shares) for shares in self._shares(0, self.total))

    def sample(self, rng: Random) -> Any:
        shares = {receiver.key: receiver.least for receiver in self.receivers}
        for _ in range(self.total - sum(shares.values())):
            open_to_more = [receiver for receiver in self.receivers if shares[receiver.key] < receiver.most]
            shares[rng.choice(open_to_more).key] += 1
        return shares

    def default(self) -> Any:
        return next(self.choices())

    def _shares(self, index: int, left: int) -> Iterator[list[tuple[str, int]]]:
        if index == len(self.receivers):
            if left == 0:
                yield []
            return
        receiver = self.receivers[index]
        for number in range(min(left, receiver.most), receiver.least - 1, -1):
            yield from ([(receiver.key, number), *rest] for rest in self._shares(index + 1, left - number))

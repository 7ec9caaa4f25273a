"""A move of one piece, or of several as one body, as a sequence of legs."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import Annotated, Any, Literal

import msgspec

from rules.engine.inputs.shape import Key, Length, bad, read_as, schema_of

LegKind = Literal["forward", "back", "side", "wheel", "turn"]


class Leg(msgspec.Struct, frozen=True, omit_defaults=True, forbid_unknown_fields=True):
    """One part of a move.

    forward, back: `amount` is a length straight ahead or straight back; side: a length, positive to the right;
    wheel: degrees about the front corner named by `corner` (which stands still), always positive; turn: degrees
    clockwise about the centre.
    """

    kind: LegKind
    amount: Length
    corner: Literal["left", "right"] = "left"


class PathAnswer(msgspec.Struct, frozen=True, omit_defaults=True, forbid_unknown_fields=True):
    """The legs in their order; `aim` names a piece that the rules let the mover choose as that to which the move
    relates."""

    legs: Annotated[list[Leg], msgspec.Meta(max_length=12)]
    aim: Key = ""


class Mover(msgspec.Struct, frozen=True, omit_defaults=True):
    """What the page needs to move the ghost of a piece: its footprint, how far it may go, and what it does not stop
    for.

    `slow` gives the allowance that holds if its base touches a region (0: it may not enter); `passes` the pieces that
    it may pass through; `legs` the legs that it may use.
    """

    width: float
    depth: float
    allowance: float
    slow: dict[str, float] = {}
    passes: tuple[str, ...] = ()
    legs: tuple[LegKind, ...] = ("forward", "wheel")


class Region(msgspec.Struct, frozen=True):
    """An area on which other allowances hold."""

    id: str
    outline: tuple[tuple[float, float], ...]


class KeepOut(msgspec.Struct, frozen=True, omit_defaults=True):
    """Something that a mover may not overlap: a piece by id, or an outline; `clearance` is kept around it; `stops`:
    contact ends the move."""

    piece: str = ""
    outline: tuple[tuple[float, float], ...] = ()
    clearance: float = 0.0
    stops: bool = False


class Path(msgspec.Struct, frozen=True, tag_field="kind", tag="path", omit_defaults=True):
    """A move within these kinematics. Answer: `{"legs": [...]}`. The data lets the page clip; the rules decide.

    `wheels` is the number of wheels allowed in one move, `zones` outlines that the page shows because the move is
    bound there, `snaps` poses (x, y, bearing) worth snapping to, by mover.
    """

    movers: dict[str, Mover]
    keep_out: tuple[KeepOut, ...] = ()
    regions: tuple[Region, ...] = ()
    wheels: int = 1
    most_legs: int = 3
    zones: tuple[tuple[tuple[float, float], ...], ...] = ()
    snaps: dict[str, tuple[tuple[float, float, float], ...]] = {}

    def schema(self) -> dict[str, Any]:
        return schema_of(PathAnswer)

    def read(self, raw: Any) -> PathAnswer:
        return read_as(PathAnswer, raw)

    def check(self, value: PathAnswer) -> None:
        allowed = {kind for mover in self.movers.values() for kind in mover.legs}
        for leg in value.legs:
            if leg.kind not in allowed:
                raise bad("leg", leg=leg.kind)
            if leg.amount < 0 and leg.kind not in ("side", "turn"):
                raise bad("number")
        if not 1 <= len(value.legs) <= self.most_legs:
            raise bad("how_many", least=1, most=self.most_legs)

    @property
    def listable(self) -> bool:
        """Whether `choices` lists everything that can be answered."""
        return False

    def choices(self) -> Iterator[Any]:
        """Moves are not countable."""
        return iter(())

    def sample(self, rng: Random) -> Any:
        mover = self.movers[rng.choice(sorted(self.movers))]
        return {"legs": [{"kind": "forward", "amount": round(rng.uniform(0, mover.allowance), 2)}]}

    def default(self) -> Any:
        return {"legs": [{"kind": "forward", "amount": 0.0}]}

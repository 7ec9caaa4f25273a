"""A move of one piece, or of several as one body, as a sequence of legs."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import Annotated, Any, Literal

import msgspec

from rules.engine.inputs.shape import Degrees, Key, Length, bad, read_as, schema_of
from rules.engine.text import Text

# Longer than any table: the page shows no limit for it (static/board/kinematics.js).
BOUNDLESS = 1000.0

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
    relates. Instead of legs, `to` may say where the mover shall come to stand (x, y, bearing), if the path takes an
    intent: the rules then find the cheapest legs that lead there."""

    legs: Annotated[list[Leg], msgspec.Meta(max_length=12)] = []
    aim: Key = ""
    to: tuple[Length, Length, Degrees] | None = None


class Price(msgspec.Struct, frozen=True):
    """What a move costs that is longer than this."""

    beyond: float
    text: Text


class Mover(msgspec.Struct, frozen=True, omit_defaults=True):
    """What the page needs to move the ghost of a piece: its footprint, how far it may go, and what it does not stop
    for.

    An `allowance` of `BOUNDLESS` holds nobody back.
    `slow` gives the allowance that holds if its base touches a region (0: it may not enter); `passes` the pieces that
    it may pass through; `legs` the legs that it may use. `back` and `side` are the allowances of legs straight back and
    to a side (None: the same as forward). `farthest`: no corner of its base may end farther than this, in a straight
    line, from where it was, if the move has a wheel (None: any distance). `pivots`: it may also be turned on the spot,
    as an intent to stand where it stands and to face elsewhere. `price`: what a long move gives up. `hull`: the convex
    outline of what it stands on, (across, ahead) of its middle (none: the whole rectangle). `off_road`: the
    allowance that holds as soon as the middle of its front leaves the roads (None: no road matters to it); regions that
    `spares_roads` slow it from then on only.
    """

    width: float
    depth: float
    allowance: float
    slow: dict[str, float] = {}
    passes: tuple[str, ...] = ()
    legs: tuple[LegKind, ...] = ("forward", "wheel")
    back: float | None = None
    side: float | None = None
    farthest: float | None = None
    pivots: bool = False
    price: Price | None = None
    off_road: float | None = None
    hull: tuple[tuple[float, float], ...] = ()


class Region(msgspec.Struct, frozen=True, omit_defaults=True):
    """An area on which other allowances hold; `name`: what it is called where it cuts a move short; `spares_roads`: not
    for whoever keeps to a road."""

    id: str
    outline: tuple[tuple[float, float], ...]
    name: Text | None = None
    spares_roads: bool = False


class KeepOut(msgspec.Struct, frozen=True, omit_defaults=True):
    """Something that a mover may not overlap: a piece by id, an outline, or one that is part of a piece; `clearance` is
    kept around it, and at the end of the move `end_clearance` (None: the same); `stops`: contact ends the move."""

    piece: str = ""
    outline: tuple[tuple[float, float], ...] = ()
    clearance: float = 0.0
    stops: bool = False
    end_clearance: float | None = None


class Brink(msgspec.Struct, frozen=True):
    """An area just outside which a mover likes to stop, and why."""

    outline: tuple[tuple[float, float], ...]
    name: Text


class Path(msgspec.Struct, frozen=True, tag_field="kind", tag="path", omit_defaults=True):
    """A move within these kinematics. Answer: `{"legs": [...]}`. The data lets the page clip; the rules decide.

    `wheels` is the number of wheels allowed in one move, `zones` outlines that the page shows because the move is
    bound there, `snaps` poses (x, y, bearing) worth snapping to, by mover, `brinks` areas just outside which it is
    worth stopping. With `one_direction` the straight legs of a move all go the same way, and wheels only go with
    forward ones. With `intent` an answer may be `{"to": [x, y, bearing]}`; with `may_stay` it may have no legs at all.
    `aims`: the pieces that `aim` may name, which the mover may go up to. Where a path comes with a pick, `more` is what
    the page puts before a mover's id to ask for all that is known of it, and `otherwise` what it calls an answer
    without a path (None: there is none). `roads`: outlines of the roads, `off_road` what it is called to leave them,
    `straight`: why nobody can simply be moved aside (None: that goes without saying). `group_turns`: several who
    move as one turn on the spot by a multiple of so many degrees (0: by any angle).
    """

    movers: dict[str, Mover]
    keep_out: tuple[KeepOut, ...] = ()
    regions: tuple[Region, ...] = ()
    wheels: int = 1
    most_legs: int = 3
    zones: tuple[tuple[tuple[float, float], ...], ...] = ()
    snaps: dict[str, tuple[tuple[float, float, float], ...]] = {}
    brinks: tuple[Brink, ...] = ()
    one_direction: bool = False
    intent: bool = False
    may_stay: bool = False
    aims: tuple[str, ...] = ()
    more: str = ""
    otherwise: Text | None = None
    roads: tuple[tuple[tuple[float, float], ...], ...] = ()
    off_road: Text | None = None
    straight: Text | None = None
    group_turns: float = 0.0

    def schema(self) -> dict[str, Any]:
        return schema_of(PathAnswer)

    def read(self, raw: Any) -> PathAnswer:
        return read_as(PathAnswer, raw)

    def check(self, value: PathAnswer) -> None:
        if value.to is not None:
            if not self.intent or value.legs:
                raise bad("shape", reason="legs expected")
            return
        allowed = {kind for mover in self.movers.values() for kind in mover.legs}
        for leg in value.legs:
            if leg.kind not in allowed:
                raise bad("leg", leg=leg.kind)
            if leg.amount < 0 and leg.kind not in ("side", "turn"):
                raise bad("number")
        least = 0 if self.may_stay else 1
        if not least <= len(value.legs) <= self.most_legs:
            raise bad("how_many", least=least, most=self.most_legs)

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
        if self.may_stay:
            return {"legs": []}
        return {"legs": [{"kind": "forward", "amount": 0.0}]}

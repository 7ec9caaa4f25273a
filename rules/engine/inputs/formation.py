"""The shape of a unit or of a group."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import Annotated, Any, Literal

import msgspec

from rules.engine.inputs.shape import Degrees, Key, Length, bad, read_as, schema_of

Cell = tuple[Annotated[int, msgspec.Meta(ge=-200, le=200)], Annotated[int, msgspec.Meta(ge=0, le=200)]]


class FormationAnswer(msgspec.Struct, frozen=True, omit_defaults=True, forbid_unknown_fields=True):
    """`files` in the front rank; `places` gives single members a place (file counted to the right, rank counted to
    the rear) relative to the `base` member, which keeps its own; `advance` is how far the base goes straight
    ahead. Where the formation asks for them: `bearing` is the facing of the whole (None: as it is), `rear` where the
    last rank stands, `gaps` its empty places instead, counted from the left."""

    files: Annotated[int, msgspec.Meta(ge=0, le=200)]
    base: Key = ""
    places: Annotated[dict[Key, Cell], msgspec.Meta(max_length=400)] = {}
    advance: Length = 0.0
    bearing: Degrees | None = None
    rear: Literal["left", "centre", "right"] | None = None
    gaps: Annotated[list[Annotated[int, msgspec.Meta(ge=0, le=200)]], msgspec.Meta(max_length=200)] = []


class Formation(msgspec.Struct, frozen=True, tag_field="kind", tag="formation", omit_defaults=True):
    """A shape with between `least` and `most` files for these members. Answer: `{"files": n, "base": id, "places":
    {...}}`.

    `free_places`: single members may be given places; `may_advance`: the base may go ahead; `free_bearing`: the whole
    may be turned; `free_rear`: its last rank may stand left, right or with gaps; `may_stay`: the answer `{"files": 0}`
    leaves everything as it is.
    """

    members: tuple[str, ...]
    least: int = 1
    most: int = 200
    free_places: bool = False
    may_advance: bool = False
    free_bearing: bool = False
    free_rear: bool = False
    may_stay: bool = False

    def schema(self) -> dict[str, Any]:
        return schema_of(FormationAnswer)

    def read(self, raw: Any) -> FormationAnswer:
        return read_as(FormationAnswer, raw)

    def check(self, value: FormationAnswer) -> None:
        if value.files == 0 and self.may_stay:
            return
        if value.bearing is not None and not self.free_bearing:
            raise bad("shape", reason="no bearing expected")
        if (value.rear is not None or value.gaps) and not self.free_rear:
            raise bad("shape", reason="no last rank expected")
        if value.advance and not self.may_advance:
            raise bad("shape", reason="no advance expected")
        if not self.least <= value.files <= self.most:
            raise bad("how_many", least=self.least, most=self.most)
        if value.base and value.base not in self.members:
            raise bad("piece", piece=value.base)
        for piece in value.places:
            if piece not in self.members or not self.free_places:
                raise bad("piece", piece=piece)

    @property
    def listable(self) -> bool:
        """Whether `choices` lists everything that can be answered."""
        return not (self.free_places or self.free_bearing or self.free_rear)

    def choices(self) -> Iterator[Any]:
        if self.may_stay:
            yield {"files": 0}
        for files in range(self.least, min(self.most, len(self.members)) + 1):
            yield {"files": files}

    def sample(self, rng: Random) -> Any:
        return rng.choice(list(self.choices()))

    def default(self) -> Any:
        return {"files": 0 if self.may_stay else self.least}

"""Which part of a model a profile is: rider or mount, crew, beast or chassis."""

from __future__ import annotations

from collections.abc import Iterable

import msgspec

from armies.battlescribe import raw
from armies.battlescribe.converting.bodies import base, ridden, troop_type
from armies.battlescribe.converting.spelling import counted
from rules.engine.army_books.choices import Body

CARRIED = ("mount", "beast", "crew")
RIDERS = ("cavalry", "monstrous_cavalry")
RIDDEN = ("war_beast", "monstrous_beast", "ridden_monster")
NOTHING = ("", "-", "–")


class Line(msgspec.Struct, frozen=True):
    """What matters here of the profile of a model part."""

    id: str
    name: str
    troop_type: str
    fights: bool
    shoots: bool
    body: Body


def line(profile: raw.Profile) -> Line:
    """What a profile tells of the part that it describes."""
    cells = {one.name.strip().lower(): one.value.strip() for one in profile.characteristics}
    type_cell, size_cell = cells.get("type", ""), cells.get("base size", "")
    kind = troop_type(type_cell)
    return Line(
        id=profile.id,
        name=counted(profile.name)[0],
        troop_type=kind,
        fights=cells.get("ws", "") not in NOTHING,
        shoots=cells.get("bs", "") not in (*NOTHING, "0"),
        body=Body(base=base(size_cell) or base(type_cell), troop_type=kind),
    )


def part_of(own: Line, others: Iterable[Line]) -> str:
    """The part that a profile is among the other profiles of the same model; "" if it is the whole model."""
    companions = [one for one in others if one.id != own.id and (one.name, one.fights) != (own.name, own.fights)]
    if not companions:
        return "chassis" if own.troop_type == "chariot" and not own.fights else ""
    if not own.fights:
        if own.troop_type:
            return "chassis" if own.troop_type == "chariot" else ""
        return "mount" if any(one.troop_type in RIDERS for one in companions) else "chassis"
    if own.troop_type in RIDERS:
        return "mount" if not own.shoots and any(one.shoots for one in companions) else "rider"
    if own.troop_type in RIDDEN and any(not one.fights and one.troop_type == "chariot" for one in companions):
        return "beast"
    if own.troop_type in RIDDEN:
        return "mount" if any(one.troop_type != own.troop_type for one in companions) else ""
    if any(not one.fights for one in companions):
        return "crew" if own.shoots or "crew" in own.name.casefold() else "beast"
    if own.troop_type:
        return ""
    if any(one.troop_type in ("ridden_monster", "war_machine", "monster") for one in companions):
        return "crew"
    if any(one.troop_type in (*RIDERS, "war_beast", "monstrous_beast") for one in companions):
        return "rider" if own.shoots else "mount"
    return ""


def body_of(lines: Iterable[tuple[Line, str]], *, mount: bool) -> Body | None:
    """The body of a model from its profiles and what part each is; None if no profile says anything of it.

    Of a ``mount`` that of somebody who rides it.
    """
    ordered = sorted(lines, key=lambda one: one[1] in CARRIED)
    kind = next((one.troop_type for one, _part in ordered if one.troop_type), "")
    size = next((one.body.base for one, _part in ordered if one.body.base), None)
    if not kind and size is None:
        return None
    body = Body(base=size, troop_type=kind)
    alone = all(part != "mount" for _one, part in ordered)
    return ridden(body) if mount or (not alone and len(ordered) > 1) else body

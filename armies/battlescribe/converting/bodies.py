"""What stands on the table: troop types and base sizes as profiles print them."""

from __future__ import annotations

import re

from armies.battlescribe.converting.spelling import shown
from rules.engine.army_books.choices import Base, Body
from rules.ninth_age.known_rules import plain

RECTANGLE = re.compile(r"(\d{2,3})\s*[x×]\s*(\d{2,3})", re.IGNORECASE)
ROUND = re.compile(r"(\d{2,3})\s*(?:mm)?\s*round", re.IGNORECASE)

TROOP_TYPES = {
    "infantry": "infantry",
    "warbeast": "war_beast",
    "cavalry": "cavalry",
    "monstrousinfantry": "monstrous_infantry",
    "monstrousbeast": "monstrous_beast",
    "monstrouscavalry": "monstrous_cavalry",
    "chariot": "chariot",
    "monster": "monster",
    "riddenmonster": "ridden_monster",
    "swarm": "swarm",
    "warmachine": "war_machine",
}
# What somebody who rides it becomes (T9A-TYP-024 to 027); whatever is not here makes the rider its own type.
RIDDEN = {"war_beast": "cavalry", "monstrous_beast": "monstrous_cavalry", "monster": "ridden_monster"}


def troop_type(printed: str) -> str:
    """The game's key of a printed troop type, singular or plural, with or without what stands behind it; or ""."""
    words = re.sub(r"\(.*|\d.*", "", plain(printed)).replace(" ", "")
    return TROOP_TYPES.get(words) or TROOP_TYPES.get(words.removesuffix("s"), "")


def base(printed: str) -> Base | None:
    """A base as printed: "25x50mm", "60mm round"; None if there is none in the words."""
    words = shown(printed)
    around = ROUND.search(words)
    if around is not None:
        return _base(around[1], around[1], round_base=True)
    rectangle = RECTANGLE.search(words)
    return _base(rectangle[1], rectangle[2], round_base=False) if rectangle else None


def ridden(body: Body) -> Body:
    """The body of somebody who rides this."""
    return Body(base=body.base, troop_type=RIDDEN.get(body.troop_type, body.troop_type), height=body.height)


def _base(width: str, depth: str, *, round_base: bool) -> Base | None:
    if not int(width) or not int(depth):
        return None
    if round_base:
        return Base(width=float(width), depth=float(width), round=True)
    return Base(width=float(width), depth=float(depth))

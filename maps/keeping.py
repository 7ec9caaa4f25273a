"""Keeping maps: begin, store, copy. The game decides what is a map."""

from __future__ import annotations

import json
import re
from typing import Any

from django.db import transaction
from django.utils.translation import gettext as _

from accounts.alone import alone
from accounts.models import User
from maps.models import BattleMap
from rules.engine.game import Game
from rules.engine.maps import MapFormat

MOST_MAPS = 100
LONGEST_DATA = 100_000
# Of a letter that JSON writes in two parts.
HALF_A_LETTER = re.compile("[\ud800-\udfff]")


class MapRefused(Exception):
    """What was asked for cannot be done; the message says why, in the visitor's language."""


def format_of(game: Game) -> MapFormat:
    """How maps of a game are drawn. MapRefused where they are not."""
    if game.maps is None:
        raise MapRefused(_("This game has no maps."))
    return game.maps


def read(game: Game, written: bytes) -> dict[str, Any]:
    """A map as somebody sends it. MapRefused if it is no data, IllegalAction if it is no map."""
    if len(written) > LONGEST_DATA:
        raise MapRefused(_("This map is too large."))
    try:
        data = json.loads(written)
    except (ValueError, RecursionError):
        raise MapRefused(_("This is not valid JSON. Perhaps a part is missing?")) from None
    checked = format_of(game).check(data)
    kept = json.dumps(checked, ensure_ascii=False)
    if "\0" in kept or HALF_A_LETTER.search(kept):
        raise MapRefused(_("This map contains something we cannot save."))
    return checked


def begin(owner: User, game: Game, data: dict[str, Any], name: str) -> BattleMap:
    """A new map with these contents. MapRefused if the owner has too many."""
    named = format_of(game).check({**data, "name": name[:60]})
    with transaction.atomic():
        alone(owner)
        if BattleMap.objects.filter(owner=owner).count() >= MOST_MAPS:
            raise MapRefused(_("You have %(number)d maps. Delete one before drawing another.") % {"number": MOST_MAPS})
        return BattleMap.objects.create(owner=owner, game=game.key, name=named["name"], data=named)


def store(drawn: BattleMap, data: dict[str, Any]) -> None:
    """Give a map other contents, which were read before."""
    drawn.data = data
    drawn.name = data["name"] or drawn.name
    drawn.save(update_fields=["data", "name", "changed"])

"""Who watches a battle. Every process says for each battle whose sockets it holds, and reads what all have said: for
all battles at once, however many watch.

Named are those who are logged in and have not chosen to be unseen; guests, who have no name of their own, and strangers
are counted.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from functools import cached_property
from secrets import token_hex
from uuid import UUID

from django.core.cache import cache
from msgspec import json

LASTS = 60
MOST_NAMES = 20
# Of so many accounts the names are looked up: not all of them want to be seen.
LOOKED_UP = 60
# Processes that can be told apart.
MOST_PROCESSES = 64
UNSEEN = "unseen"

Watching = tuple[tuple[int, ...], int]


@dataclass(frozen=True)
class Onlookers:
    """How many watch, and the names of some of them."""

    number: int
    names: tuple[str, ...] = ()

    @cached_property
    def message(self) -> str:
        """As sockets are told."""
        return json.encode({"type": "watching", "number": self.number, "names": self.names}).decode()


NOBODY = Onlookers(0)
_me = token_hex(8)
_place: int | None = None
_said: set[UUID] = set()


def say(there: Mapping[UUID, Watching]) -> None:
    """Whose sockets this process holds: for each battle the accounts, and how many strangers. To be said again before
    LASTS seconds have passed; of what is left out nobody watches any more."""
    place = _own_place()
    now = {_key(uuid, place): watching for uuid, watching in there.items() if watching[0] or watching[1]}
    cache.delete_many([_key(uuid, place) for uuid in _said if _key(uuid, place) not in now])
    _said.clear()
    _said.update(there)
    if now:
        cache.set_many(now, LASTS)


def look(uuids: Iterable[UUID]) -> dict[UUID, Onlookers]:
    """Who watches these battles, in all processes."""
    wanted = list(uuids)
    alive = cache.get_many([_process(place) for place in range(MOST_PROCESSES)])
    places = [place for place in range(MOST_PROCESSES) if _process(place) in alive]
    kept: dict[str, Watching] = cache.get_many([_key(uuid, place) for uuid in wanted for place in places])
    accounts: dict[UUID, list[int]] = {}
    strangers: dict[UUID, int] = {}
    for uuid in wanted:
        said = [kept[key] for key in (_key(uuid, place) for place in places) if key in kept]
        accounts[uuid] = sorted({account for own, _others in said for account in own})
        strangers[uuid] = sum(others for _own, others in said)
    names = _names({account for own in accounts.values() for account in own[:LOOKED_UP]})
    return {uuid: _made(accounts[uuid], strangers[uuid], names) for uuid in wanted}


def _made(accounts: list[int], strangers: int, names: dict[int, str]) -> Onlookers:
    named = sorted((names[account] for account in accounts if account in names), key=str.casefold)
    return Onlookers(len(accounts) + strangers, tuple(named[:MOST_NAMES]))


def _names(accounts: set[int]) -> dict[int, str]:
    """The names of those who have one and may be seen."""
    from accounts.models import User

    if not accounts:
        return {}
    found = User.objects.filter(pk__in=accounts, is_guest=False, is_active=True)
    rows = found.values_list("pk", "username", "preferences")
    return {pk: name for pk, name, preferences in rows if not preferences.get(UNSEEN)}


def _key(uuid: UUID, place: int) -> str:
    return f"watch:{uuid}:{place}"


def _process(place: int) -> str:
    return f"watch:process:{place}"


def _own_place() -> int:
    """The place of this process among all, said again; another one if it was lost."""
    global _place
    if _place is not None and cache.get(_process(_place)) == _me:
        cache.touch(_process(_place), LASTS)
        return _place
    free = (place for place in range(MOST_PROCESSES) if cache.add(_process(place), _me, LASTS))
    _place = next(free, MOST_PROCESSES - 1)
    return _place

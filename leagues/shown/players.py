"""The players of an event in their list."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from django.utils.safestring import SafeString

from leagues.models import Entry
from leagues.shown.names import linked


@dataclass(frozen=True)
class ShownPlayer:
    """Somebody who is in, or has been. `army` and `checked` are empty where the reader may not see them."""

    number: int
    name: SafeString
    called: str
    army: str
    there: bool
    removed: bool
    waiting: bool
    checked_in: bool
    yours: bool
    seed: int | None
    belongs: str
    list_shown: bool
    checked: str
    unlocked: bool
    card: str
    card_words: str
    card_reason: str


def in_order(entries: Iterable[Entry]) -> list[Entry]:
    """Who is in by name, then who waits in turn, then who has left."""
    return sorted(entries, key=_order)


def shown_player(entry: Entry, *, yours: bool, army: bool, checks: bool) -> ShownPlayer:
    """One of them, for a reader who may see his `army`, and `checks` lists."""
    return ShownPlayer(
        entry.pk,
        linked(entry),
        entry.name,
        entry.army_name if army else "",
        entry.there,
        entry.removed,
        entry.waiting,
        entry.checked_in,
        yours,
        entry.seed,
        entry.belongs,
        bool(entry.digest) and army,
        entry.checked if checks or yours else "",
        entry.unlocked and checks,
        entry.card,
        str(entry.get_card_display()) if entry.card else "",
        entry.card_reason,
    )


def _order(entry: Entry) -> tuple[object, ...]:
    if entry.waiting and entry.since is not None:
        return (1, entry.since.timestamp(), entry.pk)
    return (0 if entry.there else 2, entry.name.casefold(), entry.pk)

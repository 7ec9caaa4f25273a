"""Who is there for the next round, and what its draw knows of them."""

from __future__ import annotations

from dataclasses import replace
from hashlib import blake2b

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from conduct.blocks import mutual
from leagues.finding import not_over
from leagues.pairing.draws import Situation
from leagues.pairing.players import Player
from leagues.refusals import EventRefused
from leagues.results.record import Record

# Below every seed that can be given.
UNSEEDED = 10_000


def must_go_on(record: Record) -> None:
    """EventRefused if there is no next round, or not yet."""
    not_over(record.event)
    if record.event.drawing.waits and not record.complete:
        left = record.rounds[-1].open
        raise EventRefused(
            ngettext(
                "%(n)s battle of this round is not over yet.", "%(n)s battles of this round are not over yet.", left
            )
            % {"n": left}
        )
    if record.last:
        raise EventRefused(_("All rounds have been played."))


def there(record: Record) -> list[int]:
    """The entries that can be paired, as they are now."""
    return sorted(pk for pk, entry in record.entries.items() if entry.plays)


def situation(record: Record, present: list[int], seed: str, *, loosened: bool) -> Situation:
    """The event before its next round, for those who are present. EventRefused in a knock-out with a table that nobody
    has won."""
    apart, known = _apart(record, present), record.history
    field = [
        Player(
            id=row.player,
            points=row.points,
            place=row.order,
            met=known.met(row.player),
            barred_from_bye=known.barred_from_bye(row.player),
            **{what: getattr(record.entries[row.player], what).casefold() for what in record.event.keeps_apart},
            apart=apart.get(row.player, frozenset()),
            losses=record.losses(row.player),
        )
        for row in record.by_battles
        if row.player in present
    ]
    return Situation(
        # Places without holes: who has left is not between the others.
        [replace(player, place=place) for place, player in enumerate(field)],
        len(record.rounds) + 1,
        seed,
        _order(record, present, seed),
        _through(record),
        loosened=loosened,
    )


def _apart(record: Record, present: list[int]) -> dict[int, frozenset[int]]:
    """Those who have blocked each other, by their entries. Nobody is told."""
    entries = {user: pk for pk in present if (user := record.entries[pk].user_id) is not None}
    return {entries[user]: frozenset(entries[one] for one in others) for user, others in mutual(entries).items()}


def _order(record: Record, present: list[int], seed: str) -> list[int]:
    """Those of the first round as they were seeded, the others by its lot."""
    if record.rounds:
        present, seed = record.rounds[0].round.field, record.rounds[0].round.seed

    def drawn(pk: int) -> tuple[int, bytes]:
        given = record.entries[pk].seed
        return given or UNSEEDED, blake2b(f"{seed}:order:{pk}".encode(), digest_size=8).digest()

    return sorted((pk for pk in present if pk in record.entries), key=drawn)


def _through(record: Record) -> list[int | None]:
    """Who goes on from each table of the round before, where the losers are out. EventRefused for a draw."""
    event = record.event
    if not record.rounds or not event.drawing.eliminates(record.rounds[-1].round.number):
        return []
    last = record.rounds[-1]
    drawn = [table.pairing.table for table in last.tables if table.undecided]
    if drawn:
        raise EventRefused(
            _("A knock-out needs a winner at each table. Decide these first: %(tables)s.")
            % {"tables": ", ".join(str(number) for number in drawn)}
        )
    if not event.drawing.bracket:
        return []
    going = {table.pairing.table: table.through for table in last.tables}
    return [going.get(number) for number in range(1, 2 ** (event.rounds - last.round.number) + 1)]

"""The rounds of an event: drawn, looked at, published; at the end the event is closed.

Each step locks the row of the event and changes all or nothing; done twice it is done once.
"""

from __future__ import annotations

import secrets
from dataclasses import replace
from hashlib import blake2b
from uuid import UUID

from django.db import transaction
from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from accounts.models import User
from battles.games import game_of
from conduct.blocks import mutual
from leagues import checking_in
from leagues.finding import locked_by_organiser
from leagues.models import Entry, Event, Pairing, Round, Side
from leagues.pairing.draws import CannotPair, Draw, Situation
from leagues.pairing.players import Player
from leagues.record import Record
from leagues.refusals import EventRefused

# Below every seed that can be given.
UNSEEDED = 10_000


class NoPairing(EventRefused):
    """By the hard rules nobody can be paired with these; with rematches it may be possible."""


def draw(uuid: UUID, organiser: User, *, loosened: bool = False) -> Round:
    """Draw the next round for the organiser to look at; one that was drawn before is thrown away. `loosened`: rematches
    and a second bye are let in where nothing else is left. EventRefused, PermissionDenied."""
    with transaction.atomic(durable=True):
        event = locked_by_organiser(uuid, organiser)
        record = Record(event)
        _may_go_on(record)
        there = _there(record)
        number, seed = len(record.rounds) + 1, secrets.token_hex(8)
        found = _paired(record, there, seed, loosened=loosened)
        event.round_set.filter(published=None).delete()
        let_in = bool(found.rematches or found.second_bye)
        made = Round.objects.create(event=event, number=number, seed=seed, field=there, loosened=let_in)
        _write_down(made, found, game_of(event.game).seats, record)
        return made


def publish(uuid: UUID, organiser: User, drawn: int) -> Round:
    """Publish the round that the organiser has looked at: the one with this key, and no other. EventRefused if it was
    drawn anew meanwhile, or somebody has come or gone since; PermissionDenied."""
    with transaction.atomic(durable=True):
        event = locked_by_organiser(uuid, organiser)
        made = event.round_set.filter(pk=drawn).first()
        if made is None:
            raise EventRefused(_("This draw is no longer the latest one. Look at the pairings again."))
        if made.published:
            return made
        record = Record(event)
        _may_go_on(record)
        if _there(record) != made.field:
            raise EventRefused(_("Players have joined or left since this draw. Draw the round again."))
        made.published = timezone.now()
        made.save(update_fields=["published"])
        if event.state == Event.OPEN:
            event.state = Event.RUNNING
            if event.drawing.rounds:
                event.rounds = event.drawing.rounds(len(made.field))
            checking_in.close(event)
            event.save(update_fields=["state", "rounds", "check_in"])
        return made


def discard(uuid: UUID, organiser: User) -> None:
    """Throw away a draw that is not published. PermissionDenied."""
    with transaction.atomic(durable=True):
        locked_by_organiser(uuid, organiser).round_set.filter(published=None).delete()


def finish(uuid: UUID, organiser: User) -> Event:
    """The event is over, with the standings as they are. EventRefused while a table is open; PermissionDenied."""
    with transaction.atomic(durable=True):
        event = locked_by_organiser(uuid, organiser)
        if event.over:
            return event
        if not Record(event).complete:
            raise EventRefused(_("Some battles of this round are not over yet."))
        event.round_set.filter(published=None).delete()
        event.state, event.ended = Event.OVER, timezone.now()
        event.save(update_fields=["state", "ended"])
        return event


def _may_go_on(record: Record) -> None:
    if record.event.over:
        raise EventRefused(_("This event is over."))
    if record.event.drawing.waits and not record.complete:
        left = record.rounds[-1].open
        raise EventRefused(
            ngettext(
                "%(n)s battle of this round is not over yet.", "%(n)s battles of this round are not over yet.", left
            )
            % {"n": left}
        )
    if record.rounds and len(record.rounds) >= record.event.rounds:
        raise EventRefused(_("All rounds have been played."))


def _there(record: Record) -> list[int]:
    """The entries that can be paired, as they are now."""
    return sorted(pk for pk, entry in record.entries.items() if entry.plays)


def _paired(record: Record, there: list[int], seed: str, *, loosened: bool) -> Draw:
    if len(there) < 2:
        raise EventRefused(_("At least two players are needed."))
    if not record.rounds and len(there) > record.event.drawing.most:
        raise EventRefused(
            _("This format takes at most %(most)s players. Choose another one in the settings of the event.")
            % {"most": record.event.drawing.most}
        )
    apart = _apart(record, there)
    known, drawing = record.history, record.event.drawing
    field = [
        Player(
            id=row.player,
            points=row.points,
            place=row.order,
            met=known.met(row.player),
            barred_from_bye=known.barred_from_bye(row.player),
            apart=apart.get(row.player, frozenset()),
        )
        for row in record.standings
        if row.player in there
    ]
    # Places without holes: who has left is not between the others.
    field = [replace(one, place=place) for place, one in enumerate(field)]
    now = Situation(
        field, len(record.rounds) + 1, seed, _order(record, there, seed), _through(record), loosened=loosened
    )
    try:
        return drawing.draw(now)
    except CannotPair as stuck:
        if not drawing.loosens:
            raise EventRefused(_("Nobody is left to be paired. You can end the event.")) from None
        names = ", ".join(record.entries[pk].name for pk in stuck.left)
        if loosened:
            raise EventRefused(_("No pairing is possible. Left over: %(names)s.") % {"names": names}) from None
        raise NoPairing(
            _(
                "There is no pairing without a rematch or a second bye. Left over: %(names)s. You can end the event "
                "here, or allow as few rematches as possible."
            )
            % {"names": names}
        ) from None


def _apart(record: Record, there: list[int]) -> dict[int, frozenset[int]]:
    """Those who have blocked each other, by their entries. Nobody is told."""
    entries = {user: pk for pk in there if (user := record.entries[pk].user_id) is not None}
    return {entries[user]: frozenset(entries[one] for one in others) for user, others in mutual(entries).items()}


def _order(record: Record, there: list[int], seed: str) -> list[int]:
    """Those of the first round as they were seeded, the others by its lot."""
    if record.rounds:
        there, seed = record.rounds[0].round.field, record.rounds[0].round.seed

    def drawn(pk: int) -> tuple[int, bytes]:
        given = record.entries[pk].seed
        return given or UNSEEDED, blake2b(f"{seed}:order:{pk}".encode(), digest_size=8).digest()

    return sorted((pk for pk in there if pk in record.entries), key=drawn)


def _through(record: Record) -> list[int | None]:
    """Who goes on from each table of the round before, where the losers are out. EventRefused for a draw."""
    event = record.event
    if not event.drawing.eliminates or not record.rounds:
        return []
    last = record.rounds[-1]
    drawn = [table.pairing.table for table in last.tables if table.undecided]
    if drawn:
        raise EventRefused(
            _("A knock-out needs a winner at each table. Decide these first: %(tables)s.")
            % {"tables": ", ".join(str(number) for number in drawn)}
        )
    going = {table.pairing.table: table.through for table in last.tables}
    return [going.get(number) for number in range(1, 2 ** (event.rounds - last.round.number) + 1)]


def _write_down(made: Round, found: Draw, seats: tuple[str, ...], record: Record) -> None:
    sides = [entries for entries in found.tables if entries]
    numbers = [number for number, entries in enumerate(found.tables, 1) if entries]
    pairings = Pairing.objects.bulk_create(Pairing(round=made, table=number) for number in numbers)
    Side.objects.bulk_create(
        Side(
            pairing=pairing,
            round=made,
            entry=Entry(pk=entry),
            number=number,
            had=record.history.points(entry),
            seat=_seats(made.seed, entries, seats)[number - 1] if len(entries) > 1 else "",
        )
        for pairing, entries in zip(pairings, sides, strict=True)
        for number, entry in enumerate(entries, 1)
    )


def _seats(seed: str, entries: tuple[int, ...], seats: tuple[str, ...]) -> tuple[str, ...]:
    """Which side of the table each of the two has: by lot from the round's seed."""
    drawn = blake2b(f"{seed}:seats:{entries}".encode(), digest_size=1).digest()[0] & 1
    return seats[::-1] if drawn else seats

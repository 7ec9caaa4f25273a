"""The next round is drawn for the organiser to look at, and thrown away."""

from __future__ import annotations

import secrets
from hashlib import blake2b
from uuid import UUID

from django.db import transaction
from django.utils.translation import gettext as _

from accounts.models import User
from battles.games import game_of
from leagues.finding import locked_by_organiser
from leagues.logbook import log
from leagues.models import Entry, Event, Pairing, Round, Side
from leagues.pairing.draws import CannotPair, Draw
from leagues.refusals import EventRefused
from leagues.results.record import Record
from leagues.rounds.field import must_go_on, situation, there


class NoPairing(EventRefused):
    """By the hard rules nobody can be paired with these; with rematches it may be possible."""


def draw(uuid: UUID, organiser: User, *, loosened: bool = False) -> Round:
    """Draw the next round for the organiser to look at; one that was drawn before is thrown away. `loosened`: rematches
    and a second bye are let in where nothing else is left. EventRefused, PermissionDenied."""
    with transaction.atomic(durable=True):
        event = locked_by_organiser(uuid, organiser)
        made = drawn(event, Record(event), loosened=loosened)
        log(event, organiser, "drawn", round=made.number)
        return made


def drawn(event: Event, record: Record, *, loosened: bool = False) -> Round:
    """The same with the event locked, whoever asks for it. EventRefused."""
    must_go_on(record)
    present = there(record)
    number, seed = len(record.rounds) + 1, secrets.token_hex(8)
    found = _paired(record, present, seed, loosened=loosened)
    event.round_set.filter(published=None).delete()
    let_in = bool(found.rematches or found.second_bye)
    made = Round.objects.create(event=event, number=number, seed=seed, field=present, loosened=let_in)
    _write_down(made, found, game_of(event.game).seats, record)
    return made


def discard(uuid: UUID, organiser: User) -> None:
    """Throw away a draw that is not published. PermissionDenied."""
    with transaction.atomic(durable=True):
        event = locked_by_organiser(uuid, organiser)
        if event.round_set.filter(published=None).delete()[0]:
            log(event, organiser, "discarded")


def _paired(record: Record, present: list[int], seed: str, *, loosened: bool) -> Draw:
    drawing = record.event.drawing
    if len(present) < 2:
        raise EventRefused(_("At least two players are needed."))
    if not record.rounds and len(present) > drawing.most:
        raise EventRefused(
            _("This format takes at most %(most)s players. Choose another one in the settings of the event.")
            % {"most": drawing.most}
        )
    try:
        return drawing.draw(situation(record, present, seed, loosened=loosened))
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

"""Real tables: one player reports the result, the other confirms it, or lets it stand for two days; else a referee
decides. Everything that was said stays written."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import timedelta
from uuid import UUID

from django.core.exceptions import PermissionDenied
from django.db import transaction
from django.utils import timezone
from django.utils.translation import gettext as _

from accounts.models import User
from leagues.finding import locked
from leagues.models import Event, Pairing, Report, Side
from leagues.numbers import number_from
from leagues.refusals import EventRefused
from notices.outbox import tell

STANDS_AFTER = timedelta(hours=48)
MOST_SCORE = 100_000
LONGEST_NOTE = 200
CLAIMS = (Pairing.FIRST, Pairing.SECOND, Pairing.DRAW)


@dataclass(frozen=True)
class Claim:
    """What is reported: who has won, and what the game counted for sides 1 and 2."""

    ruling: str
    first: int | None = None
    second: int | None = None


def claim_from(ruling: str, first: str, second: str) -> Claim:
    """What a form reports. EventRefused."""
    if ruling not in CLAIMS:
        raise EventRefused(_("Choose a result."))
    scores = [number_from(text, 0, MOST_SCORE, _("Score")) for text in (first, second)]
    if (scores[0] is None) != (scores[1] is None):
        raise EventRefused(_("Enter both scores, or neither."))
    return Claim(ruling, *scores)


def report(uuid: UUID, player: User, number: int, table: int, claim: Claim) -> Pairing:
    """A player of the table says how it ended: the other is asked. Where both say the same it is settled, where they
    differ it is disputed. EventRefused, PermissionDenied."""
    with transaction.atomic(durable=True):
        pairing, own, other = _table(uuid, player, number, table)
        if pairing.claim_state == Report.CONFIRMED:
            if _claimed(pairing) == claim:
                return pairing
            raise EventRefused(_("This result is settled. Ask a referee to put it right."))
        if pairing.claim_state and _claimed(pairing) == claim:
            # The same again, perhaps sent twice by a telephone in a hall; or the other's word for it.
            return pairing if pairing.claimed_by == own.number else settle(pairing, player, Report.CONFIRMED)
        differs = pairing.claim_state == Report.REPORTED and pairing.claimed_by != own.number
        pairing.claim, pairing.first_score, pairing.second_score = claim.ruling, claim.first, claim.second
        pairing.claimed_by, pairing.claimed_at = own.number, timezone.now()
        pairing.claim_state = Report.DISPUTED if differs else Report.REPORTED
        _keep(pairing)
        _write(pairing, player, Report.REPORTED)
        _tell(pairing, other, "disputed" if differs else "reported")
        return pairing


def confirm(uuid: UUID, player: User, number: int, table: int) -> Pairing:
    """The other player says that it is so. EventRefused, PermissionDenied."""
    with transaction.atomic(durable=True):
        pairing, own, _other = _table(uuid, player, number, table)
        if pairing.claim_state == Report.CONFIRMED:
            return pairing
        if not pairing.claim_state or pairing.claimed_by == own.number:
            raise EventRefused(_("There is nothing for you to confirm."))
        return settle(pairing, player, Report.CONFIRMED)


def dispute(uuid: UUID, player: User, number: int, table: int, note: str) -> Pairing:
    """The other player says that it is not so: a referee decides, or they agree. EventRefused, PermissionDenied."""
    with transaction.atomic(durable=True):
        pairing, own, other = _table(uuid, player, number, table)
        if pairing.claim_state != Report.REPORTED or pairing.claimed_by == own.number:
            raise EventRefused(_("There is nothing for you to dispute."))
        pairing.claim_state = Report.DISPUTED
        _keep(pairing)
        _write(pairing, player, Report.DISPUTED, " ".join(note.replace("\0", "").split())[:LONGEST_NOTE])
        _tell(pairing, other, "disputed")
        return pairing


def let_stand_all() -> int:
    """What nobody has disputed for two days is settled; returns how many tables."""
    old = timezone.now() - STANDS_AFTER
    due = Pairing.objects.filter(claim_state=Report.REPORTED, claimed_at__lte=old, ruling="").order_by("pk")
    done = 0
    for pk in list(due.values_list("pk", flat=True)):
        with transaction.atomic(durable=True):
            again = Pairing.objects.select_for_update().filter(pk=pk, claim_state=Report.REPORTED, claimed_at__lte=old)
            pairing = again.first()
            if pairing is not None:
                settle(pairing, None, Report.LET_STAND)
                done += 1
    return done


def _table(uuid: UUID, player: User, number: int, table: int) -> tuple[Pairing, Side, Side]:
    """The table with the player's side and the other; both are its players' alone."""
    event = locked(uuid)
    found = Pairing.objects.select_for_update().filter(
        round__event=event, round__number=number, round__published__isnull=False, table=table
    )
    pairing = found.first()
    sides = list(pairing.sides.with_players().order_by("number")) if pairing is not None else []
    own = next((side for side in sides if side.entry.user_id == player.pk), None)
    if pairing is None or own is None or len(sides) != 2:
        raise PermissionDenied
    if not event.real or event.state != Event.RUNNING:
        raise EventRefused(_("No results are reported here."))
    if pairing.ruling:
        raise EventRefused(_("This table has been decided."))
    return pairing, own, sides[2 - own.number]


def _claimed(pairing: Pairing) -> Claim:
    return Claim(pairing.claim, pairing.first_score, pairing.second_score)


def settle(pairing: Pairing, by: User | None, kind: str) -> Pairing:
    """The report counts from now on. Call it with the table locked."""
    pairing.claim_state = Report.CONFIRMED
    _keep(pairing)
    _write(pairing, by, kind)
    return pairing


def _keep(pairing: Pairing) -> None:
    pairing.save(update_fields=["claim", "claim_state", "claimed_by", "claimed_at", "first_score", "second_score"])


def _write(pairing: Pairing, by: User | None, kind: str, note: str = "") -> None:
    scores = {"first_score": pairing.first_score, "second_score": pairing.second_score}
    Report.objects.create(pairing=pairing, by=by, kind=kind, ruling=pairing.claim, note=note, **scores)


def _tell(pairing: Pairing, other: Side, what: str) -> None:
    played = pairing.round
    if other.entry.user is not None:
        detail = {"table": pairing.table, "round": played.number, "said": what}
        tell("event", other.entry.user, about=played.event.uuid, detail=detail)

"""Two players of a draw change places, before the round is published."""

from __future__ import annotations

from uuid import UUID

from django.db import transaction
from django.utils.translation import gettext as _

from accounts.models import User
from leagues.finding import locked_by_organiser
from leagues.logbook import log
from leagues.models import Pairing, Round, Side
from leagues.refusals import EventRefused


def swap(uuid: UUID, organiser: User, drawn: int, one: int, other: int) -> Round:
    """The draw with this key, with these two entries in each other's places. It is another draw: who has looked at the
    first cannot publish it any more. EventRefused, PermissionDenied."""
    with transaction.atomic(durable=True):
        event = locked_by_organiser(uuid, organiser)
        before = event.round_set.filter(pk=drawn, published=None).first()
        if before is None:
            raise EventRefused(_("This draw is no longer the latest one. Look at the pairings again."))
        if not event.drawing.swaps:
            raise EventRefused(_("In this format the schedule says who meets whom."))
        sides = list(Side.objects.filter(round=before).select_related("pairing").order_by("pairing__table", "number"))
        if one == other or not {one, other} <= {side.entry_id for side in sides}:
            raise EventRefused(_("Choose two players of this round."))
        turned = {one: other, other: one}
        had = {side.entry_id: side.had for side in sides}
        before.delete()
        made = Round.objects.create(
            event=event,
            number=before.number,
            seed=before.seed,
            field=before.field,
            loosened=before.loosened,
            by_hand=True,
        )
        tables = {side.pairing.table for side in sides}
        pairings = {
            pairing.table: pairing
            for pairing in Pairing.objects.bulk_create(Pairing(round=made, table=table) for table in sorted(tables))
        }
        Side.objects.bulk_create(
            Side(
                pairing=pairings[side.pairing.table],
                round=made,
                entry_id=turned.get(side.entry_id, side.entry_id),
                number=side.number,
                seat=side.seat,
                had=had[turned.get(side.entry_id, side.entry_id)],
            )
            for side in sides
        )
        log(event, organiser, "swapped", round=made.number)
        return made

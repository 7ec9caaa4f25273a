"""A published round is taken back, as long as nobody has done anything in its battles."""

from __future__ import annotations

from uuid import UUID

from django.db import transaction
from django.utils.translation import gettext as _

from accounts.models import User
from battles.models import Battle
from battles.models import Entry as Line
from leagues.entering import checking_in
from leagues.finding import locked_by_organiser
from leagues.models import Event, Pairing, Round
from leagues.refusals import EventRefused
from notices.outbox import tell

# What a battle does by itself.
BY_ITSELF = ("begin", "auto", "usual")


def undo(uuid: UUID, organiser: User, published: int) -> Round:
    """The round with this key is a draw again; its battles are gone, and its players are told. EventRefused if it is
    not the latest, or somebody has begun; PermissionDenied."""
    with transaction.atomic(durable=True):
        event = locked_by_organiser(uuid, organiser)
        event.round_set.filter(published=None).delete()
        last = event.round_set.order_by("-number").first()
        if event.over or last is None or last.pk != published:
            raise EventRefused(_("Only the latest round can be taken back."))
        pairings = list(Pairing.objects.select_for_update().filter(round=last).order_by("pk"))
        keys = [pairing.battle_id for pairing in pairings if pairing.battle_id]
        battles = list(Battle.objects.select_for_update().filter(pk__in=keys).order_by("pk"))
        if any(pairing.ruling or pairing.claim_state for pairing in pairings) or begun(battles):
            raise EventRefused(_("A battle of this round has begun: it cannot be taken back any more."))
        Pairing.objects.filter(round=last).update(battle=None)
        Battle.objects.filter(pk__in=keys).delete()
        if last.number == 1:
            event.state = Event.OPEN
            if event.drawing.rounds:
                event.rounds = 0
            checking_in.open_again(event, last.absent)
            event.save(update_fields=["state", "rounds", "check_in"])
        last.published = last.ends = last.absent = None
        last.save(update_fields=["published", "ends", "absent"])
        for side in last.sides.with_players():
            if side.entry.user is not None:
                tell("event", side.entry.user, about=event.uuid, detail={"undone": last.number})
        return last


def begun(battles: list[Battle]) -> bool:
    """Whether somebody has done something in one of them, or one is over."""
    if any(battle.status == Battle.OVER for battle in battles):
        return True
    return Line.objects.filter(battle__in=battles).exclude(kind__in=BY_ITSELF).exists()

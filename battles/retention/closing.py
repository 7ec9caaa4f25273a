"""Battles of guests that came to nothing: nobody moves any more, or nobody ever came."""

from __future__ import annotations

from datetime import datetime

from django.db import transaction

from battles.acts.endings import no_offers
from battles.lobby.closing import withdrawn
from battles.models import Battle
from battles.retention.guests import WITHOUT_A_MOVE, abandoned, unanswered
from battles.submit import submit
from battles.table.blobs import Sheet
from battles.table.desk import Desk
from ninthsite.observing.figures import REMOVED
from rules.engine.events import told
from rules.engine.text import text

# A space keeps it apart from whatever is sent.
CLIENT_ID = "abandoned battle"


def close(battle: Battle, now: datetime) -> None:
    """It ends without a winner, through the door like every other end. Raises `IllegalAction` where it cannot."""

    def act(desk: Desk) -> None:
        # Somebody may have moved since.
        if not abandoned(Battle.objects.filter(pk=battle.pk), now).exists():
            return
        days = WITHOUT_A_MOVE.days
        desk.note("clock", Sheet(events=[told("battle.told.abandoned", days=days)]), client_id=CLIENT_ID)
        desk.finish(None, text("battle.reason.abandoned", days=days), "house")
        no_offers(desk)
        REMOVED.labels("abandoned").inc()

    submit(battle.uuid, act, client_id=CLIENT_ID)


def withdraw(battle: Battle, now: datetime) -> None:
    """What it was is kept for a while for whoever made it, like every challenge that came to nothing."""
    with transaction.atomic(durable=True):
        Battle.objects.select_for_update().filter(pk=battle.pk).first()
        found = unanswered(Battle.objects.filter(pk=battle.pk), now).first()
        if found is not None:
            withdrawn(found)
            REMOVED.labels("unanswered").inc()

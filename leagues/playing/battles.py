"""The battles of a published round: each pairing gets one, and only one, whoever makes it."""

from __future__ import annotations

import logging
import time

from django.db import transaction
from django.db.models import Count

from battles.due import waking
from battles.games import games
from battles.lobby import arranged
from battles.models import Battle
from battles.table import beginning
from leagues.entering.lists import sealed
from leagues.models import Event, Pairing
from notices.outbox import tell

logger = logging.getLogger(__name__)

# For so long whoever publishes waits for the battles; the rest is made meanwhile.
SECONDS = 3.0


def begin_all(event: Event | None = None, *, seconds: float | None = None) -> int:
    """Make the battles that are wanting, of this event or of all; returns how many. What was left half made, by a
    process that died, is found here as well."""
    ends = time.monotonic() + (SECONDS if seconds is None else seconds)
    made = 0
    for pk in _wanting(event):
        if time.monotonic() > ends:
            break
        try:
            made += begin(pk)
        except Exception:
            # One table that cannot begin holds up no other; the organiser sees it without a battle, and decides it.
            logger.exception("the battle of pairing %s cannot begin", pk)
    return made


def begin(pk: int) -> bool:
    """Make the battle of a pairing; False if it has one, or needs none. Both players are told, once. Raises
    `IllegalAction` if it cannot begin."""
    battle = _begun(pk)
    if battle is None:
        return False
    beginning.announce(battle)
    waking.wake()
    return True


@transaction.atomic(durable=True)
def _begun(pk: int) -> Battle | None:
    pairing = Pairing.objects.select_for_update().get(pk=pk)
    number = pairing.round.number
    if pairing.battle_id or pairing.ruling or not pairing.round.published:
        return None
    sides = list(pairing.sides.select_related("entry__user").order_by("number"))
    event = Event.objects.select_related("organiser").get(round_set=pairing.round_id)
    if len(sides) != 2 or event.real:
        return None
    battle = arranged.arrange(
        event.game,
        {side.seat: arranged.Side(side.entry.user, sealed(side.entry)) for side in sides},
        settings=event.settings,
        pace=event.pace,
        clock=event.clock,
        title=f"{event.name} · {number}/{event.rounds}",
        visibility=event.visibility,
        delay=event.delay,
        maker=event.organiser,
    )
    pairing.battle = battle
    pairing.save(update_fields=["battle"])
    for side in sides:
        if side.entry.user is not None:
            tell("paired", side.entry.user, about=event.uuid, detail={"round": number, "table": pairing.table})
    return battle


def _wanting(event: Event | None) -> list[int]:
    found = Pairing.objects.filter(
        battle=None, ruling="", round__published__isnull=False, round__event__game__in=games()
    )
    found = found.exclude(round__event__state=Event.OVER).exclude(round__event__real=True)
    if event is not None:
        found = found.filter(round__event=event)
    found = found.annotate(players=Count("sides")).filter(players=2).order_by("pk")
    return list(found.values_list("pk", flat=True))

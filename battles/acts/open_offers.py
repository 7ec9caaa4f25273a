"""What stands offered in a battle: put there and taken away, and how much of it there is."""

from __future__ import annotations

from django.db.models import QuerySet

from battles.models import Offer
from battles.table.desk import Desk


def put(desk: Desk, offer: Offer) -> None:
    """It is offered from now on."""
    offer.battle = desk.battle
    offer.save()
    _count(desk)


def withdraw(desk: Desk, offers: QuerySet[Offer]) -> None:
    """These are offered no more."""
    offers.filter(battle=desk.battle, state=Offer.OPEN).update(state=Offer.WITHDRAWN)
    _count(desk)


def close(desk: Desk, offer: Offer, state: str) -> None:
    """It has been answered, or taken back."""
    offer.state = state
    offer.save(update_fields=["state"])
    _count(desk)


def _count(desk: Desk) -> None:
    desk.battle.open_offers = Offer.objects.filter(battle=desk.battle, state__in=Offer.SHOWN).count()

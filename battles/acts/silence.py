"""The players decide whether others talk about their battle: they may as long as no player objects."""

from __future__ import annotations

from uuid import UUID

from django.db import transaction

from battles.models import Battle, Talk
from battles.refusals import refusal
from battles.sending.sight import Sight


def silence(seen: Sight, what: str, wanted: bool) -> None:
    """A player objects to all comments, or to the talk of onlookers, or does not any more. Raises `IllegalAction`."""
    if not seen.seats:
        raise refusal("spectator")
    with transaction.atomic(durable=True):
        talk = _locked(seen.uuid)
        against = set(talk.silenced.get(what, [])) - set(seen.seats)
        talk.silenced[what] = sorted(against if wanted else against | set(seen.seats))
        talk.save(update_fields=["silenced"])


def _locked(uuid: UUID) -> Talk:
    return Talk.objects.select_for_update().get_or_create(battle=Battle.objects.get(uuid=uuid))[0]

"""Onlookers talk; the referee and the house take lines away."""

from __future__ import annotations

from typing import Any
from uuid import UUID

from django.db import transaction

from battles.gallery.standing import standing
from battles.models import Battle, OnlookerLine, Talk
from battles.refusals import refusal
from battles.sending import delayed, hub
from battles.sending.sight import sight
from battles.sending.unheard import may_speak

LONGEST = 300
MOST_LINES = 5000


def say(uuid: UUID, user: Any, text: str, client_id: str) -> int:
    """Add a line; returns its number. Said twice under the same client id it stands there once. Whether he may is
    looked up anew, however long he has been there. Raises `IllegalAction` and `NotVisible`."""
    text = "".join(letter for letter in text if letter.isprintable()).strip()
    seen = sight(uuid, user)
    battle = Battle.objects.get(uuid=uuid)
    refused = standing(battle, seen, user).refused
    if refused is not None:
        raise refused
    may_speak(user)
    if not 1 <= len(text) <= LONGEST:
        raise refusal("chat", most=LONGEST)
    with transaction.atomic(durable=True):
        talk, _made = Talk.objects.select_for_update().get_or_create(battle=battle)
        earlier = OnlookerLine.objects.filter(battle=battle, user=user, client_id=client_id).first()
        if earlier is not None:
            return earlier.number
        if talk.lines >= MOST_LINES:
            raise refusal("chat_full", most=MOST_LINES)
        talk.lines += 1
        OnlookerLine.objects.create(
            battle=battle,
            number=talk.lines,
            user=user,
            client_id=client_id,
            text=text,
            seq=battle.seq,
            shown=delayed.last_shown(battle, seen.audience),
        )
        talk.save(update_fields=["lines"])
    hub.talked(uuid, talk.lines, talk.removals)
    return talk.lines


def remove(uuid: UUID, user: Any, number: int) -> None:
    """The referee, or somebody of the house, takes a line away. Raises `IllegalAction` and `NotVisible`."""
    seen = sight(uuid, user)
    battle = Battle.objects.get(uuid=uuid)
    if not standing(battle, seen, user).removes:
        raise refusal("not_referee")
    with transaction.atomic(durable=True):
        talk, _made = Talk.objects.select_for_update().get_or_create(battle=battle)
        line = OnlookerLine.objects.filter(battle=battle, number=number, removed=0).first()
        if line is None:
            raise refusal("no_such_line")
        talk.removals += 1
        OnlookerLine.objects.filter(pk=line.pk).update(removed=talk.removals)
        talk.save(update_fields=["removals"])
    hub.talked(uuid, talk.lines, talk.removals)

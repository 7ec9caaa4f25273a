"""What the players say to each other."""

from __future__ import annotations

from uuid import UUID

from django.db import transaction

from battles.models import Battle, ChatLine, Seat
from battles.refusals import refusal
from battles.sending import hub
from battles.sending.unheard import may_speak
from battles.telling import announcing
from conduct.blocks import blockers_of

LONGEST = 500
MOST_LINES = 2000


def say(uuid: UUID, seat: str, text: str, client_id: str) -> int:
    """Add a line; returns its number. Said twice under the same client id it stands there once. Raises
    `IllegalAction`."""
    text = "".join(letter for letter in text if letter.isprintable() or letter == "\n").strip()
    if not 1 <= len(text) <= LONGEST:
        raise refusal("chat", most=LONGEST)
    writer = Seat.objects.filter(battle__uuid=uuid, key=seat).values_list("user_id", flat=True).first()
    may_speak(writer)
    with transaction.atomic(durable=True):
        battle = Battle.objects.select_for_update().get(uuid=uuid)
        earlier = ChatLine.objects.filter(battle=battle, client_id=client_id).first()
        if earlier is not None:
            if earlier.seat != seat:
                raise refusal("client_id")
            return earlier.number
        if battle.chats >= MOST_LINES:
            raise refusal("chat_full", most=MOST_LINES)
        battle.chats += 1
        line = ChatLine.objects.create(battle=battle, number=battle.chats, seat=seat, client_id=client_id, text=text)
        battle.save(update_fields=["chats"])
        # Who writes back has read.
        Seat.objects.filter(battle=battle, key=seat, heard=battle.chats - 1).update(heard=battle.chats)
        # Nor is it news to whoever does not want to read it.
        hushed = Seat.objects.filter(battle=battle, user__in=blockers_of(writer))
        hushed.filter(heard=battle.chats - 1).update(heard=battle.chats)
        announcing.chat_said(battle, line)
    hub.noticed(uuid, battle.seq, battle.chats)
    return battle.chats

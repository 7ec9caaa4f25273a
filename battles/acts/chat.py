"""What the players say to each other."""

from __future__ import annotations

from uuid import UUID

from django.db import transaction

from battles.models import Battle, ChatLine
from battles.refusals import refusal
from battles.sending import hub

LONGEST = 500
MOST_LINES = 2000


def say(uuid: UUID, seat: str, text: str, client_id: str) -> int:
    """Add a line; returns its number. Said twice under the same client id it stands there once. Raises
    `IllegalAction`."""
    text = "".join(letter for letter in text if letter.isprintable() or letter == "\n").strip()
    if not 1 <= len(text) <= LONGEST:
        raise refusal("chat", most=LONGEST)
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
        ChatLine.objects.create(battle=battle, number=battle.chats, seat=seat, client_id=client_id, text=text)
        battle.save(update_fields=["chats"])
    hub.noticed(uuid, battle.seq, battle.chats)
    return battle.chats

"""Encoded messages for sockets that are not up to date."""

from __future__ import annotations

from uuid import UUID

from battles.models import ChatLine
from battles.sending import changes, views_of
from battles.sending.publish import encode


def since(uuid: UUID, audience: str, seq: int) -> tuple[int, str]:
    """The newest entry, and what brings an audience that knows the entry `seq` there."""
    made = changes.since(uuid, audience, seq)
    return (seq, "") if made is None else (made["seq"], encode(made))


def state(uuid: UUID, audience: str) -> tuple[int, int, str]:
    """The newest entry, the number of the last line of chat, and the state."""
    made = changes.state(uuid, audience)
    lines = made["chat"]
    return made["seq"], lines[-1]["number"] if lines else 0, encode(made)


def present(uuid: UUID, audience: str) -> tuple[int, str]:
    """The newest entry, and a change in which nothing has happened."""
    made = changes.present(uuid, audience)
    return made["seq"], encode(made)


def chat_since(uuid: UUID, number: int) -> tuple[int, list[str]]:
    """The number of the last line of chat, and the lines after the line `number`."""
    lines = list(ChatLine.objects.filter(battle__uuid=uuid, number__gt=number).order_by("number"))
    return (lines[-1].number if lines else number), [encode(views_of.chat_line(line)) for line in lines]

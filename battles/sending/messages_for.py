"""Encoded messages for sockets that are not up to date."""

from __future__ import annotations

from uuid import UUID

from battles.models import ChatLine
from battles.sending import changes, views_of
from battles.sending.hushed import seats_hushed_for
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


def standstill(uuid: UUID, seq: int) -> tuple[bool, str]:
    """Whether the battle is halted, and how those learn of it who see it later and know the entry `seq`."""
    halted, made = changes.standstill(uuid, seq)
    return halted, "" if made is None else encode(made)


def chat_since(uuid: UUID, audience: str, number: int) -> tuple[int, list[str]]:
    """The number of the last line of chat, and the lines after the line `number`."""
    lines = list(ChatLine.objects.filter(battle__uuid=uuid, number__gt=number, removed=False).order_by("number"))
    hushed = seats_hushed_for(uuid, audience) if lines else frozenset()
    return (lines[-1].number if lines else number), [encode(views_of.chat_line(line, hushed)) for line in lines]

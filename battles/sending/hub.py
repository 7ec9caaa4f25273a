"""One hub for each battle that somebody in this process watches: it writes changes to the process's own sockets.

A hub lives on the event loop of its sockets; the functions of this module may be called from any thread. What a hub is
told may get lost between processes: it also asks the database once a second how far each battle is.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Awaitable, Callable, Collection
from typing import Any
from uuid import UUID

from battles.sending import pokes, presence
from battles.socket.threads import in_thread

logger = logging.getLogger(__name__)

Send = Callable[[str], Awaitable[None]]


class Member:
    """One socket: its audience, the last entry that it was sent, and how to write to it."""

    def __init__(self, audience: str, seats: list[str], send: Send) -> None:
        self.audience = audience
        self.seats = seats
        self.send = send
        self.seq = -1
        self.chats = 0
        self.catching_up = False
        self.lock = asyncio.Lock()


class Hub:
    """The sockets of one battle in this process. Its methods run on the event loop, except where they say otherwise."""

    def __init__(self, uuid: UUID, loop: asyncio.AbstractEventLoop) -> None:
        self.uuid = uuid
        self.loop = loop
        self.members: list[Member] = []
        self.seq = -1
        self.chats = 0
        self.tasks: set[asyncio.Task[None]] = set()

    def run(self, work: Any) -> None:
        """Start a task and keep it from being forgotten."""
        task = self.loop.create_task(work)
        self.tasks.add(task)
        task.add_done_callback(self.tasks.discard)

    def deliver(self, audience: str, since: int, seq: int, message: str) -> None:
        """A commit led from `since` to `seq`: send an audience its change; others catch up by themselves."""
        for member in self.members:
            if member.audience == audience and member.seq == since and not member.catching_up:
                member.seq = seq
                self.run(self._write(member, message))

    def noticed(self, seq: int, chats: int | None = None) -> None:
        """The stored battle is at the entry `seq` and has so many lines of chat."""
        self.seq = max(self.seq, seq)
        if chats is not None:
            self.chats = max(self.chats, chats)
        for member in self.members:
            if member.seq < self.seq or (member.seats and member.chats < self.chats):
                self.catch_up(member)

    def catch_up(self, member: Member) -> None:
        if not member.catching_up and member.seq >= 0:
            member.catching_up = True
            self.run(self._catch_up(member))

    async def _catch_up(self, member: Member) -> None:
        from battles.sending import messages_for

        try:
            while member in self.members and member.seq < self.seq:
                seq, message = await in_thread(messages_for.since, self.uuid, member.audience, member.seq)
                if seq <= member.seq:
                    break
                member.seq = seq
                await self._write(member, message)
            if member in self.members and member.seats and member.chats < self.chats:
                member.chats, lines = await in_thread(messages_for.chat_since, self.uuid, member.chats)
                for line in lines:
                    await self._write(member, line)
        except Exception:
            logger.exception("battle %s: a socket could not be brought up to date", self.uuid)
        finally:
            member.catching_up = False

    async def nudge(self, audiences: Collection[str] | None = None) -> None:
        """Send the players, or only these audiences, the present questions, plans and deadlines again, though nothing
        has happened."""
        from battles.sending import messages_for

        for member in list(self.members):
            wanted = audiences is None or member.audience in audiences
            if wanted and member.seats and member.seq == self.seq:
                seq, message = await in_thread(messages_for.present, self.uuid, member.audience)
                if seq == member.seq and not member.catching_up:
                    await self._write(member, message)

    async def tell_presence(self) -> None:
        """Tell the members which seats have somebody before them."""
        from battles.sending.publish import encode

        here = await in_thread(presence.here, self.uuid)
        for member in list(self.members):
            await self._write(member, encode({"type": "presence", "here": here}))

    async def _write(self, member: Member, message: str) -> None:
        try:
            # Messages arrive in the order in which they were written, however slow the socket.
            async with member.lock:
                await member.send(message)
        except Exception:
            logger.debug("battle %s: a socket is gone", self.uuid)


_hubs: dict[UUID, Hub] = {}


def hub_of(uuid: UUID) -> Hub:
    """The hub of a battle on the running event loop; made if there is none."""
    loop = asyncio.get_running_loop()
    found = _hubs.get(uuid)
    if found is None or found.loop is not loop:
        found = _hubs[uuid] = Hub(uuid, loop)
    pokes.listen(loop, _hubs)
    return found


def leave(hub: Hub, member: Member) -> None:
    """A socket has closed."""
    if member in hub.members:
        hub.members.remove(member)
    if not hub.members and _hubs.get(hub.uuid) is hub:
        del _hubs[hub.uuid]


def audiences(uuid: UUID) -> list[str]:
    """Who listens to a battle in this process. From any thread."""
    found = _hubs.get(uuid)
    return list({member.audience: None for member in list(found.members)}) if found else []


def deliver(uuid: UUID, audience: str, since: int, seq: int, message: str) -> None:
    """Send the sockets of this process their change. From any thread."""
    _on_loop(uuid, lambda hub: hub.deliver(audience, since, seq, message))


def noticed(uuid: UUID, seq: int, chats: int | None = None) -> None:
    """Something was stored. From any thread."""
    _on_loop(uuid, lambda hub: hub.noticed(seq, chats))
    pokes.send(uuid, seq)


def nudge(uuid: UUID, audiences: Collection[str] | None = None) -> None:
    """The deadlines, or the plans of these audiences, have changed, though nothing has happened. From any thread."""
    _on_loop(uuid, lambda hub: hub.run(hub.nudge(audiences)))


def _on_loop(uuid: UUID, work: Callable[[Hub], None]) -> None:
    found = _hubs.get(uuid)
    if found is None:
        return
    try:
        found.loop.call_soon_threadsafe(work, found)
    except RuntimeError:
        # The loop has been closed: its sockets are gone with it.
        _hubs.pop(uuid, None)

"""One hub for each battle that somebody in this process watches: it writes changes to the process's own sockets.

A hub lives on the event loop of its sockets; the functions of this module may be called from any thread. What a hub is
told may get lost between processes: it also asks the database once a second how far each battle is.
"""

from __future__ import annotations

import asyncio
import logging
from collections import deque
from collections.abc import Awaitable, Callable, Collection, Sequence
from typing import Any
from uuid import UUID

from battles.sending import pokes, presence
from battles.sending.audiences import DELAYED, hears
from battles.sending.gallery import Gallery
from battles.sending.onlookers import NOBODY, Onlookers, Watching
from battles.sending.source import Source
from ninthsite.observing.figures import HUBS
from ninthsite.threads import in_thread

logger = logging.getLogger(__name__)

Send = Callable[[str], Awaitable[None]]

# So many sockets are written to in a row; before the next the loop looks at what has come in meanwhile, so that no
# player waits until a thousand onlookers have been told.
IN_A_ROW = 16


class Member:
    """One socket: its audience, the last entry that it was sent, and how to write to it; `account`: whose it is."""

    def __init__(self, audience: str, seats: list[str], send: Send, account: int | None = None) -> None:
        self.audience = audience
        self.account = account
        self.seats = seats
        self.hears = hears(audience)
        self.send = send
        self.seq = -1
        self.chats = 0
        self.catching_up = False
        self.told_halted = False
        self.hearing = False
        self.outbox: deque[str] = deque()
        self.lock = asyncio.Lock()


class Hub:
    """The sockets of one battle in this process. Its methods run on the event loop, except where they say otherwise."""

    def __init__(self, uuid: UUID, loop: asyncio.AbstractEventLoop, source: Source) -> None:
        self.uuid = uuid
        self.loop = loop
        self.source = source
        self.members: list[Member] = []
        self.seq = -1
        self.chats = 0
        self.presence: presence.Presence | None = None
        self.onlookers = NOBODY
        self.counted: Watching = ((), 0)
        self.gallery = Gallery(self)
        self.tasks: set[asyncio.Task[None]] = set()

    def run(self, work: Any) -> None:
        """Start a task and keep it from being forgotten."""
        task = self.loop.create_task(work)
        self.tasks.add(task)
        task.add_done_callback(self.tasks.discard)

    def deliver(self, audience: str, since: int, seq: int, message: str) -> None:
        """A commit led from `since` to `seq`: send an audience its change; others catch up by themselves."""
        told = [
            member
            for member in self.members
            if member.audience == audience and member.seq == since and not member.catching_up
        ]
        for member in told:
            member.seq = seq
        self.spread(told, message)

    def noticed(self, seq: int, chats: int | None = None) -> None:
        """The stored battle is at the entry `seq` and has so many lines of chat."""
        self.seq = max(self.seq, seq)
        if chats is not None:
            self.chats = max(self.chats, chats)
        behind: dict[tuple[str, int], list[Member]] = {}
        for member in self.members:
            if 0 <= member.seq < self.seq and not member.catching_up:
                behind.setdefault((member.audience, member.seq), []).append(member)
            if member.hears and member.seq >= 0 and member.chats < self.chats and not member.hearing:
                member.hearing = True
                self.run(self._hear(member))
        for (audience, since), members in behind.items():
            for member in members:
                member.catching_up = True
            self.run(self._catch_up(audience, since, members))

    async def _catch_up(self, audience: str, since: int, members: list[Member]) -> None:
        """Bring those who are equally far to where the battle is: what they lack is worked out once for all."""
        try:
            while since < self.seq:
                seq, message = await in_thread(self.source.since, self.uuid, audience, since)
                if seq <= since:
                    break
                for member in members:
                    member.seq = seq
                self.spread(members, message)
                since = seq
        except Exception:
            logger.exception("battle %s: sockets could not be brought up to date", self.uuid)
        finally:
            for member in members:
                member.catching_up = False

    async def _hear(self, member: Member) -> None:
        """The lines of chat that a player has not read yet."""
        try:
            member.chats, lines = await in_thread(self.source.chat_since, self.uuid, member.audience, member.chats)
            for line in lines:
                await self.write(member, line)
        except Exception:
            logger.exception("battle %s: chat did not reach a socket", self.uuid)
        finally:
            member.hearing = False

    async def nudge(self, audiences: Collection[str] | None = None) -> None:
        """Send the players, or only these audiences, the present questions, plans and deadlines again, though nothing
        has happened."""
        for member in list(self.members):
            wanted = audiences is None or member.audience in audiences
            if wanted and member.seats and member.seq == self.seq:
                seq, message = await in_thread(self.source.present, self.uuid, member.audience)
                if seq == member.seq and not member.catching_up:
                    await self.write(member, message)

    async def tell_beside(self) -> None:
        """Tell again what is no entry of the log."""
        await self.nudge()
        await self.tell_presence()
        await self.tell_later()

    async def tell_later(self) -> None:
        """That the site has halted the battle, or that it goes on, is told at once to those too who see it later: it
        tells nothing of what is played. Whatever else comes beside the log would."""
        there = [member for member in self.members if member.audience == DELAYED and member.seq >= 0]
        for seq in sorted({member.seq for member in there}):
            halted, message = await in_thread(self.source.standstill, self.uuid, seq)
            for member in there:
                if member.seq == seq and member.told_halted != halted:
                    member.told_halted = halted
                    if message:
                        await self.write(member, message)

    async def welcome(self, member: Member) -> None:
        """Somebody has come: he learns who is there, and if he plays the others learn that he is."""
        if member.seats:
            await in_thread(presence.arrive, [(self.uuid, member.seats)])
        if member.seats or self.presence is None:
            await self.tell_presence()
        if self.presence is not None and member.audience != DELAYED:
            await self.write(member, self._presence_for(member))
        if self.onlookers.number:
            await self.write(member, self.onlookers.message)

    async def tell_presence(self) -> None:
        """Look who is there, and who has time until when."""
        found = await in_thread(presence.look, [self.uuid])
        if self.uuid in found:
            self.present(found[self.uuid])

    def present(self, found: presence.Presence) -> None:
        """Tell the members if something has changed."""
        if found == self.presence:
            return
        self.presence = found
        # Who sees the battle later does not learn who sits before it now.
        there = [member for member in self.members if member.audience != DELAYED]
        self.spread([member for member in there if member.seats], found.for_players)
        self.spread([member for member in there if not member.seats], found.for_all)

    def watched(self, found: Onlookers) -> None:
        """Tell the members how many watch, and who, if that has changed."""
        if found != self.onlookers:
            self.onlookers = found
            self.spread(list(self.members), found.message)

    def _presence_for(self, member: Member) -> str:
        assert self.presence is not None
        return self.presence.for_players if member.seats else self.presence.for_all

    def spread(self, members: Sequence[Member], message: str) -> None:
        """Send the same to many, a few at a time; to each of them after what it was sent before."""
        for member in members:
            member.outbox.append(message)
        for member in members[:IN_A_ROW]:
            self.run(self._drain(member))
        if len(members) > IN_A_ROW:
            self.run(self._drain_all(members[IN_A_ROW:]))

    async def _drain_all(self, members: Sequence[Member]) -> None:
        for number, member in enumerate(members):
            if number % IN_A_ROW == 0:
                await asyncio.sleep(0)
            self.run(self._drain(member))

    async def write(self, member: Member, message: str) -> None:
        """Send a message to a socket, after those before it."""
        member.outbox.append(message)
        await self._drain(member)

    async def _drain(self, member: Member) -> None:
        try:
            # Messages arrive in the order in which they were written, however slow the socket.
            async with member.lock:
                while member.outbox:
                    await member.send(member.outbox.popleft())
        except Exception:
            logger.debug("battle %s: a socket is gone", self.uuid)


_hubs: dict[UUID, Hub] = {}


def hub_of(uuid: UUID, source: Source) -> Hub:
    """The hub of a battle on the running event loop; made if there is none, to tell what comes from this source."""
    loop = asyncio.get_running_loop()
    found = _hubs.get(uuid)
    if found is None or found.loop is not loop:
        found = _hubs[uuid] = Hub(uuid, loop, source)
        HUBS.set(len(_hubs))
    pokes.listen(loop, _hubs)
    return found


def leave(hub: Hub, member: Member) -> None:
    """A socket has closed."""
    if member in hub.members:
        hub.members.remove(member)
    if not hub.members and _hubs.get(hub.uuid) is hub:
        del _hubs[hub.uuid]
        HUBS.set(len(_hubs))


def audiences(uuid: UUID) -> list[str]:
    """Who listens to a battle in this process. From any thread."""
    found = _hubs.get(uuid)
    return list({member.audience: None for member in list(found.members)}) if found else []


def deliver(uuid: UUID, audience: str, since: int, seq: int, message: str) -> None:
    """Send the sockets of this process their change. From any thread."""
    _on_loop(uuid, lambda hub: hub.deliver(audience, since, seq, message))


def noticed(uuid: UUID, seq: int, chats: int | None = None) -> None:
    """Something was stored. From any thread."""
    noticed_here(uuid, seq, chats)
    pokes.send(uuid, seq)


def noticed_here(uuid: UUID, seq: int, chats: int | None = None) -> None:
    """Something was stored, and the other processes know. From any thread."""
    _on_loop(uuid, lambda hub: hub.noticed(seq, chats))


def talked(uuid: UUID, lines: int, removals: int) -> None:
    """So many lines of onlookers are stored, and so many were removed. From any thread."""
    _on_loop(uuid, lambda hub: hub.gallery.noticed(lines, removals))
    pokes.send(uuid, talk=(lines, removals))


def nudge(uuid: UUID, audiences: Collection[str] | None = None) -> None:
    """The deadlines, or the plans of these audiences, have changed, though nothing has happened. From any thread."""
    _on_loop(uuid, lambda hub: hub.run(hub.nudge(audiences)))


def beside(uuid: UUID) -> None:
    """The deadlines have changed, or who has time, though nothing has happened: also for the sockets of other
    processes. From any thread."""
    _on_loop(uuid, lambda hub: hub.run(hub.tell_beside()))
    pokes.send(uuid, beside=True)


def _on_loop(uuid: UUID, work: Callable[[Hub], None]) -> None:
    found = _hubs.get(uuid)
    if found is None:
        return
    try:
        found.loop.call_soon_threadsafe(work, found)
    except RuntimeError:
        # The loop has been closed: its sockets are gone with it.
        _hubs.pop(uuid, None)

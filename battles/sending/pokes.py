"""How the hubs of this process learn of what other processes have stored: a poke if there is Redis, and a look once a
second."""

from __future__ import annotations

import asyncio
import logging
from typing import TYPE_CHECKING, Any
from uuid import UUID

from asgiref.sync import async_to_sync
from channels.layers import get_channel_layer
from django.conf import settings

from battles.clocks import turning
from battles.models import Battle
from battles.sending import attendance
from ninthsite.patience import Patience
from ninthsite.threads import in_thread

if TYPE_CHECKING:
    from battles.sending.hub import Hub

logger = logging.getLogger(__name__)

GROUP = "battles"
LOOK_EVERY = 1.0
LOOK_AT_LEAST_EVERY = 4.0
# Redis forgets the members of a group when it is emptied, channel layers after a day.
JOIN_EVERY = 10.0

_tasks: dict[asyncio.AbstractEventLoop, set[asyncio.Task[None]]] = {}


def listen(loop: asyncio.AbstractEventLoop, hubs: dict[UUID, Hub]) -> None:
    """See to it that this loop's hubs are kept up to date."""
    for closed in [known for known in _tasks if known.is_closed()]:
        del _tasks[closed]
    if loop not in _tasks:
        _tasks[loop] = {loop.create_task(_look(loop, hubs)), loop.create_task(attendance.keep(loop, hubs))}
        if settings.REDIS_URL:
            _tasks[loop].add(loop.create_task(_receive(loop, hubs)))


async def _look(loop: asyncio.AbstractEventLoop, hubs: dict[UUID, Hub]) -> None:
    patience = Patience(LOOK_EVERY, LOOK_AT_LEAST_EVERY)
    while True:
        await asyncio.sleep(patience.wait)
        mine = {uuid: hub for uuid, hub in list(hubs.items()) if hub.loop is loop}
        for uuid in turning.passed(mine):
            mine[uuid].run(mine[uuid].nudge())
        if not mine:
            continue
        try:
            for uuid, seq, chats, status, lines, removals in await in_thread(stored, list(mine)):
                mine[uuid].noticed(seq, chats)
                mine[uuid].gallery.noticed(lines or 0, removals or 0, over=status == Battle.OVER)
            patience.worked()
        except Exception:
            patience.failed(logger, "the stored battles could not be looked at")


def stored(uuids: list[UUID]) -> list[tuple[UUID, int, int, str, int | None, int | None]]:
    """How far the stored battles are: entries, lines of chat, status, lines of onlookers and how many of them were
    removed."""
    wanted = ("uuid", "seq", "chats", "status", "talk__lines", "talk__removals")
    return list(Battle.objects.filter(uuid__in=uuids).values_list(*wanted))


async def _receive(loop: asyncio.AbstractEventLoop, hubs: dict[UUID, Hub]) -> None:
    layer = get_channel_layer()
    channel = await layer.new_channel()
    joining = loop.create_task(_join(layer, channel))
    try:
        await _hear(layer, channel, loop, hubs)
    finally:
        joining.cancel()


async def _join(layer: Any, channel: str) -> None:
    while True:
        try:
            await layer.group_add(GROUP, channel)
        except Exception:
            logger.exception("pokes cannot be asked for; looking once a second goes on")
        await asyncio.sleep(JOIN_EVERY)


async def _hear(layer: Any, channel: str, loop: asyncio.AbstractEventLoop, hubs: dict[UUID, Hub]) -> None:
    # Neither Python 3.11's wait_for nor every version of the channel layer lets a cancellation through that meets an
    # arriving message; a task that misses its own end would keep the loop from closing.
    while not cancelled():
        try:
            message = await layer.receive(channel)
            hub = hubs.get(UUID(message["battle"]))
            if hub is not None and hub.loop is loop:
                hub.noticed(message["seq"])
                if message.get("talk"):
                    hub.gallery.noticed(*message["talk"])
                if message.get("beside"):
                    hub.run(hub.tell_beside())
        except Exception:
            logger.exception("pokes cannot be received; looking once a second goes on")
            await asyncio.sleep(5)


def cancelled() -> bool:
    """Whether the running task has been told to end."""
    task = asyncio.current_task()
    return task is not None and task.cancelling() > 0


def send(uuid: UUID, seq: int = 0, *, beside: bool = False, talk: tuple[int, int] | None = None) -> None:
    """Poke the other processes: `seq` was stored, something `beside` the log has changed, or onlookers `talk` (how many
    lines, how many removed). From any thread; nothing depends on its arrival."""
    if not settings.REDIS_URL:
        return
    message = {"type": "poke", "battle": str(uuid), "seq": seq, "beside": beside, "talk": talk}
    layer = get_channel_layer()
    loop = next((known for known in _tasks if known.is_running()), None)
    try:
        if loop is not None:
            asyncio.run_coroutine_threadsafe(layer.group_send(GROUP, message), loop)
        else:
            async_to_sync(layer.group_send)(GROUP, message)
    except Exception:
        logger.exception("a poke was lost")

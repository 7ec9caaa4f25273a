"""Whether who sits at a socket may still do so is looked at now and then: for all sockets of this process at once."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Sequence
from contextvars import Context
from typing import TYPE_CHECKING

from accounts.socket_auth import still_themselves
from battles.sending.sight import sights
from battles.socket import places
from ninthsite import open_sockets
from ninthsite.threads import in_thread

if TYPE_CHECKING:
    from battles.socket.consumers import BattleConsumer

logger = logging.getLogger(__name__)

# Well before the places are given to others (places.LASTS).
LOOK_EVERY = 30.0
NO_LONGER = 4401

_rounds: dict[asyncio.AbstractEventLoop, asyncio.Task[None]] = {}


def begin() -> None:
    """See to it that the sockets of the running event loop are looked at."""
    loop = asyncio.get_running_loop()
    for closed in [known for known in _rounds if known.is_closed()]:
        del _rounds[closed]
    if loop not in _rounds:
        # What is logged about all of them does not bear the name of the first.
        _rounds[loop] = loop.create_task(_keep(loop), context=Context())


async def _keep(loop: asyncio.AbstractEventLoop) -> None:
    while True:
        await asyncio.sleep(LOOK_EVERY)
        try:
            await look(open_sockets.on(loop))
        except Exception:
            # Whatever cannot answer now is asked again.
            logger.exception("the sockets could not be looked after")


async def look(there: Sequence[BattleConsumer]) -> None:
    """One round: they keep their places, and who may stay no longer is put out."""
    if not there:
        return
    leave = await in_thread(_who_may_not_stay, list(there))
    await asyncio.gather(*(socket.close(NO_LONGER) for socket in leave), return_exceptions=True)


def _who_may_not_stay(there: list[BattleConsumer]) -> list[BattleConsumer]:
    """With whom not everything is as it was when the socket was opened: the log-in, the seats, who may watch."""
    places.keep([place for socket in there for place in socket.places])
    known = still_themselves([socket.scope for socket in there])
    now = sights([(socket.uuid, socket.scope.get("user"), socket.eyes) for socket in there])
    return [socket for socket, same, seen in zip(there, known, now, strict=True) if not same or seen != socket.sight]

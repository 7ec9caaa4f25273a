"""Who sits before which battle, and who watches it, is said again and looked at now and then: for all battles of this
process at once."""

from __future__ import annotations

import asyncio
import logging
from typing import TYPE_CHECKING
from uuid import UUID

from battles.sending import onlookers, presence
from battles.sending.audiences import DELAYED, PUBLIC
from ninthsite.threads import in_thread

if TYPE_CHECKING:
    from battles.sending.hub import Hub

logger = logging.getLogger(__name__)

# Well before what was said is forgotten (presence.LASTS).
SAY_AGAIN_EVERY = 25.0
# So soon is told that an onlooker has come or gone, except where so many watch that one more tells nobody anything.
COUNT_EVERY = 5.0
MANY = 50


async def keep(loop: asyncio.AbstractEventLoop, hubs: dict[UUID, Hub]) -> None:
    """Round after round, as long as the loop runs."""
    said = loop.time()
    while True:
        await asyncio.sleep(COUNT_EVERY)
        mine = {uuid: hub for uuid, hub in list(hubs.items()) if hub.loop is loop}
        try:
            if loop.time() - said >= SAY_AGAIN_EVERY:
                said = loop.time()
                await attend(mine)
            elif any(_changed(hub) for hub in mine.values()):
                await count(mine, [uuid for uuid, hub in mine.items() if _changed(hub)])
        except Exception:
            logger.exception("who is there could not be said")


async def attend(hubs: dict[UUID, Hub]) -> None:
    """One round."""
    here = [(uuid, sorted({seat for member in hub.members for seat in member.seats})) for uuid, hub in hubs.items()]
    await in_thread(presence.arrive, here)
    for uuid, found in (await in_thread(presence.look, list(hubs))).items():
        hubs[uuid].present(found)
    await count(hubs, list(hubs))


async def count(hubs: dict[UUID, Hub], wanted: list[UUID]) -> None:
    """Say who watches the battles of this process, and tell those that are wanted how many they are in all."""
    there = {uuid: watching(hub) for uuid, hub in hubs.items()}
    await in_thread(onlookers.say, there)
    for uuid, found in (await in_thread(onlookers.look, wanted)).items():
        hubs[uuid].counted = there[uuid]
        hubs[uuid].watched(found)


def watching(hub: Hub) -> onlookers.Watching:
    """The accounts of those who watch in this process, and how many strangers do. The players and the referee are none
    of them."""
    watchers = [member.account for member in hub.members if member.seq >= 0 and member.audience in (PUBLIC, DELAYED)]
    return tuple(sorted({account for account in watchers if account is not None})), watchers.count(None)


def _changed(hub: Hub) -> bool:
    return len(hub.members) <= MANY and watching(hub) != hub.counted

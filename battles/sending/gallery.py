"""What onlookers say, as a hub passes it on: read once for all who may know it now, and once for all who may later."""

from __future__ import annotations

import asyncio
import logging
from typing import TYPE_CHECKING

from battles.sending.audiences import DELAYED, PUBLIC, REFEREE
from ninthsite.threads import in_thread

if TYPE_CHECKING:
    from battles.sending.hub import Hub, Member
    from battles.sending.source import News

logger = logging.getLogger(__name__)

# Players, who read it when all is over, have not been told what was said before.
PLAYERS = "players"
# However many talk, nobody is sent more than two messages a second.
PAUSE = 0.5


class Gallery:
    """How much is said at a battle, and how much of it the sockets of this process have been told."""

    def __init__(self, hub: Hub) -> None:
        self.hub = hub
        self.said = (0, 0)
        self.over = False
        self.told: dict[str, tuple[int, int]] = {PUBLIC: (0, 0), DELAYED: (0, 0), PLAYERS: (0, 0)}
        self.telling = False

    def noticed(self, lines: int, removals: int, over: bool | None = None) -> None:
        """So many lines are stored, and so many have been removed. On the event loop of the hub."""
        self.said = (max(self.said[0], lines), max(self.said[1], removals))
        self.over = self.over if over is None else over
        if not self.telling and any(self._behind(group) for group in self.told):
            self.telling = True
            self.hub.run(self._tell())

    def readers(self, group: str) -> list[Member]:
        """Who reads it together: onlookers with the referee, those who see it later, and at the end the players."""
        if group == PLAYERS and not self.over:
            return []
        return [member for member in self.hub.members if member.seq >= 0 and _group(member) == group]

    def _behind(self, group: str) -> bool:
        return self.told[group] != self.said and bool(self.readers(group))

    async def _tell(self) -> None:
        try:
            for group in [one for one in self.told if self._behind(one)]:
                audience = DELAYED if group == DELAYED else PUBLIC
                lines, removals, news = await in_thread(
                    self.hub.source.said_since, self.hub.uuid, audience, *self.told[group]
                )
                self.told[group] = (lines, removals)
                if news is not None:
                    self._pass_on(news, self.readers(group))
            await asyncio.sleep(PAUSE)
        except Exception:
            # The look once a second asks again.
            logger.exception("battle %s: onlookers could not be heard", self.hub.uuid)
            return
        finally:
            self.telling = False
        if self._behind(PUBLIC):
            self.noticed(*self.said)

    def _pass_on(self, news: News, readers: list[Member]) -> None:
        """Encoded once for all who want to hear everybody, and once for each choice of those who do not."""
        alike: dict[frozenset[int], list[Member]] = {}
        for member in readers:
            alike.setdefault(news.deaf.get(member.account or 0, frozenset()), []).append(member)
        for unwanted, members in alike.items():
            if message := news.message(unwanted):
                self.hub.spread(members, message)


def _group(member: Member) -> str:
    if member.seats:
        return PLAYERS
    return PUBLIC if member.audience.startswith(REFEREE) else member.audience

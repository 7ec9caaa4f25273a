"""A battle that the load plays: two players before two web processes, one answer at a time.

The players see nothing but what the site sends them, and answer what it asks.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from random import Random
from time import perf_counter
from typing import Any

import msgspec

from bench.crowd.cast import Staged
from bench.crowd.wire import Wire, connect
from bench.kills import ideas


class Message(msgspec.Struct):
    """What the load reads of a message."""

    type: str
    seq: int = -1
    status: str = ""
    asked: msgspec.Raw = msgspec.Raw(b"")
    client_id: str = ""
    rule: str = ""


read = msgspec.json.Decoder(Message).decode


@dataclass
class Tally:
    """Seconds: of every answer from the moment at which it was to be sent until the opponent had what came of it
    (`told`), and until it was acknowledged (`done`). `refused`: ideas that the rules refused; `failed`: answers that
    the site did not take, by rule."""

    told: list[float] = field(default_factory=list)
    done: list[float] = field(default_factory=list)
    refused: int = 0
    failed: dict[str, int] = field(default_factory=dict)


class Player:
    """One seat before its web process."""

    def __init__(self, match: Match) -> None:
        self.match = match
        self.seq = -1
        self.asked = b""
        self.wire: Wire | None = None

    def heard(self, payload: bytes, moment: float) -> None:
        message = read(payload)
        if message.type in ("state", "change"):
            self.seq, self.asked = max(self.seq, message.seq), bytes(message.asked)
            self.match.knows(self, message, moment)
        elif message.type == "done":
            self.match.acknowledged(moment)
        elif message.type == "refused":
            self.match.refused(message.rule)


class Match:
    """Two players; at most one answer is on its way."""

    def __init__(self, staged: Staged, rng: Random) -> None:
        self.staged, self.rng = staged, rng
        self.players = [Player(self), Player(self)]
        self.tally = Tally()
        self.over = False
        self.sent = 0
        # The same battle may have been played before in this run, and its answers under their ids are taken.
        self.name = f"{rng.getrandbits(48):x}"
        self.answering: Player | None = None
        self._ideas: Iterator[dict[str, Any]] = iter(())
        self._done = self._told = False
        self.begun = 0.0
        self.from_seq = -1
        self.after: Callable[[Match, float], None] | None = None

    async def sit_down(self, ports: list[int]) -> None:
        """Open the sockets, each player at another process."""
        path = f"/ws/battles/{self.staged.uuid}/"
        for player, port, session in zip(self.players, ports, self.staged.sessions.values(), strict=True):
            player.wire = await connect(port, path, player.heard, session=session)
            player.wire.send(b'{"type":"hello"}')

    @property
    def ready(self) -> bool:
        """Whether somebody can answer now."""
        one, other = self.players
        if self.answering is not None or self.over or one.seq != other.seq or one.seq < 0:
            return False
        return bool(one.asked or other.asked)

    def begin(self, tally: Tally, planned: float) -> None:
        """One of the players answers. `planned`: when that was to be."""
        self.answering = player = next(one for one in self.players if one.asked)
        self.tally, self.begun, self.from_seq = tally, planned, player.seq
        self._done = self._told = False
        self._asked = msgspec.json.decode(player.asked)
        self._ideas = ideas(self._asked, self.rng)
        self._next_idea()

    def _next_idea(self) -> None:
        assert self.answering is not None
        assert self.answering.wire is not None
        answer = next(self._ideas, None)
        if answer is None:
            self.fail("no idea is taken")
            return
        self.sent += 1
        body = {
            "type": "answer",
            "client_id": f"{self.name}-{self.sent}",
            "number": self._asked["number"],
            "answer": answer,
        }
        self.answering.wire.send(msgspec.json.encode(body))

    def fail(self, why: str) -> None:
        """Give this battle up."""
        self.tally.failed[why] = self.tally.failed.get(why, 0) + 1
        self.over, self.answering = True, None

    # ------------------------------------------------------------------ what the players hear

    def knows(self, player: Player, message: Message, moment: float) -> None:
        self.over |= message.status not in ("running", "")
        if self.answering is None:
            return
        if player is not self.answering and message.seq > self.from_seq and not self._told:
            self._told = True
            self.tally.told.append(moment - self.begun)
            if self.after is not None:
                self.after(self, self.begun)
        self._finish()

    def acknowledged(self, moment: float) -> None:
        if self.answering is not None:
            self._done = True
            self.tally.done.append(moment - self.begun)
            self._finish()

    def refused(self, rule: str) -> None:
        if self.answering is None:
            return
        if rule.startswith("BATTLE-"):
            self.fail(rule)
            return
        self.tally.refused += 1
        self.begun = perf_counter()
        self._next_idea()

    def _finish(self) -> None:
        if self._done and self._told and self.players[0].seq == self.players[1].seq:
            self.answering = None

"""Handshakes and frames: what comes to the site by way of websockets."""

from __future__ import annotations

import asyncio
import json
from random import Random
from typing import Any
from unittest.mock import patch

from bench.fuzz import strange
from bench.fuzz.bodies import MESSAGES, message
from bench.fuzz.faults import Failed
from bench.fuzz.world import World

PATIENCE = 60.0
EACH = 200
PATHS = (
    "/ws/",
    "/ws/battles/",
    "/ws/battles/x/",
    "/ws",
    "/",
    "/ws/battles/{uuid}",
    "/ws/battles/{uuid}/x",
    "//ws//",
    "",
)
HEADERS = (
    b"host",
    b"origin",
    b"cookie",
    b"authorization",
    b"x-forwarded-for",
    b"sec-websocket-protocol",
    b"user-agent",
)


class Sockets:
    """The one door for websockets, with a socket that is opened anew when it was closed."""

    name = "socket"
    spoils = ("open", "text", "bytes")

    def __init__(self, world: World) -> None:
        # Django is set up once more where this is loaded, and its log with it.
        from ninthsite.asgi import application

        self.application = application
        self.world = world
        self.loop = asyncio.new_event_loop()
        self.wire: Any = None
        self.battle = ""
        self.since = 0

    def draw(self, rng: Random) -> dict[str, Any]:
        """A handshake, or a frame for a battle."""
        if rng.random() < 0.1:
            return {"open": self._handshake(rng)}
        battle = rng.choice(list(self.world.battles)) if rng.random() < 0.02 or not self.battle else self.battle
        if rng.random() < 0.05:
            return {"battle": battle, "bytes": rng.randbytes(rng.randrange(40))}
        said: Any = {"type": rng.choice(list(MESSAGES))}
        said |= message(said["type"], self.world, battle, rng)
        for _ in range(rng.choice((0, 0, 1, 1, 1, 2))):
            said = strange.altered(said, rng)
        return {"battle": battle, "text": strange.written(said, rng)}

    def answer_to(self, given: dict[str, Any]) -> str:
        with patch("battles.socket.rates.Bucket.take", lambda bucket: True):
            return self.loop.run_until_complete(self._opened(given["open"]) if "open" in given else self._said(given))

    def put_back(self) -> None:
        """The next frame comes to a new socket."""
        self.loop.run_until_complete(self._close())
        self.world.put_back()

    def end(self) -> None:
        """Nobody is there any more."""
        self.loop.run_until_complete(self._close())
        tasks = asyncio.all_tasks(self.loop)
        for task in tasks:
            task.cancel()
        self.loop.run_until_complete(asyncio.gather(*tasks, return_exceptions=True))
        self.loop.close()

    def _handshake(self, rng: Random) -> dict[str, Any]:
        battle = str(rng.choice(list(self.world.battles.values())))
        path = rng.choice(PATHS).replace("{uuid}", battle) if rng.random() < 0.6 else f"/ws/battles/{battle}/"
        if rng.random() < 0.3:
            path = f"/ws/{strange.plain_letters(rng)}/"
        headers = [[b"host", b"localhost"]] if rng.random() < 0.9 else []
        headers += [[name, strange.plain_letters(rng).encode()] for name in HEADERS if rng.random() < 0.1]
        if rng.random() < 0.2:
            headers.append([rng.choice(HEADERS), rng.randbytes(6)])
        return {"path": path, "query": rng.choice((b"", b"eyes=red", rng.randbytes(5))), "headers": headers}

    async def _opened(self, asked: dict[str, Any]) -> str:
        wire = self._wire(asked["path"], [*map(tuple, asked["headers"])], asked["query"])
        await wire.send_input({"type": "websocket.connect"})
        answer = await _output(wire)
        await wire.send_input({"type": "websocket.disconnect", "code": 1006})
        await wire.wait(PATIENCE)
        return "refused" if answer["type"] == "websocket.close" else "opened"

    async def _said(self, given: dict[str, Any]) -> str:
        self.since += 1
        if self.wire is None or given["battle"] != self.battle or self.since % EACH == 0:
            await self._open(given["battle"])
        frame = {"bytes": given["bytes"]} if "bytes" in given else {"text": given["text"]}
        await self.wire.send_input({"type": "websocket.receive", **frame})
        await self.wire.send_input({"type": "websocket.receive", "text": '{"type":"ping"}'})
        return await self._heard()

    async def _heard(self) -> str:
        found, pongs = "done", 0
        while True:
            answer = await _output(self.wire)
            if answer["type"] == "websocket.close":
                await self._close()
                return "closed"
            answer["text"].encode()
            said = json.loads(answer["text"])
            if said["type"] == "refused":
                found = "refused"
                if said["rule"] in ("BATTLE-FAULT", "BATTLE-STORAGE"):
                    raise Failed(f"{said['rule']} on the socket", said)
            pongs += said["type"] == "pong"
            if pongs and not await self._beside():
                return found

    async def _beside(self) -> bool:
        """Wait for what is worked out beside; whether there was anything."""
        tasks = [one for one in asyncio.all_tasks() if one.get_coro().__qualname__ == "BattleConsumer.beside"]
        await asyncio.gather(*tasks)
        return bool(tasks)

    async def _open(self, battle: str) -> None:
        await self._close()
        self.battle = battle
        headers = [(b"host", b"localhost"), (b"authorization", f"Token {self.world.token}".encode())]
        self.wire = self._wire(f"/ws/battles/{self.world.battles[battle]}/", headers, b"")
        await self.wire.send_input({"type": "websocket.connect"})
        answer = await _output(self.wire)
        if answer["type"] != "websocket.accept":
            raise Failed("the socket does not open", answer)

    async def _close(self) -> None:
        wire, self.wire = self.wire, None
        if wire is not None:
            await wire.send_input({"type": "websocket.disconnect", "code": 1000})
            await wire.wait(PATIENCE)

    def _wire(self, path: str, headers: list[tuple[bytes, bytes]], query: bytes) -> Any:
        from asgiref.testing import ApplicationCommunicator

        return ApplicationCommunicator(
            self.application,
            {
                "type": "websocket",
                "path": path,
                "raw_path": path.encode(),
                "query_string": query,
                "headers": headers,
                "subprotocols": [],
                "client": ("127.0.0.1", 5000),
            },
        )


async def _output(wire: Any) -> Any:
    """What the application says next; what it raises, if it has ended instead."""
    heard = asyncio.ensure_future(wire.output_queue.get())
    await asyncio.wait({heard, wire.future}, timeout=PATIENCE, return_when=asyncio.FIRST_COMPLETED)
    if heard.done():
        return heard.result()
    heard.cancel()
    if wire.future.done():
        wire.future.result()
    raise Failed("the socket says nothing")

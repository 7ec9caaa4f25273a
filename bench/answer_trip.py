"""How long an answer travels: from one seat's socket, through the rules and onto the disk, to the other seat's socket.

The baseline is a bare Channels group echo by the same server process, one round after each answer, so that both meet
the same machine.
"""

from __future__ import annotations

import asyncio
import json
import time
from contextlib import closing
from pathlib import Path
from random import Random
from typing import Any
from uuid import UUID

import httpx
import websockets

from bench.figures import Figure, quantile
from bench.players import GAME, SCALES, thought
from bench.server import ECHO
from bench.site import SERVE_WITH_ECHO, Site, free_port, guest

ANSWERS = 800
WARM = 40
# A socket may send 25 messages a second.
EVERY = 0.05
P50, P99 = 8.0, 30.0


def measure(folder: Path, ports: range, quick: bool) -> list[Figure]:
    """Serve the site, let two guests play over sockets, and time every answer and every echo."""
    site = Site(folder, free_port(ports), SERVE_WITH_ECHO)
    site.start()
    try:
        answers, echoes = asyncio.run(_play(site, ANSWERS // 4 if quick else ANSWERS))
    finally:
        site.end()
    figures = []
    for share, bar, name in ((0.5, P50, "p50"), (0.99, P99, "p99")):
        trip, echo = quantile(answers, share) * 1000, quantile(echoes, share) * 1000
        beside = {"answer ms": trip, "echo ms": echo, "answers": len(answers)}
        figures.append(Figure(f"answer to the other socket, {name}", trip / echo, "× echo", bar, beside=beside))
    return figures


async def _play(site: Site, wanted: int) -> tuple[list[float], list[float]]:
    rng = Random(1)
    with closing(guest(site.url)) as ada, closing(guest(site.url)) as ben:
        answers: list[float] = []
        echoes: list[float] = []
        async with socket_of(site, ECHO) as said, socket_of(site, ECHO) as echoed:
            for number in range(1000):
                battle = begun(ada, ben, SCALES[number % len(SCALES)])
                await _one_battle(site, battle, (ada, ben), rng, answers, (said, echoed), echoes, wanted + WARM)
                if len(answers) >= wanted + WARM:
                    break
        return answers[WARM:], echoes[WARM:]


def begun(one: httpx.Client, other: httpx.Client, scale: str) -> UUID:
    """A battle between two guests."""
    made = one.post("/api/battles/", json={"game": GAME, "settings": {"scale": scale}})
    made.raise_for_status()
    challenge = f"/api/challenges/{made.json()['token']}/"
    other.post(challenge, json={"terms": other.get(challenge).json()["terms"]}).raise_for_status()
    return UUID(made.json()["id"])


def socket_of(site: Site, path: str, client: httpx.Client | None = None) -> Any:
    """A socket at the site, as this client."""
    cookies = "; ".join(f"{name}={value}" for name, value in client.cookies.items()) if client else ""
    return websockets.connect(
        f"ws://127.0.0.1:{site.port}{path}", additional_headers={"Cookie": cookies}, compression=None, max_size=None
    )


async def _one_battle(
    site: Site,
    battle: UUID,
    players: tuple[httpx.Client, httpx.Client],
    rng: Random,
    answers: list[float],
    echo: tuple[Any, Any],
    echoes: list[float],
    wanted: int,
) -> None:
    path = f"/ws/battles/{battle}/"
    async with socket_of(site, path, players[0]) as first, socket_of(site, path, players[1]) as second:
        sockets = {}
        for socket in (first, second):
            await socket.send(json.dumps({"type": "hello"}))
            sockets[(await heard(socket, "state"))["you"]] = socket
        while len(answers) < wanted and (turn := thought(battle, "random", rng)) is not None:
            seat, number, answer = turn
            mine, other = sockets[seat], next(sockets[key] for key in sockets if key != seat)
            begin = time.perf_counter()
            message = {"type": "answer", "client_id": f"a{number}", "number": number, "answer": answer}
            await mine.send(json.dumps(message))
            await heard(other, "change")
            answers.append(time.perf_counter() - begin)
            await heard(mine, "done")
            await asyncio.sleep(EVERY / 2)
            begin = time.perf_counter()
            await echo[0].send(json.dumps(message))
            await echo[1].recv()
            echoes.append(time.perf_counter() - begin)
            await echo[0].recv()
            await asyncio.sleep(EVERY / 2)


async def heard(socket: Any, kind: str) -> dict[str, Any]:
    """The next message of a kind; a refusal is a fault of the bench."""
    while True:
        message: dict[str, Any] = json.loads(await asyncio.wait_for(socket.recv(), 30))
        if message["type"] == "refused":
            raise RuntimeError(f"refused: {message}")
        if message["type"] == kind:
            return message

"""Hostile clients: each from an address of its own, as often as the limits of requests let an account ask."""

from __future__ import annotations

import asyncio
import time
from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any

import httpx

# More than what is worked out beside the battles.
LONGEST_DRAFT = 12
GAME = "ninth_age"
Ask = tuple[str, str, dict[str, Any]]


@dataclass(frozen=True)
class Kind:
    """A way to cost much: `prepare` gives what is asked each time; `every` so many seconds apart."""

    name: str
    every: float
    prepare: Callable[[httpx.Client, Ground], Callable[[int], Ask]]


@dataclass
class Ground:
    """What hostile clients find on the site: a battle of The 9th Age that is over, and another with its file where
    somebody wants it."""

    ended: str
    played: str = ""
    file: bytes = b""


@dataclass
class Client:
    """One of them: what it was answered, by status."""

    kind: Kind
    site: str
    address: str
    ask: Callable[[int], Ask]
    session: httpx.Client
    answered: Counter[int] = field(default_factory=Counter)

    async def asks(self, seconds: float) -> None:
        """Again and again for so many seconds; never two at once."""
        until, number = time.monotonic() + seconds, 0
        transport = httpx.AsyncHTTPTransport(local_address=self.address)
        headers, cookies = dict(self.session.headers), dict(self.session.cookies)
        async with httpx.AsyncClient(base_url=self.site, transport=transport, headers=headers, cookies=cookies) as one:
            while (left := until - time.monotonic()) > 0:
                began, number = time.monotonic(), number + 1
                method, path, body = self.ask(number)
                try:
                    answer = await one.request(method, path, timeout=left, **body)
                    self.answered[answer.status_code] += 1
                except httpx.TransportError:
                    # The time is over: whoever leaves shall leave no work behind.
                    self.answered[0] += 1
                await asyncio.sleep(max(0.0, began + self.kind.every - time.monotonic()))


def drafts(client: httpx.Client, _ground: Ground) -> Callable[[int], Ask]:
    """The longest draft that the question of one's own battle allows, made of defaults."""
    address = _own_battle(client)
    queue: list[dict[str, Any]] = []
    for _ in range(LONGEST_DRAFT):
        answer = client.post(f"{address}draft/", json={"queue": queue})
        found = answer.json() if answer.status_code == 200 else {}
        if not found.get("asked") or found.get("refused"):
            break
        queue.append({"topic": found["asked"]["topic"], "answer": {}})
    return lambda _: ("POST", f"{address}draft/", {"json": {"queue": queue}})


def replays(_client: httpx.Client, ground: Ground) -> Callable[[int], Ask]:
    """Parts of a replay that nobody else asks for."""
    return lambda number: ("GET", f"{ground.ended}replay/?from={number}&limit=400", {})


def imports(_client: httpx.Client, ground: Ground) -> Callable[[int], Ask]:
    """The file of a long battle."""
    body = {"content": ground.file, "headers": {"Content-Type": "application/json"}}
    return lambda _: ("POST", "/api/battles/import/", body)


def books(client: httpx.Client, _ground: Ground) -> Callable[[int], Ask]:
    """Thirty army books at once."""
    key = _site_book(client)
    plain = client.get(f"/armies/books/site/{GAME}/{key}/file/").json()

    def ask(number: int) -> Ask:
        files = []
        for copy in range(30):
            book = plain | {"id": f"{plain['id']}-{number}-{copy}"}
            files.append(("files", (f"{copy}.json", httpx.Response(200, json=book).content)))
        return "POST", "/armies/books/bring/", {"files": files}

    return ask


def checks(client: httpx.Client, _ground: Ground) -> Callable[[int], Ask]:
    """Whether an army is legal."""
    ready = client.get(f"/api/armies/ready/?game={GAME}").json()
    army = max(ready.values(), key=lambda one: len(str(one)))
    return lambda _: ("POST", "/api/armies/validate/", {"json": {"game": GAME, "army": army}})


def sandboxes(client: httpx.Client, _ground: Ground) -> Callable[[int], Ask]:
    """Copies of one's own battle."""
    address = _own_battle(client)
    return lambda _: ("POST", f"{address}sandbox/", {"json": {}})


def descriptions(_client: httpx.Client, _ground: Ground) -> Callable[[int], Ask]:
    """The description of the interface, by another address each time."""
    return lambda number: ("GET", f"/api/schema/?q={number}", {})


def searches(_client: httpx.Client, _ground: Ground) -> Callable[[int], Ask]:
    """Ten words that no rule has, which are compared with all that there are; others each time."""
    return lambda number: (
        "GET",
        f"/rulebook/{GAME}/search/?q=" + "+".join(f"wheeel{number}{n}" for n in range(10)),
        {},
    )


KINDS = (
    Kind("drafts", 0.2, drafts),
    Kind("replays", 0.5, replays),
    Kind("imports", 2.0, imports),
    Kind("books", 2.0, books),
    Kind("checks", 0.05, checks),
    Kind("sandboxes", 0.5, sandboxes),
    Kind("descriptions", 1.0, descriptions),
    Kind("searches", 0.1, searches),
)


def _own_battle(client: httpx.Client) -> str:
    # At a hot seat, so that whatever is asked there is asked of him.
    made = client.post("/api/battles/", json={"game": GAME, "opponent": "hot_seat"})
    made.raise_for_status()
    return f"/api/battles/{made.json()['id']}/"


def _site_book(client: httpx.Client) -> str:
    page = client.get("/armies/books/").text
    _, _, rest = page.partition(f"/armies/books/site/{GAME}/")
    return rest.partition("/")[0]

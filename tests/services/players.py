"""People who play through the front door while services come and go: one over REST, one over a socket."""

from __future__ import annotations

import json
import threading
import time
from collections.abc import Iterator
from random import Random
from typing import Any

import httpx
from websockets.exceptions import WebSocketException
from websockets.sync.client import connect

from bench.kills import ideas

PATIENCE = 240.0
# What a proxy or the site says while something behind it comes back, or when one asks too often.
LATER = {429, 500, 502, 503, 504}
# What a socket says then: connecting again shows what is asked now.
AGAIN = ("BATTLE-BUSY", "BATTLE-STORAGE", "BATTLE-FAULT", "BATTLE-RATE", "ENGINE-STALE", "ENGINE-TURN")


class Player:
    """A guest. `acknowledged`: each answer that the site has taken, as client id and number of its entry."""

    def __init__(self, door: str, rng: Random) -> None:
        self.door, self.rng = door, rng
        self.client = httpx.Client(base_url=door, timeout=60, headers={"Referer": door})
        self.acknowledged: dict[str, int] = {}
        self.leave, self.turn, self.asked_leave_for = 0.0, threading.Condition(), -1
        self.failed: BaseException | None = None
        self.thread: threading.Thread | None = None
        self._insist("GET", "/")
        self._insist("POST", "/account/guest/", data={"csrfmiddlewaretoken": self.client.cookies["csrftoken"]})
        self.client.headers["X-CSRFToken"] = self.client.cookies["csrftoken"]

    def get(self, path: str) -> Any:
        answer = self._insist("GET", path)
        assert answer.status_code == 200, answer.text
        return answer.json()

    def post(self, path: str, body: Any) -> Any:
        answer = self._insist("POST", path, json=body)
        assert answer.status_code < 300, answer.text
        return answer.json()

    def begin(self, battle: str) -> None:
        """Play on a thread until the battle is over."""
        self.thread = threading.Thread(target=self._run, args=(battle,), daemon=True)
        self.thread.start()

    def _run(self, battle: str) -> None:
        try:
            self.play(battle)
        except BaseException as failed:
            self.failed = failed

    def grant(self, questions: float) -> None:
        """So many more questions may be answered: nobody races ahead while services are restarted."""
        with self.turn:
            self.leave += questions
            self.turn.notify_all()

    def take_leave(self, number: int) -> None:
        """Wait until the question with this number may be answered."""
        with self.turn:
            if number != self.asked_leave_for:
                self.turn.wait_for(lambda: self.leave > 0)
                self.leave, self.asked_leave_for = self.leave - 1, number

    def play(self, battle: str) -> None:
        raise NotImplementedError

    def ideas(self, asked: dict[str, Any]) -> Iterator[dict[str, Any]]:
        return ideas(asked, self.rng)

    def _insist(self, method: str, path: str, **more: Any) -> httpx.Response:
        """Ask again for as long as something is away."""
        begun, last = time.monotonic(), ""
        while time.monotonic() - begun < PATIENCE:
            try:
                answer = self.client.request(method, path, **more)
            except httpx.TransportError as failed:
                last = repr(failed)
            else:
                busy = answer.status_code in (409, 422) and "BATTLE-BUSY" in answer.text
                if answer.status_code not in LATER and not busy:
                    return answer
                last = f"{answer.status_code} {answer.text[:200]}"
            time.sleep(0.2)
        raise RuntimeError(f"{method} {path}: {last}")


class RestPlayer(Player):
    """Asks for the state again and again, as a simple program does."""

    def play(self, battle: str) -> None:
        address = f"/api/battles/{battle}/"
        while (state := self._insist("GET", address).json())["status"] != "over":
            assert state["status"] != "halted", f"the battle was halted: {state}"
            if "asked" not in state:
                time.sleep(0.1)
                continue
            number = state["asked"]["number"]
            self.take_leave(number)
            for count, answer in enumerate(self.ideas(state["asked"])):
                body = {"client_id": f"{number}.{count}", "number": number, "answer": answer}
                reply = self._insist("POST", f"{address}answers/", json=body)
                if reply.status_code == 200:
                    self.acknowledged[body["client_id"]] = reply.json()["seq"]
                    break


class Content(RestPlayer):
    """Is content with what the page would have filled in."""

    def ideas(self, asked: dict[str, Any]) -> Iterator[dict[str, Any]]:
        yield asked["preset"]


class SocketPlayer(Player):
    """Keeps a socket open, as a page does, and connects again when it is sent away."""

    connections = 0

    def play(self, battle: str) -> None:
        self.over, self.heard = False, time.monotonic()
        while not self.over:
            try:
                self._sit(battle)
            except (OSError, WebSocketException) as failed:
                if time.monotonic() - self.heard > PATIENCE:
                    raise RuntimeError("no socket") from failed
                time.sleep(0.2)

    def _sit(self, battle: str) -> None:
        cookies = "; ".join(f"{name}={value}" for name, value in self.client.cookies.items())
        address = f"{self.door.replace('http', 'ws', 1)}/ws/battles/{battle}/"
        headers = {"Cookie": cookies}
        with connect(address, origin=self.door, additional_headers=headers, max_size=None) as socket:  # type: ignore[arg-type]
            self.connections += 1
            socket.send(json.dumps({"type": "hello", "seq": 0}))
            self._converse(socket)

    def _converse(self, socket: Any) -> None:
        untried: Iterator[dict[str, Any]] = iter(())
        number, count = -1, 0
        while True:
            # A page would say ping; where nothing comes for long it connects again.
            message = json.loads(socket.recv(timeout=30))
            self.heard = time.monotonic()
            if message["type"] in ("state", "change"):
                if message["status"] == "over":
                    self.over = True
                    return
                asked = message.get("asked")
                if not asked or asked["number"] == number:
                    continue
                number, count, untried = asked["number"], 0, self.ideas(asked)
                self.take_leave(number)
                self.heard = time.monotonic()
            elif message["type"] == "done":
                self.acknowledged[message["client_id"]] = message["seq"]
                continue
            elif message["type"] != "refused":
                continue
            elif message["rule"] in AGAIN:
                raise OSError(message["rule"])
            answer = next(untried)
            socket.send(
                json.dumps({"type": "answer", "client_id": f"{number}.{count}", "number": number, "answer": answer})
            )
            count += 1

"""Somebody who plays over a socket as a page does: keeps the state by patches, says hello with the last entry he knows
when he connects again, and sends again what was not acknowledged.

As if replies had been lost, he also sends again what was acknowledged: the last answer whenever he connects, and some
answers twice at once, by REST to another web process.
"""

from __future__ import annotations

import json
import threading
import time
from collections.abc import Iterator
from contextlib import suppress
from random import Random
from typing import Any
from uuid import UUID

import httpx
from websockets.exceptions import WebSocketException
from websockets.sync.client import ClientConnection, connect

from bench.faults.account import Account
from bench.kills import ideas

# What a change brings beside the patch of the view; the latter are left out where there are none.
KEPT = ("asked", "waiting", "offers", "undoable", "handovers", "result", "status", "you")
MAY_END = ("asked", "result")
SILENCE = 10.0
# Refused for a reason that passes: the same answer is sent again under its id.
AGAIN = ("BATTLE-BUSY", "BATTLE-STORAGE", "BATTLE-RATE", "BATTLE-FAULT")
PASSED = ("ENGINE-STALE", "ENGINE-TURN", "BATTLE-OVER")
# So many of his answers are sent twice at once.
TWICE = 0.1
TOKEN = "c" * 32


class Person:
    """Sits at the first of these web processes; what is sent twice goes to the last. `hold` keeps him from answering;
    `news` counts how often he was told of something new."""

    def __init__(
        self, webs: list[str], cookies: dict[str, str], account: Account, rng: Random, hold: threading.Event
    ) -> None:
        self.web, self.account, self.rng, self.hold = webs[0], account, rng, hold
        self.client = httpx.Client(
            base_url=webs[-1], timeout=5, cookies=cookies | {"csrftoken": TOKEN}, headers={"X-CSRFToken": TOKEN}
        )
        self.battle: UUID | None = None
        self.state: dict[str, Any] = {}
        self.unsettled: dict[str, dict[str, Any]] = {}
        self.settled: dict[str, dict[str, Any]] = {}
        self.news, self.tried, self.count = 0, -1, 0
        self.untried: Iterator[dict[str, Any]] = iter(())
        self.again_at = 0.0
        self.ended = threading.Event()
        self.failed: BaseException | None = None

    def play(self, battle: UUID) -> None:
        """Play a battle until it is over, or until `ended` is set."""
        self.battle, self.state, self.unsettled, self.settled, self.tried = battle, {}, {}, {}, -1
        while self._stays:
            try:
                self._sit()
            except (OSError, WebSocketException, json.JSONDecodeError):
                time.sleep(0.1 + self.rng.random() * 0.2)

    @property
    def _stays(self) -> bool:
        """Until the battle is over, and the reply to what ended it has come."""
        return not self.ended.is_set() and (self.state.get("status") != "over" or bool(self.unsettled))

    def _sit(self) -> None:
        cookie = "; ".join(f"{name}={value}" for name, value in self.client.cookies.items())
        address = f"{self.web.replace('http', 'ws', 1)}/ws/battles/{self.battle}/"
        with connect(address, additional_headers={"Cookie": cookie}, max_size=None, open_timeout=10) as socket:
            self.account.connections += 1
            socket.send(json.dumps({"type": "hello", "seq": self.state.get("seq", 0)}))
            self._again(socket, list(self.settled.values())[-1:])
            self._converse(socket)

    def _again(self, socket: ClientConnection, settled: list[dict[str, Any]]) -> None:
        """Send what has no reply, and these although they have one."""
        messages = [*settled, *self.unsettled.values()]
        self.account.sent_again += len(messages)
        for message in messages:
            socket.send(json.dumps(message))

    def _converse(self, socket: ClientConnection) -> None:
        heard = pinged = time.monotonic()
        while self._stays:
            try:
                message = json.loads(socket.recv(timeout=0.1))
            except TimeoutError:
                if time.monotonic() - heard > SILENCE:
                    raise OSError("silence") from None
                if time.monotonic() - max(heard, pinged) > SILENCE / 3:
                    socket.send('{"type": "ping"}')
                    pinged = time.monotonic()
            else:
                heard = time.monotonic()
                self._hear(message)
            self._speak(socket)

    def _hear(self, message: dict[str, Any]) -> None:
        kind = message["type"]
        if kind == "state":
            self.news += message["seq"] > self.state.get("seq", 0)
            self.state = message
        elif kind == "change":
            self._apply(message)
        elif kind == "done":
            self._done(message["client_id"], message["seq"])
        elif kind == "refused":
            self._refused(message)

    def _done(self, name: str, seq: int) -> None:
        if name in self.unsettled:
            self.settled[name] = self.unsettled.pop(name)
        if self.battle is not None and name in self.settled:
            self.account.done(self.battle, name, seq, self.settled[name]["answer"])

    def _refused(self, message: dict[str, Any]) -> None:
        rule, name = message["rule"], message.get("client_id", "")
        self.account.refused[rule] += 1
        if rule in AGAIN:
            self.again_at = time.monotonic() + 0.5
            return
        self.unsettled.pop(name, None)
        if self.battle is not None and name:
            self.account.turned(self.battle, name, rule)
        if rule in PASSED:
            # A change is on its way.
            self.untried = iter(())

    def _apply(self, change: dict[str, Any]) -> None:
        if self.battle is not None:
            self.account.told(self.battle, change["events"])
        if change["seq"] < self.state["seq"]:
            return
        if change["after"] > self.state["seq"]:
            self.state["seq"] = 0
            raise OSError("something is missing in between")
        if change["after"] < self.state["seq"] == change["seq"]:
            return
        self.news += change["seq"] > self.state["seq"]
        fields = {name: change.get(name) for name in KEPT if name in change or name in MAY_END}
        kept = {name: value for name, value in {**self.state, **fields}.items() if value is not None}
        self.state = kept | {"seq": change["seq"], "view": patched(self.state["view"], change.get("patch", {}))}

    def _speak(self, socket: ClientConnection) -> None:
        if self.again_at and time.monotonic() > self.again_at:
            self.again_at = 0.0
            self._again(socket, [])
        asked = self.state.get("asked")
        if self.unsettled or not asked or self.hold.is_set():
            return
        if asked["number"] != self.tried:
            time.sleep(self.rng.random() * 0.2)
            self.tried, self.count, self.untried = asked["number"], 0, ideas(asked, self.rng)
        answer = next(self.untried, None)
        if answer is None:
            return
        name = f"{asked['number']}.{self.count}.{self.state['you']}"
        self.count += 1
        message = {"type": "answer", "client_id": name, "number": asked["number"], "answer": answer}
        assert self.battle is not None
        self.account.sends(self.battle, name)
        self.unsettled[name] = message
        socket.send(json.dumps(message))
        if self.rng.random() < TWICE:
            self._twice(self.battle, message)

    def _twice(self, battle: UUID, message: dict[str, Any]) -> None:
        """The same at another process, while the first is on its way."""
        self.account.sent_twice += 1
        body = {name: message[name] for name in ("client_id", "number", "answer")}
        with suppress(httpx.TransportError):
            reply = self.client.post(f"/api/battles/{battle}/answers/", json=body)
            if reply.status_code == 200:
                self.account.done(battle, body["client_id"], reply.json()["seq"], body["answer"])


def patched(before: Any, changes: Any) -> Any:
    """A merge patch (RFC 7386)."""
    if not isinstance(changes, dict):
        return changes
    made = dict(before) if isinstance(before, dict) else {}
    for key, value in changes.items():
        if value is None:
            made.pop(key, None)
        else:
            made[key] = patched(made.get(key), value)
    return made

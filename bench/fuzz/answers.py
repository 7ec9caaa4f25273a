"""Answers to the questions of the rules, of every game, without the site around them."""

from __future__ import annotations

import json
from random import Random
from typing import Any

import msgspec

from bench.fuzz import strange
from bench.self_play import setup
from rules.engine.dice import SeededDice
from rules.engine.flow import Flow, Recorded, Saved
from rules.engine.game import Game
from rules.engine.refusal import IllegalAction

GOES_ON = 0.3


class Table:
    """A battle of one game, and where it was before the last answer."""

    def __init__(self, game: Game) -> None:
        self.game = game
        self.number = 0
        self.begin()

    def begin(self) -> None:
        """A new battle of random settings."""
        self.number += 1
        rng = Random(self.number)
        self.flow = Flow.begin(self.game, setup(self.game, rng), SeededDice(self.number))
        self.flow.settle()
        if self.flow.over:
            self.begin()
        self.keep()

    def keep(self) -> None:
        """Remember where the battle stands."""
        self.kept: tuple[Saved, list[Recorded], int] = (self.flow.saved, list(self.flow.since), self.flow.number)
        self.pending = [one.number for one in self.flow.pending]

    def put_back(self) -> None:
        """Be where it was kept."""
        saved, since, _number = self.kept
        self.flow = Flow.resume(self.game, saved, since, SeededDice(self.number))
        for decision, number in zip(self.flow.pending, self.pending, strict=True):
            decision.number = number


class Answers:
    """Questions are answered as nobody would; now and then as somebody would, so that the battles go on."""

    name = "answers"
    spoils = ("answer",)

    def __init__(self, games: list[Game], steps: int = 0) -> None:
        self.tables = {game.key: Table(game) for game in games}
        self.touched: Table | None = None
        for table in self.tables.values():
            for step in range(steps):
                self._step(table, Random(step))

    def draw(self, rng: Random) -> dict[str, Any]:
        """An answer to what one of the battles asks now."""
        table = self.tables[rng.choice(list(self.tables))]
        if rng.random() < GOES_ON:
            self._step(table, rng)
        asked = rng.choice(table.flow.pending)
        number = asked.number if rng.random() < 0.97 else rng.randrange(-2, 2**31)
        given: Any = asked.sample(rng)
        for _ in range(rng.choice((1, 1, 1, 2, 3))):
            given = strange.altered(given, rng)
        return {
            "game": table.game.key,
            "seat": asked.seat,
            "number": number,
            "answer": strange.written(given, rng, 0.1),
        }

    def answer_to(self, given: dict[str, Any]) -> str:
        from battles.socket.strict_json import decode

        self.touched = table = self.tables[given["game"]]
        table.keep()
        try:
            answer = decode(given["answer"])
            if not isinstance(answer, dict):
                return "unread"
            records = table.flow.submit(given["seat"], given["number"], answer)
        except IllegalAction as refused:
            json.dumps(msgspec.to_builtins([refused.rule, refused.message, refused.detail]), allow_nan=False)
            msgspec.json.encode([refused.rule, refused.message, refused.detail])
            return "unread" if refused.rule == "BATTLE-MESSAGE" else "refused"
        msgspec.msgpack.encode(records)
        for seat in (*table.game.seats, None):
            msgspec.json.encode(table.game.view(table.flow.state, seat))
        if table.flow.over:
            table.begin()
        return "taken"

    def put_back(self) -> None:
        if self.touched is not None:
            self.touched.put_back()

    def _step(self, table: Table, rng: Random) -> None:
        asked = rng.choice(table.flow.pending)
        table.flow.submit(asked.seat, asked.number, asked.sample(rng))
        if table.flow.over:
            table.begin()

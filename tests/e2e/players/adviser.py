"""A house bot that whispers: to each line `battle seat bot` a line of JSON, what that bot would answer.

It reads the site's database from a process of its own and changes nothing; `Advice` is how a test asks it. In the
place of a bot `poses` asks where everything stands.
"""

from __future__ import annotations

import json
import subprocess
import sys
from random import Random
from typing import Any
from uuid import UUID

from rules.engine.inputs import Target
from tests.e2e.conftest import Site
from tests.e2e.sites import ROOT

POSES = "poses"


class Advice:
    """The whispering process of one site."""

    def __init__(self, site: Site) -> None:
        self._process = subprocess.Popen(
            [sys.executable, "-m", "tests.e2e.players.adviser"],
            cwd=ROOT,
            env=site.environment | {"DJANGO_SETTINGS_MODULE": "ninthsite.settings"},
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            text=True,
        )

    def on(self, battle: str, seat: str, bot: str) -> dict[str, Any] | None:
        """`{"number", "topic", "answer", "default", "facts"}` for the question before the seat, or None."""
        assert self._process.stdin
        assert self._process.stdout
        print(battle, seat, bot, file=self._process.stdin, flush=True)
        return json.loads(self._process.stdout.readline())

    def poses(self, battle: str, seat: str) -> dict[str, list[float]]:
        """Where every piece on the table stands, as the database has it: x, y, bearing."""
        found = self.on(battle, seat, POSES)
        assert found is not None
        return found

    def close(self) -> None:
        self._process.communicate(timeout=20)


def whisper(battle: str, seat: str, name: str) -> dict[str, Any] | None:
    from battles.due.bots import bot_of, question_before
    from battles.games import game_of
    from battles.models import Battle

    asked = question_before(UUID(battle), seat)
    if asked is None:
        return None
    number, known, question = asked
    game = game_of(Battle.objects.get(uuid=battle).game)
    answer = bot_of(game, name)(known, question, Random(number))
    return {
        "number": number,
        "topic": question.topic,
        "answer": answer,
        "default": question.default(),
        "facts": question.facts,
        "pieces": list(question.pieces),
        "likely": likely(question),
    }


def poses(battle: str, seat: str) -> dict[str, list[float]]:
    """Where the pieces are that a seat sees on the table."""
    from battles.sending import changes, views_of
    from battles.table.live import tables

    table = tables.of(UUID(battle))
    with table.lock:
        view = views_of.current_view(table, changes.caught_up(table), seat)
    pieces = view["pieces"].items()
    return {id: [one["x"], one["y"], one["bearing"]] for id, one in pieces if "x" in one}


def likely(question: Any) -> dict[str, Any] | None:
    """The legal choice with the best chance, where a question tells the chances of what it offers."""
    options = question.input.options if isinstance(question.input, Target) else ()
    offered = [one for one in options if "chance" in (one.facts or {})]
    for option in sorted(offered, key=lambda one: -one.facts["chance"]):
        raw = {"target": {"key": option.key}}
        if question.is_legal(raw):
            return raw
    return None


if __name__ == "__main__":
    import django

    django.setup()
    for line in sys.stdin:
        battle, seat, wanted = line.split()
        told = poses(battle, seat) if wanted == POSES else whisper(battle, seat, wanted)
        sys.stdout.write(json.dumps(told) + "\n")
        sys.stdout.flush()

"""What strangers meet: two players with what is theirs, and battles of every game, each in the middle."""

from __future__ import annotations

import os
import shutil
import sqlite3
import tempfile
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from random import Random
from typing import Any
from uuid import UUID

MEMORY = Path("/dev/shm")
ANSWERS = 12
RED, BLUE = "red", "blue"


@dataclass
class World:
    """`battles` by name: of each game one that is fought, and one that is over. `back`: all that is stored is again as
    it was at first."""

    users: list[Any]
    token: str
    battles: dict[str, UUID] = field(default_factory=dict)
    things: dict[str, UUID] = field(default_factory=dict)
    back: Callable[[], None] = lambda: None

    def put_back(self) -> None:
        """All that is stored, and all that is live, is again as it was at first."""
        from battles.table.live import tables

        self.back()
        tables.clear()

    def asked(self, name: str, rng: Random) -> dict[str, Any]:
        """What answers the question before the first player of a battle, or any other if he is not asked."""
        from battles.models import Battle
        from battles.table.live import tables

        table = tables.of(self.battles[name])
        with table.lock:
            battle = Battle.objects.get(uuid=self.battles[name])
            if battle.status != Battle.RUNNING:
                return {"number": 0, "answer": {}, "topic": "x"}
            table.catch_up(battle)
            if not table.flow.pending:
                return {"number": 0, "answer": {}, "topic": "x"}
            question = table.flow.asked(RED) or table.flow.pending[0]
            return {"number": question.number, "answer": question.sample(rng), "topic": question.topic}


def made(seed: int = 1) -> World:
    """A world in the database that is there."""
    from accounts import tokens
    from accounts.models import User
    from battles.games import games

    names = ("Ada", "Ben")
    users = [User.objects.create_user(name, f"{name.lower()}@example.org", "pw") for name in names]
    world = World(users, tokens.make(users[0], "fuzz"))
    for key, game in games().items():
        world.battles[key] = _battle(users, key, seed).uuid
        _own(world, users[0], game)
    _over(world, _battle(users, list(games())[-1], seed))
    return world


def _battle(users: list[Any], game: str, seed: int) -> Any:
    from battles.acts import answers
    from battles.lobby import matchmaking, terms
    from battles.models import Battle
    from battles.table.live import tables

    waiting = matchmaking.create_battle(users[0], game, opponent="open", seed="ada", title="Fuzz")
    battle = matchmaking.join(waiting.challenge, users[1], seed="ben", shown=terms.stamp_of(waiting.challenge))
    rng = Random(seed)
    for _ in range(ANSWERS):
        battle = Battle.objects.get(pk=battle.pk)
        table = tables.of(battle.uuid)
        with table.lock:
            table.catch_up(battle)
            question = table.flow.pending[0]
            given = question.sample(rng)
        answers.answer(battle.uuid, question.seat, question.number, given)
    return battle


def _over(world: World, battle: Any) -> None:
    from battles.acts import endings

    endings.resign(battle.uuid, BLUE)
    world.battles["over"] = battle.uuid


def _own(world: World, user: Any, game: Any) -> None:
    from armies import lists
    from maps import keeping

    if game.army is not None and game.army.builder is not None:
        ready = next(iter(game.army.builder.ready().values()))
        world.things[f"army {game.key}"] = lists.begin(user, game, ready).uuid
    if game.maps is not None:
        _name, drawn = next(iter(game.maps.ready(*game.maps.board({})).values()))
        world.things[f"map {game.key}"] = keeping.begin(user, game, drawn, "Field").uuid


@contextmanager
def site() -> Iterator[World]:
    """Django is set up in this process, with a database in memory that holds a world. Only once a process."""
    folder = Path(tempfile.mkdtemp(prefix="fuzz-", dir=MEMORY if MEMORY.is_dir() else None))
    for name in ("DATABASE_URL", "REDIS_URL", "SECRET_KEY", "PUBLIC_URL", "NINTHSITE_GAMES"):
        os.environ.pop(name, None)
    os.environ |= {
        "DJANGO_SETTINGS_MODULE": "bench.fuzz.settings",
        "NINTHSITE_VAR": str(folder),
        "LOG_LEVEL": "WARNING",
        "DJANGO_ALLOW_ASYNC_UNSAFE": "1",
    }
    import django
    from django.core.management import call_command
    from django.db import connection, connections

    try:
        django.setup()
        call_command("migrate", run_syncdb=True, verbosity=0)
        world = made()
        kept = sqlite3.connect(":memory:", check_same_thread=False)
        connection.connection.backup(kept)
        world.back = lambda: _written_over(kept)
        yield world
    finally:
        connections.close_all()
        shutil.rmtree(folder, ignore_errors=True)


def _written_over(kept: sqlite3.Connection) -> None:
    from django.db import connection

    connection.ensure_connection()
    kept.backup(connection.connection)

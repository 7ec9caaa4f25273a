"""Whether those who sit at the tables see what the database holds: what each has pieced together from its changes is
compared with the whole state, as this process makes it from the database and as every web process tells it."""

from __future__ import annotations

import json
import time
from collections.abc import Callable
from functools import partial
from typing import Any
from uuid import UUID

import httpx

from bench.faults.person import Person
from bench.faults.tables import Table

COMPARED = ("seq", "status", "view", "asked", "waiting", "undoable", "handovers", "offers", "result")
PATIENCE = 120.0

# Tells the state of a person's battle, or nothing yet.
Teller = Callable[[Person], dict[str, Any] | None]


def disagreements(tables: list[Table], webs: list[str]) -> list[str]:
    """Hold all tables, wait until everything has been told, and compare; then they go on."""
    for table in tables:
        table.hold.set()
    deadline = time.monotonic() + PATIENCE
    while not all(table.settled for table in tables) and time.monotonic() < deadline:
        time.sleep(0.05)
    found = [f"{table.battle}: an answer was never settled" for table in tables if not table.settled]
    tellers: dict[str, Teller] = {"the database": stored} | {web: partial(fetched, web) for web in webs}
    for table in tables:
        for person in table.people:
            for who, teller in tellers.items():
                found += [f"{who}: {difference}" for difference in differing(person, teller, deadline)]
    for table in tables:
        table.hold.clear()
    return found


def differing(person: Person, teller: Teller, deadline: float) -> list[str]:
    """The parts of the state in which a person differs from what he is compared with, once both had time to agree."""
    if person.battle is None:
        return []
    differs: list[str] = []
    while True:
        told = teller(person)
        if told is not None:
            mine = person.state
            differs = [
                where(mine.get(name), told.get(name), name) for name in COMPARED if mine.get(name) != told.get(name)
            ]
            if not differs:
                return []
        if time.monotonic() > deadline:
            seqs = f"{person.state.get('seq')} / {told and told['seq']}"
            return [f"battle {person.battle}: {', '.join(differs) or 'no state'} ({seqs})"]
        time.sleep(0.2)


def where(mine: Any, told: Any, path: str) -> str:
    """The first place at which two states differ, and how."""
    if isinstance(mine, dict) and isinstance(told, dict):
        for key in [*mine, *told]:
            if mine.get(key) != told.get(key):
                return where(mine.get(key), told.get(key), f"{path}/{key}")
    return f"{path}: {str(mine)[:120]} instead of {str(told)[:120]}"


def stored(person: Person) -> dict[str, Any] | None:
    """The state of his battle as the database has it."""
    from battles.sending.audiences import PUBLIC

    return None if person.battle is None else state_in_database(person.battle, person.state.get("you", PUBLIC))


def state_in_database(battle: UUID, audience: str) -> dict[str, Any] | None:
    """The state for an audience, made of the stored rows as a process does that has just begun."""
    from django.db import DatabaseError, connection

    from battles.clocks.shown import shown
    from battles.models import Battle
    from battles.sending import views_of
    from battles.sending.publish import encode
    from battles.table.live import Table as Live

    try:
        live, row = Live(battle), Battle.objects.get(uuid=battle)
        live.catch_up(row)
        state: dict[str, Any] = json.loads(encode(views_of.state_for(live, row, audience, shown(row))))
    except DatabaseError:
        return None
    finally:
        connection.close()
    return state


def fetched(web: str, person: Person) -> dict[str, Any] | None:
    """The state of his battle as a web process tells it."""
    try:
        reply = httpx.get(f"{web}/api/battles/{person.battle}/", cookies=dict(person.client.cookies), timeout=20)
    except httpx.TransportError:
        return None
    state: dict[str, Any] | None = reply.json() if reply.status_code == 200 else None
    return state

"""The site on real services with people at its tables, struck again and again."""

from __future__ import annotations

import os
import time
from collections.abc import Callable, Iterable, Iterator, Mapping
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from random import Random
from typing import Protocol

from bench.faults.account import Account
from bench.faults.agreeing import disagreements
from bench.faults.looking import Found, look
from bench.faults.tables import Table, seated
from bench.site import SERVICES
from bench.stack import Stack

NEEDED = ("postgres", "redis", "web1", "web2", "worker", "beat")
WEBS = 2
TABLES = 5
# So much must everybody have been told after a strike before he counts as back.
NEWS = 2
PATIENCE = 300.0

# Strikes for the so-manieth time; says what it did.
Strike = Callable[[int, Random], str]


class Place(Protocol):
    """Where a site runs: its web processes, its folder. `settle` waits until every process does its work."""

    folder: Path

    @property
    def webs(self) -> list[str]: ...
    def settle(self) -> None: ...


@dataclass
class Struck:
    """What came of it: how long everybody took to play on, who did not, who disagreed, how many letters left twice."""

    account: Account
    back: dict[str, list[float]] = field(default_factory=dict)
    stuck: list[str] = field(default_factory=list)
    disagreed: list[str] = field(default_factory=list)
    found: Found = field(default_factory=Found)
    mails: int = 0
    mails_twice: int = 0


@contextmanager
def running(folder: Path, ports: range, more: Mapping[str, str] | None = None) -> Iterator[Stack]:
    """All processes; this one is connected to their database."""
    stack = Stack(folder, ports, NEEDED, {"TRUSTED_PROXIES": "0", **(more or {})})
    try:
        stack.start()
        for name in SERVICES:
            os.environ.pop(name, None)
        os.environ |= stack.environment | {"LOG_LEVEL": "ERROR", "DJANGO_ALLOW_ASYNC_UNSAFE": "1"}
        os.environ.pop("PROMETHEUS_MULTIPROC_DIR")
        import django

        django.setup()
        yield stack
    finally:
        stack.end()


def struck(
    place: Place,
    strike: Strike,
    rounds: Iterable[int],
    rng: Random,
    *,
    account: Account | None = None,
    tables_wanted: int = TABLES,
    onlookers: int = 1,
) -> Struck:
    """Play, strike, wait until everybody plays on, compare; in each of these rounds."""
    result = Struck(account or Account())
    webs = place.webs[:WEBS]
    tables = seated(webs, result.account, rng, tables_wanted, onlookers)
    for table in tables:
        table.thread.start()
    try:
        result.stuck += everybody_plays(tables)
        for number in rounds:
            if result.stuck:
                break
            time.sleep(rng.random() * 1.5)
            begun = time.monotonic()
            what = strike(number, rng)
            result.stuck += everybody_plays(tables)
            result.back.setdefault(what, []).append(time.monotonic() - begun)
            place.settle()
            result.disagreed += disagreements(tables, webs)
    finally:
        for table in tables:
            table.end()
    # On a thread of its own, whose connection is fresh.
    with ThreadPoolExecutor() as pool:
        result.found = pool.submit(look, result.account).result()
    result.mails, result.mails_twice = mails(place.folder / "mail")
    return result


def everybody_plays(tables: list[Table]) -> list[str]:
    """Wait until everybody has been told something new; who has not, in the end."""
    before = [table.news for table in tables]
    deadline = time.monotonic() + PATIENCE
    while True:
        for table in tables:
            if table.failed is not None:
                raise RuntimeError(f"somebody gave up: {table.failed!r}") from table.failed
        waiting = [
            f"{table.battle} against {table.against}: {now - was} news for number {number}"
            for table, known in zip(tables, before, strict=True)
            for number, (now, was) in enumerate(zip(table.news, known, strict=True))
            if now - was < NEWS
        ]
        if not waiting or time.monotonic() > deadline:
            return waiting
        time.sleep(0.02)


def mails(folder: Path) -> tuple[int, int]:
    """How many mails have left, and how many of them for the second time under the same id."""
    ids = [
        line
        for file in folder.glob("*")
        for line in file.read_text(errors="replace").splitlines()
        if line.startswith("Message-ID:")
    ]
    return len(ids), len(ids) - len(set(ids))

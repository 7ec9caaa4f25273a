"""Services on which a site stands, each in a process of its own: PostgreSQL and Redis as they come, and whatever is
started beside them."""

from __future__ import annotations

import os
import shutil
import signal
import subprocess
import threading
import time
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass, field
from pathlib import Path

import httpx
import psycopg
import redis

from bench.site import ROOT

PATIENCE = 120.0


def wait_until(works: Callable[[], object], what: str) -> None:
    """Try until it works, for a while."""
    deadline, last = time.monotonic() + PATIENCE, None
    while time.monotonic() < deadline:
        try:
            if works():
                return
        except (OSError, httpx.HTTPError, psycopg.Error, redis.RedisError, AssertionError) as failed:
            last = failed
        time.sleep(0.1)
    raise AssertionError(f"{what} does not answer: {last}")


@dataclass
class Service:
    """One process. `ready` tells whether it does its work; `began` is where in its log its latest start begins."""

    name: str
    command: list[str]
    log: Path
    ready: Callable[[], object]
    environment: dict[str, str] = field(default_factory=dict)
    folder: Path = ROOT
    ends_with: signal.Signals = signal.SIGTERM
    process: subprocess.Popen[bytes] | None = None
    restarts: int = 0
    began: int = 0
    wanted: bool = False
    lock: threading.RLock = field(default_factory=threading.RLock)

    def start(self) -> None:
        with self.lock:
            self._start()

    def _start(self) -> None:
        with self.log.open("ab") as log:
            self.began = log.tell()
            self.process = subprocess.Popen(
                self.command, cwd=self.folder, env={**os.environ, **self.environment}, stdout=log, stderr=log
            )
        wait_until(self._ready, self.name)
        self.wanted = True

    def _ready(self) -> object:
        assert self.process is not None
        if self.process.poll() is not None:
            raise RuntimeError(f"{self.name} has ended: {self.said()[-3000:]}")
        return self.ready()

    def said(self) -> str:
        """What it has written since it was started."""
        return self.log.read_bytes()[self.began :].decode(errors="replace")

    def works(self) -> bool:
        """Whether its process lives and does its work."""
        return self.process is not None and self.process.poll() is None and bool(self.ready())

    def revive(self) -> None:
        """Start it again if it has ended by itself."""
        if self.wanted and self.lock.acquire(blocking=False):
            try:
                if self.wanted and self.process is not None and self.process.poll() is not None:
                    self._start()
            finally:
                self.lock.release()

    def end(self, how: signal.Signals | None = None) -> None:
        """End it in its usual way, or by this signal."""
        with self.lock:
            self._end(how)

    def kill(self) -> None:
        """Kill it with -9, and whatever it has started. It stays wanted."""
        if self.process is not None:
            for pid in [*descendants(self.process.pid), self.process.pid]:
                with suppress(ProcessLookupError):
                    os.kill(pid, signal.SIGKILL)
            self.process.wait()

    def _end(self, how: signal.Signals | None = None) -> None:
        self.wanted = False
        if self.process is not None and self.process.poll() is None:
            self.process.send_signal(how or self.ends_with)
            try:
                self.process.wait(timeout=60)
            finally:
                self.process.kill()
        self.process = None

    def restart(self) -> None:
        with self.lock:
            self._end()
            self._start()
        self.restarts += 1


def descendants(pid: int) -> list[int]:
    """The processes that a process has started, and those that these have."""
    found = []
    for task in Path(f"/proc/{pid}/task").glob("*/children"):
        with suppress(OSError):
            found += [int(child) for child in task.read_text().split()]
    return [one for child in found for one in (*descendants(child), child)]


def postgres(folder: Path, port: int) -> Service:
    """A cluster of its own below `folder`, to which everybody on this machine is `postgres`."""
    programs = max(Path("/usr/lib/postgresql").glob("*/bin"), key=lambda path: int(path.parent.name))
    data, sockets = folder / "postgres", folder / "sockets"
    data.mkdir()
    sockets.mkdir()
    as_postgres: list[str] = []
    if os.getuid() == 0:
        # PostgreSQL will not run as root; its user must find the way to its folder.
        for path in (data, sockets):
            shutil.chown(path, "postgres")
        for path in (folder, *folder.parents):
            if path != Path("/") and path.owner() == "root":
                path.chmod(path.stat().st_mode | 0o011)
        as_postgres = ["setpriv", "--reuid=postgres", "--regid=postgres", "--clear-groups"]
    initdb = [*as_postgres, str(programs / "initdb"), "-D", str(data), "-A", "trust", "-U", "postgres"]
    subprocess.run(initdb, check=True, stdout=subprocess.DEVNULL)
    command = [
        *as_postgres, str(programs / "postgres"), "-D", str(data), "-p", str(port),
        "-c", "listen_addresses=127.0.0.1", "-c", f"unix_socket_directories={sockets}",
    ]  # fmt: skip

    def answers() -> bool:
        with psycopg.connect(maintenance(port), connect_timeout=2) as connection:
            return connection.execute("SELECT 1").fetchone() == (1,)

    # SIGINT is its fast shutdown: it does not wait for those who are connected.
    return Service("postgres", command, folder / "postgres.log", answers, ends_with=signal.SIGINT)


def maintenance(port: int) -> str:
    """The address of the database from which others are made."""
    return f"postgresql://postgres@127.0.0.1:{port}/postgres"


def make_database(port: int) -> None:
    """The empty database `ninthsite`."""
    with psycopg.connect(maintenance(port), autocommit=True) as connection:
        connection.execute("CREATE DATABASE ninthsite")


def redis_server(folder: Path, port: int) -> Service:
    """A Redis of its own that keeps nothing."""
    command = ["redis-server", "--port", str(port), "--bind", "127.0.0.1", "--save", "", "--dir", str(folder)]
    return Service("redis", command, folder / "redis.log", lambda: redis.Redis(port=port).ping())

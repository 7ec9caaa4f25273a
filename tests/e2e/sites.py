"""Sites to play on: one process that stands alone, or real services. To a browser they are the same."""

from __future__ import annotations

import atexit
import os
import re
import shutil
import signal
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from functools import cache
from pathlib import Path

import httpx

from bench.site import free_port
from bench.stack import Stack

ROOT = Path(__file__).resolve().parent.parent.parent
SERVE = ("-m", "tests.e2e.same_dice")
# Two web processes: whatever one has done the other must know.
SERVICES = ("postgres", "redis", "web1", "web2", "worker", "beat", "nginx")
NOT_FOR_THE_SITE = ("DATABASE_URL", "REDIS_URL", "SECRET_KEY", "DJANGO_SETTINGS_MODULE", "PUBLIC_URL")


def database_in(folder: Path) -> Path | None:
    """The file in which a site that stands alone keeps all that it knows, by whatever name."""
    return next(folder.glob("*.sqlite3"), None)


@cache
def migrated() -> Path:
    """An empty database as a site's migrations make it: once for all sites of this process."""
    folder = Path(tempfile.mkdtemp(prefix="ninthsite-"))
    atexit.register(shutil.rmtree, folder, ignore_errors=True)
    Alone(folder, {}).manage("migrate", "--verbosity", "0")
    made = database_in(folder)
    assert made, "the migrations have left no database"
    return made


class Site:
    """A site with its own database, empty at first. `environment`: that of its processes; `more`: what it has beyond
    the usual."""

    url: str
    environment: dict[str, str]

    def __init__(self, folder: Path, more: Mapping[str, str]) -> None:
        self.folder, self.more = folder, more

    def start(self) -> None:
        raise NotImplementedError

    def stop(self) -> None:
        raise NotImplementedError

    def manage(self, *arguments: str) -> None:
        """Run a management command."""
        subprocess.run([sys.executable, "manage.py", *arguments], cwd=ROOT, env=self.environment, check=True)

    def mails_to(self, address: str) -> list[str]:
        """The mails sent to an address, oldest first."""
        files = sorted((self.folder / "mail").glob("*"), key=lambda path: path.stat().st_mtime)
        mails = [mail for path in files for mail in re.split(r"^-{70,}$", path.read_text(), flags=re.MULTILINE)]
        return [mail for mail in mails if f"To: {address}" in mail]


class Alone(Site):
    """The site in one process."""

    def __init__(self, folder: Path, more: Mapping[str, str]) -> None:
        super().__init__(folder, more)
        self.port, self.process = free_port(), None
        self.url = f"http://127.0.0.1:{self.port}"
        self.environment = self._environment()

    def _environment(self) -> dict[str, str]:
        kept = {name: value for name, value in os.environ.items() if name not in NOT_FOR_THE_SITE}
        return kept | {
            "DJANGO_SETTINGS_MODULE": "ninthsite.settings",
            "ORDER_DELAY": "0",
            "NINTHSITE_VAR": str(self.folder),
            "EMAIL_URL": f"filemail:///{self.folder / 'mail'}",
            "GUESTS_PER_ADDRESS": "1000/h/ip",
            "LIMITS_TIMES": "100",
            **self.more,
        }

    def start(self) -> None:
        if not database_in(self.folder):
            shutil.copy(migrated(), self.folder)
        command = [sys.executable, *SERVE, "--port", str(self.port)]
        self.process = subprocess.Popen(command, cwd=ROOT, env=self.environment)
        deadline = time.monotonic() + 60
        while time.monotonic() < deadline and self.process.poll() is None:
            try:
                if httpx.get(f"{self.url}/healthz").status_code == 200:
                    # Whoever comes first has the games' tables read; no test waits for that with its own patience.
                    httpx.get(self.url, timeout=120)
                    return
            except httpx.TransportError:
                time.sleep(0.1)
        raise AssertionError("The site did not start.")

    def stop(self) -> None:
        if self.process:
            self.process.send_signal(signal.SIGINT)
            try:
                self.process.wait(timeout=120)
            finally:
                self.process.kill()
                self.process = None


class OnServices(Site):
    """The site on PostgreSQL and Redis, with two web processes, a worker and beat, behind nginx where it is
    installed."""

    def __init__(self, folder: Path, more: Mapping[str, str]) -> None:
        # A pytest that starts elsewhere shuts the folders of all others to nginx, which is nobody.
        super().__init__(Path(tempfile.mkdtemp(prefix="ninthsite-")), more)
        self.logs = folder
        self.stack = Stack(self.folder, only=SERVICES, more=more, serve=SERVE)
        self.url = self.stack.door
        self.environment = {**os.environ, **self.stack.environment}

    def start(self) -> None:
        self.stack.start()

    def stop(self) -> None:
        self.stack.end()
        for log in self.folder.glob("*.log"):
            shutil.copy(log, self.logs)
        shutil.rmtree(self.folder)


KINDS: dict[str, type[Site]] = {"embedded": Alone, "services": OnServices}


@contextmanager
def serving(on: str, folder: Path, more: Mapping[str, str] | None = None) -> Iterator[Site]:
    """A site that serves; `on`: one of `KINDS`."""
    site = KINDS[on](folder, more or {})
    try:
        site.start()
        yield site
    finally:
        site.stop()

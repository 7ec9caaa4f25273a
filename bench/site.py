"""A running site of one's own, with its own database, that can be killed and started again."""

from __future__ import annotations

import os
import signal
import socket
import subprocess
import sys
import time
from collections.abc import Sequence
from dataclasses import dataclass, field
from pathlib import Path

import httpx

ROOT = Path(__file__).resolve().parent.parent
SERVICES = ("DATABASE_URL", "REDIS_URL", "SECRET_KEY", "DJANGO_SETTINGS_MODULE", "PUBLIC_URL", "NINTHSITE_GAMES")
SERVE = ("manage.py", "serve")
SERVE_WITH_ECHO = ("-m", "bench.server")


@dataclass
class Site:
    """The site, serving from `folder` on `port`. `program`: what serves it; `more`: further environment."""

    folder: Path
    port: int
    program: tuple[str, ...] = SERVE
    more: dict[str, str] = field(default_factory=dict)
    process: subprocess.Popen[bytes] | None = None

    @property
    def url(self) -> str:
        return f"http://127.0.0.1:{self.port}"

    @property
    def environment(self) -> dict[str, str]:
        """Nothing of this process's services, and no limit that a single address would run into."""
        kept = {name: value for name, value in os.environ.items() if name not in SERVICES}
        mine = {"NINTHSITE_VAR": str(self.folder), "GUESTS_PER_ADDRESS": "100000/h/ip", "LIMITS_TIMES": "10000"}
        mine["LOG_LEVEL"] = "WARNING"
        return kept | mine | self.more

    def manage(self, *arguments: str) -> None:
        """Run a management command on the site's database."""
        subprocess.run([sys.executable, "manage.py", *arguments], cwd=ROOT, env=self.environment, check=True)

    def start(self) -> None:
        """Serve, and wait until the site answers."""
        command = [sys.executable, *self.program, "--port", str(self.port)]
        self.process = subprocess.Popen(command, cwd=ROOT, env=self.environment, stdout=subprocess.DEVNULL)
        deadline = time.monotonic() + 180
        while time.monotonic() < deadline and self.process.poll() is None:
            try:
                if httpx.get(f"{self.url}/healthz").status_code == 200:
                    return
            except httpx.TransportError:
                time.sleep(0.05)
        raise RuntimeError("The site did not start.")

    def end(self, how: signal.Signals = signal.SIGINT) -> None:
        """End it politely, or with SIGKILL not."""
        if self.process is not None:
            self.process.send_signal(how)
            try:
                self.process.wait(timeout=30)
            finally:
                self.process.kill()
                self.process = None


def free_port(ports: Sequence[int] = ()) -> int:
    """A free port: one of these, or any."""
    for port in ports or [0]:
        with socket.socket() as probe:
            try:
                probe.bind(("127.0.0.1", port))
            except OSError:
                continue
            return int(probe.getsockname()[1])
    raise RuntimeError("no port is free")


def guest(url: str, address: str | None = None) -> httpx.Client:
    """A client that is logged in as a new guest, from an address of its own if one is given."""
    way = httpx.HTTPTransport(local_address=address)
    client = httpx.Client(base_url=url, timeout=30, headers={"Referer": url}, transport=way)
    client.get("/").raise_for_status()
    answer = client.post("/account/guest/", data={"csrfmiddlewaretoken": client.cookies["csrftoken"]})
    if answer.status_code >= 400:
        answer.raise_for_status()
    client.headers["X-CSRFToken"] = client.cookies["csrftoken"]
    return client


def ports(given: str) -> range:
    """8151-8159 as a range."""
    first, _, last = given.partition("-")
    return range(int(first), int(last or first) + 1)
